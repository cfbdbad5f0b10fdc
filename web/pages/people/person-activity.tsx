import { useInfiniteQuery } from '@tanstack/react-query';
import { Isolated } from '#web/kit/isolate/isolated.tsx';
import { Loading } from '#web/kit/loading/loading.tsx';
import { QueryFailure } from '#web/kit/query-failure/query-failure.tsx';
import { TextAct } from '#web/kit/text-link/text-link.tsx';
import { Timeline } from '#web/kit/timeline/timeline.tsx';
import { useMe } from '#web/lib/me.ts';
import { personChangesPages, type PersonInFull } from './api.ts';
import { describeChange } from './describe-change.ts';
import { usePersonText } from './person-text.ts';
import styles from './person-page.module.css';

/** Who changed what, from what to what, and when; newest first. */
export function PersonActivity({ person }: { readonly person: PersonInFull }) {
  const t = usePersonText();
  const { organisation } = useMe();
  const query = useInfiniteQuery(personChangesPages(person.id));
  const changes = query.data?.pages.flatMap(({ items }) => items);
  if (changes === undefined) return query.error === null ? <Loading rows={3} /> : <QueryFailure query={query} />;
  if (changes.length === 0) return <p className={styles['none']}>{t('noActivity')}</p>;
  return (
    <>
      <Timeline
        label={t('activityLabel')}
        timeZone={organisation.timeZone}
        entries={changes.map((change) => {
          const { what, lines } = describeChange(t, change);
          return {
            key: change.id,
            at: change.changedAt,
            who: <bdi>{change.changedBy?.name ?? t('system')}</bdi>,
            what,
            ...(lines.length > 0 && {
              detail: lines.map((line) => (
                <div key={line} className={styles['lines']}>
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
    </>
  );
}
