import { refuse } from '#server/kernel/refuse.ts';
import type { ExportedJournal } from './export-writer.ts';

/** These files say no currency: what is in another one would be added up with the rest. */
export function refuseSeveralCurrencies({ currencies }: ExportedJournal): void {
  if (currencies.length > 1) throw refuse('ledger.one-currency-file', { currencies });
}
