import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { z } from 'zod';
import type { billCreditRoutes } from '#shared/api/bill-credits.ts';
import type { RouteAnswer } from '#shared/route.ts';
import type { Schema } from '#server/database/types.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { pageOf, readCursor } from '#server/kernel/keyset.ts';
import { refuse } from '#server/kernel/refuse.ts';
import { billCreditNumber } from '#server/modules/payables/bills/bill-number.ts';
import { refusePartElsewhere } from '#server/modules/payables/bills/part-elsewhere.ts';

type Query = z.output<(typeof billCreditRoutes)['GET /bill-credits/']['query']>;
export type BillCredit = RouteAnswer<(typeof billCreditRoutes)['GET /bill-credits/']>['items'][number];
type CreditRow = Selectable<Schema['bill_credit']>;
export type CreditLineRow = Selectable<Schema['bill_credit_line']>;

/** The latest first. */
export async function listBillCredits(tx: Tx, organisationId: string, query: Query) {
  const after = readCursor(query.cursor, ['date', 'id']);
  let rows = creditRows(tx, organisationId)
    .orderBy('c.dated_on', 'desc')
    .orderBy('c.credit_id', 'desc')
    .limit(query.limit + 1);
  if (query.view !== 'all') rows = rows.where('c.voided_on', query.view === 'void' ? 'is not' : 'is', null);
  if (query.view === 'open') rows = rows.whereRef('c.applied_cents', '<', 'c.cents');
  if (query.view === 'applied') rows = rows.whereRef('c.applied_cents', '=', 'c.cents');
  if (query.vendorId !== undefined) rows = rows.where('c.vendor_id', '=', query.vendorId);
  if (after !== undefined)
    rows = rows.where(sql<boolean>`(c.dated_on, c.credit_id) < (${after[0]}::date, ${after[1]}::uuid)`);
  return pageOf(await rows.execute(), query.limit, (row) => [row.dated_on, row.credit_id], presentCredit);
}

export function creditRows(tx: Tx, organisationId: string) {
  return tx
    .selectFrom('bill_credit as c')
    .innerJoin('vendor as v', (join) =>
      join.onRef('v.org_id', '=', 'c.org_id').onRef('v.vendor_id', '=', 'c.vendor_id'),
    )
    .leftJoinLateral(
      (of) =>
        of
          .selectFrom('bill_credit_line as l')
          .innerJoin('property as q', (join) =>
            join.onRef('q.org_id', '=', 'l.org_id').onRef('q.property_id', '=', 'l.property_id'),
          )
          .select(['q.property_id', 'q.name as property_name', 'q.colour'])
          .whereRef('l.org_id', '=', 'c.org_id')
          .whereRef('l.credit_id', '=', 'c.credit_id')
          .orderBy('l.position')
          .limit(1)
          .as('p'),
      (join) => join.onTrue(),
    )
    .selectAll('c')
    .select(['v.name as vendor_name', 'p.property_id', 'p.property_name', 'p.colour'])
    .select(
      sql<number>`(select count(distinct l.property_id)::int from bill_credit_line l
                    where l.org_id = c.org_id and l.credit_id = c.credit_id)`.as('property_count'),
    )
    .where('c.org_id', '=', organisationId);
}

export type ListedCredit = Awaited<ReturnType<ReturnType<typeof creditRows>['executeTakeFirstOrThrow']>>;

export function presentCredit(row: ListedCredit): BillCredit {
  const isVoid = row.voided_on !== null;
  return {
    id: row.credit_id,
    number: billCreditNumber(row.number),
    vendor: { id: row.vendor_id, name: row.vendor_name },
    creditNumber: row.credit_number,
    datedOn: row.dated_on,
    currency: row.currency,
    cents: row.cents,
    openCents: isVoid ? 0 : row.cents - row.applied_cents,
    memo: row.memo,
    state: isVoid ? 'void' : row.applied_cents === row.cents ? 'applied' : 'open',
    property:
      row.property_id === null ? null : { id: row.property_id, name: row.property_name ?? '', colour: row.colour ?? 0 },
    otherProperties: Math.max(0, row.property_count - 1),
    version: row.version,
  };
}

/** Whoever applies or voids a credit takes turns with others who do; bills are taken before it. */
export async function lockCredit(tx: Tx, act: Act, creditId: string, version?: number) {
  const row = await tx
    .selectFrom('bill_credit')
    .selectAll()
    .where('org_id', '=', act.organisationId)
    .where('credit_id', '=', creditId)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) throw refuse('payables.no-such-credit');
  const name = billCreditNumber(row.number);
  if (version !== undefined && row.version !== version) throw refuse('kernel.record-changed', { name });
  const lines = await readCreditLines(tx, act.organisationId, creditId);
  await refusePartElsewhere(
    tx,
    act,
    lines.map(({ property_id: id }) => id),
  );
  if (row.voided_on !== null) throw refuse('payables.credit-void', { credit: name });
  return { row, lines, name };
}

export function readCreditLines(tx: Tx, organisationId: string, creditId: string): Promise<CreditLineRow[]> {
  return tx
    .selectFrom('bill_credit_line')
    .selectAll()
    .where('org_id', '=', organisationId)
    .where('credit_id', '=', creditId)
    .orderBy('position')
    .execute();
}

export async function writeCredit(tx: Tx, row: CreditRow, columns: Partial<CreditRow>): Promise<void> {
  await tx
    .updateTable('bill_credit')
    .set({ ...columns, version: row.version + 1 })
    .where('org_id', '=', row.org_id)
    .where('credit_id', '=', row.credit_id)
    .execute();
}
