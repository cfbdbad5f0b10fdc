import { useQuery } from '@tanstack/react-query';
import { reasonFields } from '#shared/form-fields.ts';
import { rentPolicyQuery, type Receipt } from '#web/features/money/api.ts';
import { useToday } from '#web/lib/use-today.ts';
import { moneyOf } from '#web/features/money/words.ts';
import { DateField } from '#web/kit/date-field/date-field.tsx';
import { TextField } from '#web/kit/field/text-field.tsx';
import { MoneyField } from '#web/kit/money-field/money-field.tsx';
import { controlsOf, useDraft } from '#web/kit/record-form/controls.ts';
import { required } from '#web/kit/submission/checks.ts';
import { formatDate } from '#web/lib/format.ts';
import { ActPanel } from '#web/kit/act-panel/act-panel.tsx';
import { useMoneyAct } from '#web/features/money-acts/use-money-act.ts';
import { ReceiptParts, refundedOf } from './receipt-parts.tsx';
import { useReceiptsText } from './receipts-text.ts';
import styles from './receipt.module.css';

export interface ReturnReceiptProps {
  readonly receipt: Receipt;
  readonly onClose: () => void;
}

/** A payment came back: dated at that day, with what it reopens before the eyes. */
export function ReturnReceipt({ receipt, onClose }: ReturnReceiptProps) {
  const c = useReceiptsText();
  const today = useToday();
  const { data: policy } = useQuery(rentPolicyQuery);
  const form = useDraft(() => ({
    reason: c('returnReason'),
    date: (receipt.receivedOn > today ? receipt.receivedOn : today) as string | null,
    typedFee: undefined as number | null | undefined,
  }));
  const { reason, date, typedFee } = form.draft;
  const feeCents = typedFee === undefined ? (policy?.returnedFeeCents ?? null) : typedFee;
  const acting = useMoneyAct({
    typed: form.draft,
    fields: ['reason', 'date'],
    check: () => required({ reason, date: date ?? '' }),
    send: async (post) => {
      await post('POST /receipts/{id}/reverse/', {
        params: { id: receipt.id },
        body: {
          kind: 'returned',
          reason: reason.trim(),
          date: date ?? '',
          ...(feeCents === null ? {} : { feeCents }),
        },
      });
      return c('returnDone', { number: receipt.number });
    },
    onDone: onClose,
  });
  const control = controlsOf(form, acting.errorOf, reasonFields);
  const refunded = receipt.parts.reduce((sum, part) => sum + refundedOf(receipt, part), 0);
  const isEarly = date !== null && date < receipt.receivedOn;
  return (
    <ActPanel
      title={c('returnTitle')}
      eyebrow={receipt.number}
      why={c('returnWhy')}
      act={c('returnAct', { amount: moneyOf(receipt.cents, receipt.currency) })}
      acting={acting}
      onClose={onClose}
    >
      <TextField label={c('reason')} {...control.text('reason')} />
      <div className={styles['pair']}>
        <DateField
          label={c('returnedOn')}
          today={today}
          {...control.date('date')}
          error={isEarly ? c('dateEarly', { date: formatDate(receipt.receivedOn) }) : acting.errorOf('date')}
        />
        <MoneyField
          label={c('fee')}
          currency={receipt.currency}
          cents={feeCents}
          help={c('feeHelp')}
          onChange={(cents) => form.change({ typedFee: cents })}
        />
      </div>
      {refunded > 0 && <p>{c('willBeOwed', { amount: moneyOf(refunded, receipt.currency) })}</p>}
      <ReceiptParts receipt={receipt} />
    </ActPanel>
  );
}
