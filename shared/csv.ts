import type { TableCell, TableRow, TableRows } from './table.ts';

/** How a region's spreadsheets write CSV: what separates cells, and what separates decimals. */
export interface CsvForm {
  readonly separator: ',' | ';';
  readonly decimal: '.' | ',';
}

/** For programs, and for regions with a decimal point. */
export const plainCsv: CsvForm = { separator: ',', decimal: '.' };

/** Spreadsheets take semicolons where the comma is a decimal separator, and in Switzerland and Liechtenstein. */
export function csvFormOf(locale: string): CsvForm {
  try {
    const { region } = new Intl.Locale(locale);
    const parts = new Intl.NumberFormat(locale).formatToParts(1.5);
    const decimal = parts.find(({ type }) => type === 'decimal')?.value === ',' ? ',' : '.';
    return { separator: decimal === ',' || region === 'CH' || region === 'LI' ? ';' : ',', decimal };
  } catch {
    return plainCsv;
  }
}

/**
 * A byte-order mark. Without it, Excel takes a file for the code page of the machine, and every accent is wrong; other
 * programs skip it.
 */
export const csvStart = '\uFEFF';

/** A whole table as it is written, some rows at a time. */
export async function* csvText(rows: TableRows, form: CsvForm = plainCsv): AsyncIterable<string> {
  let start = csvStart;
  for await (const some of rows) {
    yield start + some.map((row) => csvRow(row, form)).join('');
    start = '';
  }
}

/** One row as RFC 4180 has it. Text and days are always quoted and numbers never, so that a reader can tell them apart. */
export function csvRow(cells: TableRow, form: CsvForm = plainCsv): string {
  return `${cells.map((cell) => csvCell(cell, form)).join(form.separator)}\r\n`;
}

function csvCell(cell: TableCell, { decimal }: CsvForm): string {
  if (cell === null) return '';
  if (typeof cell === 'string') return `"${withoutFormula(cell).replaceAll('"', '""')}"`;
  if ('day' in cell) return `"${cell.day}"`;
  return ('amount' in cell ? cell.amount : cell.number).replace('.', decimal);
}

/**
 * A spreadsheet runs what begins like a formula, and a memo may come from anybody. The apostrophe makes it text. White
 * space before it does not: some programs trim it first. Text that has such an apostrophe of its own gets another one, so
 * that whoever takes one away has the text as it was.
 */
export function withoutFormula(text: string): string {
  return /^(?:[\t\r\n]|'*\s*[=+\-@＝＋－＠])/u.test(text) ? `'${text}` : text;
}
