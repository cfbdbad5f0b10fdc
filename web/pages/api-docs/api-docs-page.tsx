import { useCallback, useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { useAddress } from '#web/kit/address/use-address.ts';
import { Brand } from '#web/kit/brand/brand.tsx';
import button from '#web/kit/button/button.module.css';
import { classNames } from '#web/kit/class-names.ts';
import { Empty } from '#web/kit/empty/empty.tsx';
import { ErrorNotice } from '#web/kit/error-notice/error-notice.tsx';
import { Loading } from '#web/kit/loading/loading.tsx';
import { PageHeader } from '#web/kit/page-header/page-header.tsx';
import { TextLink } from '#web/kit/text-link/text-link.tsx';
import { useSession } from '#web/lib/session.ts';
import { fetchDescription, findOperations, groupByTag, operationsOf, type Description } from './description.ts';
import { OperationView } from './operation-view.tsx';
import { ProblemsTable } from './problems-table.tsx';
import { RulesView } from './rules-view.tsx';
import { useApiText } from './text.ts';
import styles from './api-docs-page.module.css';

const addressDefaults = { q: '' };

/** The API, read from the document that the server writes from its own route table. Anyone may read it. */
export function ApiDocsPage() {
  const t = useApiText();
  const { hash } = useLocation();
  const [{ q }, change] = useAddress(addressDefaults);
  const { description, failed, retry } = useDescription();
  const operations = description === undefined ? [] : operationsOf(description);
  const groups = groupByTag(findOperations(operations, q));
  const linked = hash.slice(1);
  return (
    <div className={styles['frame']}>
      <header className={styles['rail']}>
        <div className={styles['top']}>
          <Link to="/" className={styles['brand']}>
            <Brand />
          </Link>
          <Door />
        </div>
        <input
          type="search"
          className={styles['find']}
          aria-label={t('findLabel')}
          placeholder={t('find')}
          value={q}
          onChange={(event) => change({ q: event.target.value }, { replace: true })}
        />
        <nav aria-label={t('contents')} className={styles['contents']}>
          {groups.map(({ tag, operations: members }) => (
            <a key={tag} href={`#tag-${tag}`}>
              <span>{tag}</span>
              <span>{members.length}</span>
            </a>
          ))}
          <a href="#problems">{t('problems')}</a>
        </nav>
      </header>
      <main className={styles['page']}>
        <PageHeader
          title={t('title')}
          eyebrow={description && t('eyebrow', { version: description.info.version, openapi: description.openapi })}
          actions={
            <a href="/openapi.json" className={classNames(button['button'], button['outline'])}>
              {t('document')}
            </a>
          }
        />
        {failed && (
          <ErrorNotice title={t('failed')} onRetry={retry}>
            {t('failedWhy')}
          </ErrorNotice>
        )}
        {description === undefined && !failed && <Loading rows={10} />}
        {description !== undefined && q === '' && <RulesView base={description.servers?.[0]?.url ?? '/'} />}
        {description !== undefined && groups.length === 0 && <Empty plain>{t('nothing')}</Empty>}
        {groups.map(({ tag, operations: members }) => (
          <section key={tag} id={`tag-${tag}`} className={styles['group']}>
            <header>
              <h2>{tag}</h2>
              <span>{t('calls', { count: members.length })}</span>
            </header>
            {members.map((operation) => (
              <OperationView key={operation.id} operation={operation} linked={operation.id === linked} />
            ))}
          </section>
        ))}
        <section id="problems" className={styles['group']}>
          <header>
            <h2>{t('problems')}</h2>
          </header>
          <p className={styles['why']}>{t('problemsWhy')}</p>
          <ProblemsTable />
        </section>
      </main>
    </div>
  );
}

function Door() {
  const t = useApiText();
  const session = useSession();
  return session.isSignedIn() ? (
    <TextLink to="/">{t('open')}</TextLink>
  ) : (
    <TextLink to="/login">{t('signIn')}</TextLink>
  );
}

/** Not through the query cache: that belongs to a session, and this page is for those without one too. */
function useDescription() {
  const [description, setDescription] = useState<Description>();
  const [failed, setFailed] = useState(false);
  const load = useCallback(() => fetchDescription().then(setDescription, () => setFailed(true)), []);
  useEffect(() => void load(), [load]);
  function retry() {
    setFailed(false);
    void load();
  }
  return { description, failed, retry };
}
