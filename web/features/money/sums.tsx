import type { ReactNode } from 'react';
import { Amount } from '#web/kit/amount/amount.tsx';
import styles from './sums.module.css';

export interface SumsProps {
  readonly totals: readonly Total[];
  /** How each is shown, where it opens into what adds up to it. */
  readonly amount?: ((total: Total) => ReactNode) | undefined;
  /** As the rows above it say nothing. */
  readonly zero?: 'dash' | 'number';
}

interface Total {
  readonly currency: string;
  readonly cents: number;
}

/** A sum, or one under the other for each currency: they are never added to each other. */
export function Sums({ totals, amount, zero = 'number' }: SumsProps) {
  return totals.map((total) => (
    <span key={total.currency} className={styles['sum']}>
      {amount === undefined || total.cents === 0 ? <Amount {...total} zero={zero} /> : amount(total)}
      {totals.length > 1 && ` ${total.currency}`}
    </span>
  ));
}
