import type { HistoryColumn, HistoryTable, HistoryValues } from '#server/modules/rent/index.ts';
import type { RowReader } from '#server/modules/moving/columns/cell-errors.ts';
import { withKnownIds, withOwnIds } from './known-ids.ts';
import type { Making } from './making.ts';
import { instantIn } from './name-history.ts';
import { short } from '#server/modules/moving/columns/parse-cell.ts';
import { said } from '#server/modules/moving/fields/said.ts';

/** A record of the ledgers as it is read: what goes into its table, by the names of columns. */
export interface HistoryRow {
  readonly reader: RowReader;
  readonly values: HistoryValues;
}

type Read = (making: Making, reader: RowReader, column: HistoryColumn) => unknown;

/** Reads a row with the ids that everything has here; undefined where a cell cannot be read, which is told. */
export function historyRow(making: Making, { columns }: HistoryTable, reader: RowReader): HistoryRow | undefined {
  const values: Record<string, unknown> = {};
  const currency = reader.text('currency');
  if (currency !== null && !/^[A-Z]{3}$/.test(currency)) {
    reader.refuse('currency', said('notSo'));
    return undefined;
  }
  for (const column of columns) {
    if (column.isAside) continue;
    if (reader.text(column.key) !== null) values[column.column] = reads[column.is](making, reader, column);
    else if (column.isRequired) reader.refuse(column.key, said('missing'));
    else values[column.column] = column.is === 'flag' ? false : column.isEmpty ? '' : null;
  }
  return reader.isBad() ? undefined : { reader, values };
}

const reference: Read = ({ directory }, reader, { key }) => {
  const text = reader.text(key) ?? '';
  const id = directory.references.get(text);
  if (id === undefined) reader.refuse(key, said('noReference', { reference: short(text) }));
  return id;
};

const text: Read = (_, reader, { key, most }) => {
  const cell = reader.text(key) ?? '';
  if (cell.length > most) reader.refuse(key, said('tooLong', { most }));
  return cell;
};

const number: Read = (_, reader, { key }) => {
  const digits = reader.digits(key);
  if (digits !== null && digits < 0) reader.refuse(key, said('atLeast', { least: 0 }));
  return digits;
};

const list: Read = (_, reader, { key }) => {
  const value = reader.json(key);
  if (!Array.isArray(value) || !value.every((one) => typeof one === 'string')) {
    reader.refuse(key, said('notByExport'));
    return [];
  }
  return value;
};

/** How far the books were known, by the numbers that entries have here. */
function markHere(marks: Making['marks'], mark: number): number {
  return marks.findLast(([there]) => there <= mark)?.[1] ?? 0;
}

const reads: Readonly<Record<HistoryColumn['is'], Read>> = {
  own: reference,
  record: reference,
  person: reference,
  text,
  number,
  account({ accounts }, reader, { key }) {
    const cell = reader.text(key) ?? '';
    if (!accounts.has(cell)) reader.refuse(key, said('noAccount', { number: short(cell) }));
    return accounts.get(cell);
  },
  entry({ entries }, reader, { key }) {
    const entry = reader.digits(key);
    const id = entry === null ? undefined : entries.get(entry);
    if (entry !== null && id === undefined) reader.refuse(key, said('noEntry', { entry }));
    return id;
  },
  choice(_, reader, { key, choices }) {
    const cell = reader.text(key) ?? '';
    if (!choices.includes(cell)) reader.refuse(key, said('noneOf', { text: short(cell), choices: choices.join(', ') }));
    return cell;
  },
  keyed: (making, reader, column) => withOwnIds(making, String(text(making, reader, column))),
  date: (_, reader, { key }) => reader.date(key),
  instant(_, reader, { key }) {
    const at = instantIn(reader, key);
    if (at === null) reader.refuse(key, said('notSo'));
    return at?.toISOString();
  },
  amount(_, reader, { key, isSum }) {
    const cents = reader.amount(key, reader.text('currency') ?? '', { isSum });
    if (cents === 0) reader.refuse(key, said('atLeast', { least: 1 }));
    return cents;
  },
  json(making, reader, { key }) {
    const value = reader.json(key);
    if (value !== null && typeof value !== 'object') reader.refuse(key, said('notByExport'));
    return withKnownIds(making, value);
  },
  sum(_, reader, { key }) {
    return reader.amount(key, reader.text('currency') ?? '', { isSum: true });
  },
  cents: (_, reader, { key }) => reader.digits(key),
  mark: ({ marks }, reader, { key }) => markHere(marks, reader.digits(key) ?? 0),
  texts: list,
  records: (making, reader, column) => withKnownIds(making, list(making, reader, column)),
  bytes(_, reader, { key }) {
    const hex = reader.text(key) ?? '';
    if (!/^(?:[0-9a-f]{2})*$/.test(hex)) reader.refuse(key, said('notByExport'));
    return `\\x${hex}`;
  },
  flag: (_, reader, { key }) => reader.text(key) === 'yes',
  who: ({ act }, reader, { key }) => (reader.text(key) === 'yes' ? act.userId : null),
};
