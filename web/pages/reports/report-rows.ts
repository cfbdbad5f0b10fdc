import type { SumCents } from '#shared/money.ts';
import { amountCell, dayCell, type TableRow } from '#shared/table.ts';
import type { LedgerAccount } from './ledger-accounts.ts';
import { entryName } from './entry-name.ts';
import type { ReportsText } from './text.ts';

/** Every line with its account, so that a row means something by itself, between what came in and what is left. */
export function ledgerRows(t: ReportsText, accounts: readonly LedgerAccount[]): readonly TableRow[] {
  const names = ['currency', 'number', 'account', 'date', 'entry', 'what', 'debit', 'credit', 'balance'] as const;
  const rows = accounts.flatMap(({ currency, number, name, openingCents, closingCents, lines }): TableRow[] => {
    const account = [currency, number, name];
    const amount = (cents: SumCents) => amountCell(cents, currency);
    const balance = (words: string, cents: SumCents) => [...account, null, null, words, null, null, amount(cents)];
    return [
      balance(t('opening'), openingCents),
      ...lines.map((line) => [
        ...account,
        dayCell(line.date),
        entryName(line.entryNumber),
        line.memo ?? line.entryMemo,
        amount(line.debitCents),
        amount(line.creditCents),
        amount(line.balanceCents),
      ]),
      balance(t('closing'), closingCents ?? openingCents),
    ];
  });
  return [names.map((name) => t(name)), ...rows];
}
