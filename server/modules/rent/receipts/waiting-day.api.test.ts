import { expect, test } from 'vitest';
import { codeOf, ok, startTestApp } from '#test/support/app.ts';
import { chargeThrough } from '#test/support/charge-runs.ts';
import { query } from '#test/support/database.ts';
import { newOrganisation, signIn } from '#test/support/factories.ts';
import type { TestMember } from '#test/support/factories.ts';
import { expectTies, newCharge, newTenancy, pay, readLedger } from '#test/support/rent.ts';

const app = await startTestApp();

const reason = 'The wrong lease';

const refund = (owner: TestMember, leaseId: string, cents: number, given: object = {}) =>
  app.call('POST /refunds/', { body: { leaseId, cents, refundedOn: '2026-03-03', ...given } }, owner.access);

/** Rent of March and of April, which is paid before it is due, and all of it taken back on the day after. */
async function paidAndTakenBack() {
  app.clock.now = new Date('2026-03-02T17:00:00.000Z');
  const member = await newOrganisation(app);
  const { lease } = await newTenancy(app, member);
  const run = await chargeThrough(app, member, '2026-04-01');
  const receipt = ok(await pay(app, member, lease.id, 240_000));
  expect(receipt.parts[0]?.unappliedCents, 'both are paid').toBe(0);
  app.clock.now = new Date('2026-03-03T17:00:00.000Z');
  const { access } = ok(await signIn(app, member));
  const owner = { ...member, access };
  const call = { params: { id: run.id }, body: { reason, alsoPaid: true } };
  ok(await app.call('POST /charge-runs/{id}/take-back/', call, access));
  return { owner, lease, receipt };
}

async function daysOf(owner: TestMember, chargeId: string): Promise<string[]> {
  const rows = await query<{ on: string }>(
    app.connection,
    'select on_day::text as on from allocation where org_id = $1 and charge_id = $2 order by on_day',
    [owner.organisationId, chargeId],
  );
  return rows.map(({ on }) => on);
}

test('what had paid a charge that was not due yet is paid back on the day on which that is taken back', async () => {
  const { owner, lease } = await paidAndTakenBack();
  const { payBack } = await readLedger(app, owner, lease.id);
  expect(payBack, 'March had it until then').toMatchObject([
    { from: '2026-03-03', paidCents: 240_000, creditCents: 0 },
  ]);
  const early = await refund(owner, lease.id, 100, { refundedOn: '2026-03-02' });
  expect(codeOf(early)).toBe('refund-too-large');
  expect(codeOf(await refund(owner, lease.id, 240_001))).toBe('refund-too-large');
  ok(await refund(owner, lease.id, 240_000));
  expect((await readLedger(app, owner, lease.id)).payBack).toEqual([]);
  await expectTies(app, owner);
});

test('what is free again pays the next charge on its day', async () => {
  const { owner, lease } = await paidAndTakenBack();
  const charge = await newCharge(app, owner, lease.id, { cents: 30_000, dueOn: '2026-03-03' });
  expect(charge.openCents).toBe(0);
  expect(await daysOf(owner, charge.id)).toEqual(['2026-03-03']);
  await expectTies(app, owner);
});

test('a credit that was used ahead and given back is free on the same day', async () => {
  app.clock.now = new Date('2026-03-02T17:00:00.000Z');
  const owner = await newOrganisation(app);
  const { lease } = await newTenancy(app, owner);
  const ahead = await newCharge(app, owner, lease.id, { cents: 50_000, dueOn: '2026-04-01', chargedOn: '2026-04-01' });
  const body = { leaseId: lease.id, kind: 'credit' as const, cents: 50_000, reason: 'No heating' };
  ok(await app.call('POST /credits/', { body }, owner.access));
  expect(await daysOf(owner, ahead.id)).toEqual(['2026-04-01']);
  const voiding = { params: { id: ahead.id }, body: { kind: 'mistake' as const, reason } };
  ok(await app.call('POST /charges/{id}/void/', voiding, owner.access));
  expect((await readLedger(app, owner, lease.id)).payBack).toEqual([
    { from: '2026-03-02', paidCents: 0, creditCents: 50_000, accountId: null },
  ]);
  const charge = await newCharge(app, owner, lease.id, { cents: 20_000, dueOn: '2026-03-02' });
  expect(await daysOf(owner, charge.id)).toEqual(['2026-03-02']);
  ok(await refund(owner, lease.id, 30_000, { refundedOn: '2026-03-02', withCredits: true }));
  await expectTies(app, owner);
});

test('what is paid back and comes in again waits from the day on which it did', async () => {
  app.clock.now = new Date('2026-03-03T17:00:00.000Z');
  const owner = await newOrganisation(app);
  const { lease } = await newTenancy(app, owner);
  ok(await pay(app, owner, lease.id, 50_000, { receivedOn: '2026-02-20' }));
  ok(await pay(app, owner, lease.id, 10_000, { receivedOn: '2026-02-25' }));
  const { id } = ok(await refund(owner, lease.id, 50_000, { refundedOn: '2026-03-01' }));
  ok(
    await app.call('POST /refunds/{id}/void/', { params: { id }, body: { reason, date: '2026-03-02' } }, owner.access),
  );
  expect((await readLedger(app, owner, lease.id)).payBack).toMatchObject([
    { from: '2026-02-25', paidCents: 10_000, creditCents: 0 },
    { from: '2026-03-02', paidCents: 60_000, creditCents: 0 },
  ]);
  expect(codeOf(await refund(owner, lease.id, 10_001, { refundedOn: '2026-03-01' }))).toBe('refund-too-large');
  ok(await refund(owner, lease.id, 60_000, { refundedOn: '2026-03-02' }));
  await expectTies(app, owner);
});

test('a payment is not put elsewhere on a day on which it still paid what was taken back since', async () => {
  app.clock.now = new Date('2026-03-02T17:00:00.000Z');
  const owner = await newOrganisation(app);
  const { lease } = await newTenancy(app, owner);
  const wrong = await newCharge(app, owner, lease.id, { dueOn: '2026-02-01', chargedOn: '2026-02-01' });
  const { id } = ok(await pay(app, owner, lease.id, 120_000, { receivedOn: '2026-02-10' }));
  const voiding = { params: { id: wrong.id }, body: { kind: 'mistake' as const, reason } };
  ok(await app.call('POST /charges/{id}/void/', voiding, owner.access));
  const ahead = { cents: 70_000, dueOn: '2026-04-01', chargedOn: '2026-02-01' };
  const { id: chargeId } = await newCharge(app, owner, lease.id, ahead);
  const allocate = (date: string) => {
    const body = { leaseId: lease.id, allocations: [{ chargeId, cents: 70_000 }], date };
    return app.call('POST /receipts/{id}/allocate/', { params: { id }, body }, owner.access);
  };
  const early = await allocate('2026-02-15');
  expect([early.problem?.code, early.problem?.values?.['day']]).toEqual(['date-out-of-range', { date: '2026-03-02' }]);
  ok(await allocate('2026-03-02'));
  await expectTies(app, owner);
});
