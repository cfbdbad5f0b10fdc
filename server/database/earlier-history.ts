import type pg from 'pg';
import { hashOf } from './migration-files.ts';
import type { Migration } from './migration-files.ts';

/** How the history of every database began before the migrations were folded into one for each domain (decision 035). */
const firstHash = 'e9813d790138b04105ebfa1217ce1664e0e1f140f56bc87070c59626e3e61697';
/** All of it, up to the last one. */
const wholeHash = '7deafd32f5213049f913702d6154a0106a15efe31f7b2cf2bc250e571c61439c';
const lastName = '0076_standing_of_tenancies.sql';
/** The last commit that has these migrations. */
const lastCommit = 'da70c445';

/**
 * A database that has had every migration from before the fold has exactly what the folded ones make (a test compares the
 * catalogues): it only notes these instead. One that stopped on the way was never released, and cannot be brought on.
 */
export async function takeOverEarlierHistory(client: pg.ClientBase, folded: readonly Migration[]): Promise<void> {
  const { rows } = await client.query<{ number: number; name: string; hash: string }>(
    'select number, name, hash from schema_migration order by number',
  );
  if (rows[0]?.number !== 1 || rows[0].hash !== firstHash) return;
  if (hashOf(rows.map(({ number, name, hash }) => `${number} ${name} ${hash}\n`).join('')) !== wholeHash) {
    throw new Error(
      `The database was made before the first release and stopped at migration ${rows.at(-1)?.name}. Start Gable of commit ${lastCommit} on it once, which brings it to ${lastName}, and then this one.`,
    );
  }
  await client.query('delete from schema_migration');
  for (const { number, name, hash } of folded.filter((migration) => migration.number <= foldedThrough))
    await client.query('insert into schema_migration (number, name, hash) values ($1, $2, $3)', [number, name, hash]);
}

/** The last of the folded migrations: those with higher numbers came later, and are still to run. */
const foldedThrough = 10;
