import styles from './day-strip.module.css';

export interface DayStripProps {
  /** Days of the month. */
  readonly days: number;
  /** The days that count, from 1, both included. */
  readonly from: number;
  readonly to: number;
  /** Said instead of seen: "20 of 31 days". */
  readonly label: string;
}

/** Part of a month, a square a day. */
export function DayStrip({ days, from, to, label }: DayStripProps) {
  return (
    <span role="img" aria-label={label} className={styles['strip']}>
      {Array.from({ length: days }, (_, at) => (
        <span key={at} data-counts={at + 1 >= from && at + 1 <= to} />
      ))}
    </span>
  );
}
