import { firstOfMonth } from '#shared/dates.ts';
import { sumCents } from '#shared/money.ts';
import type { Cell, Line, SheetLine, SheetTable, StandingNote } from '#shared/reports/sheet.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { refuse } from '#server/kernel/refuse.ts';
import { sumOf } from '#server/kernel/reports/by-property.ts';
import { moneyCell } from '#server/kernel/reports/cells.ts';
import { knownNote } from '#server/kernel/reports/known-note.ts';
import { pageOfLines } from '#server/kernel/reports/page-of-lines.ts';
import type { Asked, Figure, Report } from '#server/kernel/reports/report.ts';
import { isWhole, tieNote } from '#server/kernel/reports/tie-notes.ts';
import { entryCode, readBankBalance, readClosedThrough } from '#server/modules/ledger/index.ts';
import { amounts, readFeeItems } from './fee-items.ts';
import type { Amount, FeeItem } from './fee-items.ts';

/** Fees by property and the month that they are for, what was taken in it, and what is due after it. */
export const managementFees: Report = {
  key: 'management-fees',
  permission: 'owners.read',
  parameters: ['from', 'to', 'knownAt', 'propertyId', 'ownerId'],
  rules: { due: 'ruleFeesDue' },
  async read(tx, act, asked) {
    const items = await readFeeItems(tx, act, asked);
    const byCurrency = Map.groupBy(items, ({ currency }) => currency);
    if (byCurrency.size === 0) byCurrency.set(act.session.facts.currency, []);
    return {
      tables: [...byCurrency].map(([currency, own]) => tableOf(currency, own, startOf(act, asked))),
      notes: [...knownNote(asked, 'entriesKnownThen'), ...(await readTies(tx, act, asked, byCurrency))],
      closedThrough: await readClosedThrough(tx, act.organisationId),
    };
  },
  async lines(tx, act, asked, figure) {
    const column = columns.find(([key]) => key === figure.column)?.[0];
    if (column === undefined) throw refuse('reports.no-such-figure');
    const items = await readFeeItems(tx, act, asked);
    const own = items.filter(({ currency }) => figure.currency === undefined || currency === figure.currency);
    const lines = partOf(own, figure, startOf(act, asked))
      .filter((item) => valueOf(item, column) !== 0)
      .map((item, at): SheetLine => ({
        key: String(at).padStart(8, '0'),
        day: item.day,
        number: entryCode(item.number),
        record: { kind: 'entry', id: item.entryId },
        what: item.memo,
        ...(figure.line === 'total' && { who: item.property }),
        amount: valueOf(item, column),
      }));
    return pageOfLines(lines, figure);
  },
};

type Column = Amount | 'due';

const columns = [
  ['base', 'feeBase'],
  ['fee', 'fee'],
  ['tax', 'feeTax'],
  ['other', 'feeOther'],
  ['taken', 'feeTaken'],
  ['due', 'feeDue'],
] as const;

/** The first month that has a line of its own. */
function startOf({ today }: Act, { from = today }: Asked): string {
  return firstOfMonth(from);
}

function valueOf(item: FeeItem, column: Column): number {
  return column === 'due' ? item.fee + item.tax + item.other - item.taken : item[column];
}

function tableOf(currency: string, items: readonly FeeItem[], start: string): SheetTable {
  const shown = [...Map.groupBy(items, ({ propertyId }) => propertyId).values()].filter(
    (own) => own.some(({ month }) => month >= start) || sumOf(own, (item) => valueOf(item, 'due')) !== 0,
  );
  return {
    currency,
    first: { word: 'month' },
    columns: columns.map(([key, word]) => ({ key, label: { word }, kind: 'money' as const })),
    lines: [
      ...shown.flatMap((own) => propertyLines(own, start)),
      { key: 'total', kind: 'total', label: { word: 'total' }, cells: cellsOf(items, start) },
    ],
  };
}

function propertyLines(items: readonly FeeItem[], start: string): Line[] {
  const [first] = items;
  if (first === undefined) return [];
  const { propertyId, property, colour } = first;
  const about = { record: { kind: 'property' as const, id: propertyId }, colour };
  const before = items.filter(({ month }) => month < start);
  const months = [...new Set(items.flatMap(({ month }) => (month < start ? [] : [month])))].toSorted();
  return [
    { key: `heading:${propertyId}`, kind: 'heading', label: property, ...about, cells: columns.map(() => null) },
    ...(before.length === 0
      ? []
      : [
          {
            key: `opening:${propertyId}`,
            kind: 'line' as const,
            label: { word: 'openingBalance' as const },
            cells: [null, null, null, null, null, moneyCell(sumOf(before, (item) => valueOf(item, 'due')))],
          },
        ]),
    ...months.map((month): Line => ({
      key: `${propertyId}:${month}`,
      kind: 'line',
      label: { word: 'oneMonth', values: { month: { month: month.slice(0, 7) } } },
      cells: cellsOf(
        items.filter((item) => item.month <= month),
        month,
      ),
    })),
    {
      key: `property:${propertyId}`,
      kind: 'subtotal',
      label: { word: 'totalOf', values: { name: property } },
      ...about,
      cells: cellsOf(items, start),
    },
  ];
}

/** Amounts from a month on, and what is due of all of them. */
function cellsOf(items: readonly FeeItem[], start: string): Cell[] {
  const within = items.filter(({ month }) => month >= start);
  return [
    ...amounts.map((column) => moneyCell(sumOf(within, (item) => item[column]))),
    moneyCell(sumOf(items, (item) => valueOf(item, 'due'))),
  ];
}

function partOf(items: readonly FeeItem[], { line, column }: Figure, start: string): readonly FeeItem[] {
  const isCounted = ({ month }: FeeItem) => column === 'due' || month >= start;
  if (line === 'total') return items.filter(isCounted);
  const [, kind, propertyId, month] =
    /^(?:(property|opening):)?([\da-f-]{36})(?::(\d{4}-\d\d-\d\d))?$/.exec(line) ?? [];
  if (propertyId === undefined || (kind === undefined) === (month === undefined))
    throw refuse('reports.no-such-figure');
  const own = items.filter((item) => item.propertyId === propertyId);
  if (kind === 'property') return own.filter(isCounted);
  if (kind === 'opening') return column === 'due' ? own.filter((item) => item.month < start) : [];
  return own.filter((item) => (column === 'due' ? item.month <= (month ?? '') : item.month === month));
}

/** What is due is what the books owe the manager at the end of the last day. */
async function readTies(
  tx: Tx,
  { organisationId, today, session: { seesAllProperties } }: Act,
  asked: Asked,
  byCurrency: ReadonlyMap<string, readonly FeeItem[]>,
): Promise<StandingNote[]> {
  // The balance of the account is kept as it is now.
  if (asked.knownAt !== undefined || !isWhole({ seesAllProperties, asked })) return [];
  const { id, number, name } = await tx
    .selectFrom('account')
    .select(['account_id as id', 'number', 'name'])
    .where('org_id', '=', organisationId)
    .where('system_key', '=', 'due-to-manager')
    .executeTakeFirstOrThrow();
  const notes = [];
  for (const [currency, items] of byCurrency) {
    const books = await readBankBalance(tx, organisationId, { accountId: id, currency, asOf: asked.to ?? today });
    const amount = sumOf(items, (item) => valueOf(item, 'due'));
    const account = `${number} ${name}`;
    notes.push(tieNote({ currency, amount, books: sumCents(-books), account, detail: 'feesTie' }));
  }
  return notes;
}
