import { useMemo, useState } from 'react';
import { useAddress } from '#web/kit/address/use-address.ts';
import { Amount } from '#web/kit/amount/amount.tsx';
import { Button } from '#web/kit/button/button.tsx';
import { Chip } from '#web/kit/chip/chip.tsx';
import { ColumnChoice, useColumnChoice } from '#web/kit/column-choice/column-choice.tsx';
import { ConfirmBar } from '#web/kit/confirm-bar/confirm-bar.tsx';
import { Detail } from '#web/kit/detail/detail.tsx';
import { Figure, Figures } from '#web/kit/figures/figures.tsx';
import { ListPage } from '#web/kit/list-page/list-page.tsx';
import { NoneFound } from '#web/kit/list-page/none-found.tsx';
import { useList } from '#web/kit/list-page/use-list.ts';
import { PageHeader } from '#web/kit/page-header/page-header.tsx';
import { RentStrip } from '#web/kit/rent-strip/rent-strip.tsx';
import { SidePanel } from '#web/kit/side-panel/side-panel.tsx';
import { PlanLegend, Plans } from '#web/kit/stacking-plan/plan-legend.tsx';
import { StackingPlan } from '#web/kit/stacking-plan/stacking-plan.tsx';
import type { CardParts, Column, Sort } from '#web/kit/table/column.ts';
import { Table } from '#web/kit/table/table.tsx';
import { TextAct } from '#web/kit/text-link/text-link.tsx';
import { harborView, leases, lindenHouse, manyLeases, mapleCourt, stripOf, type SampleLease } from './samples.ts';
import styles from './kit-page.module.css';

const defaults = { q: '', status: '', from: '', view: 'all', rows: 'few', open: '' };
const tones = { Paid: 'ok', Due: 'warn', 'Past due': 'bad' } as const;

const columns: readonly Column<SampleLease>[] = [
  { name: 'tenant', header: 'Tenant', width: '24.9%', sortable: true, cell: (lease) => lease.tenant },
  {
    name: 'unit',
    header: 'Unit',
    width: '18.5%',
    cell: (lease) => (
      <>
        {lease.unit}
        <Detail>{lease.property}</Detail>
      </>
    ),
  },
  { name: 'months', header: '12 months', width: '18.5%', cell: (lease) => <RentStrip months={stripOf(lease.strip)} /> },
  { name: 'status', header: 'Status', cell: (lease) => <Chip tone={tones[lease.status]}>{lease.status}</Chip> },
  {
    name: 'balance',
    header: 'Balance, USD',
    width: '9rem',
    align: 'end',
    sortable: true,
    cell: (lease) => <Amount cents={lease.balanceCents} currency="USD" />,
    total: <Amount cents={838_850} currency="USD" />,
  },
];

export function ListSection() {
  const [values, change] = useAddress(defaults);
  const [sort, setSort] = useState<Sort>();
  const { shown, hidden, show } = useColumnChoice('kit', columns);
  const rows = useMemo(() => sorted(found(values.rows === 'many' ? manyLeases : leases, values), sort), [values, sort]);
  const list = useList({
    query: fetched,
    rows: values.rows === 'loading' ? undefined : rows,
    keyOf: (lease) => lease.id,
    address: values,
    change,
  });
  return (
    <div className={styles['frame']}>
      <ListPage
        list={list}
        header={
          <PageHeader
            eyebrow="November 2026"
            title="Rent roll"
            actions={
              <>
                <Button>Post late fees</Button>
                <Button variant={list.isBusy ? 'outline' : 'primary'}>Record payment</Button>
              </>
            }
          />
        }
        figures={
          <Figures>
            <Figure label="Billed" value="92,840.00" phone={false} />
            <Figure label="Collected" value="84,451.50" />
            <Figure label="Outstanding" value="8,388.50" tone="bad" />
            <Figure label="Occupancy" value="95.8%" phone={false} />
          </Figures>
        }
        above={
          <Plans>
            <StackingPlan
              name="Maple Court"
              detail="24 units · 96%"
              colour="blue"
              floors={mapleCourt}
              selected={undefined}
              onChoose={(unit) => change({ q: unit.label })}
            />
            <StackingPlan
              name="Harbor View"
              detail="15 units · 93%"
              colour="teal"
              floors={harborView}
              onChoose={(unit) => change({ q: unit.label })}
            />
            <StackingPlan name="Linden House" detail="16 units · 100%" colour="ochre" floors={lindenHouse} />
            <PlanLegend states={['occupied', 'notice', 'late', 'vacant']} />
          </Plans>
        }
        views={{
          own: [
            { name: 'all', label: 'All', count: 48 },
            { name: 'owing', label: 'Owing', count: 6, search: { view: 'owing', status: 'Past due' } },
            { name: 'ending', label: 'Ending in 60 days', count: 3 },
          ],
          current: values.view,
          ofView: ['status'],
        }}
        aside={<ColumnChoice columns={columns} hidden={hidden} onShow={show} />}
        filters={{
          fields: [
            { kind: 'search', name: 'q', label: 'Find' },
            {
              kind: 'choice',
              name: 'status',
              label: 'Status',
              options: [
                { value: '', label: 'All' },
                { value: 'Paid', label: 'Paid' },
                { value: 'Due', label: 'Due' },
                { value: 'Past due', label: 'Past due' },
              ],
            },
            { kind: 'date', name: 'from', label: 'Since' },
          ],
          values,
          onChange: change,
          shown: true,
        }}
        none={<NoneFound onShowAll={() => change({ q: '', status: '', view: 'all' })}>No matches.</NoneFound>}
        mayChoose
        table={(given) => (
          <Table
            {...given}
            label="Leases"
            columns={shown}
            rowLabel={(lease) => lease.tenant}
            spine={(lease) => lease.colour}
            sort={sort}
            onSort={setSort}
            acts={actsOf}
            total={`Total of ${rows.length} leases`}
            card={cardOf}
          />
        )}
        peek={({ known, ...steps }) =>
          known && (
            <SidePanel
              {...steps}
              eyebrow={known.id}
              title={known.tenant}
              chip={<Chip tone={tones[known.status]}>{known.status}</Chip>}
              footer={
                <>
                  <span>Nothing is posted yet.</span>
                  <Button onClick={steps.onClose}>Cancel</Button>
                  <Button variant="primary">Record 1,300.00</Button>
                </>
              }
            >
              <RentStrip size="large" months={stripOf(known.strip)} />
            </SidePanel>
          )
        }
        bulk={
          list.chosen.length > 0 && (
            <ConfirmBar title={`${list.chosen.length} chosen`}>
              <Button onClick={() => list.choose([])}>Clear</Button>
            </ConfirmBar>
          )
        }
      />
    </div>
  );
}

/** In the place of what a server would answer. */
const fetched = {
  data: leases,
  error: null,
  refetch: () => Promise.reject(new Error('Nothing is fetched here')),
  isFetching: false,
  isPlaceholderData: false,
};

const actsOf = () => (
  <>
    <TextAct variant="other">Remind</TextAct>
    <TextAct>Record</TextAct>
  </>
);

const cardOf = (lease: SampleLease): CardParts => ({
  title: lease.tenant,
  detail: `${lease.unit} ${lease.property}`,
  middle: <RentStrip months={stripOf(lease.strip)} />,
  amount: <Amount cents={lease.balanceCents} currency="USD" />,
  chip: <Chip tone={tones[lease.status]}>{lease.status}</Chip>,
});

function found(
  rows: readonly SampleLease[],
  { q, status }: { readonly q: string; readonly status: string },
): readonly SampleLease[] {
  return rows.filter(
    (lease) =>
      (status === '' || lease.status === status) &&
      `${lease.tenant} ${lease.unit} ${lease.property}`.toLowerCase().includes(q.toLowerCase()),
  );
}

function sorted(rows: readonly SampleLease[], sort: Sort | undefined): readonly SampleLease[] {
  if (sort === undefined) return rows;
  const sign = sort.direction === 'ascending' ? 1 : -1;
  return rows.toSorted(
    (one, other) =>
      sign *
      (sort.column === 'balance' ? one.balanceCents - other.balanceCents : one.tenant.localeCompare(other.tenant)),
  );
}
