import { sql } from 'kysely';
import { z } from 'zod';
import type { PersonHolder } from '#server/modules/people/index.ts';

const movedIds = z.array(z.uuid());

/** The documents of a person go along when two records turn out to be one. They give nobody a role. */
export const documentsHolder: PersonHolder = {
  kind: 'document',
  columns: [],
  roles: [],
  has: () => sql<boolean>`false`,
  async count(tx, organisationId, personId) {
    const { count } = await tx
      .selectFrom('document')
      .select((of) => of.fn.countAll<number>().as('count'))
      .where('org_id', '=', organisationId)
      .where('record_kind', '=', 'person')
      .where('record_id', '=', personId)
      .executeTakeFirstOrThrow();
    return count;
  },
  async move(tx, organisationId, from, to) {
    const moved = await tx
      .updateTable('document')
      .set({ record_id: to })
      .where('org_id', '=', organisationId)
      .where('record_kind', '=', 'person')
      .where('record_id', '=', from)
      .returning('document_id')
      .execute();
    return moved.map(({ document_id: id }) => id);
  },
  async moveBack(tx, organisationId, moved, { from, to }) {
    const ids = movedIds.parse(moved);
    if (ids.length === 0) return;
    await tx
      .updateTable('document')
      .set({ record_id: to })
      .where('org_id', '=', organisationId)
      .where('record_kind', '=', 'person')
      .where('record_id', '=', from)
      .where('document_id', 'in', ids)
      .execute();
  },
};
