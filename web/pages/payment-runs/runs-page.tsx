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
import { formatDate, formatNumber } from '#web/lib/format.ts';
import { listQuery } from '#web/lib/route-query.ts';
import { serverTable } from '#web/lib/save-table.ts';
import type { PayRun } from './api.ts';
import { usePayText } from './text.ts';

const save = serverTable('GET /exports/payment-runs.csv/');

/** Every pay run there was, newest first. */
export function PayRunsPage() {
  const t = usePayText();
  const pages = usePages();
  const query = useQuery(listQuery('GET /payment-runs/', { limit: 50, ...pages.at }));
  const list = useList({ query, pages, keyOf: ({ id }) => id, pageOf: (id) => `/bills/runs/${id}` });
  return (
    <ListPage
      list={list}
      header={<RoomHeader page="payRuns" {...(list.isBare ? {} : { actions: <ExportMenu save={save} /> })} />}
      none={<Empty>{t('noRuns')}</Empty>}
      table={(given) => <RunsTable {...given} />}
      count={(count) => t('countRuns', { count })}
    />
  );
}

function RunsTable(list: ListTable<PayRun>) {
  const t = usePayText();
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
            <TextLink variant="row" to={`/bills/runs/${id}`}>
              {number}
            </TextLink>
          ),
        },
        {
          name: 'date',
          header: t('date'),
          width: '14rem',
          cell: ({ on, state }) => (
            <>
              {formatDate(on)} <RunChip state={state} />
            </>
          ),
        },
        { name: 'account', header: t('account'), cell: ({ account }) => <bdi>{account.name}</bdi> },
        {
          name: 'payments',
          header: t('payments'),
          width: '8rem',
          align: 'end',
          cell: (run) => formatNumber(run.payments),
        },
        {
          name: 'paid',
          header: t('paid'),
          width: '10rem',
          align: 'end',
          cell: ({ cents, currency }) => moneyOf(cents, currency),
        },
      ]}
      card={({ number, on, state, cents, currency }) => ({
        title: `${number} · ${formatDate(on)}`,
        detail: t(`state_${state}`),
        amount: moneyOf(cents, currency),
      })}
    />
  );
}

const tones = { prepared: 'tint', released: 'warn', cleared: 'ok', voided: 'neutral' } as const;

export function RunChip({ state }: Pick<PayRun, 'state'>) {
  const t = usePayText();
  return <Chip tone={tones[state]}>{t(`state_${state}`)}</Chip>;
}
