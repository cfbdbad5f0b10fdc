import { historyKinds } from '#shared/api/moving.ts';
import { historyTables } from '#server/modules/rent/index.ts';
import type { HistoryCell, HistoryKind } from '#server/modules/rent/index.ts';
import { field } from './import-field.ts';
import type { CellType, ImportField } from './import-field.ts';

const types: Readonly<Partial<Record<HistoryCell, CellType>>> = {
  date: 'date',
  amount: 'amount',
  number: 'number',
  entry: 'number',
  json: 'json',
};

function fieldsOf(kind: HistoryKind): readonly ImportField[] {
  return historyTables[kind].columns.map(({ key, header, is, isRequired }) =>
    field(key, types[is] ?? 'text', header, isRequired ? { isRequired } : {}),
  );
}

/** What the tables of charges, payments and the like have as columns. */
export const historyFields = Object.fromEntries(historyKinds.map((kind) => [kind, fieldsOf(kind)])) as Readonly<
  Record<HistoryKind, readonly ImportField[]>
>; // Made of all of them.
