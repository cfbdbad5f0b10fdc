import { sql } from 'kysely';
import { z } from 'zod';
import type { Tx } from '#server/kernel/database.ts';
import type { PersonHolder } from '#server/modules/people/index.ts';

const movedIds = z.array(z.uuid());

/** Whose unclaimed money it is goes along when two records of people turn out to be one. */
export const unclaimedHolder: PersonHolder = {
  kind: 'unclaimed-item',
  columns: ['unclaimed_item.person_id'],
  roles: [],
  has: () => sql<boolean>`false`,
  async count(tx, organisationId, personId) {
    const { count } = await tx
      .selectFrom('unclaimed_item')
      .select((of) => of.fn.countAll<number>().as('count'))
      .where('org_id', '=', organisationId)
      .where('person_id', '=', personId)
      .executeTakeFirstOrThrow();
    return count;
  },
  move: (tx, organisationId, from, to) => moveItems(tx, organisationId, { from, to }),
  async moveBack(tx, organisationId, moved, people) {
    const ids = movedIds.parse(moved);
    if (ids.length > 0) await moveItems(tx, organisationId, people, ids);
  },
};

async function moveItems(
  tx: Tx,
  organisationId: string,
  { from, to }: { readonly from: string; readonly to: string },
  only?: readonly string[],
): Promise<readonly string[]> {
  const moved = await tx
    .updateTable('unclaimed_item')
    .set({ person_id: to })
    .where('org_id', '=', organisationId)
    .where('person_id', '=', from)
    .$if(only !== undefined, (query) => query.where('entry_id', 'in', only ?? []))
    .returning('entry_id')
    .execute();
  return moved.map(({ entry_id: id }) => id);
}
