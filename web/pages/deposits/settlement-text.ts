import { catalogue, type Translate } from '#web/lib/messages.ts';
import { en } from './settlement.en.ts';

export const useSettlementText = catalogue(en, { de: () => import('./settlement.de.ts') });
export type SettlementText = Translate<typeof en>;

/** What is wrong, in the reader's language; the server's own words for what this page does not know. */
export function faultWords(s: SettlementText, { code, message }: { readonly code: string; readonly message: string }) {
  return isFault(code) ? s(`fault_${code}` as 'fault_amount-missing') : message; // One of the catalogue's, without values.
}

/** Whether this page has words for what is wrong. */
export function isFault(code: string): boolean {
  return Object.hasOwn(en, `fault_${code}`);
}
