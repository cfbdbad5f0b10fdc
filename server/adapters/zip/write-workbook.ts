import type { TableRows } from '#shared/table.ts';
import { workbookOf, workbookParts } from '#shared/workbook/workbook-parts.ts';
import type { NamedTable } from '#shared/workbook/workbook-parts.ts';

/** A table as an XLSX workbook, while its rows are read. What packs it is loaded with the first one, not at the start. */
export async function* writeWorkbook(name: string, rows: TableRows): AsyncIterable<Uint8Array> {
  const { zipped } = await import('./zip-stream.ts');
  yield* zipped(workbookParts(name, rows));
}

/** Several tables as one workbook, whole: a sheet for each. */
export async function printWorkbook(tables: readonly NamedTable[]): Promise<Buffer> {
  const { zipped } = await import('./zip-stream.ts');
  const pieces: Uint8Array[] = [];
  for await (const piece of zipped(workbookOf(tables))) pieces.push(piece);
  return Buffer.concat(pieces);
}
