import { useMemo } from 'react';
import { Combobox } from '#web/kit/combobox/combobox.tsx';
import { TextField } from '#web/kit/field/text-field.tsx';
import { RadioGroup } from '#web/kit/radio-group/radio-group.tsx';
import { useMe } from '#web/lib/me.ts';
import { useLanguage } from '#web/lib/messages.ts';
import { currencies } from '#web/lib/places.ts';
import { AddressFields } from '#web/kit/address-fields/address-fields.tsx';
import type { BuildingDraft } from './building-draft.ts';
import { ColourChoice } from './colour-choice.tsx';
import { useNewPropertyText } from './new-property-text.ts';
import { usePropertiesText } from './text.ts';
import { propertyKinds } from './use-properties-address.ts';
import styles from './new-property-page.module.css';

export interface BuildingStepProps {
  readonly building: BuildingDraft;
  readonly onChange: (change: Partial<BuildingDraft>) => void;
  readonly errorOf: (path: string) => string | undefined;
}

export function BuildingStep({ building, onChange, errorOf }: BuildingStepProps) {
  const t = useNewPropertyText();
  const p = usePropertiesText();
  return (
    <>
      <RadioGroup
        label={t('kind')}
        value={building.kind}
        onChange={(kind) => onChange({ kind })}
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
        value={building.name}
        error={errorOf('name')}
        onChange={(event) => onChange({ name: event.target.value })}
      />
      <AddressFields address={building} onChange={onChange} errorOf={errorOf} />
      <div className={styles['pair']}>
        <TextField
          label={t('yearBuilt')}
          inputMode="numeric"
          maxLength={4}
          value={building.yearBuilt}
          error={errorOf('yearBuilt') && t('yearInvalid')}
          onChange={(event) => onChange({ yearBuilt: event.target.value })}
        />
        <CurrencyField value={building.currency} onChange={(currency) => onChange({ currency })} />
      </div>
      <ColourChoice
        label={t('colour')}
        help={t('colourHelp')}
        value={building.colour ?? -1}
        onChange={(colour) => onChange({ colour })}
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
