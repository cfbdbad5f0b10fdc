import { csvRow, csvStart } from '#shared/csv.ts';
import { plainAmount } from '#shared/plain-amount.ts';
import type { LedgerAccount } from './ledger-accounts.ts';
import { entryName } from './ledger-address.ts';
import type { ReportTable } from './report-table.ts';
import type { ReportsText } from './text.ts';

/** What the sheets show, line by line, with headings and totals; a figure that is not there is an empty cell. */
export function reportCsv(t: ReportsText, tables: readonly ReportTable[]): Blob {
  const columns = tables[0]?.columns.map(({ label }) => label) ?? [];
  const head = [t('currency'), t('number'), t('account'), ...columns];
  const rows = tables.flatMap(({ currency, columns: own, lines }) =>
    lines.map(({ code, label, figures }) => [
      currency,
      code ?? null,
      label,
      ...own.map((_, at) => {
        const figure = figures[at];
        return figure === undefined ? null : { number: plainAmount(figure.cents, currency) };
      }),
    ]),
  );
  return csvFile([head, ...rows]);
}

/** Every line with its account, so that a row means something by itself, between what came in and what is left. */
export function ledgerCsv(t: ReportsText, accounts: readonly LedgerAccount[]): Blob {
  const names = ['currency', 'number', 'account', 'date', 'entry', 'what', 'debit', 'credit', 'balance'] as const;
  const rows = accounts.flatMap(({ currency, number, name, openingCents, closingCents, lines }) => {
    const account = [currency, number, name];
    const amount = (cents: number) => ({ number: plainAmount(cents, currency) });
    const balance = (words: string, cents: number) => [...account, null, null, words, null, null, amount(cents)];
    return [
      balance(t('opening'), openingCents),
      ...lines.map((line) => [
        ...account,
        line.date,
        entryName(line.entryNumber),
        line.memo ?? line.entryMemo,
        amount(line.debitCents),
        amount(line.creditCents),
        amount(line.balanceCents),
      ]),
      balance(t('closing'), closingCents ?? openingCents),
    ];
  });
  return csvFile([names.map((name) => t(name)), ...rows]);
}

function csvFile(rows: readonly Parameters<typeof csvRow>[0][]): Blob {
  return new Blob([csvStart, ...rows.map(csvRow)], { type: 'text/csv;charset=utf-8' });
}
