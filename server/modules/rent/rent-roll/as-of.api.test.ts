import { expect, test } from 'vitest';
import { codeOf, ok, startTestApp } from '#test/support/app.ts';
import { askedFor } from '#test/support/deposits.ts';
import { newOrganisation, signIn, signInOn } from '#test/support/factories.ts';
import type { TestMember } from '#test/support/factories.ts';
import { newCharge, newTenancy, pay, readLedger } from '#test/support/rent.ts';

const app = await startTestApp();
const start = new Date('2026-03-02T17:00:00Z');

test('a backdated payment counts on its own day, and a void on the day of the void', async () => {
  app.clock.now = start;
  const owner = await newOrganisation(app);
  const { lease } = await newTenancy(app, owner);
  const charge = await newCharge(app, owner, lease.id, { dueOn: '2026-01-01', chargedOn: '2026-01-01' });
  const balance = async (asOf: string) =>
    ok(await app.call('GET /rent-board/', { query: { asOf } }, owner.access)).items.map((row) => row.balanceCents);
  expect(await balance('2025-12-31')).toEqual([]);
  expect(await balance('2026-01-10')).toEqual([120_000]);
  ok(await pay(app, owner, lease.id, 50_000, { receivedOn: '2026-01-15' }));
  expect(await balance('2026-01-14')).toEqual([120_000]);
  expect(await balance('2026-01-15')).toEqual([70_000]);
  const body = { kind: 'mistake' as const, reason: 'Entered twice' };
  ok(await app.call('POST /charges/{id}/void/', { params: { id: charge.id }, body }, owner.access));
  expect(await balance('2026-03-01'), 'voided on the day after').toEqual([70_000]);
  expect(await balance('2026-03-02')).toEqual([-50_000]);
});

test('what is charged back before a lease is signed or begins is on the rent roll of that day, as in the arrears', async () => {
  app.clock.now = start;
  const owner = await newOrganisation(app);
  const { lease } = await newTenancy(app, owner, { startsOn: '2026-03-01' });
  await newCharge(app, owner, lease.id, { cents: 173_764, dueOn: '2026-01-20', chargedOn: '2026-01-20' });
  const query = { asOf: '2026-02-01' };
  const totals = [{ currency: 'USD', cents: 173_764 }];
  expect(ok(await app.call('GET /arrears-total/', { query }, owner.access))).toMatchObject({ count: 1, totals });
  expect(ok(await app.call('GET /rent-board-total/', { query }, owner.access))).toMatchObject({ count: 1, totals });
  const { items } = ok(await app.call('GET /rent-board/', { query }, owner.access));
  expect(items).toMatchObject([{ leaseId: lease.id, balanceCents: 173_764 }]);
  const { figures, counts } = ok(await app.call('GET /rent-summary/', { query }, owner.access));
  expect([figures[0]?.outstandingCents, counts.all, counts.owing]).toEqual([173_764, 1, 1]);
  const before = { asOf: '2026-01-19' };
  expect(ok(await app.call('GET /rent-board/', { query: before }, owner.access)).items, 'nothing was owed').toEqual([]);
});

test('who has paid and who is late is not told as of a date in the future', async () => {
  app.clock.now = start;
  const owner = await newOrganisation(app);
  await newTenancy(app, owner);
  const query = { asOf: '2026-03-03' };
  const refused = [
    await app.call('GET /rent-board/', { query }, owner.access),
    await app.call('GET /rent-board-total/', { query }, owner.access),
    await app.call('GET /rent-summary/', { query }, owner.access),
    await app.call('GET /arrears/', { query }, owner.access),
    await app.call('GET /arrears-total/', { query }, owner.access),
    await app.call('GET /arrears-summary/', { query }, owner.access),
  ];
  expect(refused.map(codeOf)).toEqual(refused.map(() => 'date-out-of-range'));
  ok(await app.call('GET /rent-board/', { query: { asOf: '2026-03-02' } }, owner.access));
});

test.for([
  ['all of it', 240_000, { openCents: 0, dueCents: 0, prepaidCents: 0, balanceCents: 0 }],
  ['part of it', 150_000, { openCents: 90_000, dueCents: 0, prepaidCents: 0, balanceCents: 0 }],
  ['more', 300_000, { openCents: 0, dueCents: 0, prepaidCents: 60_000, balanceCents: -60_000 }],
  ['less than is due', 50_000, { openCents: 190_000, dueCents: 70_000, prepaidCents: 0, balanceCents: 70_000 }],
] as const)(
  'next month is charged and %s is paid: the ledger of today, as of today, and the rent roll have one balance, also tomorrow',
  async ([, cents, wanted]) => {
    app.clock.now = start;
    const made = await newOrganisation(app);
    const { lease } = await newTenancy(app, made);
    await newCharge(app, made, lease.id, { cents: 120_000, dueOn: '2026-03-01' });
    await newCharge(app, made, lease.id, { cents: 120_000, dueOn: '2026-04-01' });
    ok(await pay(app, made, lease.id, cents));
    const asOf = '2026-03-02';
    const roll = async (owner: TestMember, query: { asOf?: string }) =>
      ok(await app.call('GET /rent-board/', { query }, owner.access)).items[0];
    const { balanceCents, openCents, dueCents } = wanted;
    const row = { balanceCents, notYetDueCents: openCents - dueCents };
    for (const query of [{}, { asOf }]) {
      expect((await readLedger(app, made, lease.id, query)).balances).toMatchObject([wanted]);
      expect(await roll(made, query)).toMatchObject(row);
    }
    app.clock.now = new Date('2026-03-03T17:00:00Z');
    const later = { ...made, ...ok(await signIn(app, made)) };
    const { balances, lines, totals } = await readLedger(app, later, lease.id, { asOf });
    expect(balances).toMatchObject([wanted]);
    expect(await roll(later, { asOf })).toMatchObject(row);
    expect(totals.balanceCents, 'the lines of those days').toBe(120_000 - cents);
    expect(lines.find(({ kind }) => kind === 'receipt')?.openCents).toBe(wanted.prepaidCents);
  },
);

test('a payment backdated after an instant changes neither the ledger nor the register as known then', async () => {
  app.clock.now = start;
  const made = await newOrganisation(app);
  const { lease } = await newTenancy(app, made, { depositCents: 240_000, depositDueOn: '2026-03-01' });
  ok(await askedFor(app, made, lease.id));
  const knownAt = app.clock.now.toISOString();
  app.clock.now = new Date('2026-03-20T17:00:00Z');
  const owner = { ...made, ...ok(await signIn(app, made)) };
  ok(await pay(app, owner, lease.id, 240_000, { receivedOn: '2026-03-02' }));
  const ledger = async (query: { asOf?: string; knownAt?: string }) =>
    ok(await app.call('GET /leases/{id}/ledger/', { params: { id: lease.id }, query }, owner.access));
  const register = async (query: { asOf?: string; knownAt?: string }) =>
    ok(await app.call('GET /deposit-register/', { query }, owner.access));
  const asOf = '2026-03-02';
  expect(await ledger({ asOf })).toMatchObject({ knownAt: null, totals: { paymentCents: 240_000, balanceCents: 0 } });
  expect(await ledger({ asOf, knownAt })).toMatchObject({
    knownAt,
    totals: { paymentCents: 0, balanceCents: 240_000 },
    balances: [{ openCents: 240_000, depositCents: 0 }],
  });
  expect((await register({ asOf })).totals).toMatchObject([{ heldCents: 240_000, openCents: 0 }]);
  const then = await register({ asOf, knownAt });
  expect(then.knownAt).toBe(knownAt);
  expect(then.totals, 'and it ties to the books as known then').toMatchObject([
    { heldCents: 0, openCents: 240_000, cash: { differenceCents: 0 }, accrual: { differenceCents: 0 } },
  ]);
  const list = ok(await app.call('GET /deposits/', { query: { view: 'asked', knownAt } }, owner.access));
  expect(list.items).toMatchObject([{ heldCents: 0, openCents: 240_000 }]);
});

test('a deposit whose payment turns out to be earlier than its request stands as it was known before', async () => {
  app.clock.now = start;
  const made = await newOrganisation(app);
  const { lease } = await newTenancy(app, made, { depositCents: 240_000, depositDueOn: '2026-03-01' });
  ok(await askedFor(app, made, lease.id));
  const knownAt = app.clock.now.toISOString();
  const look = async (access: string) => ({
    ...ok(await app.call('GET /leases/{id}/ledger/', { params: { id: lease.id }, query: { knownAt } }, access)),
    ...ok(await app.call('GET /deposit-register/', { query: { asOf: '2026-03-02', knownAt } }, access)),
    today: null,
  });
  const then = await look(made.access);
  expect(then.lines).toMatchObject([{ kind: 'charge', openCents: 240_000 }]);
  app.clock.now = new Date('2026-03-04T17:00:00Z');
  const owner = { ...made, ...ok(await signIn(app, made)) };
  ok(await pay(app, owner, lease.id, 240_000, { receivedOn: '2026-02-10' }));
  const now = ok(await app.call('GET /leases/{id}/ledger/', { params: { id: lease.id }, query: {} }, owner.access));
  expect(now.lines[0], 'dated back to its payment').toMatchObject({ kind: 'charge', on: '2026-02-10' });
  expect(await look(owner.access)).toEqual(then);
  const paidAt = app.clock.now.toISOString();
  const query = { knownAt: paidAt };
  const paid = ok(await app.call('GET /leases/{id}/ledger/', { params: { id: lease.id }, query }, owner.access));
  expect(paid.balances, 'with what is held').toMatchObject([{ openCents: 0, depositCents: 240_000 }]);
});

test('who is ahead by the balance of a day is not among those who owe on it', async () => {
  app.clock.now = start;
  const owner = await newOrganisation(app);
  const { lease } = await newTenancy(app, owner);
  await newCharge(app, owner, lease.id, { cents: 100_000, dueOn: '2026-01-01', chargedOn: '2026-01-01' });
  const later = await newCharge(app, owner, lease.id, { cents: 120_000, dueOn: '2026-02-01', chargedOn: '2026-02-01' });
  const parts = [{ leaseId: lease.id, cents: 120_000, allocations: [{ chargeId: later.id, cents: 120_000 }] }];
  ok(await app.call('POST /receipts/', { body: { parts, receivedOn: '2026-01-15' } }, owner.access));
  const roll = async (view: 'owing' | 'ahead', asOf: string) =>
    ok(await app.call('GET /rent-board/', { query: { view, asOf } }, owner.access)).items.map(
      (row) => row.balanceCents,
    );
  expect(await roll('owing', '2026-01-20')).toEqual([]);
  expect(await roll('ahead', '2026-01-20')).toEqual([-20_000]);
  expect(await roll('owing', '2026-02-20')).toEqual([100_000]);
  expect(await roll('ahead', '2026-02-20')).toEqual([]);
});

test('a credit is not voided before the day on which what it had paid was taken back', async () => {
  app.clock.now = start;
  const owner = await newOrganisation(app);
  const { lease } = await newTenancy(app, owner);
  const charge = await newCharge(app, owner, lease.id, { dueOn: '2026-01-01', chargedOn: '2026-01-01' });
  const given = { leaseId: lease.id, kind: 'credit' as const, cents: 120_000, reason: 'Noise', givenOn: '2026-01-24' };
  const credit = ok(await app.call('POST /credits/', { body: given }, owner.access));
  const body = { kind: 'mistake' as const, reason: 'Entered twice' };
  ok(await app.call('POST /charges/{id}/void/', { params: { id: charge.id }, body }, owner.access));
  const voidOn = (date: string) =>
    app.call('POST /credits/{id}/void/', { params: { id: credit.id }, body: { reason: 'Noise', date } }, owner.access);
  expect(codeOf(await voidOn('2026-01-24'))).toBe('date-out-of-range');
  ok(await voidOn('2026-03-02'));
});

test('a charge is not voided on a day on which it was paid, also where the payment was taken back later', async () => {
  app.clock.now = start;
  const owner = await newOrganisation(app);
  const { lease } = await newTenancy(app, owner);
  const charge = await newCharge(app, owner, lease.id, { dueOn: '2026-01-01', chargedOn: '2026-01-01' });
  const receipt = ok(await pay(app, owner, lease.id, 120_000, { receivedOn: '2026-01-05' }));
  const back = { kind: 'mistake' as const, reason: 'Entered twice', date: '2026-02-20' };
  ok(await app.call('POST /receipts/{id}/reverse/', { params: { id: receipt.id }, body: back }, owner.access));
  const voidOn = (date: string) =>
    app.call('POST /charges/{id}/void/', { params: { id: charge.id }, body: { ...back, date } }, owner.access);
  expect((await voidOn('2026-02-10')).problem?.errors).toMatchObject([
    { path: 'date', code: 'charge-paid-until', values: { day: { date: '2026-02-20' }, charge: charge.number } },
  ]);
  ok(await voidOn('2026-02-20'));
});

test('a refund is not voided before the day on which its payment came back', async () => {
  app.clock.now = start;
  const owner = await newOrganisation(app);
  const { lease } = await newTenancy(app, owner);
  const receipt = ok(await pay(app, owner, lease.id, 50_000, { receivedOn: '2026-01-05' }));
  const paidBack = { leaseId: lease.id, cents: 50_000, refundedOn: '2026-01-10' };
  const refund = ok(await app.call('POST /refunds/', { body: paidBack }, owner.access));
  const back = { kind: 'returned' as const, reason: 'No funds', date: '2026-02-20' };
  ok(await app.call('POST /receipts/{id}/reverse/', { params: { id: receipt.id }, body: back }, owner.access));
  const voidOn = (date: string) =>
    app.call('POST /refunds/{id}/void/', { params: { id: refund.id }, body: { reason: 'Kept', date } }, owner.access);
  expect((await voidOn('2026-02-10')).problem?.errors).toMatchObject([
    { code: 'day-before-undone', values: { day: { date: '2026-02-20' } } },
  ]);
  ok(await voidOn('2026-02-20'));
});

test('a date or an instant that cannot be read is refused with its field', async () => {
  app.clock.now = start;
  const owner = await newOrganisation(app);
  const { lease } = await newTenancy(app, owner);
  const wrong = { asOf: '2026-02-30' };
  expect(codeOf(await app.call('GET /rent-board/', { query: wrong }, owner.access))).toBe('invalid-input');
  expect(codeOf(await app.call('GET /arrears/', { query: wrong }, owner.access))).toBe('invalid-input');
  expect(codeOf(await app.call('GET /arrears-summary/', { query: wrong }, owner.access))).toBe('invalid-input');
  expect(codeOf(await app.call('GET /rent-summary/', { query: wrong }, owner.access))).toBe('invalid-input');
  const query = { knownAt: 'yesterday' };
  expect(codeOf(await app.call('GET /deposits/', { query }, owner.access))).toBe('invalid-input');
  const ledger = await app.call('GET /leases/{id}/ledger/', { params: { id: lease.id }, query }, owner.access);
  expect(codeOf(ledger)).toBe('invalid-input');
});

test('a payment that is voided as of an earlier day leaves nothing of what it was to pay ahead', async () => {
  app.clock.now = start;
  const owner = await newOrganisation(app);
  const { lease } = await newTenancy(app, owner);
  const ahead = await newCharge(app, owner, lease.id, {
    cents: 100_000,
    dueOn: '2026-04-01',
    chargedOn: '2026-04-01',
  });
  const parts = [{ leaseId: lease.id, cents: 100_000, allocations: [{ chargeId: ahead.id, cents: 100_000 }] }];
  const receipt = ok(await pay(app, owner, lease.id, 100_000, { parts }));
  const later = await signInOn(app, '2026-03-13', owner);
  const body = { kind: 'mistake' as const, reason: 'Of somebody else', date: '2026-03-02' };
  ok(await app.call('POST /receipts/{id}/reverse/', { params: { id: receipt.id }, body }, later.access));
  const balances = { openCents: 100_000, dueCents: 0, prepaidCents: 0, balanceCents: 0 };
  expect((await readLedger(app, later, lease.id, { asOf: '2026-03-07' })).balances[0]).toMatchObject(balances);
});

test('what a payment was to pay later comes and goes with it, also where it is voided as of before that', async () => {
  app.clock.now = start;
  const owner = await newOrganisation(app);
  const { lease } = await newTenancy(app, owner);
  const receipt = ok(await pay(app, owner, lease.id, 100_000, { receivedOn: '2026-01-10' }));
  await newCharge(app, owner, lease.id, { cents: 50_000, dueOn: '2026-02-20', chargedOn: '2026-02-20' });
  const undo = { params: { id: receipt.id }, body: { kind: 'mistake' as const, reason: 'Of somebody else' } };
  const returned = { ...undo, body: { ...undo.body, date: '2026-01-20' } };
  ok(await app.call('POST /receipts/{id}/reverse/', returned, owner.access));
  const before = { openCents: 0, prepaidCents: 100_000, balanceCents: -100_000 };
  expect((await readLedger(app, owner, lease.id, { asOf: '2026-01-15' })).balances[0]).toMatchObject(before);
  const between = { openCents: 0, prepaidCents: 0, balanceCents: 0 };
  for (const asOf of ['2026-01-20', '2026-02-19'])
    expect((await readLedger(app, owner, lease.id, { asOf })).balances[0], asOf).toMatchObject(between);
  const after = { openCents: 50_000, prepaidCents: 0, balanceCents: 50_000 };
  expect((await readLedger(app, owner, lease.id, { asOf: '2026-02-20' })).balances[0]).toMatchObject(after);
});

test('a payment that replaced another one is not missed on days before it did', async () => {
  app.clock.now = start;
  const owner = await newOrganisation(app);
  const { lease } = await newTenancy(app, owner);
  await newCharge(app, owner, lease.id, { cents: 50_000, dueOn: '2026-01-02', chargedOn: '2026-01-02' });
  const first = ok(await pay(app, owner, lease.id, 50_000, { receivedOn: '2026-01-05' }));
  const second = ok(await pay(app, owner, lease.id, 80_000, { receivedOn: '2026-01-10' }));
  const reverse = (id: string, date: string) =>
    app.call(
      'POST /receipts/{id}/reverse/',
      { params: { id }, body: { kind: 'mistake', reason: 'Of somebody else', date } },
      owner.access,
    );
  ok(await reverse(first.id, '2026-02-20'));
  ok(await reverse(second.id, '2026-01-10'));
  const paid = { openCents: 0, prepaidCents: 0, balanceCents: 0 };
  for (const asOf of ['2026-01-10', '2026-02-19'])
    expect((await readLedger(app, owner, lease.id, { asOf })).balances[0], asOf).toMatchObject(paid);
  const owed = { openCents: 50_000, prepaidCents: 0, balanceCents: 50_000 };
  expect((await readLedger(app, owner, lease.id, { asOf: '2026-02-20' })).balances[0]).toMatchObject(owed);
});

test('a refund of a payment that was returned before it is no money of the days between', async () => {
  app.clock.now = start;
  const owner = await newOrganisation(app);
  const { lease } = await newTenancy(app, owner);
  const receipt = ok(await pay(app, owner, lease.id, 100_000, { receivedOn: '2026-01-10' }));
  ok(
    await app.call(
      'POST /refunds/',
      { body: { leaseId: lease.id, cents: 40_000, refundedOn: '2026-02-20' } },
      owner.access,
    ),
  );
  const body = { kind: 'returned' as const, reason: 'No funds', date: '2026-01-20' };
  ok(await app.call('POST /receipts/{id}/reverse/', { params: { id: receipt.id }, body }, owner.access));
  const { balances } = await readLedger(app, owner, lease.id, { asOf: '2026-02-01' });
  expect(balances[0]).toMatchObject({ prepaidCents: 0, balanceCents: 0 });
});
