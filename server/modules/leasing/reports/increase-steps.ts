import { sql } from 'kysely';
import type { Label } from '#shared/reports/sheet.ts';
import type { Tx } from '#server/kernel/database.ts';
import { isAskedProperty } from '#server/kernel/reports/asked-property.ts';
import type { Asked } from '#server/kernel/reports/report.ts';
import { placedLeaseRows } from '#server/modules/leasing/lists/lease-order.ts';
import type { LeaseItem } from '#server/modules/leasing/lists/present-lease.ts';

export interface Step {
  readonly key: string;
  readonly item: LeaseItem;
  readonly on: string;
  readonly before: number;
  readonly after: number;
  readonly state: 'done' | 'due' | 'coming';
  /** Of one that is due: by which figure it is reckoned, or why it has no amounts. */
  readonly note?: Label;
  readonly isUnknown?: boolean;
}

export type Range = Pick<Asked, 'from' | 'to' | 'propertyId' | 'unitId' | 'personId'>;

/** Signed leases that began by a day, of those that are asked for. */
export function leasesOf(tx: Tx, organisationId: string, { propertyId, unitId, personId }: Range, startedBy: string) {
  let found = placedLeaseRows(tx, organisationId).where('l.stage', '=', 'signed').where('l.starts_on', '<=', startedBy);
  if (propertyId !== undefined) found = found.where(isAskedProperty('l.property_id', propertyId));
  if (unitId !== undefined) found = found.where('l.unit_id', '=', unitId);
  if (personId !== undefined)
    found = found.where(sql<boolean>`exists (
      select from lease_party y where y.org_id = l.org_id and y.lease_id = l.lease_id and y.person_id = ${personId})`);
  return found;
}
