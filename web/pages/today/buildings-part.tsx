import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { isDoor, useLateUnits, windowOf, type LateUnits } from '#web/features/money/late-units.ts';
import { OtherBeginnings } from '#web/features/sample/other-beginnings.tsx';
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
import quiet from '#web/kit/quiet.module.css';
import styles from './today-page.module.css';

const drawnAtMost = 6;

/** The buildings as they stand, a window for each unit; where there are none yet, where they will stand. */
export function BuildingsPart() {
  const t = useTodayText();
  const may = useMay();
  const query = useQuery({ ...buildingsQuery, enabled: may('portfolio.read') });
  const buildings = (query.data?.items ?? []).filter(({ counts }) => counts.units > 0).slice(0, drawnAtMost);
  const act =
    query.data?.items.length === 0 && may('portfolio.import') ? (
      <TextLink to="/properties/new">{t('addBuilding')}</TextLink>
    ) : (
      <TextLink to="/properties">{t('all')}</TextLink>
    );
  return (
    <Part title={t('buildings')} query={query} act={act}>
      {query.data?.items.length === 0 ? <NoBuildings /> : <Street buildings={buildings} />}
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

const pitchPx = 18;
const plans = [
  { bays: 6, storeys: 4 },
  { bays: 5, storeys: 3 },
  { bays: 4, storeys: 4 },
] as const;

/** Plans in dashed lines, not lit, at the scale of the ones to come. */
function NoBuildings() {
  const t = useTodayText();
  return (
    <>
      <div aria-hidden="true" className={styles['street']}>
        {plans.map((plan) => (
          <Plan key={plan.bays} {...plan} />
        ))}
      </div>
      <p className={quiet['note']}>{t('noBuildings')}</p>
      <p className={styles['beginnings']}>
        <OtherBeginnings />
      </p>
    </>
  );
}

function Plan({ bays, storeys }: (typeof plans)[number]) {
  const width = bays * pitchPx - 4;
  const height = storeys * pitchPx + 25;
  const windows = Array.from({ length: bays * storeys }, (_, at) => ({
    left: (at % bays) * pitchPx + 0.5,
    top: 23.5 + Math.floor(at / bays) * pitchPx,
  }));
  return (
    <svg width={width + 10} height={height} viewBox={`-5 0 ${width + 10} ${height}`} fill="none">
      <path d={`M-3 20 ${width / 2} 1.5 ${width + 3} 20`} />
      {windows.map(({ left, top }) => (
        <rect key={`${left}-${top}`} x={left} y={top} width="13" height="13" rx="2" />
      ))}
    </svg>
  );
}
