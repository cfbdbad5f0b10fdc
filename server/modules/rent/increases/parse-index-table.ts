import Papa from 'papaparse';

export interface IndexTable {
  readonly values: readonly { readonly month: string; readonly value: string }[];
  /** By the number of the row in the file, where the first is 1. */
  readonly errors: readonly { readonly row: number; readonly message: string }[];
}

const rowsAtMost = 2400;

/**
 * Reads a table of month and value as offices of statistics and spreadsheets write them: with or without a line of
 * headings, any usual separator, 2026-03, 03/2026 or 2026-03-01, a point or a comma before the decimals.
 */
export function parseIndexTable(text: string): IndexTable {
  const { data } = Papa.parse<string[]>(text.replace(/^\uFEFF/, ''), { delimiter: separatorIn(text) });
  const values = new Map<string, string>();
  const errors: { row: number; message: string }[] = [];
  for (const [index, cells] of data.entries()) {
    const row = index + 1;
    const [first = '', second = ''] = cells.map((cell) => cell.trim());
    if (cells.every((cell) => cell.trim() === '')) continue;
    const month = monthIn(first);
    const value = valueIn(second);
    // A heading has no digits where a value stands.
    if (row === 1 && month === undefined && !/\d/.test(second)) continue;
    if (month === undefined)
      errors.push({ row, message: `“${first.slice(0, 40)}” is no month. Use one such as 2026-03.` });
    else if (value === undefined)
      errors.push({ row, message: `“${second.slice(0, 40)}” is no index. Use a number such as 118.6.` });
    else if (values.has(month)) errors.push({ row, message: `${month} stands here twice. Leave one of them out.` });
    else if (values.size >= rowsAtMost) errors.push({ row, message: `A table has at most ${rowsAtMost} months.` });
    else values.set(month, value);
    if (errors.length >= errorsAtMost) break;
  }
  return { values: [...values].map(([month, value]) => ({ month, value })), errors };
}

const errorsAtMost = 50;

/** A comma may be a decimal one wherever something else separates. */
function separatorIn(text: string): string {
  return [';', '\t', '|'].find((sign) => text.includes(sign)) ?? ',';
}

function monthIn(text: string): string | undefined {
  const [, year, month] = /^(\d{4})[-/.](\d{1,2})(?:[-/.]\d{1,2})?$/.exec(text) ?? swapped(text) ?? [];
  if (year === undefined || month === undefined) return undefined;
  const isMonth = Number(month) >= 1 && Number(month) <= 12 && Number(year) >= 1900 && Number(year) <= 2999;
  return isMonth ? `${year}-${month.padStart(2, '0')}` : undefined;
}

/** 03/2026, as much of Europe writes it. */
function swapped(text: string): [string, string, string] | undefined {
  const [whole, month, year] = /^(\d{1,2})[-/.](\d{4})$/.exec(text) ?? [];
  return whole === undefined || month === undefined || year === undefined ? undefined : [whole, year, month];
}

/** An index has no thousands: a comma is the German point. */
function valueIn(text: string): string | undefined {
  const plain = text.replace(',', '.');
  return /^\d{1,9}(\.\d{1,9})?$/.test(plain) && Number(plain) > 0 ? plain : undefined;
}
