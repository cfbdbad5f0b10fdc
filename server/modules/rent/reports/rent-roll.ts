import type { ReportWord } from '#shared/reports/report-words.ts';
import type { Cell, Label, Line, SheetTable } from '#shared/reports/sheet.ts';
import { moneyCell } from '#server/kernel/reports/cells.ts';
import type { Asked, Report } from '#server/kernel/reports/report.ts';
import { readClosedThrough } from '#server/modules/ledger/index.ts';
import { linesByProperty, sumOf } from '#server/kernel/reports/by-property.ts';
import { tenantsOf } from '#server/modules/rent/report-parts/charges-said.ts';
import { readFigureLine } from '#server/kernel/reports/figure-line.ts';
import { moneyDayOf } from './aged-receivables.ts';
import { knownNote } from '#server/kernel/reports/known-note.ts';
import { readRollLines } from './rent-roll-lines.ts';
import { readLet, readVacant } from './rent-roll-rows.ts';
import type { LetRow, VacantRow } from './rent-roll-rows.ts';

/** Every unit on a day, with who has it, what it brings and what is owed: balances are those of the page. */
export const rentRoll: Report = {
  key: 'rent-roll',
  permission: 'rent.read',
  parameters: ['asOf', 'knownAt', 'propertyId', 'ownerId', 'unitId', 'leaseId', 'personId', 'groupBy'],
  rules: { rent: 'ruleRent', deposit: 'ruleHeld', balance: 'ruleBalance' },
  async read(tx, act, asked) {
    const on = await moneyDayOf(tx, act, asked);
    const rows: Row[] = [...(await readLet(tx, on, asked)), ...(await readVacant(tx, on, asked))];
    const byCurrency = Map.groupBy(rows.toSorted(byPlace), ({ currency }) => currency);
    if (byCurrency.size === 0) byCurrency.set(act.session.facts.currency, []);
    return {
      tables: [...byCurrency].map(([currency, own]) => tableOf(currency, own, asked)),
      notes: knownNote(asked, 'leasesKnownNow'),
      closedThrough: await readClosedThrough(tx, act.organisationId),
    };
  },
  async lines(tx, act, asked, figure) {
    const on = await moneyDayOf(tx, act, asked);
    const line = readFigureLine(figure.line);
    const { currency } = figure;
    const rows = (await readLet(tx, on, asked)).filter(
      (row) =>
        (figure.column !== 'rent' || !isToCome(row)) &&
        (currency === undefined || row.currency === currency) &&
        (line.of === 'all' || (line.of === 'property' ? row.property.id === line.propertyId : row.key === line.key)),
    );
    return readRollLines(tx, on, rows.toSorted(byPlace), figure);
  },
};

type Row = LetRow | VacantRow;

function byPlace(one: Row, other: Row): number {
  const [left, right] = [`${one.order}\n${one.key}`, `${other.order}\n${other.key}`];
  return left < right ? -1 : Number(left > right);
}

function isLet(row: Row): row is LetRow {
  return 'leaseId' in row;
}

/** It is not let by it on the day: its rent is said beside it, and not counted. */
function isToCome({ state }: LetRow): boolean {
  return state === 'signed';
}

function tableOf(currency: string, rows: readonly Row[], { groupBy }: Asked): SheetTable {
  const count = new Set(rows.map(({ unit }) => unit.id)).size;
  const coming = rows.filter((row) => isLet(row) && isToCome(row)).length;
  return {
    currency,
    first: { word: 'unit' },
    aside: { word: 'property' },
    columns: [
      { key: 'tenant', label: { word: 'tenant' }, kind: 'text' },
      { key: 'from', label: { word: 'from' }, kind: 'day' },
      { key: 'to', label: { word: 'to' }, kind: 'day' },
      { key: 'status', label: { word: 'status' }, kind: 'text' },
      { key: 'rent', label: { word: 'rent' }, kind: 'money' },
      { key: 'deposit', label: { word: 'depositHeld' }, kind: 'money' },
      { key: 'balance', label: { word: 'balance' }, kind: 'money' },
    ],
    lines: linesByProperty(rows, {
      groupBy,
      propertyOf: ({ property }) => property,
      lineOf,
      cellsOf: (own) => [null, null, null, null, ...sumsOf(own.filter(isLet))],
      total:
        coming === 0
          ? { word: 'totalUnits', values: { count } }
          : { word: 'totalUnitsAndToCome', values: { count, coming } },
    }),
  };
}

function lineOf(row: Row, isUnder: boolean): Line {
  const { key, unit, property } = row;
  return {
    key,
    kind: 'line',
    label: unit.name,
    ...(!isUnder && { aside: property.name }),
    record: isLet(row) ? { kind: 'lease', id: row.leaseId } : { kind: 'unit', id: unit.id },
    colour: property.colour,
    cells: isLet(row) ? cellsOf(row) : [null, null, null, word('vacant'), null, null, null],
  };
}

function word(text: ReportWord): Cell {
  return { kind: 'text', text: { word: text } };
}

/** Only leases that were signed are on the rent roll. */
const states: Readonly<Partial<Record<LetRow['state'], ReportWord>>> = {
  active: 'lease-active',
  'on-notice': 'lease-on-notice',
};

/** From December 12 at 1,670.00. */
function toCome({ startsOn, rentCents, currency }: LetRow): Label {
  const day = { day: startsOn };
  if (rentCents === 0) return { word: 'leaseToCome', values: { day } };
  return { word: 'leaseToComeAt', values: { day, rent: { cents: rentCents, currency } } };
}

function cellsOf(row: LetRow): (Cell | null)[] {
  return [
    { kind: 'text', text: tenantsOf(row) },
    { kind: 'day', day: row.startsOn },
    row.endsOn === null ? null : { kind: 'day', day: row.endsOn },
    isToCome(row) ? { kind: 'text', text: toCome(row) } : word(states[row.state] ?? 'lease-ended'),
    ...sumsOf([row]),
  ];
}

/** Rents of different paces come to nothing together. Deposits and balances count before a lease begins, its rent does not. */
function sumsOf(rows: readonly LetRow[]): (Cell | null)[] {
  const begun = rows.filter((row) => !isToCome(row));
  const paces = new Set(begun.flatMap(({ frequency }) => (frequency === null ? [] : [frequency])));
  const hasRent = paces.size <= 1 && (begun.length > 0 || rows.length === 0);
  return [
    hasRent ? moneyCell(sumOf(begun, ({ rentCents }) => rentCents)) : null,
    moneyCell(sumOf(rows, ({ depositCents }) => depositCents)),
    moneyCell(sumOf(rows, ({ balanceCents }) => balanceCents)),
  ];
}
