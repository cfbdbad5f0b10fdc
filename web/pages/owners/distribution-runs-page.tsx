import { useQuery } from '@tanstack/react-query';
import { moneyOf } from '#web/features/money/words.ts';
import { RoomHeader } from '#web/features/rooms/room-header.tsx';
import { Chip } from '#web/kit/chip/chip.tsx';
import { Empty } from '#web/kit/empty/empty.tsx';
import { ExportMenu } from '#web/kit/export-act/export-act.tsx';
import type { ListTable } from '#web/kit/list-page/list-body.tsx';
import { ListPage } from '#web/kit/list-page/list-page.tsx';
import { useList } from '#web/kit/list-page/use-list.ts';
import { usePages } from '#web/kit/pager/use-pages.ts';
import { Table } from '#web/kit/table/table.tsx';
import { TextLink } from '#web/kit/text-link/text-link.tsx';
import { formatDate, formatNumber, nothing } from '#web/lib/format.ts';
import { listQuery } from '#web/lib/route-query.ts';
import { serverTable } from '#web/lib/save-table.ts';
import type { DistributionRun } from './api.ts';
import { useOwnersText } from './text.ts';

const save = serverTable('GET /exports/distribution-runs.csv/');

/** Every distribution there was, newest first. */
export function DistributionRunsPage() {
  const t = useOwnersText();
  const pages = usePages();
  const query = useQuery(listQuery('GET /distribution-runs/', { limit: 50, ...pages.at }));
  const list = useList({ query, pages, keyOf: ({ id }) => id, pageOf: (id) => `/owners/distribution-runs/${id}` });
  return (
    <ListPage
      list={list}
      header={<RoomHeader page="distributionRuns" {...(list.isBare ? {} : { actions: <ExportMenu save={save} /> })} />}
      none={<Empty>{t('noRuns')}</Empty>}
      table={(given) => <RunsTable {...given} />}
      count={(count) => t('countRuns', { count })}
    />
  );
}

function RunsTable(list: ListTable<DistributionRun>) {
  const t = useOwnersText();
  const sums = (run: DistributionRun, of: 'declaredCents' | 'paidCents') =>
    run.totals.length === 0 ? nothing : run.totals.map((total) => moneyOf(total[of], total.currency)).join(', ');
  return (
    <Table
      {...list}
      label={t('runs')}
      columns={[
        {
          name: 'number',
          header: t('number'),
          width: '9rem',
          cell: ({ id, number }) => (
            <TextLink variant="row" to={`/owners/distribution-runs/${id}`}>
              {number}
            </TextLink>
          ),
        },
        {
          name: 'date',
          header: t('date'),
          cell: ({ on, state }) => (
            <>
              {formatDate(on)} <StateChip state={state} />
            </>
          ),
        },
        {
          name: 'payments',
          header: t('payments'),
          width: '8rem',
          align: 'end',
          cell: (run) => formatNumber(run.payments),
        },
        {
          name: 'declared',
          header: t('declared'),
          width: '10rem',
          align: 'end',
          cell: (run) => sums(run, 'declaredCents'),
        },
        { name: 'paid', header: t('paid'), width: '10rem', align: 'end', cell: (run) => sums(run, 'paidCents') },
      ]}
      card={(run) => ({
        title: `${run.number} · ${formatDate(run.on)}`,
        detail: t(`state_${run.state}`),
        amount: sums(run, 'paidCents'),
      })}
    />
  );
}

export function StateChip({ state }: Pick<DistributionRun, 'state'>) {
  const t = useOwnersText();
  return <Chip tone={state === 'released' ? 'ok' : state === 'voided' ? 'warn' : 'tint'}>{t(`state_${state}`)}</Chip>;
}
