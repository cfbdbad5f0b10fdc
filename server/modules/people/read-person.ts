import type { z } from 'zod';
import type { personInFull } from '#shared/api/people.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { PersonHolder } from './holders.ts';
import { firstContact, keptId, noSuchPerson, personRows, presentPerson } from './person-rows.ts';

export type PersonInFull = z.output<typeof personInFull>;

export async function readPerson(
  tx: Tx,
  organisationId: string,
  askedId: string,
  holders: readonly PersonHolder[],
): Promise<PersonInFull> {
  const personId = await keptId(tx, organisationId, askedId);
  const row = await personRows(tx, organisationId, holders).where('p.person_id', '=', personId).executeTakeFirst();
  if (row === undefined) throw noSuchPerson();
  return {
    ...presentPerson(row),
    wantsReminders: row.wants_reminders,
    bornOn: row.born_on,
    notes: row.notes,
    custom: row.custom as PersonInFull['custom'], // Written from the same schema.
    contacts: await readContacts(tx, organisationId, personId),
    relations: await readRelations(tx, organisationId, personId, 'out'),
    relatedTo: await readRelations(tx, organisationId, personId, 'in'),
    merges: await readMerges(tx, organisationId, personId),
  };
}

export async function readContacts(
  tx: Tx,
  organisationId: string,
  personId: string,
): Promise<PersonInFull['contacts']> {
  const rows = await tx
    .selectFrom('person_contact')
    .select(['kind', 'label', 'value', 'parts'])
    .where('org_id', '=', organisationId)
    .where('person_id', '=', personId)
    .orderBy('position')
    .orderBy('contact_id')
    .execute();
  // What is stored was checked by the schema that it is read with.
  return rows.map(({ parts, ...row }) => ({ ...row, address: parts })) as PersonInFull['contacts'];
}

async function readRelations(tx: Tx, organisationId: string, personId: string, way: 'in' | 'out') {
  const [own, other] =
    way === 'out' ? (['person_id', 'other_person_id'] as const) : (['other_person_id', 'person_id'] as const);
  const rows = await tx
    .selectFrom('person_relation as r')
    .innerJoin('person as p', (join) => join.onRef('p.org_id', '=', 'r.org_id').onRef('p.person_id', '=', `r.${other}`))
    .select(['r.kind', 'r.note', 'p.person_id', 'p.name'])
    .select([firstContact('phone').as('phone'), firstContact('email').as('email')])
    .where('r.org_id', '=', organisationId)
    .where(`r.${own}`, '=', personId)
    .orderBy('r.kind')
    .orderBy('p.name')
    .execute();
  return rows.map(({ person_id: id, ...row }) => ({ ...row, personId: id })) as PersonInFull['relations'];
}

async function readMerges(tx: Tx, organisationId: string, personId: string): Promise<PersonInFull['merges']> {
  const rows = await mergeRows(tx, organisationId)
    .where('m.kept_id', '=', personId)
    .orderBy('m.merge_id', 'desc')
    .execute();
  return rows.map((row) => ({
    id: row.merge_id,
    kept: { id: row.kept_id, name: row.kept_name },
    givenUp: { id: row.given_up_id, name: row.given_up_name },
    mergedAt: row.merged_at.toISOString(),
    mergedBy: row.merged_by === null ? null : { id: row.merged_by, name: row.merged_by_name ?? '' },
    undoneAt: row.undone_at?.toISOString() ?? null,
  }));
}

function mergeRows(tx: Tx, organisationId: string) {
  return tx
    .selectFrom('person_merge as m')
    .innerJoin('person as k', (join) => join.onRef('k.org_id', '=', 'm.org_id').onRef('k.person_id', '=', 'm.kept_id'))
    .innerJoin('person as g', (join) =>
      join.onRef('g.org_id', '=', 'm.org_id').onRef('g.person_id', '=', 'm.given_up_id'),
    )
    .leftJoin('app_user as u', 'u.user_id', 'm.merged_by')
    .select(['m.merge_id', 'm.kept_id', 'm.given_up_id', 'm.merged_at', 'm.merged_by', 'm.undone_at'])
    .select(['k.name as kept_name', 'g.name as given_up_name', 'u.name as merged_by_name'])
    .where('m.org_id', '=', organisationId);
}
