import { expect, test } from 'vitest';
import { startTestApp } from '#test/support/app.ts';
import { query } from '#test/support/database.ts';
import { newOrganisation } from '#test/support/factories.ts';
import { csvOf, importAll } from '#test/support/imports.ts';

const app = await startTestApp();
const homes = Array.from({ length: 600 }, (_, index) => ({ building: `House ${index % 6}`, unit: `${index}` }));

/** How many rows were read of each table so far, by going through it or by way of its indexes. */
async function rowsRead(): Promise<Map<string, number>> {
  // What a connection has counted is told when it has been idle for a while, or when it ends.
  await query(
    app.connection,
    'select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  const rows = await query<{ name: string; read: string }>(
    app.connection,
    `select t.relname as name, t.seq_tup_read + coalesce(sum(i.idx_tup_read), 0) as read
       from pg_stat_user_tables t left join pg_stat_user_indexes i on i.relid = t.relid group by t.relid, 1, t.seq_tup_read`,
  );
  return new Map(rows.map(({ name, read }) => [name, Number(read)]));
}

test('no table is read again and again for each row of an import, even where all were taken for empty', async () => {
  const owner = await newOrganisation(app);
  const buildings = [...new Set(homes.map(({ building }) => building))];
  const units = [['Property', 'Unit'], ...homes.map(({ building, unit }) => [building, unit])];
  await importAll(
    app,
    owner,
    'properties',
    csvOf(
      ['Name', 'Kind', 'Street', 'City'],
      ...buildings.map((name) => [name, 'apartments', '1 Long Street', 'Riverton']),
    ),
  );
  await importAll(app, owner, 'units', csvOf(...units));
  // As after a sample that went: what is empty is known to be empty, and plans are made for that.
  await query(app.connection, 'vacuum (analyze)');
  const before = await rowsRead();
  const leases = homes.map(({ building, unit }, index) => [building, unit, `Tenant ${index}`, '2026-01-01', '900.00']);
  const { result } = await importAll(
    app,
    owner,
    'leases',
    csvOf(['Property', 'Unit', 'Tenants', 'Starts on', 'Rent'], ...leases),
  );
  expect(result?.counts.leases).toBe(homes.length);
  const after = await rowsRead();
  const often = [...after]
    .map(([name, read]) => ({ name, times: (read - (before.get(name) ?? 0)) / homes.length }))
    .filter(({ times }) => times > 200);
  expect(often).toEqual([]);
});
