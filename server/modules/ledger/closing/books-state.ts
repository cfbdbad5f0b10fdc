import { sql } from 'kysely';
import type { Tx } from '#server/kernel/database.ts';
import { readClosedThrough } from '#server/modules/ledger/books/open-books.ts';
import { checkRecentSeals } from '#server/modules/ledger/books/recent-seals.ts';

/** What the books are when somebody takes figures out of them. */
export interface BooksState {
  readonly closedThrough: string | null;
  readonly lastEntry: { readonly number: number; readonly recordedAt: Date } | null;
  /** Of the last entry that is sealed. */
  readonly seal: string | null;
  /** Entries through the date that are not sealed yet. */
  readonly unsealed: number;
  /** The latest seals were recomputed, and one is not that of its entry. */
  readonly isBroken: boolean;
}

export async function readBooksState(tx: Tx, organisationId: string, through: string): Promise<BooksState> {
  const { rows } = await sql<{ number: number; recorded_at: Date }>`
    select number, recorded_at from journal_entry
     where org_id = ${organisationId} order by number desc limit 1`.execute(tx);
  const sealed = await tx
    .selectFrom('journal_seal')
    .select('seal')
    .where('org_id', '=', organisationId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  const [last] = rows;
  return {
    closedThrough: await readClosedThrough(tx, organisationId),
    lastEntry: last === undefined ? null : { number: last.number, recordedAt: last.recorded_at },
    seal: sealed?.seal.toString('hex') ?? null,
    ...(await checkRecentSeals(tx, organisationId, through)),
  };
}
