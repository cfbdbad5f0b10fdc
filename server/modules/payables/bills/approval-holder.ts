import { sql } from 'kysely';
import { z } from 'zod';
import type { PersonHolder } from '#server/modules/people/index.ts';

const movedIds = z.array(z.uuid());

/** What an owner approved, or was asked, goes along when two records turn out to be one; where both were, each keeps its own. */
export const approvalHolder: PersonHolder = {
  kind: 'bill-approval',
  columns: ['bill_approval.owner_id', 'owner_approval_link.owner_id'],
  roles: [],
  has: () => sql<boolean>`false`,
  async count(tx, organisationId, personId) {
    const { count } = await tx
      .selectFrom('bill_approval')
      .select((of) => of.fn.countAll<number>().as('count'))
      .where('org_id', '=', organisationId)
      .where('owner_id', '=', personId)
      .executeTakeFirstOrThrow();
    return count;
  },
  async move(tx, organisationId, from, to) {
    const { rows } = await sql<{ id: string }>`
      update bill_approval a set owner_id = ${to}
       where a.org_id = ${organisationId} and a.owner_id = ${from}
         and (a.dropped_at is not null or not exists (
           select from bill_approval k
            where k.org_id = a.org_id and k.bill_id = a.bill_id and k.property_id = a.property_id
              and k.owner_id = ${to} and k.dropped_at is null))
      returning a.approval_id as id`.execute(tx);
    const links = await sql<{ id: string }>`
      update owner_approval_link l set owner_id = ${to}
       where l.org_id = ${organisationId} and l.owner_id = ${from}
         and (l.ended_at is not null or not exists (
           select from owner_approval_link k
            where k.org_id = l.org_id and k.bill_id = l.bill_id and k.property_id = l.property_id
              and k.owner_id = ${to} and k.ended_at is null))
      returning l.link_id as id`.execute(tx);
    return [...rows, ...links.rows].map(({ id }) => id);
  },
  async moveBack(tx, organisationId, moved, { from, to }) {
    const ids = movedIds.parse(moved);
    if (ids.length === 0) return;
    await tx
      .updateTable('bill_approval')
      .set({ owner_id: to })
      .where('org_id', '=', organisationId)
      .where('owner_id', '=', from)
      .where('approval_id', 'in', ids)
      .execute();
    await tx
      .updateTable('owner_approval_link')
      .set({ owner_id: to })
      .where('org_id', '=', organisationId)
      .where('owner_id', '=', from)
      .where('link_id', 'in', ids)
      .execute();
  },
};
