import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { providerNames } from '#shared/online-payments.ts';
import { useConfirmIdentity } from '#web/features/confirm-identity/use-confirm-identity.tsx';
import { Button } from '#web/kit/button/button.tsx';
import { Chip } from '#web/kit/chip/chip.tsx';
import { copyText } from '#web/kit/copy-text/copy-text.ts';
import { Fact, Facts } from '#web/kit/facts/facts.tsx';
import { FormError } from '#web/kit/form-error/form-error.tsx';
import { Loading } from '#web/kit/loading/loading.tsx';
import { QueryFailure } from '#web/kit/query-failure/query-failure.tsx';
import { useSubmission } from '#web/kit/submission/use-submission.ts';
import { showToast } from '#web/kit/toast/toasts.ts';
import { call } from '#web/lib/client.ts';
import { formatInstant, formatList } from '#web/lib/format.ts';
import { useMe } from '#web/lib/me.ts';
import { routeQuery } from '#web/lib/route-query.ts';
import { useTouched } from '#web/lib/use-act.ts';
import { OnlineForm } from './online-form.tsx';
import type { Provider } from './online-form.tsx';
import { useOnlineText } from './online-text.ts';
import styles from './mail-page.module.css';

/** Who tenants can pay by. Nothing is offered until a provider is set up and switched on. */
export function OnlinePage() {
  const t = useOnlineText();
  const query = useQuery(routeQuery('GET /online-providers/'));
  if (query.data === undefined) return query.error === null ? <Loading rows={4} /> : <QueryFailure query={query} />;
  return (
    <>
      <p className={styles['note']}>{t('lead')}</p>
      {query.data.items.map((provider) => (
        <ProviderSection key={provider.provider} provider={provider} />
      ))}
    </>
  );
}

function ProviderSection({ provider }: { readonly provider: Provider }) {
  const t = useOnlineText();
  const [editing, setEditing] = useState(false);
  return (
    <section className={styles['how']}>
      <h2>
        {providerNames[provider.provider]}{' '}
        {provider.hasApiKey && <Chip tone={provider.isOn ? 'ok' : 'neutral'}>{t(provider.isOn ? 'on' : 'off')}</Chip>}
      </h2>
      {!provider.hasApiKey && !editing && <p>{t('notSetUp')}</p>}
      {provider.waiting.count > 0 && (
        <p>
          {t('waiting', { count: provider.waiting.count })} {provider.waiting.problem}
        </p>
      )}
      {provider.hasApiKey && !editing && <ProviderFacts provider={provider} />}
      {editing && <OnlineForm provider={provider} onDone={() => setEditing(false)} />}
      {!editing && <ProviderActs provider={provider} onEdit={() => setEditing(true)} />}
    </section>
  );
}

function ProviderFacts({ provider }: { readonly provider: Provider }) {
  const t = useOnlineText();
  const { organisation } = useMe();
  const { methods, account, feeAccount, webhookPath, lastTest } = provider;
  return (
    <>
      <Facts title={t('facts')}>
        <Fact label={t('methods')}>{formatList(methods.map((method) => t(`method_${method}`)))}</Fact>
        <Fact label={t('account')}>{account?.name}</Fact>
        <Fact label={t('feeAccount')}>{feeAccount?.name}</Fact>
        {webhookPath !== null && <Fact label={t('webhookAddress')}>{location.origin + webhookPath}</Fact>}
      </Facts>
      {lastTest !== null && (
        <p>
          {t(lastTest.problem === null ? 'testedAt' : 'testFailedAt', {
            at: formatInstant(lastTest.at, organisation.timeZone),
          })}
        </p>
      )}
    </>
  );
}

function ProviderActs({ provider, onEdit }: { readonly provider: Provider; readonly onEdit: () => void }) {
  const t = useOnlineText();
  const identity = useConfirmIdentity();
  const touched = useTouched();
  const [answer, setAnswer] = useState<{ readonly isConnected: boolean; readonly answer: string }>();
  const body = { provider: provider.provider };
  const test = useSubmission({
    send: async () => {
      setAnswer(undefined);
      setAnswer(await call('POST /online-providers/test/', { body }));
      await touched('POST /online-providers/test/');
    },
  });
  const removal = useSubmission({
    send: async () => {
      await identity.run(() => call('POST /online-providers/remove/', { body }));
      showToast({ text: t('removed') });
      await touched('POST /online-providers/remove/');
    },
  });
  const { webhookPath } = provider;
  return (
    <>
      <div className={styles['acts']}>
        {!provider.hasApiKey && (
          <Button variant="primary" onClick={onEdit}>
            {t('setUp')}
          </Button>
        )}
        {provider.hasApiKey && (
          <>
            <Button onClick={onEdit}>{t('edit')}</Button>
            <Button busy={test.busy} onClick={() => test.submit()}>
              {t('test')}
            </Button>
            {webhookPath !== null && (
              <Button onClick={() => void copyText(location.origin + webhookPath)}>{t('copyAddress')}</Button>
            )}
            <Button busy={removal.busy} onClick={() => removal.submit()}>
              {t('remove')}
            </Button>
          </>
        )}
      </div>
      {identity.dialog}
      <FormError>{test.message ?? removal.message}</FormError>
      {answer !== undefined && (
        <div role="status">
          <p>{t(answer.isConnected ? 'connected' : 'refused')}</p>
          <pre className={styles['example']}>{answer.answer}</pre>
        </div>
      )}
    </>
  );
}
