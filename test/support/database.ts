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
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return (await client.query<Row>(text, [...values])).rows;
  } finally {
    await client.end();
  }
}

/** An empty database, for what is about migrations. */
export async function emptyDatabase(): Promise<pg.ClientConfig> {
  const { connection, template } = inject('testServer');
  const name = `${template}_${randomBytes(6).toString('hex')}`;
  await query(connection, `create database ${name}`);
  return { ...connection, database: name };
}
