import { MoneyField } from '#web/kit/money-field/money-field.tsx';
import { formatMoney } from '#web/lib/format.ts';
import type { Charge, Lease } from './api.ts';
import { useActText } from './act-text.ts';
import { chargeName } from './lease-words.ts';
import { useLeaseText } from './text.ts';
import quiet from '#web/kit/quiet.module.css';
import styles from './act-panel.module.css';

/** What is charged by then, so that the next term can change it. */
export function runningCharges(lease: Lease, today: string): readonly Charge[] {
  return lease.charges.filter(({ endsOn }) => endsOn === null || endsOn >= today);
}

export type Amounts = Readonly<Record<string, number | null>>;

/** Only what was changed is sent; the rest goes on as it is. */
export function changedAmounts(charges: readonly Charge[], amounts: Amounts) {
  return charges.flatMap(({ id, centsNow }) => {
    const cents = amounts[id];
    return typeof cents === 'number' && cents !== centsNow ? [{ chargeId: id, cents }] : [];
  });
}

export interface NewAmountsProps {
  readonly currency: string;
  readonly charges: readonly Charge[];
  readonly amounts: Amounts;
  readonly onChange: (amounts: Amounts) => void;
}

export function NewAmounts({ currency, charges, amounts, onChange }: NewAmountsProps) {
  const a = useActText();
  const t = useLeaseText();
  if (charges.length === 0) return null;
  return (
    <section className={styles['part']} aria-label={a('newAmounts')}>
      <h3>{a('newAmounts')}</h3>
      <p className={quiet['note']}>{a('newAmountsWhy')}</p>
      {charges.map((charge) => {
        const cents = amounts[charge.id];
        const was = charge.centsNow;
        return (
          <MoneyField
            key={charge.id}
            label={chargeName(t, charge)}
            help={
              was !== null && cents !== undefined && cents !== was
                ? a('now', { amount: formatMoney(was, currency, { zero: 'number' }) })
                : undefined
            }
            currency={currency}
            cents={cents === undefined ? was : cents}
            onChange={(next) => onChange({ ...amounts, [charge.id]: next })}
          />
        );
      })}
    </section>
  );
}
