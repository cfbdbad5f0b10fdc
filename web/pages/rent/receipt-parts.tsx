import type { Receipt } from '#web/features/money/api.ts';
import { useRentWords } from '#web/features/money/text.ts';
import { chargeWords } from '#web/features/money/words.ts';
import { Amount } from '#web/kit/amount/amount.tsx';
import { Detail } from '#web/kit/detail/detail.tsx';
import { Names } from '#web/kit/names/names.tsx';
import { Headings } from '#web/kit/table/headings.tsx';
import { TextLink } from '#web/kit/text-link/text-link.tsx';
import { formatDate } from '#web/lib/format.ts';
import { useReceiptsText } from './receipts-text.ts';
import styles from './receipt.module.css';

/** What a payment paid, lease by lease, to its whole sum; what was taken back had paid it until then. */
export function ReceiptParts({ receipt }: { readonly receipt: Receipt }) {
  const c = useReceiptsText();
  const t = useRentWords();
  const { currency, parts, reversed } = receipt;
  const struck = reversed !== null;
  const what = c(struck ? 'hadPaid' : 'what');
  return (
    <table className={styles['parts']} aria-label={what}>
      <Headings of={[[what], [c('due'), styles['day']], [c('paid', { currency }), styles['figure']]]} />
      {parts.map((part) => (
        <tbody key={part.leaseId}>
          <tr className={styles['lease']}>
            <th scope="rowgroup" colSpan={2}>
              <TextLink variant="row" to={`/leases/${part.leaseId}`}>
                <Names of={part.tenants} none={t('noTenant')} />
              </TextLink>
              <Detail>
                <bdi>
                  {part.unit.name} {part.property.name}
                </bdi>
              </Detail>
            </th>
            <td className={styles['figure']}>
              {parts.length > 1 && <Amount cents={part.cents} currency={currency} struck={struck} />}
            </td>
          </tr>
          {(part.hadPaid ?? part).applied.map((line) => (
            <tr key={line.chargeId}>
              <td>
                <TextLink variant="row" to={`/rent/charges/${line.chargeId}`}>
                  {chargeWords(t, line)}
                </TextLink>
                <Detail id>{line.number}</Detail>
              </td>
              <td className={styles['day']}>{formatDate(line.dueOn)}</td>
              <td className={styles['figure']}>
                <Amount cents={line.cents} currency={currency} struck={struck} />
              </td>
            </tr>
          ))}
          {(part.hadPaid ?? part).unappliedCents !== 0 && (
            <tr>
              <td colSpan={2}>{c('leftOver')}</td>
              <td className={styles['figure']}>
                <Amount cents={(part.hadPaid ?? part).unappliedCents} currency={currency} struck={struck} />
              </td>
            </tr>
          )}
          {refundedOf(receipt, part) > 0 && (
            <tr>
              <td colSpan={2}>
                <TextLink variant="row" to={`/leases/${part.leaseId}?tab=ledger`}>
                  {c('paidBack')}
                </TextLink>
              </td>
              <td className={styles['figure']}>
                <Amount cents={refundedOf(receipt, part)} currency={currency} />
              </td>
            </tr>
          )}
        </tbody>
      ))}
      <tfoot>
        <tr>
          <th scope="row" colSpan={2}>
            {c('total')}
          </th>
          <td className={styles['figure']}>
            <Amount cents={receipt.cents} currency={currency} struck={struck} />
          </td>
        </tr>
      </tfoot>
    </table>
  );
}

/** What neither paid something nor waits went back out of the bank. Of what was taken back nothing is left to say. */
export function refundedOf(
  { reversed }: Receipt,
  { cents, applied, unappliedCents }: Receipt['parts'][number],
): number {
  return reversed === null ? applied.reduce((left, line) => left - line.cents, cents - unappliedCents) : 0;
}
