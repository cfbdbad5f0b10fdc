import { useQuery } from '@tanstack/react-query';
import { RoomHeader } from '#web/features/rooms/room-header.tsx';
import { useTransferText } from '#web/features/transfers/text.ts';
import { TransfersTable } from '#web/features/transfers/transfers-table.tsx';
import { Empty } from '#web/kit/empty/empty.tsx';
import { ListPage } from '#web/kit/list-page/list-page.tsx';
import { useList } from '#web/kit/list-page/use-list.ts';
import { usePages } from '#web/kit/pager/use-pages.ts';
import { listQuery } from '#web/lib/route-query.ts';

/** Sales and hand-overs, newest first. */
export function TransfersPage() {
  const t = useTransferText();
  const pages = usePages();
  const query = useQuery(listQuery('GET /ownership-transfers/', { limit: 50, ...pages.at }));
  const list = useList({ query, pages, keyOf: ({ id }) => id, pageOf: (id) => `/owners/transfers/${id}` });
  return (
    <ListPage
      list={list}
      header={<RoomHeader page="transfers" />}
      none={<Empty>{t('none')}</Empty>}
      table={(given) => <TransfersTable {...given} />}
      count={(count) => t('count', { count })}
    />
  );
}
