import type { ReactNode } from 'react';
import type { Receipt } from '#web/features/money/api.ts';
import { UndoPanel } from '#web/features/money-acts/undo-panel.tsx';
import { moneyOf } from '#web/features/money/words.ts';
import { formatDate } from '#web/lib/format.ts';
import { usePaymentText } from './payment-text.ts';

export interface VoidPaymentProps {
  readonly receipt: Receipt;
  readonly onClose: () => void;
  /** Left out, the panel closes. */
  readonly onDone?: () => void;
  /** What becomes unpaid again. */
  readonly children?: ReactNode;
}

/** A payment that was never there. */
export function VoidPayment({ receipt, onClose, onDone = onClose, children }: VoidPaymentProps) {
  const p = usePaymentText();
  const { id, number, cents, currency, receivedOn } = receipt;
  return (
    <UndoPanel
      title={p('voidTitle')}
      eyebrow={number}
      why={p('voidWhy')}
      act={p('voidAct', { amount: moneyOf(cents, currency) })}
      reasonLabel={p('voidReason')}
      dateLabel={p('voidOn')}
      doneOn={receivedOn}
      earlyError={p('voidEarly', { date: formatDate(receivedOn) })}
      send={async (undoing, post) => {
        await post('POST /receipts/{id}/reverse/', { params: { id }, body: { kind: 'mistake', ...undoing } });
        return p('voided', { number });
      }}
      onClose={onClose}
      onDone={onDone}
    >
      {children}
    </UndoPanel>
  );
}
