import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { codeOf, ok, startTestApp } from '#test/support/app.ts';
import { accountOf, inBooks, posterFor } from '#test/support/books.ts';
import { move as moveOf, post } from '#server/modules/ledger/index.ts';
import { newMember, newOrganisation } from '#test/support/factories.ts';
import type { TestMember } from '#test/support/factories.ts';
import {
  askedFor,
  draft,
  expectTied,
  finish,
  heldFor,
  notKeptApart,
  readDeposit,
  readRegister,
} from '#test/support/deposits.ts';
import { newHome } from '#test/support/leases.ts';
import { expectTies, heldIn, newCharge, newTenancy, pay } from '#test/support/rent.ts';

const app = await startTestApp();
const agreed = { depositCents: 240_000, depositDueOn: '2026-03-01' };

test('what a lease says is asked for once, and more is a request of its own', async () => {
  const owner = await newOrganisation(app);
  const { lease } = await newTenancy(app, owner, agreed);
  const before = await readDeposit(app, owner, lease.id);
  expect(before).toMatchObject({ agreedCents: 240_000, isAsked: false, requestedCents: 0, heldCents: 0 });
  const asked = ok(await askedFor(app, owner, lease.id));
  expect(asked).toMatchObject({ isAsked: true, requestedCents: 240_000, openCents: 240_000, heldCents: 0 });
  expect(codeOf(await askedFor(app, owner, lease.id))).toBe('already-exists');
  const more = ok(await askedFor(app, owner, lease.id, { cents: 30_000, label: 'A dog' }));
  expect(more).toMatchObject({ requestedCents: 270_000, openCents: 270_000 });
  expect(more.requests.map(({ cents, label }) => [cents, label])).toEqual([
    [240_000, null],
    [30_000, 'A dog'],
  ]);
  // On accrual it is a debt on both sides; on cash nobody holds anything.
  expect(await heldIn(app, owner, 'deposits-held', 'accrual')).toBe(-270_000);
  expect(await heldIn(app, owner, 'deposits-held', 'cash')).toBe(0);
  await expectTied(app, owner);
});

test('a double click asks once', async () => {
  const owner = await newOrganisation(app);
  const { lease } = await newTenancy(app, owner, agreed);
  const headers = { 'idempotency-key': randomUUID() };
  const ask = () => askedFor(app, owner, lease.id, { cents: 50_000 }, { headers });
  const [one, other] = await Promise.all([ask(), ask()]);
  expect(ok(one).requestedCents).toBe(50_000);
  expect(ok(other).requestedCents).toBe(50_000);
});

test('a deposit is held when it is paid, and not any more when the payment comes back', async () => {
  const owner = await newOrganisation(app);
  const { lease } = await newTenancy(app, owner, agreed);
  ok(await askedFor(app, owner, lease.id));
  const receipt = ok(await pay(app, owner, lease.id, 100_000));
  const part = await readDeposit(app, owner, lease.id);
  expect(part).toMatchObject({ receivedCents: 100_000, heldCents: 100_000, openCents: 140_000 });
  expect(part.movements).toMatchObject([
    { kind: 'received', cents: 100_000, heldCents: 100_000, receipt: { id: receipt.id } },
  ]);
  await expectTied(app, owner);
  const body = { kind: 'returned' as const, reason: 'No funds', date: '2026-03-02' };
  ok(await app.call('POST /receipts/{id}/reverse/', { params: { id: receipt.id }, body }, owner.access));
  expect(await readDeposit(app, owner, lease.id)).toMatchObject({ heldCents: 0, receivedCents: 0, openCents: 240_000 });
  await expectTied(app, owner);
});

test('the register is as of a day, by building, and ties to the books', async () => {
  const owner = await newOrganisation(app);
  const first = await heldFor(app, owner, 240_000);
  const second = await heldFor(app, owner, 90_000, { paidOn: '2026-02-10' });
  const now = await readRegister(app, owner);
  expect(now.totals).toMatchObject([
    {
      currency: 'USD',
      heldCents: 330_000,
      requestedCents: 330_000,
      cash: { ledgerCents: 330_000, differenceCents: 0 },
    },
  ]);
  expect(now.properties).toHaveLength(2);
  expect(now.counts).toEqual({ held: 2, asked: 0, agreed: 0, settle: 0, settled: 0, all: 2 });
  const then = await readRegister(app, owner, { asOf: '2026-02-15' });
  expect(then.totals).toMatchObject([{ heldCents: 90_000, cash: { ledgerCents: 90_000, differenceCents: 0 } }]);
  const one = await readRegister(app, owner, { propertyId: first.home.property.id });
  expect(one.totals).toMatchObject([{ heldCents: 240_000, cash: { differenceCents: 0 } }]);
  const list = ok(await app.call('GET /deposits/', { query: { limit: 1 } }, owner.access));
  expect(list.items).toHaveLength(1);
  const rest = ok(await app.call('GET /deposits/', { query: { limit: 1, cursor: list.next ?? '' } }, owner.access));
  expect(new Set([...list.items, ...rest.items].map(({ leaseId }) => leaseId))).toEqual(
    new Set([first.lease.id, second.lease.id]),
  );
  const csv = await app.inject({
    url: '/api/v1/exports/deposits.csv/',
    headers: { authorization: `Bearer ${owner.access}` },
  });
  expect(csv.statusCode).toBe(200);
  expect(csv.body.split('\r\n')).toHaveLength(4);
  expect(csv.body).toContain('2400.00');
});

test('what somebody books to deposits by hand is told as a difference', async () => {
  const owner = await newOrganisation(app);
  await heldFor(app, owner, 240_000);
  // As it could be before control accounts were kept from entries by hand.
  const lines = moveOf({ cents: 700, currency: 'USD' }, { debit: 'deposit-bank', credit: 'deposits-held' });
  const entry = { date: '2026-03-02', memo: 'By hand', lines, source: { kind: 'manual' } };
  await inBooks(app, owner, (tx) => post(tx, posterFor(app, owner), entry));
  const { totals } = await readRegister(app, owner);
  expect(totals).toMatchObject([{ cash: { ledgerCents: 240_700, registerCents: 240_000, differenceCents: 700 } }]);
});

test('what is not in the account for deposits yet is moved there, and what is not held any more comes back', async () => {
  const owner = await newOrganisation(app);
  const lease = await notKeptApart(app, owner, async () => (await heldFor(app, owner, 240_000)).lease);
  expect(await readDeposit(app, owner, lease.id)).toMatchObject({
    inDepositBankCents: 0,
    places: [{ account: { number: '1020' }, cents: 240_000, isForDeposits: false }],
  });
  const body = { leaseIds: [lease.id], movedOn: '2026-03-02' };
  const preview = ok(await app.call('POST /deposit-transfer-previews/', { body }, owner.access));
  expect(preview).toMatchObject({
    depositBank: { number: '1030' },
    lines: [{ cents: 240_000, other: { number: '1020' }, isUndeposited: false }],
    totals: [{ inCents: 240_000, outCents: 0 }],
  });
  ok(await app.call('POST /deposit-transfers/', { body }, owner.access));
  expect(await heldIn(app, owner, 'deposit-bank', 'cash')).toBe(240_000);
  expect(await heldIn(app, owner, 'trust-bank', 'cash')).toBe(0);
  expect(await readDeposit(app, owner, lease.id)).toMatchObject({ inDepositBankCents: 240_000 });
  expect(codeOf(await app.call('POST /deposit-transfers/', { body }, owner.access))).toBe('conflict');
  await expectTied(app, owner);
});

test('a deposit is not moved before the day it came, nor before it was at the bank', async () => {
  const owner = await newOrganisation(app);
  const move = (leaseId: string, movedOn: string) =>
    app.call('POST /deposit-transfers/', { body: { leaseIds: [leaseId], movedOn } }, owner.access);
  const { direct, cash } = await notKeptApart(app, owner, async (receiptAccountId) => {
    const paid = await heldFor(app, owner, 240_000, { paidOn: '2026-02-10' });
    const { lease } = await newTenancy(app, owner, agreed);
    const dueOn = '2026-02-20';
    await newCharge(app, owner, lease.id, { kind: 'deposit', cents: 240_000, dueOn, chargedOn: dueOn });
    const drawer = { accountId: null, method: 'cash', receivedOn: dueOn } as const;
    const { id } = ok(await pay(app, owner, lease.id, 240_000, drawer));
    const batch = { receiptIds: [id], accountId: receiptAccountId, depositedOn: '2026-03-02' };
    ok(await app.call('POST /deposit-batches/', { body: batch }, owner.access));
    return { direct: paid, cash: lease };
  });
  const early = await move(direct.lease.id, '2026-02-09');
  expect([codeOf(early), early.problem?.errors[0]?.path]).toEqual(['date-out-of-range', 'movedOn']);
  expect(await heldIn(app, owner, 'deposit-bank', 'cash')).toBe(0);
  ok(await move(direct.lease.id, '2026-02-10'));
  expect(codeOf(await move(cash.id, '2026-03-01'))).toBe('date-out-of-range');
  ok(await move(cash.id, '2026-03-02'));
  await expectTied(app, owner);
});

test('cash in the drawer is brought to the bank before it is moved', async () => {
  const owner = await newOrganisation(app);
  const { lease } = await newTenancy(app, owner, agreed);
  ok(await askedFor(app, owner, lease.id));
  ok(await pay(app, owner, lease.id, 240_000, { accountId: null, method: 'cash' }));
  const body = { leaseIds: [lease.id], movedOn: '2026-03-02' };
  const preview = ok(await app.call('POST /deposit-transfer-previews/', { body }, owner.access));
  expect(preview).toMatchObject({ lines: [{ isUndeposited: true }], totals: [] });
  expect(codeOf(await app.call('POST /deposit-transfers/', { body }, owner.access))).toBe('conflict');
});

test('what is in the drawer is not moved from the bank, whatever came to the bank after it', async () => {
  const owner = await newOrganisation(app);
  const { lease } = await newTenancy(app, owner, agreed);
  ok(await askedFor(app, owner, lease.id));
  const { id } = ok(await pay(app, owner, lease.id, 40_000, { accountId: null, method: 'cash' }));
  ok(await pay(app, owner, lease.id, 200_000));
  const body = { leaseIds: [lease.id], movedOn: '2026-03-02' };
  const preview = ok(await app.call('POST /deposit-transfer-previews/', { body }, owner.access));
  expect(preview).toMatchObject({ lines: [{ cents: 40_000, isUndeposited: true }], totals: [] });
  expect(codeOf(await app.call('POST /deposit-transfers/', { body }, owner.access))).toBe('conflict');
  const { places } = await readDeposit(app, owner, lease.id);
  expect(places.map(({ account, cents }) => [account.number, cents])).toEqual([
    ['1030', 200_000],
    ['1100', 40_000],
  ]);
  const trust = await accountOf(app, owner, '1020');
  const batch = { receiptIds: [id], accountId: trust.id, depositedOn: '2026-03-02' };
  ok(await app.call('POST /deposit-batches/', { body: batch }, owner.access));
  expect(await heldIn(app, owner, 'deposit-bank', 'cash')).toBe(240_000);
  await expectTied(app, owner);
});

/** Headline, rows and parts say that all is held where the tenancy is, also while the books have it elsewhere. */
async function expectHeldAt(owner: TestMember, { here, before }: { readonly here: string; readonly before: string }) {
  for (const [propertyId, cents] of [[here, 240_000] as const, [before, 0] as const]) {
    const { totals, properties } = await readRegister(app, owner, { propertyId });
    const { items } = ok(await app.call('GET /deposits/', { query: { propertyId, view: 'held' } }, owner.access));
    const held = (of: readonly { readonly heldCents: number }[]) =>
      of.reduce((sum, { heldCents }) => sum + heldCents, 0);
    expect([held(totals), held(properties), held(items)]).toEqual([cents, cents, cents]);
    for (const { cash, accrual } of totals) expect([cash.differenceCents, accrual.differenceCents]).toEqual([0, 0]);
  }
}

test('a renewal carries the deposit along by itself, and a move to another building by an entry', async () => {
  const owner = await newOrganisation(app);
  const { lease } = await heldFor(app, owner, 240_000);
  const other = await newHome(app, owner, ['9Z']);
  const body = { unitId: other.unit.id, on: '2026-03-02', reason: 'More room' };
  const moved = ok(await app.call('POST /leases/{id}/transfer/', { params: { id: lease.id }, body }, owner.access));
  const now = await readDeposit(app, owner, moved.id);
  expect(now).toMatchObject({ leaseId: moved.id, heldCents: 240_000, isAsked: true, elsewhere: [{ cents: 240_000 }] });
  await expectHeldAt(owner, { here: other.property.id, before: lease.property.id });
  const elsewhere = async () =>
    new Map(
      (await readRegister(app, owner)).properties.map(({ property, elsewhereCents }) => [property.id, elsewhereCents]),
    );
  expect([...(await elsewhere())].toSorted((one, two) => one[1] - two[1])).toEqual([
    [lease.property.id, -240_000],
    [other.property.id, 240_000],
  ]);
  const act = { params: { id: moved.id }, body: { movedOn: '2026-03-02' } };
  const carried = ok(await app.call('POST /leases/{id}/deposit-carry/', act, owner.access));
  expect(carried).toMatchObject({ heldCents: 240_000, elsewhere: [] });
  const { properties } = await readRegister(app, owner);
  expect(properties.filter(({ heldCents }) => heldCents !== 0)).toMatchObject([
    { property: { id: other.property.id }, heldCents: 240_000, elsewhereCents: 0, cash: { differenceCents: 0 } },
  ]);
  expect(codeOf(await app.call('POST /leases/{id}/deposit-carry/', act, owner.access))).toBe('conflict');
  await expectTied(app, owner);
});

test.each(['2026-03-01', '2026-03-02'])(
  'of a deposit that was carried to another building, what comes back (on %s) goes out of that building',
  async (date) => {
    const owner = await newOrganisation(app);
    const { home, lease } = await newTenancy(app, owner, { depositCents: 80_000 });
    const on = { dueOn: '2026-02-02', chargedOn: '2026-02-02' };
    await newCharge(app, owner, lease.id, { kind: 'deposit', cents: 80_000, ...on });
    ok(await pay(app, owner, lease.id, 50_000, { receivedOn: '2026-02-02' }));
    const returned = ok(await pay(app, owner, lease.id, 30_000, { receivedOn: '2026-02-03' }));
    const other = await newHome(app, owner, ['9Z']);
    const body = { unitId: other.unit.id, on: '2026-03-02', reason: 'More room' };
    const moved = ok(await app.call('POST /leases/{id}/transfer/', { params: { id: lease.id }, body }, owner.access));
    const act = { params: { id: moved.id }, body: { movedOn: '2026-03-02' } };
    ok(await app.call('POST /leases/{id}/deposit-carry/', act, owner.access));
    const back = { kind: 'returned' as const, reason: 'No funds', date, feeCents: 0 };
    const params = { id: returned.id };
    ok(await app.call('POST /receipts/{id}/reverse/', { params, body: back }, owner.access));
    const { properties } = await readRegister(app, owner);
    expect(properties.map(({ property, heldCents, cash }) => [property?.id, heldCents, cash.ledgerCents])).toEqual(
      expect.arrayContaining([
        [other.property.id, 50_000, 50_000],
        [home.property.id, 0, 0],
      ]),
    );
    expect(await readDeposit(app, owner, moved.id)).toMatchObject({ heldCents: 50_000, elsewhere: [] });
    expect(await heldIn(app, owner, 'deposit-bank', 'cash')).toBe(50_000);
    expect(await heldIn(app, owner, 'trust-bank', 'cash')).toBe(0);
    await expectTied(app, owner);
  },
);

test('last month’s rent is held apart and pays rent only when somebody says so', async () => {
  const owner = await newOrganisation(app);
  const { lease } = await newTenancy(app, owner);
  ok(await askedFor(app, owner, lease.id, { kind: 'last-months-rent', cents: 120_000 }));
  ok(await pay(app, owner, lease.id, 120_000));
  const march = await newCharge(app, owner, lease.id, { dueOn: '2026-03-02' });
  expect(march.openCents).toBe(120_000);
  expect(await readDeposit(app, owner, lease.id)).toMatchObject({ lastMonthCents: 120_000, heldCents: 0 });
  const use = (body: { for: 'rent' | 'deposit'; cents?: number }) =>
    app.call(
      'POST /leases/{id}/last-months-rent-uses/',
      { params: { id: lease.id }, body: { ...body, usedOn: '2026-03-02' } },
      owner.access,
    );
  expect(codeOf(await use({ for: 'rent', cents: 120_001 }))).toBe('deposit-used');
  expect(ok(await use({ for: 'rent', cents: 100_000 }))).toMatchObject({ lastMonthCents: 20_000 });
  expect(await heldIn(app, owner, 'rent', 'cash')).toBe(-100_000);
  expect(await heldIn(app, owner, 'tenant-receivable', 'accrual')).toBe(20_000);
  expect(ok(await use({ for: 'deposit' }))).toMatchObject({ lastMonthCents: 0, heldCents: 20_000 });
  const nothing = await use({ for: 'deposit', cents: 1 });
  expect(nothing.problem?.detail).toBe('No last month’s rent is held on that date.');
  await expectTied(app, owner);
});

test('interest is reckoned by dated rates, previewed, added and taken back', async () => {
  const owner = await newOrganisation(app);
  const { lease } = await heldFor(app, owner, 240_000, { paidOn: '2026-01-02' });
  const rate = { from: '2020-01-01', annualPercent: '1.5', minimumMonths: 1, source: 'House rules' };
  const unread = { ...rate, annualPercent: 'abc' };
  const wrong = await app.call('POST /deposit-interest-rates/', { body: unread }, owner.access);
  expect(wrong.problem?.errors?.map(({ message }) => message)).toEqual(['Use a number such as 1.5']);
  const rules = ok(await app.call('POST /deposit-interest-rates/', { body: rate }, owner.access));
  expect(rules.interest).toMatchObject([{ jurisdiction: null, annualPercent: '1.5', minimumMonths: 1 }]);
  expect(codeOf(await app.call('POST /deposit-interest-rates/', { body: rate }, owner.access))).toBe('already-exists');
  const body = { through: '2026-03-01' };
  const preview = ok(await app.call('POST /deposit-interest-previews/', { body }, owner.access));
  // Two full months of 240,000 at 1.5 % a year.
  expect(preview.lines).toMatchObject([{ leaseId: lease.id, earnedCents: 600, postedCents: 0, cents: 600 }]);
  const headers = { 'idempotency-key': randomUUID() };
  const add = () => app.call('POST /deposit-interest/', { body }, owner.access, { headers });
  expect(ok(await add())).toEqual({ posted: 1, totals: [{ currency: 'USD', cents: 600 }] });
  expect(ok(await add())).toEqual({ posted: 1, totals: [{ currency: 'USD', cents: 600 }] });
  expect(codeOf(await app.call('POST /deposit-interest/', { body }, owner.access))).toBe('conflict');
  const held = await readDeposit(app, owner, lease.id);
  expect(held).toMatchObject({ interestCents: 600, heldCents: 240_600 });
  expect(await heldIn(app, owner, 'deposit-interest', 'cash')).toBe(600);
  await expectTied(app, owner);
  const interest = held.movements.find(({ kind }) => kind === 'interest');
  const undo = { params: { id: interest?.id ?? '' }, body: { reason: 'Wrong rate' } };
  const back = ok(await app.call('POST /deposit-interest/{id}/undo/', undo, owner.access));
  expect(back).toMatchObject({ interestCents: 0, heldCents: 240_000 });
  expect(codeOf(await app.call('POST /deposit-interest/{id}/undo/', undo, owner.access))).toBe('already-reversed');
  await expectTied(app, owner);
  const [first] = rules.interest;
  const gone = { params: { id: first?.id ?? '' }, body: {} };
  expect(ok(await app.call('POST /deposit-interest-rates/{id}/remove/', gone, owner.access)).interest).toEqual([]);
  await expectTies(app, owner);
});

test('what was paid before it was asked for is held from the day that is said, which is not before it came', async () => {
  const owner = await newOrganisation(app);
  const { lease } = await newTenancy(app, owner, { depositCents: 240_000 });
  const ask = (heldSince: string, given: object = {}) => askedFor(app, owner, lease.id, { heldSince, ...given });
  const without = await ask('2026-01-05');
  expect([codeOf(without), without.problem?.errors[0]?.code]).toEqual(['invalid-input', 'held-too-little']);
  ok(await pay(app, owner, lease.id, 240_000, { receivedOn: '2026-01-05' }));
  expect(codeOf(await ask('2026-01-04')), 'it was not there yet').toBe('date-out-of-range');
  expect(codeOf(await ask('2026-03-09')), 'that is still to come').toBe('date-out-of-range');
  expect(codeOf(await ask('2026-01-05', { dueOn: '2026-02-01' }))).toBe('invalid-input');
  const { heldCents, movements } = ok(await ask('2026-01-05'));
  expect(heldCents).toBe(240_000);
  expect(movements.map(({ on, cents }) => [on, cents])).toEqual([['2026-01-05', 240_000]]);
  await expectTied(app, owner);
});

test('into closed books nothing is held', async () => {
  const owner = await newOrganisation(app);
  const { lease } = await newTenancy(app, owner, { depositCents: 240_000 });
  ok(await pay(app, owner, lease.id, 240_000, { receivedOn: '2026-01-05' }));
  ok(await app.call('POST /period-locks/', { body: { through: '2026-01-31' } }, owner.access));
  expect(codeOf(await askedFor(app, owner, lease.id, { heldSince: '2026-01-05' }))).toBe('closed-period');
  ok(await askedFor(app, owner, lease.id, { heldSince: '2026-02-01' }));
});

test('another workspace and other roles find no deposits', async () => {
  const owner = await newOrganisation(app);
  const stranger = await newOrganisation(app);
  const viewer = await newMember(app, owner, 'viewer');
  const { lease } = await heldFor(app, owner, 240_000);
  const params = { id: lease.id };
  expect(codeOf(await app.call('GET /leases/{id}/deposit/', { params }, stranger.access))).toBe('not-found');
  expect(codeOf(await askedFor(app, stranger, lease.id, { cents: 100 }))).toBe('not-found');
  expect((await readRegister(app, stranger)).totals).toEqual([]);
  expect(codeOf(await askedFor(app, viewer, lease.id, { cents: 100 }))).toBe('forbidden');
  expect(codeOf(await askedFor(app, owner, lease.id, { cents: 0 }))).toBe('invalid-input');
});

test('last month’s rent that is held is in the register, and ties to its account', async () => {
  const owner = await newOrganisation(app);
  const { lease } = await newTenancy(app, owner);
  ok(await askedFor(app, owner, lease.id, { kind: 'last-months-rent', cents: 120_000 }));
  ok(await pay(app, owner, lease.id, 120_000));
  const other = await heldFor(app, owner, 90_000);
  const { items } = ok(await app.call('GET /deposits/', { query: {} }, owner.access));
  const sums = items.map(({ leaseId, heldCents, lastMonthCents }) => [leaseId, [heldCents, lastMonthCents]] as const);
  expect(Object.fromEntries(sums)).toEqual({ [lease.id]: [0, 120_000], [other.lease.id]: [90_000, 0] });
  const { totals, counts } = await readRegister(app, owner);
  expect(totals).toMatchObject([{ heldCents: 90_000, lastMonthCents: 120_000 }]);
  expect(counts).toMatchObject({ held: 2, all: 2 });
  expect(await heldIn(app, owner, 'last-months-rent', 'cash')).toBe(-120_000);
  const url = '/api/v1/exports/deposits.csv/?view=held';
  const { body } = await app.inject({ url, headers: { authorization: `Bearer ${owner.access}` } });
  expect(body).toMatch(/Last month’s rent/);
  expect(body).toMatch(/1200\.00/);
  await expectTied(app, owner);
});

test('a deposit that was never requested is not among the unpaid ones', async () => {
  const owner = await newOrganisation(app);
  await newTenancy(app, owner, { depositCents: 100_000 });
  const asked = (await newTenancy(app, owner, { depositCents: 200_000 })).lease;
  ok(await askedFor(app, owner, asked.id));
  const listed = async (view: 'asked' | 'agreed') =>
    ok(await app.call('GET /deposits/', { query: { view } }, owner.access)).items.map(({ agreedCents }) => agreedCents);
  expect([await listed('asked'), await listed('agreed')]).toEqual([[200_000], [100_000]]);
  expect((await readRegister(app, owner)).counts).toMatchObject({ asked: 1, agreed: 1, all: 2 });
});

test('a deposit that is settled has a view of its own, so that the views have all of them', async () => {
  const owner = await newOrganisation(app);
  const { lease } = await heldFor(app, owner, 100_000, { paidOn: '2026-01-10', endsOn: '2026-02-28', atEnd: 'stop' });
  await newTenancy(app, owner, { depositCents: 200_000 });
  expect((await readRegister(app, owner)).counts).toMatchObject({ held: 1, agreed: 1, settled: 0, all: 2 });
  ok(await finish(app, owner, ok(await draft(app, owner, lease.id))));
  expect((await readRegister(app, owner)).counts).toMatchObject({ held: 0, agreed: 1, settled: 1, all: 2 });
  const { items } = ok(await app.call('GET /deposits/', { query: { view: 'settled' } }, owner.access));
  expect(items.map(({ leaseId }) => leaseId)).toEqual([lease.id]);
});
