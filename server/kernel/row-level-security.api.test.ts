import { CompiledQuery } from 'kysely';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { sealJournals } from '#server/modules/ledger/index.ts';
import { doRentDays } from '#server/modules/rent/index.ts';
import { newArrears } from '#test/support/arrears.ts';
import { accountOf, newEntry, newRecurring } from '#test/support/books.ts';
import { ok, startTestApp } from '#test/support/app.ts';
import { newBankFile, newMatchedLine, newReconciliation, newWorksheet } from '#test/support/banking.ts';
import { newDebitRun } from '#test/support/debits.ts';
import { newDocument } from '#test/support/documents.ts';
import { newMember, newOrganisation } from '#test/support/factories.ts';
import { newUnclaimed } from '#test/support/unclaimed.ts';
import { newImport } from '#test/support/imports.ts';
import { newLeasing } from '#test/support/leases.ts';
import { newOnline } from '#test/support/online.ts';
import {
  newContributionRequest,
  newDistributionRun,
  newFeeRun,
  newOwnerHold,
  newOwnershipTransfer,
  newStatement,
} from '#test/support/owners.ts';
import { newBills } from '#test/support/payables.ts';
import { newPortfolio } from '#test/support/portfolio.ts';
import { newDeposits } from '#test/support/deposits.ts';
import { newRent } from '#test/support/rent.ts';
import { newTaxes } from '#test/support/taxes.ts';
import { query } from '#test/support/database.ts';

const app = await startTestApp();
const mine = await newOrganisation(app);
const theirs = await newOrganisation(app);
const colleague = await newMember(app, theirs, 'manager');
await app.call('POST /invitations/', { body: { email: 'guest@elsewhere.example', role: 'viewer' } }, theirs.access, {
  headers: { 'idempotency-key': 'guest' },
});
await app.call('POST /sample/', { body: {} }, theirs.access);
await newEntry(app, theirs, { propertyId: theirs.userId });
await newRecurring(app, theirs);
const { property } = await newPortfolio(app, theirs, colleague);
await app.call(
  'POST /invitations/',
  { body: { email: 'some@elsewhere.example', role: 'viewer', propertyIds: [property.id] } },
  theirs.access,
);
await app.call(
  'POST /saved-views/',
  { body: { list: 'leases', name: 'Ending', search: '?view=ending', isShared: true } },
  theirs.access,
);
const { lease } = await newLeasing(app, theirs);
await app.call('POST /calendar-feed/reset/', { body: { showsTenants: false } }, theirs.access);
await app.call('POST /tasks/', { body: { title: 'Call the insurer' } }, theirs.access);
await app.call('POST /reports/{key}/favorite/', { params: { key: 'aged-receivables' }, body: {} }, theirs.access);
await app.call('POST /reports/{key}/ran/', { params: { key: 'aged-receivables' }, body: {} }, theirs.access);
await app.call('POST /report-packets/', { body: { name: 'Owners', reports: ['rent-roll'] } }, theirs.access);
const scheduled = await app.call(
  'POST /report-schedules/',
  {
    body: {
      name: 'Rent roll',
      report: 'rent-roll',
      span: 'today',
      formats: ['csv'],
      frequency: 'day',
      atHour: 7,
      memberIds: [theirs.userId],
    },
  },
  theirs.access,
);
await app.call('POST /report-schedules/{id}/send/', { params: { id: scheduled.body.id }, body: {} }, theirs.access);
const { id: accountId } = await accountOf(app, theirs, '5200');
const planned = { accountId, month: '2026-01-01', was: null, cents: 120_000 };
await app.call('PATCH /budgets/', { body: { propertyId: null, changes: [planned] } }, theirs.access);
await app.call('GET /today/', {}, theirs.access);
await app.call('POST /pinned-records/', { body: { kind: 'lease', id: lease.id, isPinned: true } }, theirs.access);
const { receipt } = await newRent(app, theirs, lease.id);
await newOnline(app, theirs, lease.id, receipt.id);
await app.call('POST /leases/{id}/send-statement/', { params: { id: lease.id }, body: {} }, theirs.access);
await newArrears(app, theirs, lease.id);
await newDeposits(app, theirs, lease.id);
await doRentDays(app.services.database, app.clock.now);
await newDocument(app, theirs);
await newImport(app, theirs);
await newBankFile(app, theirs);
await newMatchedLine(app, theirs, lease.id);
await newReconciliation(app, theirs);
await newFeeRun(app, theirs);
await newContributionRequest(app, theirs);
await newOwnerHold(app, theirs);
await newDistributionRun(app, theirs);
const sold = await newOwnershipTransfer(app, theirs);
const issued = await newStatement(app, theirs);
await app.call('POST /owner-statements/{id}/send/', { params: { id: issued.id }, body: {} }, theirs.access);
await newTaxes(app, theirs, await newBills(app, theirs));
await newDebitRun(app, theirs);
await newUnclaimed(app, theirs);
const sheet = await newWorksheet(app, theirs);
const at = { id: sheet.reconciliationId };
const { version } = ok(await app.call('GET /reconciliations/{id}/', { params: at }, theirs.access));
const again = { version, reason: 'A line was missing' };
ok(await app.call('POST /reconciliations/{id}/reopen/', { params: at, body: again }, theirs.access));
const datev = { consultantNumber: 1001, clientNumber: 1, accountLength: 4, version: 0 };
await app.call('PATCH /datev-settings/', { body: datev }, theirs.access);
// Where a sale leaves what tenants owe to the sellers.
await query(
  app.connection,
  `insert into ownership_transfer_arrears (org_id, transfer_id, charge_id, property_id, open_cents, seller_days, all_days)
   select t.org_id, t.transfer_id, (select charge_id from charge c where c.org_id = t.org_id limit 1), t.property_id, 1, 1, 1
     from ownership_transfer t where t.org_id = $1 and t.transfer_id = $2`,
  [theirs.organisationId, sold.id],
);
// It is there only while an import runs.
await query(
  app.connection,
  `insert into import_progress (org_id, import_id, act, done, "of", began_at, told_at)
   select org_id, import_id, 'check', 0, 1, now(), now() from import_run where org_id = $1`,
  [theirs.organisationId],
);
await query(
  app.connection,
  `insert into mail_server (org_id, host, port, tls, sender, changed_by, changed_at)
   values ($1, 'mail.example', 587, 'starttls', 'office@mail.example', $2, now())`,
  [theirs.organisationId, theirs.userId],
);
// Only another host asks for one.
await query(
  app.connection,
  `insert into hand_off_code (code_hash, user_id, org_id, session_id, origin, challenge, expires_at)
   select 'x', user_id, org_id, session_id, 'https://other.example', 'x', now() from session where org_id = $1 limit 1`,
  [theirs.organisationId],
);
await app.call('POST /period-locks/', { body: { through: '2026-01-31' } }, theirs.access);
await sealJournals(app.services.database, app.clock.now);

const client = new pg.Client({ ...app.connection, options: '-c role=gable_app' });
await client.connect();
afterAll(() => client.end());

const context = { 'gable.org_id': '', 'gable.user_id': '', 'gable.scope': '', 'gable.some_properties': '' };

/** A transaction as the application would have it, with a context that may be wrong or missing; nothing of it is kept. */
async function asApp<Row extends pg.QueryResultRow>(
  given: Partial<typeof context>,
  text: string,
  values: readonly unknown[] = [],
): Promise<pg.QueryResult<Row>> {
  await client.query('begin');
  try {
    for (const [name, value] of Object.entries({ ...context, ...given }))
      await client.query('select set_config($1, $2, true)', [name, value]);
    return await client.query<Row>(text, [...values]);
  } finally {
    await client.query('rollback');
  }
}

const asMine = { 'gable.org_id': mine.organisationId, 'gable.user_id': mine.userId, 'gable.scope': 'organisation' };
const tables = await query<{ name: string; owner: string; secured: boolean; policies: number; by_org: boolean }>(
  app.connection,
  `select c.relname as name, pg_get_userbyid(c.relowner) as owner, c.relrowsecurity as secured,
          (select count(*)::int from pg_policy p where p.polrelid = c.oid) as policies,
          exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'org_id') as by_org
     from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by 1`,
);
const organisationTables = tables.filter(({ by_org: byOrg }) => byOrg).map(({ name }) => name);

test('the role of the application owns nothing, and cannot go round the policies', async () => {
  expect(tables.map(({ owner }) => owner)).not.toContain('gable_app');
  const [role] = await query(
    app.connection,
    "select rolsuper, rolbypassrls, rolcreaterole, rolcanlogin from pg_roles where rolname = 'gable_app'",
  );
  expect(role).toEqual({ rolsuper: false, rolbypassrls: false, rolcreaterole: false, rolcanlogin: false });
  await expect(asApp({}, 'create table public.mine (x int)')).rejects.toMatchObject({ code: '42501' });
  await expect(asApp({}, 'alter table membership disable row level security')).rejects.toMatchObject({ code: '42501' });
});

test('the connections of the application work as that role', async () => {
  const { rows } = await app.services.database.transaction({ scope: 'auth' }, (tx) =>
    tx.executeQuery(CompiledQuery.raw('select current_user::text as name')),
  );
  expect(rows).toEqual([{ name: 'gable_app' }]);
});

test('every table has row-level security with a policy, or is none of the application’s business', async () => {
  const open = tables.filter(({ secured, policies }) => !secured || policies === 0).map(({ name }) => name);
  expect(open).toEqual(['schema_migration']);
  await expect(asApp({ 'gable.scope': 'auth' }, 'select * from schema_migration')).rejects.toMatchObject({
    code: '42501',
  });
});

test.for(organisationTables)(
  'a query on %s that forgets the organisation returns nothing of another one',
  async (table) => {
    const seen = await asApp(asMine, `select org_id from ${table} where org_id <> $1`, [mine.organisationId]);
    expect(seen.rows).toEqual([]);
    const [count] = await query<{ n: number }>(
      app.connection,
      `select count(*)::int as n from ${table} where org_id = $1`,
      [theirs.organisationId],
    );
    expect(count?.n, `${table} holds something that could have been seen`).toBeGreaterThan(0);
  },
);

test.for(tables.map(({ name }) => name).filter((name) => name !== 'schema_migration'))(
  'a query on %s outside any context returns nothing',
  async (table) => {
    expect((await asApp({}, `select * from ${table}`)).rows).toEqual([]);
  },
);

test('the people of another workspace do not exist', async () => {
  const { rows } = await asApp<{ user_id: string }>(asMine, 'select user_id from app_user');
  expect(rows).toEqual([{ user_id: mine.userId }]);
});

test('what belongs to sign-in is out of reach of a workspace’s own transactions', async () => {
  for (const table of [
    'refresh_token',
    'one_time_token',
    'passkey_challenge',
    'hand_off_code',
    'throttle',
    'installation',
  ])
    expect((await asApp(asMine, `select * from ${table}`)).rows, table).toEqual([]);
});

test('a row of another workspace cannot be written', async () => {
  const now = new Date();
  const refused = { code: '42501' };
  const into = theirs.organisationId;
  await expect(
    asApp(asMine, "insert into membership (org_id, user_id, role, created_at) values ($1, $2, 'owner', $3)", [
      into,
      mine.userId,
      now,
    ]),
    'making oneself an owner elsewhere',
  ).rejects.toMatchObject(refused);
  await expect(
    asApp(asMine, 'insert into audit_event (org_id, event_id, at, kind) values ($1, gen_random_uuid(), $2, $3)', [
      into,
      now,
      'made.up',
    ]),
  ).rejects.toMatchObject(refused);
  await expect(
    asApp(asMine, 'update membership set org_id = $1 where user_id = $2', [into, mine.userId]),
  ).rejects.toMatchObject(refused);
  for (const table of ['membership', 'invitation', 'mail_message', 'session']) {
    const column = { membership: 'role', invitation: 'role', mail_message: 'subject', session: 'user_agent' }[table];
    const changed = await asApp(asMine, `update ${table} set ${column} = ${column} where org_id = $1`, [into]);
    expect(changed.rowCount, table).toBe(0);
  }
  expect((await asApp(asMine, 'delete from membership where org_id = $1', [into])).rowCount).toBe(0);
});

test('belonging to two workspaces does not let a transaction about one write into the other', async () => {
  await query(app.connection, "insert into membership values ($1, $2, 'viewer', null, now(), 1)", [
    theirs.organisationId,
    mine.userId,
  ]);
  const renamed = await asApp(asMine, "update organisation set name = 'Taken over' where org_id = $1", [
    theirs.organisationId,
  ]);
  const promoted = await asApp(asMine, "update membership set role = 'owner' where org_id = $1", [
    theirs.organisationId,
  ]);
  expect([renamed.rowCount, promoted.rowCount]).toEqual([0, 0]);
  await query(app.connection, 'delete from membership where org_id = $1 and user_id = $2', [
    theirs.organisationId,
    mine.userId,
  ]);
});

test('a workspace sees its people, and cannot change how they sign in', async () => {
  const asTheirs = { 'gable.org_id': theirs.organisationId, 'gable.user_id': theirs.userId };
  const changed = await asApp(asTheirs, "update app_user set password_hash = 'x' where user_id = $1", [
    colleague.userId,
  ]);
  expect(changed.rowCount).toBe(0);
});

test('the audit log is append-only for the application and for the owner of the tables', async () => {
  const mutations = ["update audit_event set kind = 'nothing'", 'delete from audit_event', 'truncate audit_event'];
  for (const statement of mutations) {
    await expect(asApp(asMine, statement), statement).rejects.toMatchObject({ code: '42501' });
    await expect(query(app.connection, statement), statement).rejects.toMatchObject({ code: '23001' });
  }
});

test('a workspace or a person cannot be turned into a sample by the application', async () => {
  const scope = { 'gable.scope': 'auth' };
  await expect(asApp(scope, 'update organisation set is_sample = true')).rejects.toMatchObject({ code: '42501' });
  await expect(asApp(scope, 'update app_user set is_sample = true')).rejects.toMatchObject({ code: '42501' });
  await expect(asApp(scope, "update organisation set currency = 'EUR'")).rejects.toMatchObject({ code: '42501' });
});

test('a real workspace cannot be removed as if it were the sample', async () => {
  await expect(
    asApp({ 'gable.scope': 'auth' }, 'select remove_sample($1, now())', [mine.organisationId]),
  ).rejects.toMatchObject({ code: '23001' });
  expect(await query(app.connection, 'select from organisation where org_id = $1', [mine.organisationId])).toHaveLength(
    1,
  );
});

test('the last owner cannot be demoted, suspended or removed by any statement, not even the owner of the tables’', async () => {
  for (const statement of [
    "update membership set role = 'viewer' where org_id = $1",
    'update membership set suspended_at = now() where org_id = $1',
    'delete from membership where org_id = $1',
  ]) {
    await expect(query(app.connection, statement, [mine.organisationId]), statement).rejects.toMatchObject({
      code: '23514',
      constraint: 'membership_keeps_an_owner',
    });
  }
});

test('a context that is not an id is refused before it reaches the database', async () => {
  const organisationId = "'; drop table organisation; --";
  await expect(
    app.services.database.transaction({ scope: 'organisation', organisationId }, () => Promise.resolve()),
  ).rejects.toThrow(TypeError);
});

test('a context ends with its transaction, so that the next one on the connection starts without', async () => {
  const { database } = app.services;
  const read = CompiledQuery.raw("select coalesce(current_setting('gable.org_id', true), '') as org");
  await database.transaction({ scope: 'organisation', organisationId: mine.organisationId }, (tx) =>
    tx.executeQuery(read),
  );
  const after = await Promise.all(Array.from({ length: 20 }, () => database.direct.executeQuery(read)));
  for (const { rows } of after) expect(rows).toEqual([{ org: '' }]);
});

test('a transaction whose statement failed unnoticed is not taken for kept', async () => {
  const broken = CompiledQuery.raw('select 1/0');
  await expect(
    app.services.database.transaction({ scope: 'auth' }, (tx) => tx.executeQuery(broken).catch(() => 'ignored')),
  ).rejects.toThrow('rolled back');
});
