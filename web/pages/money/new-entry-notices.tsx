import { ErrorNotice } from '#web/kit/error-notice/error-notice.tsx';
import { TextAct, TextLink } from '#web/kit/text-link/text-link.tsx';
import type { ReactNode } from 'react';
import type { KeptDraft } from './entry-draft-store.ts';
import { useNewEntryText } from './new-entry-text.ts';
import type { Posting } from './new-entry-posting.ts';
import type { EntrySource } from './new-entry-source.ts';
import styles from './new-entry.module.css';

interface NoticesProps {
  readonly kept: KeptDraft;
  readonly source: EntrySource;
  readonly posting: Posting;
  readonly whole: string | undefined;
}

/** Above the form: whose draft this is, and what went wrong with posting it. */
export function NewEntryNotices({ kept, source, posting, whole }: NoticesProps) {
  const t = useNewEntryText();
  const { failure } = posting;
  // It may have arrived all the same, and only the answer was lost.
  const lost = failure?.code === 'no-answer';
  return (
    <>
      {kept.endedElsewhere && <Notice>{t('endedElsewhere')}</Notice>}
      {source.state === 'waiting' && (
        <Notice>
          {t('waiting')} <TextAct onClick={source.keep}>{t('waitingKeep')}</TextAct>{' '}
          <TextAct onClick={source.replace}>{t(source.kind === 'copy' ? 'waitingCopy' : 'waitingTemplate')}</TextAct>
        </Notice>
      )}
      {source.state === 'gone' && <Notice>{t('sourceGone')}</Notice>}
      {source.state === 'none' && kept.isRestored && <Notice>{t('restored')}</Notice>}
      {failure?.code === 'idempotency-conflict' && (
        <div className={styles['failure']}>
          <ErrorNotice title={t('conflictTitle')} requestId={failure.requestId}>
            {t('conflictWhy')} <TextLink to="/money/journal">{t('toJournal')}</TextLink>{' '}
            <TextAct onClick={posting.anew}>{t('conflictAnew')}</TextAct>
          </ErrorNotice>
        </div>
      )}
      {failure !== undefined && failure.code !== 'idempotency-conflict' && whole !== undefined && (
        <div className={styles['failure']}>
          <ErrorNotice title={t(lost ? 'lostTitle' : 'failedTitle')} requestId={failure.requestId} busy={posting.busy}>
            {lost ? t('lostWhy') : whole}
          </ErrorNotice>
        </div>
      )}
    </>
  );
}

function Notice({ children }: { readonly children: ReactNode }) {
  return (
    <p role="status" className={styles['notice']}>
      {children}
    </p>
  );
}
