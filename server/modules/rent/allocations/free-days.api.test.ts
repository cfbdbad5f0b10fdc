import { expect, test } from 'vitest';
import { ok, startTestApp } from '#test/support/app.ts';
import { askedFor, readRegister } from '#test/support/deposits.ts';
import { newOrganisation } from '#test/support/factories.ts';
import { expectTies, newCharge, newTenancy, pay } from '#test/support/rent.ts';

const app = await startTestApp();

async function begin() {
  const owner = await newOrganisation(app);
  const { lease } = await newTenancy(app, owner, { startsOn: '2025-01-01' });
  const owed = (on: string, cents: number, given: object = {}) =>
    newCharge(app, owner, lease.id, { cents, chargedOn: on, dueOn: on, ...given });
  const paid = async (on: string, cents: number) => ok(await pay(app, owner, lease.id, cents, { receivedOn: on }));
  const at = async (asOf: string) => {
    const [arrears] = ok(await app.call('GET /arrears/', { query: { asOf } }, owner.access)).items;
    const { items } = ok(await app.call('GET /rent-board/', { query: { asOf } }, owner.access));
    const roll = items.find(({ leaseId }) => leaseId === lease.id);
    return [arrears?.overdueCents ?? 0, roll?.balanceCents];
  };
  const income = async (to: string) => {
    const query = { from: '2025-01-01', to, basis: 'cash' as const };
    const { currencies } = ok(await app.call('GET /income-statement/', { query }, owner.access));
    const rows = currencies.flatMap(({ sections }) => sections.flatMap((section) => section.rows));
    return rows.reduce((sum, { amountCents }) => sum + Number(amountCents), 0);
  };
  return { owner, lease, owed, paid, at, income };
}

test('a payment counts from its day as far as that much was open then, whatever small part was opened again later', async () => {
  const { owner, owed, paid, at, income } = await begin();
  await owed('2025-12-01', 100_000);
  const { id } = await paid('2025-12-20', 1000);
  const body = { kind: 'returned' as const, reason: 'No funds', date: '2026-01-05', feeCents: 0 };
  ok(await app.call('POST /receipts/{id}/reverse/', { params: { id }, body }, owner.access));
  await paid('2025-12-10', 60_000);
  expect(await at('2025-12-31')).toEqual([39_000, 39_000]);
  expect([await income('2025-12-15'), await income('2025-12-31'), await income('2026-01-31')]).toEqual([
    60_000, 61_000, 60_000,
  ]);
  // More than was open all along: as much as was counts at once, the rest once it is open again.
  await paid('2025-12-12', 40_000);
  expect(await income('2025-12-31')).toBe(100_000);
  expect(await at('2026-01-31')).toEqual([0, 0]);
  await expectTies(app, owner);
});

test('what was paid ahead pays from the day on which that much of it was free, whatever part was given back later', async () => {
  const { owner, owed, paid, at, income } = await begin();
  const small = await owed('2025-10-01', 2000);
  await paid('2025-10-01', 502_000);
  const body = { kind: 'waived' as const, reason: 'Kindness' };
  ok(await app.call('POST /charges/{id}/void/', { params: { id: small.id }, body }, owner.access));
  await owed('2025-11-01', 11_000, { kind: 'utilities', label: 'Heating' });
  const [late, roll] = await at('2025-11-30');
  expect([late, roll]).toEqual([0, 11_000 + 2000 - 502_000]);
  expect(await income('2025-11-30')).toBe(13_000);
  await expectTies(app, owner);
});

test('a write-off lowers a debt on its own day, as far as that much was open then', async () => {
  const { owner, lease, owed, paid, at } = await begin();
  const charge = await owed('2025-10-01', 100_000);
  const { id } = await paid('2025-10-10', 5000);
  const back = { kind: 'returned' as const, reason: 'No funds', date: '2026-02-20', feeCents: 0 };
  ok(await app.call('POST /receipts/{id}/reverse/', { params: { id }, body: back }, owner.access));
  const body = {
    leaseId: lease.id,
    kind: 'write-off' as const,
    cents: 90_000,
    givenOn: '2025-10-28',
    reason: 'Moved away',
    allocations: [{ chargeId: charge.id, cents: 90_000 }],
  };
  ok(await app.call('POST /credits/', { body }, owner.access));
  expect(await at('2025-11-30')).toEqual([5000, 5000]);
  expect(await at('2026-02-28')).toEqual([10_000, 10_000]);
  await expectTies(app, owner);
});

test('a deposit is held from the day of a payment before its request, but for the part that another payment stood for', async () => {
  const { owner, lease, paid } = await begin();
  ok(await askedFor(app, owner, lease.id, { cents: 100_000, dueOn: '2026-03-15' }));
  const { id } = await paid('2026-02-25', 1000);
  const body = { kind: 'returned' as const, reason: 'No funds', date: '2026-03-02', feeCents: 0 };
  ok(await app.call('POST /receipts/{id}/reverse/', { params: { id }, body }, owner.access));
  await paid('2026-02-10', 100_000);
  const heldOn = async (asOf: string) => (await readRegister(app, owner, { asOf })).totals[0]?.heldCents;
  expect([await heldOn('2026-02-09'), await heldOn('2026-02-10'), await heldOn('2026-03-02')]).toEqual([
    undefined,
    99_000,
    100_000,
  ]);
  await expectTies(app, owner);
});
