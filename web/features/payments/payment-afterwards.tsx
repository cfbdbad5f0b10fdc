import { Amount } from '#web/kit/amount/amount.tsx';
import { Spine } from '#web/kit/spine/spine.tsx';
import { propertyColourOf } from '#web/kit/spine/property-colour.ts';
import { formatDate } from '#web/lib/format.ts';
import type { PreviewPart, ReceiptPreview } from '#web/features/money/api.ts';
import { usePaymentText } from './payment-text.ts';
import { useRentWords } from '#web/features/money/text.ts';
import { moneyOf, namesOf } from '#web/features/money/words.ts';
import styles from './payment.module.css';

/** What is due by today once it is recorded, as the rent roll will show it, and what is charged but not due yet. */
export function PaymentAfterwards({
  preview,
  isStale,
  heldUntil,
}: {
  readonly preview: ReceiptPreview;
  readonly isStale: boolean;
  readonly heldUntil: string | undefined;
}) {
  const p = usePaymentText();
  return (
    <section className={styles['after']} aria-live="polite" aria-busy={isStale || undefined}>
      <h3>{p('afterwards')}</h3>
      {preview.parts.map((part) => (
        <After key={part.leaseId} part={part} currency={preview.currency} heldUntil={heldUntil} />
      ))}
    </section>
  );
}

interface AfterProps {
  readonly part: PreviewPart;
  readonly currency: string;
  /** The day of a check that is dated ahead: until then nothing changes. */
  readonly heldUntil: string | undefined;
}

function After({ part, currency, heldUntil }: AfterProps) {
  const p = usePaymentText();
  const t = useRentWords();
  const name = namesOf(t, part.tenants);
  if (heldUntil !== undefined) {
    const amount = moneyOf(Math.max(0, part.balanceBeforeCents), currency);
    return (
      <p>
        <strong>{p('balanceUntil', { name, amount, date: formatDate(heldUntil) })}</strong> {p('countsThen')}
      </p>
    );
  }
  return (
    <>
      <p>
        <strong>{p('balanceOf', { name, amount: moneyOf(Math.max(0, part.balanceAfterCents), currency) })}</strong>
        {part.unappliedCents > 0
          ? p('andWaits', { amount: moneyOf(part.unappliedCents, currency) })
          : p('andThatIsAll')}
        {part.notYetDueAfterCents > 0 && (
          <> {p('notYetDue', { amount: moneyOf(part.notYetDueAfterCents, currency) })}</>
        )}
      </p>
      <div className={styles['row']}>
        <Spine colour={propertyColourOf(part.property.colour)} />
        <span className={styles['name']}>
          <bdi>{name}</bdi>
        </span>
        <span className={styles['before']}>
          <Amount cents={part.balanceBeforeCents} currency={currency} struck={part.balanceBeforeCents !== 0} />
        </span>
        <Amount cents={part.balanceAfterCents} currency={currency} />
      </div>
    </>
  );
}
