import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { billFields } from '#shared/form-fields.ts';
import { Checkbox } from '#web/kit/checkbox/checkbox.tsx';
import { DateField } from '#web/kit/date-field/date-field.tsx';
import { TextField } from '#web/kit/field/text-field.tsx';
import { FormPair, FormPanel } from '#web/kit/record-form/record-form.tsx';
import { useRecordForm } from '#web/kit/record-form/use-record-form.ts';
import { call } from '#web/lib/client.ts';
import { routeQuery } from '#web/lib/route-query.ts';
import { useToday } from '#web/lib/use-today.ts';
import { bodyOf, draftOf, type BillDraft } from './bill-draft.ts';
import { BillLines } from './bill-lines.tsx';
import { fieldsOfLines, problemsOf } from './line-checks.ts';
import type { BillInFull } from './bill-words.tsx';
import { useBillsText } from './text.ts';
import { VendorField } from './vendor-field.tsx';

interface BillFormProps {
  /** Blank for a new one. */
  readonly id: string;
  readonly onSaved: (bill: BillInFull) => void;
  readonly onClose: () => void;
}

/** A bill: who sent it, when, and what it is for. Changed, it is asked about again where its amount or split is another. */
export function BillForm({ id, ...props }: BillFormProps) {
  const query = useQuery({ ...routeQuery('GET /bills/{id}/', { params: { id } }), enabled: id !== '' });
  if (id === '') return <Form {...props} />;
  return query.data === undefined ? null : <Form bill={query.data} {...props} />;
}

function Form({ bill, onSaved, onClose }: Omit<BillFormProps, 'id'> & { readonly bill?: BillInFull }) {
  const t = useBillsText();
  const today = useToday();
  const isNew = bill === undefined;
  const [evenIf, setEvenIf] = useState<readonly ('same-amount' | 'same-number-other-year')[]>([]);
  const form = useRecordForm<BillDraft, BillInFull>({
    draft: () => draftOf(bill, today),
    bounds: { ...billFields, vendorId: { required: true }, datedOn: { required: true } },
    fields: fieldsOfLines,
    check: (draft) => problemsOf(t, draft),
    line: 'PATCH /bills/{id}/',
    keep: isNew ? 'bill.new' : `bill.${bill.id}`,
    send: (draft) => {
      const body = { ...bodyOf(draft, today), evenIf: [...evenIf] };
      return isNew
        ? call('POST /bills/', { body: { ...body, submit: !draft.asDraft } })
        : call('PATCH /bills/{id}/', { params: { id: bill.id }, body: { ...body, version: bill.version } });
    },
    // What looks as if it was entered is said; saved once more, it is meant.
    onFailure: ({ code }) => {
      if (code === 'looks-entered') setEvenIf(['same-amount', 'same-number-other-year']);
    },
    said: ({ number }) => t(isNew ? 'added' : 'saved', { number }),
    onSaved,
  });
  const act = evenIf.length > 0 ? 'anyway' : isNew ? (form.draft.asDraft ? 'addDraft' : 'add') : 'save';
  return (
    <FormPanel form={form} title={t(isNew ? 'addBill' : 'editBill')} act={t(act)} onClose={onClose}>
      <VendorField
        draft={form.draft}
        error={form.choice('vendorId').error}
        sender={bill?.received?.sellerName ?? null}
        onChange={form.change}
      />
      <TextField label={t('invoice')} {...form.text('invoiceNumber')} />
      <FormPair>
        <DateField label={t('datedOn')} today={today} {...form.date('datedOn')} />
        <DateField label={t('dueDate')} help={t('dueHelp')} today={today} {...form.date('dueOn')} />
      </FormPair>
      <BillLines form={form} />
      <TextField label={t('memo')} {...form.text('memo')} />
      {isNew && <Checkbox label={t('asDraft')} help={t('asDraftHelp')} {...form.checked('asDraft')} />}
    </FormPanel>
  );
}
