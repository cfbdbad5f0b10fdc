import { Amount } from '#web/kit/amount/amount.tsx';
import styles from './sums.module.css';

export interface SumsProps {
  readonly totals: readonly { readonly currency: string; readonly cents: number }[];
}

/** A sum, or one under the other for each currency: they are never added to each other. */
export function Sums({ totals }: SumsProps) {
  return totals.map(({ currency, cents }) => (
    <span key={currency} className={styles['sum']}>
      <Amount cents={cents} currency={currency} zero="number" />
      {totals.length > 1 && ` ${currency}`}
    </span>
  ));
}
