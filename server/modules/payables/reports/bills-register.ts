import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { lessCents } from '#shared/money.ts';
import type { Cell, Line, SheetLine, SheetTable } from '#shared/reports/sheet.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { refuse } from '#server/kernel/refuse.ts';
import { sumOf } from '#server/kernel/reports/by-property.ts';
import { moneyCell } from '#server/kernel/reports/cells.ts';
import { knownNote } from '#server/kernel/reports/known-note.ts';
import { readItems } from '#server/kernel/reports/report-items.ts';
import type { Item } from '#server/kernel/reports/report-items.ts';
import type { Asked, Report } from '#server/kernel/reports/report.ts';
import { readClosedThrough } from '#server/modules/ledger/index.ts';
import { billCreditNumber, billNumber } from '#server/modules/payables/bills/bill-number.ts';
import { documentOf, eventLabel, recordOf } from './payable-words.ts';
import { knownAsked, payableItems } from './payable-items.ts';
import type { KnownAsked, PayableItem } from './payable-items.ts';

const amounts = [
  ['amount', 'amount'],
  ['paid', 'settled'],
  ['open', 'open'],
] as const;

/** Bills by the day when they came to the books, with what was voided, and what of each is settled at the end. */
export const billsRegister: Report = {
  key: 'bills-register',
  permission: 'bills.read',
  parameters: ['from', 'to', 'knownAt', 'propertyId', 'ownerId', 'personId', 'accountId'],
  async read(tx, act, given) {
    const asked = await knownAsked(tx, act, given);
    const rows = await readRows(tx, act, asked);
    const byCurrency = Map.groupBy(rows, ({ currency }) => currency);
    if (byCurrency.size === 0) byCurrency.set(act.session.facts.currency, []);
    return {
      tables: [...byCurrency].map(([currency, own]) => tableOf(currency, own)),
      notes: knownNote(asked, 'billsKnownThen'),
      closedThrough: await readClosedThrough(tx, act.organisationId),
    };
  },
  async lines(tx, act, given, { line, column, ...page }) {
    const asked = await knownAsked(tx, act, given);
    if (!amounts.some(([key]) => key === column)) throw refuse('reports.no-such-figure');
    const isOfLine = line === 'total' ? sql`true` : sql`r.key = ${line}`;
    // What was paid of a bill belongs to its line; what is open is both.
    const parts = {
      amount: sql`select i.*, 1 as sign from i where i.kind in ('bill', 'credit')`,
      paid: sql`select i.*, -1 as sign from i where i.kind not in ('bill', 'credit')`,
      open: sql`select i.*, 1 as sign from i where i.kind not in ('bill', 'credit') or not i."isUndo"`,
    };
    const of = sql`
      with i as (${payableItems(act.organisationId, asked, asked.to ?? act.today)}), r as (${registered(act, asked)})
      select p.kind || ':' || p."isUndo" || ':' || p."lineId" || ':' || p."entryId" as key, p.day,
             coalesce(p.payment, p.bill) as at, p.currency, p.sign * p.cents as cents, p.kind, p."isUndo", p."entryId", p."billId",
             p.bill, p."creditId", p.invoice, p.memo, p."paymentId", p.payment, p.method, p.vendor, p.text
        from r join (${parts[column as keyof typeof parts]}) p on p."billId" = r."billId"
         and (p.kind not in ('bill', 'credit') or p."entryId" = r."entryId")
       where ${isOfLine} and ${column === 'amount' ? sql`true` : sql`r."isStanding"`}`;
    const { present } = await readItems<PayableItem & Item>(tx, { of }, page);
    return present((item): SheetLine => ({
      key: item.key,
      day: item.day,
      number: documentOf(item),
      record: recordOf(item),
      what: item.kind === 'bill' && item.text !== null && !item.isUndo ? item.text : eventLabel(item),
      ...(line === 'total' && { who: item.vendor }),
      amount: item.cents,
    }));
  },
};

interface Row extends Pick<
  PayableItem,
  'billId' | 'bill' | 'creditId' | 'invoice' | 'memo' | 'vendorId' | 'vendor' | 'dueOn' | 'day'
> {
  readonly key: string;
  readonly entryId: string;
  readonly currency: string;
  readonly isUndo: boolean;
  /** Not taken back through the last day: what was paid of the bill stands beside it. */
  readonly isStanding: boolean;
  readonly cents: string;
  readonly paid: string;
}

/** The lines of the register: each time a bill came to the books, and each time it left them. */
function registered({ today }: Pick<Act, 'today'>, { from = today, to = today }: Asked): RawBuilder<unknown> {
  return sql`
    select (case when i."isUndo" then 'void:' else '' end) || i."entryId" as key, i."entryId", i."billId", i.bill, i."creditId",
           i.invoice, i.memo, i."vendorId", i.vendor, i."dueOn", i.day, i.currency, i."isUndo", sum(i.cents) as cents,
           not i."isUndo" and (i."undoneOn" is null or i."undoneOn" > ${to}::date) as "isStanding"
      from i where i.kind in ('bill', 'credit') and i.day between ${from}::date and ${to}::date
     group by i."entryId", i."billId", i.bill, i."creditId", i.invoice, i.memo, i."vendorId", i.vendor, i."dueOn", i.day, i.currency,
              i."isUndo", i."undoneOn"`;
}

async function readRows(tx: Tx, act: Act, asked: KnownAsked): Promise<Row[]> {
  const { rows } = await sql<Row>`
    with i as (${payableItems(act.organisationId, asked, asked.to ?? act.today)}), r as (${registered(act, asked)})
    select r.key, r."billId", r.bill, r."creditId", r."entryId", r.invoice, r.memo, r."vendorId", r.vendor, r."dueOn", r.day, r.currency, r."isUndo",
           r."isStanding", r.cents::text as cents, coalesce(s.paid, 0)::text as paid
      from r left join lateral (
        select -sum(i.cents) as paid from i where i."billId" = r."billId" and i.kind not in ('bill', 'credit') and r."isStanding") s on true
     order by r.day, r.bill, r."isUndo", r.key`.execute(tx);
  return rows;
}

function tableOf(currency: string, rows: readonly Row[]): SheetTable {
  return {
    currency,
    first: { word: 'vendor' },
    columns: [
      { key: 'date', label: { word: 'date' }, kind: 'day' },
      { key: 'number', label: { word: 'number' }, kind: 'text' },
      { key: 'invoice', label: { word: 'invoice' }, kind: 'text' },
      { key: 'due', label: { word: 'due' }, kind: 'day' },
      ...amounts.map(([key, word]) => ({ key, label: { word }, kind: 'money' as const })),
    ],
    lines: [
      ...rows.map(lineOf),
      {
        key: 'total',
        kind: 'total',
        label: { word: 'totalBills', values: { count: rows.filter(({ isUndo }) => !isUndo).length } },
        cells: [null, null, null, null, ...sumsOf(rows)],
      },
    ],
  };
}

function lineOf(row: Row): Line {
  const number = row.creditId === null ? billNumber(row.bill) : billCreditNumber(row.bill);
  const isTakenBack = !row.isStanding && !row.isUndo;
  return {
    key: row.key,
    kind: 'line',
    label: row.vendor,
    record: row.creditId === null ? { kind: 'bill', id: row.billId } : { kind: 'entry', id: row.entryId },
    ...(isTakenBack && { isVoided: true }),
    cells: [
      { kind: 'day', day: row.day },
      { kind: 'text', text: number },
      {
        kind: 'text',
        text: row.isUndo
          ? { word: 'voidOf', values: { number } }
          : (row.invoice ?? row.memo ?? (row.creditId === null ? '' : { word: 'vendorCredit' })),
      },
      row.isUndo ? null : { kind: 'day', day: row.dueOn },
      ...sumsOf([row]).map((cell, at) => (at > 0 && !row.isStanding ? null : cell)),
    ],
  };
}

function sumsOf(rows: readonly Row[]): Cell[] {
  const standing = rows.filter(({ isStanding }) => isStanding);
  const paid = sumOf(standing, (row) => row.paid);
  const posted = sumOf(standing, (row) => row.cents);
  return [moneyCell(sumOf(rows, (row) => row.cents)), moneyCell(paid), moneyCell(lessCents(posted, paid))];
}
