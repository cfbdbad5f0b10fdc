import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { refuse } from '#server/kernel/refuse.ts';
import type { PersonHolder } from './holders.ts';
import { tellOfMerge } from './merge-people.ts';
import type { Moved } from './merge-people.ts';
import { columnGroups, customOf } from './merged-fields.ts';
import { giveContactsBack, giveRelationsBack } from './moved-rows.ts';
import { lockPerson, personRecord } from './person-record.ts';
import { refuseElsewhere } from './refuse-in-use.ts';

/** Takes a merge back: exactly what it moved goes back; what was added since stays with the record that was kept. */
export async function undoMerge(tx: Tx, act: Act, mergeId: string, holders: readonly PersonHolder[]): Promise<string> {
  const { organisationId } = act;
  const merge = await lockMerge(tx, organisationId, mergeId);
  await refuseMergedSince(tx, organisationId, merge.kept_id);
  const kept = await lockPerson(tx, organisationId, merge.kept_id);
  await refuseElsewhere(tx, organisationId, [merge.kept_id, merge.given_up_id]);
  const moved = merge.moved as Moved; // Written by the merge.
  const people = { from: merge.kept_id, to: merge.given_up_id };
  for (const holder of holders) await holder.moveBack(tx, organisationId, moved.held[holder.kind] ?? [], people);
  await giveContactsBack(tx, organisationId, moved.contacts, people);
  await giveRelationsBack(tx, organisationId, moved.relations);
  await tx
    .updateTable('person')
    .set({
      ...columnsBefore(kept, moved.fields),
      custom: JSON.stringify(customBefore(customOf(kept), moved.custom)),
      version: kept.version + 1,
    })
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
    .set({ undone_at: act.now, undone_by: act.userId })
    .where('org_id', '=', organisationId)
    .where('merge_id', '=', mergeId)
    .execute();
  for (const id of [kept.person_id, givenUp.person_id]) {
    const { archived_at: archived } = await lockPerson(tx, organisationId, id);
    if (archived === null) await personRecord.makeFindable(tx, organisationId, [id]);
    for (const holder of holders) await holder.renamed?.(tx, organisationId, id);
  }
  await tellOfMerge(tx, act, 'merge-undone', { kept, givenUp });
  return merge.kept_id;
}

/** Merges are taken back in turn, the last one first: what was kept then is part of another record now. */
async function refuseMergedSince(tx: Tx, organisationId: string, keptId: string): Promise<void> {
  const later = await tx
    .selectFrom('person as p')
    .innerJoin('person as into', (join) =>
      join.onRef('into.org_id', '=', 'p.org_id').onRef('into.person_id', '=', 'p.merged_into'),
    )
    .select('into.name')
    .where('p.org_id', '=', organisationId)
    .where('p.person_id', '=', keptId)
    .executeTakeFirst();
  if (later !== undefined) throw refuse('people.merged-since', { person: later.name });
}

async function lockMerge(tx: Tx, organisationId: string, mergeId: string) {
  const merge = await tx
    .selectFrom('person_merge')
    .selectAll()
    .where('org_id', '=', organisationId)
    .where('merge_id', '=', mergeId)
    .forUpdate()
    .executeTakeFirst();
  if (merge === undefined) throw refuse('people.no-such-merge');
  if (merge.undone_at !== null) throw refuse('people.merge-undone');
  return merge;
}

/** A field that still says what the merge made of it says again what it said before; one that was changed since stays. */
function columnsBefore(
  kept: Awaited<ReturnType<typeof lockPerson>>,
  { before, after }: Moved['fields'],
): Readonly<Record<string, unknown>> {
  const groups = columnGroups.filter((columns) =>
    columns.every((column) => !(column in after) || asStored(kept[column]) === asStored(after[column])),
  );
  return Object.fromEntries(
    groups.flatMap((columns) =>
      columns.flatMap((column) => (column in before ? [[column, before[column]] as const] : [])),
    ),
  );
}

/** Instants come back from JSON as text. */
function asStored(value: unknown): string {
  return JSON.stringify(value ?? null);
}

function customBefore(
  now: Readonly<Record<string, string>>,
  { before, after }: Moved['custom'],
): Record<string, string> {
  const names = new Set([...Object.keys(before), ...Object.keys(now)]);
  return Object.fromEntries(
    [...names].flatMap((name): (readonly [string, string])[] => {
      const value = now[name] === after[name] ? before[name] : now[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}
