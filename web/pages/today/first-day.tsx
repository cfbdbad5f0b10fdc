import { OtherBeginnings } from '#web/features/sample/other-beginnings.tsx';
import { useTodayText } from './text.ts';
import styles from './today-page.module.css';

const pitchPx = 18;
const plans = [
  { bays: 6, storeys: 4 },
  { bays: 5, storeys: 3 },
  { bays: 4, storeys: 4 },
] as const;

/** Before there are buildings: plans in dashed lines, not lit, at the scale of the ones to come, and how to begin. */
export function FirstDay() {
  const t = useTodayText();
  return (
    <section>
      <div aria-hidden="true" className={styles['street']}>
        {plans.map((plan) => (
          <Plan key={plan.bays} {...plan} />
        ))}
      </div>
      <h2 className={styles['sentence']}>{t('firstDay')}</h2>
      <p className={styles['beginnings']}>
        <OtherBeginnings />
      </p>
    </section>
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
