import { sql } from 'kysely';
import type { Tx } from '#server/kernel/database.ts';
import type { NewEntry, Poster } from '#server/modules/ledger/books/entry.ts';
import { openBooks } from '#server/modules/ledger/books/open-books.ts';
import { accountsNamed } from './resolve-accounts.ts';
import type { FoundAccount } from './resolve-accounts.ts';

/** An entry that was posted under a key before. */
export interface KnownEntry {
  readonly id: string;
  readonly number: number;
  readonly hash: string;
}

export interface BooksForPosting {
  readonly nextNumber: number;
  readonly closedThrough: string | null;
  readonly accounts: readonly FoundAccount[];
  /** By their key. */
  readonly known: ReadonlyMap<string, KnownEntry>;
}

interface BooksRow {
  /** Missing where there are no books yet. */
  readonly next_number: number | null;
  readonly closed_through: string | null;
  readonly accounts: readonly [
    string,
    string | null,
    string,
    string,
    boolean,
    boolean,
    Readonly<Record<string, string>> | null,
  ][];
  readonly known: readonly [string, string, number, string][];
}

/** What there is to know about some entries before they are posted, in one round trip. */
export async function readBooks(tx: Tx, act: Poster, entries: readonly NewEntry[]): Promise<BooksForPosting> {
  const { ids, keys } = accountsNamed(entries.flatMap(({ lines }) => lines));
  const entryKeys = entries.flatMap(({ idempotencyKey: key }) => (key === undefined ? [] : [key]));
  const { rows } = await sql<BooksRow>`
    select * from read_books(${act.organisationId}, ${ids}, ${keys}, ${entryKeys})`.execute(tx);
  const [row] = rows;
  if (row === undefined || row.next_number === null) {
    // An organisation that was there before books were.
    await openBooks(tx, act.organisationId, act.now);
    return readBooks(tx, act, entries);
  }
  return {
    nextNumber: row.next_number,
    closedThrough: row.closed_through,
    accounts: row.accounts.map(([id, key, number, name, isArchived, isPlace, reconciled]) => ({
      id,
      key,
      number,
      name,
      isArchived,
      isPlace,
      reconciled,
    })),
    known: new Map(row.known.map(([key, id, number, hash]) => [key, { id, number, hash }])),
  };
}
