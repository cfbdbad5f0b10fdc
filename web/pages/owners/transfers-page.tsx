import { useQuery } from '@tanstack/react-query';
import { RoomHeader } from '#web/features/rooms/room-header.tsx';
import { useTransferText } from '#web/features/transfers/text.ts';
import { TransfersTable } from '#web/features/transfers/transfers-table.tsx';
import { Empty } from '#web/kit/empty/empty.tsx';
import { ExportMenu } from '#web/kit/export-act/export-act.tsx';
import { ListPage } from '#web/kit/list-page/list-page.tsx';
import { useList } from '#web/kit/list-page/use-list.ts';
import { usePages } from '#web/kit/pager/use-pages.ts';
import { listQuery } from '#web/lib/route-query.ts';
import { serverTable } from '#web/lib/save-table.ts';

const save = serverTable('GET /exports/ownership-transfers.csv/');

/** Sales and hand-overs, newest first. */
export function TransfersPage() {
  const t = useTransferText();
  const pages = usePages();
  const query = useQuery(listQuery('GET /ownership-transfers/', { limit: 50, ...pages.at }));
  const list = useList({ query, pages, keyOf: ({ id }) => id, pageOf: (id) => `/owners/transfers/${id}` });
  return (
    <ListPage
      list={list}
      header={<RoomHeader page="transfers" {...(list.isBare ? {} : { actions: <ExportMenu save={save} /> })} />}
      none={<Empty>{t('none')}</Empty>}
      table={(given) => <TransfersTable {...given} />}
      count={(count) => t('count', { count })}
    />
  );
}
