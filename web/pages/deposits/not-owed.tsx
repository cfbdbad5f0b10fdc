import { useState } from 'react';
import { useRentWords } from '#web/features/money/text.ts';
import { useRentFailure } from '#web/features/money/use-rent-failure.ts';
import { moneyOf, wordOf } from '#web/features/money/words.ts';
import { Button } from '#web/kit/button/button.tsx';
import { FormError } from '#web/kit/form-error/form-error.tsx';
import { useSubmission } from '#web/kit/submission/use-submission.ts';
import { showToast } from '#web/kit/toast/toasts.ts';
import { call } from '#web/lib/client.ts';
import { formatDate } from '#web/lib/format.ts';
import { newKey } from '#web/lib/new-key.ts';
import type { Settlement } from './api.ts';
import { useSettlementText } from './settlement-text.ts';
import styles from './deposits.module.css';
import { useTouched } from '#web/lib/use-act.ts';

export type NotOwed = Settlement['result']['notOwed'][number];

interface NotOwedNoteProps {
  readonly charge: NotOwed;
  readonly currency: string;
  /** It stands beside its own charge, which need not be named again. */
  readonly beside?: boolean;
  readonly onCredited: (charge: NotOwed) => void;
}

/** Rent for days after the last one is not owed: it is said before anything is deducted, and credited with one click. */
export function NotOwedNote({ charge, currency, beside = false, onCredited }: NotOwedNoteProps) {
  const s = useSettlementText();
  const t = useRentWords();
  const say = useRentFailure();
  const touched = useTouched();
  const [key] = useState(newKey);
  const amount = moneyOf(charge.cents, currency);
  const date = formatDate(charge.lastDay);
  const { submit, busy, failure } = useSubmission({
    send: async () => {
      const { leaseId, chargeId: forChargeId, cents } = charge;
      const reason = s('notOwedReason', { date });
      const credit = await call(
        'POST /credits/',
        { body: { leaseId, kind: 'credit', cents, reason, forChargeId } },
        { idempotencyKey: key },
      );
      showToast({ text: s('notOwedDone', { amount, number: credit.number }) });
      onCredited(charge);
      await touched('POST /credits/');
    },
  });
  const what = charge.label ?? wordOf(t, 'kind', charge.kind);
  return (
    <div className={styles['notOwed']}>
      <p>
        {!beside && <>{s('notOwedOf', { what, number: charge.number })} </>}
        {s(charge.openCents > 0 ? 'notOwedOpen' : 'notOwedPaid', { amount, date })}
      </p>
      <Button busy={busy} onClick={() => submit()}>
        {s('notOwedAct', { amount })}
      </Button>
      <FormError requestId={failure?.requestId}>{failure === undefined ? undefined : say(failure)}</FormError>
    </div>
  );
}
