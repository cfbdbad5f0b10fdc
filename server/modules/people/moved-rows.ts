import { sql } from 'kysely';
import type { Tx } from '#server/kernel/database.ts';

/** A contact as it was, for the day on which it goes back. */
export interface MovedContact {
  readonly contact_id: string;
  readonly kind: string;
  readonly label: string | null;
  readonly value: string;
  readonly parts: unknown;
  readonly compared: string;
  readonly position: number;
}

interface Relation {
  readonly person_id: string;
  readonly other_person_id: string;
  readonly kind: string;
  readonly note: string | null;
  readonly created_at?: string;
}

export interface MovedRelations {
  readonly removed: readonly Relation[];
  readonly added: readonly Relation[];
}

/** Behind those that are there; what both have the same stays where it was. */
export async function moveContacts(tx: Tx, organisationId: string, from: string, to: string): Promise<MovedContact[]> {
  const { rows } = await sql<MovedContact>`
    with moving as (
      select c.contact_id, c.kind, c.label, c.value, c.parts, c.compared, c.position from person_contact c
       where c.org_id = ${organisationId} and c.person_id = ${from}
         and not exists (select from person_contact k
                          where k.org_id = c.org_id and k.person_id = ${to} and k.kind = c.kind and k.compared = c.compared)),
    moved as (
      update person_contact c
         set person_id = ${to}, position = least(c.position + (
               select coalesce(max(k.position) + 1, 0) from person_contact k where k.org_id = c.org_id and k.person_id = ${to}), 32767)
       where c.org_id = ${organisationId} and c.contact_id in (select contact_id from moving))
    select * from moving order by position`.execute(tx);
  return rows;
}

/** As they were, also where the contacts of the kept record were written anew meanwhile. */
export async function giveContactsBack(
  tx: Tx,
  organisationId: string,
  contacts: readonly MovedContact[],
  people: { readonly from: string; readonly to: string },
): Promise<void> {
  const rows = sql`jsonb_to_recordset(${JSON.stringify(contacts)}::jsonb)
    as n (contact_id uuid, kind text, label text, value text, parts jsonb, compared text, position smallint)`;
  await sql`
    delete from person_contact c using ${rows}
     where c.org_id = ${organisationId} and c.person_id = ${people.from} and c.kind = n.kind and c.compared = n.compared`.execute(
    tx,
  );
  await sql`
    insert into person_contact (org_id, contact_id, person_id, kind, label, value, parts, compared, position)
    select ${organisationId}, n.contact_id, ${people.to}, n.kind, n.label, n.value, n.parts, n.compared, n.position from ${rows}`.execute(
    tx,
  );
}

export async function moveRelations(tx: Tx, organisationId: string, from: string, to: string): Promise<MovedRelations> {
  const { rows: removed } = await sql<Relation>`
    delete from person_relation where org_id = ${organisationId} and ${from} in (person_id, other_person_id)
    returning person_id, other_person_id, kind, note, created_at::text`.execute(tx);
  const renamed = (id: string) => (id === from ? to : id);
  const added: Relation[] = [];
  for (const row of removed) {
    const moved = { ...row, person_id: renamed(row.person_id), other_person_id: renamed(row.other_person_id) };
    // Nobody is their own emergency contact.
    if (moved.person_id === moved.other_person_id) continue;
    if (await addRelation(tx, organisationId, moved)) added.push(moved);
  }
  return { removed, added };
}

export async function giveRelationsBack(
  tx: Tx,
  organisationId: string,
  { added, removed }: MovedRelations,
): Promise<void> {
  for (const row of added) {
    await tx
      .deleteFrom('person_relation')
      .where('org_id', '=', organisationId)
      .where('person_id', '=', row.person_id)
      .where('other_person_id', '=', row.other_person_id)
      .where('kind', '=', row.kind)
      .execute();
  }
  for (const row of removed) await addRelation(tx, organisationId, row);
}

async function addRelation(tx: Tx, organisationId: string, row: Relation): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into person_relation (org_id, person_id, other_person_id, kind, note, created_at)
    values (${organisationId}, ${row.person_id}, ${row.other_person_id}, ${row.kind}, ${row.note},
            coalesce(${row.created_at ?? null}::timestamptz, now()))
    on conflict do nothing`.execute(tx);
  return numAffectedRows === 1n;
}
