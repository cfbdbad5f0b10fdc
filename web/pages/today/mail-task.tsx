import { useMay } from '#web/lib/me.ts';
import type { MailStanding } from './api.ts';
import { TaskGroup } from './task-group.tsx';
import { useTodayText } from './text.ts';

/** How many rows there are of it. */
export function mailTasksIn({ failed, kept, delayed }: MailStanding): number {
  return [failed > 0, delayed !== null, kept > 0].filter(Boolean).length;
}

/** Messages that did not go out: those that failed, wait for a server that does not take them, or are kept without one. */
export function MailTask({ standing: { failed, kept, delayed } }: { readonly standing: MailStanding }) {
  const t = useTodayText();
  const mayRead = useMay()('mail.read');
  const rows = [
    failed > 0 && { key: 'failed', title: t('mailFailed', { count: failed }), why: t('mailFailedWhy') },
    delayed !== null && {
      key: 'queued',
      title: t('mailQueued', { count: delayed.count }),
      why: t(`mailDelayed_${delayed.reason}`),
    },
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
