import { sql } from 'kysely';
import type { FoundKind } from '#shared/found-kinds.ts';
import type { Tx } from './database.ts';
import type { Act } from './http/request-context.ts';
import { newId } from './ids.ts';
import { pageOf, readCursor } from './keyset.ts';

export type RecordKind = FoundKind | 'document' | 'task' | 'vendor' | 'bill';

interface Change {
  readonly kind: RecordKind;
  readonly id: string;
  /** What was done: `added`, `changed`, `archived`, `notice-given`. */
  readonly act: string;
  readonly before?: Readonly<Record<string, unknown>>;
  readonly after?: Readonly<Record<string, unknown>>;
}

/** Appends to the history of a record, in the transaction of the change; a change of nothing leaves no trace. */
export async function recordChange(tx: Tx, act: Act, change: Change): Promise<void> {
  await recordChanges(tx, act, [change]);
}

/** The same for many records, by few statements. */
export async function recordChanges(tx: Tx, act: Act, changes: readonly Change[]): Promise<void> {
  const rows = changes
    .map((change) => ({ ...change, differences: differences(change.before ?? {}, change.after ?? {}) }))
    .filter((change) => change.act !== 'changed' || Object.keys(change.differences).length > 0)
    .map((change) => ({
      org_id: act.organisationId,
      change_id: newId(act.now),
      record_kind: change.kind,
      record_id: change.id,
      act: change.act,
      changes: JSON.stringify(change.differences),
      changed_by: act.userId,
      request_id: act.requestId,
      changed_at: act.now,
    }));
  for (let done = 0; done < rows.length; done += rowsAtOnce)
    await tx
      .insertInto('record_change')
      .values(rows.slice(done, done + rowsAtOnce))
      .execute();
}

const rowsAtOnce = 1000;

/** By field, what it was and what it is now; fields that stayed are left out. */
export function differences(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): Record<string, { from: unknown; to: unknown }> {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  const changed = [...names].filter(
    (name) => JSON.stringify(before[name] ?? null) !== JSON.stringify(after[name] ?? null),
  );
  return Object.fromEntries(changed.map((name) => [name, { from: before[name] ?? null, to: after[name] ?? null }]));
}

/** When each of some records was last changed; one that never was is missing. */
export async function readLastChanges(
  tx: Tx,
  organisationId: string,
  records: readonly { readonly kind: RecordKind; readonly id: string }[],
): Promise<ReadonlyMap<string, Date>> {
  if (records.length === 0) return new Map();
  const { rows } = await sql<{ id: string; at: Date }>`
    select r.id, c.changed_at as at
      from unnest(${records.map(({ kind }) => kind)}::text[], ${records.map(({ id }) => id)}::uuid[]) as r (kind, id)
      cross join lateral (
        select c.changed_at from record_change c
         where c.org_id = ${organisationId} and c.record_kind = r.kind and c.record_id = r.id
         order by c.change_id desc limit 1) c`.execute(tx);
  return new Map(rows.map(({ id, at }) => [id, at]));
}

/** Who last changed each of some fields of a record, by one of some acts: whose values it has. */
export async function readLastChangers(
  tx: Tx,
  organisationId: string,
  record: { readonly kind: RecordKind; readonly id: string },
  { acts, fields }: { readonly acts: readonly string[]; readonly fields: readonly string[] },
): Promise<readonly string[]> {
  const { rows } = await sql<{ by: string | null }>`
    select c.changed_by as by
      from unnest(${fields}::text[]) as f (name)
      cross join lateral (
        select c.changed_by from record_change c
         where c.org_id = ${organisationId} and c.record_kind = ${record.kind} and c.record_id = ${record.id}
           and c.act = any (${acts}::text[]) and c.changes ? f.name
         order by c.change_id desc limit 1) c`.execute(tx);
  return rows.flatMap(({ by }) => by ?? []);
}

interface ChangesQuery {
  /** From this instant on, and before that one. */
  readonly from: Date;
  readonly before: Date;
  readonly changedBy?: string | undefined;
  readonly kind?: string | undefined;
  readonly act?: string | undefined;
  readonly limit: number;
}

/** What was changed on any record in a stretch of time, newest first. Ids follow time, so that they are found by them. */
export async function listChangesIn(tx: Tx, organisationId: string, query: ChangesQuery) {
  let rows = tx
    .selectFrom('record_change as c')
    .leftJoin('app_user as u', 'u.user_id', 'c.changed_by')
    .select([
      'c.change_id as id',
      'c.record_kind as kind',
      'c.record_id as recordId',
      'c.act',
      'c.changed_by as changedBy',
    ])
    .select(['c.changed_at as at', 'u.name'])
    .where('c.org_id', '=', organisationId)
    .where('c.change_id', '>=', firstIdAt(query.from))
    .where('c.change_id', '<', firstIdAt(query.before))
    .orderBy('c.change_id', 'desc')
    .limit(query.limit);
  if (query.changedBy !== undefined) rows = rows.where('c.changed_by', '=', query.changedBy);
  if (query.kind !== undefined) rows = rows.where('c.record_kind', '=', query.kind);
  if (query.act !== undefined) rows = rows.where('c.act', '=', query.act);
  return rows.execute();
}

/** No id of this instant or later is smaller. */
function firstIdAt(instant: Date): string {
  const time = Math.max(0, instant.getTime()).toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-0000-0000-000000000000`;
}

interface HistoryQuery {
  readonly limit: number;
  readonly cursor?: string | undefined;
}

/** The history of a record, newest first. Whoever calls it has made sure that the record is there for who asks. */
export async function listChanges(
  tx: Tx,
  organisationId: string,
  record: { readonly kind: RecordKind } & ({ readonly id: string } | { readonly ids: readonly string[] }),
  query: HistoryQuery,
) {
  const after = readCursor(query.cursor, ['id']);
  let rows = tx
    .selectFrom('record_change as c')
    .leftJoin('app_user as u', 'u.user_id', 'c.changed_by')
    .select(['c.change_id', 'c.act', 'c.changes', 'c.changed_by', 'c.changed_at', 'u.name'])
    .where('c.org_id', '=', organisationId)
    .where('c.record_kind', '=', record.kind)
    .where('c.record_id', 'in', 'ids' in record ? record.ids : [record.id])
    .orderBy('c.change_id', 'desc')
    .limit(query.limit + 1);
  if (after !== undefined) rows = rows.where('c.change_id', '<', after[0]);
  return pageOf(
    await rows.execute(),
    query.limit,
    (row) => [row.change_id],
    (row) => ({
      id: row.change_id,
      act: row.act,
      changes: row.changes as Record<string, { from: unknown; to: unknown }>, // Written by recordChange.
      changedBy: row.changed_by === null ? null : { id: row.changed_by, name: row.name ?? '' },
      changedAt: row.changed_at.toISOString(),
    }),
  );
}
