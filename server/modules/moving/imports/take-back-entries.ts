import { sql } from 'kysely';
import { latestOf } from '#shared/dates.ts';
import type { Tx } from '#server/kernel/database.ts';
import { cancelOut, reverseAll } from '#server/modules/ledger/index.ts';
import type { Poster } from '#server/modules/ledger/index.ts';
import { readUndoneMemo } from '#server/modules/rent/index.ts';

interface Undoing {
  readonly reason: string;
  readonly ownFrom: string | null;
}

interface Entry {
  readonly id: string;
  readonly date: string;
  readonly reversalId: string | null;
  readonly reversedOn: string | null;
}

/**
 * Takes entries back, each on its own day, so that the books of every day are as they were. What was reversed within the
 * import comes to nothing together; where that was on another day, both get their opposites, for the days between.
 */
export async function takeBackEntries(
  tx: Tx,
  act: Poster,
  entryIds: readonly string[],
  { reason, ownFrom }: Undoing,
): Promise<void> {
  const { rows } = await sql<Entry>`
    select e.entry_id as id, e.date, r.entry_id as "reversalId", r.date as "reversedOn" from journal_entry e
      left join journal_entry r on r.org_id = e.org_id and r.reverses_entry_id = e.entry_id
     where e.org_id = ${act.organisationId} and e.entry_id = any (${entryIds}::uuid[]) and not e.is_reversal
     order by e.number`.execute(tx);
  const standing = rows.flatMap(({ id, reversalId }) => (reversalId === null ? [id] : []));
  const apart = rows.flatMap(({ id, date, reversalId, reversedOn }) =>
    reversalId === null || latestOf(date, ownFrom) === latestOf(reversedOn, ownFrom) ? [] : [id, reversalId],
  );
  const undoing = { reason, date: { ownFrom }, memo: await readUndoneMemo(tx, act.organisationId) };
  await reverseAll(tx, act, standing, undoing);
  await cancelOut(tx, act, apart, undoing);
}
