import { sql } from 'kysely';
import type { RawBuilder, SqlBool } from 'kysely';
import type { z } from 'zod';
import type { rentRoutes } from '#shared/api/rent.ts';
import type { Tx } from '#server/kernel/database.ts';
import { pageOf, readCursor } from '#server/kernel/keyset.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { readWhole } from '#server/kernel/some-properties/read-whole.ts';
import { chargeRows, presentCharge } from './charge-rows.ts';
import { readLeaseNames } from '#server/modules/rent/tenancy-money/lease-names.ts';
import { isTenancyIn } from '#server/modules/rent/tenancy-money/where-tenancies-are.ts';

type Query = z.output<(typeof rentRoutes)['GET /charges/']['query']>;
type Totals = (typeof rentRoutes)['GET /charge-totals/'];
type Filters = z.output<Totals['query']>;

/** Latest due first, then the latest that was made. Of a lease, also those of the terms before and after it. */
export async function listCharges(tx: Tx, act: Act, query: Query) {
  return query.byTenancy === undefined ? readCharges(tx, act, query) : readWhole(tx, () => readCharges(tx, act, query));
}

async function readCharges(tx: Tx, { organisationId, today }: Act, query: Query) {
  const after = readCursor(query.cursor, ['date', 'number']);
  let rows = chargeRows(tx, organisationId)
    .where(sql<SqlBool>`${sql.join(conditions({ organisationId, day: today }, query), sql` and `)}`)
    .orderBy('c.due_on', 'desc')
    .orderBy('c.number', 'desc')
    .limit(query.limit + 1);
  if (after !== undefined)
    rows = rows.where(sql<boolean>`(c.due_on, c.number) < (${after[0]}::date, ${after[1]}::bigint)`);
  const found = await rows.execute();
  const shown = found.slice(0, query.limit);
  const nameOf = await readLeaseNames(
    tx,
    organisationId,
    shown.map((row) => row.lease_id),
    today,
  );
  const credited = await readCredited(
    tx,
    organisationId,
    shown.map((row) => row.charge_id),
  );
  return pageOf(
    found,
    query.limit,
    (row) => [row.due_on, String(row.number)],
    (row) => {
      const creditedCents = credited.get(row.charge_id) ?? 0;
      // What was taken back was wholly open before, and is nothing now.
      const collectedCents = row.voided_on === null ? row.cents - row.open_cents - creditedCents : 0;
      return { ...presentCharge(row, nameOf(row.lease_id)), creditedCents, collectedCents };
    },
  );
}

/** All of the same charges, whichever page is on screen. Of a voided charge nothing was collected and nothing is open. */
export async function totalCharges(
  tx: Tx,
  { organisationId, today }: Act,
  query: Filters,
): Promise<z.output<Totals['answer']>> {
  const chosen = sql`${sql.join(conditions({ organisationId, day: today }, query), sql` and `)}`;
  const totals = sql<z.output<Totals['answer']>['totals'][number]>`
    with chosen as materialized (
      select c.charge_id, c.currency, c.cents, c.open_cents, c.voided_on is null as stands from charge c
       where c.org_id = ${organisationId}
         and ${chosen}),
    credits as (
      select a.charge_id, sum(a.cents) as cents from allocation a
        join credit k on k.org_id = a.org_id and k.credit_id = a.credit_id and k.kind <> 'deposit'
       where a.org_id = ${organisationId} and a.charge_id in (select s.charge_id from chosen s) group by 1)
    select s.currency, count(*)::int as charges, sum(s.cents)::bigint as cents,
           coalesce(sum(k.cents), 0)::bigint as "creditedCents",
           (coalesce(sum(s.cents - s.open_cents) filter (where s.stands), 0) - coalesce(sum(k.cents), 0))::bigint as "collectedCents",
           sum(s.open_cents)::bigint as "openCents"
      from chosen s left join credits k using (charge_id) group by 1 order by 1`;
  const read = () => totals.execute(tx);
  return { totals: (await (query.byTenancy === undefined ? read() : readWhole(tx, read))).rows };
}

/** What was let off, by charge: credits lower a debt without money. A deposit that was kept was paid once, and is none. */
async function readCredited(
  tx: Tx,
  organisationId: string,
  chargeIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (chargeIds.length === 0) return new Map();
  const { rows } = await sql<{ charge_id: string; cents: number }>`
    select a.charge_id, sum(a.cents)::bigint as cents from allocation a
      join credit k on k.org_id = a.org_id and k.credit_id = a.credit_id and k.kind <> 'deposit'
     where a.org_id = ${organisationId} and a.charge_id = any (${chargeIds}::uuid[]) group by 1`.execute(tx);
  return new Map(rows.map(({ charge_id: id, cents }) => [id, cents]));
}

/** The filters, on `charge as c`. */
function conditions(
  on: { readonly organisationId: string; readonly day: string },
  query: Filters,
): RawBuilder<unknown>[] {
  const { organisationId } = on;
  const { leaseId, propertyId, byTenancy, runId, kind, isHeld, isBilled, state, from, to } = query;
  const is = <Value>(value: Value | undefined, condition: (given: Value) => RawBuilder<unknown>) =>
    value === undefined ? [] : [condition(value)];
  return [
    sql`c.org_id = ${organisationId}`,
    ...is(
      leaseId,
      (id) =>
        sql`c.tenancy_id = (select l.tenancy_id from lease l where l.org_id = ${organisationId} and l.lease_id = ${id})`,
    ),
    ...(byTenancy === undefined
      ? is(propertyId, (id) => sql`c.property_id = ${id}::uuid`)
      : [isTenancyIn('c.tenancy_id', propertyId, on)]),
    ...is(runId, (id) => sql`c.run_id = ${id}::uuid`),
    ...is(kind, (one) => sql`c.kind = ${one}`),
    ...is(isHeld, (held) => sql`is_held_kind(c.kind) = ${held === 'true'}`),
    ...is(isBilled, (billed) => sql`c.is_billed = ${billed === 'true'}`),
    ...is(from, (day) => sql`c.due_on >= ${day}::date`),
    ...is(to, (day) => sql`c.due_on <= ${day}::date`),
    ...inState[state],
  ];
}

const inState: Readonly<Record<Filters['state'], readonly RawBuilder<unknown>[]>> = {
  open: [sql`c.open_cents > 0`],
  settled: [sql`c.open_cents = 0`, sql`c.voided_on is null`],
  standing: [sql`c.voided_on is null`],
  voided: [sql`c.voided_on is not null`],
  all: [],
};
