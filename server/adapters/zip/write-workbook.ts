import type { TableRows } from '#shared/table.ts';
import { workbookParts } from '#shared/workbook/workbook-parts.ts';

/** A table as an XLSX workbook, while its rows are read. What packs it is loaded with the first one, not at the start. */
export async function* writeWorkbook(name: string, rows: TableRows): AsyncIterable<Uint8Array> {
  const { zipped } = await import('./zip-stream.ts');
  yield* zipped(workbookParts(name, rows));
}
