import { propertyColourOf } from '#web/kit/spine/property-colour.ts';
import { planFloors } from '#web/kit/stacking-plan/plan-floors.ts';
import { StackingPlan } from '#web/kit/stacking-plan/stacking-plan.tsx';
import type { BuildingDraft } from './building-draft.ts';
import { useNewPropertyText } from './new-property-text.ts';
import type { NamedUnit } from './unit-names.ts';
import { usePropertiesText } from './text.ts';
import styles from './new-property-page.module.css';

/** Beside the form the building rises as its units are named. A house stands at once. */
export function NewPropertyPlan({
  building,
  units,
}: {
  readonly building: BuildingDraft;
  readonly units: readonly NamedUnit[] | undefined;
}) {
  const t = useNewPropertyText();
  const p = usePropertiesText();
  const drawn = units ?? [{ name: building.name || '1', floor: null }];
  const [name, place] = [
    building.name.trim(),
    [building.line1.trim(), building.city.trim()].filter(Boolean).join(', '),
  ];
  return (
    <div className={styles['plan']}>
      <p className={styles['caption']}>{t('plan')}</p>
      {drawn.length === 0 || drawn.length > 240 ? (
        <>
          <svg className={styles['site']} width="118" height="98" viewBox="-5 0 118 98" fill="none" aria-hidden="true">
            <path d="M-3 20 52 1.5 107 20" />
            <path d="M0 97h104" />
            {Array.from({ length: 24 }, (_, at) => (
              <rect key={at} x={(at % 6) * 18 + 0.5} y={24.5 + Math.floor(at / 6) * 18} width="13" height="13" rx="2" />
            ))}
          </svg>
          <p className={styles['empty']}>{t('planEmpty')}</p>
        </>
      ) : (
        <StackingPlan
          name={name === '' ? p(`kind_${building.kind}`) : name}
          detail={place === '' ? p('unitCount', { count: drawn.length }) : place}
          colour={propertyColourOf(building.colour ?? 0)}
          floors={planFloors(
            drawn.map((unit) => ({ key: unit.name, label: unit.name, floor: unit.floor, state: 'vacant' as const })),
            { bays: 12 },
          )}
        />
      )}
    </div>
  );
}
