import type { SumCents } from '#shared/money.ts';
import { amountCell, dayCell, type TableCell, type TableRow } from '#shared/table.ts';
import type { LedgerAccount } from './ledger-accounts.ts';
import { entryName } from './ledger-address.ts';
import type { ReportTable } from './report-table.ts';
import type { ReportsText } from './text.ts';

/** What the sheets show, line by line, with headings and totals; a figure that is not there is an empty cell. */
export function reportRows(t: ReportsText, tables: readonly ReportTable[]): readonly TableRow[] {
  const columns = tables[0]?.columns.map(({ label }) => label) ?? [];
  const head = [t('currency'), t('number'), t('account'), ...columns];
  const rows = tables.flatMap(({ currency, columns: own, lines }) =>
    lines.map(({ code, label, figures, percent }): TableRow => [
      currency,
      code ?? null,
      label,
      ...own.map(({ key }, at) =>
        key === 'percent' ? shareCell(percent) : amountCell(figures[at]?.cents ?? null, currency),
      ),
    ]),
  );
  return [head, ...rows];
}

/** 0.125 for 12.5 %. */
function shareCell(basisPoints: number | null | undefined): TableCell {
  return typeof basisPoints === 'number' ? { number: String(basisPoints / 10_000) } : null;
}

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
