import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Combobox } from '#web/kit/combobox/combobox.tsx';
import type { SaveOutcome } from '#web/kit/inline-field/inline-field.tsx';
import { propertyColourOf } from '#web/kit/spine/property-colour.ts';
import { useMay } from '#web/lib/me.ts';
import { useLanguage } from '#web/lib/messages.ts';
import { countryName, currencies } from '#web/lib/places.ts';
import { useAddressText } from '#web/kit/address-fields/text.ts';
import { CountryField, partLabel } from '#web/kit/address-fields/address-fields.tsx';
import { addressRows } from '#web/kit/address-fields/address-forms.ts';
import { changeProperty, propertyQuery, type PropertyChange, type PropertyInFull } from './api.ts';
import { ColourChoice } from './colour-choice.tsx';
import { CustomFields } from '#web/kit/custom-fields/custom-fields.tsx';
import { parseYear } from './measures.ts';
import { usePropertyText } from './property-text.ts';
import {
  AreaRecordField,
  ChoiceRecordField,
  ShownField,
  TextRecordField,
} from '#web/kit/inline-field/record-field.tsx';
import { saveField } from '#web/kit/inline-field/save-field.ts';
import { useTouched } from '#web/lib/use-act.ts';
import { usePropertiesText } from './text.ts';
import { propertyKinds } from './use-properties-address.ts';
import { wordsOf } from './words-of.ts';

type Name = Exclude<keyof PropertyChange, 'custom'>;

/** Each value of the property, changed where it stands; the address in the order of its country. */
export function PropertyDetails({ property }: { readonly property: PropertyInFull }) {
  const t = usePropertyText();
  const p = usePropertiesText();
  const a = useAddressText();
  const mayChange = useMay()('portfolio.change') && property.archivedAt === null;
  const save = usePropertySave(property);
  const field = (name: Name) => ({
    value: draftOf(property, name),
    save: mayChange ? (draft: string) => save(name, draft) : undefined,
  });
  const { counts } = property;
  const isLet = counts.occupied + counts.onNotice + counts.letLater > 0;
  return (
    <>
      <TextRecordField label={t('name')} maxLength={120} taken={p('already-exists')} {...field('name')} />
      <ChoiceRecordField
        label={t('kind')}
        options={propertyKinds.map((kind) => ({ value: kind, label: p(`kind_${kind}`) }))}
        {...field('kind')}
      />
      {addressRows(property)
        .flat()
        .map((part) => (
          <TextRecordField key={part} label={partLabel(a, property.country, part)} {...field(part)} />
        ))}
      <ShownField
        label={a('country')}
        show={countryName}
        {...field('country')}
        edit={(draft, setDraft, error) => (
          <CountryField label={a('country')} labelHidden value={draft} error={error} onChange={setDraft} />
        )}
      />
      <CurrencyRow isLet={isLet} {...field('currency')} />
      <TextRecordField
        label={t('yearBuilt')}
        numeric
        maxLength={4}
        check={(draft) => (parseYear(draft) === undefined ? t('yearInvalid') : undefined)}
        {...field('yearBuilt')}
      />
      <ShownField
        label={t('colour')}
        show={(value) => p(`colour_${propertyColourOf(Number(value))}`)}
        {...field('colour')}
        edit={(draft, setDraft) => (
          <ColourChoice
            label={t('colour')}
            labelHidden
            value={Number(draft)}
            onChange={(colour) => setDraft(String(colour))}
          />
        )}
      />
      <TextRecordField label={t('amenities')} maxLength={2000} editHelp={t('amenitiesHelp')} {...field('amenities')} />
      <AreaRecordField label={t('notes')} {...field('notes')} />
      <CustomFields
        custom={property.custom}
        save={mayChange ? (custom, name) => save('custom', custom, name) : undefined}
      />
    </>
  );
}

function CurrencyRow({
  isLet,
  value,
  save,
}: {
  readonly isLet: boolean;
  readonly value: string;
  readonly save: ((draft: string) => Promise<SaveOutcome>) | undefined;
}) {
  const t = usePropertyText();
  const language = useLanguage();
  const options = useMemo(() => ({ language, list: currencies() }), [language]).list;
  return (
    <ShownField
      label={t('currency')}
      value={value}
      save={isLet ? undefined : save}
      help={isLet && save !== undefined ? t('currencyLet') : undefined}
      edit={(draft, setDraft, error) => (
        <Combobox
          label={t('currency')}
          labelHidden
          options={options}
          value={options.find((option) => option.value === draft) ?? null}
          error={error}
          onChange={(option) => option !== null && setDraft(option.value)}
        />
      )}
    />
  );
}

/** What is kept where nothing may stand is null, not an empty text. */
function usePropertySave(property: PropertyInFull) {
  const queryClient = useQueryClient();
  const touched = useTouched();
  return async (
    name: Name | 'custom',
    draft: string | PropertyInFull['custom'],
    customName = '',
  ): Promise<SaveOutcome> => {
    const change = typeof draft === 'string' ? valueOf(name, draft) : { custom: draft };
    return saveField<PropertyInFull>({
      record: property,
      fields: [name],
      patch: async (version) => {
        await changeProperty(property.id, version, change);
        void touched('PATCH /properties/{id}/');
      },
      fetch: () => queryClient.fetchQuery({ ...propertyQuery(property.id), staleTime: 0 }),
      draftOf: (record) => (name === 'custom' ? (record.custom[customName] ?? '') : draftOf(record, name)),
    });
  };
}

function draftOf(property: PropertyInFull, name: Name): string {
  const value = property[name];
  return Array.isArray(value) ? value.join(', ') : String(value ?? '');
}

function valueOf(name: Name | 'custom', draft: string): PropertyChange {
  const text = draft.trim();
  switch (name) {
    case 'yearBuilt':
      return { yearBuilt: parseYear(text) ?? null };
    case 'colour':
      return { colour: Number(text) };
    case 'amenities':
      return { amenities: wordsOf(text) };
    case 'line2':
    case 'region':
    case 'postalCode':
    case 'notes':
      return { [name]: text === '' ? null : text };
    default:
      return { [name]: text };
  }
}
