import type { RentWords } from '#web/features/money/text.ts';
import { moneyOf, namesOf } from '#web/features/money/words.ts';
import { formatDate } from '#web/lib/format.ts';
import { catalogue, type Translate } from '#web/lib/messages.ts';
import type { Settlement } from './api.ts';
import { en } from './settlement.en.ts';

export const useSettlementText = catalogue(en, { de: () => import('./settlement.de.ts') }, { method_cheque: 'Cheque' });
export type SettlementText = Translate<typeof en>;

interface Fault {
  readonly code: string;
  readonly message: string;
  readonly lastDay?: string | null | undefined;
}

/** What is wrong, in the reader's language; the server's own words for what this page does not know. */
export function faultWords(s: SettlementText, { code, message, lastDay }: Fault) {
  if (code === 'still-let' && lastDay) return s('fault_stillLetUntil', { date: formatDate(lastDay) });
  return isFault(code) ? s(`fault_${code}` as 'fault_amount-missing') : message; // One of the catalogue's, without values.
}

/** What stands in the way, one after the other: credits come first, and are counted. */
export function faultsInShort(s: SettlementText, faults: readonly Fault[]) {
  const nothing = faults.find(({ code }) => code === 'nothing-held');
  if (nothing !== undefined) return faultWords(s, nothing);
  const credits = faults.filter(({ code }) => code === 'charge-not-owed').length;
  if (credits > 0) return s('credits', { count: credits });
  const [first] = faults;
  return first === undefined ? '' : faultWords(s, first);
}

/** Whether this page has words for what is wrong. */
export function isFault(code: string): boolean {
  return Object.hasOwn(en, `fault_${code}`);
}

/** What is said once a deposit was settled, or that was undone. */
export function settledWords(t: RentWords, { number, tenants, result }: Settlement) {
  const { takenCents, refundCents, currency } = result;
  return {
    number,
    name: namesOf(t, tenants),
    refund: moneyOf(refundCents, currency),
    kept: moneyOf(takenCents, currency),
  };
}
