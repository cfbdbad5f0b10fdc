import { catalogue, type Translate } from '#web/lib/messages.ts';
import { en } from './import.en.ts';

export const useImportText = catalogue(
  en,
  { de: () => import('./import.de.ts') },
  {
    'kind_payment-checks': 'Cheque numbers',
    field_colour: 'Colour',
    field_postalCode: 'Postcode',
    hint_units: 'Flats, rooms and shops of existing properties',
  },
);
export type ImportText = Translate<typeof en>;

/** What a field is called. Those that only an export of everything has are called as in its tables. */
export function fieldName(t: ImportText, key: string): string {
  const name = `field_${key}`;
  return isField(name) ? t(name) : headingOf(key);
}

function headingOf(key: string): string {
  const words = key.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

type FieldKey = Extract<keyof typeof en, `field_${string}`>;

function isField(name: string): name is FieldKey {
  return Object.hasOwn(en, name);
}
