import { expect, test } from 'vitest';
import { ok, startTestApp } from '#test/support/app.ts';
import { query } from '#test/support/database.ts';
import { newOrganisation } from '#test/support/factories.ts';
import type { TestMember } from '#test/support/factories.ts';
import { askedFor, draft, expectTied, readDeposit, readRegister, usual } from '#test/support/deposits.ts';
import { newCharge, newTenancy, pay } from '#test/support/rent.ts';

const app = await startTestApp();

/** Asked for today, the 2nd of March, on a lease that has run since January. */
async function askedToday(owner: TestMember) {
  const { lease } = await newTenancy(app, owner, { depositCents: 240_000 });
  ok(await askedFor(app, owner, lease.id));
  return lease;
}

async function movements(owner: TestMember, leaseId: string) {
  return (await readDeposit(app, owner, leaseId)).movements.map(({ on, kind, cents }) => [on, kind, cents]);
}

/** On every day of these the register says what the books say. */
async function expectTiedOn(owner: TestMember, days: readonly string[]) {
  for (const asOf of days) {
    for (const { cash, accrual } of (await readRegister(app, owner, { asOf })).totals)
      expect([cash.differenceCents, accrual.differenceCents], asOf).toEqual([0, 0]);
  }
  await expectTied(app, owner);
}

test('a deposit that was paid before it was asked for is held, and earns, from the day on which it came', async () => {
  const owner = await newOrganisation(app);
  const rate = { from: '2025-01-01', annualPercent: '2.5' };
  ok(await app.call('POST /deposit-interest-rates/', { body: rate }, owner.access));
  const lease = await askedToday(owner);
  ok(await pay(app, owner, lease.id, 240_000, { receivedOn: '2026-01-15' }));
  const deposit = await readDeposit(app, owner, lease.id);
  expect(deposit.movements.map(({ on, cents }) => [on, cents])).toEqual([['2026-01-15', 240_000]]);
  expect(deposit.accrued.cents, 'a whole month at 2.5 % a year').toBe(500);
  const begun = ok(await draft(app, owner, lease.id, { content: usual({ settledOn: '2026-02-20' }) }));
  expect(begun.faults.map(({ code }) => code)).not.toContain('date-before');
  await expectTiedOn(owner, ['2026-01-14', '2026-01-15', '2026-03-01']);
});

test('two halves are held from their own days, also when the later one is recorded first', async () => {
  const owner = await newOrganisation(app);
  const lease = await askedToday(owner);
  ok(await pay(app, owner, lease.id, 140_000, { receivedOn: '2026-02-10' }));
  ok(await pay(app, owner, lease.id, 100_000, { receivedOn: '2026-01-15' }));
  expect(await movements(owner, lease.id)).toEqual([
    ['2026-01-15', 'received', 100_000],
    ['2026-02-10', 'received', 140_000],
  ]);
  await expectTiedOn(owner, ['2026-01-15', '2026-02-09', '2026-02-10', '2026-03-01']);
});

test('a payment of the wrong day that is taken back at once does not keep the deposit from its day', async () => {
  const owner = await newOrganisation(app);
  const lease = await askedToday(owner);
  const wrong = ok(await pay(app, owner, lease.id, 240_000));
  const back = { kind: 'mistake' as const, date: '2026-03-02', reason: 'It came in January' };
  ok(await app.call('POST /receipts/{id}/reverse/', { params: { id: wrong.id }, body: back }, owner.access));
  ok(await pay(app, owner, lease.id, 240_000, { receivedOn: '2026-01-15' }));
  const [first, ...others] = await movements(owner, lease.id);
  expect(first).toEqual(['2026-01-15', 'received', 240_000]);
  expect(others, 'the wrong one came and went').toHaveLength(2);
  await expectTiedOn(owner, ['2026-01-15', '2026-03-01']);
});

test('while an earlier payment stood nothing was open, so that it is held from the day of its return', async () => {
  const owner = await newOrganisation(app);
  const lease = await askedToday(owner);
  const bounced = ok(await pay(app, owner, lease.id, 240_000, { receivedOn: '2026-01-15' }));
  const back = { kind: 'returned' as const, date: '2026-02-01', reason: 'No funds' };
  ok(await app.call('POST /receipts/{id}/reverse/', { params: { id: bounced.id }, body: back }, owner.access));
  ok(await pay(app, owner, lease.id, 240_000, { receivedOn: '2026-01-20' }));
  expect((await movements(owner, lease.id)).at(-1)).toEqual(['2026-02-01', 'received', 240_000]);
  await expectTiedOn(owner, ['2026-01-15', '2026-01-20', '2026-02-01']);
});

test('a payment that is put to the deposit as of an earlier day is held from that day', async () => {
  const owner = await newOrganisation(app);
  const { lease } = await newTenancy(app, owner, { depositCents: 240_000 });
  await newCharge(app, owner, lease.id, { cents: 240_000, dueOn: '2026-01-01', chargedOn: '2026-01-01' });
  const paid = ok(await pay(app, owner, lease.id, 240_000, { receivedOn: '2026-01-15' }));
  const [request] = ok(await askedFor(app, owner, lease.id)).requests;
  const allocations = [{ chargeId: request?.id ?? '', cents: 240_000 }];
  const body = { leaseId: lease.id, date: '2026-01-15', allocations };
  ok(await app.call('POST /receipts/{id}/allocate/', { params: { id: paid.id }, body }, owner.access));
  expect(await movements(owner, lease.id)).toEqual([['2026-01-15', 'received', 240_000]]);
  await expectTiedOn(owner, ['2026-01-15', '2026-03-01']);
});

test('rent that is paid ahead keeps the day on which it was charged, and so does every charge for the program', async () => {
  const owner = await newOrganisation(app);
  const { lease } = await newTenancy(app, owner);
  const rent = await newCharge(app, owner, lease.id, { chargedOn: '2026-03-01' });
  ok(await pay(app, owner, lease.id, 120_000, { receivedOn: '2026-02-10' }));
  const params = { id: rent.id };
  expect(ok(await app.call('GET /charges/{id}/', { params }, owner.access)).chargedOn).toBe('2026-03-01');
  const back = `update charge set charged_on = '2026-02-10' where charge_id = $1`;
  await expect(query(app.connection, back, [rent.id])).rejects.toThrow('keeps its day');
  await expectTied(app, owner);
});

test('a deposit that was dated back is taken back and asked for again like any other', async () => {
  const owner = await newOrganisation(app);
  const lease = await askedToday(owner);
  ok(await pay(app, owner, lease.id, 240_000, { receivedOn: '2026-01-15' }));
  const [request] = (await readDeposit(app, owner, lease.id)).requests;
  const params = { id: request?.id ?? '' };
  const body = { kind: 'mistake' as const, reason: 'It was rent' };
  ok(await app.call('POST /charges/{id}/void/', { params, body }, owner.access));
  expect((await readDeposit(app, owner, lease.id)).heldCents).toBe(0);
  await expectTiedOn(owner, ['2026-01-15', '2026-03-01']);
});
