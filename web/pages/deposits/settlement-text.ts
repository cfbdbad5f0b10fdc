import { catalogue, type Translate } from '#web/lib/messages.ts';
import { en } from './settlement.en.ts';

export const useSettlementText = catalogue(en, { de: () => import('./settlement.de.ts') });
export type SettlementText = Translate<typeof en>;

/** What is wrong, in the reader's language; the server's own words for what this page does not know. */
export function faultWords(s: SettlementText, { code, message }: { readonly code: string; readonly message: string }) {
  const key = `fault_${code}`;
  return Object.hasOwn(en, key) ? s(key as 'fault_amount-missing') : message; // One of the catalogue's, without values.
}
