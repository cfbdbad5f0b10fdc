import { expect, test } from 'vitest';
import { startTestApp } from '#test/support/app.ts';
import { query } from '#test/support/database.ts';
import { newOrganisation } from '#test/support/factories.ts';
import type { TestMember } from '#test/support/factories.ts';
import { csvOf, importAll } from '#test/support/imports.ts';

const app = await startTestApp();
const count = 600;
const homes = Array.from({ length: count }, (_, index) => ({ building: `House ${index % 6}`, unit: `${index}` }));

/** How many rows were read of each large table so far, by going through it or by way of its indexes. */
async function rowsRead(): Promise<Map<string, number>> {
  // What a connection has counted is told when it has been idle for a while, or when it ends.
  await query(
    app.connection,
    'select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  const rows = await query<{ name: string; read: string }>(
    app.connection,
    `select t.relname as name, t.seq_tup_read + coalesce(sum(i.idx_tup_read), 0) as read
       from pg_stat_user_tables t left join pg_stat_user_indexes i on i.relid = t.relid
      where t.n_live_tup >= ${count} group by t.relid, 1, t.seq_tup_read`,
  );
  return new Map(rows.map(({ name, read }) => [name, Number(read)]));
}

async function importHomes(owner: TestMember): Promise<void> {
  const buildings = [...new Set(homes.map(({ building }) => building))];
  const properties = buildings.map((building) => [building, 'apartments', '1 Long Street', 'Riverton']);
  await importAll(app, owner, 'properties', csvOf(['Name', 'Kind', 'Street', 'City'], ...properties));
  const units = homes.map(({ building, unit }) => [building, unit]);
  await importAll(app, owner, 'units', csvOf(['Property', 'Unit'], ...units));
}

async function importLeases(owner: TestMember, from: number, to: number): Promise<void> {
  const rows = homes
    .slice(from, to)
    .map(({ building, unit }) => [building, unit, `Tenant ${unit}`, '2026-01-01', '900.00', '75.00']);
  const table = csvOf(['Property', 'Unit', 'Tenants', 'Starts on', 'Rent', 'Owed'], ...rows);
  const { result } = await importAll(app, owner, 'leases', table);
  expect(result?.counts.leases).toBe(rows.length);
}

/** Tables of which more was read than any number of looks at each row comes to. */
async function readTooOften(work: () => Promise<void>): Promise<string[]> {
  const before = await rowsRead();
  await work();
  const after = await rowsRead();
  return [...after].flatMap(([name, read]) => {
    const times = (read - (before.get(name) ?? 0)) / count;
    return times > 400 ? [`${name}: ${Math.round(times)} times`] : [];
  });
}

test('no table is read again and again for each row of an import, even where all were taken for empty', async () => {
  const owner = await newOrganisation(app);
  await importHomes(owner);
  // As after a sample that went: what is empty is known to be empty, and plans are made for that.
  await query(app.connection, 'vacuum (analyze)');
  expect(await readTooOften(() => importLeases(owner, 0, count))).toEqual([]);
});

test('nor where all that is known was seen while there was little', async () => {
  const owner = await newOrganisation(app);
  await importHomes(owner);
  const some = 40;
  await importLeases(owner, 0, some);
  await query(app.connection, 'vacuum (analyze)');
  const often = await readTooOften(async () => {
    // Plans are kept from the fifth time on.
    for (let lease = some; lease < some + 8; lease += 1) await importLeases(owner, lease, lease + 1);
    await importLeases(owner, some + 8, count);
  });
  expect(often).toEqual([]);
});

test('nor where people come who have an address each', async () => {
  const owner = await newOrganisation(app);
  await query(app.connection, 'vacuum (analyze)');
  const people = homes.map(({ unit }) => ['Ada', `Number ${unit}`, `person${unit}@people.example`]);
  const often = await readTooOften(async () => {
    const { result } = await importAll(app, owner, 'people', csvOf(['Given name', 'Family name', 'Email'], ...people));
    expect(result?.counts.people).toBe(count);
  });
  expect(often).toEqual([]);
});

test('nor where everything is imported that another workspace exported', async () => {
  const owner = await newOrganisation(app);
  await importHomes(owner);
  await importLeases(owner, 0, count);
  const headers = { authorization: `Bearer ${owner.access}` };
  const { rawPayload } = await app.inject({ url: '/api/v1/exports/everything.zip/', headers });
  const other = await newOrganisation(app);
  await query(app.connection, 'vacuum (analyze)');
  const often = await readTooOften(async () => {
    await importAll(app, other, 'all', rawPayload, 'everything.zip');
  });
  expect(often).toEqual([]);
});
