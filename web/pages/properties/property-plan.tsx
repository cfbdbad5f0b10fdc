import type { LateUnits } from '#web/features/money/late-units.ts';
import { Amount } from '#web/kit/amount/amount.tsx';
import { Pending } from '#web/kit/loading/pending.tsx';
import { HeroPlan } from '#web/kit/stacking-plan/hero-plan.tsx';
import { lowestFloor, planFloors } from '#web/kit/stacking-plan/plan-floors.ts';
import type { PlanFloor } from '#web/kit/stacking-plan/plan.ts';
import { propertyColourOf } from '#web/kit/spine/property-colour.ts';
import { StackingPlan } from '#web/kit/stacking-plan/stacking-plan.tsx';
import { formatDate } from '#web/lib/format.ts';
import type { PropertyInFull, Unit } from './api.ts';
import { planUnit } from './plan-units.ts';
import { usePropertyText } from './property-text.ts';
import { shortName, type Tenancy } from './tenancies.ts';
import { usePropertiesText } from './text.ts';
import styles from './property-page.module.css';

export interface PropertyPlanProps {
  readonly property: PropertyInFull;
  /** What is let by itself: rooms in the place of the unit they are in. */
  readonly units: readonly Unit[];
  readonly tenancies: ReadonlyMap<string, Tenancy>;
  /** Who lives there is not known yet. */
  readonly isLoading: boolean;
  readonly late: LateUnits | undefined;
  readonly selected: string;
  readonly onChoose: (unitId: string) => void;
}

/** More floors than these fill the screen; then the building is drawn small. */
const floorsAtMost = 14;

/** Where the ground floor is the first. Elsewhere it is below it. */
const groundIsFirst = new Set([
  'US',
  'CA',
  'MX',
  'CN',
  'JP',
  'KR',
  'TW',
  'RU',
  'UA',
  'NO',
  'FI',
  'IS',
  'CL',
  'PE',
  'PH',
]);

export function PropertyPlan({ property, units, tenancies, isLoading, late, selected, onChoose }: PropertyPlanProps) {
  const t = usePropertyText();
  const detailOf = useDetail(tenancies, isLoading);
  const { currency, country, counts } = property;
  const isLet = (unit: Unit) => unit.state === 'occupied' || unit.state === 'on-notice';
  const rentOf = (own: readonly Unit[]) => own.reduce((sum, unit) => sum + (tenancies.get(unit.id)?.rentCents ?? 0), 0);
  const rentShown = (own: readonly Unit[]) =>
    isLoading ? <Pending key="rent" /> : <Amount key="rent" cents={rentOf(own)} currency={currency} />;
  const drawn = units.map((unit) => planUnit(unit, { detail: detailOf(unit), late }));
  const floors = planFloors(drawn, {
    floorName: (floor) => (floor < 0 ? t('basement', { floor: -floor }) : floor === 0 ? t('ground') : String(floor)),
    figures: (row) => {
      const own = row.map(({ unit }) => unit);
      return [t('letOf', { let: own.filter(isLet).length, units: own.length }), rentShown(own)];
    },
  });
  const ground = groundIsFirst.has(country) ? 1 : 0;
  const lowest = lowestFloor(drawn);
  const entrance: readonly PlanFloor[] =
    lowest !== undefined && lowest > ground
      ? [{ label: ground === 0 ? t('ground') : String(ground), units: [], note: t('entrance') }]
      : [];
  if (floors.length > floorsAtMost) return <SmallPlan {...{ property, floors, selected, onChoose }} />;
  return (
    <HeroPlan
      name={t('plan', { name: property.name })}
      colour={propertyColourOf(property.colour)}
      floors={[...floors, ...entrance]}
      columns={[t('let'), t('rent', { currency })]}
      total={{
        label: t('total', { count: counts.units }),
        figures: [t('letOf', { let: counts.occupied + counts.onNotice, units: counts.units }), rentShown(units)],
      }}
      selected={selected === '' ? undefined : selected}
      onChoose={({ key }) => onChoose(key)}
    />
  );
}

function SmallPlan({
  property,
  floors,
  selected,
  onChoose,
}: Pick<PropertyPlanProps, 'property' | 'selected' | 'onChoose'> & { readonly floors: readonly PlanFloor[] }) {
  const t = usePropertyText();
  const p = usePropertiesText();
  return (
    <div className={styles['small']}>
      <StackingPlan
        name={t('plan', { name: property.name })}
        detail={p('unitCount', { count: property.counts.units })}
        colour={propertyColourOf(property.colour)}
        floors={floors}
        selected={selected === '' ? undefined : selected}
        onChoose={({ key }) => onChoose(key)}
      />
    </div>
  );
}

/** What a window says below its number: who lives there, until when, or from when. */
function useDetail(tenancies: ReadonlyMap<string, Tenancy>, isLoading: boolean) {
  const t = usePropertyText();
  const p = usePropertiesText();
  return (unit: Unit): string => {
    if (isLoading) return '…';
    const { now, next } = tenancies.get(unit.id) ?? {};
    if (unit.state === 'let-later' && next !== undefined) return t('from', { date: formatDate(next.startsOn) });
    if (unit.state === 'on-notice' && typeof now?.lastDay === 'string')
      return t('until', { date: formatDate(now.lastDay) });
    const tenant = now?.tenants[0]?.name;
    return tenant === undefined ? p(`state_${unit.state}`) : shortName(tenant);
  };
}
