import { expect, test } from 'vitest';
import { readMigrations } from '#server/database/migrate.ts';
import { emptyDatabase, query } from '#test/support/database.ts';

test('organisations that were there before get it for the accounts of the standard chart that they left as they were', async () => {
  const connection = await emptyDatabase();
  const migrations = await readMigrations();
  await query(connection, 'create table schema_migration (number integer primary key)');
  for (const { sql } of migrations.filter(({ number }) => number < 3)) await query(connection, sql);
  await query(
    connection,
    `with org as (
       insert into organisation (org_id, name, country, currency, time_zone, created_at)
       values (gen_random_uuid(), 'Before', 'US', 'USD', 'UTC', now()), (gen_random_uuid(), 'Changed', 'US', 'USD', 'UTC', now())
       returning org_id, name)
     insert into account (org_id, account_id, number, name, kind, created_at)
     select org_id, gen_random_uuid(), given.number, given.account, given.kind, now() from org join (values
       ('Before', '6100', 'Loan interest', 'expense'), ('Before', '6200', 'Depreciation', 'expense'),
       ('Before', '5200', 'Repairs and maintenance', 'expense'),
       ('Changed', '6100', 'Ground rent', 'expense'), ('Changed', '6300', 'Depreciation', 'expense'),
       ('Changed', '6200', 'Depreciation', 'asset')) given (org, number, account, kind) on given.org = org.name`,
  );
  for (const { sql } of migrations.filter(({ number }) => number === 3)) await query(connection, sql);
  const rows = await query(
    connection,
    'select o.name as org, number from account a join organisation o using (org_id) where not is_operating order by 2',
  );
  expect(rows).toEqual([
    { org: 'Before', number: '6100' },
    { org: 'Before', number: '6200' },
  ]);
});
