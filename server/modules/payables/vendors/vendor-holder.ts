import { sql } from 'kysely';
import { z } from 'zod';
import type { Tx } from '#server/kernel/database.ts';
import type { PersonHolder } from '#server/modules/people/index.ts';
import { vendorRecord } from './vendor-record.ts';

const movedIds = z.array(z.uuid());

/** A vendor goes along when two records of people turn out to be one; where both were vendors, both go on under one name. */
export const vendorHolder: PersonHolder = {
  kind: 'vendor',
  columns: ['vendor.person_id'],
  roles: ['vendor'],
  has: () => sql<boolean>`exists (
    select from vendor v where v.org_id = p.org_id and v.person_id = p.person_id and v.archived_at is null)`,
  async count(tx, organisationId, personId) {
    const { count } = await tx
      .selectFrom('vendor')
      .select((of) => of.fn.countAll<number>().as('count'))
      .where('org_id', '=', organisationId)
      .where('person_id', '=', personId)
      .executeTakeFirstOrThrow();
    return count;
  },
  renamed: takeName,
  async move(tx, organisationId, from, to) {
    const moved = await tx
      .updateTable('vendor')
      .set({ person_id: to })
      .where('org_id', '=', organisationId)
      .where('person_id', '=', from)
      .returning('vendor_id')
      .execute();
    await takeName(tx, organisationId, to);
    return moved.map(({ vendor_id: id }) => id);
  },
  async moveBack(tx, organisationId, moved, { from, to }) {
    const ids = movedIds.parse(moved);
    if (ids.length === 0) return;
    await tx
      .updateTable('vendor')
      .set({ person_id: to })
      .where('org_id', '=', organisationId)
      .where('person_id', '=', from)
      .where('vendor_id', 'in', ids)
      .execute();
    await takeName(tx, organisationId, to);
  },
};

async function takeName(tx: Tx, organisationId: string, personId: string): Promise<void> {
  const { rows } = await sql<{ id: string; archived: boolean }>`
    update vendor v set name = p.name, sort_name = p.sort_name
      from person p
     where v.org_id = ${organisationId} and v.person_id = ${personId} and p.org_id = v.org_id and p.person_id = v.person_id
    returning v.vendor_id as id, v.archived_at is not null as archived`.execute(tx);
  const ids = rows.filter(({ archived }) => !archived).map(({ id }) => id);
  if (ids.length > 0) await vendorRecord.makeFindable(tx, organisationId, ids);
}
