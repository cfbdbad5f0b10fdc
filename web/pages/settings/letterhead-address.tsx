import { AddressFields, isRequired, type AddressDraft } from '#web/kit/address-fields/address-fields.tsx';
import type { Letterhead } from './api.ts';
import styles from './settings-section.module.css';

type Address = Letterhead['address'];

export interface LetterheadAddressProps {
  readonly draft: string;
  readonly onChange: (draft: string) => void;
  readonly error: string | undefined;
  readonly country: string;
}

/** The parts of an address as one value; all of them empty means that no address is printed. */
export function LetterheadAddress({ draft, onChange, error, country }: LetterheadAddressProps) {
  const parts = partsOf(draft, country);
  const wrong = missingPart(draft, country) ?? 'line1';
  return (
    <div className={styles['stack']}>
      <AddressFields
        address={parts}
        onChange={(change) => onChange(JSON.stringify({ ...parts, ...change }))}
        errorOf={(part) => (part === wrong ? error : undefined)}
      />
    </div>
  );
}

export function addressText(address: Address): string {
  return address === null ? '' : JSON.stringify(address);
}

/** What is written there, or null where nothing is. */
export function addressOf(draft: string, country: string): Address {
  const parts = partsOf(draft, country);
  const { line1, line2, city, region, postalCode } = parts;
  if ([line1, line2, city, region, postalCode].every((part) => part.trim() === '')) return null;
  return {
    country: parts.country,
    line1: line1.trim(),
    line2: line2.trim() || null,
    city: city.trim(),
    region: region.trim() || null,
    postalCode: postalCode.trim() || null,
  };
}

/** The first part that an address cannot do without. */
export function missingPart(draft: string, country: string): 'line1' | 'city' | 'postalCode' | undefined {
  const address = addressOf(draft, country);
  if (address === null) return undefined;
  const needed = (['line1', 'city', 'postalCode'] as const).filter((part) => isRequired(address.country, part));
  return needed.find((part) => (address[part] ?? '') === '');
}

function partsOf(draft: string, country: string): AddressDraft {
  const blank = { country, line1: '', line2: '', city: '', region: '', postalCode: '' };
  if (draft === '') return blank;
  const written = JSON.parse(draft) as Readonly<Record<string, string | null>>; // Written by this file alone.
  return { ...blank, ...Object.fromEntries(Object.entries(written).map(([part, text]) => [part, text ?? ''])) };
}
