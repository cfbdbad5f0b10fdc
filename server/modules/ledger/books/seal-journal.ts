import { sql } from 'kysely';
import { backgroundTransaction, unlessLeaving } from '#server/kernel/background-transaction.ts';
import type { Database, Tx } from '#server/kernel/database.ts';
import { readSealable, sealOf, seedOf } from './seal.ts';

const organisationsAtOnce = 200;
const entriesAtOnce = 500;

/**
 * Seals what was posted since the last time, for every organisation. It takes no lock and may run on several nodes: the
 * same entries give the same seals, and whoever comes second writes nothing.
 */
export async function sealJournals(database: Database, now: Date): Promise<number> {
  const organisations = await database.transaction({ scope: 'auth' }, async (tx) => {
    const { rows } = await sql<{ org_id: string }>`select org_id from books_to_seal(${organisationsAtOnce})`.execute(
      tx,
    );
    return rows.map(({ org_id: id }) => id);
  });
  let sealed = 0;
  for (const organisationId of organisations) {
    const transaction = backgroundTransaction(database, { scope: 'organisation', organisationId });
    for (;;) {
      const more = await unlessLeaving(() => transaction((tx) => sealSome(tx, organisationId, now)), 0);
      sealed += more;
      if (more < entriesAtOnce) break;
    }
  }
  return sealed;
}

async function sealSome(tx: Tx, organisationId: string, now: Date): Promise<number> {
  const last = await tx
    .selectFrom('journal_seal')
    .select(['number', 'seal'])
    .where('org_id', '=', organisationId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  const entries = await readSealable(tx, organisationId, last?.number ?? 0, entriesAtOnce);
  if (entries.length === 0) return 0;
  let before = last?.seal ?? seedOf(organisationId);
  const seals = entries.map((entry) => (before = sealOf(before, entry)));
  await sql`
    insert into journal_seal (org_id, number, entry_id, seal, sealed_at)
    select ${organisationId}::uuid, n.*, ${now}::timestamptz
      from unnest(${entries.map(({ number }) => number)}::bigint[], ${entries.map(({ entryId }) => entryId)}::uuid[],
                  ${seals}::bytea[]) as n
    on conflict do nothing`.execute(tx);
  return entries.length;
}
