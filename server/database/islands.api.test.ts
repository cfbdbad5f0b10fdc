import { expect, test } from 'vitest';
import { cloneDatabase, query } from '#test/support/database.ts';

/**
 * An organisation is a closed island: its rows can be moved to another database by `org_id` alone. So `org_id` leads
 * every key of its tables, and every reference to one of them carries it.
 */

/** What belongs to sign-in, to the installation or to nobody in particular. Two of them name an organisation, to reference a session. */
const globalTables = [
  'account_mail',
  'app_user',
  'backup_code',
  'file_removal',
  'hand_off_code',
  'installation',
  'one_time_token',
  'passkey',
  'passkey_challenge',
  'refresh_token',
  'request_rate',
  'schema_migration',
  'sign_up_request',
  'throttle',
];

const connection = await cloneDatabase();

/** The name of the column at a place in a list of column numbers. */
const column = (table: string, numbers: string, place: number) =>
  `coalesce((select a.attname from pg_attribute a where a.attrelid = ${table} and a.attnum = ${numbers}[${place}]), '')`;

const withTables = `
  with every_table as (
    select c.oid, c.relname as name, c.relname = any ($1) as is_global,
           exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'org_id' and not a.attisdropped) as names_it
      from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')),
  island as (select * from every_table where not is_global)`;

async function breaches(from: typeof connection): Promise<string[]> {
  const rows = await query<{ breach: string }>(
    from,
    `${withTables}
     select name || ' has no org_id' as breach from island where not names_it
     union all
     select name || ' has no primary key' from island t
      where not exists (select from pg_index x where x.indrelid = t.oid and x.indisprimary)
     union all
     select t.name || ': key ' || x.indexrelid::regclass from island t join pg_index x on x.indrelid = t.oid
      where (x.indisunique or x.indisexclusion) and ${column('t.oid', 'x.indkey', 0)} <> 'org_id'
     union all
     select k.conrelid::regclass || ': reference ' || k.conname
       from pg_constraint k join island t on t.oid = k.confrelid
      where k.contype = 'f'
        and (${column('k.conrelid', 'k.conkey', 1)} <> 'org_id' or ${column('k.confrelid', 'k.confkey', 1)} <> 'org_id')
     union all
     select t.name || ' counts by the sequence ' || s.oid::regclass
       from island t join pg_depend d on d.refobjid = t.oid join pg_class s on s.oid = d.objid and s.relkind = 'S'
     order by 1`,
    [globalTables],
  );
  return rows.map(({ breach }) => breach);
}

test('org_id leads every key of an organisation’s tables and every reference to them', async () => {
  expect(await breaches(connection)).toEqual([]);
});

test('the global tables are those of the list', async () => {
  const rows = await query<{ name: string }>(
    connection,
    `${withTables} select name from every_table where is_global order by name`,
    [globalTables],
  );
  expect(rows.map(({ name }) => name)).toEqual(globalTables);
});

test('each kind of breach is found', async () => {
  const planted = await cloneDatabase();
  await query(
    planted,
    `create table no_island (id int);
     create table own_number (org_id uuid, number int generated always as identity primary key, word text unique);
     create table own_session (org_id uuid, session_id uuid unique, primary key (org_id, session_id));
     create table pointing (org_id uuid, id int, session_id uuid references own_session (session_id), primary key (org_id, id));
     create table overlapping (org_id uuid, id int, at tsrange, primary key (org_id, id), exclude using gist (at with &&))`,
  );
  expect(await breaches(planted)).toEqual([
    'no_island has no org_id',
    'no_island has no primary key',
    'overlapping: key overlapping_at_excl',
    'own_number counts by the sequence own_number_number_seq',
    'own_number: key own_number_pkey',
    'own_number: key own_number_word_key',
    'own_session: key own_session_session_id_key',
    'pointing: reference pointing_session_id_fkey',
  ]);
});
