import { taxFields } from '#shared/form-fields.ts';
import { Checkbox } from '#web/kit/checkbox/checkbox.tsx';
import { DateField } from '#web/kit/date-field/date-field.tsx';
import { TextField } from '#web/kit/field/text-field.tsx';
import { FormDialog } from '#web/kit/record-form/record-form.tsx';
import { useRecordForm } from '#web/kit/record-form/use-record-form.ts';
import { call } from '#web/lib/client.ts';
import { useToday } from '#web/lib/use-today.ts';
import type { PayeeInFull } from './api.ts';
import { useTaxText } from './text.ts';

/** What the tax office knows of a payee; of a vendor, tax id and kind are on the page of the vendor. */
export function PayeeDialog({ payee, onClose }: { readonly payee: PayeeInFull; readonly onClose: () => void }) {
  const t = useTaxText();
  const today = useToday();
  const { facts, person, vendorId } = payee;
  const form = useRecordForm({
    draft: () => ({
      taxId: '',
      isCorporation: facts.isCorporation,
      isAbroad: facts.isAbroad,
      exemptFrom: facts.exemptFrom,
    }),
    bounds: { taxId: taxFields.taxId },
    fields: ['exemptFrom'],
    line: 'PATCH /tax-payees/{id}/',
    send: ({ taxId, isCorporation, isAbroad, exemptFrom }) =>
      call('PATCH /tax-payees/{id}/', {
        params: { id: person.id },
        body: {
          isCorporation,
          isAbroad,
          exemptFrom,
          version: facts.version,
          ...(taxId.trim() !== '' && { taxId: taxId.trim() }),
        },
      }),
    said: () => t('saved', { name: person.name }),
    onSaved: onClose,
  });
  return (
    <FormDialog form={form} title={person.name} act={t('save')} onClose={onClose}>
      {vendorId === null && (
        <>
          <TextField
            label={t('taxId')}
            {...(facts.taxIdLast4 !== null && { help: `…${facts.taxIdLast4}` })}
            {...form.text('taxId')}
          />
          <Checkbox label={t('corporation')} {...form.checked('isCorporation')} />
        </>
      )}
      <Checkbox label={t('abroad')} help={t('abroadHelp')} {...form.checked('isAbroad')} />
      {form.draft.isAbroad && (
        <DateField label={t('exemptFrom')} help={t('exemptHelp')} today={today} {...form.date('exemptFrom')} />
      )}
    </FormDialog>
  );
}
