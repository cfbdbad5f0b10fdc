import { zipSync } from 'fflate';
import { csvRow, csvStart } from '#shared/csv.ts';
import { readPacked } from '#server/modules/moving/unpack.ts';
import { parseCsv } from './parse-csv.ts';

/** An archive with one of its tables changed, row by row; a table that comes to nothing is left out. */
export function changedArchive(
  bytes: Buffer,
  change: (table: string, rows: Record<string, string>[]) => Record<string, string>[] | null,
): Buffer {
  const parts = readPacked(bytes).flatMap(({ name, read }): [string, Uint8Array][] => {
    if (!/^[a-z]+\.csv$/.test(name)) return [[name, read()]];
    const [head = [], ...cells] = parseCsv(read().toString('utf8').slice(1));
    const rows = cells.map((row) => Object.fromEntries(head.map((column, at) => [column, row[at] ?? ''])));
    const changed = change(name.replace('.csv', ''), rows);
    if (changed === null) return [];
    const written = changed.map((row) => csvRow(head.map((column) => row[column] ?? '')));
    return [[name, Buffer.from(csvStart + csvRow(head) + written.join(''))]];
  });
  return Buffer.from(zipSync(Object.fromEntries(parts), { level: 1 }));
}
