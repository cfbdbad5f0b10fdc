import { csvRow } from '#shared/csv.ts';
import { amountCell } from '#shared/table.ts';
import { codeOf, onOneLine } from './export-writer.ts';
import type { ExportedEntry, ExportedLine, JournalWriter } from './export-writer.ts';
import { refuseSeveralCurrencies } from './one-currency.ts';

const columns = ['*Narration', '*Date', 'Description', '*AccountCode', '*TaxRate', '*Amount'].concat([
  'TrackingName1',
  'TrackingOption1',
  'TrackingName2',
  'TrackingOption2',
]);

/**
 * The journal as Xero imports manual journals: a row for each line, debits positive, accounts by their numbers. Lines with
 * one narration and date are one journal, so the narration begins with the entry's number. What was brought forward is
 * left out: only what is posted is imported, each range once.
 */
export function xeroWriter(): JournalWriter<string> {
  let country = '';
  return {
    start: (journal) => {
      refuseSeveralCurrencies(journal);
      country = journal.country;
      return csvRow(columns);
    },
    opening: () => '',
    entry: (entry) => entry.lines.map((line) => csvRow(rowOf(entry, line, country))).join(''),
    end: () => '',
  };
}

function rowOf(entry: ExportedEntry, line: ExportedLine, country: string) {
  return [
    onOneLine(`${codeOf(entry.number)} ${entry.memo}`),
    country === 'US' ? dayOf(entry.date, 'month') : dayOf(entry.date, 'day'),
    [line.memo, line.about.property, line.about.unit]
      .flatMap((part) => (part === null ? [] : [onOneLine(part)]))
      .join(' · '),
    line.account.number,
    // Taxes are lines of their own here; these are the names of the rate for none.
    country === 'GB' ? 'No VAT' : 'Tax Exempt',
    amountCell(line.cents, line.currency),
    null,
    null,
    null,
    null,
  ];
}

function dayOf(date: string, first: 'day' | 'month'): string {
  const [year, month, day] = date.split('-');
  return first === 'day' ? `${day}/${month}/${year}` : `${month}/${day}/${year}`;
}
