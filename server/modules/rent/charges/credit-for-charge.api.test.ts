import { expect, test } from 'vitest';
import { ok, startTestApp } from '#test/support/app.ts';
import { newOrganisation } from '#test/support/factories.ts';
import type { TestMember } from '#test/support/factories.ts';
import { expectTies, newCharge, newTenancy, pay } from '#test/support/rent.ts';

const app = await startTestApp();

const openOf = async (owner: TestMember, id: string) =>
  ok(await app.call('GET /charges/{id}/', { params: { id } }, owner.access)).openCents;

/** Two months that one payment has paid; then a credit for the later one, which waits, and the payment comes back. */
async function returned(dueOn: string, laterDueOn: string) {
  const owner = await newOrganisation(app);
  const { lease } = await newTenancy(app, owner);
  const earlier = await newCharge(app, owner, lease.id, { cents: 100_000, dueOn, chargedOn: '2026-01-01' });
  const later = await newCharge(app, owner, lease.id, {
    cents: 100_000,
    dueOn: laterDueOn,
    chargedOn: '2026-01-01',
  });
  const receipt = ok(await pay(app, owner, lease.id, 200_000));
  const credit = { leaseId: lease.id, kind: 'credit' as const, cents: 30_000, reason: 'No heating' };
  const given = ok(await app.call('POST /credits/', { body: { ...credit, forChargeId: later.id } }, owner.access));
  expect(given.unappliedCents, 'nothing is open').toBe(30_000);
  const body = { kind: 'returned' as const, reason: 'No funds', date: '2026-03-02', feeCents: 0 };
  ok(await app.call('POST /receipts/{id}/reverse/', { params: { id: receipt.id }, body }, owner.access));
  return { owner, lease, earlier, later };
}

test.each([
  ['that is due', '2026-03-01'],
  ['that is not due yet', '2026-04-01'],
])('a credit for a charge %s pays that and not an older one when it is open again', async (_, laterDueOn) => {
  const { owner, earlier, later } = await returned('2026-02-01', laterDueOn);
  expect([await openOf(owner, earlier.id), await openOf(owner, later.id)]).toEqual([100_000, 70_000]);
  await expectTies(app, owner);
});

test('what is left of a credit for a charge pays others in their order', async () => {
  const owner = await newOrganisation(app);
  const { lease } = await newTenancy(app, owner);
  const charge = await newCharge(app, owner, lease.id, { cents: 50_000, dueOn: '2026-03-01' });
  ok(await pay(app, owner, lease.id, 50_000));
  const credit = { leaseId: lease.id, kind: 'credit' as const, cents: 30_000, reason: 'No heating' };
  ok(await app.call('POST /credits/', { body: { ...credit, forChargeId: charge.id } }, owner.access));
  const other = await newCharge(app, owner, lease.id, { cents: 20_000, dueOn: '2026-03-02' });
  expect([await openOf(owner, charge.id), other.openCents], 'what it is for is paid').toEqual([0, 0]);
  await expectTies(app, owner);
});
