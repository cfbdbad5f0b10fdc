import type { ReactNode } from 'react';
import { Amount } from '#web/kit/amount/amount.tsx';
import { propertyColourOf, propertyColourValue } from '#web/kit/spine/property-colour.ts';
import { formatNumber } from '#web/lib/format.ts';
import type { ShortFund } from './api.ts';
import { useHolderName } from '#web/features/trust/use-holder-name.ts';
import styles from './trust.module.css';

interface FundRowsProps<Row extends ShortFund> {
  readonly title: string;
  readonly funds: readonly Row[];
  readonly detail: (fund: Row) => string;
  /** Cures, the main one last. */
  readonly acts: (fund: Row) => ReactNode;
}

/** Funds to put right, each with what puts it right. */
export function FundRows<Row extends ShortFund>({ title, funds, detail, acts }: FundRowsProps<Row>) {
  const nameOf = useHolderName();
  if (funds.length === 0) return null;
  return (
    <section aria-label={title}>
      <h2 className={styles['listHead']}>
        {title} <span className={styles['quiet']}>{formatNumber(funds.length)}</span>
      </h2>
      <ul className={styles['list']}>
        {funds.map((fund) => {
          const { holder, account, cents, currency } = fund;
          const background =
            holder.colour === null ? 'var(--rule)' : propertyColourValue(propertyColourOf(holder.colour));
          return (
            <li key={`${account.id} ${holder.kind} ${holder.id} ${currency}`} className={styles['row']}>
              <span className={styles['spine']} style={{ background }} />
              <span className={styles['what']}>
                <span>{nameOf(holder)}</span>
                <span className={styles['quiet']}>{detail(fund)}</span>
              </span>
              <Amount
                cents={cents}
                currency={currency}
                negative="accounting"
                tone={BigInt(cents) < 0n ? 'bad' : 'strong'}
              />
              <span className={styles['acts']}>{acts(fund)}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
