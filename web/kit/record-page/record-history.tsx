import { useInfiniteQuery } from '@tanstack/react-query';
import { Isolated } from '#web/kit/isolate/isolated.tsx';
import { Loading } from '#web/kit/loading/loading.tsx';
import { QueryFailure } from '#web/kit/query-failure/query-failure.tsx';
import { TextAct } from '#web/kit/text-link/text-link.tsx';
import { Timeline } from '#web/kit/timeline/timeline.tsx';
import { changesPages, type HistoryKind, type RecordChange } from '#web/lib/changes-pages.ts';
import { useMe } from '#web/lib/me.ts';
import { changeWords, type ChangeWords } from './change-words.ts';
import { useRecordText } from './text.ts';
import styles from './record-history.module.css';

export interface RecordHistoryProps {
  readonly kind: HistoryKind;
  readonly id: string;
  /** Of amounts among the fields. */
  readonly currency?: string;
  /** What was done, in words; or the names of the fields, in their order, where their values are told as they are. */
  readonly describe: ((change: RecordChange) => ChangeWords) | Readonly<Record<string, string>>;
}

/** Who changed what, from what to what, and when; newest first. */
export function RecordHistory({ kind, id, describe, currency }: RecordHistoryProps) {
  const t = useRecordText();
  const { organisation } = useMe();
  const query = useInfiniteQuery(changesPages(kind, id));
  const changes = query.data?.pages.flatMap(({ items }) => items);
  if (changes === undefined) return query.error === null ? <Loading rows={3} /> : <QueryFailure query={query} />;
  if (changes.length === 0) return <p className={styles['none']}>{t('noChanges')}</p>;
  return (
    <>
      <Timeline
        label={t('changes')}
        timeZone={organisation.timeZone}
        entries={changes.map((change) => {
          const { what, lines } =
            typeof describe === 'function' ? describe(change) : changeWords(t, describe, change, currency);
          return {
            key: change.id,
            at: change.changedAt,
            who: <bdi>{change.changedBy?.name ?? t('system')}</bdi>,
            what,
            ...(lines.length > 0 && {
              detail: lines.map((line) => (
                <div key={line} className={styles['line']}>
                  <Isolated text={line} />
                </div>
              )),
            }),
          };
        })}
      />
      {query.hasNextPage && (
        <p className={styles['more']}>
          <TextAct disabled={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {t('olderChanges')}
          </TextAct>
        </p>
      )}
    </>
  );
}
