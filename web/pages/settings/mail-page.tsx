import { useQuery } from '@tanstack/react-query';
import { useAddress } from '#web/kit/address/use-address.ts';
import { Detail } from '#web/kit/detail/detail.tsx';
import { Empty } from '#web/kit/empty/empty.tsx';
import { Pager } from '#web/kit/pager/pager.tsx';
import { usePages } from '#web/kit/pager/use-pages.ts';
import type { Column } from '#web/kit/table/column.ts';
import { Table } from '#web/kit/table/table.tsx';
import { formatRelative } from '#web/lib/format.ts';
import { mailQuery, type MailMessage } from './api.ts';
import { MailState } from './mail-state.tsx';
import { QueryFailure } from '#web/kit/query-failure/query-failure.tsx';
import { useMailText } from './mail-text.ts';
import styles from './mail-page.module.css';

const addressDefaults = { tab: 'organisation', open: '' };

export function MailPage() {
  const t = useMailText();
  const [address, change] = useAddress(addressDefaults);
  const pages = usePages();
  const query = useQuery(mailQuery(pages.cursor));
  const { items, next = null, delivery } = query.data ?? {};
  const all: readonly (Column<MailMessage> | false)[] = [
    { name: 'subject', header: t('subject'), cell: (message) => message.subject },
    address.open === '' && { name: 'to', header: t('mailTo'), width: '32%', cell: (message) => message.to },
    { name: 'state', header: t('state'), width: '14%', cell: (message) => <MailState message={message} /> },
    {
      name: 'when',
      header: t('when'),
      width: '18%',
      cell: (message) => <Detail alone>{formatRelative(message.createdAt)}</Detail>,
    },
  ];
  const columns = all.filter((column) => column !== false);
  return (
    <>
      {delivery === 'kept' && <HowToSend />}
      {delivery === 'smtp' && <p className={styles['note']}>{t('mailSmtp')}</p>}
      {items === undefined && query.error !== null && <QueryFailure query={query} />}
      {items?.length === 0 && <Empty plain>{t('mailNone')}</Empty>}
      {items?.length !== 0 && (items !== undefined || query.error === null) && (
        <Table
          label={t('mailLabel')}
          columns={columns}
          rows={items}
          rowKey={(message) => message.id}
          keyboard="page"
          openKey={address.open === '' ? undefined : address.open}
          onOpen={(message) => change({ open: message.id }, { keepPage: true })}
          onClose={() => change({ open: '' }, { keepPage: true })}
          card={(message) => ({
            title: message.subject,
            detail: message.to,
            amount: <Detail alone>{formatRelative(message.createdAt)}</Detail>,
            chip: <MailState message={message} />,
          })}
        />
      )}
      <Pager
        busy={query.isPlaceholderData}
        startsOver={pages.startsOver}
        onPrevious={pages.goPrevious}
        onNext={next === null ? undefined : () => pages.goNext(next)}
      />
    </>
  );
}

function HowToSend() {
  const t = useMailText();
  return (
    <section className={styles['how']}>
      <h2>{t('mailKeptTitle')}</h2>
      <p>{t('mailKeptWhy')}</p>
      <pre className={styles['example']}>
        <code>{example}</code>
      </pre>
    </section>
  );
}

const example = `SMTP_URL="smtps://user:password@mail.example.com"
MAIL_FROM="Gable <gable@example.com>"`;
