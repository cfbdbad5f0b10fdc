import { planFloors } from '#web/kit/stacking-plan/plan-floors.ts';
import { useNewPropertyText } from './new-property-text.ts';
import type { UnitsToAdd } from './units-draft.ts';
import styles from './unit-generator.module.css';

/** The doors as they will stand. One that the building does not have is left out by a click. */
export function UnitPreview({ units: { draft, named, units, change } }: { readonly units: UnitsToAdd }) {
  const t = useNewPropertyText();
  if (named.length === 0) return null;
  const floors = planFloors(
    named.map(({ name, floor }) => ({ key: name, label: name, floor, state: 'vacant' as const })),
    { bays: 12 },
  );

  function toggle(name: string) {
    const without = new Set(draft.without);
    if (!without.delete(name)) without.add(name);
    change({ without });
  }

  return (
    <section aria-label={t('preview')} className={styles['preview']}>
      <p className={styles['tally']} aria-live="polite">
        <b>{t('previewCount', { count: units.length })}</b>
        <span>{t('previewHelp')}</span>
      </p>
      <div className={styles['floors']}>
        {floors.map((floor, at) => (
          <div key={at} className={styles['floor']}>
            <span aria-hidden="true" className={styles['storey']}>
              {floor.label}
            </span>
            <div className={styles['doors']}>
              {floor.units.map(({ key }) => {
                const isOut = draft.without.has(key);
                return (
                  <button
                    key={key}
                    type="button"
                    aria-pressed={!isOut}
                    className={styles['door']}
                    onClick={() => toggle(key)}
                  >
                    {key}
                  </button>
                );
              })}
            </div>
          </div>
        ))}
      </div>
    </section>
  );
}
