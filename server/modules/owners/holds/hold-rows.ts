import { sql } from 'kysely';
import type { z } from 'zod';
import type { ownerHoldRoutes } from '#shared/api/owner-holds.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { pageOf, readCursor } from '#server/kernel/keyset.ts';
import { refuse } from '#server/kernel/refuse.ts';

type Routes = typeof ownerHoldRoutes;
export type OwnerHold = z.output<Routes['POST /owner-holds/']['answer']>;
type When = Pick<Act, 'organisationId' | 'today'>;

/** Newest first. */
export async function listHolds(
  tx: Tx,
  when: When,
  { limit, cursor, state, propertyId, personId }: z.output<Routes['GET /owner-holds/']['query']>,
) {
  const after = readCursor(cursor, ['id']);
  const rows = await holdRows(
    tx,
    when,
    sql`${after === undefined ? sql`true` : sql`h.hold_id < ${after[0]}::uuid`}
      ${state === undefined ? sql`` : sql`and ${isHeld(when.today)}`}
      ${propertyId === undefined ? sql`` : sql`and h.property_id = ${propertyId}::uuid`}
      ${
        personId === undefined
          ? sql``
          : sql`and coalesce(h.person_id = ${personId}::uuid, exists (
              select from ownership_share o
               where o.org_id = h.org_id and o.property_id = h.property_id and o.person_id = ${personId}::uuid
                 and o.starts_on = (select max(s.starts_on) from ownership_share s where s.org_id = o.org_id
                                       and s.property_id = o.property_id and s.starts_on <= ${when.today})))`
      }`,
    limit + 1,
  );
  return pageOf(
    rows,
    limit,
    ({ id }) => [id],
    (row) => row,
  );
}

export async function readHold(tx: Tx, when: When, id: string): Promise<OwnerHold> {
  const [hold] = await holdRows(tx, when, sql`h.hold_id = ${id}::uuid`, 1);
  if (hold === undefined) throw refuse('owners.no-such-hold');
  return hold;
}

/** Those in force on the day, the oldest first. */
export async function readHeld(tx: Tx, when: When): Promise<readonly OwnerHold[]> {
  return (await holdRows(tx, when, isHeld(when.today), null)).toReversed();
}

const isHeld = (today: string) => sql`h.ended_at is null and coalesce(h.until_on, 'infinity') >= ${today}::date`;

async function holdRows(
  tx: Tx,
  { organisationId, today }: When,
  where: ReturnType<typeof sql>,
  limit: number | null,
): Promise<OwnerHold[]> {
  const { rows } = await sql<OwnerHold>`
    select h.hold_id as id, jsonb_build_object('id', p.property_id, 'name', p.name, 'colour', p.colour) as property,
           case when n.person_id is not null then jsonb_build_object('id', n.person_id, 'name', n.name) end as person,
           h.currency, h.cents, h.reason, h.held_on::text as "heldOn", h.until_on::text as "untilOn", u.name as "heldBy",
           case when h.ended_at is not null then 'ended' when h.until_on < ${today}::date then 'over' else 'held' end as state
      from owner_hold h
      join property p on p.org_id = h.org_id and p.property_id = h.property_id
      left join person n on n.org_id = h.org_id and n.person_id = h.person_id
      left join app_user u on u.user_id = h.held_by
     where h.org_id = ${organisationId} and ${where}
     order by h.hold_id desc limit ${limit}`.execute(tx);
  return rows;
}
