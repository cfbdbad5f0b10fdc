import type { ReportWord } from '#shared/reports/report-words.ts';
import type { Cell, Line, SheetTable } from '#shared/reports/sheet.ts';
import { moneyCell } from '#server/kernel/reports/cells.ts';
import type { Asked, Report } from '#server/kernel/reports/report.ts';
import { readClosedThrough } from '#server/modules/ledger/index.ts';
import { pastMoneyDay } from '#server/modules/rent/tenancy-money/money-on.ts';
import { linesByProperty, sumOf } from '#server/modules/rent/report-parts/by-property.ts';
import { tenantsOf } from '#server/modules/rent/report-parts/charges-said.ts';
import { readFigureLine } from '#server/modules/rent/report-parts/narrow.ts';
import { readRollLines } from './rent-roll-lines.ts';
import { readLet, readVacant } from './rent-roll-rows.ts';
import type { LetRow, VacantRow } from './rent-roll-rows.ts';

/** Every unit on a day, with who has it, what it brings and what is owed: balances are those of the page. */
export const rentRoll: Report = {
  key: 'rent-roll',
  permission: 'rent.read',
  parameters: ['asOf', 'propertyId', 'unitId', 'leaseId', 'personId', 'groupBy'],
  rules: { rent: 'ruleRent', deposit: 'ruleHeld', balance: 'ruleBalance' },
  async read(tx, act, asked) {
    const on = await pastMoneyDay(tx, act.organisationId, act.now, asked.asOf);
    const rows: Row[] = [...(await readLet(tx, on, asked)), ...(await readVacant(tx, on, asked))];
    const byCurrency = Map.groupBy(rows.toSorted(byPlace), ({ currency }) => currency);
    if (byCurrency.size === 0) byCurrency.set(act.session.facts.currency, []);
    return {
      tables: [...byCurrency].map(([currency, own]) => tableOf(currency, own, asked)),
      notes: [],
      closedThrough: await readClosedThrough(tx, act.organisationId),
    };
  },
  async lines(tx, act, asked, figure) {
    const on = await pastMoneyDay(tx, act.organisationId, act.now, asked.asOf);
    const line = readFigureLine(figure.line);
    const { currency } = figure;
    const rows = (await readLet(tx, on, asked)).filter(
      (row) =>
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

function tableOf(currency: string, rows: readonly Row[], { groupBy }: Asked): SheetTable {
  const count = new Set(rows.map(({ unit }) => unit.id)).size;
  return {
    currency,
    first: { word: 'unit' },
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
      total: { word: 'totalUnits', values: { count } },
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
  signed: 'lease-signed',
  active: 'lease-active',
  'on-notice': 'lease-on-notice',
};

function cellsOf(row: LetRow): (Cell | null)[] {
  return [
    { kind: 'text', text: tenantsOf(row) },
    { kind: 'day', day: row.startsOn },
    row.endsOn === null ? null : { kind: 'day', day: row.endsOn },
    word(states[row.state] ?? 'lease-ended'),
    ...sumsOf([row]),
  ];
}

/** Rents of different paces come to nothing together. */
function sumsOf(rows: readonly LetRow[]): (Cell | null)[] {
  const paces = new Set(rows.flatMap(({ frequency }) => (frequency === null ? [] : [frequency])));
  return [
    paces.size > 1 ? null : moneyCell(sumOf(rows, ({ rentCents }) => rentCents)),
    moneyCell(sumOf(rows, ({ depositCents }) => depositCents)),
    moneyCell(sumOf(rows, ({ balanceCents }) => balanceCents)),
  ];
}
