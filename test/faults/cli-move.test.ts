import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemFolders } from '#server/adapters/embedded-postgres/programs.ts';
import {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from '#server/adapters/embedded-postgres/start-embedded-postgres.ts';
import { compareTables, moveDatabase } from '#server/cli/move.ts';
import { listTables } from '#server/cli/tables/list-tables.ts';
import { migrate } from '#server/database/migrate.ts';
import { runGable, sharedFolder } from './cli-run.ts';
import { refusalOf, startForTest } from './fault-folder.ts';
import { query } from './query.ts';
import { ownTables } from './own-tables.ts';

const folder = sharedFolder();
const data = join(folder.path, 'data');
const quiet = { info: () => undefined, warn: () => undefined };
const context = {
  note: () => undefined,
  signal: new AbortController().signal,
  startProgress: () => ({ advance: () => undefined, end: () => undefined }),
};

/** Debian's own server where there is one, as an operator has it; else another of ours. Its owner is no superuser. */
let target: EmbeddedPostgres;
let databases = 0;

/** What a later version of Gable may bring: every kind of column and tie that is hard to copy. */
const laterTables = (factor: number): string => `
  create schema "Later On";
  create table "Later On"."Odd ""Name" (
    id bigint generated always as identity (start 40) primary key,
    parent bigint references "Later On"."Odd ""Name",
    partner bigint,
    "body of it" text,
    raw bytea, doc jsonb, at timestamptz, day date, amount numeric(30, 10), ratio float8, list text[],
    computed bigint generated always as (length("body of it") * ${factor}) stored
  );
  create table ring (ring_id bigint primary key, odd_id bigint not null references "Later On"."Odd ""Name");
  alter table "Later On"."Odd ""Name" add foreign key (partner) references ring;
  create table serial_one (id serial primary key, n integer);
  create table locked (org_id uuid primary key references organisation);
  alter table locked enable row level security;
  alter table locked force row level security;
  create function refuse_insert() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$;
  create trigger ring_is_full before insert on ring for each row execute function refuse_insert();
  create trigger ring_is_asleep before insert on serial_one for each row execute function refuse_insert();
  alter table serial_one disable trigger ring_is_asleep;`;

const rowsOfThem = `
  insert into "Later On"."Odd ""Name" (parent, "body of it", raw, doc, at, day, amount, ratio, list)
    values (null, E'tab\\t newline\\n back\\\\slash \\\\N ü 東京 😀', '\\x00ff10', '{"a": [1, null, "\\\\"]}', 'infinity', '0044-03-15 BC', 12345678901234567890.0123456789, 0.1::float8 + 0.2, array['a', null, 'b,"c"', '']),
           (40, '', '', '{}', '2026-03-29 01:30:00.123456+00', 'infinity', null, 'NaN', '{}'),
           (41, null, null, null, null, null, 'NaN', '-infinity', null);
  alter table ring disable trigger ring_is_full;
  insert into ring select n, 40 from generate_series(1, 5000) n;
  update "Later On"."Odd ""Name" set partner = 7;
  insert into serial_one (n) select n from generate_series(1, 12) n;
  insert into locked select org_id from organisation;
  alter table ring enable trigger ring_is_full;`;

const migrateAsLater =
  (factor: number): typeof migrate =>
  async (connection, log) => {
    await migrate(connection, log);
    await query(connection, laterTables(factor));
  };

beforeAll(async () => {
  const source = await startEmbeddedPostgres({ dataDirectory: data, log: quiet });
  await migrate({ ...source.connection });
  await query(
    source.connection,
    `insert into organisation (org_id, name, country, currency, time_zone, created_at)
       values ('0199b0a0-0000-7000-8000-000000000001', 'Alder Court', 'GB', 'GBP', 'Europe/London', now());
     insert into app_user (user_id, email, name, password_hash, password_changed_at, created_at)
       values ('0199b0a0-0000-7000-8000-000000000002', 'mira@alder.example', 'Mira Alder', 'x', now(), now());
     insert into membership (org_id, user_id, role, created_at) select org_id, user_id, 'owner', now() from organisation, app_user;
     insert into audit_event (org_id, event_id, at, kind)
       select org_id, gen_random_uuid(), now(), 'kind ' || n from organisation, generate_series(1, 20000) n;
     update installation set sample_removed_at = '2026-01-01';`,
  );
  await query(source.connection, laterTables(2));
  await query(source.admin, rowsOfThem);
  await source.stop();
  mkdirSync(join(data, 'files'));
  writeFileSync(join(data, 'files', 'scan.txt'), 'a scan');
  writeFileSync(join(data, 'secret'), `${'7'.repeat(64)}\n`, { mode: 0o600 });

  const machine = systemFolders().length > 0 ? { binaries: { packaged: () => undefined, system: systemFolders } } : {};
  target = await startEmbeddedPostgres({ dataDirectory: join(folder.path, 'server'), log: quiet, machine });
});

afterAll(async () => {
  await target.stop();
  folder.remove();
});

async function newDatabase(): Promise<{ connection: pg.ClientConfig; url: string }> {
  databases += 1;
  const database = `target_${databases}`;
  await query(target.admin, `create database ${database} owner gable`);
  const url = `postgres:///${database}?host=${encodeURIComponent(target.connection.host)}&user=gable`;
  return { connection: { ...target.connection, database }, url };
}

async function withBoth<Result>(
  one: pg.ClientConfig,
  other: pg.ClientConfig,
  work: (one: pg.Client, other: pg.Client) => Promise<Result>,
): Promise<Result> {
  const clients = [new pg.Client(one), new pg.Client(other)] as const;
  await Promise.all(clients.map((client) => client.connect()));
  try {
    return await work(...clients);
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
}

const rowsOf = (connection: pg.ClientConfig, table: string, order: string) =>
  query(connection, `select row_to_json(t)::text as row from ${table} t order by ${order}`);

describe('a move to a server', () => {
  it('brings every table over, later ones too, with its ties, triggers and counters as they were', async () => {
    const { connection } = await newDatabase();
    const migrateTarget = migrateAsLater(2);
    const moved = await moveDatabase({ dataDirectory: data, target: connection, context, migrateTarget });
    expect(moved.tables).toBe(ownTables + 4);
    expect(moved.rows).toBe(20_000 + 5000 + 3 + 12 + 1 + 4);

    const source = await startForTest(data);
    const admin = { ...target.admin, database: connection.database };
    for (const [table, order] of [
      ['organisation', 'org_id'],
      ['audit_event', 'event_id'],
      ['installation', 'only_row'],
      ['"Later On"."Odd ""Name"', 'id'],
      ['ring', 'ring_id'],
      ['locked', 'org_id'],
    ] as const)
      expect(await rowsOf(admin, table, order)).toEqual(await rowsOf(source.admin, table, order));

    const refused = (sql: string): Promise<string> => refusalOf(query(connection, sql));
    expect(await refused(`delete from audit_event`)).toContain('never changed or removed');
    expect(await refused(`insert into ring values (9999, 40)`)).toBe('error: no');
    expect(await refused(`delete from ring where ring_id = 7`)).toContain('foreign key constraint');
    expect(await query(connection, `insert into serial_one (n) values (0) returning id`)).toEqual([{ id: 13 }]);
    const next = await query(connection, `insert into "Later On"."Odd ""Name" (parent) values (40) returning id::int`);
    expect(next).toEqual([{ id: 43 }]);
    expect(await query(connection, `select count(*)::int as n from locked`)).toEqual([{ n: 0 }]);

    await withBoth({ ...source.admin }, admin, async (from, to) => {
      await to.query('begin; delete from serial_one where id = 13; set session_replication_role = replica');
      await to.query(`delete from "Later On"."Odd ""Name" where id = 43`);
      const tables = await listTables(from);
      await expect(compareTables(from, to, tables)).resolves.toBe(moved.rows);
      // One value of one row, with every count the same.
      await to.query(`update audit_event set kind = 'kind x' where kind = 'kind 17'`);
      await expect(compareTables(from, to, tables)).rejects.toThrow(/^The table audit_event differs after the copy/);
    });
  });

  it('that does not arrive as it left is undone, and says which table it was', async () => {
    const { connection } = await newDatabase();
    const migrateTarget = migrateAsLater(3);
    const said = await refusalOf(moveDatabase({ dataDirectory: data, target: connection, context, migrateTarget }));
    expect(said).toMatch(/^Refusal: The table Later On.Odd "Name differs after the copy \(3 rows here, 3 there\)/);
    expect(await query(connection, 'select count(*)::int as n from app_user')).toEqual([{ n: 0 }]);
    expect(await query(connection, 'select sample_removed_at from installation')).toEqual([
      { sample_removed_at: null },
    ]);
  });

  it('is refused when the target does not know a table of the source', async () => {
    const { url } = await newDatabase();
    const said = await refusalOf(runGable(['move', '--to', url], { GABLE_DATA: data }));
    expect(said).toMatch(/^Refusal: The table Later On.Odd "Name is not made by this version of Gable/);
  });

  it('is refused when the target is in use, by Gable or by something else', async () => {
    const used = await newDatabase();
    await migrate(used.connection);
    await query(
      used.connection,
      `insert into organisation (org_id, name, country, currency, time_zone, created_at)
         values ('0199b0a0-0000-7000-8000-000000000009', 'Other', 'GB', 'GBP', 'Europe/London', now())`,
    );
    const toUsed = await refusalOf(runGable(['move', '--to', used.url], { GABLE_DATA: data }));
    expect(toUsed).toMatch(/^Refusal: The target database has a workspace in it already/);
    const foreign = await newDatabase();
    await query(foreign.connection, 'create table wordpress (id integer)');
    const toForeign = await refusalOf(runGable(['move', '--to', foreign.url], { GABLE_DATA: data }));
    expect(toForeign).toMatch(/^Refusal: The target database belongs to something else/);
    expect(await query(foreign.connection, "select to_regclass('app_user') as there")).toEqual([{ there: null }]);
  });

  it('is refused while Gable runs on the data', async () => {
    await startForTest(data);
    const { url } = await newDatabase();
    expect(await refusalOf(runGable(['move', '--to', url], { GABLE_DATA: data }))).toMatch(
      /^StartRefusal: The data folder .* is in use by a running Gable/,
    );
  });
});

describe('a small Gable', () => {
  const small = join(folder.path, 'small');

  it('moves by one command, which says what to set next and no secret', async () => {
    const made = await startEmbeddedPostgres({ dataDirectory: small, log: quiet });
    await migrate({ ...made.connection });
    await query(
      made.connection,
      `insert into organisation (org_id, name, country, currency, time_zone, created_at)
         values ('0199b0a0-0000-7000-8000-000000000003', E'Birch\\t& Sons', 'GB', 'GBP', 'Europe/London', now());
       insert into app_user (user_id, email, name, password_hash, password_changed_at, created_at)
         values ('0199b0a0-0000-7000-8000-000000000004', 'noor@birch.example', 'Noor Birch', 'x', now(), now());
       insert into membership (org_id, user_id, role, created_at) select org_id, user_id, 'owner', now() from organisation, app_user`,
    );
    await made.stop();
    writeFileSync(join(small, 'secret'), `${'9'.repeat(64)}\n`, { mode: 0o600 });
    const { connection, url } = await newDatabase();
    const said = (await runGable(['move', '--to', url], { GABLE_DATA: small })).join('\n');
    expect(said).toContain(`Moved ${ownTables} tables with 4 rows; every row was compared on both sides.`);
    expect(said).toContain(`Set GABLE_SECRET to what is in ${join(small, 'secret')}`);
    expect(said).not.toContain('9999');

    const env = {
      DATABASE_URL: url,
      GABLE_DATA: join(folder.path, 'beside'),
      GABLE_MAIN_ORIGIN: 'https://rent.example',
    };
    const [link] = await runGable(['reset-link', 'Noor@birch.example'], env);
    expect(link).toMatch(/^https:\/\/rent\.example\/reset-password#token=[\w-]{43}$/);
    expect(await query(connection, 'select kind, subject, details from audit_event')).toEqual([
      { kind: 'password.reset-link-made', subject: 'Noor Birch <noor@birch.example>', details: { by: 'command line' } },
    ]);
    expect(await refusalOf(runGable(['reset-link', 'who@birch.example'], env))).toMatch(/^Refusal: Nobody can sign in/);
  });

  it('is backed up by rows from the server, and restored to another server and to a folder of its own', async () => {
    const { connection, url } = await newDatabase();
    await runGable(['move', '--to', url], { GABLE_DATA: small });
    const file = join(folder.path, 'server.tar.gz');
    const [said] = await runGable(['backup', '--to', file], { DATABASE_URL: url, GABLE_DATA: small });
    expect(said).toContain(`${ownTables} tables, 4 rows, checked).`);

    const other = await newDatabase();
    const beside = join(folder.path, 'restored beside');
    await runGable(['restore', file], { DATABASE_URL: other.url, GABLE_DATA: beside });
    expect(await rowsOf(other.connection, 'organisation', 'org_id')).toEqual(
      await rowsOf(connection, 'organisation', 'org_id'),
    );
    expect(readFileSync(join(beside, 'secret'), 'utf8')).toBe(`${'9'.repeat(64)}\n`);
    const again = { DATABASE_URL: other.url, GABLE_DATA: join(folder.path, 'elsewhere') };
    expect(await refusalOf(runGable(['restore', file], again))).toContain('has a workspace in it already');

    expect(existsSync(join(again.GABLE_DATA, 'secret'))).toBe(false);

    const own = join(folder.path, 'restored alone');
    await runGable(['restore', file, '--data', own], {});
    const server = await startForTest(own);
    expect(await rowsOf(server.connection, 'membership', 'user_id')).toEqual(
      await rowsOf(connection, 'membership', 'user_id'),
    );
    const [link] = await runGable(['reset-link', 'noor@birch.example'], { GABLE_DATA: own });
    expect(link).toContain('/reset-password#token=');
  });
});
