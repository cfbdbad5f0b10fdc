import { useMemo } from 'react';
import { needsPostalCode } from '#shared/needs-postal-code.ts';
import { Combobox } from '#web/kit/combobox/combobox.tsx';
import { TextField } from '#web/kit/field/text-field.tsx';
import { useLanguage } from '#web/lib/messages.ts';
import { countries } from '#web/lib/places.ts';
import { addressForm, addressRows, type AddressPart } from './address-forms.ts';
import { unusualPostalCode } from './postal-codes.ts';
import { useAddressText, type AddressText } from './text.ts';
import styles from './address-fields.module.css';

export type AddressDraft = Readonly<Record<AddressPart | 'country', string>>;

export interface AddressFieldsProps {
  readonly address: AddressDraft;
  readonly onChange: (change: Partial<AddressDraft>) => void;
  readonly errorOf: (path: string) => string | undefined;
}

/** An address as it is written in its country: which parts, in which order, by which names. */
export function AddressFields({ address, onChange, errorOf }: AddressFieldsProps) {
  const t = useAddressText();
  return (
    <>
      <CountryField
        label={t('country')}
        value={address.country}
        error={errorOf('country')}
        onChange={(country) => onChange({ country })}
      />
      {addressRows(address).map((row) => (
        <div key={row.join()} className={styles['row']} data-parts={row.join(' ')}>
          {row.map((part) => (
            <TextField
              key={part}
              label={partLabel(t, address.country, part)}
              required={isRequired(address.country, part)}
              maxLength={part === 'postalCode' ? 20 : 200}
              autoComplete="off"
              value={address[part]}
              error={errorOf(part)}
              help={part === 'postalCode' ? codeHint(t, address) : undefined}
              onChange={(event) => onChange({ [part]: event.target.value })}
            />
          ))}
        </div>
      ))}
    </>
  );
}

export function CountryField({
  label,
  labelHidden = false,
  value,
  error,
  onChange,
}: {
  readonly label: string;
  readonly labelHidden?: boolean;
  readonly value: string;
  readonly error?: string | undefined;
  readonly onChange: (country: string) => void;
}) {
  const language = useLanguage();
  const options = useMemo(() => ({ language, list: countries() }), [language]).list;
  return (
    <Combobox
      label={label}
      labelHidden={labelHidden}
      options={options}
      value={options.find((option) => option.value === value) ?? null}
      error={error}
      onChange={(option) => option !== null && onChange(option.value)}
    />
  );
}

export function partLabel(t: AddressText, country: string, part: AddressPart): string {
  const form = addressForm(country);
  switch (part) {
    case 'city':
      return t(`city_${form.city}`);
    case 'region':
      return t(`region_${form.region}`);
    case 'postalCode':
      return t(`code_${form.postalCode}`);
    default:
      return t(part);
  }
}

/** Only a hint: somebody who lives there knows better. */
function codeHint(t: AddressText, { country, postalCode }: AddressDraft): string | undefined {
  const example = unusualPostalCode(country, postalCode);
  return example === undefined ? undefined : t('codeUnusual', { example });
}

export function isRequired(country: string, part: AddressPart): boolean {
  return part === 'line1' || part === 'city' || (part === 'postalCode' && needsPostalCode(country));
}
