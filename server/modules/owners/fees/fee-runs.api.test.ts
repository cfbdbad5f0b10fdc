import { expect, test } from 'vitest';
import type { Routes } from '#shared/api/routes.ts';
import type { RouteInput } from '#shared/route.ts';
import { codeOf, ok, startTestApp } from '#test/support/app.ts';
import { checkLines, post } from '#server/modules/ledger/index.ts';
import { accountOf, inBooks, posterFor } from '#test/support/books.ts';
import { query } from '#test/support/database.ts';
import { newOrganisation } from '#test/support/factories.ts';
import type { TestMember } from '#test/support/factories.ts';
import { newCharge, newTenancy, pay, readHeld } from '#test/support/rent.ts';

const app = await startTestApp();

type Terms = RouteInput<Routes['POST /properties/{id}/agreements/']>['body'];

const eightPercent: Terms = { startsOn: '2026-01-01', feeKind: 'percent-received', feeMillipercent: 8000 };

async function newManaged(terms: Terms = eightPercent) {
  const owner = await newOrganisation(app);
  const { lease, home } = await newTenancy(app, owner);
  await agree(owner, home.property.id, terms);
  return { owner, lease, property: home.property };
}

const agree = async (by: TestMember, id: string, body: Terms) =>
  ok(await app.call('POST /properties/{id}/agreements/', { params: { id }, body }, by.access));

const preview = async (by: TestMember, body: object = {}) =>
  ok(await app.call('POST /fee-run-previews/', { body }, by.access));
const run = (by: TestMember, body: object = {}) => app.call('POST /fee-runs/', { body }, by.access);

async function paidRent(by: TestMember, leaseId: string, on: string, cents: number) {
  await newCharge(app, by, leaseId, { dueOn: on, chargedOn: on, cents });
  return ok(await pay(app, by, leaseId, cents, { receivedOn: on }));
}

test('fees are charged on accrual, taken from the money of the property, and run again there are none', async () => {
  const { owner, lease, property } = await newManaged();
  await paidRent(owner, lease.id, '2026-02-03', 100_033);
  const seen = await preview(owner);
  expect(seen).toMatchObject({
    month: '2026-02-01',
    fees: 1,
    totals: [{ currency: 'USD', chargedCents: 8003, takenCents: 8003 }],
    exceptions: [],
  });
  expect(seen.lines[0]).toMatchObject({ property: { id: property.id }, cents: 8003, basis: { incomeCents: 100_033 } });
  const made = ok(await run(owner, { expected: seen.expected }));
  expect(made).toMatchObject({ number: 'FR-0001', fees: 1, properties: 1 });
  const held = await readHeld(app, owner);
  expect([
    held('management-fee', 'accrual'),
    held('management-fee', 'cash'),
    held('due-to-manager', 'accrual'),
  ]).toEqual([8003, 8003, 0]);
  expect([held('fees-earned', 'accrual'), held('fees-earned', 'cash'), held('trust-bank', 'cash')]).toEqual([
    -8003, -8003, 100_033,
  ]);
  expect(codeOf(await run(owner))).toBe('conflict');
  expect((await preview(owner)).fees).toBe(0);
});

test('a payment that is recorded late for a month is found by its line: the fee is never charged twice [F9]', async () => {
  const { owner, lease } = await newManaged();
  await paidRent(owner, lease.id, '2026-01-05', 100_000);
  ok(await run(owner, { month: '2026-01-31' }));
  await paidRent(owner, lease.id, '2026-01-28', 50_000);
  const seen = await preview(owner, { month: '2026-01-31' });
  expect(seen.lines.map(({ month, cents, dueCents }) => [month, cents, dueCents])).toEqual([
    ['2026-01-01', 4000, 12_000],
  ]);
  expect(seen.exceptions).toMatchObject([{ kind: 'earlier', month: '2026-01-01', cents: 4000 }]);
  ok(await run(owner, { month: '2026-01-31' }));
  expect(codeOf(await run(owner, { month: '2026-01-31' }))).toBe('conflict');
});

test('a returned payment is reckoned in its own month, which stays at its minimum [F7]', async () => {
  const { owner, lease } = await newManaged({ ...eightPercent, minimumCents: 10_000 });
  await paidRent(owner, lease.id, '2026-01-05', 100_000);
  const second = await paidRent(owner, lease.id, '2026-01-06', 100_000);
  ok(await run(owner, { month: '2026-01-31' }));
  await paidRent(owner, lease.id, '2026-02-05', 100_000);
  ok(
    await app.call(
      'POST /receipts/{id}/reverse/',
      { params: { id: second.id }, body: { kind: 'returned', date: '2026-02-10', reason: 'No funds' } },
      owner.access,
    ),
  );
  const seen = await preview(owner);
  expect(seen.lines.map(({ month, cents }) => [month, cents])).toEqual([
    ['2026-01-01', -6000],
    ['2026-02-01', 10_000],
  ]);
  const { id } = ok(await run(owner, { expected: seen.expected }));
  const held = await readHeld(app, owner);
  expect([held('management-fee', 'accrual'), held('fees-earned', 'cash')]).toEqual([20_000, -20_000]);
  const full = ok(await app.call('GET /fee-runs/{id}/', { params: { id } }, owner.access));
  expect(full.takings.map(({ cents }) => cents)).toEqual([4000]);
});

test('a fee whose money was drawn is given back where money of owners may lie, or stays due to the owner', async () => {
  const { owner, lease } = await newManaged();
  await paidRent(owner, lease.id, '2026-02-03', 100_000);
  const second = await paidRent(owner, lease.id, '2026-02-04', 50_000);
  ok(await run(owner));
  const [operating, trust] = [await accountOf(app, owner, '1010'), await accountOf(app, owner, '1020')];
  const draw = { fromAccountId: trust.id, toAccountId: operating.id, cents: 12_000, movedOn: '2026-02-05' };
  ok(await app.call('POST /fund-transfers/', { body: { ...draw, holder: { kind: 'company' } } }, owner.access));
  const back = { kind: 'returned' as const, date: '2026-02-10', reason: 'No funds' };
  ok(await app.call('POST /receipts/{id}/reverse/', { params: { id: second.id }, body: back }, owner.access));
  const seen = await preview(owner);
  expect(seen.totals).toMatchObject([{ chargedCents: -4000, takenCents: 0 }]);
  ok(await run(owner, { expected: seen.expected }));
  const inOperating = async () =>
    query<{ holder_kind: string; cents: string }>(
      app.connection,
      `select holder_kind, cents::text from fund_balance
        where org_id = $1 and place_id = $2 and cents <> 0 and holder_kind <> 'bank'`,
      [owner.organisationId, operating.id],
    );
  expect(await inOperating(), 'the company’s alone').toEqual([{ holder_kind: 'company', cents: '12000' }]);
  expect((await readHeld(app, owner))('due-to-manager', 'accrual')).toBe(4000);
  await paidRent(owner, lease.id, '2026-02-12', 50_000);
  await paidRent(owner, lease.id, '2026-02-13', 20_000);
  expect((await preview(owner)).totals, 'set off').toMatchObject([{ chargedCents: 5600, takenCents: 1600 }]);
});

test('it is charged in full and taken as far as the money reaches; the rest is told and taken later [E1]', async () => {
  const { owner, lease } = await newManaged({ startsOn: '2026-01-01', feeKind: 'per-property', feeCents: 24_000 });
  await paidRent(owner, lease.id, '2026-02-03', 15_000);
  const seen = await preview(owner);
  expect(seen).toMatchObject({
    totals: [{ chargedCents: 24_000, takenCents: 15_000 }],
    exceptions: [{ kind: 'short', cents: 9000 }],
  });
  ok(await run(owner, { expected: seen.expected }));
  expect((await readHeld(app, owner))('due-to-manager', 'accrual')).toBe(-9000);
  await paidRent(owner, lease.id, '2026-02-20', 20_000);
  ok(await run(owner));
  const held = await readHeld(app, owner);
  expect([held('due-to-manager', 'accrual'), held('fees-earned', 'cash')]).toEqual([0, -24_000]);
});

test('what was brought forward as missing and lies in no account is not taken from another account', async () => {
  const { owner, lease, property } = await newManaged({
    startsOn: '2026-01-01',
    feeKind: 'per-property',
    feeCents: 24_000,
  });
  await paidRent(owner, lease.id, '2026-02-03', 20_000);
  const { id: repairs } = await accountOf(app, owner, '5200');
  const both = { currency: 'USD', basis: 'both' as const };
  const lines = checkLines([
    { ...both, account: { id: repairs }, cents: 15_000, propertyId: property.id },
    { ...both, account: 'opening-balances', cents: -15_000 },
  ]);
  const entry = { date: '2026-02-01', memo: 'Brought forward', lines, source: { kind: 'test' } };
  await inBooks(app, owner, (tx) => post(tx, posterFor(app, owner), entry));
  const seen = await preview(owner);
  expect(seen.totals).toMatchObject([{ chargedCents: 24_000, takenCents: 5000 }]);
  ok(await run(owner, { expected: seen.expected }));
});

test('several terms hold at once, each with its fee, an exempt account and one that the manager keeps [F2]', async () => {
  const { owner, lease, property } = await newManaged();
  const lateFees = await accountOf(app, owner, '4400');
  const rent = await accountOf(app, owner, '4100');
  await agree(owner, property.id, {
    startsOn: '2026-01-01',
    feeKind: 'per-unit',
    feeCents: 2500,
    beside: true,
    rates: [{ accountId: lateFees.id, millipercent: 100_000 }],
  });
  await agree(owner, property.id, {
    startsOn: '2026-01-01',
    feeKind: 'percent-received',
    feeMillipercent: 50_000,
    beside: true,
    rates: [{ accountId: rent.id, millipercent: 0 }],
  });
  await paidRent(owner, lease.id, '2026-02-03', 100_000);
  expect((await preview(owner)).lines.map(({ cents }) => cents).toSorted((one, other) => one - other)).toEqual([
    2500, 8000,
  ]);
  const instead = { params: { id: property.id }, body: eightPercent };
  expect(codeOf(await app.call('POST /properties/{id}/agreements/', instead, owner.access))).toBe('conflict');
});

test('a void gives back what a run took, and the next run charges it anew', async () => {
  const { owner, lease } = await newManaged();
  await paidRent(owner, lease.id, '2026-02-03', 100_000);
  const { id } = ok(await run(owner));
  const voiding = () =>
    app.call('POST /fee-runs/{id}/void/', { params: { id }, body: { reason: 'Wrong month' } }, owner.access);
  expect(ok(await voiding())).toMatchObject({ voided: { reason: 'Wrong month' } });
  const held = await readHeld(app, owner);
  expect([held('management-fee', 'accrual'), held('fees-earned', 'cash'), held('due-to-manager', 'accrual')]).toEqual([
    0, 0, 0,
  ]);
  expect(codeOf(await voiding())).toBe('already-voided');
  expect((await preview(owner)).totals).toEqual([{ currency: 'USD', chargedCents: 8000, takenCents: 8000 }]);
});

test('what changed since the preview is not posted', async () => {
  const { owner, lease } = await newManaged();
  await paidRent(owner, lease.id, '2026-02-03', 100_000);
  const { expected } = await preview(owner);
  await paidRent(owner, lease.id, '2026-02-04', 10_000);
  expect(codeOf(await run(owner, { expected }))).toBe('changed-since-preview');
});

test('two changes that cancel out are a change: no fee is charged that nobody has seen', async () => {
  const { owner, lease } = await newManaged();
  await paidRent(owner, lease.id, '2026-02-03', 100_000);
  const other = await newTenancy(app, owner);
  await agree(owner, other.home.property.id, eightPercent);
  await paidRent(owner, other.lease.id, '2026-02-03', 100_000);
  const extra = await paidRent(owner, other.lease.id, '2026-02-04', 10_000);
  const seen = (await preview(owner)).expected;
  const back = { kind: 'returned' as const, date: '2026-02-10', reason: 'No funds' };
  ok(await app.call('POST /receipts/{id}/reverse/', { params: { id: extra.id }, body: back }, owner.access));
  await paidRent(owner, lease.id, '2026-02-11', 10_000);
  const now = (await preview(owner)).expected;
  expect({ ...now, digest: '' }, 'counts and sums are as they were').toEqual({ ...seen, digest: '' });
  expect(codeOf(await run(owner, { expected: seen }))).toBe('changed-since-preview');
  expect((await readHeld(app, owner))('management-fee', 'accrual')).toBe(0);
  ok(await run(owner, { expected: now }));
});

test('two runs at the same moment charge each fee once', async () => {
  const { owner, lease } = await newManaged();
  await paidRent(owner, lease.id, '2026-02-03', 100_000);
  const both = await Promise.all([run(owner), run(owner)]);
  expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409]);
  expect((await readHeld(app, owner))('fees-earned', 'accrual')).toBe(-8000);
});

test('a new lease bears its lease-up fee once, and none when it is cancelled before it begins [F14]', async () => {
  const { owner, lease } = await newManaged({
    startsOn: '2026-01-01',
    feeKind: 'none',
    leaseUpMillipercent: 50_000,
    leaseUpCapCents: 55_000,
  });
  const seen = await preview(owner, { month: '2026-01-31' });
  expect(seen.lines).toMatchObject([{ kind: 'lease-up', leaseId: lease.id, cents: 55_000 }]);
  expect((await preview(owner, { month: '2026-02-28' })).fees).toBe(0);
});
