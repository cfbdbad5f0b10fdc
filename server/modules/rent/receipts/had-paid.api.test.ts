import { expect, test } from 'vitest';
import { ok, startTestApp } from '#test/support/app.ts';
import { newOrganisation } from '#test/support/factories.ts';
import { newCharge, newTenancy, pay } from '#test/support/rent.ts';

const app = await startTestApp();

test('a payment that was taken back says what it had paid until then, what had waited, and nothing from before', async () => {
  const owner = await newOrganisation(app);
  const { lease } = await newTenancy(app, owner);
  await newCharge(app, owner, lease.id, { dueOn: '2026-02-01' });
  const march = await newCharge(app, owner, lease.id, { dueOn: '2026-03-01' });
  const receipt = ok(await pay(app, owner, lease.id, 130_000, { receivedOn: '2026-02-20' }));
  expect(receipt.parts[0]?.hadPaid, 'it still pays it').toBeNull();
  const params = { id: receipt.id };
  const allocations = [{ chargeId: march.id, cents: 120_000 }];
  const moved = { leaseId: lease.id, allocations, date: '2026-03-01' };
  ok(await app.call('POST /receipts/{id}/allocate/', { params, body: moved }, owner.access));
  const refund = { leaseId: lease.id, cents: 4000, refundedOn: '2026-03-02' };
  ok(await app.call('POST /refunds/', { body: refund }, owner.access));
  const body = { kind: 'returned' as const, reason: 'No funds', date: '2026-03-02' };
  const back = ok(await app.call('POST /receipts/{id}/reverse/', { params, body }, owner.access));
  expect(back.parts).toMatchObject([{ applied: [], unappliedCents: 0, cents: 130_000 }]);
  expect(back.parts[0]?.hadPaid).toMatchObject({
    applied: [{ chargeId: march.id, number: march.number, cents: 120_000 }],
    unappliedCents: 6000,
  });
  expect(back.owedRefunds).toMatchObject([{ cents: 4000 }]);
});
