import { useQuery } from '@tanstack/react-query';
import { isDoor, useLateUnits, windowOf, type LateUnits } from '#web/features/money/late-units.ts';
import { PlanLegend, Plans } from '#web/kit/stacking-plan/plan-legend.tsx';
import { loadingUnits, planFloors } from '#web/kit/stacking-plan/plan-floors.ts';
import { StackingPlan } from '#web/kit/stacking-plan/stacking-plan.tsx';
import { propertyColourOf } from '#web/kit/spine/property-colour.ts';
import { formatPercent } from '#web/lib/format.ts';
import { useMay } from '#web/lib/me.ts';
import { buildingsQuery, unitsOfQuery, type Building } from './api.ts';
import { useBoardText } from './board-text.ts';
import type { BoardAddress } from './use-board-address.ts';

/** A street is looked at as a whole; further buildings are found by the filter. */
const drawnAtMost = 8;
/** Beyond this a building is no drawing any more. */
const windowsAtMost = 240;

export interface BoardPlansProps {
  readonly state: BoardAddress;
  /** A panel stands beside it, and there is no room for the legend. */
  readonly isNarrow: boolean;
}

/** The buildings side by side; a unit whose lease is late is red. A click on a window or a name narrows the list. */
export function BoardPlans({ state, isNarrow }: BoardPlansProps) {
  const may = useMay()('portfolio.read');
  const { data } = useQuery({ ...buildingsQuery, enabled: may });
  const drawn = (data?.items ?? [])
    .filter(({ counts }) => counts.units > 0 && counts.units <= windowsAtMost)
    .slice(0, drawnAtMost);
  const lateUnits = useLateUnits(drawn.map(({ id }) => id));
  if (drawn.length === 0) return null;
  return (
    <Plans>
      {drawn.map((building) => (
        <BuildingPlan key={building.id} building={building} state={state} late={lateUnits} />
      ))}
      {!isNarrow && <PlanLegend states={['occupied', 'notice', 'late', 'later', 'vacant']} />}
    </Plans>
  );
}

function BuildingPlan({
  building,
  state,
  late,
}: {
  readonly building: Building;
  readonly state: BoardAddress;
  /** Unknown while it is loading: until then no window says that its tenant has paid. */
  readonly late: LateUnits | undefined;
}) {
  const b = useBoardText();
  const { data: units } = useQuery(unitsOfQuery(building.id));
  const { id, name, colour, counts } = building;
  const { address, change } = state;
  return (
    <StackingPlan
      name={name}
      to={address.property === id ? '/rent' : `/rent?property=${id}`}
      colour={propertyColourOf(colour)}
      detail={b('planDetail', {
        units: b('unitCount', { count: counts.units }),
        share: formatPercent((counts.occupied + counts.onNotice) / counts.units, 0),
      })}
      floors={planFloors(
        units === undefined || late === undefined
          ? loadingUnits(id, counts.units)
          : units.filter(isDoor(units)).map((unit) => windowOf(unit, late)),
      )}
      selected={address.unit === '' ? undefined : address.unit}
      {...(units !== undefined &&
        late !== undefined && {
          onChoose: ({ key }: { readonly key: string }) =>
            change({ unit: address.unit === key ? '' : key, property: '', open: '', q: '', view: 'all' }),
        })}
    />
  );
}
