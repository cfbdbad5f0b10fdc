import type { Tx } from '#server/kernel/database.ts';
import { refuse } from '#server/kernel/refuse.ts';
import { noSuchLease, numberOf } from '#server/modules/leasing/index.ts';
import { lockTenancies } from './lock-tenancies.ts';

/** A lease as far as money needs to know it. */
export interface MoneyLease {
  readonly leaseId: string;
  readonly tenancyId: string;
  readonly propertyId: string;
  readonly unitId: string;
  readonly currency: string;
  readonly number: string;
  readonly stage: string;
}

/** Leases by their ids; one that is not there for whoever asks is refused. */
export async function readMoneyLeases(
  tx: Tx,
  organisationId: string,
  leaseIds: readonly string[],
): Promise<Map<string, MoneyLease>> {
  const rows = await tx
    .selectFrom('lease')
    .select(['lease_id', 'tenancy_id', 'property_id', 'unit_id', 'currency', 'number', 'stage'])
    .where('org_id', '=', organisationId)
    .where('lease_id', 'in', leaseIds)
    .execute();
  const found = new Map(
    rows.map((row) => [
      row.lease_id,
      {
        leaseId: row.lease_id,
        tenancyId: row.tenancy_id,
        propertyId: row.property_id,
        unitId: row.unit_id,
        currency: row.currency,
        number: numberOf(row.number),
        stage: row.stage,
      },
    ]),
  );
  if (leaseIds.some((id) => !found.has(id))) throw noSuchLease();
  return found;
}

/** One lease whose tenancy is taken for this transaction. */
export async function takeLease(tx: Tx, organisationId: string, leaseId: string): Promise<MoneyLease> {
  const lease = (await readMoneyLeases(tx, organisationId, [leaseId])).get(leaseId);
  if (lease === undefined) throw noSuchLease();
  await lockTenancies(tx, organisationId, [lease.tenancyId]);
  return lease;
}

/** Nobody owes anything on what is only being written. */
export function refuseUnwritten({ stage, number }: MoneyLease): void {
  if (stage === 'draft') throw refuse('rent.lease-is-draft', { lease: number });
}

export function refuseCancelled({ stage, number }: MoneyLease): void {
  if (stage === 'cancelled') throw refuse('rent.lease-cancelled', { lease: number });
}

/** The lease of a record that has one. */
export async function readMoneyLease(tx: Tx, organisationId: string, leaseId: string): Promise<MoneyLease> {
  const lease = (await readMoneyLeases(tx, organisationId, [leaseId])).get(leaseId);
  if (lease === undefined) throw new Error(`There is no lease ${leaseId}`);
  return lease;
}
