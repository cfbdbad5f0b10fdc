import { catalogue, type Translate } from '#web/lib/messages.ts';
import { en } from './import.en.ts';

export const useImportText = catalogue(en, { de: () => import('./import.de.ts') });
export type ImportText = Translate<typeof en>;

/** Whether there is a name for a field; a newer server may know more of them. */
export function fieldName(t: ImportText, key: string): string {
  const name = `field_${key}`;
  return isField(name) ? t(name) : key;
}

type FieldKey = Extract<keyof typeof en, `field_${string}`>;

function isField(name: string): name is FieldKey {
  return Object.hasOwn(en, name);
}
