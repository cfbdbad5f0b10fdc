import { moneyOf } from '#web/features/money/words.ts';
import { DateField } from '#web/kit/date-field/date-field.tsx';
import { FormDialog } from '#web/kit/record-form/record-form.tsx';
import { useRecordForm } from '#web/kit/record-form/use-record-form.ts';
import { call } from '#web/lib/client.ts';
import { useToday } from '#web/lib/use-today.ts';
import type { FormAsked, FormSummary } from './api.ts';
import { useTaxText } from './text.ts';

interface FileDialogProps {
  readonly asked: FormAsked;
  readonly summary: FormSummary;
  readonly onClose: () => void;
}

/** Notes that forms were filed, as they stand here. */
export function FileDialog({ asked, summary: { expected, filing }, onClose }: FileDialogProps) {
  const t = useTaxText();
  const today = useToday();
  const values = { form: asked.form, year: String(asked.year) };
  const form = useRecordForm({
    draft: () => ({ filedOn: today as string | null }),
    bounds: { filedOn: { required: true } },
    fields: [],
    line: 'POST /tax-filings/',
    send: ({ filedOn }) => call('POST /tax-filings/', { body: { ...asked, filedOn: filedOn ?? today, expected } }),
    said: () => t('filedSaid', values),
    onSaved: onClose,
  });
  return (
    <FormDialog
      form={form}
      title={t('fileTitle', values)}
      why={t('fileWhy', { count: expected.forms, amount: moneyOf(expected.cents, 'USD') })}
      act={t(filing === null ? 'fileForms' : 'fileCorrections')}
      onClose={onClose}
    >
      <DateField label={t('filedOn')} today={today} max={today} {...form.date('filedOn')} />
    </FormDialog>
  );
}
