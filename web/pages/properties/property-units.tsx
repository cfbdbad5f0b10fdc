import { writeOrder } from '#web/kit/address/order.ts';
import { Amount } from '#web/kit/amount/amount.tsx';
import { Button } from '#web/kit/button/button.tsx';
import { Chip } from '#web/kit/chip/chip.tsx';
import { Pending } from '#web/kit/loading/pending.tsx';
import { Detail } from '#web/kit/detail/detail.tsx';
import { Empty } from '#web/kit/empty/empty.tsx';
import { ExportAct } from '#web/kit/export-act/export-act.tsx';
import { FilterBar } from '#web/kit/filter-bar/filter-bar.tsx';
import { usePhone } from '#web/kit/hooks/use-media.ts';
import { Names } from '#web/kit/names/names.tsx';
import { StateSwatch } from '#web/kit/stacking-plan/plan-legend.tsx';
import type { CardParts, Column, Sort } from '#web/kit/table/column.ts';
import { Table } from '#web/kit/table/table.tsx';
import { Tabs } from '#web/kit/tabs/tabs.tsx';
import { TextLink } from '#web/kit/text-link/text-link.tsx';
import { formatDate, nothing } from '#web/lib/format.ts';
import { serverTable } from '#web/lib/save-table.ts';
import { useMay } from '#web/lib/me.ts';
import type { PropertyInFull, Unit } from './api.ts';
import { planState } from './plan-units.ts';
import { usePropertyText } from './property-text.ts';
import { lettable, type Tenancy } from './tenancies.ts';
import { usePropertiesText } from './text.ts';
import { UnitStateChip } from './unit-state-chip.tsx';
import { useUnitSize } from './use-unit-size.ts';
import { unitSorts, type UnitsInOrder } from './use-units-in-order.ts';
import styles from './property-page.module.css';

export interface PropertyUnitsProps {
  readonly property: PropertyInFull;
  readonly units: readonly Unit[] | undefined;
  readonly ordered: UnitsInOrder;
  readonly onSort: (sort: string) => void;
  readonly tenancies: ReadonlyMap<string, Tenancy>;
  /** Who lives there is not known yet. */
  readonly isLoading: boolean;
  readonly state: string;
  readonly onState: (state: string) => void;
  readonly open: string;
  readonly onOpen: (unitId: string) => void;
  readonly onAdd: () => void;
  readonly selected: ReadonlySet<string>;
  readonly onSelect: (selected: ReadonlySet<string>) => void;
}

const states = ['occupied', 'on-notice', 'let-later', 'vacant'] as const;

/** The legend of the plan as tabs, and the units that are meant. */
export function PropertyUnits(props: PropertyUnitsProps) {
  const t = usePropertyText();
  const p = usePropertiesText();
  const may = useMay();
  const { property, units, ordered, onSort, state, onState, onAdd } = props;
  const isPhone = usePhone();
  const inUse = lettable(units ?? []);
  const archived = (units ?? []).filter(({ archivedAt }) => archivedAt !== null);
  const tabs = [
    { name: '', label: t('all'), count: inUse.length },
    ...states
      .map((name) => ({
        name: name as string,
        label: p(`state_${name}`),
        count: inUse.filter((unit) => unit.state === name).length,
        swatch: <StateSwatch state={planState[name]} />,
      }))
      .filter(({ count, name }) => count > 0 || name === state),
    ...(archived.length > 0 ? [{ name: 'archived', label: t('archived'), count: archived.length }] : []),
  ];
  const current = tabs.some(({ name }) => name === state) ? state : '';
  const rows =
    units === undefined
      ? undefined
      : current === 'archived'
        ? archived
        : inUse.filter((unit) => current === '' || unit.state === current);
  const mayAdd = may('portfolio.change') && property.archivedAt === null;
  /** The rows of the tab in their order, by the words of the API. */
  const exported = () => {
    const chosen = { propertyId: property.id, ...ordered.asked };
    if (current === 'archived') return { ...chosen, archived: 'archived' as const };
    const only = states.find((name) => name === current);
    return { ...chosen, doors: 'true' as const, ...(only === undefined ? {} : { state: only }) };
  };
  if (units?.length === 0) {
    return (
      <Empty
        {...(mayAdd && {
          act: (
            <Button variant="primary" onClick={onAdd}>
              {t('addUnits')}
            </Button>
          ),
        })}
      >
        {mayAdd ? `${t('noUnits')} ${t('noUnitsWhy')}` : t('noUnits')}
      </Empty>
    );
  }
  return (
    <div className={styles['units']}>
      <h2 className={styles['hidden']}>{t('unitsLabel')}</h2>
      <Tabs
        label={t('states')}
        tabs={tabs}
        current={current}
        onChange={onState}
        aside={<ExportAct save={serverTable('GET /exports/units.csv/', { query: exported() })} />}
      />
      {/* Cards have no heads to press. */}
      {isPhone && (
        <FilterBar
          filters={[
            {
              kind: 'choice',
              name: 'sort',
              label: t('sort'),
              options: unitSorts.flatMap((sort) => [
                { value: sort === 'unit' ? '' : sort, label: t(`sort_${sort}`) },
                { value: `-${sort}`, label: t(`sort_-${sort}`) },
              ]),
            },
          ]}
          values={{ sort: ordered.order === undefined ? '' : writeOrder(sortOf(ordered), 'unit') }}
          onChange={({ sort = '' }) => onSort(sort)}
        />
      )}
      {rows?.length === 0 ? <Empty plain>{t('none')}</Empty> : <UnitsTable {...props} rows={rows} />}
    </div>
  );
}

function UnitsTable({
  property,
  units,
  tenancies,
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
  const tenancyOf = (unit: Unit) => tenancies.get(unit.id);
  const columns: readonly (Column<Unit> | false)[] = [
    {
      name: 'unit',
      header: t('unit'),
      sortable: true,
      width: isNarrow ? '22%' : '11%',
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
      width: '16%',
      cell: (unit) => <Detail alone>{sizeOf(unit)}</Detail>,
    },
    !isNarrow &&
      may('leases.read') && {
        name: 'lease',
        header: t('lease'),
        width: '14%',
        cell: (unit) => (isLoading ? <Pending /> : <Detail alone>{leaseEnd(tenancyOf(unit), t('open'))}</Detail>),
      },
    { name: 'status', header: t('status'), width: '8.75rem', cell: (unit) => <UnitStateChip unit={unit} /> },
    {
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
        amount: <Amount cents={tenancyOf(unit)?.rentCents ?? 0} currency={currency} />,
        chip: <UnitStateChip unit={unit} />,
      })}
    />
  );
}

function sortOf({ order }: UnitsInOrder): Sort {
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
