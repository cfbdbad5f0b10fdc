import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { billFields } from '#shared/form-fields.ts';
import { Checkbox } from '#web/kit/checkbox/checkbox.tsx';
import { Combobox } from '#web/kit/combobox/combobox.tsx';
import { searchOf, useTypedSearch } from '#web/kit/combobox/combobox-search.ts';
import { DateField } from '#web/kit/date-field/date-field.tsx';
import { TextField } from '#web/kit/field/text-field.tsx';
import { FormPair, FormPanel } from '#web/kit/record-form/record-form.tsx';
import { useRecordForm, type RecordForm } from '#web/kit/record-form/use-record-form.ts';
import type { FieldCheck } from '#web/kit/submission/use-submission.ts';
import { call } from '#web/lib/client.ts';
import { listQuery, routeQuery } from '#web/lib/route-query.ts';
import { useToday } from '#web/lib/use-today.ts';
import { bodyOf, draftOf, markupOf, type BillDraft } from './bill-draft.ts';
import { BillLines } from './bill-lines.tsx';
import type { BillInFull } from './bill-words.tsx';
import { useBillsText, type BillsText } from './text.ts';

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
    fields: ({ lines }) =>
      lines.flatMap((_, at) =>
        ['accountId', 'propertyId', 'unitId', 'cents', 'text', 'rechargeLeaseId', 'markupMillipercent'].map(
          (name) => `lines.${at}.${name}`,
        ),
      ),
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
      <VendorField form={form} sender={bill?.received?.sellerName ?? null} />
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

function VendorField({ form, sender }: { readonly form: RecordForm<BillDraft>; readonly sender: string | null }) {
  const t = useBillsText();
  const control = form.choice('vendorId');
  const typed = useTypedSearch();
  const wanted = typed.asked === '' ? {} : { q: typed.asked };
  const answer = useQuery(listQuery('GET /vendors/', { limit: 20, ...wanted }));
  const found = answer.data?.items ?? [];
  const choose = (id: string) => {
    const vendor = found.find((one) => one.id === id);
    const account = vendor?.account?.id;
    // What its bills are usually for stands where nothing was chosen.
    const lines = form.draft.lines.map((line) =>
      line.accountId === '' && account !== undefined ? { ...line, accountId: account } : line,
    );
    form.change({ vendorId: id, vendorName: vendor?.name ?? '', lines });
  };
  return (
    <Combobox
      label={t('vendor')}
      error={control.error}
      required
      help={sender === null ? undefined : t('sentBy', { name: sender })}
      placeholder={t('chooseVendor')}
      options={found.map(({ id, name }) => ({ value: id, label: name }))}
      value={control.value === '' ? null : { value: control.value, label: form.draft.vendorName }}
      search={searchOf(typed, answer)}
      onChange={(option) => choose(option?.value ?? '')}
    />
  );
}

function problemsOf(t: BillsText, draft: BillDraft): FieldCheck[] {
  return draft.lines.flatMap(({ accountId, cents, markup }, at) => [
    ...(accountId === '' ? [{ path: `lines.${at}.accountId`, code: 'wrong', message: t('accountMissing') }] : []),
    ...(cents === null || cents <= 0
      ? [{ path: `lines.${at}.cents`, code: 'wrong', message: t('amountMissing') }]
      : []),
    ...(markup.trim() !== '' && markupOf(markup) === undefined
      ? [{ path: `lines.${at}.markupMillipercent`, code: 'wrong', message: t('markupInvalid') }]
      : []),
  ]);
}
