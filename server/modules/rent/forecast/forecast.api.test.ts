import { expect, test } from 'vitest';
import { ok, startTestApp } from '#test/support/app.ts';
import { inBooks } from '#test/support/books.ts';
import { newMember, newOrganisation } from '#test/support/factories.ts';
import type { TestMember } from '#test/support/factories.ts';
import { leaseOf, newHome } from '#test/support/leases.ts';
import { newCharge, newTenancy, pay } from '#test/support/rent.ts';

const app = await startTestApp();
const forecastOf = async ({ access }: TestMember) =>
  ok(await app.call('GET /today/', {}, access)).forecast?.[0]?.months;

/** What the pages of these leases say that falls due, month by month. */
async function scheduled(by: TestMember, leaseIds: readonly string[]) {
  const sums = new Map<string, number>();
  for (const id of leaseIds) {
    const query = { from: '2026-03-01', to: '2027-02-28' };
    const { months } = ok(await app.call('GET /leases/{id}/schedule/', { params: { id }, query }, by.access));
    for (const { month, cents } of months) sums.set(month, (sums.get(month) ?? 0) + cents);
  }
  return [...sums.values()];
}

test('the forecast is what the leases say, month by month, and follows them', async () => {
  const owner = await newOrganisation(app);
  const open = await newTenancy(app, owner);
  const fixed = await newTenancy(app, owner, { endsOn: '2026-08-15', atEnd: 'stop' });
  const ids = [open.lease.id, fixed.lease.id];
  const before = await forecastOf(owner);
  expect(before).toHaveLength(15);
  expect(before?.slice(3).map(({ expectedCents }) => expectedCents)).toEqual(await scheduled(owner, ids));

  const params = { id: open.lease.id };
  const notice = { by: 'tenant' as const, givenOn: '2026-03-02', leavesOn: '2026-05-31', agreed: true };
  ok(await app.call('POST /leases/{id}/give-notice/', { params, body: notice }, owner.access));
  const after = await forecastOf(owner);
  expect(after?.slice(3).map(({ expectedCents }) => expectedCents)).toEqual(await scheduled(owner, ids));
  expect(after).not.toEqual(before);
  expect(
    after?.slice(9).every(({ expectedCents }) => expectedCents === 0),
    'both are over',
  ).toBe(true);
});

test('months that are over have what was collected, as the rent roll has it; this one what is left too', async () => {
  const owner = await newOrganisation(app);
  const { lease } = await newTenancy(app, owner);
  await newCharge(app, owner, lease.id, { dueOn: '2026-02-10', cents: 40_000 });
  await newCharge(app, owner, lease.id, { dueOn: '2026-03-10', cents: 900_000 });
  ok(await pay(app, owner, lease.id, 140_000));
  const forecast = (await forecastOf(owner)) ?? [];
  for (const month of ['2025-12', '2026-01', '2026-02', '2026-03']) {
    const { figures } = ok(await app.call('GET /rent-summary/', { query: { month } }, owner.access));
    const own = forecast.find((one) => one.month === `${month}-01`);
    expect(own?.collectedCents, month).toBe(figures[0]?.collectedCents);
    // Rent of the lease itself is not charged yet.
    if (month === '2026-03') expect(own?.expectedCents).toBe((figures[0]?.openOfMonthCents ?? 0) + 120_000);
    else expect(own?.expectedCents, 'it is over').toBe(0);
  }
});

test('what was charged by hand for days of a lease is rent of those days', async () => {
  const owner = await newOrganisation(app);
  const { lease } = await newTenancy(app, owner, { charges: [{ kind: 'rent', cents: 120_000 }] });
  const april = async () => (await forecastOf(owner))?.[4]?.expectedCents;
  expect(await april()).toBe(120_000);
  const days = { periodFrom: '2026-04-01', periodTo: '2026-04-30', dueOn: '2026-04-03', chargedOn: '2026-03-02' };
  const { id } = await newCharge(app, owner, lease.id, { ...days, cents: 119_000 });
  expect(await april()).toBe(120_000);
  const body = { kind: 'mistake' as const, reason: 'Entered twice' };
  ok(await app.call('POST /charges/{id}/void/', { params: { id }, body }, owner.access));
  expect(await april()).toBe(120_000);
});

test('who works with some properties is told of their leases alone', async () => {
  const owner = await newOrganisation(app);
  const mine = await newTenancy(app, owner);
  await newTenancy(app, owner);
  const manager = await newMember(app, owner, 'manager');
  const body = { all: false, propertyIds: [mine.home.property.id] };
  ok(await app.call('POST /members/{id}/properties/', { params: { id: manager.userId }, body }, owner.access));
  const seen = await forecastOf(manager);
  expect(seen?.slice(3).map(({ expectedCents }) => expectedCents)).toEqual(await scheduled(owner, [mine.lease.id]));
  const all = await forecastOf(owner);
  expect(all?.[4]?.expectedCents).toBeGreaterThan(seen?.[4]?.expectedCents ?? 0);
});

test('a draft that changes leaves the forecast as it is; signed, and changed then, it is reckoned anew', async () => {
  const owner = await newOrganisation(app);
  const home = await newHome(app, owner);
  const draft = ok(await app.call('POST /leases/', { body: leaseOf(home) }, owner.access));
  const params = { id: draft.id };
  const noted = async () => {
    const { length } = await inBooks(app, owner, (tx) =>
      tx.selectFrom('rent_forecast_change').select('property_id').execute(),
    );
    await forecastOf(owner);
    return length;
  };
  await noted();
  const change = { noticeDays: 9, version: draft.version };
  const changed = ok(await app.call('PATCH /leases/{id}/', { params, body: change }, owner.access));
  expect(await noted()).toBe(0);
  const body = { signedOn: '2026-03-01', version: changed.version };
  ok(await app.call('POST /leases/{id}/sign/', { params, body }, owner.access));
  expect(await noted()).toBe(1);
  const notice = { by: 'tenant' as const, givenOn: '2026-03-02', leavesOn: '2026-05-31', agreed: true };
  ok(await app.call('POST /leases/{id}/give-notice/', { params, body: notice }, owner.access));
  expect(await noted()).toBe(1);
});
