import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { cloneDatabase, emptyDatabase, query } from '#test/support/database.ts';
import { generateTypes } from './generate-types.ts';
import { migrate } from './migrate.ts';
import { readFunctions, readMigrations } from './migration-files.ts';

const run = promisify(execFile);
const child = fileURLToPath(new URL('../../test/support/migrate-child.ts', import.meta.url));
const tables = `select count(*)::int as n from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
  and relname <> 'schema_migration'`;

test('four processes that start at once on an empty database all succeed, and one of them migrates', async () => {
  const connection = await emptyDatabase();
  const outputs = await Promise.all(
    Array.from({ length: 4 }, () => run(process.execPath, [child, JSON.stringify(connection)])),
  );
  const lines = outputs.flatMap(({ stdout }) => stdout.split('\n').filter((line) => line !== ''));
  const migrations = await readMigrations();
  expect(lines).toEqual([`Updating the database … ${migrations.length} steps`]);
  expect(await query(connection, 'select number from schema_migration where number > 0 order by 1')).toEqual(
    migrations.map(({ number }) => ({ number })),
  );
}, 60_000);

test('a second start finds nothing to do', async () => {
  const connection = await emptyDatabase();
  const lines: string[] = [];
  await migrate(connection, (line) => lines.push(line));
  expect(lines).toHaveLength(1);
  await migrate(connection, () => expect.unreachable('It had been migrated'));
});

test('a migration that was changed after it was applied is refused', async () => {
  const connection = await emptyDatabase();
  await migrate(connection);
  await query(connection, "update schema_migration set hash = 'another' where number = 1");
  await expect(migrate(connection)).rejects.toThrow(/0001_\w+\.sql was changed after it had been applied/);
});

test('a database of a newer Gable is refused, and left as it is', async () => {
  const connection = await emptyDatabase();
  await migrate(connection);
  await query(connection, "insert into schema_migration (number, name, hash) values (9999, '9999_future.sql', 'x')");
  await expect(migrate(connection)).rejects.toThrow(/9999_future\.sql, which this version of Gable does not know/);
});

test('a migration that fails leaves nothing of itself, and works once the obstacle is gone', async () => {
  const connection = await emptyDatabase();
  await query(connection, 'create table audit_event (in_the_way int)');
  await expect(migrate(connection)).rejects.toThrow(/^Migration 0001_\w+\.sql failed; nothing of it was kept/);
  expect(await query(connection, tables)).toEqual([{ n: 1 }]);
  expect(await query(connection, 'select from schema_migration')).toEqual([]);
  await query(connection, 'drop table audit_event');
  await migrate(connection);
  expect((await query<{ n: number }>(connection, tables))[0]?.n).toBeGreaterThan(10);
});

test('functions that are not those of this version are made anew, and nothing else is', async () => {
  const connection = await cloneDatabase();
  const body = "select prosrc as body from pg_proc where proname = 'is_held_kind'";
  const before = await query(connection, body);
  await query(
    connection,
    `create or replace function is_held_kind(a_kind text) returns boolean language sql immutable as 'select true';
     update schema_migration set hash = 'of another version' where number = 0`,
  );
  const lines: string[] = [];
  await migrate(connection, (line) => lines.push(line));
  expect(lines).toEqual(['Updating the database … its functions']);
  expect(await query(connection, body)).toEqual(before);
});

test('a function that cannot be made is named, and nothing is kept', async () => {
  const connection = await emptyDatabase();
  await query(connection, 'create function folded(words text) returns integer language sql return 1');
  await expect(migrate(connection)).rejects.toThrow(
    'The function folded.sql could not be made; the database is as it was.',
  );
  expect(await query(connection, "select proname from pg_proc where proname in ('folded', 'current_org')")).toEqual([
    { proname: 'folded' },
  ]);
});

test('each function lies in the file of its name', async () => {
  const made = await query<{ name: string }>(
    await cloneDatabase(),
    `select distinct proname::text as name from pg_proc f where pronamespace = 'public'::regnamespace
        and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = f.oid and d.deptype = 'e')`,
  );
  const files = (await readFunctions()).filter(({ isRetired }) => !isRetired).map(({ name }) => name);
  expect(files.toSorted()).toEqual(made.map(({ name }) => `${name.replaceAll('_', '-')}.sql`).toSorted());
});

test('the types that queries are written against are those of the migrated database', async () => {
  const connection = await emptyDatabase();
  await migrate(connection);
  const written = await readFile(new URL('./types.ts', import.meta.url), 'utf8');
  const plain = (text: string) => text.replaceAll(/\s+/g, ' ').trim();
  expect(plain(written)).toBe(plain(await generateTypes(connection)));
});
