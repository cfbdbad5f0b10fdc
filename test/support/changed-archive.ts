import { csvRow, csvStart } from '#shared/csv.ts';
import { readPacked } from '#server/modules/moving/reading/unpack.ts';
import { parseCsv } from './parse-csv.ts';
import { zipOf } from './zip-of.ts';

/** An archive with one of its tables changed, row by row; a table that comes to nothing is left out. */
export async function changedArchive(
  bytes: Buffer,
  change: (table: string, rows: Record<string, string>[]) => Record<string, string>[] | null,
): Promise<Buffer> {
  const parts: Record<string, Uint8Array> = {};
  for (const { name, read } of await readPacked(bytes)) {
    const content = await read();
    if (!/^[a-z-]+\.csv$/.test(name)) {
      parts[name] = content;
      continue;
    }
    const [head = [], ...cells] = parseCsv(content.toString('utf8').slice(1));
    const rows = cells.map((row) => Object.fromEntries(head.map((column, at) => [column, row[at] ?? ''])));
    const changed = change(name.replace('.csv', ''), rows);
    if (changed === null) continue;
    const written = changed.map((row) => csvRow(head.map((column) => row[column] ?? '')));
    parts[name] = Buffer.from(csvStart + csvRow(head) + written.join(''));
  }
  return zipOf(parts);
}
