import { Amount } from '#web/kit/amount/amount.tsx';
import { classNames } from '#web/kit/class-names.ts';
import { useRoom } from '#web/kit/hooks/use-room.ts';
import { Detail } from '#web/kit/detail/detail.tsx';
import { Names } from '#web/kit/names/names.tsx';
import { propertyColourOf } from '#web/kit/spine/property-colour.ts';
import type { ListTable } from '#web/kit/list-page/list-body.tsx';
import type { Column, Sort } from '#web/kit/table/column.ts';
import { Table } from '#web/kit/table/table.tsx';
import { addDays } from '#shared/dates.ts';
import { formatDate, nothing } from '#web/lib/format.ts';
import type { LeaseItem } from './api.ts';
import { LeaseStateChip } from './lease-state-chip.tsx';
import { eventWords, tenantsOf, termWords } from './lease-words.ts';
import { useLeasesText } from './leases-text.ts';
import { useLeaseText } from './text.ts';
import type { useLeasesAddress } from './use-leases-address.ts';
import { useToday } from '#web/lib/use-today.ts';
import styles from './leases-page.module.css';

export interface LeasesTableProps extends ListTable<LeaseItem> {
  readonly state: Pick<ReturnType<typeof useLeasesAddress>, 'order' | 'view' | 'change'>;
}

export function LeasesTable({ state, ...list }: LeasesTableProps) {
  const l = useLeasesText();
  const t = useLeaseText();
  const today = useToday();
  const currency = sameCurrency(list.rows ?? []);
  const isWide = useRoom(1200);
  const isNarrow = !useRoom(900);
  const isVeryWide = useRoom(1440);
  // Beside the peek there is room for who and where; the peek itself says when, and on a smaller screen how much.
  const isPeeked = list.openKey !== undefined && isWide;
  const width = widths[isPeeked ? 'peeked' : isWide ? 'wide' : isNarrow ? 'narrow' : 'middle'];
  const columns: readonly Column<LeaseItem>[] = [
    { name: 'tenant', header: l('tenant'), sortable: true, cell: (lease) => <Tenants lease={lease} /> },
    {
      name: 'unit',
      header: l('unit'),
      sortable: true,
      width: width.unit,
      cell: (lease) => (
        <span className={styles['cut']}>
          <bdi>{lease.unit.name}</bdi>
          <Detail>
            <bdi>{lease.property.name}</bdi>
          </Detail>
        </span>
      ),
    },
    ...(isPeeked || isNarrow
      ? []
      : [
          {
            name: 'term',
            header: l('term'),
            sortable: true,
            width: isWide ? '20%' : '21%',
            cell: (lease: LeaseItem) => termWords(t, lease, today),
          },
        ]),
    {
      name: 'state',
      header: l('state'),
      width: width.state,
      cell: (lease) => <LeaseStateChip state={lease.state} isUndone={lease.isUndone} />,
    },
    ...(isPeeked || !isWide
      ? []
      : [
          {
            name: 'next',
            header: l('next'),
            width: '19%',
            cell: (lease: LeaseItem) => <NextEvent lease={lease} />,
          },
        ]),
    ...(isPeeked && !isVeryWide
      ? []
      : [
          {
            name: 'rent',
            header: currency === undefined || currency === '' ? l('rentPlain') : l('rent', { currency }),
            sortable: true,
            width: currency === undefined ? width.rentMixed : width.rent,
            align: 'end' as const,
            cell: (lease: LeaseItem) => <Rent lease={lease} isMixed={currency === undefined} />,
          },
        ]),
  ];
  return (
    <Table
      {...list}
      label={l('label')}
      columns={columns}
      rowLabel={({ number }) => number}
      spine={({ property }) => propertyColourOf(property.colour)}
      sort={sortOf(state)}
      onSort={({ column, direction }) => state.change({ sort: orderOf(column, direction) })}
      linkOf={({ id }) => `/leases/${id}`}
      card={(lease) => ({
        title: <Names of={lease.tenants} none={t('noTenant')} />,
        detail: (
          <>
            <bdi>{lease.unit.name}</bdi> <bdi>{lease.property.name}</bdi>
            {lease.nextEvent !== null &&
              lease.nextEvent.on <= addDays(today, 60) &&
              ` · ${eventWords(t, lease, lease.nextEvent)}`}
          </>
        ),
        amount: <Rent lease={lease} isMixed={currency === undefined} />,
        chip: <LeaseStateChip state={lease.state} isUndone={lease.isUndone} />,
      })}
    />
  );
}

/**
 * Who it is with gets what the others leave, and that is never little: these are parts of the table, which grow and
 * shrink with it at every size of text. A long term goes on in a second line, for which every row has room.
 */
const widths = {
  wide: { unit: '14%', state: '12.5%', rent: '10.5%', rentMixed: '13%' },
  middle: { unit: '18%', state: '16%', rent: '14%', rentMixed: '17%' },
  narrow: { unit: '23%', state: '22%', rent: '18%', rentMixed: '23%' },
  peeked: { unit: '29%', state: '23%', rent: '17%', rentMixed: '20%' },
} as const;

type State = LeasesTableProps['state'];

/** As the head of the table shows it: the term by its first day, or by its last. */
function sortOf({ order, view }: State): Sort | undefined {
  switch (order) {
    case undefined:
      return view === 'ending' ? undefined : { column: 'term', direction: 'descending' };
    case 'start':
      return { column: 'term', direction: 'ascending' };
    case 'last-day':
    case '-last-day':
      return undefined;
    case 'unit':
    case 'tenant':
    case 'rent':
      return { column: order, direction: 'ascending' };
    case '-unit':
    case '-tenant':
    case '-rent':
      return { column: order.slice(1), direction: 'descending' };
  }
}

function orderOf(column: string, direction: Sort['direction']): string {
  if (column !== 'term') return direction === 'ascending' ? column : `-${column}`;
  return direction === 'ascending' ? 'start' : '';
}

function Tenants({ lease }: { readonly lease: LeaseItem }) {
  const t = useLeaseText();
  const names = tenantsOf(t, lease);
  const isPast = lease.state === 'ended' || lease.state === 'cancelled';
  return (
    <span className={classNames(styles['cut'], isPast && styles['past'])} title={names}>
      <bdi>{names}</bdi>
      <Detail id>{lease.number}</Detail>
    </span>
  );
}

function NextEvent({ lease }: { readonly lease: LeaseItem }) {
  const t = useLeaseText();
  if (lease.nextEvent === null) return nothing;
  const words = eventWords(t, lease, lease.nextEvent);
  return (
    <span className={styles['lines']} title={`${words}, ${formatDate(lease.nextEvent.on, new Date(Number.NaN))}`}>
      {words}
    </span>
  );
}

/** Rent that is not by the month says so, and so does another currency where a list has several. */
function Rent({ lease, isMixed }: { readonly lease: LeaseItem; readonly isMixed: boolean }) {
  const t = useLeaseText();
  const { rentCents, rentFrequency, currency } = lease;
  if (rentCents === null) return nothing;
  return (
    <>
      <Amount cents={rentCents} currency={currency} />
      {isMixed && <span className={styles['code']}>{currency}</span>}
      {/* In a line of its own: what stands behind an amount would move its decimals away from those of the others. */}
      {rentFrequency !== null && rentFrequency !== 'monthly' && (
        <span className={styles['pace']}>{t(`per_${rentFrequency}`)}</span>
      )}
    </>
  );
}

function sameCurrency(rows: readonly LeaseItem[]): string | undefined {
  const [first] = rows;
  return rows.every(({ currency }) => currency === first?.currency) ? (first?.currency ?? '') : undefined;
}
