import { useQuery } from '@tanstack/react-query';
import { useAddress } from '#web/kit/address/use-address.ts';
import { Amount } from '#web/kit/amount/amount.tsx';
import { ButtonLink } from '#web/kit/button/button.tsx';
import { Chip } from '#web/kit/chip/chip.tsx';
import { Detail } from '#web/kit/detail/detail.tsx';
import { Empty } from '#web/kit/empty/empty.tsx';
import type { ListTable } from '#web/kit/list-page/list-body.tsx';
import { ListPage } from '#web/kit/list-page/list-page.tsx';
import { useList } from '#web/kit/list-page/use-list.ts';
import { lazyPart } from '#web/kit/lazy-part/lazy-part.tsx';
import { usePages } from '#web/kit/pager/use-pages.ts';
import type { Column } from '#web/kit/table/column.ts';
import { Table } from '#web/kit/table/table.tsx';
import { formatDate } from '#web/lib/format.ts';
import { useMay, useMe } from '#web/lib/me.ts';
import { listQuery } from '#web/lib/route-query.ts';
import { movedBy } from './recurring-moved.ts';
import { frequencyName, stateOf, stateTones } from './recurring-names.ts';
import { useRecurringText } from './recurring-text.ts';
import { RoomHeader } from '#web/features/rooms/room-header.tsx';
import { useRecurringTable } from './use-recurring-table.ts';
import type { RecurringEntry, RecurringState } from './templates-api.ts';

const RecurringPanel = lazyPart(async () => (await import('./recurring-panel.tsx')).RecurringPanel, {
  instead: 'toast',
});

const addressDefaults = { state: 'all', open: '' };
const views: readonly RecurringState[] = ['all', 'running', 'paused', 'over'];

/** What posts by itself, the next one first. */
export function RecurringList() {
  const t = useRecurringText();
  const mayPost = useMay()('ledger.post');
  const [address, change] = useAddress(addressDefaults);
  const pages = usePages();
  const state = views.find((view) => view === address.state) ?? 'all';
  const query = useQuery(listQuery('GET /recurring-entries/', { limit: 50, state, ...pages.at }));
  const list = useList({ query, pages, keyOf: ({ id }) => id, address, change });
  const save = useRecurringTable(state);
  return (
    <ListPage
      list={list}
      header={
        <RoomHeader
          page="recurring"
          actions={
            mayPost && (
              <ButtonLink to="/money/journal/new" variant={list.isBusy ? 'outline' : 'primary'}>
                {t('newRecurring')}
              </ButtonLink>
            )
          }
        />
      }
      views={{
        label: t('views'),
        own: views.map((name) => ({ name, label: t(name), search: name === 'all' ? {} : { state: name } })),
        current: state,
        ofView: ['state'],
      }}
      exports={save}
      none={<Nothing state={state} />}
      table={(given) => <Rows {...given} />}
      count={(count) => t('count', { count })}
      peek={({ id, onClose }) => <RecurringPanel key={id} id={id} onClose={onClose} onUnavailable={onClose} />}
    />
  );
}

function Nothing({ state }: { readonly state: RecurringState }) {
  const t = useRecurringText();
  const mayPost = useMay()('ledger.post');
  if (state !== 'all') return <Empty plain>{t('emptyView', { state: t(state).toLowerCase() })}</Empty>;
  return <Empty act={mayPost && <ButtonLink to="/money/journal/new">{t('emptyAct')}</ButtonLink>}>{t('empty')}</Empty>;
}

function Rows(list: ListTable<RecurringEntry>) {
  const t = useRecurringText();
  const narrow = list.openKey !== undefined;
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
      {...list}
      label={t('label')}
      columns={columns}
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
