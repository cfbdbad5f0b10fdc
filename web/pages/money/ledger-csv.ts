import { csvRow, csvStart, type CsvCell } from '#shared/csv.ts';
import { plainAmount } from '#shared/plain-amount.ts';
import type { Translate } from '#web/lib/messages.ts';
import type { en } from './account.en.ts';
import type { Account, LedgerPage } from './api.ts';
import { entryNumber } from './entry-number.ts';

/** What the ledger shows, as a file: what was brought forward, and every line with the balance after it. */
export function ledgerCsv(t: Translate<typeof en>, { number, name }: Account, pages: readonly LedgerPage[]): Blob {
  const heads = ['Number', 'Name', 'Currency', 'Date', 'Entry', 'What', 'Debit', 'Credit', 'Balance'] as const;
  const first = pages[0];
  const openings = (first?.openings ?? []).map(({ currency, cents }): CsvCell[] => [
    number,
    name,
    currency,
    first?.from ?? null,
    null,
    t('opening'),
    null,
    null,
    { number: plainAmount(cents, currency) },
  ]);
  const lines = pages
    .flatMap(({ items }) => items)
    .map((line): CsvCell[] => {
      const amount = (cents: number) => ({ number: plainAmount(cents, line.currency) });
      return [
        number,
        name,
        line.currency,
        line.date,
        entryNumber(line.entryNumber),
        line.memo ?? line.entryMemo,
        amount(line.debitCents),
        amount(line.creditCents),
        amount(line.balanceCents),
      ];
    });
  const rows = [heads.map((head) => t(`csv${head}`)), ...openings, ...lines];
  return new Blob([csvStart, ...rows.map(csvRow)], { type: 'text/csv;charset=utf-8' });
}
