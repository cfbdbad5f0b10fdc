import { billFields } from '#shared/form-fields.ts';
import { DateField } from '#web/kit/date-field/date-field.tsx';
import { TextField } from '#web/kit/field/text-field.tsx';
import { FormPair, FormPanel } from '#web/kit/record-form/record-form.tsx';
import { useRecordForm } from '#web/kit/record-form/use-record-form.ts';
import { call } from '#web/lib/client.ts';
import { useToday } from '#web/lib/use-today.ts';
import { newLine, type LineDraft } from './bill-draft.ts';
import { BillLines } from './bill-lines.tsx';
import { useBillCreditsText, type BillCreditInFull } from './bill-credits-text.ts';
import { fieldsOfLines, problemsOf } from './line-checks.ts';
import { useBillsText } from './text.ts';
import { VendorField } from './vendor-field.tsx';

interface Draft {
  readonly vendorId: string;
  readonly vendorName: string;
  readonly creditNumber: string;
  readonly datedOn: string | null;
  readonly memo: string;
  readonly lines: readonly LineDraft[];
}

interface BillCreditFormProps {
  readonly onSaved: (credit: BillCreditInFull) => void;
  readonly onClose: () => void;
}

/** What a vendor takes off, line by line. */
export function BillCreditForm({ onSaved, onClose }: BillCreditFormProps) {
  const t = useBillCreditsText();
  const b = useBillsText();
  const today = useToday();
  const form = useRecordForm<Draft, BillCreditInFull>({
    draft: () => ({ vendorId: '', vendorName: '', creditNumber: '', datedOn: today, memo: '', lines: [newLine] }),
    bounds: {
      memo: billFields.memo,
      creditNumber: billFields.invoiceNumber,
      vendorId: { required: true },
      datedOn: { required: true },
    },
    fields: fieldsOfLines,
    check: (draft) => problemsOf(b, draft),
    line: 'POST /bill-credits/',
    keep: 'bill-credit.new',
    send: ({ vendorId, creditNumber, datedOn, memo, lines }) =>
      call('POST /bill-credits/', {
        body: {
          vendorId,
          creditNumber: creditNumber.trim() || null,
          datedOn: datedOn ?? today,
          memo: memo.trim() || null,
          lines: lines.map(({ accountId, propertyId, text, unitId, cents }) => ({
            accountId,
            propertyId: propertyId || null,
            unitId: propertyId === '' ? null : unitId,
            text: text.trim() || null,
            cents: cents ?? 0,
          })),
        },
      }),
    said: ({ number }) => t('added', { number }),
    onSaved,
  });
  return (
    <FormPanel form={form} title={t('add')} act={t('add')} onClose={onClose}>
      <p>{t('addWhy')}</p>
      <VendorField draft={form.draft} error={form.choice('vendorId').error} onChange={form.change} />
      <FormPair>
        <TextField label={t('creditNumber')} {...form.text('creditNumber')} />
        <DateField label={t('datedOn')} today={today} {...form.date('datedOn')} />
      </FormPair>
      <BillLines form={form} plain />
      <TextField label={t('memo')} {...form.text('memo')} />
    </FormPanel>
  );
}
