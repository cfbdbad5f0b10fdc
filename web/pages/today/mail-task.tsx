import { useMay } from '#web/lib/me.ts';
import type { MailStanding } from './api.ts';
import { TaskGroup } from './task-group.tsx';
import { useTodayText } from './text.ts';

/** Messages that did not go out: those that failed, and those that are kept because there is no mail server. */
export function MailTask({ standing: { failed, kept } }: { readonly standing: MailStanding }) {
  const t = useTodayText();
  const mayRead = useMay()('mail.read');
  const rows = [
    failed > 0 && { key: 'failed', title: t('mailFailed', { count: failed }), why: t('mailFailedWhy') },
    kept > 0 && { key: 'kept', title: t('mailKept', { count: kept }), why: t('mailKeptWhy') },
  ].filter((row) => row !== false);
  return (
    <TaskGroup
      title={t('mail')}
      count={rows.length}
      tasks={rows.map(({ key, title, why }) => ({
        key,
        title,
        why: mayRead ? why : t('mailAskOwner'),
        acts: mayRead ? [{ text: t('openMail'), does: `/settings?tab=mail&state=${key}` }] : [],
      }))}
    />
  );
}
