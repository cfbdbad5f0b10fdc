import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { brotliDecompressSync } from 'node:zlib';
import type pg from 'pg';
import { expect, test } from 'vitest';
import { openDatabase } from '#server/kernel/database.ts';
import { verifyAll } from '#server/cli/verify.ts';
import { readCatalogue } from '#test/support/catalogue.ts';
import { cloneDatabase, emptyDatabase, query } from '#test/support/database.ts';
import { migrate } from './migrate.ts';
import { readMigrations } from './migration-files.ts';

/**
 * The sample of November 2026 as pg_dump wrote it, on a database that the 59 migrations from before the fold had made
 * (`--inserts --no-owner --no-comments`, without what psql alone understands). A check and a trigger's condition are
 * written as the migrations had them: as pg_dump puts them, PostgreSQL reads the same with other brackets.
 */
const dump = brotliDecompressSync(
  await readFile(new URL('../../test/fixtures/sample-before-the-fold.sql.br', import.meta.url)),
).toString();

const restored = await emptyDatabase();
await query(restored, dump);

/** A copy of that database, not touched by this version yet. */
async function earlierDatabase(): Promise<pg.ClientConfig> {
  const database = `${restored.database}_copy_${randomBytes(4).toString('hex')}`;
  await query({ ...restored, database: 'postgres' }, `create database ${database} template ${restored.database}`);
  return { ...restored, database };
}

test('a database with every migration from before the fold is taken over, and nothing in it changes', async () => {
  const connection = await earlierDatabase();
  const columns = await columnsOf(connection);
  const before = await contents(connection, columns);
  const lines: string[] = [];
  await migrate(connection, (line) => lines.push(line));

  // Not the ten steps that would make it, but those that came later.
  const later = (await readMigrations()).slice(10);
  const steps = later.length === 1 ? `1 step: ${later[0]?.name}` : `${later.length} steps`;
  expect(lines).toEqual([`Updating the database … ${steps}`]);
  expect(before).toHaveLength(93);
  expect(await contents(connection, columns)).toEqual(before);
  const books = await query(
    connection,
    `select system_key as key from account where not (${withoutAdded.slice(6)}) order by 1`,
  );
  expect(books).toEqual(added.map((key) => ({ key })));
  expect(await history(connection)).toEqual(await history(await cloneDatabase()));
  await migrate(connection, () => expect.unreachable('It had been taken over'));

  const database = openDatabase({ connection, poolSize: 2, statementTimeoutMilliseconds: 60_000 });
  const said: string[] = [];
  try {
    await verifyAll(database, {}, { print: (line) => said.push(line), signal: new AbortController().signal });
  } finally {
    await database.close();
  }
  expect(said).toEqual([expect.stringMatching(/: proved\. 1789 entries with 4303 postings/)]);
});

test('it then has exactly what the migrations make of an empty database', async () => {
  const connection = await earlierDatabase();
  await migrate(connection);
  const made = await readCatalogue(await cloneDatabase());
  expect(made.length).toBeGreaterThan(2000);
  expect(await readCatalogue(connection)).toEqual(made);
});

test('a database that stopped before the last of them is refused, and left as it is', async () => {
  const connection = await earlierDatabase();
  await query(connection, 'delete from schema_migration where number > 61');
  await expect(migrate(connection)).rejects.toThrow(
    /^The database was made before the first release and stopped at migration 0061_mail_servers\.sql\. Start Gable of commit [0-9a-f]{8} on it once, which brings it to 0076_standing_of_tenancies\.sql, and then this one\.$/,
  );
  const rows = await query(connection, 'select name from schema_migration order by number desc limit 1');
  expect(rows).toEqual([{ name: '0061_mail_servers.sql' }]);
});

test('whatever differs between two databases differs in what is compared', async () => {
  const connection = await cloneDatabase();
  let before = await readCatalogue(connection);
  for (const [kind, statement] of [
    ['relation', 'alter table lease disable row level security'],
    ['relation', 'grant delete on charge to gable_app'],
    ['column', 'grant update (cents) on charge to gable_app'],
    ['column', 'alter table person add column nickname text'],
    ['column', 'alter table person alter column language set default $$en$$'],
    ['constraint', 'alter table unit drop constraint unit_check'],
    ['index', 'drop index lease_by_start'],
    ['policy', 'alter policy person_select on person using (true)'],
    ['trigger', 'drop trigger receipt_is_checked on receipt'],
    ['trigger', 'alter table allocation disable trigger allocation_is_applied'],
    [
      'function',
      'create or replace function is_held_kind(a_kind text) returns boolean language sql immutable return false',
    ],
    ['function', 'revoke execute on function read_books from gable_app'],
    ['relation', 'create sequence counted'],
    ['extension', 'create extension if not exists citext'],
    ['type', 'create type mood as enum ($$fine$$)'],
    ['comment', 'comment on table lease is $$a contract$$'],
    ['statistics', 'create statistics of_units on kind, beds from unit'],
  ] as const) {
    await query(connection, statement);
    const after = await readCatalogue(connection);
    const changed = [
      ...before.filter((line) => !after.includes(line)),
      ...after.filter((line) => !before.includes(line)),
    ];
    expect(
      changed.map((line) => line.slice(0, line.indexOf(':'))),
      statement,
    ).toContain(kind);
    before = after;
  }
});

/** The columns of each table, as a list for SQL. */
async function columnsOf(connection: pg.ClientConfig) {
  return query<{ table: string; columns: string }>(
    connection,
    `select table_name as table, string_agg(quote_ident(column_name), ', ' order by ordinal_position) as columns
       from information_schema.columns
      where table_schema = 'public' and table_name <> 'schema_migration' group by 1 order by 1`,
  );
}

/** Accounts that every chart has since whose money lies where is kept. */
const added = ['bank-transfers', 'due-to-manager', 'fees-earned', 'input-tax', 'unclaimed', 'unidentified'];
const withoutAdded = `where system_key is null or system_key <> all ('{${added.join(',')}}')`;

/** What these columns of each table hold, as one hash. */
async function contents(connection: pg.ClientConfig, tables: readonly { table: string; columns: string }[]) {
  const lines: string[] = [];
  for (const { table, columns } of tables) {
    // How far runs have looked is forgotten once, so that they find what they had passed over.
    if (table === 'lease_billing') continue;
    const [row] = await query<{ rows: number; hash: string }>(
      connection,
      `select count(*)::int as rows, md5(string_agg(t::text, chr(10) order by t::text)) as hash
         from (select ${columns} from ${table} ${table === 'account' ? withoutAdded : ''}) t`,
    );
    lines.push(`${table} ${row?.rows} ${row?.hash}`);
  }
  return lines;
}

async function history(connection: pg.ClientConfig) {
  const rows = await query(connection, 'select number, name, hash from schema_migration order by number');
  expect(rows).toHaveLength((await readMigrations()).length + 1);
  return rows;
}
