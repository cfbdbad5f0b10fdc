import { useInfiniteQuery } from '@tanstack/react-query';
import { Button } from '#web/kit/button/button.tsx';
import { Loading } from '#web/kit/loading/loading.tsx';
import { QueryFailure } from '#web/kit/query-failure/query-failure.tsx';
import { changesPages } from '#web/lib/changes-pages.ts';
import type { Lease } from './api.ts';
import { useActivityText } from './activity-text.ts';
import { ChangeList } from './change-list.tsx';
import styles from './lease-page.module.css';

export function HistoryTab({ lease }: { readonly lease: Lease }) {
  const a = useActivityText();
  const query = useInfiniteQuery(changesPages('leases', lease.id, 20));
  const changes = query.data?.pages.flatMap(({ items }) => items);
  return (
    <div className={styles['tab']}>
      {changes === undefined && query.error === null && <Loading rows={6} />}
      {changes === undefined && <QueryFailure query={query} />}
      {changes?.length === 0 && <p>{a('empty')}</p>}
      {changes !== undefined && <ChangeList label={a('label')} changes={changes} lease={lease} />}
      {query.hasNextPage && (
        <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {a('more')}
        </Button>
      )}
    </div>
  );
}
