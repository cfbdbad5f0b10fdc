import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { isId } from '#shared/lists/is-id.ts';
import type { Line, SheetLine, SheetTable } from '#shared/reports/sheet.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { refuse } from '#server/kernel/refuse.ts';
import { sumOf } from '#server/kernel/reports/by-property.ts';
import { moneyCell } from '#server/kernel/reports/cells.ts';
import { knownNote } from '#server/kernel/reports/known-note.ts';
import { readItems } from '#server/kernel/reports/report-items.ts';
import type { Item } from '#server/kernel/reports/report-items.ts';
import type { Asked, Report } from '#server/kernel/reports/report.ts';
import { isSeen } from '#server/kernel/some-properties/read-whole.ts';
import { readClosedThrough } from '#server/modules/ledger/index.ts';
import { documentOf, eventLabel, recordOf } from './payable-words.ts';
import { knownAsked, payableItems } from './payable-items.ts';
import type { KnownAsked, PayableItem } from './payable-items.ts';

/** What vendors cost within a range, by property: bills less discounts, or on cash what was paid and withheld. */
export const expensesByVendor: Report = {
  key: 'expenses-by-vendor',
  permission: 'bills.read',
  parameters: ['from', 'to', 'knownAt', 'basis', 'propertyId', 'ownerId', 'personId', 'accountId', 'groupBy'],
  async read(tx, act, given) {
    const asked = await knownAsked(tx, act, given);
    const rows = await readRows(tx, act, asked);
    const byCurrency = Map.groupBy(rows, ({ currency }) => currency);
    if (byCurrency.size === 0) byCurrency.set(act.session.facts.currency, []);
    return {
      tables: [...byCurrency].map(([currency, own]) => tableOf(currency, own, asked)),
      notes: knownNote(asked, 'billsKnownThen'),
      closedThrough: await readClosedThrough(tx, act.organisationId),
    };
  },
  async lines(tx, act, given, { line, column, ...page }) {
    const asked = await knownAsked(tx, act, given);
    if (column !== 'amount') throw refuse('reports.no-such-figure');
    const of = sql`
      select e.kind || ':' || e."isUndo" || ':' || e."lineId" || ':' || e."entryId" as key, coalesce(e.payment, e.bill) as at, e.*,
             c.number || ' ' || c.name as account
        from (${expenses(act, asked)}) e
        join account c on c.org_id = ${act.organisationId} and c.account_id = e."accountId"
       where ${isOfLine(line)}`;
    const { present } = await readItems<Expense & Item & { account: string }>(tx, { of }, page);
    const names = line === 'total' || line.startsWith('property:');
    return present((item): SheetLine => ({
      key: item.key,
      day: item.day,
      number: documentOf(item),
      record: recordOf(item),
      what: item.kind === 'bill' && item.text !== null && !item.isUndo ? item.text : eventLabel(item),
      ...(names && { who: item.vendor }),
      aside: item.account,
      amount: item.cents,
    }));
  },
};

type Expense = PayableItem & { readonly property: string | null; readonly colour: number | null };

/** A query for rows of `Expense`: a bill costs when it is posted, or, on cash, when it is paid. */
function expenses(
  { organisationId, today }: Pick<Act, 'organisationId' | 'today'>,
  asked: KnownAsked,
): RawBuilder<unknown> {
  const { from = today, to = today } = asked;
  const isCash = asked.basis === 'cash';
  return sql`
    select i."isUndo", i."undoneOn", i.day, i.kind, i."entryId", i."billId", i.bill, i."creditId", i.invoice, i.memo, i."dueOn", i."paymentId",
           i.payment, i.method, i.reference, i.currency, i."vendorId", i.vendor, i."sortName", i."propertyId", i."accountId",
           i."lineId", i.text, ${isCash ? sql`-i.cents` : sql`i.cents`} as cents, p.name as property, p.colour
      from (${payableItems(organisationId, asked, to)}) i
      left join property p on p.org_id = ${organisationId} and p.property_id = i."propertyId"
     where i.day >= ${from}::date and i.kind in ${isCash ? sql`('paid', 'withheld')` : sql`('bill', 'discount', 'credit')`}
       and ${isSeen('i.propertyId')}`;
}

interface Row extends Pick<
  Expense,
  'propertyId' | 'property' | 'colour' | 'vendorId' | 'vendor' | 'sortName' | 'currency'
> {
  readonly cents: string;
}

async function readRows(tx: Tx, act: Act, asked: KnownAsked): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select e."propertyId", e.property, e.colour, e."vendorId", e.vendor, e."sortName", e.currency, sum(e.cents)::text as cents
      from (${expenses(act, asked)}) e
     group by 1, 2, 3, 4, 5, 6, 7
     order by e."sortName", e."vendorId", e.property nulls last`.execute(tx);
  return rows;
}

/** "All", those of a property, of a vendor, or of a vendor at a property: of the company where there is none. */
function isOfLine(line: string): RawBuilder<boolean> {
  if (line === 'total') return sql<boolean>`true`;
  const [, kind, place, vendorId] = /^(property|vendor|row):(?:([\da-f-]+|company)(?::([\da-f-]+))?)$/.exec(line) ?? [];
  const ids = [place === 'company' ? undefined : place, vendorId].filter((id) => id !== undefined);
  if (kind === undefined || !ids.every((id) => isId(id))) throw refuse('reports.no-such-figure');
  if (kind === 'vendor') return sql<boolean>`e."vendorId" = ${place}::uuid`;
  const isThere = place === 'company' ? sql`e."propertyId" is null` : sql`e."propertyId" = ${place}::uuid`;
  return sql<boolean>`${isThere} ${kind === 'row' ? sql`and e."vendorId" = ${vendorId}::uuid` : sql``}`;
}

function tableOf(currency: string, rows: readonly Row[], { groupBy }: Asked): SheetTable {
  const vendors = new Set(rows.map(({ vendorId }) => vendorId)).size;
  return {
    currency,
    first: { word: 'vendor' },
    columns: [{ key: 'amount', label: { word: 'amount' }, kind: 'money' }],
    lines: [
      ...(groupBy === 'none' ? byVendor(rows) : byProperty(rows)),
      { key: 'total', kind: 'total', label: { word: 'totalVendors', values: { count: vendors } }, cells: [sum(rows)] },
    ],
  };
}

const sum = (rows: readonly Row[]) => moneyCell(sumOf(rows, ({ cents }) => cents));

function byVendor(rows: readonly Row[]): Line[] {
  return [...Map.groupBy(rows, ({ vendorId }) => vendorId)].map(([vendorId, own]) => ({
    key: `vendor:${vendorId}`,
    kind: 'line',
    label: own[0]?.vendor ?? '',
    record: { kind: 'vendor', id: vendorId },
    cells: [sum(own)],
  }));
}

/** The company's own costs come last. */
function byProperty(rows: readonly Row[]): Line[] {
  return [...Map.groupBy(rows, ({ propertyId }) => propertyId ?? 'company')]
    .toSorted(([, [one]], [, [other]]) => {
      const nameOf = (row: Row | undefined) => row?.property ?? '\u{10FFFF}';
      return nameOf(one).localeCompare(nameOf(other), 'en', { numeric: true });
    })
    .flatMap(([key, own]): Line[] => {
      const { propertyId = null, property: name = null, colour = null } = own[0] ?? {};
      const about = {
        ...(propertyId !== null && { record: { kind: 'property' as const, id: propertyId } }),
        ...(colour !== null && { colour }),
      };
      return [
        { key: `heading:${key}`, kind: 'heading', label: name ?? { word: 'withoutProperty' }, ...about, cells: [null] },
        ...own.map((row): Line => ({
          key: `row:${key}:${row.vendorId}`,
          kind: 'line',
          label: row.vendor,
          record: { kind: 'vendor', id: row.vendorId },
          cells: [sum([row])],
        })),
        {
          key: `property:${key}`,
          kind: 'subtotal',
          label: name === null ? { word: 'totalWithoutProperty' } : { word: 'totalOf', values: { name } },
          ...about,
          cells: [sum(own)],
        },
      ];
    });
}
