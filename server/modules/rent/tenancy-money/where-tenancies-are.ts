import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Tx } from '#server/kernel/database.ts';
import { refuse } from '#server/kernel/refuse.ts';
import { isSeen, readWhole, seesAll } from '#server/kernel/some-properties/read-whole.ts';
import type { MoneyDay, Needed } from './money-on.ts';
import { isAskedProperty } from '#server/kernel/reports/asked-property.ts';
import type { AskedProperty } from '#server/kernel/reports/asked-property.ts';

/** The first of a tenancy's terms (`lease as l`) in this order stands for it on a day: the running one, or the last. */
export function termOrder(day: string): RawBuilder<unknown> {
  return sql`(l.stage = 'signed' and l.starts_on <= ${day}::date) desc, (l.stage <> 'cancelled') desc, l.starts_on desc`;
}

interface OnDay {
  readonly organisationId: string;
  readonly day: string;
}

/**
 * Whether a tenancy is in a property on a day, in one of several, or where none is asked for, in one that who asks works with. After a move the
 * whole tenancy counts where it is, also what was charged before: lists, their totals and their headlines go by this, so
 * that they agree. Who works with some properties asks it within `readWhole`.
 */
export function isTenancyIn(
  tenancyId: string,
  propertyId: AskedProperty,
  { organisationId, day }: OnDay,
): RawBuilder<boolean> {
  if (propertyId === undefined)
    return sql<boolean>`(${seesAll} or (
      select l.property_id from lease l where l.org_id = ${organisationId} and l.tenancy_id = ${sql.ref(tenancyId)}
       order by ${termOrder(day)} limit 1) in (select own_properties()))`;
  return sql<boolean>`${sql.ref(tenancyId)} in (
    select t.tenancy_id from lease t
     where t.org_id = ${organisationId} and ${isAskedProperty('t.property_id', propertyId)} and ${isSeen('t.property_id')}
       and t.lease_id = (select l.lease_id from lease l where l.org_id = t.org_id and l.tenancy_id = t.tenancy_id
                          order by ${termOrder(day)} limit 1))`;
}

interface Narrowed {
  readonly propertyId?: AskedProperty;
  readonly unitId?: string | undefined;
  readonly leaseId?: string | undefined;
  readonly personId?: string | undefined;
}

/** More are reckoned with all others: naming them costs more than it saves. */
const namedAtMost = 5000;

/**
 * For `asOf`: the tenancies that a list can have which is narrowed, all that had a term there or with somebody, so that
 * nothing else is reckoned back. Which of them the list has, it says itself. Within `readWhole`.
 */
export async function neededFor(tx: Tx, { organisationId, isToday }: MoneyDay, narrowed: Narrowed): Promise<Needed> {
  const { propertyId, unitId, leaseId, personId } = narrowed;
  const isNarrowed = [propertyId, unitId, leaseId, personId].some((one) => one !== undefined);
  if (isToday || !isNarrowed) return {};
  const { rows } = await sql<{ id: string }>`
    select distinct l.tenancy_id as id from lease l
     where l.org_id = ${organisationId}
       and ${isAskedProperty('l.property_id', propertyId)}
       ${unitId === undefined ? sql`` : sql`and l.unit_id = ${unitId}::uuid`}
       ${
         leaseId === undefined
           ? sql``
           : sql`and l.tenancy_id in (
         select o.tenancy_id from lease o where o.org_id = ${organisationId} and o.lease_id = ${leaseId}::uuid)`
       }
       ${
         personId === undefined
           ? sql``
           : sql`and l.tenancy_id in (
         select o.tenancy_id from lease_party y join lease o on o.org_id = y.org_id and o.lease_id = y.lease_id
          where y.org_id = ${organisationId} and y.person_id = ${personId}::uuid)`
       }
     limit ${namedAtMost + 1}`.execute(tx);
  return rows.length > namedAtMost ? {} : { tenancyIds: rows.map(({ id }) => id) };
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
