import type { Tx } from '#server/kernel/database.ts';
import { lastRecordedBy } from './view.ts';

/** The number of the last entry that was recorded by an instant; undefined without one, because every entry counts then. */
export async function readKnownThrough(
  tx: Tx,
  organisationId: string,
  knownAt: string | undefined,
): Promise<number | undefined> {
  if (knownAt === undefined) return undefined;
  const state = await tx
    .selectFrom('ledger_state')
    .select('next_number')
    .where('org_id', '=', organisationId)
    .executeTakeFirst();
  return lastRecordedBy(tx, organisationId, new Date(knownAt), (state?.next_number ?? 1) - 1);
}
