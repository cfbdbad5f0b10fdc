import { expect, test } from 'vitest';
import { ok, startTestApp } from '#test/support/app.ts';
import { chargeThrough, previewThrough } from '#test/support/charge-runs.ts';
import { newOrganisation } from '#test/support/factories.ts';
import { newHome, newLease } from '#test/support/leases.ts';
import { newCharge, newTenancy, pay } from '#test/support/rent.ts';

const app = await startTestApp();

/** The largest rent of one lease, and the largest single amount. */
const [largestRent, largest] = [1_000_000_000_000, 10_000_000_000_000];
const rents = [{ kind: 'rent' as const, cents: largestRent }];

test('a run whose total is larger than a single amount is confirmed, posted and taken back', async () => {
  const owner = await newOrganisation(app);
  const home = await newHome(
    app,
    owner,
    Array.from({ length: 11 }, (_, index) => String(index + 1)),
  );
  for (const unit of home.units)
    await newLease(app, owner, { ...home, unit }, { startsOn: '2026-03-01', endsOn: '2026-12-31', charges: rents });
  const { totals, charges } = await previewThrough(app, owner, '2026-03-31');
  expect([charges, totals]).toEqual([11, [{ currency: 'USD', cents: 11 * largestRent }]]);
  const run = await chargeThrough(app, owner, '2026-03-31', { expected: { charges, totals } });
  expect(run).toMatchObject({ charges: 11, totals });
  const at = { params: { id: run.id } };
  const back = ok(await app.call('GET /charge-runs/{id}/take-back/', { ...at, query: {} }, owner.access));
  const body = { reason: 'Wrong month', expected: { charges: back.charges, totals: back.totals } };
  const taken = ok(await app.call('POST /charge-runs/{id}/take-back/', { ...at, body }, owner.access));
  expect(taken.takenBack).toMatchObject({ charges: 11 });
});

test('the first charges of a lease are confirmed by their sum, larger than a single amount', async () => {
  const owner = await newOrganisation(app);
  const { lease } = await newTenancy(app, owner, {
    startsOn: '2026-03-01',
    charges: rents,
    depositCents: largest,
  });
  const at = { params: { id: lease.id } };
  const { cents } = ok(await app.call('GET /leases/{id}/first-charges/', at, owner.access));
  expect(cents).toBe(largest + largestRent);
  ok(await app.call('POST /leases/{id}/first-charges/', { ...at, body: { expectedCents: cents } }, owner.access));
});

test('an amount that is too large is refused in no unit that the currency may not have', async () => {
  const owner = await newOrganisation(app);
  const { lease } = await newTenancy(app, owner);
  const charge = { leaseId: lease.id, kind: 'other' as const, cents: largest + 1, dueOn: '2026-03-01' };
  const answers = [
    await app.call('POST /charges/', { body: charge }, owner.access),
    await pay(app, owner, lease.id, largest + 1),
  ];
  for (const { problem } of answers)
    expect(problem?.errors[0]?.message).toBe(
      'Use at most 10,000,000,000,000 in the smallest unit of the currency, such as 100,000,000,000.00 USD',
    );
  await newCharge(app, owner, lease.id, { kind: 'other', cents: largest });
});
