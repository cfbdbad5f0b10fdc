import { readdir, readFile } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import pg from 'pg';

/** Any number that nobody else uses: several nodes may start at once, one migrates, the others wait for it. */
const advisoryLock = 4_202_601;

interface Migration {
  readonly number: number;
  readonly name: string;
  readonly sql: string;
  readonly hash: string;
}

/**
 * Brings a database to this version: numbered SQL files, forward only, each in its own transaction. A file that was
 * already applied must not have changed since; a database that is newer than this program is refused.
 */
export async function migrate(connection: pg.ClientConfig, log: (line: string) => void = () => {}): Promise<void> {
  const migrations = await readMigrations();
  const client = new pg.Client({ ...connection, application_name: 'gable migrate' });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [advisoryLock]);
    await client.query(
      'create table if not exists schema_migration (number integer primary key, name text not null, hash text not null, applied_at timestamptz not null default now())',
    );
    const { rows } = await client.query<{ number: number; name: string; hash: string }>(
      'select number, name, hash from schema_migration order by number',
    );
    const applied = new Map(rows.map((row) => [row.number, row]));
    refuseForeignHistory(migrations, rows);
    const pending = migrations.filter(({ number }) => !applied.has(number));
    const [first] = pending;
    // One line: a migration that fails is named by its error.
    if (first !== undefined)
      log(`Updating the database … ${pending.length === 1 ? `1 step: ${first.name}` : `${pending.length} steps`}`);
    for (const migration of pending) await apply(client, migration);
  } finally {
    // Ending the connection gives the lock back.
    await client.end();
  }
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  await client.query('begin');
  try {
    await client.query(migration.sql);
    await client.query('insert into schema_migration (number, name, hash) values ($1, $2, $3)', [
      migration.number,
      migration.name,
      migration.hash,
    ]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(`Migration ${migration.name} failed; nothing of it was kept.`, { cause: error });
  }
}

function refuseForeignHistory(
  migrations: readonly Migration[],
  rows: readonly { number: number; name: string; hash: string }[],
): void {
  const known = new Map(migrations.map((migration) => [migration.number, migration]));
  for (const row of rows) {
    const migration = known.get(row.number);
    if (migration === undefined) {
      throw new Error(
        `The database has migration ${row.name}, which this version of Gable does not know. Start a newer Gable.`,
      );
    }
    if (migration.hash !== row.hash) {
      throw new Error(
        `Migration ${row.name} was changed after it had been applied to this database. Restore the file.`,
      );
    }
  }
}

export async function readMigrations(): Promise<Migration[]> {
  const folder = new URL('./migrations/', import.meta.url);
  const names = (await readdir(folder)).filter((name) => /^\d{4}_.+\.sql$/.test(name)).toSorted();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, folder), 'utf8');
      return {
        number: Number(name.slice(0, 4)),
        name,
        sql: text,
        hash: createHash('sha256').update(text).digest('hex'),
      };
    }),
  );
}
