import { catalogue, type Translate } from '#web/lib/messages.ts';
import { en } from './list.en.ts';
import { fieldName, useImportText } from './text.ts';

const british = {
  group_date: '{field}: enter a date like 31/03/2027',
  postalCode: 'Postcode',
  postalCodeWrong: 'Enter a postcode like 08077',
  preset: 'Recognised: {name}',
  field_cityLine: 'Postcode and city',
} as const;

export const useListText = catalogue(en, { de: () => import('./list.de.ts') }, british);
export type ListText = Translate<typeof en>;

type OwnField = Extract<keyof typeof en, `field_${string}`>;

/** What a field of a list is called: those that only lists have are called here, the others as in every import. */
export function useFieldName(): (key: string) => string {
  const t = useListText();
  const shared = useImportText();
  return (key) => {
    const own = `field_${key}`;
    return isOwn(own) ? t(own) : fieldName(shared, key);
  };
}

function isOwn(name: string): name is OwnField {
  return Object.hasOwn(en, name);
}
