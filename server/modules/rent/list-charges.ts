import { sql } from 'kysely';
import type { z } from 'zod';
import type { rentRoutes } from '#shared/api/rent.ts';
import type { Tx } from '#server/kernel/database.ts';
import { pageOf, readCursor } from '#server/kernel/keyset.ts';
import { organisationDay } from '#server/kernel/organisation-day.ts';
import { chargeRows, presentCharge } from './charge-rows.ts';
import { readLeaseNames } from './lease-names.ts';

type Query = z.output<(typeof rentRoutes)['GET /charges/']['query']>;

/** Latest due first, then the latest that was made. Of a lease, also those of the terms before and after it. */
export async function listCharges(tx: Tx, organisationId: string, now: Date, query: Query) {
  const after = readCursor(query.cursor, ['date', 'number']);
  let rows = chargeRows(tx, organisationId)
    .orderBy('c.due_on', 'desc')
    .orderBy('c.number', 'desc')
    .limit(query.limit + 1);
  if (query.leaseId !== undefined)
    rows = rows.where(sql<boolean>`c.tenancy_id = (
      select l.tenancy_id from lease l where l.org_id = ${organisationId} and l.lease_id = ${query.leaseId})`);
  if (query.propertyId !== undefined) rows = rows.where('c.property_id', '=', query.propertyId);
  if (query.runId !== undefined) rows = rows.where('c.run_id', '=', query.runId);
  if (query.kind !== undefined) rows = rows.where('c.kind', '=', query.kind);
  if (query.state === 'open') rows = rows.where('c.open_cents', '>', 0);
  if (query.state === 'settled') rows = rows.where('c.open_cents', '=', 0).where('c.voided_on', 'is', null);
  if (query.state === 'voided') rows = rows.where('c.voided_on', 'is not', null);
  if (query.from !== undefined) rows = rows.where('c.due_on', '>=', query.from);
  if (query.to !== undefined) rows = rows.where('c.due_on', '<=', query.to);
  if (after !== undefined)
    rows = rows.where(sql<boolean>`(c.due_on, c.number) < (${after[0]}::date, ${after[1]}::bigint)`);
  const found = await rows.execute();
  const today = await organisationDay(tx, organisationId, now);
  const nameOf = await readLeaseNames(
    tx,
    organisationId,
    found.slice(0, query.limit).map((row) => row.lease_id),
    today,
  );
  return pageOf(
    found,
    query.limit,
    (row) => [row.due_on, String(row.number)],
    (row) => presentCharge(row, nameOf(row.lease_id)),
  );
}
