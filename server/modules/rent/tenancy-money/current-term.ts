import type { Tx } from '#server/kernel/database.ts';
import { readMoneyLeases } from './money-leases.ts';
import type { MoneyLease } from './money-leases.ts';

/** The term of a tenancy that runs or ran last by a day: a deposit belongs to the tenancy, and goes with it. */
export async function currentTerm(
  tx: Tx,
  organisationId: string,
  lease: MoneyLease,
  today: string,
): Promise<MoneyLease> {
  const row = await tx
    .selectFrom('lease')
    .select('lease_id')
    .where('org_id', '=', organisationId)
    .where('tenancy_id', '=', lease.tenancyId)
    .where('stage', '=', 'signed')
    .where((where) => where.or([where('starts_on', '<=', today), where('continues_lease_id', 'is', null)]))
    .orderBy('starts_on', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (row === undefined || row.lease_id === lease.leaseId) return lease;
  return (await readMoneyLeases(tx, organisationId, [row.lease_id])).get(row.lease_id) ?? lease;
}
