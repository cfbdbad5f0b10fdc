import { expect, test } from 'vitest';
import { ok, startTestApp } from '#test/support/app.ts';
import { newOrganisation } from '#test/support/factories.ts';
import type { TestMember } from '#test/support/factories.ts';
import { chargeThrough } from '#test/support/charge-runs.ts';
import { newTenancy, pay } from '#test/support/rent.ts';

const app = await startTestApp();

async function nextDue(owner: TestMember, id: string) {
  return ok(await app.call('GET /leases/{id}/', { params: { id } }, owner.access)).nextDue;
}

test('what is due next moves on once it is paid, in part or in whole, and comes back when the payment does', async () => {
  const owner = await newOrganisation(app);
  const { lease } = await newTenancy(app, owner);
  expect(await nextDue(owner, lease.id)).toEqual({ on: '2026-04-01', cents: 120_000 });
  const preview = ok(await app.call('POST /charge-run-previews/', { body: { through: '2026-04-01' } }, owner.access));
  const expected = { charges: preview.charges, totals: [...preview.totals] };
  ok(await app.call('POST /charge-runs/', { body: { through: '2026-04-01', expected } }, owner.access));
  const { items } = ok(await app.call('GET /charges/', { query: { leaseId: lease.id } }, owner.access));
  const april = items.find(({ dueOn }) => dueOn === '2026-04-01');
  const toApril = (cents: number) => ({
    parts: [{ leaseId: lease.id, cents, allocations: [{ chargeId: april?.id ?? '', cents }] }],
  });
  ok(await pay(app, owner, lease.id, 20_000, toApril(20_000)));
  expect(await nextDue(owner, lease.id)).toEqual({ on: '2026-04-01', cents: 100_000 });
  const rest = ok(await pay(app, owner, lease.id, 100_000, toApril(100_000)));
  expect(await nextDue(owner, lease.id)).toEqual({ on: '2026-05-01', cents: 120_000 });
  const body = { kind: 'returned' as const, reason: 'No funds', date: '2026-03-02' };
  ok(await app.call('POST /receipts/{id}/reverse/', { params: { id: rest.id }, body }, owner.access));
  expect(await nextDue(owner, lease.id)).toEqual({ on: '2026-04-01', cents: 100_000 });
});

test('every term of a renewed lease tells what is due next of the tenancy', async () => {
  const owner = await newOrganisation(app);
  const { lease } = await newTenancy(app, owner, { endsOn: '2026-05-31', atEnd: 'stop' });
  const body = { endsOn: '2027-05-31', atEnd: 'stop' as const, amounts: [] };
  const renewal = ok(await app.call('POST /leases/{id}/renew/', { params: { id: lease.id }, body }, owner.access));
  expect(renewal.id).not.toBe(lease.id);
  const april = { on: '2026-04-01', cents: 120_000 };
  expect([await nextDue(owner, lease.id), await nextDue(owner, renewal.id)]).toEqual([april, april]);
  await chargeThrough(app, owner, '2026-06-01');
  expect(await nextDue(owner, renewal.id), 'charged, not paid').toEqual(april);
  ok(await pay(app, owner, lease.id, 370_000));
  const june = { on: '2026-06-01', cents: 110_000 };
  expect([await nextDue(owner, lease.id), await nextDue(owner, renewal.id)]).toEqual([june, june]);
});

test('rent that is paid before it is charged is not due next', async () => {
  const owner = await newOrganisation(app);
  const { lease } = await newTenancy(app, owner);
  ok(await pay(app, owner, lease.id, 150_000));
  expect(await nextDue(owner, lease.id)).toEqual({ on: '2026-05-01', cents: 90_000 });
});

test('a period in parts whose run was undone is due next again', async () => {
  const owner = await newOrganisation(app);
  const { lease } = await newTenancy(app, owner);
  const raised = { chargeId: lease.charges[0]?.id ?? '', startsOn: '2026-04-16', cents: 140_000 };
  ok(await app.call('POST /leases/{id}/amend-charge/', { params: { id: lease.id }, body: raised }, owner.access));
  const april = { on: '2026-04-01', cents: 130_000 };
  expect(await nextDue(owner, lease.id)).toEqual(april);
  const run = await chargeThrough(app, owner, '2026-04-01');
  expect(await nextDue(owner, lease.id)).toEqual(april);
  const undo = { params: { id: run.id }, body: { reason: 'Too early' } };
  ok(await app.call('POST /charge-runs/{id}/take-back/', undo, owner.access));
  expect(await nextDue(owner, lease.id)).toEqual(april);
});

test('the late fee that may come next is of what is due next of the tenancy, by the policy of its term', async () => {
  const owner = await newOrganisation(app);
  const policy = {
    kind: 'charged' as const,
    grace: { days: 5, counts: 'calendar' as const },
    first: { kind: 'percent' as const, percent: '10', of: 'outstanding' as const },
  };
  const { lease } = await newTenancy(app, owner, { endsOn: '2026-05-31', atEnd: 'stop', lateFee: policy });
  const body = { endsOn: '2027-05-31', atEnd: 'stop' as const, amounts: [] };
  const renewal = ok(await app.call('POST /leases/{id}/renew/', { params: { id: lease.id }, body }, owner.access));
  const own = { lateFee: { ...policy, first: { kind: 'fixed' as const, cents: 7500 } } };
  ok(await app.call('POST /leases/{id}/change-terms/', { params: { id: renewal.id }, body: own }, owner.access));
  const example = async (id: string) =>
    ok(await app.call('GET /leases/{id}/', { params: { id } }, owner.access)).lateFee.example;
  const examples = async () => [await example(lease.id), await example(renewal.id)];
  const april = { dueOn: '2026-04-01', dueCents: 120_000, firstFeeOn: '2026-04-07', feeCents: 12_000 };
  expect(await examples()).toEqual([april, april]);
  await chargeThrough(app, owner, '2026-06-01');
  expect(await examples(), 'charged, not paid').toEqual([april, april]);
  // March, and a part of April.
  ok(await pay(app, owner, lease.id, 140_000));
  const rest = { ...april, dueCents: 100_000, feeCents: 10_000 };
  expect(await examples(), 'paid in part').toEqual([rest, rest]);
  ok(await pay(app, owner, lease.id, 230_000));
  const june = { dueOn: '2026-06-01', dueCents: 110_000, firstFeeOn: '2026-06-07', feeCents: 7500 };
  expect(await examples(), 'of the next term').toEqual([june, june]);
});
