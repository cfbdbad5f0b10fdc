import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useMailProblem } from '#web/features/mail-problems/use-mail-problem.ts';
import { useConfirmIdentity } from '#web/features/confirm-identity/use-confirm-identity.tsx';
import { Button } from '#web/kit/button/button.tsx';
import { Fact, Facts } from '#web/kit/facts/facts.tsx';
import { Loading } from '#web/kit/loading/loading.tsx';
import { QueryFailure } from '#web/kit/query-failure/query-failure.tsx';
import { useSubmission } from '#web/kit/submission/use-submission.ts';
import { FormError } from '#web/kit/form-error/form-error.tsx';
import { showToast } from '#web/kit/toast/toasts.ts';
import { call } from '#web/lib/client.ts';
import { formatInstant } from '#web/lib/format.ts';
import { useMe } from '#web/lib/me.ts';
import { keys, mailServerQuery, removeMailServer, type MailServer } from './api.ts';
import { MailServerForm } from './mail-server-form.tsx';
import { useMailText } from './mail-text.ts';
import styles from './mail-page.module.css';

/** How mail leaves: set by whoever runs the installation, or by the workspace itself. */
export function MailServerSection() {
  const t = useMailText();
  const query = useQuery(mailServerQuery);
  const [editing, setEditing] = useState(false);
  const server = query.data;
  if (server === undefined) return query.error === null ? <Loading rows={3} /> : <QueryFailure query={query} />;
  return (
    <section className={styles['how']}>
      <h2>{t('serverTitle')}</h2>
      <Lead server={server} />
      {server.source !== 'none' && !editing && <ServerFacts server={server} />}
      {editing && <MailServerForm server={server} onDone={() => setEditing(false)} />}
      {!editing && <ServerActs server={server} onEdit={() => setEditing(true)} />}
    </section>
  );
}

/** Only a test that succeeded shows that messages leave by the server of a workspace. */
function Lead({ server: { source, lastTest } }: { readonly server: MailServer }) {
  const t = useMailText();
  const say = useMailProblem();
  const { organisation } = useMe();
  if (source !== 'workspace') return <p>{t(`serverLead_${source}`)}</p>;
  if (lastTest === null) return <p>{t('serverLead_untested')}</p>;
  const at = formatInstant(lastTest.at, organisation.timeZone);
  if (lastTest.problem === null) return <p>{t('serverLead_tested', { at })}</p>;
  return (
    <>
      <p>{t('serverLead_failed', { at })}</p>
      <pre className={styles['example']}>{say(lastTest.problem)}</pre>
    </>
  );
}

function ServerFacts({ server }: { readonly server: MailServer }) {
  const t = useMailText();
  return (
    <Facts title={t('serverFacts')}>
      <Fact label={t('serverHost')}>{`${server.host ?? ''}:${String(server.port ?? '')}`}</Fact>
      {server.tls !== null && <Fact label={t('serverTls')}>{t(`tls_${server.tls}`)}</Fact>}
      {server.username !== null && <Fact label={t('serverUser')}>{server.username}</Fact>}
      <Fact label={t('serverSender')}>{server.sender}</Fact>
    </Facts>
  );
}

function ServerActs({ server, onEdit }: { readonly server: MailServer; readonly onEdit: () => void }) {
  const t = useMailText();
  const say = useMailProblem();
  const queryClient = useQueryClient();
  const identity = useConfirmIdentity();
  const [answer, setAnswer] = useState<{ readonly isSent: boolean; readonly to: string; readonly answer: string }>();
  const test = useSubmission({
    send: async () => {
      setAnswer(undefined);
      setAnswer(await call('POST /mail-server/test/', { body: {} }));
      await queryClient.invalidateQueries({ queryKey: mailServerQuery.queryKey });
    },
  });
  const removal = useSubmission({
    send: async () => {
      queryClient.setQueryData(mailServerQuery.queryKey, await identity.run(removeMailServer));
      showToast({ text: t('serverRemoved') });
      await queryClient.invalidateQueries({ queryKey: keys.mail });
      await queryClient.invalidateQueries({ queryKey: keys.checklist });
    },
  });
  return (
    <>
      <div className={styles['acts']}>
        {server.source === 'none' && (
          <Button variant="primary" onClick={onEdit}>
            {t('serverSetUp')}
          </Button>
        )}
        {server.source !== 'none' && (
          <Button busy={test.busy} onClick={() => test.submit()}>
            {t('serverTest')}
          </Button>
        )}
        {server.source === 'workspace' && (
          <>
            <Button onClick={onEdit}>{t('serverEdit')}</Button>
            <Button busy={removal.busy} onClick={() => removal.submit()}>
              {t('serverRemove')}
            </Button>
          </>
        )}
      </div>
      {identity.dialog}
      <FormError>{test.message ?? removal.message}</FormError>
      {answer !== undefined && (
        <div role="status">
          <p>{t(answer.isSent ? 'testSent' : 'testFailed', { to: answer.to })}</p>
          {/* What the workspace's own server refused is kept, and stands above. */}
          {(answer.isSent || server.source !== 'workspace') && (
            <pre className={styles['example']}>{answer.isSent ? answer.answer : say(answer.answer)}</pre>
          )}
        </div>
      )}
    </>
  );
}
