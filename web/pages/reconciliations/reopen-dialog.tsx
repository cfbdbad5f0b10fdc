import { statementShort } from '#web/features/reconciliation/statement-name.ts';
import { TextField } from '#web/kit/field/text-field.tsx';
import { FormDialog } from '#web/kit/record-form/record-form.tsx';
import { useRecordForm } from '#web/kit/record-form/use-record-form.ts';
import { call } from '#web/lib/client.ts';
import type { InFull } from './api.ts';
import { useReconcileText } from './text.ts';

interface ReopenDialogProps {
  readonly row: InFull;
  readonly onDone: (row: InFull) => Promise<void>;
  readonly onClose: () => void;
}

/** Asks why, which the log keeps. */
export function ReopenDialog({ row, onDone, onClose }: ReopenDialogProps) {
  const t = useReconcileText();
  const month = statementShort(row);
  const form = useRecordForm({
    draft: () => ({ reason: '' }),
    bounds: { reason: { max: 500 } },
    check: ({ reason }) =>
      reason.trim() === '' ? [{ path: 'reason', code: 'required', message: t('reasonRequired') }] : [],
    line: 'POST /reconciliations/{id}/reopen/',
    send: ({ reason }) =>
      call('POST /reconciliations/{id}/reopen/', {
        params: { id: row.id },
        body: { version: row.version, reason: reason.trim() },
      }),
    said: () => t('reopenedToast', { month }),
    onSaved: (answer) => {
      void onDone(answer);
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={t('reopenTitle', { month })}
      why={t('reopenWhy')}
      act={t('reopen')}
      onClose={onClose}
    >
      <TextField label={t('reason')} {...form.text('reason')} />
    </FormDialog>
  );
}
