import { sql } from 'kysely';
import { isBookDate } from '#shared/dates.ts';
import type { Tx } from '#server/kernel/database.ts';
import { newId } from '#server/kernel/ids.ts';
import { refuse } from '#server/kernel/refuse.ts';
import { contentHash } from '#server/modules/ledger/books/entry.ts';
import type { NewEntry, PostedEntry, Poster, ResolvedLine } from '#server/modules/ledger/books/entry.ts';
import { lockBooks } from '#server/modules/ledger/books/open-books.ts';
import { checkDecisions } from './decisions.ts';
import { readBooks } from './read-books.ts';
import type { BooksForPosting, KnownEntry } from './read-books.ts';
import { isLarge, refuseUncountable } from './refuse-uncountable.ts';
import { resolveWith } from './resolve-accounts.ts';
import { inPlaces } from '#server/modules/ledger/books/places.ts';
import { checkDate, checkLines, checkSizes } from '#server/modules/ledger/books/rules.ts';
import { writeEntries } from './write-entries.ts';
import type { Prepared } from './write-entries.ts';

/** The only door into the books (domain.md, section 6). */
export async function post(tx: Tx, act: Poster, entry: NewEntry): Promise<PostedEntry> {
  const [posted] = await postAll(tx, act, [entry]);
  if (posted === undefined) throw new Error('One entry was posted, and none came back');
  return posted;
}

/**
 * Posts any number of entries at once, all or none, and answers in their order. Mostly nothing stands in their way, and
 * they are written in one round trip; otherwise, with the books still taken, they are looked at one by one. What they move
 * between places without saying whose it is goes by bank transfers then.
 */
export async function postAll(tx: Tx, act: Poster, entries: readonly NewEntry[]): Promise<PostedEntry[]> {
  entries.forEach(checkEntry);
  const prepared = entries.map((entry) => ({ entry, id: newId(act.now), hash: contentHash(entry) }));
  if (!isPlain(entries)) return postWithCare(tx, act, prepared);
  const first = await writeEntries(tx, act, prepared);
  if (first === undefined) return postWithCare(tx, act, prepared);
  await checkDecisions(tx, act, prepared);
  return prepared.map(({ id }, index) => ({ id, number: first + index, repeated: false }));
}

/** Makes every check and writes nothing: the lines as they would be posted, or the problem that posting would meet. */
export async function preview(tx: Tx, act: Poster, entry: NewEntry): Promise<readonly ResolvedLine[]> {
  checkEntry(entry);
  const books = await readBooks(tx, act, [entry]);
  const lines = resolveWith(books.accounts).resolve(entry.lines);
  const earlier = entry.idempotencyKey === undefined ? undefined : books.known.get(entry.idempotencyKey);
  if (earlier !== undefined) repeat(earlier, contentHash(entry));
  else await refuseUnfit(tx, act, [entry], books);
  return lines;
}

/** Kinds of entries whose amounts somebody wrote. All others are made of amounts that their records bound. */
const writtenKinds: ReadonlySet<string> = new Set(['manual', 'recurring', 'import']);

function checkEntry({ lines, source, reverses }: NewEntry): void {
  checkLines(lines);
  if (reverses === undefined && writtenKinds.has(source.kind)) checkSizes(lines);
}

/** Not so are reversals, the same key twice, dates that are none, and amounts that sums might not be able to hold. */
function isPlain(entries: readonly NewEntry[]): boolean {
  const keys = entries.flatMap(({ idempotencyKey: key }) => (key === undefined ? [] : [key]));
  return (
    entries.length > 0 &&
    new Set(keys).size === keys.length &&
    entries.every(({ date, reverses, lines }) => reverses === undefined && isBookDate(date) && !lines.some(isLarge))
  );
}

async function postWithCare(tx: Tx, act: Poster, entries: readonly Prepared[]): Promise<PostedEntry[]> {
  await lockBooks(tx, act.organisationId, act.now);
  const all = entries.map(({ entry }) => entry);
  const books = await readBooks(tx, act, all);
  const accounts = resolveWith(books.accounts);
  for (const { lines } of all) accounts.resolve(lines);
  const placed = (one: Prepared): Prepared => {
    const lines = checkLines(inPlaces(one.entry.lines, accounts.placeOf));
    return { ...one, entry: { ...one.entry, lines } };
  };
  const known = new Map(books.known);
  const fresh: Prepared[] = [];
  const answers = entries.map((one): PostedEntry => {
    const { idempotencyKey: key } = one.entry;
    const earlier = key === undefined ? undefined : known.get(key);
    if (earlier !== undefined) return repeat(earlier, one.hash);
    const posted = { id: one.id, number: books.nextNumber + fresh.length };
    fresh.push(one);
    if (key !== undefined) known.set(key, { ...posted, hash: one.hash });
    return { ...posted, repeated: false };
  });
  await refuseUnfit(
    tx,
    act,
    fresh.map(({ entry }) => entry),
    books,
  );
  if (fresh.length > 0 && (await writeEntries(tx, act, fresh.map(placed))) !== books.nextNumber)
    throw new Error('Nothing stands in the way of some entries, and they were not written');
  await checkDecisions(tx, act, fresh);
  return answers;
}

function repeat({ id, number, hash }: KnownEntry, again: string): PostedEntry {
  if (hash === again) return { id, number, repeated: true };
  throw refuse('ledger.key-used-for-entry', { entry: String(number) });
}

async function refuseUnfit(tx: Tx, act: Poster, entries: readonly NewEntry[], books: BooksForPosting): Promise<void> {
  const accounts = resolveWith(books.accounts);
  for (const { date, lines, reverses } of entries) {
    checkDate(date, books.closedThrough);
    accounts.resolve(lines);
    // What was posted can always be taken back, also from an account that was archived since.
    if (reverses === undefined) accounts.refuseArchived(lines);
    accounts.refuseReconciled(date, lines);
  }
  await refuseIrreversible(
    tx,
    act,
    entries.flatMap(({ reverses }) => reverses?.entryId ?? []),
  );
  await refuseUncountable(tx, entries, act.organisationId);
}

/** Once, and never a reversal: what was reversed is put right by a new entry. */
async function refuseIrreversible(tx: Tx, act: Poster, entryIds: readonly string[]): Promise<void> {
  if (entryIds.length === 0) return;
  const originals = await tx
    .selectFrom('journal_entry as e')
    .leftJoin('journal_entry as r', (join) =>
      join.onRef('r.org_id', '=', 'e.org_id').onRef('r.reverses_entry_id', '=', 'e.entry_id'),
    )
    .select(['e.number', 'e.is_reversal', 'r.number as reversal'])
    .where('e.org_id', '=', act.organisationId)
    .where('e.entry_id', '=', sql<string>`any(${entryIds}::uuid[])`)
    .orderBy('e.number')
    .execute();
  if (originals.length < new Set(entryIds).size) throw refuse('ledger.no-such-entry');
  const stays = originals.find((original) => original.is_reversal);
  if (stays !== undefined) throw refuse('ledger.reversal-stays', { entry: String(stays.number) });
  const before = originals.find(({ reversal }) => reversal !== null);
  if (before !== undefined)
    throw refuse('ledger.already-reversed', {
      entry: String(before.number),
      reversal: String(before.reversal),
    });
}
