import { Amount } from '#web/kit/amount/amount.tsx';
import { Detail } from '#web/kit/detail/detail.tsx';
import { MoneyField } from '#web/kit/money-field/money-field.tsx';
import { Headings } from '#web/kit/table/headings.tsx';
import { formatDate } from '#web/lib/format.ts';
import { useActsText } from './acts-text.ts';
import type { Charge } from '#web/features/money/api.ts';
import { useRentWords } from '#web/features/money/text.ts';
import { chargeWords } from '#web/features/money/words.ts';
import styles from './acts.module.css';

export interface CreditChargesProps {
  readonly charges: readonly Charge[];
  readonly currency: string;
  readonly chosen: Readonly<Record<string, number>>;
  readonly onChange: (chargeId: string, cents: number) => void;
}

/** What is open, the oldest first, with how much of it is lowered. */
export function CreditCharges({ charges, currency, chosen, onChange }: CreditChargesProps) {
  const a = useActsText();
  const t = useRentWords();
  return (
    <table className={styles['charges']} aria-label={a('charges')}>
      <Headings of={[[a('charge')], [a('open'), styles['figure']], [a('lowers'), styles['own']]]} />
      <tbody>
        {charges.toReversed().map((charge) => (
          <tr key={charge.id}>
            <th scope="row">
              {chargeWords(t, charge)}
              <Detail>{formatDate(charge.dueOn)}</Detail>
            </th>
            <td className={styles['figure']}>
              <Amount cents={charge.openCents} currency={currency} />
            </td>
            <td className={styles['own']}>
              <MoneyField
                figure
                labelHidden
                label={a('loweredBy', { charge: chargeWords(t, charge) })}
                currency={currency}
                cents={chosen[charge.id] ?? null}
                onChange={(cents) => onChange(charge.id, cents ?? 0)}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
