import { useQuery } from '@tanstack/react-query';
import { moneyOf } from '#web/features/money/words.ts';
import { RoomHeader } from '#web/features/rooms/room-header.tsx';
import { ButtonLink } from '#web/kit/button/button.tsx';
import { Chip } from '#web/kit/chip/chip.tsx';
import { Empty } from '#web/kit/empty/empty.tsx';
import { ExportMenu } from '#web/kit/export-act/export-act.tsx';
import type { ListTable } from '#web/kit/list-page/list-body.tsx';
import { ListPage } from '#web/kit/list-page/list-page.tsx';
import { useList } from '#web/kit/list-page/use-list.ts';
import { usePages } from '#web/kit/pager/use-pages.ts';
import { Table } from '#web/kit/table/table.tsx';
import { TextLink } from '#web/kit/text-link/text-link.tsx';
import { formatInstant, formatMonth, formatNumber, nothing } from '#web/lib/format.ts';
import { useMay, useMe } from '#web/lib/me.ts';
import { listQuery } from '#web/lib/route-query.ts';
import { serverTable } from '#web/lib/save-table.ts';
import type { FeeRun } from './api.ts';
import { useFeesText } from './fees-text.ts';

const save = serverTable('GET /exports/fee-runs.csv/');

/** Every fee run there was, newest first. */
export function FeeRunsPage() {
  const f = useFeesText();
  const mayChange = useMay()('owners.change');
  const pages = usePages();
  const query = useQuery(listQuery('GET /fee-runs/', { limit: 50, ...pages.at }));
  const list = useList({ query, pages, keyOf: ({ id }) => id, pageOf: (id) => `/owners/fee-runs/${id}` });
  const act = (
    <ButtonLink to="/owners/fees" variant="primary">
      {f('newRun')}
    </ButtonLink>
  );
  return (
    <ListPage
      list={list}
      header={
        <RoomHeader
          page="feeRuns"
          {...(list.isBare
            ? {}
            : {
                actions: (
                  <>
                    <ExportMenu save={save} />
                    {mayChange && act}
                  </>
                ),
              })}
        />
      }
      none={<Empty {...(mayChange ? { act } : {})}>{f('noRuns')}</Empty>}
      table={(given) => <FeeRunsTable {...given} />}
      count={(count) => f('count', { count })}
    />
  );
}

function FeeRunsTable(list: ListTable<FeeRun>) {
  const f = useFeesText();
  const { timeZone } = useMe().organisation;
  const who = ({ startedBy }: FeeRun) => startedBy ?? f('byItself');
  return (
    <Table
      {...list}
      label={f('runs')}
      columns={[
        {
          name: 'number',
          header: f('number'),
          width: '9rem',
          cell: ({ id, number }) => (
            <TextLink variant="row" to={`/owners/fee-runs/${id}`}>
              {number}
            </TextLink>
          ),
        },
        {
          name: 'month',
          header: f('month'),
          cell: ({ month, voided }) => (
            <>
              {formatMonth(month)} {voided !== null && <Chip tone="warn">{f('state_voided')}</Chip>}
            </>
          ),
        },
        { name: 'at', header: f('startedAt'), width: '12rem', cell: (run) => formatInstant(run.startedAt, timeZone) },
        { name: 'by', header: f('startedBy'), width: '18%', cell: who },
        {
          name: 'fees',
          header: f('fees'),
          width: '7rem',
          align: 'end',
          cell: ({ fees }) => (fees === 0 ? nothing : formatNumber(fees)),
        },
        { name: 'amount', header: f('amountPlain'), width: '10rem', align: 'end', cell: sums },
      ]}
      card={(run) => ({
        title: `${run.number} · ${formatMonth(run.month)}`,
        detail: `${formatInstant(run.startedAt, timeZone)} · ${who(run)}`,
        amount: sums(run),
      })}
    />
  );
}

function sums({ totals }: FeeRun): string {
  if (totals.length === 0) return nothing;
  return totals.map(({ currency, chargedCents }) => moneyOf(chargedCents, currency)).join(', ');
}
