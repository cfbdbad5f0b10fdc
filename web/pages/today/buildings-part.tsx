import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { isDoor, useLateUnits, windowOf, type LateUnits } from '#web/features/money/late-units.ts';
import { loadingUnits, planFloors } from '#web/kit/stacking-plan/plan-floors.ts';
import { propertyColourOf } from '#web/kit/spine/property-colour.ts';
import { Plans } from '#web/kit/stacking-plan/plan-legend.tsx';
import { StackingPlan } from '#web/kit/stacking-plan/stacking-plan.tsx';
import { TextLink } from '#web/kit/text-link/text-link.tsx';
import { formatPercent } from '#web/lib/format.ts';
import { useMay } from '#web/lib/me.ts';
import { buildingsQuery, unitsOfBuildingQuery, type Building } from './api.ts';
import { Part } from './part.tsx';
import { useTodayText } from './text.ts';

const drawnAtMost = 6;

/** The buildings as they stand, a window for each unit. */
export function BuildingsPart() {
  const t = useTodayText();
  const may = useMay();
  const query = useQuery({ ...buildingsQuery, enabled: may('portfolio.read') });
  const buildings = (query.data?.items ?? []).filter(({ counts }) => counts.units > 0).slice(0, drawnAtMost);
  if (query.data?.items.length === 0) return null;
  return (
    <Part title={t('buildings')} query={query} act={<TextLink to="/properties">{t('all')}</TextLink>}>
      <Street buildings={buildings} />
    </Part>
  );
}

function Street({ buildings }: { readonly buildings: readonly Building[] }) {
  const late = useLateUnits(buildings.map(({ id }) => id));
  return (
    <Plans>
      {buildings.map((building) => (
        <BuildingPlan key={building.id} building={building} late={late} />
      ))}
    </Plans>
  );
}

function BuildingPlan({
  building: { id, name, colour, counts },
  late,
}: {
  readonly building: Building;
  readonly late: LateUnits | undefined;
}) {
  const t = useTodayText();
  const navigate = useNavigate();
  const { data } = useQuery(unitsOfBuildingQuery(id));
  const units = data?.items;
  return (
    <StackingPlan
      name={name}
      to={`/properties/${id}`}
      colour={propertyColourOf(colour)}
      detail={t('buildingDetail', {
        count: counts.units,
        share: formatPercent((counts.occupied + counts.onNotice) / counts.units, 0),
      })}
      floors={planFloors(
        units === undefined || late === undefined
          ? loadingUnits(id, counts.units)
          : units.filter(isDoor(units)).map((unit) => windowOf(unit, late)),
      )}
      {...(units !== undefined && {
        onChoose: ({ key }: { readonly key: string }) =>
          void navigate(`/properties/${id}?unit=${encodeURIComponent(key)}`),
      })}
    />
  );
}
