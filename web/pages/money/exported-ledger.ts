import { amountCell, dayCell, type TableRow } from '#shared/table.ts';
import type { Translate } from '#web/lib/messages.ts';
import type { en } from './account.en.ts';
import type { Account, LedgerPage } from './api.ts';
import { entryNumber } from './entry-number.ts';

/** The ledger as a table: headers, balances brought forward, and every line with the balance after it. */
export function exportedLedger(
  t: Translate<typeof en>,
  { number, name }: Account,
  pages: readonly LedgerPage[],
): readonly TableRow[] {
  const heads = ['Number', 'Name', 'Currency', 'Date', 'Entry', 'What', 'Debit', 'Credit', 'Balance'] as const;
  const first = pages[0];
  const openings = (first?.openings ?? []).map(({ currency, cents }): TableRow => [
    number,
    name,
    currency,
    dayCell(first?.from ?? null),
    null,
    t('opening'),
    null,
    null,
    amountCell(cents, currency),
  ]);
  const lines = pages
    .flatMap(({ items }) => items)
    .map((line): TableRow => [
      number,
      name,
      line.currency,
      dayCell(line.date),
      entryNumber(line.entryNumber),
      line.memo ?? line.entryMemo,
      amountCell(line.debitCents, line.currency),
      amountCell(line.creditCents, line.currency),
      amountCell(line.balanceCents, line.currency),
    ]);
  return [heads.map((head) => t(`csv${head}`)), ...openings, ...lines];
}
