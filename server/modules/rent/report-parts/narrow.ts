import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Asked } from '#server/kernel/reports/report.ts';
import { termOrder } from '#server/modules/rent/tenancy-money/where-tenancies-are.ts';
import { isAskedProperty } from '#server/kernel/reports/asked-property.ts';

/** Of a tenancy, by the id of it: only those of a lease, with the terms before and after it, and of a person. */
export function isOfTenancy(
  organisationId: string,
  tenancyId: string,
  { leaseId, personId }: Asked,
): RawBuilder<boolean> {
  const tenancy = sql.ref(tenancyId);
  const ofLease = sql`${tenancy} in (
    select l.tenancy_id from lease l where l.org_id = ${organisationId} and l.lease_id = ${leaseId})`;
  const ofPerson = sql`${tenancy} in (
    select l.tenancy_id from lease_party y join lease l on l.org_id = y.org_id and l.lease_id = y.lease_id
     where y.org_id = ${organisationId} and y.person_id = ${personId})`;
  return sql<boolean>`(${leaseId === undefined ? sql`true` : ofLease} and ${personId === undefined ? sql`true` : ofPerson})`;
}

/**
 * Of a tenancy as above: only those that have, or had, a term in a property. Documents of the property are found by them,
 * wherever the whole workspace has many of the same days.
 */
export function isOfProperty(organisationId: string, tenancyId: string, { propertyId }: Asked): RawBuilder<boolean> {
  if (propertyId === undefined) return sql<boolean>`true`;
  return sql<boolean>`${sql.ref(tenancyId)} in (
    select l.tenancy_id from lease l where l.org_id = ${organisationId} and ${isAskedProperty('l.property_id', propertyId)})`;
}

/** Of a tenancy as above: only those whose term of a day is in a unit. */
export function isInUnit(
  { organisationId, day }: { readonly organisationId: string; readonly day: string },
  tenancyId: string,
  { unitId }: Asked,
): RawBuilder<boolean> {
  if (unitId === undefined) return sql<boolean>`true`;
  return sql<boolean>`(select l.unit_id from lease l where l.org_id = ${organisationId}
    and l.tenancy_id = ${sql.ref(tenancyId)} order by ${termOrder(day)} limit 1) = ${unitId}::uuid`;
}

/** Both: what a report of tenancies as of a day can be narrowed to besides a property. */
export function isAskedTenancy(
  on: { readonly organisationId: string; readonly day: string },
  tenancyId: string,
  asked: Asked,
): RawBuilder<boolean> {
  return sql<boolean>`${isOfTenancy(on.organisationId, tenancyId, asked)} and ${isInUnit(on, tenancyId, asked)}`;
}
