import { expect, test } from 'vitest';
import { ok, startTestApp } from '#test/support/app.ts';
import { newOrganisation } from '#test/support/factories.ts';
import type { TestMember } from '#test/support/factories.ts';
import { importAll } from '#test/support/imports.ts';
import { newHome, newLease } from '#test/support/leases.ts';
import { newPerson, newProperty } from '#test/support/portfolio.ts';

const app = await startTestApp();

const fee = (more: { minimumBalanceCents?: number } = {}) => ({
  kind: 'charged' as const,
  grace: { days: 5, counts: 'calendar' as const },
  first: { kind: 'percent' as const, percent: '5', of: 'rent' as const },
  ...more,
});

async function moved({ access }: TestMember): Promise<TestMember> {
  const headers = { authorization: `Bearer ${access}` };
  const { rawPayload } = await app.inject({ url: '/api/v1/exports/everything.zip/', headers });
  const other = await newOrganisation(app, { currency: 'EUR' });
  await importAll(app, other, 'all', rawPayload, 'everything.zip');
  return other;
}

/** What holds for each lease, by its number, with the fee that it would come to next. */
async function feesOf({ access }: TestMember) {
  const { items } = ok(await app.call('GET /leases/', { query: {} }, access));
  const leases = await Promise.all(items.map(({ id }) => app.call('GET /leases/{id}/', { params: { id } }, access)));
  return leases
    .map(ok)
    .map(({ number, lateFee: { inForce, example, coming } }) => ({
      number,
      inForce,
      example,
      coming: coming.map(({ startsOn, policy }) => [startsOn, policy]),
    }))
    .toSorted((one, other) => (one.number < other.number ? -1 : 1));
}

test('late fees with amounts in the currency of their workspace hold on where another currency is used', async () => {
  const owner = await newOrganisation(app);
  await newLease(app, owner, await newHome(app, owner));
  const own = await newHome(app, owner);
  await newLease(app, owner, own);
  const { property, units } = await newProperty(app, owner, { units: ['E1'], currency: 'EUR' });
  const [unit] = units;
  if (unit === undefined) throw new Error('There is a unit');
  await newLease(app, owner, { property, unit, units, person: await newPerson(app, owner) });
  for (const body of [
    { propertyId: null, policy: fee() },
    { propertyId: null, policy: fee({ minimumBalanceCents: 5000 }), startsOn: '2027-01-01' },
    { propertyId: own.property.id, policy: fee({ minimumBalanceCents: 900 }), startsOn: '2026-06-01' },
  ])
    ok(await app.call('POST /late-fee-policies/', { body }, owner.access));
  const before = await feesOf(owner);
  const after = await feesOf(await moved(owner));
  expect(after.slice(0, 2)).toEqual(before.slice(0, 2));
  // Rent in euros has the percentage, and no fee from the day on which that was to be one with dollars in it.
  expect(before[2]).toMatchObject({ inForce: fee() });
  expect(after[2]).toMatchObject({ inForce: fee(), coming: [['2027-01-01', { kind: 'none' }]] });
});

test('a fee in dollars alone does not become one in euros', async () => {
  const owner = await newOrganisation(app);
  await newLease(app, owner, await newHome(app, owner));
  const body = { propertyId: null, policy: fee({ minimumBalanceCents: 5000 }) };
  ok(await app.call('POST /late-fee-policies/', { body }, owner.access));
  const other = await moved(owner);
  expect(await feesOf(other)).toEqual(await feesOf(owner));
  expect(ok(await app.call('GET /late-fee-policies/', {}, other.access)).organisation).toBeNull();
});
