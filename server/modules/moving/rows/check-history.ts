import type { HistoryKind } from '#server/modules/rent/index.ts';
import { historyTables } from '#server/modules/rent/index.ts';
import type { HistoryRow } from './history-row.ts';
import { said } from '#server/modules/moving/fields/said.ts';

export type HistoryRows = ReadonlyMap<HistoryKind, readonly HistoryRow[]>;

/** Refuses rows that contradict each other: each has to say what the database would let anybody write. */
export function checkHistory(rows: HistoryRows): void {
  for (const [kind, own] of rows) {
    if (historyTables[kind].numbered !== undefined) refuseTwice(own, 'number', 'number');
    refuseBelow(kind, own);
  }
  refuseTwice(rows.get('charges') ?? [], 'charge_key', 'key');
  refuseTwice(rows.get('runs') ?? [], 'request_key', 'key');
  checkParts(rows);
  checkPaying(rows);
}

/** Numbers and keys are each of one record. */
function refuseTwice(rows: readonly HistoryRow[], column: string, key: string): void {
  const seen = new Map<unknown, number>();
  for (const { reader, values } of rows) {
    const value = values[column];
    const row = seen.get(value);
    if (value === null) continue;
    if (row !== undefined) reader.refuse(key, said('inRow', { text: reader.text(key) ?? '', row }));
    else seen.set(value, reader.number);
  }
}

/** Only what takes something back, and what leaves a deposit, is below zero. */
function refuseBelow(kind: HistoryKind, rows: readonly HistoryRow[]): void {
  if (kind === 'deposits') return;
  for (const { reader, values } of rows) {
    const isUndoing = kind === 'allocations' && values['undoes_id'] !== null;
    if (typeof values['cents'] === 'number' && values['cents'] < 0 !== isUndoing)
      reader.refuse('amount', isUndoing ? said('atMost', { most: -1 }) : said('atLeast', { least: 1 }));
  }
}

/** Parts add up to their payment. */
function checkParts(rows: HistoryRows): void {
  const parts = Map.groupBy(rows.get('parts') ?? [], ({ values }) => values['receipt_id']);
  for (const { reader, values } of rows.get('receipts') ?? []) {
    const own = parts.get(values['receipt_id']) ?? [];
    if (sumOf(own) !== values['cents'] || own.some((part) => part.values['currency'] !== values['currency']))
      reader.refuse('amount', said('notTheParts'));
    for (const part of own)
      if (part.values['reversed_on'] !== values['reversed_on']) part.reader.refuse('reversedOn', said('contradicts'));
  }
}

const sumOf = (rows: readonly HistoryRow[]) => rows.reduce((sum, { values }) => sum + Number(values['cents']), 0);

/** What a payment, credit, charge or refund has left, and what of it was taken back. */
interface Pot {
  left: number;
  readonly whole: number;
}

/** Nothing is paid with more than there was, nor paid twice; and what was taken out was given back before. */
function checkPaying(rows: HistoryRows): void {
  const pots = new Map<string, Pot>();
  const open = (kind: HistoryKind, keyOf: (values: HistoryRow['values']) => string) => {
    for (const { values } of rows.get(kind) ?? [])
      pots.set(keyOf(values), { left: Number(values['cents']), whole: Number(values['cents']) });
  };
  open('charges', (values) => idIn(values, 'charge_id'));
  open('refunds', (values) => idIn(values, 'refund_id'));
  open('credits', (values) => idIn(values, 'credit_id'));
  open('parts', partOf);
  const made = new Map<unknown, HistoryRow>();
  for (const row of rows.get('allocations') ?? []) {
    const { reader, values } = row;
    const undone = values['undoes_id'] === null ? undefined : made.get(values['undoes_id']);
    if (values['undoes_id'] !== null && (undone === undefined || !isOpposite(values, undone.values)))
      reader.refuse('undoes', said('contradicts'));
    // Each is taken back once.
    made.delete(values['undoes_id']);
    made.set(values['allocation_id'], row);
    for (const [key, field] of [sourceOf(values), targetOf(values)]) {
      const pot = pots.get(key);
      if (pot === undefined) reader.refuse(field, said('contradicts'));
      else if (!reader.isBad()) {
        pot.left -= Number(values['cents']);
        if (pot.left < 0 || pot.left > pot.whole) reader.refuse('amount', said('moreThanLeft'));
      }
    }
  }
  const taken = (kind: HistoryKind, day: string, field: string, keyOf: (values: HistoryRow['values']) => string) => {
    for (const { reader, values } of rows.get(kind) ?? []) {
      const pot = pots.get(keyOf(values));
      if (values[day] !== null && pot !== undefined && pot.left !== pot.whole) reader.refuse(field, said('stillPaid'));
    }
  };
  taken('charges', 'voided_on', 'voidedOn', (values) => idIn(values, 'charge_id'));
  taken('credits', 'voided_on', 'voidedOn', (values) => idIn(values, 'credit_id'));
  taken('parts', 'reversed_on', 'reversedOn', partOf);
}

const partOf = (values: HistoryRow['values']): string => `${idIn(values, 'receipt_id')} ${idIn(values, 'tenancy_id')}`;

function idIn(values: HistoryRow['values'], column: string): string {
  const id = values[column];
  return typeof id === 'string' ? id : '';
}

/** Where it comes from, with the field that says so. */
export function sourceOf(values: HistoryRow['values']): [key: string, field: string] {
  return values['receipt_id'] === null ? [idIn(values, 'credit_id'), 'credit'] : [partOf(values), 'receipt'];
}

export function targetOf(values: HistoryRow['values']): [key: string, field: string] {
  return values['charge_id'] === null ? [idIn(values, 'refund_id'), 'refund'] : [idIn(values, 'charge_id'), 'charge'];
}

function isOpposite(one: HistoryRow['values'], other: HistoryRow['values']): boolean {
  return (
    Number(one['cents']) === -Number(other['cents']) &&
    ['receipt_id', 'credit_id', 'charge_id', 'refund_id'].every((column) => one[column] === other[column])
  );
}
