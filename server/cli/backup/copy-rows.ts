import type pg from 'pg';
import type { StatedTable } from '#server/cli/archive/manifest.ts';
import type { ArchiveWriter } from '#server/cli/archive/write-archive.ts';
import type { Progress } from '#server/cli/progress.ts';
import { copyOut } from '#server/cli/tables/copy-stream.ts';
import { listTables, quoted, quotedColumns, type Table } from '#server/cli/tables/list-tables.ts';
import { measureTable } from '#server/cli/tables/measure-table.ts';

/** An entry of a tar file states its size first, so that a table is written in parts of at most about this size. */
const partBytes = 8_388_608;

/** Writes the rows of every table, as one transaction sees them; the caller has begun it. */
export async function copyRows(client: pg.Client, archive: ArchiveWriter, progress: Progress): Promise<StatedTable[]> {
  const stated: StatedTable[] = [];
  for (const table of await listTables(client)) {
    await copyTable(client, table, archive, progress);
    const { schema, name, columns } = table;
    stated.push({ schema, name, columns: [...columns], ...(await measureTable(client, table)) });
  }
  return stated;
}

async function copyTable(client: pg.Client, table: Table, archive: ArchiveWriter, progress: Progress): Promise<void> {
  let parts = 0;
  let waiting: Buffer[] = [];
  let waitingBytes = 0;
  const writePart = async (): Promise<void> => {
    if (waitingBytes === 0) return;
    parts += 1;
    await archive.addBytes(partName(table, parts), Buffer.concat(waiting));
    progress.advance(waitingBytes);
    waiting = [];
    waitingBytes = 0;
  };
  for await (const rows of copyOut(client, `copy ${quoted(table)} (${quotedColumns(table.columns)}) to stdout`)) {
    waiting.push(rows);
    waitingBytes += rows.length;
    if (waitingBytes >= partBytes) await writePart();
  }
  await writePart();
}

function partName({ schema, name }: Table, part: number): string {
  return `rows/${encodeURIComponent(schema)}.${encodeURIComponent(name)}/${String(part).padStart(6, '0')}.copy`;
}
