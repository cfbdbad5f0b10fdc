import { sql } from 'kysely';
import type { Tx } from '#server/kernel/database.ts';
import { readSealable, sealOf, seedOf } from './seal.ts';

/** Recomputed at most, so that it stays quick; all of the chain is proved by `npm run gable -- verify`. */
const sealsAtMost = 500;

export interface RecentSeals {
  /** Entries up to the date that are not sealed yet: there are some for a few seconds after posting. */
  readonly unsealed: number;
  readonly isBroken: boolean;
}

/** Whether the entries through a date are sealed, and the last of them are still what was sealed. */
export async function checkRecentSeals(tx: Tx, organisationId: string, through: string): Promise<RecentSeals> {
  const { rows } = await sql<{ unsealed: number; last: number | null }>`
    with sealed as (select coalesce(max(number), 0) as number from journal_seal where org_id = ${organisationId})
    select (select count(*) from journal_entry e
             where e.org_id = ${organisationId} and e.number > sealed.number and e.date <= ${through}::date) as unsealed,
           (select e.number from journal_entry e
             where e.org_id = ${organisationId} and e.number <= sealed.number and e.date <= ${through}::date
             order by e.number desc limit 1) as last
      from sealed`.execute(tx);
  const { unsealed = 0, last = null } = rows[0] ?? {};
  return { unsealed, isBroken: last !== null && (await isBrokenUpTo(tx, organisationId, last)) };
}

async function isBrokenUpTo(tx: Tx, organisationId: string, last: number): Promise<boolean> {
  const after = Math.max(0, last - sealsAtMost);
  const entries = await readSealable(tx, organisationId, after, last - after);
  const seals = await tx
    .selectFrom('journal_seal')
    .select(['number', 'entry_id', 'seal'])
    .where('org_id', '=', organisationId)
    .where('number', '>=', after)
    .where('number', '<=', last)
    .orderBy('number')
    .execute();
  let before = after === 0 ? seedOf(organisationId) : seals.shift()?.seal;
  if (before === undefined || entries.length !== last - after || seals.length !== entries.length) return true;
  for (const [index, entry] of entries.entries()) {
    const kept = seals[index];
    before = sealOf(before, entry);
    if (kept?.number !== entry.number || kept.entry_id !== entry.entryId || !before.equals(kept.seal)) return true;
  }
  return false;
}
