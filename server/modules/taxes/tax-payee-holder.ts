import { sql } from 'kysely';
import { z } from 'zod';
import type { PersonHolder } from '#server/modules/people/index.ts';

const movedIds = z.array(z.uuid());

/** What the tax office knows of somebody goes along when two records turn out to be one; where both have it, each keeps its own. */
export const taxPayeeHolder: PersonHolder = {
  kind: 'tax_payee',
  columns: ['tax_payee.person_id'],
  roles: [],
  has: () => sql<boolean>`false`,
  async count(tx, organisationId, personId) {
    const { count } = await tx
      .selectFrom('tax_payee')
      .select((of) => of.fn.countAll<number>().as('count'))
      .where('org_id', '=', organisationId)
      .where('person_id', '=', personId)
      .executeTakeFirstOrThrow();
    return count;
  },
  async move(tx, organisationId, from, to) {
    const { rows } = await sql<{ id: string }>`
      update tax_payee t set person_id = ${to}
       where t.org_id = ${organisationId} and t.person_id = ${from}
         and not exists (select from tax_payee k where k.org_id = t.org_id and k.person_id = ${to})
      returning t.person_id as id`.execute(tx);
    return rows.map(({ id }) => id);
  },
  async moveBack(tx, organisationId, moved, { from, to }) {
    if (movedIds.parse(moved).length === 0) return;
    await tx
      .updateTable('tax_payee')
      .set({ person_id: to })
      .where('org_id', '=', organisationId)
      .where('person_id', '=', from)
      .execute();
  },
};
