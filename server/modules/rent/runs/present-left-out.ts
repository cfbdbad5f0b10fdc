import type { Tx } from '#server/kernel/database.ts';
import { numberOf } from '#server/modules/leasing/index.ts';
import type { RunScope } from './due-leases.ts';
import type { LeftOut } from './plan-run.ts';
import { toldAtMost } from './run-rows.ts';
import type { LeftOutAnswer } from './run-rows.ts';
import { readTenantNames } from './tenant-names.ts';

/** With the names as they are now: what a run told is kept as it was told. */
export async function presentLeftOut(
  tx: Tx,
  { organisationId, through }: RunScope,
  leftOut: readonly LeftOut[],
): Promise<LeftOutAnswer[]> {
  const told = leftOut.slice(0, toldAtMost);
  if (told.length === 0) return [];
  const ids = told.map(({ lease }) => lease.id);
  const tenantsOf = await readTenantNames(tx, organisationId, ids, through);
  return told.map(({ lease, reason, cents, detail, chargeId }) => ({
    leaseId: lease.id,
    leaseNumber: numberOf(lease.number),
    tenants: tenantsOf(lease.id),
    unit: lease.unit,
    property: lease.property,
    reason,
    cents,
    currency: lease.currency,
    detail,
    chargeId,
  }));
}
