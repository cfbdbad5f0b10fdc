import { useInfiniteQuery } from '@tanstack/react-query';
import { useLateFeeText } from '#web/features/late-fees/late-fee-text.ts';
import { Isolated } from '#web/kit/isolate/isolated.tsx';
import { Loading } from '#web/kit/loading/loading.tsx';
import { QueryFailure } from '#web/kit/query-failure/query-failure.tsx';
import { TextAct } from '#web/kit/text-link/text-link.tsx';
import { Timeline } from '#web/kit/timeline/timeline.tsx';
import { useMe } from '#web/lib/me.ts';
import { useActivityText } from './activity-text.ts';
import { changesPages } from './api.ts';
import { describeChange } from './describe-change.ts';
import { usePropertiesText } from './text.ts';
import styles from './property-page.module.css';

export interface ActivityProps {
  readonly kind: 'properties' | 'units';
  readonly id: string;
  readonly currency: string;
}

/** Who changed what, from what to what, and when; newest first. */
export function Activity({ kind, id, currency }: ActivityProps) {
  const t = useActivityText();
  const p = usePropertiesText();
  const f = useLateFeeText();
  const { organisation } = useMe();
  const query = useInfiniteQuery(changesPages(kind, id));
  const changes = query.data?.pages.flatMap(({ items }) => items);
  if (changes === undefined) return query.error === null ? <Loading rows={3} /> : <QueryFailure query={query} />;
  if (changes.length === 0) return <p>{t('none')}</p>;
  return (
    <div className={styles['activity']}>
      <Timeline
        label={t('label')}
        timeZone={organisation.timeZone}
        entries={changes.map((change) => {
          const { what, lines } = describeChange(change, { t, p, f, currency });
          return {
            key: change.id,
            at: change.changedAt,
            who: <bdi>{change.changedBy?.name ?? t('system')}</bdi>,
            what,
            ...(lines.length > 0 && {
              detail: lines.map((line) => (
                <div key={line}>
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
            {t('older')}
          </TextAct>
        </p>
      )}
    </div>
  );
}
