import type { Tx } from '#server/kernel/database.ts';
import { newId } from '#server/kernel/ids.ts';
import { Problem } from '#server/kernel/problem.ts';
import { contentHash } from './entry.ts';
import type { NewEntry, PostedEntry, Poster, ResolvedLine } from './entry.ts';
import { readBooks, takeBooks } from './read-books.ts';
import type { KnownEntry } from './read-books.ts';
import { refuseUncountable } from './refuse-uncountable.ts';
import { resolveWith } from './resolve-accounts.ts';
import type { ResolvedAccounts } from './resolve-accounts.ts';
import { checkDate, checkLines } from './rules.ts';
import { writeEntries } from './write-entries.ts';

/** The only door into the books (domain.md, section 6). */
export async function post(tx: Tx, entry: NewEntry, by: Poster): Promise<PostedEntry> {
  const [posted] = await postAll(tx, [entry], by);
  if (posted === undefined) throw new Error('One entry was posted, and none came back');
  return posted;
}

/** Posts any number of entries at once, all or none, and answers in their order. */
export async function postAll(tx: Tx, entries: readonly NewEntry[], by: Poster): Promise<PostedEntry[]> {
  for (const { lines } of entries) checkLines(lines);
  const books = await takeBooks(tx, entries, by);
  const accounts = resolveWith(books.accounts);
  const known = new Map(books.known);
  const fresh: Numbered[] = [];
  const answers = entries.map((entry): PostedEntry => {
    const one = prepare(entry, accounts);
    const earlier = one.key === undefined ? undefined : known.get(one.key);
    if (earlier !== undefined) return repeat(earlier, one);
    const numbered = { ...one, id: newId(by.now), number: books.nextNumber + fresh.length };
    fresh.push(numbered);
    if (one.key !== undefined) known.set(one.key, numbered);
    return { id: numbered.id, number: numbered.number, repeated: false };
  });
  if (fresh.length === 0) return answers;
  await refuseUnfit(tx, fresh, { accounts, closedThrough: books.closedThrough, by });
  await refuseUncountable(
    tx,
    fresh.flatMap(({ lines }) => lines),
    by.organisationId,
  );
  const { lastRecordedAt, nextNumber: firstNumber } = books;
  const recordedAt = lastRecordedAt !== null && lastRecordedAt > by.now ? lastRecordedAt : by.now;
  await writeEntries(tx, fresh, { ...by, firstNumber, recordedAt });
  return answers;
}

/** Makes every check and writes nothing: the lines as they would be posted, or the problem that posting would meet. */
export async function preview(tx: Tx, entry: NewEntry, by: Poster): Promise<readonly ResolvedLine[]> {
  checkLines(entry.lines);
  const books = await readBooks(tx, [entry], by);
  const accounts = resolveWith(books.accounts);
  const prepared = prepare(entry, accounts);
  const earlier = prepared.key === undefined ? undefined : books.known.get(prepared.key);
  if (earlier !== undefined) repeat(earlier, prepared);
  else {
    await refuseUnfit(tx, [prepared], { accounts, closedThrough: books.closedThrough, by });
    await refuseUncountable(tx, prepared.lines, by.organisationId);
  }
  return prepared.lines;
}

interface Prepared {
  readonly entry: NewEntry;
  readonly lines: readonly ResolvedLine[];
  readonly key: string | undefined;
  readonly hash: string;
}

export interface Numbered extends Prepared {
  readonly id: string;
  readonly number: number;
}

function prepare(entry: NewEntry, accounts: ResolvedAccounts): Prepared {
  const lines = accounts.resolve(entry.lines);
  return { entry, lines, key: entry.idempotencyKey, hash: contentHash(entry, lines) };
}

function repeat({ id, number, hash }: KnownEntry, again: Prepared): PostedEntry {
  if (hash === again.hash) return { id, number, repeated: true };
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
