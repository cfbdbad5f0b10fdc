import { expect, test } from 'vitest';
import type { LateFeePolicy } from '#server/modules/leasing/index.ts';
import { ok, startTestApp } from '#test/support/app.ts';
import { chargesOf, chargeThrough } from '#test/support/charge-runs.ts';
import { newOrganisation, signIn } from '#test/support/factories.ts';
import type { TestMember } from '#test/support/factories.ts';
import { leaseOf, newLease } from '#test/support/leases.ts';
import { newPerson, newProperty } from '#test/support/portfolio.ts';

const app = await startTestApp();

/** Fifty once, after three days of grace. */
const fifty: LateFeePolicy = {
  kind: 'charged',
  grace: { days: 3, counts: 'calendar' },
  first: { kind: 'fixed', cents: 5000 },
  further: null,
  minimumBalanceCents: 0,
  cap: null,
};
const fivePercent: LateFeePolicy = { ...fifty, first: { kind: 'percent', percent: '5', of: 'rent' } };

async function euroLease(policy: LateFeePolicy) {
  app.clock.now = new Date('2026-03-02T17:00:00.000Z');
  const owner = await newOrganisation(app);
  ok(await app.call('POST /late-fee-policies/', { body: { propertyId: null, policy } }, owner.access));
  const { property, units } = await newProperty(app, owner, { currency: 'EUR', units: ['1A'] });
  const person = await newPerson(app, owner);
  const [unit] = units;
  if (unit === undefined) throw new Error('A home has a unit');
  const home = { property, unit, units, person };
  const lease = await newLease(app, owner, home, { startsOn: '2026-01-01', endsOn: null, atEnd: null });
  await chargeThrough(app, owner, '2026-03-01');
  return { owner, home, lease };
}

async function feesAWeekLater(owner: TestMember) {
  app.clock.now = new Date('2026-03-09T17:00:00.000Z');
  const later = { ...owner, ...ok(await signIn(app, owner)) };
  // Where nobody has a fee there is no run.
  await app.call('POST /late-fee-runs/', { body: {} }, later.access);
  return (await chargesOf(app, later)).filter(({ kind }) => kind === 'late-fee');
}

test('a fee of the workspace in dollars is not charged in euros, and the lease says why', async () => {
  const { owner, home, lease } = await euroLease(fifty);
  expect(lease.lateFee).toMatchObject({ inForce: null, from: null, otherCurrency: 'USD', example: null });
  const preview = ok(await app.call('POST /lease-previews/', { body: leaseOf(home) }, owner.access));
  expect(preview.lateFee).toMatchObject({ inForce: null, otherCurrency: 'USD' });
  const body = { propertyId: null, policy: { ...fifty, first: { kind: 'fixed' as const, cents: 9000 } } };
  expect(ok(await app.call('POST /late-fee-policies/preview/', { body }, owner.access))).toMatchObject({
    leases: 0,
    withOwn: 0,
    count: 0,
  });
  expect(await feesAWeekLater(owner)).toEqual([]);
});

test('a percentage of the workspace holds in every currency', async () => {
  const { owner, lease } = await euroLease(fivePercent);
  expect(lease.lateFee).toMatchObject({ from: 'organisation', otherCurrency: null });
  expect(await feesAWeekLater(owner)).toMatchObject([{ cents: 6000 }]);
});

test('what the property agrees on in its own currency holds', async () => {
  const { owner, home, lease } = await euroLease(fifty);
  const body = { propertyId: home.property.id, policy: fifty };
  ok(await app.call('POST /late-fee-policies/', { body }, owner.access));
  const now = ok(await app.call('GET /leases/{id}/', { params: { id: lease.id } }, owner.access));
  expect(now.lateFee).toMatchObject({ from: 'property', otherCurrency: null });
});
