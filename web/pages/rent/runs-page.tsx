import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { moneyOf } from '#web/features/money/words.ts';
import { ButtonLink } from '#web/kit/button/button.tsx';
import { Chip } from '#web/kit/chip/chip.tsx';
import { Empty } from '#web/kit/empty/empty.tsx';
import { ExportMenu } from '#web/kit/export-act/export-act.tsx';
import { lazyPart } from '#web/kit/lazy-part/lazy-part.tsx';
import type { ListTable } from '#web/kit/list-page/list-body.tsx';
import { ListPage } from '#web/kit/list-page/list-page.tsx';
import { useList } from '#web/kit/list-page/use-list.ts';
import { RoomHeader } from '#web/features/rooms/room-header.tsx';
import { usePages } from '#web/kit/pager/use-pages.ts';
import type { Column } from '#web/kit/table/column.ts';
import { Table } from '#web/kit/table/table.tsx';
import { TextLink } from '#web/kit/text-link/text-link.tsx';
import { call } from '#web/lib/client.ts';
import { formatDate, formatInstant, formatNumber, nothing } from '#web/lib/format.ts';
import { useMay, useMe } from '#web/lib/me.ts';
import { listQuery } from '#web/lib/route-query.ts';
import { pageTable } from '#web/lib/save-table.ts';
import { wholeList } from '#web/lib/whole-list.ts';
import type { ChargeRun } from './api.ts';
import { exportedRuns } from './exported-runs.ts';
import { useRunText } from './run-text.ts';

const DayProblems = lazyPart(async () => (await import('#web/features/rent-tasks/day-problems.tsx')).DayProblems, {
  instead: 'nothing',
});

/** Every run there was, by hand or by itself, newest first. */
export function RunsPage() {
  const r = useRunText();
  const mayChange = useMay()('rent.change');
  const pages = usePages();
  const query = useQuery(listQuery('GET /charge-runs/', { limit: 50, ...pages.at }));
  const list = useList({ query, pages, keyOf: ({ id }) => id, pageOf: (id) => `/rent/runs/${id}` });
  const act = (
    <ButtonLink to="/rent/run" variant="primary">
      {r('newRun')}
    </ButtonLink>
  );
  const { timeZone } = useMe().organisation;
  const save = pageTable('rent-runs', async () =>
    exportedRuns(r, await wholeList((page) => call('GET /charge-runs/', { query: page }), Infinity), timeZone),
  );
  return (
    <ListPage
      list={list}
      header={
        <RoomHeader
          page="runs"
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
      above={
        <Suspense fallback={null}>
          <DayProblems />
        </Suspense>
      }
      none={<Empty {...(mayChange ? { act } : {})}>{r('noRuns')}</Empty>}
      table={(given) => <RunsTable {...given} />}
      count={(count) => r('count', { count })}
    />
  );
}

function RunsTable(list: ListTable<ChargeRun>) {
  const r = useRunText();
  const { timeZone } = useMe().organisation;
  const who = ({ startedBy }: ChargeRun) => startedBy?.name ?? r('byItself');
  const columns: readonly Column<ChargeRun>[] = [
    {
      name: 'number',
      header: r('number'),
      width: '9rem',
      cell: ({ id, number }) => (
        <TextLink variant="row" to={`/rent/runs/${id}`}>
          {number}
        </TextLink>
      ),
    },
    {
      name: 'kind',
      header: r('kind'),
      cell: (run) => (
        <>
          {r(`kind_${run.kind}`)} {run.finishedAt === null && <Chip tone="warn">{r('unfinished')}</Chip>}
          {run.takenBack !== null && <Chip tone="warn">{r('takenBack')}</Chip>}
        </>
      ),
    },
    { name: 'through', header: r('upTo'), width: '8rem', cell: ({ through }) => formatDate(through) },
    { name: 'at', header: r('startedAt'), width: '12rem', cell: (run) => formatInstant(run.startedAt, timeZone) },
    { name: 'by', header: r('startedBy'), width: '16%', cell: who },
    {
      name: 'charges',
      header: r('charges'),
      width: '7rem',
      align: 'end',
      cell: ({ charges }) => (charges === 0 ? nothing : formatNumber(charges)),
    },
    { name: 'amount', header: r('amountPlain'), width: '10rem', align: 'end', cell: (run) => sums(run) },
  ];
  return (
    <Table
      {...list}
      label={r('runs')}
      columns={columns}
      card={(run) => ({
        title: `${run.number} · ${r(`kind_${run.kind}`)}`,
        detail: `${formatInstant(run.startedAt, timeZone)} · ${who(run)}`,
        amount: sums(run),
        chip: formatNumber(run.charges),
      })}
    />
  );
}

function sums({ totals }: ChargeRun): string {
  return totals.length === 0
    ? nothing
    : totals
        .map(({ currency, cents }) =>
          totals.length === 1 ? moneyOf(cents, currency) : `${moneyOf(cents, currency)} ${currency}`,
        )
        .join(', ');
}
