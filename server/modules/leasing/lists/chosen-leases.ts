import type { Tx } from '#server/kernel/database.ts';
import { refuse } from '#server/kernel/refuse.ts';
import { leaseRows, noSuchLease } from '#server/modules/leasing/records/lease-rows.ts';
import type { LeaseRow } from '#server/modules/leasing/records/lease-rows.ts';

const leasesAtMost = 500;

/** Those of a property that are signed, or some by their ids, all of which are there; by building and unit. */
type ChosenLeases = { readonly propertyId: string } | { readonly leaseIds: readonly string[] };

export async function readChosenLeases(tx: Tx, organisationId: string, which: ChosenLeases): Promise<LeaseRow[]> {
  let rows = leaseRows(tx, organisationId)
    .orderBy('p.sort_name')
    .orderBy('u.sort_name')
    .orderBy('l.starts_on')
    .orderBy('l.lease_id')
    .limit(leasesAtMost + 1);
  rows =
    'propertyId' in which
      ? rows.where('l.property_id', '=', which.propertyId).where('l.stage', '=', 'signed')
      : rows.where('l.lease_id', 'in', which.leaseIds);
  const found = await rows.execute();
  if ('leaseIds' in which && found.length < new Set(which.leaseIds).size) throw noSuchLease();
  if (found.length > leasesAtMost) throw refuse('leasing.too-many-leases', { most: leasesAtMost });
  return found;
}
