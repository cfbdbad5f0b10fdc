import { join } from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { verifyAll } from '#server/cli/verify.ts';
import { migrate } from '#server/database/migrate.ts';
import {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from '#server/adapters/embedded-postgres/start-embedded-postgres.ts';
import { ok, startTestApp } from '#test/support/app.ts';
import { newEntry } from '#test/support/books.ts';
import { query } from '#test/support/database.ts';
import { newMember, newOrganisation, signIn } from '#test/support/factories.ts';
import { newLeasing } from '#test/support/leases.ts';
import { newRent, pay, readLedger } from '#test/support/rent.ts';
import { sharedFolder } from './cli-run.ts';

/**
 * The road of hosts with many organisations (docs/operate.md, Growing): one of them moves to another database while it
 * works, by PostgreSQL's own logical replication, with nothing but a filter by `org_id`.
 */
const folder = sharedFolder();
const quiet = { info: () => undefined, warn: () => undefined };
let server: EmbeddedPostgres;
let from: pg.ClientConfig;
let to: pg.ClientConfig;

beforeAll(async () => {
  server = await startEmbeddedPostgres({
    dataDirectory: join(folder.path, 'data'),
    log: quiet,
    settings: { wal_level: 'logical', fsync: 'off' },
  });
  from = { ...server.admin, database: 'cell_one' };
  to = { ...server.admin, database: 'cell_two' };
  for (const { database } of [from, to]) await query(server.admin, `create database ${database}`);
  for (const connection of [from, to]) await migrate({ ...connection });
});

afterAll(async () => {
  await server.stop();
  folder.remove();
});

it('moves an organisation to another database while it works, and it goes on there', async () => {
  const source = await startTestApp({}, { connection: from });
  const moving = await newOrganisation(source, { name: 'Moving' });
  const staying = await newOrganisation(source, { name: 'Staying' });
  await newMember(source, moving, 'manager');
  for (const member of [moving, staying]) {
    const { lease } = await newLeasing(source, member);
    await newRent(source, member, lease.id);
  }
  await copyUsers(moving.organisationId);
  const tables = await islandTables();
  await subscribe(moving.organisationId, tables);
  // Written after the copy began: it follows.
  await newEntry(source, moving, { memo: 'While it moves', debit: '1010' });
  await untilFollowed();
  await query(to, 'drop subscription moving');
  for (const table of tables) {
    const there = await rowsOf(to, table, moving.organisationId);
    expect(there, table).toEqual(await rowsOf(from, table, moving.organisationId));
    expect(await query(to, `select from ${table} where org_id <> $1`, [moving.organisationId]), table).toEqual([]);
  }

  const target = await startTestApp({}, { connection: to });
  target.clock.now = source.clock.now;
  const { access } = ok(await signIn(target, moving));
  const here = { ...moving, access };
  const { items } = ok(await target.call('GET /leases/', { query: {} }, access));
  const leaseId = items[0]?.id ?? '';
  const before = await readLedger(target, here, leaseId);
  ok(await pay(target, here, leaseId, 12_345));
  expect((await readLedger(target, here, leaseId)).lines.length).toBeGreaterThan(before.lines.length);
  await newEntry(target, here, { memo: 'After it moved', debit: '1010' });
  const said: string[] = [];
  await verifyAll(
    target.services.database,
    {},
    { print: (line) => said.push(line), signal: new AbortController().signal },
  );
  expect(said).toHaveLength(1);
  expect(said[0]).toContain('Moving');
  expect(said[0]).toContain('proved');
}, 120_000);

/** Who signs in is not part of any organisation: the members of this one are copied first. */
async function copyUsers(organisationId: string): Promise<void> {
  const users = await query<{ row: string }>(
    from,
    `select to_json(u)::text as row from app_user u
      where user_id in (select user_id from membership where org_id = $1)`,
    [organisationId],
  );
  for (const { row } of users)
    await query(to, `insert into app_user select * from json_populate_record(null::app_user, $1)`, [row]);
}

async function islandTables(): Promise<string[]> {
  const rows = await query<{ name: string }>(
    from,
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'org_id'
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and not c.relispartition
        and c.relname not in ('refresh_token', 'hand_off_code') order by 1`,
  );
  return rows.map(({ name }) => name);
}

async function subscribe(organisationId: string, tables: readonly string[]): Promise<void> {
  const filtered = tables.map((table) => `${table} where (org_id = '${organisationId}')`);
  await query(from, `create publication moving for table ${filtered.join(', ')}`);
  // One server is both: the slot has to be made apart, or both sides would wait for each other.
  await query(from, `select pg_create_logical_replication_slot('moving', 'pgoutput')`);
  const where = `host='${String(from.host)}' port=${String(from.port)} user=${String(from.user)} dbname=${String(from.database)}`;
  await query(
    to,
    `create subscription moving connection '${where.replaceAll("'", "''")}' publication moving
       with (create_slot = false, slot_name = 'moving')`,
  );
}

/** Until all tables are copied and what was written so far has been applied. */
async function untilFollowed(): Promise<void> {
  const [written] = await query<{ lsn: string }>(from, 'select pg_current_wal_lsn() as lsn');
  await expect
    .poll(
      async () => {
        const [state] = await query<{ done: boolean }>(
          to,
          `select not exists (select from pg_subscription_rel where srsubstate <> 'r')
              and coalesce((select confirmed_flush_lsn >= $1::pg_lsn from pg_replication_slots where slot_name = 'moving'), false) as done`,
          [written?.lsn],
        );
        return state?.done;
      },
      { timeout: 60_000, interval: 100 },
    )
    .toBe(true);
}

function rowsOf(connection: pg.ClientConfig, table: string, organisationId: string) {
  return query(connection, `select to_jsonb(t)::text as row from ${table} t where org_id = $1 order by 1`, [
    organisationId,
  ]);
}
