import { sql } from 'kysely';
import type { Tx } from '#server/kernel/database.ts';
import { newId } from '#server/kernel/ids.ts';
import { Problem } from '#server/kernel/problem.ts';
import { contentHash } from './entry.ts';
import type { NewEntry, PostedEntry, Poster, ResolvedLine } from './entry.ts';
import { lockBooks, readClosedThrough } from './open-books.ts';
import { resolveAccounts } from './resolve-accounts.ts';
import type { ResolvedAccounts } from './resolve-accounts.ts';
import { checkDate, checkLines } from './rules.ts';
import { writeEntries } from './write-entries.ts';
import { writeRollups } from './write-rollups.ts';

/** The only door into the books (domain.md, section 6). */
export async function post(tx: Tx, entry: NewEntry, by: Poster): Promise<PostedEntry> {
  const [posted] = await postAll(tx, [entry], by);
  if (posted === undefined) throw new Error('One entry was posted, and none came back');
  return posted;
}

/** Posts any number of entries at once, all or none, and answers in their order. */
export async function postAll(tx: Tx, entries: readonly NewEntry[], by: Poster): Promise<PostedEntry[]> {
  for (const { lines } of entries) checkLines(lines);
  const books = await lockBooks(tx, by.organisationId, by.now);
  const { prepared, accounts } = await prepare(tx, entries, by);
  const known = await findKnown(tx, prepared, by);
  const fresh: Numbered[] = [];
  const answers = prepared.map((one): PostedEntry => {
    const earlier = one.key === undefined ? undefined : known.get(one.key);
    if (earlier !== undefined) return repeat(earlier, one);
    const entry = { ...one, id: newId(by.now), number: books.nextNumber + fresh.length };
    fresh.push(entry);
    if (one.key !== undefined) known.set(one.key, entry);
    return { id: entry.id, number: entry.number, repeated: false };
  });
  if (fresh.length === 0) return answers;
  await refuseUnfit(tx, fresh, { accounts, closedThrough: books.closedThrough, by });
  const { lastRecordedAt } = books;
  const recordedAt = lastRecordedAt !== null && lastRecordedAt > by.now ? lastRecordedAt : by.now;
  await tx
    .updateTable('ledger_state')
    .set({ next_number: books.nextNumber + fresh.length, last_recorded_at: recordedAt })
    .where('org_id', '=', by.organisationId)
    .execute();
  await writeEntries(tx, fresh, { ...by, recordedAt });
  await writeRollups(tx, fresh, by.organisationId);
  return answers;
}

/** Makes every check and writes nothing: the lines as they would be posted, or the problem that posting would meet. */
export async function preview(tx: Tx, entry: NewEntry, by: Poster): Promise<readonly ResolvedLine[]> {
  checkLines(entry.lines);
  const { prepared, accounts } = await prepare(tx, [entry], by);
  const known = await findKnown(tx, prepared, by);
  for (const one of prepared) {
    const earlier = one.key === undefined ? undefined : known.get(one.key);
    if (earlier !== undefined) repeat(earlier, one);
    else await refuseUnfit(tx, [one], { accounts, closedThrough: await readClosedThrough(tx, by.organisationId), by });
  }
  return prepared.flatMap(({ lines }) => lines);
}

interface Prepared {
  readonly entry: NewEntry;
  readonly lines: readonly ResolvedLine[];
  readonly key: string | undefined;
  readonly hash: Buffer;
}

export interface Numbered extends Prepared {
  readonly id: string;
  readonly number: number;
}

async function prepare(tx: Tx, entries: readonly NewEntry[], by: Poster) {
  const all = entries.flatMap(({ lines }) => lines);
  const accounts = await resolveAccounts(tx, by.organisationId, all);
  const prepared = entries.map((entry): Prepared => {
    const lines = accounts.resolve(entry.lines);
    return { entry, lines, key: entry.idempotencyKey, hash: contentHash(entry, lines) };
  });
  return { prepared, accounts };
}

type Known = Pick<Numbered, 'id' | 'number' | 'hash'>;

/** Under the lock of the books, whoever used a key before has committed by now. */
async function findKnown(tx: Tx, prepared: readonly Prepared[], by: Poster): Promise<Map<string, Known>> {
  const keys = prepared.flatMap(({ key }) => (key === undefined ? [] : [key]));
  if (keys.length === 0) return new Map();
  const rows = await tx
    .selectFrom('journal_entry')
    .select(['entry_id', 'number', 'idempotency_key', 'content_hash'])
    .where('org_id', '=', by.organisationId)
    .where(sql<boolean>`idempotency_key = any(${keys}::text[])`)
    .execute();
  return new Map(
    rows.map((row) => [row.idempotency_key ?? '', { id: row.entry_id, number: row.number, hash: row.content_hash }]),
  );
}

function repeat({ id, number, hash }: Known, again: Prepared): PostedEntry {
  if (hash.equals(again.hash)) return { id, number, repeated: true };
  throw new Problem(
    'idempotency-conflict',
    `This key was used for entry ${number}, which says something else. Use another key, or look at that entry.`,
  );
}

interface Circumstances {
  readonly accounts: ResolvedAccounts;
  readonly closedThrough: string | null;
  readonly by: Poster;
}

async function refuseUnfit(
  tx: Tx,
  entries: readonly Prepared[],
  { accounts, closedThrough, by }: Circumstances,
): Promise<void> {
  for (const { entry, lines } of entries) {
    checkDate(entry.date, closedThrough);
    accounts.refuseArchived(lines);
    if (entry.reverses !== undefined) await refuseIrreversible(tx, entry.reverses.entryId, by);
  }
}

/** Once, and never a reversal: what was reversed is put right by a new entry. */
async function refuseIrreversible(tx: Tx, entryId: string, by: Poster): Promise<void> {
  const original = await tx
    .selectFrom('journal_entry as e')
    .leftJoin('journal_entry as r', (join) =>
      join.onRef('r.org_id', '=', 'e.org_id').onRef('r.reverses_entry_id', '=', 'e.entry_id'),
    )
    .select(['e.number', 'e.is_reversal', 'r.number as reversal'])
    .where('e.org_id', '=', by.organisationId)
    .where('e.entry_id', '=', entryId)
    .executeTakeFirst();
  if (original === undefined) throw new Problem('not-found', 'There is no such entry in these books.');
  if (original.is_reversal) {
    throw new Problem(
      'reversal-stays',
      `Entry ${original.number} is a reversal, and a reversal stays. Post what is right as a new entry.`,
    );
  }
  if (original.reversal !== null) {
    throw new Problem(
      'already-reversed',
      `Entry ${original.number} was reversed already, by entry ${original.reversal}.`,
    );
  }
}
