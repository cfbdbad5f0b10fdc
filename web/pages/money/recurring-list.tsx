import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useAddress } from '#web/kit/address/use-address.ts';
import { Amount } from '#web/kit/amount/amount.tsx';
import { ButtonLink } from '#web/kit/button/button.tsx';
import { Chip } from '#web/kit/chip/chip.tsx';
import { Detail } from '#web/kit/detail/detail.tsx';
import { Empty } from '#web/kit/empty/empty.tsx';
import { ExportAct } from '#web/kit/export-act/export-act.tsx';
import { ListLayout } from '#web/kit/layout/layouts.tsx';
import { lazyPart } from '#web/kit/lazy-part/lazy-part.tsx';
import { Pager } from '#web/kit/pager/pager.tsx';
import { usePages } from '#web/kit/pager/use-pages.ts';
import { QueryFailure } from '#web/kit/query-failure/query-failure.tsx';
import type { Column } from '#web/kit/table/column.ts';
import { Table } from '#web/kit/table/table.tsx';
import { Tabs } from '#web/kit/tabs/tabs.tsx';
import { formatDate } from '#web/lib/format.ts';
import { useMay, useMe } from '#web/lib/me.ts';
import { movedBy } from './recurring-moved.ts';
import { frequencyName, stateOf, stateTones } from './recurring-names.ts';
import { useRecurringText } from './recurring-text.ts';
import { MoneyHeader } from './money-header.tsx';
import { useRecurringTable } from './use-recurring-table.ts';
import { recurringQuery, type RecurringEntry, type RecurringState } from './templates-api.ts';

const RecurringPanel = lazyPart(async () => (await import('./recurring-panel.tsx')).RecurringPanel, {
  instead: 'toast',
});

const addressDefaults = { state: 'all', open: '' };
const views: readonly RecurringState[] = ['all', 'running', 'paused', 'over'];

/** What posts by itself, the next one first. */
export function RecurringList() {
  const t = useRecurringText();
  const mayPost = useMay()('ledger.post');
  const { organisation } = useMe();
  const [address, change] = useAddress(addressDefaults);
  const pages = usePages();
  const state = views.find((view) => view === address.state) ?? 'all';
  const query = useQuery(recurringQuery(state, pages.cursor));
  const { items, next = null } = query.data ?? {};
  const save = useRecurringTable(state);
  const isOpen = address.open !== '';
  const close = () => change({ open: '' });
  return (
    <ListLayout
      header={
        <MoneyHeader
          current="recurring"
          eyebrow={organisation.name}
          actions={
            mayPost && (
              <ButtonLink to="/money/journal/new" variant={isOpen ? 'outline' : 'primary'}>
                {t('newRecurring')}
              </ButtonLink>
            )
          }
        />
      }
      panel={
        isOpen && (
          <Suspense fallback={null}>
            <RecurringPanel key={address.open} id={address.open} onClose={close} onUnavailable={close} />
          </Suspense>
        )
      }
    >
      <Tabs
        label={t('views')}
        tabs={views.map((name) => ({ name, label: t(name) }))}
        current={state}
        onChange={(name) => change({ state: name })}
        aside={<ExportAct save={save} />}
      />
      {items === undefined && query.error !== null && <QueryFailure query={query} />}
      {items?.length === 0 && <Nothing state={state} />}
      {items?.length !== 0 && (items !== undefined || query.error === null) && (
        <Rows rows={items} open={address.open} onOpen={(open) => change({ open })} />
      )}
      <Pager
        startsOver={pages.startsOver}
        onPrevious={pages.goPrevious}
        onNext={next === null ? undefined : () => pages.goNext(next)}
      >
        {t('count', { count: items?.length ?? 0 })}
      </Pager>
    </ListLayout>
  );
}

function Nothing({ state }: { readonly state: RecurringState }) {
  const t = useRecurringText();
  const mayPost = useMay()('ledger.post');
  if (state !== 'all') return <Empty plain>{t('emptyView', { state: t(state).toLowerCase() })}</Empty>;
  return <Empty act={mayPost && <ButtonLink to="/money/journal/new">{t('emptyAct')}</ButtonLink>}>{t('empty')}</Empty>;
}

interface RowsProps {
  readonly rows: readonly RecurringEntry[] | undefined;
  readonly open: string;
  readonly onOpen: (id: string) => void;
}

function Rows({ rows, open, onOpen }: RowsProps) {
  const t = useRecurringText();
  const narrow = open !== '';
  const { organisation } = useMe();
  const columns: readonly Column<RecurringEntry>[] = [
    { name: 'next', header: t('next'), width: '7.5rem', cell: (row) => <Next row={row} /> },
    { name: 'name', header: t('name'), cell: (row) => <bdi>{row.name}</bdi> },
    ...(narrow
      ? []
      : [
          {
            name: 'frequency',
            header: t('frequency'),
            width: '10rem',
            cell: (row: RecurringEntry) => frequencyName(t, row.frequency),
          },
        ]),
    { name: 'state', header: t('state'), width: '7.5rem', cell: (row) => <StateChip row={row} /> },
    {
      name: 'amount',
      header: t('amount', { currency: organisation.currency }),
      width: '9.5rem',
      align: 'end',
      cell: (row) => <Moved row={row} />,
    },
  ];
  return (
    <Table
      label={t('label')}
      columns={columns}
      rows={rows}
      rowKey={keyOf}
      keyboard="page"
      openKey={narrow ? open : undefined}
      onOpen={(row) => onOpen(row.id)}
      onClose={() => onOpen('')}
      card={(row) => ({
        title: <bdi>{row.name}</bdi>,
        detail: (
          <>
            {frequencyName(t, row.frequency)}, <Next row={row} />
          </>
        ),
        amount: <Moved row={row} />,
        chip: <StateChip row={row} />,
      })}
    />
  );
}

const keyOf = ({ id }: RecurringEntry) => id;

function Next({ row }: { readonly row: RecurringEntry }) {
  return row.nextOn === null ? <Detail alone>—</Detail> : formatDate(row.nextOn);
}

export function StateChip({ row }: { readonly row: RecurringEntry }) {
  const t = useRecurringText();
  const state = stateOf(row);
  return <Chip tone={stateTones[state]}>{t(state)}</Chip>;
}

/** Another currency than the one in the head of the column says so itself. */
function Moved({ row }: { readonly row: RecurringEntry }) {
  const { organisation } = useMe();
  return movedBy(row, organisation.currency).map(({ currency, cents }) => (
    <div key={currency}>
      <Amount cents={cents} currency={currency} />
      {currency !== organisation.currency && <Detail>{currency}</Detail>}
    </div>
  ));
}
