import { classNames } from '#web/kit/class-names.ts';
import { formatMonth, formatMonthLetter } from '#web/lib/format.ts';
import { useStripText } from './text.ts';
import styles from './rent-strip.module.css';

/** `late`: paid, after its day. `overdue`: not paid. `due`: not paid, and in time. `none`: no lease yet. */
export type RentMonthState = 'paid' | 'late' | 'overdue' | 'due' | 'none';

export interface RentMonth {
  /** `YYYY-MM`. */
  readonly month: string;
  readonly state: RentMonthState;
}

export interface RentStripProps {
  readonly months: readonly RentMonth[];
  /** Large has the letters of the months below. */
  readonly size?: 'small' | 'large';
}

/** A month is a bar; a late one is taller, so that the shape says it and not the colour alone. */
export function RentStrip({ months, size = 'small' }: RentStripProps) {
  const t = useStripText();
  const count = (state: RentMonthState) => months.filter((month) => month.state === state).length;
  const words = [
    t('onTime', { count: count('paid') }),
    count('late') > 0 && t('late', { count: count('late') }),
    count('overdue') > 0 && t('overdue', { count: count('overdue') }),
    count('due') > 0 && t('due', { count: count('due') }),
  ].filter((part) => part !== false);
  return (
    <span
      role="img"
      aria-label={words.join(', ')}
      className={classNames(styles['strip'], size === 'large' && styles['large'])}
    >
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
