import { useRentWords } from '#web/features/money/text.ts';
import { monthsOf, statusTones } from '#web/features/money/words.ts';
import { writeOrder } from '#web/kit/address/order.ts';
import { Amount } from '#web/kit/amount/amount.tsx';
import { Chip } from '#web/kit/chip/chip.tsx';
import { Detail } from '#web/kit/detail/detail.tsx';
import { useMedia } from '#web/kit/hooks/use-media.ts';
import { Pending } from '#web/kit/loading/pending.tsx';
import { Names } from '#web/kit/names/names.tsx';
import { RentStrip } from '#web/kit/rent-strip/rent-strip.tsx';
import type { CardParts, Column, Sort } from '#web/kit/table/column.ts';
import { Table } from '#web/kit/table/table.tsx';
import { TextLink } from '#web/kit/text-link/text-link.tsx';
import { formatDate, nothing } from '#web/lib/format.ts';
import { useMay } from '#web/lib/me.ts';
import type { Unit } from './api.ts';
import type { UnitRent } from './property-money.ts';
import { usePropertyText } from './property-text.ts';
import type { PropertyUnitsProps } from './property-units.tsx';
import type { Tenancy } from './tenancies.ts';
import { UnitStateChip } from './unit-state-chip.tsx';
import { useUnitSize } from './use-unit-size.ts';
import type { UnitsInOrder } from './use-units-in-order.ts';

/** A row for each unit: who has it, how they paid, and what they owe; for who may not see that, until when and for how much. */
export function UnitsTable({
  property,
  units,
  tenancies,
  rents,
  isLoading,
  rows,
  ordered,
  onSort,
  open,
  onOpen,
  selected,
  onSelect,
}: PropertyUnitsProps & { readonly rows: readonly Unit[] | undefined }) {
  const t = usePropertyText();
  const may = useMay();
  const sizeOf = useUnitSize();
  const { currency } = property;
  const isNarrow = open !== '';
  const parentOf = (unit: Unit) => units?.find(({ id }) => id === unit.parentUnitId);
  const seesRent = may('rent.read');
  const hasRoom = useMedia('(min-width: 900px)');
  /** Units that nobody has need no rent roll. */
  const isPending = (unit: Unit) => seesRent && rents === undefined && unit.state !== 'vacant';
  const tenancyOf = (unit: Unit) => tenancies.get(unit.id);
  const columns: readonly (Column<Unit> | false)[] = [
    {
      name: 'unit',
      header: t('unit'),
      sortable: true,
      width: isNarrow ? '22%' : '4.375rem',
      cell: (unit) => <UnitName unit={unit} parent={parentOf(unit)} />,
    },
    may('leases.read') && {
      name: 'tenant',
      header: t('tenant'),
      cell: (unit) => (isLoading ? <Pending /> : <Tenant tenancy={tenancyOf(unit)} />),
    },
    !isNarrow && {
      name: 'size',
      header: t('size'),
      sortable: true,
      width: '7.75rem',
      cell: (unit) => <Detail alone>{sizeOf(unit)}</Detail>,
    },
    !isNarrow &&
      hasRoom &&
      seesRent && {
        name: 'months',
        header: t('months'),
        width: '9rem',
        cell: (unit) => (isPending(unit) ? <Pending /> : <Months rent={rents?.get(unit.id)} />),
      },
    !isNarrow &&
      may('leases.read') &&
      !seesRent && {
        name: 'lease',
        header: t('lease'),
        width: '14%',
        cell: (unit) => (isLoading ? <Pending /> : <Detail alone>{leaseEnd(tenancyOf(unit), t('open'))}</Detail>),
      },
    {
      name: 'status',
      header: t('status'),
      width: seesRent ? '6.625rem' : '8.75rem',
      cell: (unit) => (isPending(unit) ? <Pending /> : <Status unit={unit} rent={rents?.get(unit.id)} />),
    },
    seesRent && {
      name: 'balance',
      header: t('balance', { currency }),
      width: '7.5rem',
      align: 'end',
      cell: (unit) => (isPending(unit) ? <Pending /> : <Balance rent={rents?.get(unit.id)} />),
    },
    !seesRent && {
      name: 'rent',
      header: t('rent', { currency }),
      width: '7.75rem',
      align: 'end',
      cell: (unit) =>
        isLoading ? <Pending /> : <Amount cents={tenancyOf(unit)?.rentCents ?? 0} currency={currency} />,
    },
  ];
  return (
    <Table
      label={t('unitsLabel')}
      columns={columns.filter((column) => column !== false)}
      rows={rows}
      rowKey={({ id }) => id}
      rowLabel={({ name }) => name}
      sort={sortOf(ordered)}
      onSort={(sort) => onSort(writeOrder(sort, 'unit'))}
      keyboard="page"
      openKey={open === '' ? undefined : open}
      onOpen={({ id }) => onOpen(id)}
      onClose={() => onOpen('')}
      {...(may('portfolio.change') && { selected, onSelect })}
      card={(unit): CardParts => ({
        title: <UnitName unit={unit} parent={parentOf(unit)} />,
        detail: tenancyOf(unit)?.now?.tenants[0]?.name ?? sizeOf(unit),
        ...(seesRent && rents?.has(unit.id) === true && { middle: <Months rent={rents.get(unit.id)} /> }),
        amount: isPending(unit) ? (
          <Pending />
        ) : seesRent ? (
          <Balance rent={rents?.get(unit.id)} />
        ) : (
          <Amount cents={tenancyOf(unit)?.rentCents ?? 0} currency={currency} />
        ),
        chip: isPending(unit) ? <Pending /> : <Status unit={unit} rent={rents?.get(unit.id)} />,
      })}
    />
  );
}

function Months({ rent }: { readonly rent: UnitRent | undefined }) {
  if (rent === undefined) return <Detail alone>{nothing}</Detail>;
  return <RentStrip months={monthsOf(rent.row.strip)} />;
}

/** How the rent stands; of a unit that nobody has, how the unit does. */
function Status({ unit, rent }: { readonly unit: Unit; readonly rent: UnitRent | undefined }) {
  const t = useRentWords();
  if (rent === undefined || unit.state === 'vacant' || unit.state === 'let-later') return <UnitStateChip unit={unit} />;
  const { status } = rent.row;
  return <Chip tone={statusTones[status]}>{t(`status_${status}`)}</Chip>;
}

function Balance({ rent }: { readonly rent: UnitRent | undefined }) {
  if (rent?.isFirst !== true) return <Detail alone>{nothing}</Detail>;
  return <Amount cents={rent.row.balanceCents} currency={rent.row.currency} />;
}

export function sortOf({ order }: UnitsInOrder): Sort {
  return { column: order?.sort ?? 'unit', direction: order?.direction ?? 'ascending' };
}

/** A flat that is let by the room stands with its rooms, and its own page is one step away. */
function UnitName({ unit, parent }: { readonly unit: Unit; readonly parent: Unit | undefined }) {
  const t = usePropertyText();
  return (
    <>
      <bdi>{unit.name}</bdi>
      {parent !== undefined && (
        <Detail>
          <TextLink variant="row" to={`/units/${parent.id}`}>
            {t('inUnit', { unit: parent.name })}
          </TextLink>
        </Detail>
      )}
      {unit.archivedAt !== null && (
        <>
          {' '}
          <Chip tone="warn">{t('archived')}</Chip>
        </>
      )}
    </>
  );
}

function Tenant({ tenancy }: { readonly tenancy: Tenancy | undefined }) {
  const lease = tenancy?.now ?? tenancy?.next;
  if (lease === undefined) return <Detail alone>{nothing}</Detail>;
  return (
    <TextLink variant="row" to={`/leases/${lease.id}`}>
      <Names of={lease.tenants} none={lease.number} />
    </TextLink>
  );
}

function leaseEnd(tenancy: Tenancy | undefined, openWord: string): string {
  const lease = tenancy?.now ?? tenancy?.next;
  if (lease === undefined) return nothing;
  const last = lease.lastDay ?? lease.endsOn;
  return last === null ? openWord : formatDate(last);
}
