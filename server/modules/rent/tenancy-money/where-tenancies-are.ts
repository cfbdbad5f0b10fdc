import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/** The first of a tenancy's terms (`lease as l`) in this order stands for it on a day: the running one, or the last. */
export function termOrder(day: string): RawBuilder<unknown> {
  return sql`(l.stage = 'signed' and l.starts_on <= ${day}::date) desc, (l.stage <> 'cancelled') desc, l.starts_on desc`;
}

/**
 * Whether a tenancy is in a property on a day; all are where none is asked for. After a move the whole tenancy counts
 * where it is, also what was charged before: lists, their totals and their headlines go by this, so that they agree.
 */
export function isTenancyIn(
  tenancyId: string,
  propertyId: string | undefined,
  { organisationId, day }: { readonly organisationId: string; readonly day: string },
): RawBuilder<boolean> {
  if (propertyId === undefined) return sql<boolean>`true`;
  return sql<boolean>`${sql.ref(tenancyId)} in (
    select t.tenancy_id from lease t
     where t.org_id = ${organisationId} and t.property_id = ${propertyId}
       and t.lease_id = (select l.lease_id from lease l where l.org_id = t.org_id and l.tenancy_id = t.tenancy_id
                          order by ${termOrder(day)} limit 1))`;
}
