import { sql } from 'kysely';
import { recordEvent } from '#server/kernel/audit.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { SignedInContext } from '#server/kernel/http/request-context.ts';
import { newId } from '#server/kernel/ids.ts';
import { fieldProblem, Problem } from '#server/kernel/problem.ts';
import { recordChange } from '#server/kernel/record-change.ts';
import { forget } from '#server/kernel/search.ts';
import type { PersonHolder } from './holders.ts';
import { lockPerson } from './person-rows.ts';
import { readPerson } from './read-person.ts';
import { makePersonFindable } from './save-person.ts';
import { refuseElsewhere } from './refuse-in-use.ts';

/** What a merge moved, by who holds it, and what the kept record had before it took over what it lacked. */
interface Moved {
  readonly contacts: readonly string[];
  readonly relations: { readonly removed: readonly Relation[]; readonly added: readonly Relation[] };
  readonly held: Readonly<Record<string, readonly unknown[]>>;
  readonly filled: Readonly<Record<string, unknown>>;
  readonly custom: Readonly<Record<string, string>>;
}

interface Relation {
  readonly person_id: string;
  readonly other_person_id: string;
  readonly kind: string;
  readonly note: string | null;
}

/** What the kept record takes over where it says nothing itself. */
const fillable = ['given_name', 'family_name', 'company_name', 'language', 'born_on', 'notes'] as const;

/** Makes two records one. The other one stays, and points here: what was posted under it is found through it. */
export async function mergePeople(
  tx: Tx,
  keptId: string,
  givenUpId: string,
  when: SignedInContext,
  holders: readonly PersonHolder[],
): Promise<string> {
  const { organisationId } = when.session;
  if (keptId === givenUpId) throw fieldProblem('invalid-input', 'givenUpId', 'Choose another record to merge with');
  // In one order, so that two merges of the same people take turns.
  const rows = new Map<string, Awaited<ReturnType<typeof lockPerson>>>();
  for (const id of [keptId, givenUpId].toSorted()) rows.set(id, await lockPerson(tx, organisationId, id));
  await refuseElsewhere(tx, organisationId, [keptId, givenUpId]);
  const kept = rows.get(keptId);
  const givenUp = rows.get(givenUpId);
  if (kept === undefined || givenUp === undefined) throw new Error('Both were locked');
  if (kept.kind !== givenUp.kind)
    throw new Problem('invalid-input', 'A person and a company are never the same. Change one of them first.');

  const held: Record<string, readonly unknown[]> = {};
  for (const holder of holders) held[holder.kind] = await holder.move(tx, organisationId, givenUpId, keptId);
  const filled = Object.fromEntries(
    fillable.filter((field) => kept[field] === null && givenUp[field] !== null).map((field) => [field, givenUp[field]]),
  );
  const moved: Moved = {
    contacts: await moveContacts(tx, organisationId, givenUpId, keptId),
    relations: await moveRelations(tx, organisationId, givenUpId, keptId),
    held,
    filled,
    custom: Object.fromEntries(Object.entries(customOf(givenUp)).filter(([name]) => !(name in customOf(kept)))),
  };
  await tx
    .updateTable('person')
    .set({
      ...filled,
      custom: JSON.stringify({ ...moved.custom, ...customOf(kept) }),
      version: kept.version + 1,
    })
    .where('org_id', '=', organisationId)
    .where('person_id', '=', keptId)
    .execute();
  await tx
    .updateTable('person')
    .set({ merged_into: keptId, version: givenUp.version + 1 })
    .where('org_id', '=', organisationId)
    .where('person_id', '=', givenUpId)
    .execute();
  const mergeId = newId(when.now);
  await tx
    .insertInto('person_merge')
    .values({
      org_id: organisationId,
      merge_id: mergeId,
      kept_id: keptId,
      given_up_id: givenUpId,
      moved: JSON.stringify(moved),
      merged_by: when.session.userId,
      merged_at: when.now,
    })
    .execute();
  await forget(tx, organisationId, 'person', [givenUpId]);
  if (kept.archived_at === null) await makePersonFindable(tx, organisationId, keptId);
  await told(tx, 'merged', { kept, givenUp }, when);
  return mergeId;
}

/** Takes a merge back: exactly what it moved goes back; what was added since stays with the record that was kept. */
export async function undoMerge(
  tx: Tx,
  mergeId: string,
  when: SignedInContext,
  holders: readonly PersonHolder[],
): Promise<string> {
  const { organisationId } = when.session;
  const merge = await tx
    .selectFrom('person_merge')
    .selectAll()
    .where('org_id', '=', organisationId)
    .where('merge_id', '=', mergeId)
    .forUpdate()
    .executeTakeFirst();
  if (merge === undefined) throw new Problem('not-found', 'There is no such merge in this workspace.');
  if (merge.undone_at !== null) throw new Problem('conflict', 'This merge was taken back already.');
  const kept = await lockPerson(tx, organisationId, merge.kept_id);
  const moved = merge.moved as Moved; // Written above.
  for (const holder of holders) {
    const people = { from: merge.kept_id, to: merge.given_up_id };
    await holder.moveBack(tx, organisationId, moved.held[holder.kind] ?? [], people);
  }
  await sql`
    update person_contact set person_id = ${merge.given_up_id}
     where org_id = ${organisationId} and contact_id = any(${moved.contacts}::uuid[])`.execute(tx);
  for (const row of moved.relations.added) await removeRelation(tx, organisationId, row);
  for (const row of moved.relations.removed) await addRelation(tx, organisationId, row);
  const unfilled = Object.fromEntries(
    fillable
      .filter((field) => field in moved.filled && kept[field] === moved.filled[field])
      .map((field) => [field, null]),
  );
  await tx
    .updateTable('person')
    .set({ ...unfilled, custom: JSON.stringify(withoutMoved(customOf(kept), moved.custom)), version: kept.version + 1 })
    .where('org_id', '=', organisationId)
    .where('person_id', '=', merge.kept_id)
    .execute();
  const givenUp = await tx
    .updateTable('person')
    .set((set) => ({ merged_into: null, version: set('version', '+', 1) }))
    .where('org_id', '=', organisationId)
    .where('person_id', '=', merge.given_up_id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await tx
    .updateTable('person_merge')
    .set({ undone_at: when.now, undone_by: when.session.userId })
    .where('org_id', '=', organisationId)
    .where('merge_id', '=', mergeId)
    .execute();
  for (const { person_id: id, archived_at: archived } of [kept, givenUp])
    if (archived === null) await makePersonFindable(tx, organisationId, id);
  await told(tx, 'merge-undone', { kept, givenUp }, when);
  return merge.kept_id;
}

/** Does it, looks, and lets the caller roll back: the preview is what the merge would be. */
export async function previewMerge(
  tx: Tx,
  keptId: string,
  givenUpId: string,
  when: SignedInContext,
  holders: readonly PersonHolder[],
) {
  const { organisationId } = when.session;
  const kept = await readPerson(tx, organisationId, keptId, holders);
  const givenUp = await readPerson(tx, organisationId, givenUpId, holders);
  const counts = await Promise.all(
    holders.map(async (holder) => ({ kind: holder.kind, count: await holder.count(tx, organisationId, givenUpId) })),
  );
  await sql`savepoint merging`.execute(tx);
  await mergePeople(tx, keptId, givenUpId, when, holders);
  const result = await readPerson(tx, organisationId, keptId, holders);
  await sql`rollback to savepoint merging`.execute(tx);
  const moves = [
    { kind: 'contact', count: givenUp.contacts.length },
    { kind: 'relation', count: givenUp.relations.length + givenUp.relatedTo.length },
    ...counts,
  ];
  return { kept, givenUp, result: { ...result, merges: kept.merges }, moves: moves.filter(({ count }) => count > 0) };
}

/** Behind those that are there; what both have the same stays where it was. */
async function moveContacts(tx: Tx, organisationId: string, from: string, to: string): Promise<string[]> {
  const { rows } = await sql<{ contact_id: string }>`
    update person_contact c
       set person_id = ${to}, position = least(c.position + (
             select coalesce(max(k.position) + 1, 0) from person_contact k where k.org_id = c.org_id and k.person_id = ${to}), 32767)
     where c.org_id = ${organisationId} and c.person_id = ${from}
       and not exists (select from person_contact k
                        where k.org_id = c.org_id and k.person_id = ${to} and k.kind = c.kind and k.compared = c.compared)
    returning c.contact_id`.execute(tx);
  return rows.map(({ contact_id: id }) => id);
}

async function moveRelations(tx: Tx, organisationId: string, from: string, to: string): Promise<Moved['relations']> {
  const { rows: removed } = await sql<Relation>`
    delete from person_relation where org_id = ${organisationId} and ${from} in (person_id, other_person_id)
    returning person_id, other_person_id, kind, note`.execute(tx);
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

async function removeRelation(tx: Tx, organisationId: string, row: Relation): Promise<void> {
  await tx
    .deleteFrom('person_relation')
    .where('org_id', '=', organisationId)
    .where('person_id', '=', row.person_id)
    .where('other_person_id', '=', row.other_person_id)
    .where('kind', '=', row.kind)
    .execute();
}

async function addRelation(tx: Tx, organisationId: string, row: Relation): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into person_relation (org_id, person_id, other_person_id, kind, note, created_at)
    values (${organisationId}, ${row.person_id}, ${row.other_person_id}, ${row.kind}, ${row.note}, now())
    on conflict do nothing`.execute(tx);
  return numAffectedRows === 1n;
}

function customOf(row: { readonly custom: unknown }): Record<string, string> {
  return row.custom as Record<string, string>; // Written from the schema of custom fields.
}

/** What was changed since the merge is the kept record's own. */
function withoutMoved(own: Record<string, string>, moved: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(own).filter(([name, value]) => moved[name] !== value));
}

async function told(
  tx: Tx,
  act: 'merged' | 'merge-undone',
  { kept, givenUp }: { kept: { person_id: string; name: string }; givenUp: { person_id: string; name: string } },
  when: SignedInContext,
): Promise<void> {
  await recordChange(tx, { kind: 'person', id: kept.person_id, act, after: { with: givenUp.name } }, when);
  await recordChange(tx, { kind: 'person', id: givenUp.person_id, act, after: { with: kept.name } }, when);
  await recordEvent(tx, {
    organisationId: when.session.organisationId,
    kind: act === 'merged' ? 'person.merged' : 'person.merge-undone',
    at: when.now,
    actorUserId: when.session.userId,
    subject: kept.name,
    requestId: when.origin.requestId,
    details: { with: givenUp.name },
  });
}
