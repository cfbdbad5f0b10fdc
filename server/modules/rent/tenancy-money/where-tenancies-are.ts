import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Tx } from '#server/kernel/database.ts';
import { refuse } from '#server/kernel/refuse.ts';
import { isSeen, readWhole, seesAll } from '#server/kernel/some-properties/read-whole.ts';

/** The first of a tenancy's terms (`lease as l`) in this order stands for it on a day: the running one, or the last. */
export function termOrder(day: string): RawBuilder<unknown> {
  return sql`(l.stage = 'signed' and l.starts_on <= ${day}::date) desc, (l.stage <> 'cancelled') desc, l.starts_on desc`;
}

interface OnDay {
  readonly organisationId: string;
  readonly day: string;
}

/**
 * Whether a tenancy is in a property on a day, or where none is asked for, in one that who asks works with. After a move the
 * whole tenancy counts where it is, also what was charged before: lists, their totals and their headlines go by this, so
 * that they agree. Who works with some properties asks it within `readWhole`.
 */
export function isTenancyIn(
  tenancyId: string,
  propertyId: string | undefined,
  { organisationId, day }: OnDay,
): RawBuilder<boolean> {
  if (propertyId === undefined)
    return sql<boolean>`(${seesAll} or (
      select l.property_id from lease l where l.org_id = ${organisationId} and l.tenancy_id = ${sql.ref(tenancyId)}
       order by ${termOrder(day)} limit 1) in (select own_properties()))`;
  return sql<boolean>`${sql.ref(tenancyId)} in (
    select t.tenancy_id from lease t
     where t.org_id = ${organisationId} and t.property_id = ${propertyId} and ${isSeen('t.property_id')}
       and t.lease_id = (select l.lease_id from lease l where l.org_id = t.org_id and l.tenancy_id = t.tenancy_id
                          order by ${termOrder(day)} limit 1))`;
}

/** Reads a tenancy whole, for who works with the building where it is; others are told whom to ask. */
export async function readTenancyHere<Result>(
  tx: Tx,
  tenancyId: string,
  { organisationId, day }: OnDay,
  work: () => Promise<Result>,
): Promise<Result> {
  return readWhole(tx, async () => {
    const isHere = isTenancyIn('o.tenancy_id', undefined, { organisationId, day });
    const { rows } = await sql<{ isHere: boolean }>`
      select ${isHere} as "isHere" from (select ${tenancyId}::uuid as tenancy_id) o`.execute(tx);
    if (rows[0]?.isHere !== true) throw refuse('rent.part-of-other-buildings');
    return work();
  });
}
