import { historyKinds } from '#shared/api/moving.ts';
import { carriedKinds } from '#shared/api/carried-kinds.ts';
import { historyTables } from '#server/modules/rent/index.ts';
import type { HistoryCell, HistoryKind, HistoryTable } from '#server/modules/rent/index.ts';
import { field } from './import-field.ts';
import type { CellType, ImportField } from './import-field.ts';
import { recordTables } from './record-tables.ts';
import type { RecordKind } from './record-tables.ts';

const types: Readonly<Partial<Record<HistoryCell, CellType>>> = {
  date: 'date',
  amount: 'amount',
  sum: 'amount',
  cents: 'number',
  number: 'number',
  mark: 'number',
  json: 'json',
  texts: 'json',
  records: 'json',
  entry: 'number',
};

function fieldsOf({ columns }: HistoryTable): readonly ImportField[] {
  return columns.map(({ key, header, is, isRequired }) =>
    field(key, types[is] ?? 'text', header, isRequired ? { isRequired } : {}),
  );
}

type Fields = readonly ImportField[];

/** What the tables of charges, payments and the like have as columns. */
export const historyFields = Object.fromEntries(
  historyKinds.map((kind) => [kind, fieldsOf(historyTables[kind])]),
) as Readonly<Record<HistoryKind, Fields>>; // Made of all of them.

/** The same of vendors, owners and banks. */
export const recordFields = Object.fromEntries(
  carriedKinds.map((kind) => [kind, fieldsOf(recordTables[kind])]),
) as Readonly<Record<RecordKind, Fields>>; // Made of all of them.
