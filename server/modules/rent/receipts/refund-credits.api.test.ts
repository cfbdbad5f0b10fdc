import { expect, test } from 'vitest';
import { codeOf, ok, startTestApp } from '#test/support/app.ts';
import { newOrganisation } from '#test/support/factories.ts';
import type { TestMember } from '#test/support/factories.ts';
import { expectTies, heldIn, newCharge, newTenancy, pay, readLedger } from '#test/support/rent.ts';

const app = await startTestApp();

const refund = (owner: TestMember, leaseId: string, cents: number, given: object = {}) =>
  app.call('POST /refunds/', { body: { leaseId, cents, refundedOn: '2026-03-02', ...given } }, owner.access);

async function credited(paidAhead: number, cents: number) {
  const owner = await newOrganisation(app);
  const { lease } = await newTenancy(app, owner);
  if (paidAhead > 0) ok(await pay(app, owner, lease.id, paidAhead));
  const body = { leaseId: lease.id, kind: 'credit' as const, cents, reason: 'No heating in February' };
  const credit = ok(await app.call('POST /credits/', { body }, owner.access));
  return { owner, lease, credit };
}

const balanceOf = async (owner: TestMember, leaseId: string) => (await readLedger(app, owner, leaseId)).balances[0];

test('a credit that waits is paid out where it is wished: what was paid goes first, and nothing more than waits', async () => {
  const { owner, lease } = await credited(10_000, 30_000);
  const refused = await refund(owner, lease.id, 10_001);
  expect(codeOf(refused), 'a credit is not paid out unasked').toBe('refund-too-large');
  expect(refused.problem?.detail).toContain('or refund credits as well');
  expect(codeOf(await refund(owner, lease.id, 40_001, { withCredits: true }))).toBe('refund-too-large');
  const made = ok(await refund(owner, lease.id, 25_000, { withCredits: true }));
  expect(made).toMatchObject({ number: 'F-0001', cents: 25_000, creditCents: 15_000 });
  expect(await balanceOf(owner, lease.id)).toMatchObject({ prepaidCents: 0, creditCents: 15_000 });
  expect((await readLedger(app, owner, lease.id)).totals.balanceCents).toBe(-15_000);
  await expectTies(app, owner);
});

test('on the cash basis a credit costs when it is paid out, on accrual when it is given', async () => {
  const { owner, lease, credit } = await credited(0, 30_000);
  const costs = async () => [
    await heldIn(app, owner, 'concessions', 'accrual'),
    await heldIn(app, owner, 'concessions', 'cash'),
  ];
  expect(await costs()).toEqual([30_000, 0]);
  const { id } = ok(await refund(owner, lease.id, 30_000, { withCredits: true }));
  expect(await costs()).toEqual([30_000, 30_000]);
  expect(await heldIn(app, owner, 'trust-bank', 'cash')).toBe(-30_000);
  expect(await heldIn(app, owner, 'trust-bank', 'accrual')).toBe(-30_000);
  const reason = { reason: 'It was paid out' };
  const early = await app.call('POST /credits/{id}/void/', { params: { id: credit.id }, body: reason }, owner.access);
  expect([codeOf(early), early.problem?.values?.['refund']]).toEqual(['credit-paid-out', 'F-0001']);
  ok(await app.call('POST /refunds/{id}/void/', { params: { id }, body: reason }, owner.access));
  expect(await costs(), 'it did not leave the bank').toEqual([30_000, 0]);
  expect(await balanceOf(owner, lease.id)).toMatchObject({ creditCents: 30_000 });
  ok(await app.call('POST /credits/{id}/void/', { params: { id: credit.id }, body: reason }, owner.access));
  expect(await costs()).toEqual([0, 0]);
  await expectTies(app, owner);
});

test('what a refund of a credit gives back pays what is due by then', async () => {
  const { owner, lease } = await credited(0, 30_000);
  const { id } = ok(await refund(owner, lease.id, 30_000, { withCredits: true }));
  const charge = await newCharge(app, owner, lease.id, { cents: 20_000, dueOn: '2026-03-02' });
  expect(charge.openCents).toBe(20_000);
  const body = { reason: 'The bank sent it back' };
  ok(await app.call('POST /refunds/{id}/void/', { params: { id }, body }, owner.access));
  const paid = ok(await app.call('GET /charges/{id}/', { params: { id: charge.id } }, owner.access));
  expect(paid.openCents).toBe(0);
  expect(await balanceOf(owner, lease.id)).toMatchObject({ creditCents: 10_000 });
  await expectTies(app, owner);
});

test('credits alone are no money to refund, and the refusal says so instead of an amount of zero', async () => {
  const { owner, lease } = await credited(0, 30_000);
  const refused = await refund(owner, lease.id, 30_000);
  expect([codeOf(refused), refused.problem?.errors[0]?.code]).toEqual(['refund-too-large', 'only-credits']);
  expect(refused.problem?.detail).toMatch(/Only credits are unapplied: no money was paid.*pay out credits as well/);
  expect(refused.problem?.detail).not.toContain('0.00');
});
