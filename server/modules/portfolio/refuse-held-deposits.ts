import { sql } from 'kysely';
import type { Tx } from '#server/kernel/database.ts';
import { refuse } from '#server/kernel/refuse.ts';

const namedAtMost = 3;

/** Deposits that are held for a property are owed to tenants: it stays in use until they are settled. */
export async function refuseHeldDeposits(tx: Tx, organisationId: string, propertyId: string): Promise<void> {
  const { rows } = await sql<{ number: number; tenants: string | null }>`
    select l.number, (
             select string_agg(distinct n.name, ', ') from lease_party t
               join person n on n.org_id = t.org_id and n.person_id = t.person_id
              where t.org_id = l.org_id and t.lease_id = l.lease_id and t.role in ('tenant', 'co-tenant')) as tenants
      from (select m.tenancy_id, (array_agg(m.lease_id order by m.movement_id desc))[1] as lease_id
              from deposit_movement m
             where m.org_id = ${organisationId} and m.property_id = ${propertyId}
             group by 1, m.currency having sum(m.cents) > 0) h
      join lease l on l.org_id = ${organisationId} and l.lease_id = h.lease_id
     order by l.number`.execute(tx);
  if (rows.length === 0) return;
  const names = rows
    .slice(0, namedAtMost)
    .map(({ number, tenants }) => [`L-${String(number).padStart(4, '0')}`, tenants].filter(Boolean).join(' '));
  const leases = names.join('; ') + (rows.length > names.length ? ` + ${rows.length - names.length}` : '');
  throw refuse('portfolio.deposits-held', { leases });
}
