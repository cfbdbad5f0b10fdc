import { sql } from 'kysely';
import { recordAct } from '#server/kernel/audit.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { newId } from '#server/kernel/ids.ts';
import { refuse, refuseField } from '#server/kernel/refuse.ts';
import { recordChange } from '#server/kernel/record-change.ts';
import { forget } from '#server/kernel/search.ts';
import type { PersonHolder } from './holders.ts';
import { columnGroups, customOf, mergedFields } from './merged-fields.ts';
import type { MergeChoice, Take } from './merged-fields.ts';
import { moveContacts, moveRelations } from './moved-rows.ts';
import type { MovedContact, MovedRelations } from './moved-rows.ts';
import { lockPerson, personRecord } from './person-record.ts';
import { readPerson } from './read-person.ts';
import { refuseElsewhere } from './refuse-in-use.ts';

/** What a merge moved, by who holds it, and the fields of the kept record before and after it. */
export interface Moved {
  readonly contacts: readonly MovedContact[];
  readonly relations: MovedRelations;
  readonly held: Readonly<Record<string, readonly unknown[]>>;
  readonly fields: Fields<unknown>;
  readonly custom: Fields<string>;
}

interface Fields<Value> {
  readonly before: Readonly<Record<string, Value>>;
  readonly after: Readonly<Record<string, Value>>;
}

export interface MergeAsked {
  readonly keptId: string;
  readonly givenUpId: string;
  readonly take: Take;
}

/** Makes two records one. The other one stays, and points here: what was posted under it is found through it. */
export async function mergePeople(
  tx: Tx,
  act: Act,
  { keptId, givenUpId, take }: MergeAsked,
  holders: readonly PersonHolder[],
): Promise<readonly MergeChoice[]> {
  const { organisationId } = act;
  const { kept, givenUp } = await lockBoth(tx, organisationId, keptId, givenUpId);
  const held: Record<string, readonly unknown[]> = {};
  for (const holder of holders) held[holder.kind] = await holder.move(tx, organisationId, givenUpId, keptId);
  const merged = mergedFields(kept, givenUp, take);
  const moved: Moved = {
    contacts: await moveContacts(tx, organisationId, givenUpId, keptId),
    relations: await moveRelations(tx, organisationId, givenUpId, keptId),
    held,
    fields: {
      before: Object.fromEntries(columnGroups.flat().map((column) => [column, kept[column]])),
      after: merged.columns,
    },
    custom: { before: customOf(kept), after: merged.custom },
  };
  await tx
    .updateTable('person')
    .set({ ...merged.columns, custom: JSON.stringify(merged.custom), version: kept.version + 1 })
    .where('org_id', '=', organisationId)
    .where('person_id', '=', keptId)
    .execute();
  await tx
    .updateTable('person')
    .set({ merged_into: keptId, version: givenUp.version + 1 })
    .where('org_id', '=', organisationId)
    .where('person_id', '=', givenUpId)
    .execute();
  await tx
    .insertInto('person_merge')
    .values({
      org_id: organisationId,
      merge_id: newId(act.now),
      kept_id: keptId,
      given_up_id: givenUpId,
      moved: JSON.stringify(moved),
      merged_by: act.userId,
      merged_at: act.now,
    })
    .execute();
  await forget(tx, organisationId, 'person', [givenUpId]);
  if (merged.columns.archived_at === null) await personRecord.makeFindable(tx, organisationId, [keptId]);
  for (const holder of holders) await holder.renamed?.(tx, organisationId, keptId);
  await tellOfMerge(tx, act, 'merged', { kept, givenUp });
  return merged.choices;
}

/** Does it, looks, and takes it back: the preview is what the merge would be. */
export async function previewMerge(tx: Tx, act: Act, asked: MergeAsked, holders: readonly PersonHolder[]) {
  const { organisationId } = act;
  const { keptId, givenUpId } = asked;
  const kept = await readPerson(tx, organisationId, keptId, holders);
  const givenUp = await readPerson(tx, organisationId, givenUpId, holders);
  const counts = await Promise.all(
    holders.map(async (holder) => ({ kind: holder.kind, count: await holder.count(tx, organisationId, givenUpId) })),
  );
  await sql`savepoint merging`.execute(tx);
  const choices = await mergePeople(tx, act, asked, holders);
  const result = await readPerson(tx, organisationId, keptId, holders);
  await sql`rollback to savepoint merging`.execute(tx);
  const moves = [
    { kind: 'contact', count: givenUp.contacts.length },
    { kind: 'relation', count: givenUp.relations.length + givenUp.relatedTo.length },
    ...counts,
  ];
  return {
    kept,
    givenUp,
    result: { ...result, merges: kept.merges },
    choices: [...choices],
    moves: moves.filter(({ count }) => count > 0),
  };
}

async function lockBoth(tx: Tx, organisationId: string, keptId: string, givenUpId: string) {
  if (keptId === givenUpId) throw refuseField('givenUpId', 'people.same-record');
  // In one order, so that two merges of the same people take turns.
  const rows = new Map<string, Awaited<ReturnType<typeof lockPerson>>>();
  for (const id of [keptId, givenUpId].toSorted()) rows.set(id, await lockPerson(tx, organisationId, id));
  await refuseElsewhere(tx, organisationId, [keptId, givenUpId]);
  const kept = rows.get(keptId);
  const givenUp = rows.get(givenUpId);
  if (kept === undefined || givenUp === undefined) throw new Error('Both were locked');
  if (kept.kind !== givenUp.kind) throw refuse('people.person-and-company');
  return { kept, givenUp };
}

export async function tellOfMerge(
  tx: Tx,
  act: Act,
  did: 'merged' | 'merge-undone',
  { kept, givenUp }: { kept: { person_id: string; name: string }; givenUp: { person_id: string; name: string } },
): Promise<void> {
  await recordChange(tx, act, { kind: 'person', id: kept.person_id, act: did, after: { with: givenUp.name } });
  await recordChange(tx, act, { kind: 'person', id: givenUp.person_id, act: did, after: { with: kept.name } });
  await recordAct(tx, act, `person.${did === 'merged' ? 'merged' : 'merge-undone'}`, kept.name, { with: givenUp.name });
}
