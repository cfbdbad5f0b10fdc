import { sql } from 'kysely';
import { carriedKinds } from '#shared/api/carried-kinds.ts';
import { writeTable } from '#server/modules/rent/index.ts';
import type { RowReader } from '#server/modules/moving/columns/cell-errors.ts';
import { recordTables } from '#server/modules/moving/fields/record-tables.ts';
import type { RecordKind } from '#server/modules/moving/fields/record-tables.ts';
import { said } from '#server/modules/moving/fields/said.ts';
import { historyRow } from '#server/modules/moving/rows/history-row.ts';
import type { HistoryRow } from '#server/modules/moving/rows/history-row.ts';
import type { Making } from '#server/modules/moving/rows/making.ts';
import type { TableKind } from '#server/modules/moving/reading/read-tables.ts';
import { keepBankFiles } from './keep-bank-files.ts';
import { withNumbers } from './with-numbers.ts';
import { writeTogether } from './write-together.ts';

/**
 * Vendors, bills and what else an archive has of owners and banks, as they were: the books have their entries already, and
 * nothing is posted again. All of it or nothing, and only where it says what the books say.
 */
export async function makeRecords(making: Making, of: (kind: TableKind) => readonly RowReader[]): Promise<void> {
  const { tx, act, made } = making;
  const isBad = () => carriedKinds.some((kind) => of(kind).some((reader) => reader.isBad()));
  // Of fees that are for no lease.
  making.directory.refer(nobody, nobody);
  await keepBankFiles(making, of('bank-files'));
  const rows = new Map<RecordKind, readonly HistoryRow[]>(
    carriedKinds.map((kind) => [
      kind,
      of(kind).flatMap((reader) => historyRow(making, recordTables[kind], reader) ?? []),
    ]),
  );
  if (isBad()) return;
  const readers = new Map<string, RowReader>();
  // What stood in the books of a line has the id of the line.
  const told = new Set<string>();
  for (const kind of carriedKinds) {
    const table = recordTables[kind];
    const numbered = await withNumbers(making, table, rows.get(kind) ?? []);
    if (table.id !== null)
      for (const { reader, values } of numbered) readers.set(`${table.table} ${String(values[table.id])}`, reader);
    const ids: string[] = [];
    await writeTogether(making, numbered, async (some) => {
      ids.push(...(await writeTable(tx, act.organisationId, table, some)));
    });
    if (isBad()) return;
    for (const id of ids) {
      if (!told.has(id)) made('record', id);
      told.add(id);
    }
    await table.written?.(tx, act.organisationId, ids);
    making.done(numbered.length);
  }
  for (const kind of carriedKinds) await refuseContradicting(making, kind, of(kind), readers);
}

const nobody = '00000000-0000-0000-0000-000000000000';

/** Asked once everything is there: each row by itself may be right, and be missing another. */
async function refuseContradicting(
  { tx, act }: Making,
  kind: RecordKind,
  own: readonly RowReader[],
  readers: ReadonlyMap<string, RowReader>,
): Promise<void> {
  const { contradicting, table } = recordTables[kind];
  const [first] = own;
  if (contradicting === undefined || first === undefined) return;
  const { rows } = await sql<{ id: string }>`${contradicting(act.organisationId)} limit 50`.execute(tx);
  for (const { id } of rows) (readers.get(`${table} ${id}`) ?? first).refuse(null, said('contradicts'));
}
