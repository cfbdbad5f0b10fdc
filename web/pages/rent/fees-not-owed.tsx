import { useState } from 'react';
import { type Receipt } from '#web/features/money/api.ts';
import { useRentFailure } from '#web/features/money/use-rent-failure.ts';
import { moneyOf } from '#web/features/money/words.ts';
import { Button } from '#web/kit/button/button.tsx';
import { FormError } from '#web/kit/form-error/form-error.tsx';
import { useSubmission } from '#web/kit/submission/use-submission.ts';
import { TextLink } from '#web/kit/text-link/text-link.tsx';
import { showToast } from '#web/kit/toast/toasts.ts';
import { call } from '#web/lib/client.ts';
import { formatDate } from '#web/lib/format.ts';
import { useMay } from '#web/lib/me.ts';
import { newKey } from '#web/lib/new-key.ts';
import { useReceiptsText } from './receipts-text.ts';
import styles from './receipt.module.css';
import { useTouched } from '#web/lib/use-act.ts';

/** Late fees that stand only because the payment was recorded after it came: each is waived with one click. */
export function FeesNotOwed({ receipt }: { readonly receipt: Receipt }) {
  const c = useReceiptsText();
  if (receipt.feesNotOwed.length === 0) return null;
  return (
    <section className={styles['notOwed']} aria-label={c('notOwed')}>
      <p>{c('notOwedWhy', { date: formatDate(receipt.receivedOn) })}</p>
      {receipt.feesNotOwed.map((fee) => (
        <FeeNotOwed key={fee.chargeId} fee={fee} receipt={receipt} />
      ))}
    </section>
  );
}

interface FeeProps {
  readonly fee: Receipt['feesNotOwed'][number];
  readonly receipt: Receipt;
}

function FeeNotOwed({ fee, receipt }: FeeProps) {
  const c = useReceiptsText();
  const say = useRentFailure();
  const touched = useTouched();
  const mayChange = useMay()('rent.change');
  const [key] = useState(newKey);
  const amount = moneyOf(fee.cents, fee.currency);
  const { submit, busy, failure } = useSubmission({
    send: async () => {
      const reason = c('notOwedReason', { date: formatDate(receipt.receivedOn), number: receipt.number });
      await call(
        'POST /charges/{id}/void/',
        { params: { id: fee.chargeId }, body: { kind: 'waived', reason, receiptId: receipt.id } },
        { idempotencyKey: key },
      );
      showToast({ text: c('notOwedDone', { amount, number: fee.number }) });
      await touched('POST /charges/{id}/void/');
    },
  });
  return (
    <div className={styles['notOwedFee']}>
      <TextLink variant="row" to={`/rent/charges/${fee.chargeId}`}>
        {c('notOwedFee', { amount, number: fee.number, date: formatDate(fee.dueOn) })}
      </TextLink>
      {mayChange && (
        <Button busy={busy} onClick={() => submit()}>
          {c('notOwedAct', { amount })}
        </Button>
      )}
      <FormError requestId={failure?.requestId}>{failure === undefined ? undefined : say(failure)}</FormError>
    </div>
  );
}
