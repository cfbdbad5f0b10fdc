import { reasonFields } from '#shared/form-fields.ts';
import { TextArea } from '#web/kit/field/text-field.tsx';
import { FormDialog } from '#web/kit/record-form/record-form.tsx';
import { useRecordForm } from '#web/kit/record-form/use-record-form.ts';
import { call } from '#web/lib/client.ts';
import type { RunPayment } from './api.ts';
import { usePayText } from './text.ts';

export type PaymentAct = 'void' | 'returned' | 'stopped' | 'reprint';

interface PaymentDialogProps {
  readonly runId: string;
  readonly payment: RunPayment;
  readonly what: PaymentAct;
  readonly onClose: () => void;
}

/** What became of a payment, with the reason: its bills are open again, or its check gets another number. */
export function PaymentDialog({ runId, payment, what, onClose }: PaymentDialogProps) {
  const t = usePayText();
  const { number, checkNumber } = payment;
  const form = useRecordForm({
    draft: () => ({ reason: '' }),
    bounds: reasonFields,
    line: what === 'reprint' ? 'POST /payment-runs/{id}/reprint/' : 'POST /bill-payments/{id}/void/',
    send: async ({ reason }): Promise<unknown> =>
      what === 'reprint'
        ? call('POST /payment-runs/{id}/reprint/', {
            params: { id: runId },
            body: { paymentId: payment.id, reason: reason.trim() },
          })
        : call('POST /bill-payments/{id}/void/', {
            params: { id: payment.id },
            body: { kind: what, reason: reason.trim() },
          }),
    said: () => t(`done_${what}`, { number }),
    onSaved: onClose,
  });
  return (
    <FormDialog
      form={form}
      title={t(`act_${what}`)}
      why={what === 'reprint' ? t('reprintWhy', { number: String(checkNumber ?? '') }) : t('undoWhy')}
      act={t(`act_${what}`)}
      onClose={onClose}
    >
      <TextArea label={t('reason')} {...form.text('reason')} />
    </FormDialog>
  );
}
