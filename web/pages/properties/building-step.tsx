import { useMemo } from 'react';
import { Combobox } from '#web/kit/combobox/combobox.tsx';
import { TextField } from '#web/kit/field/text-field.tsx';
import { RadioGroup } from '#web/kit/radio-group/radio-group.tsx';
import { FormPair } from '#web/kit/record-form/record-form.tsx';
import type { RecordForm } from '#web/kit/record-form/use-record-form.ts';
import { useMe } from '#web/lib/me.ts';
import { useLanguage } from '#web/lib/messages.ts';
import { currencies } from '#web/lib/places.ts';
import { AddressFields } from '#web/kit/address-fields/address-fields.tsx';
import type { BuildingDraft } from './building-draft.ts';
import { ColourChoice } from './colour-choice.tsx';
import { useNewPropertyText } from './new-property-text.ts';
import { usePropertiesText } from './text.ts';
import { propertyKinds } from './use-properties-address.ts';

export interface BuildingStepProps {
  readonly form: Pick<RecordForm<BuildingDraft>, 'draft' | 'change' | 'errorOf' | 'text'>;
  readonly onKind: (kind: BuildingDraft['kind']) => void;
}

export function BuildingStep({ form, onKind }: BuildingStepProps) {
  const t = useNewPropertyText();
  const p = usePropertiesText();
  const { draft, change, errorOf } = form;
  return (
    <>
      <RadioGroup
        label={t('kind')}
        value={draft.kind}
        onChange={(kind) => {
          change({ kind });
          onKind(kind);
        }}
        options={propertyKinds.map((kind) => ({
          value: kind,
          label: p(`kind_${kind}`),
          help: t(`kindHelp_${kind}`),
        }))}
      />
      <TextField
        label={t('name')}
        help={t('nameHelp')}
        required
        maxLength={120}
        autoComplete="off"
        {...form.text('name')}
      />
      <AddressFields address={draft} onChange={change} errorOf={errorOf} />
      <FormPair>
        <TextField
          label={t('yearBuilt')}
          inputMode="numeric"
          maxLength={4}
          {...form.text('yearBuilt')}
          error={errorOf('yearBuilt') && t('yearInvalid')}
        />
        <CurrencyField value={draft.currency} onChange={(currency) => change({ currency })} />
      </FormPair>
      <ColourChoice
        label={t('colour')}
        help={t('colourHelp')}
        value={draft.colour ?? -1}
        onChange={(colour) => change({ colour })}
      />
    </>
  );
}

function CurrencyField({ value, onChange }: { readonly value: string; readonly onChange: (code: string) => void }) {
  const t = useNewPropertyText();
  const language = useLanguage();
  const { organisation } = useMe();
  const options = useMemo(() => ({ language, list: currencies() }), [language]).list;
  return (
    <Combobox
      label={t('currency')}
      help={t('currencyHelp', { currency: organisation.currency })}
      options={options}
      value={options.find((option) => option.value === value) ?? null}
      onChange={(option) => option !== null && onChange(option.value)}
    />
  );
}
