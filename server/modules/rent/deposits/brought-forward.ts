import { sql } from 'kysely';
import type { Tx } from '#server/kernel/database.ts';

interface Found {
  readonly tenancyId: string;
  readonly currency: string;
  readonly cents: number;
}

/** What opening balances brought forward of deposits. No payment says which bank account it is in. */
export async function readBroughtForward(tx: Tx, organisationId: string, tenancyIds: readonly string[]) {
  const { rows } = await sql<Found>`
    select m.tenancy_id as "tenancyId", m.currency, sum(m.cents)::bigint as cents
      from deposit_movement m
     where m.org_id = ${organisationId} and m.tenancy_id = any(${tenancyIds}::uuid[]) and m.kind = 'opening'
     group by 1, 2`.execute(tx);
  return ({ tenancyId, currency }: Pick<Found, 'tenancyId' | 'currency'>): number =>
    rows.find((row) => row.tenancyId === tenancyId && row.currency === currency)?.cents ?? 0;
}
