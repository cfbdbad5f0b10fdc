import { sql } from 'kysely';
import { addDays, dateIn, latestOf } from '#shared/dates.ts';
import type { Tx } from '#server/kernel/database.ts';
import { refuse, refuseField } from '#server/kernel/refuse.ts';
import type { NewEntry, PostedEntry, Poster } from '#server/modules/ledger/books/entry.ts';
import { madeBy } from './entry-makers.ts';
import { balance, opposite } from '#server/modules/ledger/books/lines.ts';
import { lockBooks } from '#server/modules/ledger/books/open-books.ts';
import { post, postAll } from './post.ts';
import { readLines } from './posted-lines.ts';

export interface Reversal {
  readonly reason: string;
  readonly date?: string | undefined;
  /** Left out, that of the entry. */
  readonly memo?: string | ((original: string) => string) | undefined;
  readonly idempotencyKey?: string | undefined;
}

const openingTransfer = 'opening-transfer';

/** Takes an entry back by its opposite, in the open period, with who and why; the entry itself stays. */
export async function reverse(tx: Tx, act: Poster, entryId: string, reversal: Reversal): Promise<PostedEntry> {
  const { closedThrough } = await lockBooks(tx, act.organisationId, act.now);
  const original = await tx
    .selectFrom('journal_entry as e')
    .innerJoin('organisation as o', 'o.org_id', 'e.org_id')
    .select(['e.number', 'e.date', 'e.memo', 'e.source_kind', 'o.time_zone'])
    .where('e.org_id', '=', act.organisationId)
    .where('e.entry_id', '=', entryId)
    .executeTakeFirst();
  if (original === undefined) throw refuse('ledger.no-such-entry');
  const earliest = latestOf(
    dateIn(original.time_zone, act.now),
    original.date,
    closedThrough && addDays(closedThrough, 1),
    (await readFirstUnreconciled(tx, act, [entryId])).get(entryId) ?? null,
  );
  const date = reversal.date ?? (await dateOfRepeat(tx, act, entryId, reversal)) ?? earliest;
  if (date < original.date) {
    throw refuseField('date', 'ledger.reversal-before-entry', { entry: String(original.number), date: original.date });
  }
  return post(tx, act, {
    date,
    memo: typeof reversal.memo === 'function' ? reversal.memo(original.memo) : (reversal.memo ?? original.memo),
    lines: opposite((await readLines(tx, act, [entryId])).get(entryId) ?? balance([])),
    // Its lines tell of nobody's money by their kind (`fund_kind`), and so do those that take it back.
    source: { kind: original.source_kind === openingTransfer ? openingTransfer : 'reversal', id: entryId },
    idempotencyKey: reversal.idempotencyKey,
    reverses: { entryId, reason: reversal.reason },
  });
}

/** One day for all of them, or of each its own: there, or on the first open day where that is closed or reconciled. */
export type DayOfReversal = string | { readonly ownFrom: string | null };

interface ReversalOfMany {
  readonly reason: string;
  readonly date: DayOfReversal;
  /** What the opposite of an entry with this memo says. */
  readonly memo: (original: string) => string;
}

/** Takes many entries back, by a few statements, and answers with the ids of what does so, in their order. */
export function reverseAll(
  tx: Tx,
  act: Poster,
  entryIds: readonly string[],
  { reason, ...how }: ReversalOfMany,
): Promise<string[]> {
  return postOpposites(tx, act, entryIds, how, (entryId) => ({
    source: { kind: 'reversal', id: entryId },
    reverses: { entryId, reason },
  }));
}

/**
 * Lets entries and what reversed them come to nothing on each day between as well, where an import brought both: neither
 * can be reversed once more, so that each gets its opposite as an entry by itself.
 */
export async function cancelOut(
  tx: Tx,
  act: Poster,
  entryIds: readonly string[],
  { reason, ...how }: ReversalOfMany,
): Promise<void> {
  await postOpposites(tx, act, entryIds, how, (entryId) => ({
    source: { kind: 'import-undone', id: entryId, explanation: { reason } },
  }));
}

async function postOpposites(
  tx: Tx,
  act: Poster,
  entryIds: readonly string[],
  { date, memo }: Omit<ReversalOfMany, 'reason'>,
  about: (entryId: string) => Pick<NewEntry, 'source' | 'reverses'>,
): Promise<string[]> {
  const made: string[] = [];
  for (let at = 0; at < entryIds.length; at += entriesAtOnce) {
    const some = entryIds.slice(at, at + entriesAtOnce);
    const lines = await readLines(tx, act, some);
    const rows = await tx
      .selectFrom('journal_entry')
      .select(['entry_id', 'memo', 'date'])
      .where('org_id', '=', act.organisationId)
      .where('entry_id', '=', sql<string>`any(${some}::uuid[])`)
      .execute();
    const originals = new Map(rows.map((row) => [row.entry_id, row]));
    const firsts = typeof date === 'string' ? undefined : await readFirstUnreconciled(tx, act, some);
    const entries = some.map((entryId) => {
      const original = originals.get(entryId);
      if (original === undefined) throw refuse('ledger.no-such-entry');
      return {
        date: typeof date === 'string' ? date : latestOf(original.date, date.ownFrom, firsts?.get(entryId) ?? null),
        memo: memo(original.memo),
        lines: opposite(lines.get(entryId) ?? balance([])),
        ...about(entryId),
      };
    });
    made.push(...(await postAll(tx, act, entries)).map(({ id }) => id));
  }
  return made;
}

const entriesAtOnce = 2000;

/** Of entries at bank accounts that are reconciled: the first day on which something posts there again. */
async function readFirstUnreconciled(tx: Tx, act: Poster, entryIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ entry_id: string; first: string | null }>`
    select p.entry_id, (max(reconciled_through(p.org_id, p.account_id, p.currency)) + 1)::text as first
      from posting p
      join account a on a.org_id = p.org_id and a.account_id = p.account_id and a.is_bank
     where p.org_id = ${act.organisationId} and p.entry_id = any(${entryIds}::uuid[]) and p.basis <> 'accrual'
     group by p.entry_id`.execute(tx);
  return new Map(rows.flatMap(({ entry_id: id, first }) => (first === null ? [] : [[id, first] as const])));
}

/** Of an entry that somebody wants to reverse by hand: what a record made is taken back where the record is. */
export async function refuseOfRecord(tx: Tx, organisationId: string, entryId: string): Promise<void> {
  const entry = await tx
    .selectFrom('journal_entry')
    .select(['number', 'source_kind'])
    .where('org_id', '=', organisationId)
    .where('entry_id', '=', entryId)
    .executeTakeFirst();
  const where = entry === undefined ? null : madeBy(entry.source_kind);
  if (entry !== undefined && where !== null) throw refuse(where, { entry: String(entry.number) });
}

/** A repeat that left the date to us means the date which it got the first time. */
async function dateOfRepeat(tx: Tx, act: Poster, entryId: string, { idempotencyKey }: Reversal) {
  if (idempotencyKey === undefined) return undefined;
  const earlier = await tx
    .selectFrom('journal_entry')
    .select('date')
    .where('org_id', '=', act.organisationId)
    .where('idempotency_key', '=', idempotencyKey)
    .where('reverses_entry_id', '=', entryId)
    .executeTakeFirst();
  return earlier?.date;
}
