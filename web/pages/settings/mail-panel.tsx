import { MailChip } from '#web/features/mail-state/mail-chip.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Routes } from '#shared/api/routes.ts';
import type { RouteAnswer } from '#shared/route.ts';
import { useMailProblem } from '#web/features/mail-problems/use-mail-problem.ts';
import { Button } from '#web/kit/button/button.tsx';
import { TextField } from '#web/kit/field/text-field.tsx';
import { Fact, FactNote, Facts } from '#web/kit/facts/facts.tsx';
import { FormError } from '#web/kit/form-error/form-error.tsx';
import { Loading } from '#web/kit/loading/loading.tsx';
import { SidePanel } from '#web/kit/side-panel/side-panel.tsx';
import { failureOf } from '#web/kit/submission/failure-of.ts';
import { useSubmission } from '#web/kit/submission/use-submission.ts';
import { failureText, useFailureWords } from '#web/kit/submission/failure-text.ts';
import { TextAct } from '#web/kit/text-link/text-link.tsx';
import { showToast } from '#web/kit/toast/toasts.ts';
import { call } from '#web/lib/client.ts';
import { download } from '#web/lib/download.ts';
import { formatBytes, formatInstant, formatNumber } from '#web/lib/format.ts';
import { useMe } from '#web/lib/me.ts';
import { keys, mailMessageQuery } from './api.ts';
import { linkIn } from './link-in.ts';
import { QueryFailure } from '#web/kit/query-failure/query-failure.tsx';
import type { PanelProps } from './settings-tabs.ts';
import { useMailText } from './mail-text.ts';
import styles from './mail-panel.module.css';

/** One message beside the list, with its text until it is sent. */
export function MailPanel({ id, onClose }: PanelProps) {
  const t = useMailText();
  const { organisation } = useMe();
  const say = useMailProblem();
  const query = useQuery(mailMessageQuery(id));
  const message = query.data;
  if (message === undefined) {
    return (
      <SidePanel title={t('tabMail')} onClose={onClose}>
        {query.error === null ? <Loading rows={4} /> : <QueryFailure query={query} />}
      </SidePanel>
    );
  }
  // Of a message that goes by a mail server the link is for the recipient alone.
  const link = message.text === null || message.state !== 'kept' ? undefined : linkIn(message.text);
  const at = (instant: string) => formatInstant(instant, organisation.timeZone);
  return (
    <SidePanel eyebrow={message.to} title={message.subject} onClose={onClose}>
      {link !== undefined && <LinkField link={link} />}
      {message.canRetry && <RetryAct id={message.id} isFirst={message.state === 'kept'} />}
      <Facts title={t('mailText')}>
        {message.text === null ? (
          <FactNote>{t(noTextWords(message))}</FactNote>
        ) : (
          <p className={styles['text']}>{message.text}</p>
        )}
        {message.text?.includes('#…') === true && <FactNote>{t('mailLinkHidden')}</FactNote>}
      </Facts>
      {message.attachments.length > 0 && (
        <Facts title={t('mailAttachments')}>
          {message.attachments.map((attachment) => (
            <Attachment key={attachment.position} messageId={message.id} attachment={attachment} />
          ))}
        </Facts>
      )}
      <Facts title={t('facts')}>
        <Fact label={t('state')}>
          <MailChip state={message.state} />
        </Fact>
        <Fact label={t('mailWritten')}>{at(message.createdAt)}</Fact>
        {message.sentAt !== null && <Fact label={t('mailSentAt')}>{at(message.sentAt)}</Fact>}
        {message.attempts > 0 && <Fact label={t('mailAttempts')}>{formatNumber(message.attempts)}</Fact>}
        {message.problem !== null && <Fact label={t('mailProblem')}>{say(message.problem)}</Fact>}
      </Facts>
    </SidePanel>
  );
}

function noTextWords({ state, canRetry }: RouteAnswer<Routes['GET /mail-messages/{id}/']>) {
  if (state === 'sent') return 'mailTextSent';
  return state === 'failed' && !canRetry ? 'mailTextGone' : 'mailTextPrivate';
}

/** Puts it back into the outbox; the list and the message say what becomes of it. */
function RetryAct({ id, isFirst }: { readonly id: string; readonly isFirst: boolean }) {
  const t = useMailText();
  const queryClient = useQueryClient();
  const { submit, busy, message } = useSubmission({
    send: async () => {
      await call('POST /mail-messages/{id}/retry/', { params: { id }, body: {} });
      showToast({ text: t('retried') });
      await queryClient.invalidateQueries({ queryKey: keys.mail });
      await queryClient.invalidateQueries({ queryKey: mailMessageQuery(id).queryKey });
    },
  });
  return (
    <>
      <Button busy={busy} onClick={() => submit()}>
        {t(isFirst ? 'sendSaved' : 'retry')}
      </Button>
      <FormError>{message}</FormError>
    </>
  );
}

type Attached = RouteAnswer<Routes['GET /mail-messages/{id}/']>['attachments'][number];

/** What was sent is known by its name; what is kept can be looked at. */
function Attachment({ messageId, attachment }: { readonly messageId: string; readonly attachment: Attached }) {
  const words = useFailureWords();
  const { name, bytes, position, isKept } = attachment;

  async function save() {
    try {
      const params = { id: messageId, position: String(position) };
      await download('GET /mail-messages/{id}/attachments/{position}/', { params });
    } catch (error) {
      showToast({ text: failureText(words, failureOf(error)), tone: 'bad' });
    }
  }

  return (
    <Fact label={formatBytes(bytes)}>{isKept ? <TextAct onClick={() => void save()}>{name}</TextAct> : name}</Fact>
  );
}

function LinkField({ link }: { readonly link: string }) {
  const t = useMailText();
  const field = useRef<HTMLInputElement>(null);

  async function copy() {
    field.current?.select();
    try {
      await navigator.clipboard.writeText(link);
      showToast({ text: t('copied') });
    } catch {
      // Browsers allow it only on localhost and behind TLS; the link is selected already.
      showToast({ text: t('copyByHand') });
    }
  }

  return (
    <div className={styles['link']}>
      <TextField ref={field} label={t('mailLink')} readOnly value={link} />
      <Button variant="primary" onClick={() => void copy()}>
        {t('copy')}
      </Button>
    </div>
  );
}
