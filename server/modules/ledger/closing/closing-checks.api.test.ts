import { expect, test } from 'vitest';
import type { closingChecks } from '#shared/api/closing.ts';
import { codeOf, ok, startTestApp } from '#test/support/app.ts';
import { accountOf, inBooks, newEntry, posterFor } from '#test/support/books.ts';
import { query } from '#test/support/database.ts';
import { newMember, newOrganisation } from '#test/support/factories.ts';
import type { TestMember } from '#test/support/factories.ts';
import { newCharge, newTenancy, pay } from '#test/support/rent.ts';
import { move, post, sealJournals } from '#server/modules/ledger/index.ts';
import { postRecurring } from '#server/modules/ledger/recurring/post-recurring.ts';

/** It is the 2nd of March. */
const app = await startTestApp();
const read = (owner: TestMember, through: string) =>
  app.call('GET /closing-checks/', { query: { through } }, owner.access);
const close = (owner: TestMember, through: string) =>
  app.call('POST /period-locks/', { body: { through } }, owner.access);
const seal = () => sealJournals(app.services.database, app.clock.now);

async function check(owner: TestMember, key: (typeof closingChecks)[number], through = '2026-02-28') {
  const { checks } = ok(await read(owner, through));
  return checks.find((one) => one.key === key);
}

test('books that are in order have every check as it should be, and say how many entries would be closed', async () => {
  const owner = await newOrganisation(app);
  const viewer = await newMember(app, owner, 'viewer');
  for (const date of ['2026-01-15', '2026-02-15', '2026-03-01']) await newEntry(app, owner, { date, debit: '1010' });
  await seal();
  const found = ok(await read(viewer, '2026-02-28'));
  expect(found).toMatchObject({ through: '2026-02-28', closedThrough: null, entries: 2 });
  expect(found.checks.map(({ key, state }) => `${key} ${state}`)).toEqual([
    'date-is-past ok',
    'books-balance ok',
    'seals-unbroken ok',
    'recurring-posted ok',
    'undeposited-cleared ok',
    'exchange-cleared ok',
    'opening-cleared ok',
    'receivable-ties ok',
    'prepayments-tie ok',
    'deposits-tie ok',
    'last-month-ties ok',
  ]);
  ok(await close(owner, '2026-01-31'));
  expect(ok(await read(viewer, '2026-02-28'))).toMatchObject({ closedThrough: '2026-01-31', entries: 1 });
});

test('today is to be looked at; what is closed already, or still to come, stops', async () => {
  const owner = await newOrganisation(app);
  ok(await close(owner, '2026-01-31'));
  const states = await Promise.all(
    ['2026-01-31', '2026-02-01', '2026-03-01', '2026-03-02', '2026-03-03'].map(
      async (through) => (await check(owner, 'date-is-past', through))?.state,
    ),
  );
  expect(states).toEqual(['stop', 'ok', 'ok', 'look', 'stop']);
  expect(codeOf(await close(owner, '2026-01-31'))).toBe('closed-period');
  expect(codeOf(await close(owner, '2026-03-03'))).toBe('date-out-of-range');
  ok(await close(owner, '2026-03-02'));
});

test.for(['account_month', 'account_day'])('totals that differ in %s stop, and are not closed over', async (table) => {
  const owner = await newOrganisation(app);
  await newEntry(app, owner, { date: '2026-02-15', cents: 100 });
  await seal();
  await query(
    app.connection,
    `update ${table} set debit_cents = debit_cents + 7 where org_id = $1 and debit_cents > 0`,
    [owner.organisationId],
  );
  const through = table === 'account_month' ? '2026-02-28' : '2026-02-20';
  expect(await check(owner, 'books-balance', through)).toMatchObject({
    state: 'stop',
    count: 1,
    amounts: [{ currency: 'USD', cents: 7 }],
  });
  expect((await close(owner, through)).problem).toMatchObject({ status: 409, code: 'books-broken' });
  expect(ok(await read(owner, through)).closedThrough).toBeNull();
});

test('totals that differ on cash basis alone stop as well', async () => {
  const owner = await newOrganisation(app);
  const lines = move(
    { cents: 500, currency: 'USD' },
    { debit: 'operating-bank', credit: { accrual: 'tenant-receivable', cash: 'rent' } },
  );
  const receipt = { date: '2026-02-15', memo: 'Receipt', lines, source: { kind: 'receipt' } };
  await inBooks(app, owner, (tx) => post(tx, posterFor(app, owner), receipt));
  await seal();
  expect(await check(owner, 'books-balance')).toMatchObject({ state: 'ok', amounts: [] });
  await query(
    app.connection,
    "update account_month set credit_cents = credit_cents + 3 where org_id = $1 and basis = 'cash'",
    [owner.organisationId],
  );
  expect(await check(owner, 'books-balance')).toMatchObject({ state: 'stop', amounts: [{ cents: -3 }] });
});

test('entries that are not sealed yet are to be looked at, those of a later date are not counted', async () => {
  const owner = await newOrganisation(app);
  await newEntry(app, owner, { date: '2026-02-14' });
  await seal();
  await newEntry(app, owner, { date: '2026-02-15' });
  await newEntry(app, owner, { date: '2026-03-01' });
  expect(await check(owner, 'seals-unbroken')).toMatchObject({ state: 'look', count: 1 });
  await seal();
  expect(await check(owner, 'seals-unbroken')).toMatchObject({ state: 'ok', count: 0 });
});

test('a seal that does not fit its entry stops, and is not closed over', async () => {
  const owner = await newOrganisation(app);
  const entry = await newEntry(app, owner, { date: '2026-02-15' });
  await query(
    app.connection,
    'insert into journal_seal (org_id, number, entry_id, seal, sealed_at) values ($1, $2, $3, $4, now())',
    [owner.organisationId, entry.number, entry.id, Buffer.alloc(32)],
  );
  expect(await check(owner, 'seals-unbroken')).toMatchObject({ state: 'stop' });
  expect(await check(owner, 'seals-unbroken', '2026-02-14'), 'before it').toMatchObject({ state: 'ok' });
  expect(codeOf(await close(owner, '2026-02-28'))).toBe('books-broken');
  ok(await close(owner, '2026-02-14'));
});

test('an entry that was changed after it was sealed, or is gone, stops', async () => {
  for (const damage of [
    "update journal_entry set memo = 'Something else' where org_id = $1 and number = 2",
    'delete from journal_seal where org_id = $1 and number = 2',
  ]) {
    const owner = await newOrganisation(app);
    for (const day of ['10', '11', '12']) await newEntry(app, owner, { date: `2026-02-${day}` });
    await seal();
    // As somebody who owns the database and means harm.
    await query(
      app.connection,
      'alter table journal_entry disable trigger user; alter table journal_seal disable trigger user',
    );
    await query(app.connection, damage, [owner.organisationId]);
    await query(
      app.connection,
      'alter table journal_entry enable trigger user; alter table journal_seal enable trigger user',
    );
    expect(await check(owner, 'seals-unbroken'), damage).toMatchObject({ state: 'stop' });
  }
});

test('recurring entries that are due and not posted are to be looked at, paused ones and later ones are not', async () => {
  const owner = await newOrganisation(app);
  const debit = await accountOf(app, owner, '5500');
  const credit = await accountOf(app, owner, '1010');
  const lines = [
    { accountId: debit.id, debitCents: 100 },
    { accountId: credit.id, creditCents: 100 },
  ];
  const make = async (startsOn: string) =>
    ok(
      await app.call(
        'POST /recurring-entries/',
        { body: { name: startsOn, memo: 'x', lines, frequency: 'yearly', startsOn } },
        owner.access,
      ),
    );
  await make('2026-02-28');
  await make('2026-03-01');
  const paused = await make('2026-02-01');
  ok(await app.call('POST /recurring-entries/{id}/pause/', { params: { id: paused.id }, body: {} }, owner.access));
  expect(await check(owner, 'recurring-posted')).toMatchObject({ state: 'look', count: 1 });
  await postRecurring(app.services.database, app.clock.now);
  expect(await check(owner, 'recurring-posted')).toMatchObject({ state: 'ok', count: 0 });
});

test('what is charged on a lease ties by itself', async () => {
  const owner = await newOrganisation(app);
  const { lease } = await newTenancy(app, owner);
  await newCharge(app, owner, lease.id, { dueOn: '2026-02-01', chargedOn: '2026-02-01' });
  ok(await pay(app, owner, lease.id, 130_000, { receivedOn: '2026-02-02' }));
  expect(await check(owner, 'receivable-ties')).toMatchObject({ state: 'ok' });
  expect(await check(owner, 'prepayments-tie')).toMatchObject({ state: 'ok' });
});

test.for([
  ['exchange-cleared', '1900'],
  ['opening-cleared', '3100'],
] as const)('%s: what is left on account %s is told by currency, with the account', async ([key, number]) => {
  const owner = await newOrganisation(app);
  await newEntry(app, owner, { date: '2026-02-15', cents: 4200, debit: number });
  await newEntry(app, owner, { date: '2026-03-01', cents: 4200, debit: '1010', credit: number });
  const account = await accountOf(app, owner, number);
  expect(await check(owner, key)).toEqual({
    key,
    state: 'look',
    count: 1,
    amounts: [{ currency: 'USD', cents: 4200, basis: 'both' }],
    accountId: account.id,
    causes: [],
    leases: [],
  });
  expect(await check(owner, key, '2026-03-01')).toMatchObject({ state: 'ok', amounts: [], accountId: account.id });
  ok(await close(owner, '2026-02-28'));
});
