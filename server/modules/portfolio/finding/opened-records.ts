import { sql } from 'kysely';
import type { SearchedKind } from '#shared/found-kinds.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { readFound } from '#server/kernel/search.ts';
import type { FoundItem, RecordSearch } from './record-search.ts';
import { presentFound } from './search-records.ts';

interface Named {
  readonly kind: SearchedKind;
  readonly id: string;
}

/** As many as are shown, and some more: what may not be read any more is left out. */
const kept = { recent: 20, pinned: 50 };
const shown = { recent: 6, pinned: 12 };

/** Titles are read anew, so that a record is called what it is called now, and is gone where it may not be read. */
export async function readOpened(tx: Tx, act: Act, searches: readonly RecordSearch[]) {
  const rows = await tx
    .selectFrom('opened_record')
    .select(['kind', 'record_id as id', 'pinned_at'])
    .where('org_id', '=', act.organisationId)
    .where('user_id', '=', act.userId)
    .orderBy('opened_at', 'desc')
    .orderBy('record_id')
    .limit(kept.recent + kept.pinned)
    .execute();
  const items = await nameRecords(tx, act, searches, rows as readonly Named[]); // The table's check allows these kinds alone.
  const itemOf = new Map(items.map((item) => [keyOf(item), item]));
  const present = (wanted: readonly (typeof rows)[number][], atMost: number) =>
    wanted.flatMap((row) => itemOf.get(keyOf(row)) ?? []).slice(0, atMost);
  const pinned = rows
    .filter((row) => row.pinned_at !== null)
    .toSorted((one, other) => Number(one.pinned_at) - Number(other.pinned_at));
  return {
    pinned: present(pinned, shown.pinned),
    recent: present(
      rows.filter((row) => row.pinned_at === null),
      shown.recent,
    ),
  };
}

export async function noteOpened(tx: Tx, act: Act, { kind, id }: Named): Promise<void> {
  await write(tx, act, { kind, id }, {});
  await sql`
    delete from opened_record o using (
      select kind, record_id from opened_record
       where org_id = ${act.organisationId} and user_id = ${act.userId} and pinned_at is null
       order by opened_at desc, record_id offset ${kept.recent}) old
     where o.org_id = ${act.organisationId} and o.user_id = ${act.userId}
       and o.kind = old.kind and o.record_id = old.record_id`.execute(tx);
}

export async function setPinned(
  tx: Tx,
  act: Act,
  { kind, id, isPinned }: Named & { readonly isPinned: boolean },
): Promise<void> {
  await write(tx, act, { kind, id }, { pinned_at: isPinned ? act.now : null });
  if (!isPinned) return;
  // The oldest pin becomes one that was opened.
  await sql`
    update opened_record o set pinned_at = null from (
      select kind, record_id from opened_record
       where org_id = ${act.organisationId} and user_id = ${act.userId} and pinned_at is not null
       order by pinned_at desc, record_id offset ${kept.pinned}) old
     where o.org_id = ${act.organisationId} and o.user_id = ${act.userId}
       and o.kind = old.kind and o.record_id = old.record_id`.execute(tx);
}

async function write(tx: Tx, act: Act, { kind, id }: Named, pin: { readonly pinned_at?: Date | null }): Promise<void> {
  const row = { org_id: act.organisationId, user_id: act.userId, kind, record_id: id, opened_at: act.now, ...pin };
  await tx
    .insertInto('opened_record')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['org_id', 'user_id', 'kind', 'record_id'])
        .doUpdateSet('pinned_at' in pin ? pin : { opened_at: act.now }),
    )
    .execute();
}

async function nameRecords(
  tx: Tx,
  act: Act,
  searches: readonly RecordSearch[],
  records: readonly Named[],
): Promise<readonly FoundItem[]> {
  const named: FoundItem[] = [];
  const ids = records.map(({ id }) => id);
  named.push(...presentFound(await readFound(tx, act.organisationId, ids), act.session));
  for (const [kind, some] of Map.groupBy(records, (record) => record.kind)) {
    const search = searches.find(({ kinds }) => kinds.includes(kind));
    if (search === undefined) continue;
    named.push(
      ...(await search.read(
        tx,
        act,
        kind,
        some.map(({ id }) => id),
      )),
    ); // One query for each kind.
  }
  return named;
}

function keyOf({ kind, id }: { readonly kind: string; readonly id: string }): string {
  return `${kind} ${id}`;
}
