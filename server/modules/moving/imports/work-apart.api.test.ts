import pg from 'pg';
import { expect, test } from 'vitest';
import { codeOf, ok, startTestApp } from '#test/support/app.ts';
import { query } from '#test/support/database.ts';
import { actOf } from '#server/kernel/http/request-context.ts';
import { newOrganisation, newYork } from '#test/support/factories.ts';
import { csvOf, sendImport } from '#test/support/imports.ts';
import { readRun } from '#server/modules/moving/making/import-rows.ts';
import { workApart } from './work-apart.ts';

const app = await startTestApp();

// Which connection wrote the progress of an import, what it made and what was changed, and how long a statement may take.
await query(
  app.connection,
  `create table seen_for_test (what text, by text);
   grant insert on seen_for_test to public;
   create function see_for_test() returns trigger language plpgsql as $$
   begin
     insert into seen_for_test
     values (tg_table_name, current_setting('application_name') || ', ' || current_setting('statement_timeout'));
     return new;
   end $$;
   create trigger seen_for_test after insert on import_progress for each row execute function see_for_test();
   create trigger seen_for_test after insert on import_item for each row execute function see_for_test();
   create trigger seen_for_test after update of list on import_run for each row execute function see_for_test()`,
);

async function seen(): Promise<string[]> {
  const rows = await query<{ what: string; by: string }>(
    app.connection,
    'select distinct what, by from seen_for_test order by what, by',
  );
  await query(app.connection, 'truncate seen_for_test');
  return rows.map(({ what, by }) => `${what} ${by}`);
}

const remarks = Array.from({ length: 75 }, (_, index) => `Remark ${index}`);
const headers = ['Given name', 'Family name', 'Email', ...remarks];
const rowOf = (index: number) => ['Ada', `Number ${index}`, `person${index}@people.example`, ...remarks];
const people = (count: number, ...more: string[][]) =>
  csvOf(headers, ...Array.from({ length: count }, (_, index) => rowOf(index)), ...more);

// In place it is the limit that tests have.
const cases = [
  { size: 'small', count: 3, where: 'in place', by: 'gable, 1min' },
  // Just above what holds nobody up.
  { size: 'large', count: 20, where: 'by a process of its own', by: 'gable import, 10min' },
];

for (const { size, count, where, by } of cases)
  test(`a ${size} import is checked and made ${where}`, async () => {
    const owner = await newOrganisation(app);
    const { id } = ok(await sendImport(app, owner, 'people', people(count)));
    const { checked } = ok(await app.call('POST /imports/{id}/check/', { params: { id }, body: {} }, owner.access));
    expect(checked).toMatchObject({ errorCount: 0, counts: { people: count } });
    const { result } = ok(await app.call('POST /imports/{id}/run/', { params: { id }, body: {} }, owner.access));
    expect(result).toEqual(checked);
    expect(await seen()).toEqual([`import_item ${by}`, `import_progress ${by}`]);
  }, 240_000);

test('a large import is made apart as well where its request has a key, and a repeat makes nothing more', async () => {
  const owner = await newOrganisation(app);
  const { id } = ok(await sendImport(app, owner, 'people', people(20)));
  const keyed = (act: 'check' | 'run') =>
    app.call(`POST /imports/{id}/${act}/`, { params: { id }, body: {} }, owner.access, {
      headers: { 'idempotency-key': `${act}-once` },
    });
  expect(ok(await keyed('check')).checked?.counts).toMatchObject({ people: 20 });
  expect(ok(await keyed('run')).result?.counts).toMatchObject({ people: 20 });
  await keyed('run');
  expect(ok(await app.call('GET /people/', { query: {} }, owner.access)).items).toHaveLength(20);
  expect(await seen()).toEqual(['import_item gable import, 10min', 'import_progress gable import, 10min']);
}, 240_000);

test('what the process refuses is answered as ever, and nothing of it is kept', async () => {
  const owner = await newOrganisation(app);
  const wrong = ['Ada', 'Wrong', 'no address', ...remarks];
  const { id } = ok(await sendImport(app, owner, 'people', people(420, wrong)));
  const run = await app.call('POST /imports/{id}/run/', { params: { id }, body: {} }, owner.access);
  expect([codeOf(run), run.problem?.errors[0]?.path]).toEqual(['invalid-input', 'people.422.Email']);
  const { items } = ok(await app.call('GET /people/', { query: {} }, owner.access));
  expect(items).toEqual([]);
  const { checked } = ok(await app.call('GET /imports/{id}/', { params: { id } }, owner.access));
  expect(checked?.badRows, 'what was found is there to be looked at').toBe(1);
}, 240_000);

test('what the database refuses it is answered with the same sentence as in place', async () => {
  const owner = await newOrganisation(app);
  const { id } = ok(await sendImport(app, owner, 'people', people(420)));
  await query(
    app.connection,
    `create function stop_for_test() returns trigger language plpgsql as $$
     begin raise exception 'stopped' using errcode = '57014'; end $$;
     create trigger stop_for_test before insert on import_item for each row execute function stop_for_test()`,
  );
  const run = await app.call('POST /imports/{id}/run/', { params: { id }, body: {} }, owner.access);
  await query(app.connection, 'drop trigger stop_for_test on import_item');
  expect(codeOf(run)).toBe('request-timeout');
}, 240_000);

for (const { size, count, where, by } of cases)
  test(`the preview of a ${size} list is made, and a cell of it repaired, ${where}`, async () => {
    const owner = await newOrganisation(app);
    const rows = Array.from({ length: count }, (_, index) => [
      'Mill House',
      `${index}`,
      'Ada Mill',
      '900',
      '2026-01-01',
      ...remarks,
    ]);
    const list = csvOf(['Property', 'Unit', 'Tenant', 'Rent', 'Start date', ...remarks], ...rows);
    const { id, version } = ok(await sendImport(app, owner, 'list', list));
    await query(app.connection, 'truncate seen_for_test');
    const change = { version, list: { cells: [{ row: 2, field: 'rent', text: '950' }] } };
    ok(await app.call('PATCH /imports/{id}/', { params: { id }, body: change }, owner.access));
    expect(await seen()).toEqual([`import_run ${by}`]);

    const holder = new pg.Client(app.connection);
    await holder.connect();
    // The preview looks for buildings that are known, and waits here.
    await holder.query('begin; lock table property in access exclusive mode');
    const asked = app.call('GET /imports/{id}/tree/', { params: { id } }, owner.access);
    const waiting = `select application_name as name from pg_stat_activity
                      where datname = current_database() and wait_event_type = 'Lock'`;
    await expect
      .poll(async () => (await query<{ name: string }>(app.connection, waiting))[0]?.name, { timeout: 60_000 })
      .toBe(by.split(',')[0]);
    await holder.end();
    expect(ok(await asked).counts).toMatchObject({ units: count, leases: count });
  }, 240_000);

test('one that takes longer than it may ends in a sentence, and nothing of it is kept', async () => {
  const owner = await newOrganisation(app);
  const { id } = ok(await sendImport(app, owner, 'people', people(420)));
  const session = {
    ...owner,
    sessionId: id,
    role: 'owner' as const,
    confirmedAt: app.clock.now,
    seesAllProperties: true,
    facts: newYork,
  };
  const origin = { requestId: id, address: '127.0.0.1', userAgent: '', pageOrigin: undefined };
  const { database, connection } = app.services;
  const when = {
    ...actOf(session, origin, app.clock.now),
    transaction: <Result>(work: Parameters<typeof database.transaction<Result>>[1]) =>
      database.transaction({ scope: 'organisation', organisationId: owner.organisationId }, work),
  };
  const run = await when.transaction((tx) => readRun(tx, owner.organisationId, id));
  const bounds = { milliseconds: 1, memoryMegabytes: 512 };
  await expect(workApart({ act: 'check', run }, when, { connection }, bounds)).rejects.toThrow('takes too long');
  const { items } = ok(await app.call('GET /people/', { query: {} }, owner.access));
  expect(items).toEqual([]);
});
