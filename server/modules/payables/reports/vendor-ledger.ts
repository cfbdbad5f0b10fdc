import { sql } from 'kysely';
import { isId } from '#shared/lists/is-id.ts';
import { sumCents } from '#shared/money.ts';
import type { SumCents } from '#shared/money.ts';
import type { Cell, Line, SheetLine, SheetTable } from '#shared/reports/sheet.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { refuse } from '#server/kernel/refuse.ts';
import { sumOf } from '#server/kernel/reports/by-property.ts';
import { moneyCell } from '#server/kernel/reports/cells.ts';
import { knownNote } from '#server/kernel/reports/known-note.ts';
import { pageOfLines } from '#server/kernel/reports/page-of-lines.ts';
import type { Figure, Report } from '#server/kernel/reports/report.ts';
import { readClosedThrough } from '#server/modules/ledger/index.ts';
import { documentOf, eventLabel, recordOf } from './payable-words.ts';
import { knownAsked, payableItems } from './payable-items.ts';
import type { KnownAsked, PayableItem } from './payable-items.ts';

/** Bills, discounts and payments of a vendor within a range, with what was owed before it and after each. */
export const vendorLedger: Report = {
  key: 'vendor-ledger',
  permission: 'bills.read',
  parameters: ['from', 'to', 'knownAt', 'propertyId', 'personId'],
  async read(tx, act, given) {
    const asked = await knownAsked(tx, act, given);
    const vendors = await readVendors(tx, act, asked);
    const byCurrency = Map.groupBy(vendors, ({ currency }) => currency);
    if (byCurrency.size === 0) byCurrency.set(act.session.facts.currency, []);
    return {
      tables: [...byCurrency].map(([currency, own]) => tableOf(currency, own, asked)),
      notes: knownNote(asked, 'billsKnownThen'),
      closedThrough: await readClosedThrough(tx, act.organisationId),
    };
  },
  async lines(tx, act, given, figure) {
    const asked = await knownAsked(tx, act, given);
    const vendors = await readVendors(tx, act, asked);
    const own = vendors.filter(({ currency }) => figure.currency === undefined || currency === figure.currency);
    const isOfSeveral = own.length > 1;
    const events = own.flatMap((vendor) => partOf(vendor, figure));
    const lines = events.map((event, at): SheetLine => ({
      key: String(at).padStart(8, '0'),
      day: event.day,
      number: documentOf(event),
      record: recordOf(event),
      what: eventLabel(event),
      ...(isOfSeveral && { who: event.vendor }),
      amount: amountIn(event, figure.column),
    }));
    return pageOfLines(lines, figure);
  },
};

type Event = Omit<PayableItem, 'cents'> & { readonly key: string; readonly cents: number };

interface VendorEvents {
  readonly vendorId: string;
  readonly vendor: string;
  readonly currency: string;
  readonly before: readonly Event[];
  readonly within: readonly Event[];
}

const amountColumns = ['bills', 'discounts', 'credits', 'payments'] as const;
const columnOf = {
  bill: 'bills',
  discount: 'discounts',
  credit: 'credits',
  paid: 'payments',
  withheld: 'payments',
  applied: 'credits',
} as const;

/** What of an event belongs to a column: bills add to the balance, discounts and payments take from it. */
function amountIn({ kind, cents }: Event, column: string): number {
  if (column === 'balance') return cents;
  const own = columnOf[kind];
  if (own !== column) return 0;
  return kind === 'bill' ? cents : -cents;
}

async function readVendors(tx: Tx, { organisationId, today }: Act, asked: KnownAsked): Promise<VendorEvents[]> {
  const { from = today, to = today } = asked;
  const { rows } = await sql<Event>`
    select i.kind || ':' || i."entryId" as key, i.day, sum(i.cents)::bigint as cents, i.kind, i."isUndo", i."undoneOn",
           i."entryId", (array_agg(i."billId" order by i.bill))[1] as "billId", i."creditId", min(i.bill) as bill, min(i.invoice) as invoice,
           min(i.memo) as memo, i."paymentId", i.payment, i.method, i.currency, i."vendorId", i.vendor, i."sortName"
      from (${payableItems(organisationId, asked, to)}) i
     where i.kind <> 'applied'
     group by i.day, i.kind, i."isUndo", i."undoneOn", i."entryId", i."creditId", i."paymentId", i.payment, i.method, i.currency,
              i."vendorId", i.vendor, i."sortName"
     order by i."sortName", i."vendorId", i.day, i."isUndo", i.payment nulls first, min(i.bill), i.kind`.execute(tx);
  return [...Map.groupBy(rows, ({ vendorId, currency }) => `${vendorId} ${currency}`).values()].flatMap((own) => {
    const [first] = own;
    if (first === undefined) return [];
    const { vendorId, vendor, currency } = first;
    const isBefore = ({ day }: Event) => day < from;
    return { vendorId, vendor, currency, before: own.filter(isBefore), within: own.filter((one) => !isBefore(one)) };
  });
}

function tableOf(currency: string, vendors: readonly VendorEvents[], asked: KnownAsked): SheetTable {
  return {
    currency,
    first: { word: 'details' },
    columns: [
      { key: 'date', label: { word: 'date' }, kind: 'day' },
      { key: 'number', label: { word: 'number' }, kind: 'text' },
      { key: 'bills', label: { word: 'bills' }, kind: 'money' },
      { key: 'discounts', label: { word: 'discounts' }, kind: 'money' },
      { key: 'credits', label: { word: 'credits' }, kind: 'money' },
      { key: 'payments', label: { word: 'payments' }, kind: 'money' },
      { key: 'balance', label: { word: 'balance' }, kind: 'money' },
    ],
    lines: [
      ...vendors.flatMap((vendor) => linesOf(vendor, asked)),
      { key: 'total', kind: 'total', label: { word: 'total' }, cells: sumsOf(vendors) },
    ],
  };
}

function linesOf({ vendorId, vendor, before, within, ...own }: VendorEvents, { from }: KnownAsked): Line[] {
  const record = { kind: 'vendor' as const, id: vendorId };
  let balance = total(before);
  const opening = balance;
  const lines = within.map((event): Line => {
    balance = sumCents(BigInt(balance) + BigInt(event.cents));
    const amounts = amountColumns.map((column) => amountIn(event, column));
    return {
      key: `${vendorId}:${event.key}`,
      kind: 'line',
      label: eventLabel(event),
      record: recordOf(event),
      ...(event.undoneOn !== null && { isVoided: true }),
      cells: [
        { kind: 'day', day: event.day },
        { kind: 'text', text: documentOf(event) },
        ...amounts.map((cents) => (cents === 0 ? null : moneyCell(cents))),
        moneyCell(balance),
      ],
    };
  });
  return [
    {
      key: `vendor:${vendorId}`,
      kind: 'heading',
      label: vendor,
      record,
      cells: [null, null, null, null, null, null, null],
    },
    {
      key: `opening:${vendorId}`,
      kind: 'line',
      label: { word: 'openingBalance' },
      cells: [from === undefined ? null : { kind: 'day', day: from }, null, null, null, null, null, moneyCell(opening)],
    },
    ...lines,
    {
      key: `closing:${vendorId}`,
      kind: 'subtotal',
      label: { word: 'closingBalance' },
      record,
      cells: sumsOf([{ vendorId, vendor, before, within, ...own }]),
    },
  ];
}

function sumsOf(vendors: readonly VendorEvents[]): (Cell | null)[] {
  const within = vendors.flatMap((one) => one.within);
  const all = vendors.flatMap((one) => [...one.before, ...one.within]);
  const sums = amountColumns.map((column) => moneyCell(sumOf(within, (event) => amountIn(event, column))));
  return [null, null, ...sums, moneyCell(total(all))];
}

function total(events: readonly Event[]): SumCents {
  return sumOf(events, ({ cents }) => cents);
}

/** A balance is made of all events up to it, an amount of its own. */
function partOf({ vendorId, before, within }: VendorEvents, { line, column }: Figure): readonly Event[] {
  if (![...amountColumns, 'balance'].includes(column)) throw refuse('reports.no-such-figure');
  const all = [...(column === 'balance' ? before : []), ...within];
  const counted = all.filter((event) => amountIn(event, column) !== 0);
  if (line === 'total' || line === `closing:${vendorId}`) return counted;
  if (line === `opening:${vendorId}`) return column === 'balance' ? before : [];
  const named = line.replace(/^(?:opening|closing):/, '').slice(0, vendorId.length);
  if (!isId(named)) throw refuse('reports.no-such-figure');
  if (named !== vendorId) return [];
  const at = all.findIndex(({ key }) => `${vendorId}:${key}` === line);
  if (at < 0) return [];
  return column === 'balance' ? all.slice(0, at + 1) : all.slice(at, at + 1);
}
