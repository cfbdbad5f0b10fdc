import { linearScale } from '#web/kit/chart/scale.ts';
import styles from './sparkline.module.css';

export interface SparklineProps {
  /** What it shows, said in words: "Occupancy, twelve months: 93 to 96%". */
  readonly label: string;
  readonly values: readonly number[];
}

/** A line the size of a word; its last point is marked. */
export function Sparkline({ label, values }: SparklineProps) {
  const x = linearScale([0, Math.max(1, values.length - 1)], [2, 94]);
  const y = linearScale([Math.max(...values), Math.min(...values)], [3, 17]);
  const last = values.length - 1;
  return (
    <svg
      role="img"
      aria-label={label}
      className={styles['sparkline']}
      width="96"
      height="20"
      viewBox="0 0 96 20"
      fill="none"
    >
      <polyline points={values.map((value, at) => `${x(at)},${y(value)}`).join(' ')} />
      {last >= 0 && <circle cx={x(last)} cy={y(values[last] ?? 0)} r="2" />}
    </svg>
  );
}
