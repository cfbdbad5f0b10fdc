import { isDeepStrictEqual } from 'node:util';
import type pg from 'pg';
import { tableName, type StatedMigration } from '#server/cli/archive/manifest.ts';
import { Refusal } from '#server/cli/refusal.ts';
import { countRows } from './measure-table.ts';
import { listMigrations, listTables, type Table } from './list-tables.ts';

/**
 * Refuses a database that holds anything already. One that Gable has migrated and nobody has used counts as empty:
 * without a workspace and without a user there is nothing that could be lost.
 */
export async function refuseUsedTarget(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ encoding: string; major: number }>(
    `select current_setting('server_encoding') as encoding, current_setting('server_version_num')::int / 10000 as major`,
  );
  const [server] = rows;
  if (server !== undefined && server.major < 15)
    throw new Refusal(`The target is PostgreSQL ${server.major}: Gable needs 15 or newer.`);
  if (server?.encoding !== 'UTF8')
    throw new Refusal('The target database does not store UTF-8: make one with `create database … encoding UTF8`.');
  const tables = await listTables(client);
  if (tables.length === 0) return;
  if ((await listMigrations(client)).length === 0)
    throw new Refusal(
      'The target database belongs to something else, which has tables in it: make a database for Gable alone.',
    );
  for (const table of tables.filter(holdsPeople)) {
    if ((await countRows(client, table)) > 0)
      throw new Refusal(
        'The target database has a workspace in it already, and nothing is ever written over: make an empty database.',
      );
  }
}

/** The tables of the source, which the target must have too, column for column. */
export async function matchTables(
  client: pg.ClientBase,
  expected: readonly Pick<Table, 'schema' | 'name' | 'columns'>[],
) {
  const there = new Map((await listTables(client)).map((table) => [tableName(table), table]));
  for (const table of expected) {
    const match = there.get(tableName(table));
    if (match === undefined || !isDeepStrictEqual(match.columns.toSorted(), table.columns.toSorted()))
      throw new Refusal(
        `The table ${tableName(table)} is not made by this version of Gable, so that its rows have no place in the target: use the version of Gable that wrote them.`,
      );
  }
  return [...there.values()];
}

export function refuseOtherHistory(
  theirs: readonly StatedMigration[],
  ours: readonly StatedMigration[],
  advice: string,
) {
  if (!isDeepStrictEqual([...theirs], [...ours])) throw new Refusal(advice);
}

function holdsPeople({ schema, name }: Table): boolean {
  return schema === 'public' && (name === 'organisation' || name === 'app_user');
}
