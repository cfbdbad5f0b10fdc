import type { Dimensions } from '#server/modules/ledger/index.ts';

/** What a posting is about: the lease of a charge with its property and unit, and the person. */
export function aboutCharge(
  { propertyId, unitId, leaseId }: { readonly propertyId: string; readonly unitId: string; readonly leaseId: string },
  personId: string | null,
): Dimensions {
  return { propertyId, unitId, leaseId, personId };
}
