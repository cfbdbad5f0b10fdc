import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { useLateUnits, type LateUnits } from '#web/features/money/late-units.ts';
import { PlanLegend, Plans } from '#web/kit/stacking-plan/plan-legend.tsx';
import { loadingUnits, planFloors } from '#web/kit/stacking-plan/plan-floors.ts';
import { StackingPlan } from '#web/kit/stacking-plan/stacking-plan.tsx';
import { propertyColourOf } from '#web/kit/spine/property-colour.ts';
import { formatPercent } from '#web/lib/format.ts';
import { unitsOfQuery, type Property } from './api.ts';
import { occupancy, planUnit } from './plan-units.ts';
import { lettable } from './tenancies.ts';
import { usePropertiesText } from './text.ts';

/** A street is looked at as a whole; further buildings stand in the table below. */
const drawnAtMost = 8;
/** Beyond this a building is no drawing any more. */
const windowsAtMost = 240;

/** The buildings of the list side by side on one ground line. A window leads to its unit. */
export function PropertiesPlans({ properties }: { readonly properties: readonly Property[] }) {
  const drawn = properties
    .filter(({ counts }) => counts.units > 0 && counts.units <= windowsAtMost)
    .slice(0, drawnAtMost);
  const late = useLateUnits(drawn.map(({ id }) => id));
  if (drawn.length === 0) return null;
  return (
    <Plans>
      {drawn.map((property) => (
        <Building key={property.id} property={property} late={late} />
      ))}
      <PlanLegend states={['occupied', 'notice', 'late', 'later', 'vacant']} />
    </Plans>
  );
}

function Building({ property, late }: { readonly property: Property; readonly late: LateUnits | undefined }) {
  const t = usePropertiesText();
  const navigate = useNavigate();
  const { data: units } = useQuery(unitsOfQuery(property.id));
  const { id, name, colour, counts } = property;
  return (
    <StackingPlan
      name={name}
      to={`/properties/${id}`}
      detail={t('planDetail', {
        units: t('unitCount', { count: counts.units }),
        share: formatPercent(occupancy(counts), 0),
      })}
      colour={propertyColourOf(colour)}
      floors={planFloors(
        units === undefined || late === undefined
          ? loadingUnits(id, counts.units)
          : lettable(units).map((unit) => planUnit(unit, { late })),
      )}
      {...(units !== undefined && {
        onChoose: ({ key }: { readonly key: string }) =>
          void navigate(`/properties/${id}?unit=${encodeURIComponent(key)}`),
      })}
    />
  );
}
