import { expect, test } from 'vitest';
import { codeOf, ok, startTestApp } from '#test/support/app.ts';
import { accountOf, inBooks, posterFor } from '#test/support/books.ts';
import { newMember, newOrganisation } from '#test/support/factories.ts';
import type { TestMember } from '#test/support/factories.ts';
import { askedFor } from '#test/support/deposits.ts';
import { newCharge, newTenancy, pay } from '#test/support/rent.ts';
import type { Dimensions } from '#server/modules/ledger/index.ts';
import { move, post } from '#server/modules/ledger/index.ts';
import { postRecurring } from '#server/modules/ledger/recurring/post-recurring.ts';
import type { ControlAccount } from './control-accounts.ts';
import { query } from '#test/support/database.ts';

const app = await startTestApp();

const cases = [
  ['receivable-ties', '1200', 'tenant-receivable'],
  ['prepayments-tie', '2200', 'prepayments'],
  ['deposits-tie', '2100', 'deposits-held'],
  ['last-month-ties', '2110', 'last-months-rent'],
] as const;

/** As somebody could before control accounts were kept from entries by hand. */
function postByHand(
  owner: TestMember,
  debit: ControlAccount | 'undeposited',
  { date = '2026-02-15', about = {} }: { date?: string; about?: Dimensions } = {},
) {
  const lines = move({ cents: 4200, currency: 'USD' }, { debit, credit: 'rent', ...about });
  return inBooks(app, owner, (tx) =>
    post(tx, posterFor(app, owner), { date, memo: 'By hand', lines, source: { kind: 'manual' } }),
  );
}

const check = async (owner: TestMember, key: string, through = '2026-02-28') =>
  ok(await app.call('GET /closing-checks/', { query: { through } }, owner.access)).checks.find(
    (one) => one.key === key,
  );
const close = (owner: TestMember, through = '2026-02-28') =>
  app.call('POST /period-locks/', { body: { through } }, owner.access);

async function linesTo(owner: TestMember, number: string) {
  const [control, bank] = [await accountOf(app, owner, number), await accountOf(app, owner, '1010')];
  return { control, bank };
}

test.for([
  ...cases.map(([, number]) => [number, 'on the lease'] as const),
  ['1100', 'Bank deposits under Payments'] as const,
])('account %s refuses entries, templates and recurring entries, and says what to do: %s', async ([number, what]) => {
  const owner = await newOrganisation(app);
  const { control, bank } = await linesTo(owner, number);
  const lines = [
    { accountId: bank.id, debitCents: 500 },
    { accountId: control.id, creditCents: 500 },
  ];
  const body = { date: '2026-03-01', memo: 'By hand', lines };
  const sides = [{ accountId: control.id, side: 'debit' as const, cents: null }];
  const recurring = { name: 'Again', memo: 'x', lines, frequency: 'monthly' as const, startsOn: '2026-04-01' };
  const answers = [
    await app.call('POST /journal-entries/', { body }, owner.access),
    await app.call('POST /journal-entry-previews/', { body }, owner.access),
    await app.call('POST /entry-templates/', { body: { name: 'T', memo: 'x', lines: sides } }, owner.access),
    await app.call('POST /recurring-entries/', { body: recurring }, owner.access),
  ];
  expect(answers.map(codeOf)).toEqual(answers.map(() => 'control-account'));
  expect(answers[0]?.problem).toMatchObject({
    errors: [{ path: 'lines.1.accountId', code: 'control-account', message: expect.stringContaining(what) }],
  });
  expect(control).toMatchObject({ isControl: true, control: expect.any(String) });
  expect(bank).toMatchObject({ isControl: false, control: null });
});

test('a recurring entry from before waits with the reason and posts nothing', async () => {
  const owner = await newOrganisation(app);
  const { control, bank } = await linesTo(owner, '1200');
  const repairs = await accountOf(app, owner, '5200');
  const lines = [
    { accountId: bank.id, debitCents: 500 },
    { accountId: repairs.id, creditCents: 500 },
  ];
  const body = { name: 'Old', memo: 'x', lines, frequency: 'yearly' as const, startsOn: '2026-03-01' };
  const { id } = ok(await app.call('POST /recurring-entries/', { body }, owner.access));
  await query(
    app.connection,
    'update recurring_entry set lines = replace(lines::text, $2, $3)::jsonb where org_id = $1',
    [owner.organisationId, repairs.id, control.id],
  );
  await postRecurring(app.services.database, app.clock.now);
  expect(ok(await app.call('GET /recurring-entries/{id}/', { params: { id } }, owner.access))).toMatchObject({
    postedCount: 0,
    problem: { code: 'control-account', date: '2026-03-01' },
  });
});

test.for(cases)(
  '%s: books do not close while account %s differs, until the entry is reversed',
  async ([key, number, system]) => {
    const owner = await newOrganisation(app);
    const account = await accountOf(app, owner, number);
    expect(await check(owner, key)).toMatchObject({ state: 'ok', amounts: [], causes: [], accountId: account.id });
    const entry = await postByHand(owner, system);
    expect(await check(owner, key)).toMatchObject({
      state: 'stop',
      accountId: account.id,
      amounts: [{ currency: 'USD', cents: 4200 }],
      causes: [{ id: entry.id, number: entry.number, date: '2026-02-15', currency: 'USD', cents: 4200 }],
    });
    const refused = await close(owner);
    expect(refused.problem).toMatchObject({ status: 409, code: 'control-account-differs' });
    expect(refused.problem?.detail).toContain(`entry ${entry.number}`);
    ok(await close(owner, '2026-02-14'));
    const body = { reason: 'It belongs on a lease', date: '2026-02-20' };
    ok(await app.call('POST /journal-entries/{id}/reverse/', { params: { id: entry.id }, body }, owner.access));
    expect(await check(owner, key)).toMatchObject({ state: 'ok', causes: [] });
    ok(await close(owner));
  },
);

test('what stands in the drawer by hand beside payments is named, and moved by the guided correction', async () => {
  const owner = await newOrganisation(app);
  const { lease } = await newTenancy(app, owner);
  await newCharge(app, owner, lease.id, { cents: 50_000, dueOn: '2026-02-01', chargedOn: '2026-02-01' });
  ok(await pay(app, owner, lease.id, 50_000, { receivedOn: '2026-02-02', method: 'cheque', accountId: null }));
  const waiting = { state: 'look', amounts: [{ currency: 'USD', cents: 50_000, basis: 'both' }], causes: [] };
  expect(await check(owner, 'undeposited-cleared')).toMatchObject(waiting);
  const entry = await postByHand(owner, 'undeposited');
  expect(await check(owner, 'undeposited-cleared')).toMatchObject({
    state: 'look',
    amounts: [{ currency: 'USD', cents: 54_200, basis: 'both' }],
    causes: [{ id: entry.id, number: entry.number, currency: 'USD', cents: 4200 }],
  });
  const [drawer, bank] = [await accountOf(app, owner, '1100'), await accountOf(app, owner, '1010')];
  const correct = (counterAccountId: string) => {
    const body = { accountId: drawer.id, counterAccountId, date: '2026-02-28', memo: 'It was in the bank' };
    return app.call('POST /control-corrections/', { body }, owner.access);
  };
  expect(codeOf(await correct(drawer.id))).toBe('control-account');
  ok(await correct(bank.id));
  expect(await check(owner, 'undeposited-cleared')).toMatchObject(waiting);
  expect(codeOf(await correct(bank.id)), 'nothing is left to correct').toBe('conflict');
});

/** Moves the day of records alone, as no act does: until the later day of their entries the books say something else. */
async function misdate(table: string, change: string) {
  await query(
    app.connection,
    `alter table ${table} disable trigger user; update ${table} set ${change}; alter table ${table} enable trigger user`,
  );
}

async function paidRequest(owner: TestMember, kind: 'deposit' | 'last-months-rent') {
  const { lease } = await newTenancy(app, owner);
  ok(await askedFor(app, owner, lease.id, { cents: 50_000, kind, dueOn: '2026-01-05' }));
  ok(await pay(app, owner, lease.id, 50_000, { receivedOn: '2026-01-20', evenIf: ['unusual-amount'] }));
  return lease;
}

const misdated = {
  'receivable-ties': async (owner: TestMember) => {
    const { lease } = await newTenancy(app, owner);
    const { id } = await newCharge(app, owner, lease.id, {
      cents: 50_000,
      dueOn: '2026-01-05',
      chargedOn: '2026-01-05',
    });
    const body = { kind: 'mistake' as const, reason: 'x', date: '2026-02-20' };
    ok(await app.call('POST /charges/{id}/void/', { params: { id }, body }, owner.access));
    await misdate('charge', `voided_on = '2026-01-20' where charge_id = '${id}'`);
    return { lease, cents: 50_000 };
  },
  'prepayments-tie': async (owner: TestMember) => {
    const { lease } = await newTenancy(app, owner);
    const { id } = ok(
      await pay(app, owner, lease.id, 50_000, { receivedOn: '2026-01-05', evenIf: ['unusual-amount'] }),
    );
    const body = { kind: 'mistake' as const, reason: 'x', date: '2026-02-20' };
    ok(await app.call('POST /receipts/{id}/reverse/', { params: { id }, body }, owner.access));
    await misdate('receipt', `reversed_on = '2026-01-20' where receipt_id = '${id}'`);
    return { lease, cents: -50_000 };
  },
  'deposits-tie': async (owner: TestMember) => {
    const lease = await paidRequest(owner, 'deposit');
    await misdate('deposit_movement', `on_day = '2026-02-20' where lease_id = '${lease.id}'`);
    return { lease, cents: -50_000 };
  },
  'last-month-ties': async (owner: TestMember) => {
    const lease = await paidRequest(owner, 'last-months-rent');
    await misdate('allocation', `on_day = '2026-02-20' where org_id = '${owner.organisationId}'`);
    return { lease, cents: -50_000 };
  },
};

test.for(Object.entries(misdated))(
  '%s: the tenant ledgers are compared as of the closing date: a difference then refuses, before and after it not',
  async ([key, make]) => {
    const owner = await newOrganisation(app);
    const { lease, cents } = await make(owner);
    expect(await check(owner, key, '2026-01-19')).toMatchObject({ state: 'ok', leases: [] });
    expect(await check(owner, key, '2026-02-20')).toMatchObject({ state: 'ok', leases: [] });
    expect(await check(owner, key, '2026-01-31')).toMatchObject({
      state: 'stop',
      amounts: [{ currency: 'USD', cents }],
      causes: [],
      leases: [{ id: lease.id, number: lease.number, currency: 'USD', cents }],
    });
    const refused = await close(owner, '2026-01-31');
    expect(refused.problem).toMatchObject({ status: 409, code: 'control-account-differs' });
    expect(refused.problem?.detail).toContain(`500.00 USD as of 2026-01-31: lease ${lease.number}.`);
    ok(await close(owner, '2026-01-19'));
    ok(await close(owner, '2026-02-20'));
  },
);

test('an entry by hand beside a lease that differs: both are named', async () => {
  const owner = await newOrganisation(app);
  const { lease } = await misdated['receivable-ties'](owner);
  const entry = await postByHand(owner, 'tenant-receivable', { date: '2026-01-25', about: { leaseId: lease.id } });
  expect(await check(owner, 'receivable-ties', '2026-01-31')).toMatchObject({
    amounts: [
      { cents: 54_200, basis: 'accrual' },
      { cents: 4200, basis: 'cash' },
    ],
    causes: [{ id: entry.id, cents: 4200 }],
    leases: [{ id: lease.id, cents: 50_000 }],
  });
});

test('a correction moves the difference lease by lease to the chosen account, once, and the books close', async () => {
  const owner = await newOrganisation(app);
  const accountant = await newMember(app, owner, 'accountant');
  const viewer = await newMember(app, owner, 'viewer');
  const { lease } = await newTenancy(app, owner);
  await newCharge(app, owner, lease.id, { dueOn: '2026-02-01', chargedOn: '2026-02-01' });
  ok(await pay(app, owner, lease.id, 130_000, { receivedOn: '2026-02-02' }));
  await postByHand(owner, 'tenant-receivable', { about: { leaseId: lease.id } });
  await postByHand(owner, 'tenant-receivable', { date: '2026-02-16' });
  await postByHand(owner, 'tenant-receivable', { date: '2026-03-01' });
  const [control, other] = [await accountOf(app, owner, '1200'), await accountOf(app, owner, '5900')];
  const body = { accountId: control.id, counterAccountId: other.id, date: '2026-02-28', memo: 'Correction' };
  const correct = (by: TestMember, change: Partial<typeof body> = {}) =>
    app.call('POST /control-corrections/', { body: { ...body, ...change } }, by.access, {
      headers: { 'idempotency-key': 'one-correction' },
    });
  expect(codeOf(await correct(viewer))).toBe('forbidden');
  expect(codeOf(await correct(accountant, { accountId: other.id }))).toBe('invalid-input');
  expect(codeOf(await correct(accountant, { counterAccountId: control.id }))).toBe('control-account');
  const { entries } = ok(await correct(accountant));
  expect(ok(await correct(accountant)).entries).toEqual(entries);
  const made = ok(await app.call('GET /journal-entries/{id}/', { params: { id: entries[0]?.id ?? '' } }, owner.access));
  const onControl = made.lines.filter(({ accountId }) => accountId === control.id);
  expect(onControl.map(({ leaseId, creditCents }) => [leaseId, creditCents])).toEqual(
    expect.arrayContaining([
      [lease.id, 4200],
      [null, 4200],
    ]),
  );
  expect(made.totals).toMatchObject([{ debitCents: 8400 }, { debitCents: 8400 }]);
  expect(await check(owner, 'receivable-ties')).toMatchObject({ state: 'ok' });
  expect(await check(owner, 'receivable-ties', '2026-03-01')).toMatchObject({
    state: 'stop',
    amounts: [{ cents: 4200 }],
  });
  ok(await close(owner));
});
