import type { ReactNode } from 'react';
import { useKitText } from '#web/kit/text.ts';
import { stateText, type UnitState } from './plan.ts';
import styles from './stacking-plan.module.css';

export function StateSwatch({ state }: { readonly state: UnitState }) {
  return <span aria-hidden="true" data-state={state} className={styles['swatch']} />;
}

export function PlanLegend({ states }: { readonly states: readonly UnitState[] }) {
  const t = useKitText();
  return (
    <ul className={styles['legend']}>
      {states.map((state) => (
        <li key={state}>
          <StateSwatch state={state} />
          {t(stateText[state])}
        </li>
      ))}
    </ul>
  );
}

/** Buildings side by side on one ground line, the legend at the right end. */
export function Plans({ children }: { readonly children: ReactNode }) {
  return <div className={styles['plans']}>{children}</div>;
}
