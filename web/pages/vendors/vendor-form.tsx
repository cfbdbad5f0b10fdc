import { useQuery, useQueryClient } from '@tanstack/react-query';
import { vendorFields } from '#shared/form-fields.ts';
import { forms1099 } from '#shared/vendors.ts';
import { Checkbox } from '#web/kit/checkbox/checkbox.tsx';
import { DateField } from '#web/kit/date-field/date-field.tsx';
import { TextArea, TextField } from '#web/kit/field/text-field.tsx';
import { FormPair, FormPanel } from '#web/kit/record-form/record-form.tsx';
import { useRecordForm } from '#web/kit/record-form/use-record-form.ts';
import { ChoiceField } from '#web/kit/combobox/choice-field.tsx';
import { Select } from '#web/kit/select/select.tsx';
import type { FieldCheck } from '#web/kit/submission/use-submission.ts';
import { call } from '#web/lib/client.ts';
import { formatDate, nothing } from '#web/lib/format.ts';
import { routeQuery } from '#web/lib/route-query.ts';
import { useToday } from '#web/lib/use-today.ts';
import { useVendorsText, type VendorsText } from './text.ts';
import { bodyOf, daysOf, draftOf, millipercentOf, personBodyOf, type VendorDraft } from './vendor-draft.ts';
import { VendorWho } from './vendor-who.tsx';
import type { Vendor } from './vendor-words.tsx';

interface VendorFormProps {
  /** Left out for a new one. */
  readonly vendor?: Vendor;
  readonly onSaved: (vendor: Vendor) => void;
  readonly onClose: () => void;
}

/** A vendor: who it is, and what is agreed. Name and contacts of one that there is are those of the person. */
export function VendorForm({ vendor, onSaved, onClose }: VendorFormProps) {
  const t = useVendorsText();
  const today = useToday();
  const queryClient = useQueryClient();
  const { data } = useQuery(routeQuery('GET /bill-accounts/', {}));
  const accounts = [
    { value: '', label: t('noAccount') },
    ...(data?.items ?? []).map(({ id, number, name }) => ({ value: id, label: `${number} ${name}` })),
  ];
  const isNew = vendor === undefined;
  const form = useRecordForm({
    draft: () => draftOf(vendor),
    bounds: vendorFields,
    fields: ['discountMillipercent', 'person.companyName', 'person.familyName', 'person.email', 'person.phone'],
    check: (draft) => problemsOf(t, draft, isNew),
    line: 'PATCH /vendors/{id}/',
    keep: vendor === undefined ? 'vendor.new' : `vendor.${vendor.id}`,
    send: (draft, edited) =>
      edited === undefined
        ? call('POST /vendors/', { body: { ...personBodyOf(draft), ...bodyOf(draft) } })
        : call('PATCH /vendors/{id}/', {
            params: { id: edited.base.id },
            body: { ...edited.change, version: edited.version },
          }),
    edit: vendor && {
      base: vendor,
      draftOf,
      bodyOf,
      sources: { discountMillipercent: ['discountPercent'] },
      fetch: () =>
        queryClient.fetchQuery({ ...routeQuery('GET /vendors/{id}/', { params: { id: vendor.id } }), staleTime: 0 }),
      describe: (name, draft) => described(t, accounts, name, draft),
    },
    said: ({ name }) => t(isNew ? 'added' : 'saved', { name }),
    onSaved,
  });
  const percent = form.text('discountPercent');
  return (
    <FormPanel
      form={form}
      title={t(isNew ? 'addVendor' : 'editVendor')}
      act={t(isNew ? 'add' : 'save')}
      onClose={onClose}
    >
      {isNew && <VendorWho form={form} />}
      <TextField label={t('termsDays')} help={t('termsHelp')} inputMode="numeric" {...form.text('termsDays')} />
      <FormPair>
        <TextField
          label={t('discountPercent')}
          inputMode="decimal"
          {...percent}
          error={percent.error ?? form.errorOf('discountMillipercent')}
        />
        <TextField label={t('discountDays')} inputMode="numeric" {...form.text('discountDays')} />
      </FormPair>
      <ChoiceField label={t('account')} help={t('accountHelp')} options={accounts} {...form.choice('accountId')} />
      <FormPair>
        <TextField label={t('insuranceNumber')} {...form.text('insuranceNumber')} />
        <DateField label={t('insuranceExpiresOn')} today={today} {...form.date('insuranceExpiresOn')} />
      </FormPair>
      <FormPair>
        <TextField label={t('licenseNumber')} {...form.text('licenseNumber')} />
        <DateField label={t('licenseExpiresOn')} today={today} {...form.date('licenseExpiresOn')} />
      </FormPair>
      <TextField
        label={t('taxId')}
        help={(vendor?.taxIdLast4 ?? '') === '' ? t('taxIdHelp') : t('taxIdKept', { last4: vendor?.taxIdLast4 ?? '' })}
        autoComplete="off"
        {...form.text('taxId')}
      />
      <Select
        label={t('form1099')}
        options={forms1099.map((value) => ({ value, label: t(`form_${value}`) }))}
        {...form.choice('form1099')}
      />
      <Checkbox label={t('isCorporation')} help={t('isCorporationHelp')} {...form.checked('isCorporation')} />
      <TextField label={t('holdReason')} help={t('holdHelp')} {...form.text('holdReason')} />
      <TextArea label={t('notes')} {...form.text('notes')} />
    </FormPanel>
  );
}

function problemsOf(t: VendorsText, draft: VendorDraft, isNew: boolean): FieldCheck[] {
  const wrong = (path: keyof VendorDraft, isWrong: boolean, message: string): FieldCheck[] =>
    isWrong ? [{ path, code: 'wrong', message }] : [];
  const { who, discountDays, discountPercent } = draft;
  const hasDays = discountDays.trim() !== '';
  const hasPercent = discountPercent.trim() !== '';
  const lacks = (...names: readonly string[]) => isNew && names.every((name) => name.trim() === '');
  return [
    ...wrong('personId', isNew && who === 'existing' && draft.personId === null, t('personMissing')),
    ...wrong('companyName', who === 'company' && lacks(draft.companyName), t('nameMissing')),
    ...wrong('familyName', who === 'person' && lacks(draft.givenName, draft.familyName), t('nameMissing')),
    ...wrong('termsDays', draft.termsDays.trim() !== '' && daysOf(draft.termsDays) === undefined, t('daysWrong')),
    ...wrong('discountDays', hasDays && daysOf(discountDays) === undefined, t('daysWrong')),
    ...wrong('discountPercent', hasPercent && millipercentOf(discountPercent) === undefined, t('percentWrong')),
    ...wrong('discountPercent', hasDays && !hasPercent, t('discountIncomplete')),
    ...wrong('discountDays', hasPercent && !hasDays, t('discountIncomplete')),
  ];
}

function described(
  t: VendorsText,
  accounts: readonly { readonly value: string; readonly label: string }[],
  name: keyof ReturnType<typeof bodyOf>,
  draft: VendorDraft,
) {
  if (name === 'discountMillipercent') return { label: t('discountPercent'), value: draft.discountPercent || nothing };
  if (name === 'accountId')
    return { label: t('account'), value: accounts.find(({ value }) => value === draft.accountId)?.label ?? nothing };
  if (name === 'form1099') return { label: t('form1099'), value: t(`form_${draft.form1099}`) };
  if (name === 'isCorporation') return { label: t('isCorporation'), value: draft.isCorporation ? '✓' : nothing };
  if (name === 'insuranceExpiresOn' || name === 'licenseExpiresOn') {
    const day = draft[name];
    return { label: t(name), value: day === null ? nothing : formatDate(day) };
  }
  return { label: t(name), value: draft[name] || nothing };
}
