import { sql } from 'kysely';
import type { z } from 'zod';
import type { billRoutes, billViews } from '#shared/api/bills.ts';
import { sumCents } from '#shared/money.ts';
import type { RouteAnswer } from '#shared/route.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { pageOf } from '#server/kernel/keyset.ts';
import { listOrder } from '#server/kernel/list-order.ts';
import type { SortKey } from '#server/kernel/list-order.ts';
import { billNumber, billNumberIn } from './bill-number.ts';
import { stateOf } from './bill-record.ts';

type Query = z.output<(typeof billRoutes)['GET /bills/']['query']>;
type View = (typeof billViews)[number];
export type Bill = RouteAnswer<(typeof billRoutes)['GET /bills/']>['items'][number];

/** Open ones by due date; drafts, paid and void ones with the latest first. */
export async function listBills(tx: Tx, { organisationId }: Act, query: Query) {
  const isLatestFirst = query.view === 'paid' || query.view === 'void';
  const order = listOrder({
    name: query.view,
    keys,
    direction: isLatestFirst ? 'descending' : 'ascending',
    cursor: query.cursor,
  });
  let rows = billRows(tx, organisationId).where(isIn(query.view));
  if (query.vendorId !== undefined) rows = rows.where('b.vendor_id', '=', query.vendorId);
  if (query.propertyId !== undefined)
    rows = rows.where(sql<boolean>`exists (
      select from bill_line l where l.org_id = b.org_id and l.bill_id = b.bill_id and l.property_id = ${query.propertyId})`);
  const words = query.q?.trim() ?? '';
  if (words !== '') {
    const pattern = `%${words.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
    rows = rows.where(sql<boolean>`(v.name ilike ${pattern} or b.invoice_number ilike ${pattern}
      or b.memo ilike ${pattern} or r.file_name ilike ${pattern} or b.number = ${billNumberIn(words) ?? -1}::bigint)`);
  }
  const shown = await order
    .sorted(rows)
    .limit(query.limit + 1)
    .execute();
  return pageOf(shown, query.limit, order.keyOf, presentBill);
}

const keys: readonly SortKey<ListedRow>[] = [
  { by: sql.ref('b.due_on'), part: 'date', of: (row) => row.due_on },
  { by: sql.ref('b.bill_id'), part: 'id', of: (row) => row.bill_id },
];

/** Of the row of `bill as b`: all are those with something left to do. */
function isIn(view: View) {
  if (view === 'to-approve') return sql<boolean>`b.state = 'submitted'`;
  if (view === 'approved') return sql<boolean>`b.state in ('approved', 'part-paid')`;
  if (view === 'all') return sql<boolean>`b.state in ('draft', 'submitted', 'approved', 'part-paid')`;
  return sql<boolean>`b.state = ${view}`;
}

/** With the first of their properties, and how many others they are for. */
export function billRows(tx: Tx, organisationId: string) {
  return tx
    .selectFrom('bill as b')
    .leftJoin('vendor as v', (join) => join.onRef('v.org_id', '=', 'b.org_id').onRef('v.vendor_id', '=', 'b.vendor_id'))
    .leftJoin('received_bill as r', (join) =>
      join.onRef('r.org_id', '=', 'b.org_id').onRef('r.bill_id', '=', 'b.bill_id'),
    )
    .leftJoinLateral(
      (of) =>
        of
          .selectFrom('bill_line as l')
          .innerJoin('property as q', (join) =>
            join.onRef('q.org_id', '=', 'l.org_id').onRef('q.property_id', '=', 'l.property_id'),
          )
          .select(['q.property_id', 'q.name as property_name', 'q.colour'])
          .whereRef('l.org_id', '=', 'b.org_id')
          .whereRef('l.bill_id', '=', 'b.bill_id')
          .orderBy('l.position')
          .limit(1)
          .as('p'),
      (join) => join.onTrue(),
    )
    .selectAll('b')
    .select(['v.name as vendor_name', 'r.file_name', 'p.property_id', 'p.property_name', 'p.colour'])
    .select(
      sql<number>`(select count(distinct l.property_id)::int from bill_line l
                    where l.org_id = b.org_id and l.bill_id = b.bill_id)`.as('property_count'),
    )
    .where('b.org_id', '=', organisationId);
}

export type ListedRow = Awaited<ReturnType<ReturnType<typeof billRows>['executeTakeFirstOrThrow']>>;

export function presentBill(row: ListedRow): Bill {
  return {
    id: row.bill_id,
    number: billNumber(row.number),
    vendor: row.vendor_id === null ? null : { id: row.vendor_id, name: row.vendor_name ?? '' },
    fileName: row.file_name,
    invoiceNumber: row.invoice_number,
    datedOn: row.dated_on,
    dueOn: row.due_on,
    discountUntil: row.discount_until,
    discountCents: row.discount_cents,
    currency: row.currency,
    cents: row.cents,
    openCents: row.state === 'void' ? 0 : row.cents - row.settled_cents,
    memo: row.memo,
    state: stateOf(row),
    property:
      row.property_id === null ? null : { id: row.property_id, name: row.property_name ?? '', colour: row.colour ?? 0 },
    otherProperties: Math.max(0, row.property_count - 1),
    version: row.version,
  };
}

/** In the workspace's own currency: bills in others have their own lines in the list. */
export async function summariseBills(tx: Tx, { organisationId, today }: Act) {
  const { rows } = await sql<Record<string, number> & { currency: string }>`
    with seen as (
      select b.*, (${today}::date - b.due_on) as late, b.cents - b.settled_cents as open, b.currency = o.currency as is_own
        from bill b join organisation o on o.org_id = b.org_id where b.org_id = ${organisationId})
    select (select currency from organisation where org_id = ${organisationId}) as currency,
           count(*) filter (where state in ('draft', 'submitted', 'approved', 'part-paid'))::int as "all",
           count(*) filter (where state = 'submitted')::int as "toApprove",
           count(*) filter (where state in ('approved', 'part-paid'))::int as approved,
           count(*) filter (where state = 'draft')::int as draft,
           count(*) filter (where state = 'paid')::int as paid,
           count(*) filter (where state = 'void')::int as "void",
           coalesce(sum(cents) filter (where is_own and state = 'submitted'), 0)::bigint as "toApproveCents",
           coalesce(sum(open) filter (where ${isOpen} and late <= 0), 0)::bigint as "notDue",
           coalesce(sum(open) filter (where ${isOpen} and late between 1 and 30), 0)::bigint as "to30",
           coalesce(sum(open) filter (where ${isOpen} and late between 31 and 60), 0)::bigint as "to60",
           coalesce(sum(open) filter (where ${isOpen} and late between 61 and 90), 0)::bigint as "to90",
           coalesce(sum(open) filter (where ${isOpen} and late > 90), 0)::bigint as "over90"
      from seen`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error('A count gives a row');
  const aged = ['notDue', 'to30', 'to60', 'to90', 'over90'].map((name) => BigInt(row[name] ?? 0));
  return {
    counts: {
      all: row['all'] ?? 0,
      'to-approve': row['toApprove'] ?? 0,
      approved: row['approved'] ?? 0,
      draft: row['draft'] ?? 0,
      paid: row['paid'] ?? 0,
      void: row['void'] ?? 0,
    },
    currency: row.currency,
    openCents: sumCents(aged.reduce((sum, cents) => sum + cents, 0n)),
    toApproveCents: sumCents(BigInt(row['toApproveCents'] ?? 0)),
    aged: aged.map((cents) => sumCents(cents)),
  };
}

/** As in aged payables: what is still to be approved is not owed yet. */
const isOpen = sql<boolean>`is_own and state in ('approved', 'part-paid')`;
