import { classNames } from '#web/kit/class-names.ts';
import { formatMonth, formatMonthLetter } from '#web/lib/format.ts';
import styles from './rent-strip.module.css';

/** `late`: done after its day. `overdue`: not done. `due`: not done, and in time. `none`: nothing to do. */
export type StripState = 'paid' | 'late' | 'overdue' | 'due' | 'none';

export interface StripMonth {
  /** `YYYY-MM`. */
  readonly month: string;
  readonly state: StripState;
}

export interface MonthStripProps {
  readonly months: readonly StripMonth[];
  /** Said in its place. */
  readonly label: string;
  /** Large has the letters of the months below. */
  readonly size?: 'small' | 'large';
}

/** A month is a bar; a late one is taller, so that the shape says it and not the colour alone. */
export function MonthStrip({ months, label, size = 'small' }: MonthStripProps) {
  return (
    <span role="img" aria-label={label} className={classNames(styles['strip'], size === 'large' && styles['large'])}>
      {months.map(({ month, state }, at) => (
        <span key={month} className={styles['month']} title={formatMonth(month)}>
          <span data-state={state} className={styles['bar']} />
          {size === 'large' && (
            <span className={classNames(styles['letter'], at === months.length - 1 && styles['current'])}>
              {formatMonthLetter(month)}
            </span>
          )}
        </span>
      ))}
    </span>
  );
}
