import type { ReactNode } from 'react';
import type { WriteLine } from '#shared/api/touches.ts';
import { reasonFields } from '#shared/form-fields.ts';
import { TextArea } from '#web/kit/field/text-field.tsx';
import { FormDialog } from '#web/kit/record-form/record-form.tsx';
import { useRecordForm } from '#web/kit/record-form/use-record-form.ts';
import { useBillsText } from './text.ts';

interface ReasonDialogProps {
  readonly title: string;
  readonly why?: string;
  readonly act: string;
  readonly line: WriteLine;
  readonly send: (reason: string) => Promise<unknown>;
  readonly said: string;
  /** Left out, it is a reason. */
  readonly label?: string;
  readonly onClose: () => void;
  /** Fields above the reason. */
  readonly children?: ReactNode;
}

/** What is taken back says why. */
export function ReasonDialog({ title, why, act, line, send, said, label, onClose, children }: ReasonDialogProps) {
  const t = useBillsText();
  const form = useRecordForm({
    draft: () => ({ reason: '' }),
    bounds: reasonFields,
    line,
    send: ({ reason }) => send(reason.trim()),
    said: () => said,
    onSaved: onClose,
  });
  return (
    <FormDialog form={form} title={title} why={why} act={act} onClose={onClose}>
      {children}
      <TextArea label={label ?? t('reason')} {...form.text('reason')} />
    </FormDialog>
  );
}
