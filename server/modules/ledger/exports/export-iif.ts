import { withoutFormula } from '#shared/csv.ts';
import { plainAmount } from '#shared/plain-amount.ts';
import type { AccountKind } from '#server/modules/ledger/books/chart.ts';
import { codeOf, onOneLine } from './export-writer.ts';
import type { ExportedAccount, ExportedEntry, JournalWriter } from './export-writer.ts';
import { refuseSeveralCurrencies } from './one-currency.ts';

const accountColumns = ['!ACCNT', 'NAME', 'ACCNTTYPE', 'ACCNUM'];
const lineColumns = ['TRNSTYPE', 'DATE', 'ACCNT', 'CLASS', 'AMOUNT', 'DOCNUM', 'MEMO'];

/** Receivables and payables of QuickBooks want a customer or vendor on each line, so that ours are other current ones. */
const types: Readonly<Record<AccountKind, string>> = {
  asset: 'OCASSET',
  liability: 'OCLIAB',
  equity: 'EQUITY',
  income: 'INC',
  expense: 'EXP',
};

/** No name of a list is longer. */
const longestName = 31;

/**
 * The journal as IIF, which QuickBooks Desktop imports: the accounts, then each entry as a general journal entry. Its
 * property is the class. What was brought forward is left out: only what is posted is imported, each range once.
 */
export function iifWriter(): JournalWriter<string> {
  let names: ReadonlyMap<string, string> = new Map();
  return {
    start: (journal) => {
      refuseSeveralCurrencies(journal);
      names = iifAccounts(journal.accounts);
      return [
        accountColumns,
        ...journal.accounts.map(({ id, kind, isBank, number }) => [
          'ACCNT',
          names.get(id) ?? '',
          isBank ? 'BANK' : types[kind],
          cell(number),
        ]),
        ['!TRNS', ...lineColumns],
        ['!SPL', ...lineColumns],
        ['!ENDTRNS'],
      ]
        .map(row)
        .join('');
    },
    opening: () => '',
    entry: (entry) => [...linesOf(entry, names), ['ENDTRNS']].map(row).join(''),
    end: () => '',
  };
}

function linesOf(entry: ExportedEntry, names: ReadonlyMap<string, string>): string[][] {
  return entry.lines.map((line, at) => [
    at === 0 ? 'TRNS' : 'SPL',
    'GENERAL JOURNAL',
    slashed(entry.date),
    names.get(line.account.id) ?? '',
    named(line.about.property ?? ''),
    plainAmount(line.cents, line.currency),
    codeOf(entry.number),
    cell(line.memo ?? entry.memo),
  ]);
}

/** Names are of 31 signs and no two are the same; a colon would make an account below another one. */
export function iifAccounts(accounts: readonly ExportedAccount[]): Map<string, string> {
  const taken = new Set<string>();
  return new Map(
    accounts.map(({ id, number, name }) => {
      const wanted = named(`${number} ${name}`);
      let given = wanted;
      for (let more = 2; taken.has(given.toLowerCase()); more += 1)
        given = `${wanted.slice(0, longestName - String(more).length - 1)}-${more}`;
      taken.add(given.toLowerCase());
      return [id, given];
    }),
  );
}

function named(text: string): string {
  return Array.from(cell(text.replaceAll(':', '-')))
    .slice(0, longestName)
    .join('')
    .trim();
}

/** A tab would begin another column, and a quotation mark a text with tabs in it. */
function cell(text: string): string {
  return withoutFormula(onOneLine(text).replaceAll('"', "'"));
}

function row(cells: readonly string[]): string {
  return `${cells.join('\t')}\r\n`;
}

/** 3/1/2026, as programs of the United States read it. */
function slashed(date: string): string {
  const [year, month, day] = date.split('-').map(Number);
  return `${month}/${day}/${year}`;
}
