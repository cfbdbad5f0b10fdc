import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Tx } from '#server/kernel/database.ts';
import type { NewEntry, Poster } from './entry.ts';
import { openBooks } from './open-books.ts';
import type { Books } from './open-books.ts';
import { accountsNamed } from './resolve-accounts.ts';
import type { FoundAccount } from './resolve-accounts.ts';

/** An entry that was posted under a key before. */
export interface KnownEntry {
  readonly id: string;
  readonly number: number;
  readonly hash: string;
}

export interface BooksForPosting extends Books {
  readonly accounts: readonly FoundAccount[];
  /** By their key. */
  readonly known: ReadonlyMap<string, KnownEntry>;
}

/**
 * Takes the books for this transaction, as `lockBooks` does, and reads what posting has to know, in one round trip:
 * the time under the lock is what others wait for. Under it, whoever used a key before has committed.
 */
export async function takeBooks(tx: Tx, entries: readonly NewEntry[], by: Poster): Promise<BooksForPosting> {
  const books = await read(tx, sql`take_books`, entries, by);
  if (books !== undefined) return books;
  // An organisation that was there before books were.
  await openBooks(tx, by.organisationId, by.now);
  return takeBooks(tx, entries, by);
}

/** The same without the lock, for what writes nothing. */
export async function readBooks(tx: Tx, entries: readonly NewEntry[], by: Poster): Promise<BooksForPosting> {
  const books = await read(tx, sql`read_books`, entries, by);
  if (books !== undefined) return books;
  await openBooks(tx, by.organisationId, by.now);
  return readBooks(tx, entries, by);
}

interface BooksRow {
  readonly next_number: number;
  readonly last_recorded_at: Date | null;
  readonly closed_through: string | null;
  readonly accounts: readonly FoundAccount[];
  readonly known: readonly (KnownEntry & { readonly key: string })[];
}

async function read(
  tx: Tx,
  way: RawBuilder<unknown>,
  entries: readonly NewEntry[],
  { organisationId }: Poster,
): Promise<BooksForPosting | undefined> {
  const { ids, keys } = accountsNamed(entries.flatMap(({ lines }) => lines));
  const entryKeys = entries.flatMap(({ idempotencyKey: key }) => (key === undefined ? [] : [key]));
  const { rows } = await sql<BooksRow>`
    select * from ${way}(${organisationId}, ${ids}, ${keys}, ${entryKeys})`.execute(tx);
  const [row] = rows;
  if (row === undefined) return undefined;
  return {
    nextNumber: row.next_number,
    lastRecordedAt: row.last_recorded_at,
    closedThrough: row.closed_through,
    accounts: row.accounts,
    known: new Map(row.known.map((entry) => [entry.key, entry])),
  };
}
