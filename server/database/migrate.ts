import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { takeOverEarlierHistory } from './earlier-history.ts';
import { hashOf, readFunctions, readMigrations } from './migration-files.ts';
import type { DatabaseFunction, Migration } from './migration-files.ts';

/** Any number that nobody else uses: several nodes may start at once, one migrates, the others wait for it. */
const advisoryLock = 4_202_601;

/** The row among the migrations that says which functions the database has. */
const functionsNumber = 0;

/**
 * Brings a database to this version, all of it in one transaction: first the functions, where any of them changed, then
 * the numbered files that it has not had yet. Their bodies are looked at when they first run, so that a function may
 * speak of a table that the next file makes. A numbered file that was applied must not have changed since; a database
 * that is newer than this program is refused.
 */
export async function migrate(connection: pg.ClientConfig, log: (line: string) => void = () => {}): Promise<void> {
  const [migrations, functions] = await Promise.all([readMigrations(), readFunctions()]);
  const used = functions.filter(({ isRetired }) => !isRetired);
  const hash = hashOf(used.map(({ name, sql }) => `${name}\n${sql}`).join('\n'));
  const client = new pg.Client({ ...connection, application_name: 'gable migrate' });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [advisoryLock]);
    await client.query(
      'create table if not exists schema_migration (number integer primary key, name text not null, hash text not null, applied_at timestamptz not null default now())',
    );
    await client.query('begin');
    await takeOverEarlierHistory(client, migrations);
    const { rows } = await client.query<Omit<Migration, 'sql'>>(
      'select number, name, hash from schema_migration order by number',
    );
    const applied = new Map(rows.map((row) => [row.number, row]));
    refuseForeignHistory(migrations, rows);
    const pending = migrations.filter(({ number }) => !applied.has(number));
    if (applied.get(functionsNumber)?.hash !== hash || pending.length > 0) {
      log(`Updating the database … ${steps(pending)}`);
      await client.query(await readFile(new URL('./roles.sql', import.meta.url), 'utf8'));
      await applyFunctions(client, [...used, ...functions.filter((one) => isNeededBy(pending, one))], hash);
      for (const migration of pending) await apply(client, migration);
    }
    await client.query('commit');
  } finally {
    // Ending the connection takes back what was not committed, and gives back the lock.
    await client.end();
  }
}

/** A function that is gone by now is made for the migrations that still name it; the one that drops it is among them. */
function isNeededBy(pending: readonly Migration[], { isRetired, name }: DatabaseFunction): boolean {
  const called = name.replace('.sql', '').replaceAll('-', '_');
  return isRetired && pending.some(({ sql }) => sql.includes(`${called}(`));
}

/** One line: what fails is named by its error. */
function steps(pending: readonly Migration[]): string {
  const [first] = pending;
  if (first === undefined) return 'its functions';
  return pending.length === 1 ? `1 step: ${first.name}` : `${pending.length} steps`;
}

async function applyFunctions(client: pg.Client, functions: readonly DatabaseFunction[], hash: string): Promise<void> {
  await client.query('set local check_function_bodies = off');
  for (const { name, sql } of functions) {
    try {
      await client.query(sql);
    } catch (error) {
      throw new Error(`The function ${name} could not be made; the database is as it was.`, { cause: error });
    }
  }
  await client.query(
    `insert into schema_migration (number, name, hash) values ($1, 'functions', $2)
       on conflict (number) do update set hash = excluded.hash, applied_at = now()`,
    [functionsNumber, hash],
  );
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  try {
    await client.query(migration.sql);
    // What waits for the commit would stand in the way of the next one.
    await client.query('set constraints all immediate');
    await client.query('insert into schema_migration (number, name, hash) values ($1, $2, $3)', [
      migration.number,
      migration.name,
      migration.hash,
    ]);
    await client.query('set constraints all deferred');
  } catch (error) {
    throw new Error(`Migration ${migration.name} failed; nothing of it was kept.`, { cause: error });
  }
}

function refuseForeignHistory(migrations: readonly Migration[], rows: readonly Omit<Migration, 'sql'>[]): void {
  const known = new Map(migrations.map((migration) => [migration.number, migration]));
  for (const row of rows.filter(({ number }) => number !== functionsNumber)) {
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
