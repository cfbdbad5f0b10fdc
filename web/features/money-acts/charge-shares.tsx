import { Amount } from '#web/kit/amount/amount.tsx';
import { Detail } from '#web/kit/detail/detail.tsx';
import { MoneyField } from '#web/kit/money-field/money-field.tsx';
import { Headings } from '#web/kit/table/headings.tsx';
import { formatDate } from '#web/lib/format.ts';
import type { Charge } from '#web/features/money/api.ts';
import { useRentWords } from '#web/features/money/text.ts';
import { chargeWords } from '#web/features/money/words.ts';
import styles from './acts.module.css';

type Owed = Pick<Charge, 'id' | 'label' | 'periodFrom' | 'periodTo' | 'dueOn' | 'openCents'> & {
  readonly kind: string;
};

export interface ChargeSharesProps {
  readonly label: string;
  /** What is charged, what is open of it, and what is typed. */
  readonly heads: readonly [what: string, open: string, own: string];
  readonly charges: readonly Owed[];
  readonly currency: string;
  readonly labelOf?: (charge: string) => string;
  readonly centsOf: (id: string) => number | null;
  readonly onChange: (id: string, cents: number) => void;
}

const asItIs = (charge: string) => charge;

/** So much on each charge. */
export function ChargeShares({ charges, currency, labelOf = asItIs, ...props }: ChargeSharesProps) {
  const t = useRentWords();
  const [what, open, own] = props.heads;
  return (
    <table className={styles['charges']} aria-label={props.label}>
      <Headings of={[[what], [open, styles['figure']], [own, styles['own']]]} />
      <tbody>
        {charges.map((charge) => (
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
                label={labelOf(chargeWords(t, charge))}
                currency={currency}
                cents={props.centsOf(charge.id)}
                onChange={(cents) => props.onChange(charge.id, cents ?? 0)}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
