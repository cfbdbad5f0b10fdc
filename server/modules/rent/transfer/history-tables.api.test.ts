import { expect, test } from 'vitest';
import { startTestApp } from '#test/support/app.ts';
import { query } from '#test/support/database.ts';
import { historyTables } from './history-tables.ts';

const app = await startTestApp();

/** What follows from other columns, or is known here alone. */
const derived: Readonly<Record<string, readonly string[]>> = {
  charge: ['open_cents', 'settled_on'],
  // With which others it was entered, and which provider holds it: providers are set up anew.
  receipt: ['receipt_batch_id', 'held_by'],
  deposit_batch: ['is_payout'],
  receipt_part: ['unapplied_cents'],
  credit: ['unapplied_cents'],
  // Where a run that was cut off goes on; what is imported is over.
  charge_run: ['after_lease_id'],
  reminder: ['mail_id'],
};

test('every column of the tables of rent comes along, or follows from those that do', async () => {
  const tables = Object.values(historyTables);
  const rows = await query<{ table: string; column: string }>(
    app.connection,
    `select table_name as table, column_name as column from information_schema.columns
      where table_schema = 'public' and table_name = any($1) and column_name not in ('org_id', 'tenancy_id')
        and is_generated = 'NEVER'`,
    [tables.map(({ table }) => table)],
  );
  for (const { table, columns } of tables) {
    const carried = [...columns.map(({ column }) => column), ...(derived[table] ?? [])].toSorted();
    const there = rows.filter((row) => row.table === table).map(({ column }) => column);
    expect(carried, table).toEqual(there.toSorted());
  }
});
