import { writeOrder } from '#web/kit/address/order.ts';
import type { LateUnits } from '#web/features/money/late-units.ts';
import { Button } from '#web/kit/button/button.tsx';
import { Empty } from '#web/kit/empty/empty.tsx';
import { ExportAct } from '#web/kit/export-act/export-act.tsx';
import { FilterBar } from '#web/kit/filter-bar/filter-bar.tsx';
import { usePhone } from '#web/kit/hooks/use-media.ts';
import { StateSwatch } from '#web/kit/stacking-plan/plan-legend.tsx';
import { Tabs } from '#web/kit/tabs/tabs.tsx';
import { serverTable } from '#web/lib/save-table.ts';
import { useMay } from '#web/lib/me.ts';
import type { PropertyInFull, Unit } from './api.ts';
import { planState } from './plan-units.ts';
import { usePropertyText } from './property-text.ts';
import { lettable, type Tenancy } from './tenancies.ts';
import { usePropertiesText } from './text.ts';
import type { UnitRent } from './property-money.ts';
import { sortOf, UnitsTable } from './units-table.tsx';
import { useLateTable } from './use-late-table.ts';
import { unitSorts, type UnitsInOrder } from './use-units-in-order.ts';
import styles from './property-page.module.css';

export interface PropertyUnitsProps {
  readonly property: PropertyInFull;
  readonly units: readonly Unit[] | undefined;
  readonly ordered: UnitsInOrder;
  readonly onSort: (sort: string) => void;
  readonly tenancies: ReadonlyMap<string, Tenancy>;
  /** Undefined for who may not see it. */
  readonly rents: ReadonlyMap<string, UnitRent> | undefined;
  readonly late: LateUnits | undefined;
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
  const { property, units, tenancies, rents, late, ordered, onSort, state, onState, onAdd } = props;
  const isPhone = usePhone();
  const inUse = lettable(units ?? []);
  const isLate = ({ id }: Unit) => late?.has(id) === true;
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
      .toSpliced(2, 0, {
        name: 'late',
        label: t('late'),
        count: inUse.filter(isLate).length,
        swatch: <StateSwatch state="late" />,
      })
      .filter(({ count, name }) => count > 0 || name === state),
    ...(archived.length > 0 ? [{ name: 'archived', label: t('archived'), count: archived.length }] : []),
  ];
  const current = tabs.some(({ name }) => name === state) ? state : '';
  const rows =
    units === undefined
      ? undefined
      : current === 'archived'
        ? archived
        : inUse.filter((unit) => current === '' || (current === 'late' ? isLate(unit) : unit.state === current));
  const mayAdd = may('portfolio.change') && property.archivedAt === null;
  /** The rows of the tab in their order, by the words of the API. */
  const exported = () => {
    const chosen = { propertyId: property.id, ...ordered.asked };
    if (current === 'archived') return { ...chosen, archived: 'archived' as const };
    const only = states.find((name) => name === current);
    return { ...chosen, doors: 'true' as const, ...(only === undefined ? {} : { state: only }) };
  };
  const saveLate = useLateTable({ property, units: inUse.filter(isLate), tenancies, rents });
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
        aside={
          <ExportAct
            save={current === 'late' ? saveLate : serverTable('GET /exports/units.csv/', { query: exported() })}
          />
        }
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
