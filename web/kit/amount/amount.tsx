import type { SumCents } from '#shared/money.ts';
import { formatMoney, type MoneyOptions } from '#web/lib/format.ts';
import { classNames } from '#web/kit/class-names.ts';
import styles from './amount.module.css';

export interface AmountProps extends MoneyOptions {
  readonly cents: SumCents;
  readonly currency: string;
  readonly tone?: 'ink' | 'quiet' | 'bad' | 'strong';
  /** A line that was reversed keeps its figure, struck through. */
  readonly struck?: boolean;
}

/**
 * An amount in a column. Ledgers and screens have a minus; reports and bank pages ask for brackets, of which the closing
 * one hangs outside, so that the decimals of all rows align.
 */
export function Amount({ cents, currency, tone = 'ink', struck = false, ...options }: AmountProps) {
  const text = formatMoney(cents, currency, options);
  const bracketed = text.endsWith(')');
  return (
    <span className={classNames(styles['amount'], styles[tone], struck && styles['struck'])}>
      {bracketed ? text.slice(0, -1) : text}
      {bracketed && <span className={styles['hanging']}>)</span>}
    </span>
  );
}
