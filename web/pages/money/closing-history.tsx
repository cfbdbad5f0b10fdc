import { useInfiniteQuery } from '@tanstack/react-query';
import { addDays } from '#shared/dates.ts';
import { Loading } from '#web/kit/loading/loading.tsx';
import { QueryFailure } from '#web/kit/query-failure/query-failure.tsx';
import { TextAct } from '#web/kit/text-link/text-link.tsx';
import { Timeline } from '#web/kit/timeline/timeline.tsx';
import { formatDateFull } from '#web/lib/format.ts';
import { useMe } from '#web/lib/me.ts';
import { periodLocksPages, type PeriodLock } from './api.ts';
import { useClosingText } from './closing-text.ts';

/** Every closing and reopening, newest first, with who, when and why. */
export function ClosingHistory() {
  const t = useClosingText();
  const { organisation } = useMe();
  const query = useInfiniteQuery(periodLocksPages);
  if (query.data === undefined) return query.error === null ? <Loading rows={2} /> : <QueryFailure query={query} />;
  const locks = query.data.pages.flatMap(({ items }) => items);
  if (locks.length === 0) return <p>{t('historyNone')}</p>;
  return (
    <>
      <Timeline
        label={t('history')}
        timeZone={organisation.timeZone}
        entries={locks.map((lock) => ({
          key: lock.id,
          at: lock.doneAt,
          who: <bdi>{lock.doneBy?.name || t('somebody')}</bdi>,
          what: whatOf(lock),
          ...(lock.reason === null ? {} : { detail: <bdi>{lock.reason}</bdi> }),
        }))}
      />
      {query.hasNextPage && (
        <TextAct disabled={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t('older')}
        </TextAct>
      )}
    </>
  );

  function whatOf({ act, closedThrough }: PeriodLock): string {
    if (closedThrough === null) return t('reopenedAll');
    return act === 'close'
      ? t('closedThrough', { date: formatDateFull(closedThrough) })
      : t('reopenedAfter', { date: formatDateFull(addDays(closedThrough, 1)) });
  }
}
