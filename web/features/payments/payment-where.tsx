import { Amount } from '#web/kit/amount/amount.tsx';
import { Detail } from '#web/kit/detail/detail.tsx';
import { MoneyField } from '#web/kit/money-field/money-field.tsx';
import { Names } from '#web/kit/names/names.tsx';
import { Headings } from '#web/kit/table/headings.tsx';
import { TextAct } from '#web/kit/text-link/text-link.tsx';
import { formatDate } from '#web/lib/format.ts';
import type { PreviewPart, ReceiptPreview } from '#web/features/money/api.ts';
import type { DraftPart } from './payment-draft.ts';
import { usePaymentText } from './payment-text.ts';
import { useRentWords } from '#web/features/money/text.ts';
import type { Payment } from './use-payment.ts';
import { chargeWords } from '#web/features/money/words.ts';
import styles from './payment.module.css';

/** Which charges the money pays, as the server reckons it; the last column can be written in. */
export function PaymentWhere({
  payment,
  preview,
  heldUntil,
}: {
  readonly payment: Payment;
  readonly preview: ReceiptPreview;
  /** The day of a check that is dated ahead: nothing is allocated before. */
  readonly heldUntil: string | undefined;
}) {
  const p = usePaymentText();
  const { draft, isStale } = payment;
  const { currency } = preview;
  return (
    <table className={styles['where']} aria-busy={isStale || undefined}>
      <Headings of={[[p('where')], [p('open'), styles['figure']], [p('thisPayment'), styles['figure']]]} />
      {preview.parts.map((part) => (
        <PartRows
          key={part.leaseId}
          part={part}
          own={draft.parts.find(({ lease }) => lease?.id === part.leaseId)}
          payment={payment}
          currency={currency}
          isNamed={preview.parts.length > 1}
          heldUntil={heldUntil}
        />
      ))}
      <tfoot>
        <tr>
          <th scope="row" colSpan={2}>
            {p('payment')}
          </th>
          <td className={styles['figure']}>
            <Amount cents={preview.cents} currency={currency} />
          </td>
        </tr>
      </tfoot>
    </table>
  );
}

function PartRows({
  part,
  own,
  payment,
  currency,
  isNamed,
  heldUntil,
}: {
  readonly part: PreviewPart;
  readonly own: DraftPart | undefined;
  readonly payment: Payment;
  readonly currency: string;
  readonly isNamed: boolean;
  readonly heldUntil: string | undefined;
}) {
  const p = usePaymentText();
  const t = useRentWords();
  const put = (chargeId: string, cents: number | null) => {
    if (own === undefined) return;
    const before = own.byHand ?? Object.fromEntries(part.applied.map((line) => [line.chargeId, line.cents]));
    payment.changePart(own.key, { byHand: { ...before, [chargeId]: cents ?? 0 } });
  };
  return (
    <tbody>
      {isNamed && (
        <tr className={styles['lease']}>
          <th scope="rowgroup" colSpan={3}>
            <Names of={part.tenants} none={t('noTenant')} />
            <Detail>
              <bdi>
                {part.unit.name} {part.property.name}
              </bdi>
            </Detail>
          </th>
        </tr>
      )}
      {part.open.map((line) => (
        <tr key={line.chargeId}>
          <td>
            {chargeWords(t, line)}
            <Detail>{p('due', { date: formatDate(line.dueOn) })}</Detail>
          </td>
          <td className={styles['figure']}>
            <Amount cents={line.openCents} currency={currency} />
          </td>
          <td className={styles['own']}>
            {heldUntil === undefined ? (
              <MoneyField
                figure
                labelHidden
                label={p('thisPaymentOf', { charge: chargeWords(t, line) })}
                currency={currency}
                cents={own?.byHand === null || own === undefined ? line.cents : (own.byHand[line.chargeId] ?? 0)}
                onChange={(cents) => put(line.chargeId, cents)}
              />
            ) : (
              <Amount cents={line.cents} currency={currency} />
            )}
          </td>
        </tr>
      ))}
      <tr>
        <td>
          {part.open.length === 0
            ? p('nothingOpen')
            : heldUntil === undefined
              ? p('leftOver')
              : p('held', { date: formatDate(heldUntil) })}
        </td>
        <td className={styles['figure']}>
          <Amount cents={0} currency={currency} />
        </td>
        <td className={styles['figure']}>
          <Amount cents={part.unappliedCents} currency={currency} />
        </td>
      </tr>
      {own !== undefined && own.byHand !== null && (
        <tr>
          <td colSpan={3} className={styles['hand']}>
            {p('byHandNote')}{' '}
            <TextAct onClick={() => payment.changePart(own.key, { byHand: null })}>{p('byItself')}</TextAct>
          </td>
        </tr>
      )}
    </tbody>
  );
}
