import { historyKinds } from '#shared/api/moving.ts';
import { carriedKinds } from '#shared/api/carried-kinds.ts';
import { newId } from '#server/kernel/ids.ts';
import { historyTables } from '#server/modules/rent/index.ts';
import type { HistoryTable } from '#server/modules/rent/index.ts';
import type { RowReader } from '#server/modules/moving/columns/cell-errors.ts';
import type { Making } from './making.ts';
import { recordTables } from '#server/modules/moving/fields/record-tables.ts';
import { said } from '#server/modules/moving/fields/said.ts';
import type { TableKind } from '#server/modules/moving/reading/read-tables.ts';

/**
 * Gives every record of the ledgers the id that it has here, before anything is posted: the books name what made their
 * entries, and never change afterwards.
 */
export function nameHistory(making: Making, of: (kind: TableKind) => readonly RowReader[]): void {
  for (const kind of historyKinds) nameRows(making, historyTables[kind], of(kind));
  for (const kind of carriedKinds) nameRows(making, recordTables[kind], of(kind));
}

function nameRows({ directory, act }: Making, { id, at }: HistoryTable, readers: readonly RowReader[]): void {
  if (id === null || at === null) return;
  const rows = new Map<string, number>();
  for (const reader of readers) {
    const reference = reader.text('reference');
    const row = reference === null ? undefined : rows.get(reference);
    if (row !== undefined) reader.refuse('reference', said('inRow', { text: reference ?? '', row }));
    else if (reference !== null) rows.set(reference, reader.number);
    // What stood in the books of a line is known by the line. Lists go by ids: they are of the moment at which the record was
    // made, and in the order that is given.
    if (row === undefined && !directory.references.has(reference ?? ''))
      directory.refer(reference, newId(instantIn(reader, at) ?? act.now));
  }
}

/** As exports write it; null where it is none, which is told when the cell is read. */
export function instantIn(reader: RowReader, key: string): Date | null {
  const text = reader.text(key) ?? '';
  const at = new Date(text);
  const isInstant = /^(?:19[7-9]|2\d\d)\d-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,3})?Z$/.test(text);
  return isInstant && !Number.isNaN(at.getTime()) ? at : null;
}
