import { strToU8, zipSync } from 'fflate';
import { csvFormOf, csvRow, csvStart } from '#shared/csv.ts';
import type { TableRow, TableRows } from '#shared/table.ts';
import { workbookParts, workbookType } from '#shared/workbook/workbook-parts.ts';
import { locale } from './messages.ts';
import type { TableForm } from './save-table.ts';

/** Rows that the browser has, written as the server writes its own. */
export async function writeTable(name: string, rows: readonly TableRow[], form: TableForm): Promise<Blob> {
  if (form === 'xlsx') return new Blob([await workbook(name, rows)], { type: workbookType });
  const csv = csvFormOf(locale());
  return new Blob([csvStart, ...rows.map((row) => csvRow(row, csv))], { type: 'text/csv;charset=utf-8' });
}

async function workbook(name: string, rows: readonly TableRow[]): Promise<Uint8Array<ArrayBuffer>> {
  const files: Record<string, Uint8Array> = {};
  for await (const part of workbookParts(name, atOnce(rows))) {
    const pieces: string[] = [];
    for await (const piece of part.content) pieces.push(piece);
    files[part.name] = strToU8(pieces.join(''));
  }
  return zipSync(files);
}

async function* atOnce(rows: readonly TableRow[]): TableRows {
  yield rows;
}
