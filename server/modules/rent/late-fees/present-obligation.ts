import { numberOf } from '#server/modules/leasing/index.ts';
import type { LateObligation } from './plan-late-fees.ts';

/** Whose it is and where, as previews of fees show it. */
export function presentObligation({ lease, dueOn }: LateObligation, tenantsOf: (leaseId: string) => string[]) {
  return {
    leaseId: lease.id,
    leaseNumber: numberOf(lease.number),
    tenants: tenantsOf(lease.id),
    unit: lease.unit,
    property: lease.property,
    currency: lease.currency,
    dueOn,
  };
}
