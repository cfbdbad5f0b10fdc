import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';

/** A database of this test file's own, copied from the migrated template. */
export async function cloneDatabase(): Promise<pg.ClientConfig> {
  const { connection, template } = inject('testServer');
  const name = `${template}_${randomBytes(6).toString('hex')}`;
  const client = new pg.Client(connection);
  await client.connect();
  try {
    // Two files at once: a template cannot be copied while another copy of it is being made under some settings.
    await client.query('select pg_advisory_lock(77)');
    await client.query(`create database ${name} template ${template}`);
  } finally {
    await client.end();
  }
  return { ...connection, database: name };
}

/** One statement as the owner of the tables, whom row-level security does not bind. */
export async function query<Row extends pg.QueryResultRow = pg.QueryResultRow>(
  connection: pg.ClientConfig,
  text: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const client = await poolOf(connection).connect();
  try {
    const { rows } = await client.query<Row>(text, [...values]);
    // The next one begins as if it had come first: no role, no setting and no lock of this one is left.
    await client.query('discard all');
    client.release();
    return rows;
  } catch (error) {
    client.release(true);
    throw error;
  }
}

let kept: { readonly to: string; readonly pool: pg.Pool } | undefined;

/**
 * Connections to the database that was asked last stay open: to open one takes the processor eighteen times as long as a
 * statement. Those to the one before it end, so that it can be copied.
 */
function poolOf(connection: pg.ClientConfig): pg.Pool {
  const to = JSON.stringify(connection);
  if (kept?.to === to) return kept.pool;
  void kept?.pool.end();
  const pool = new pg.Pool({ ...connection, max: 50, idleTimeoutMillis: 5000, allowExitOnIdle: true });
  // An idle one may be ended by a test that takes the database away.
  pool.on('error', () => undefined);
  kept = { to, pool };
  return pool;
}

/** An empty database, for what is about migrations. */
export async function emptyDatabase(): Promise<pg.ClientConfig> {
  const { connection, template } = inject('testServer');
  const name = `${template}_${randomBytes(6).toString('hex')}`;
  await query(connection, `create database ${name}`);
  return { ...connection, database: name };
}
