import { useQuery } from '@tanstack/react-query';
import { Combobox } from '#web/kit/combobox/combobox.tsx';
import { searchOf, useTypedSearch } from '#web/kit/combobox/combobox-search.ts';
import { TextField } from '#web/kit/field/text-field.tsx';
import { FormPair } from '#web/kit/record-form/record-form.tsx';
import type { RecordForm } from '#web/kit/record-form/use-record-form.ts';
import { Select } from '#web/kit/select/select.tsx';
import { listQuery } from '#web/lib/route-query.ts';
import { useVendorsText } from './text.ts';
import type { VendorDraft } from './vendor-draft.ts';

/** Who a new vendor is: a company or person entered along with it, or somebody in People. */
export function VendorWho({ form }: { readonly form: RecordForm<VendorDraft> }) {
  const t = useVendorsText();
  const { who } = form.draft;
  const of = (name: 'companyName' | 'familyName' | 'email' | 'phone') => {
    const control = form.text(name);
    return { ...control, error: control.error ?? form.errorOf(`person.${name}`) };
  };
  return (
    <>
      <Select
        label={t('who')}
        options={[
          { value: 'company', label: t('newCompany') },
          { value: 'person', label: t('newPerson') },
          { value: 'existing', label: t('existing') },
        ]}
        {...form.choice('who')}
      />
      {who === 'existing' && <Existing form={form} />}
      {who === 'company' && <TextField label={t('companyName')} required maxLength={120} {...of('companyName')} />}
      {who === 'person' && (
        <FormPair>
          <TextField label={t('givenName')} maxLength={120} {...form.text('givenName')} />
          <TextField label={t('familyName')} maxLength={120} {...of('familyName')} />
        </FormPair>
      )}
      {who !== 'existing' && (
        <FormPair>
          <TextField label={t('email')} type="email" maxLength={254} {...of('email')} />
          <TextField label={t('phone')} type="tel" maxLength={40} {...of('phone')} />
        </FormPair>
      )}
    </>
  );
}

function Existing({ form }: { readonly form: RecordForm<VendorDraft> }) {
  const t = useVendorsText();
  const control = form.choice('personId');
  const typed = useTypedSearch();
  const wanted = typed.asked === '' ? {} : { q: typed.asked, sort: 'match' as const };
  const answer = useQuery(listQuery('GET /people/', { limit: 20, ...wanted }));
  const options = (answer.data?.items ?? []).map(({ id, name, email, phone }) => {
    const hint = email ?? phone;
    return { value: id, label: name, ...(hint !== null && { hint }) };
  });
  return (
    <Combobox
      label={t('person')}
      help={t('personHelp')}
      error={control.error}
      required
      options={options}
      value={control.value === null ? null : { value: control.value, label: form.draft.personName }}
      search={searchOf(typed, answer)}
      onChange={(option) => form.change({ personId: option?.value ?? null, personName: option?.label ?? '' })}
    />
  );
}
