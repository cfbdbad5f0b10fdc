import { expect, test } from 'vitest';
import { codeOf, ok, startTestApp } from '#test/support/app.ts';
import { readDeposit } from '#test/support/deposits.ts';
import { newMember, newOrganisation } from '#test/support/factories.ts';
import type { TestMember } from '#test/support/factories.ts';
import { newHome, newLease } from '#test/support/leases.ts';
import type { LeaseBody } from '#test/support/leases.ts';
import { doRentDays } from '#server/modules/rent/index.ts';

const app = await startTestApp();
const work = (day: string) => doRentDays(app.services.database, new Date(`${day}T17:00:00.000Z`));

/** Signed on 2 March, from the middle of the month on. */
const coming = { startsOn: '2026-03-16', endsOn: '2027-03-15', depositCents: 240_000 } as const;

async function signed(owner: TestMember, given: Partial<LeaseBody> = {}) {
  return newLease(app, owner, await newHome(app, owner), { ...coming, ...given });
}

const chargesOf = async (owner: TestMember, leaseId: string) =>
  ok(await app.call('GET /charges/', { query: { leaseId } }, owner.access)).items.map(
    ({ kind, cents, dueOn }) => [kind, cents, dueOn] as const,
  );

const first = (leaseId: string) => ({ params: { id: leaseId } });

test('a deposit that is agreed for the day of signing is charged by itself on that day, once', async () => {
  const owner = await newOrganisation(app);
  const lease = await signed(owner, { depositDueOn: '2026-03-02' });
  const later = await signed(owner, { depositDueOn: '2026-03-10' });
  await work('2026-03-02');
  await work('2026-03-03');
  expect(await chargesOf(owner, lease.id)).toEqual([['deposit', 240_000, '2026-03-02']]);
  expect(await chargesOf(owner, later.id)).toEqual([]);
  await work('2026-03-10');
  expect(await chargesOf(owner, later.id)).toEqual([['deposit', 240_000, '2026-03-10']]);
  expect(await readDeposit(app, owner, later.id)).toMatchObject({ isAsked: true });
});

test('a deposit is left alone where charging is by hand, where somebody requested one, and on what is not signed', async () => {
  const owner = await newOrganisation(app);
  const requested = await signed(owner, { depositDueOn: '2026-03-02' });
  const request = { params: { id: requested.id }, body: { cents: 100_000 } };
  ok(await app.call('POST /leases/{id}/deposit-requests/', request, owner.access));
  const draft = await signed(owner, { depositDueOn: '2026-03-02', sign: false });
  await work('2026-03-02');
  expect((await chargesOf(owner, requested.id)).map(([, cents]) => cents)).toEqual([100_000]);
  expect(await chargesOf(owner, draft.id)).toEqual([]);
  const byHand = await newOrganisation(app);
  ok(await app.call('PATCH /rent-policy/', { body: { runsByItself: false, version: 1 } }, byHand.access));
  const lease = await signed(byHand, { depositDueOn: '2026-03-02' });
  await work('2026-03-02');
  expect(await chargesOf(byHand, lease.id)).toEqual([]);
});

test('deposit and first rent of a lease that was signed are shown and charged at once', async () => {
  const owner = await newOrganisation(app);
  const lease = await signed(owner);
  const offered = ok(await app.call('GET /leases/{id}/first-charges/', first(lease.id), owner.access));
  // 16 of 31 days of 1,200.00.
  expect(offered).toMatchObject({
    deposit: { cents: 240_000, dueOn: '2026-03-16' },
    rent: [{ kind: 'rent', cents: 61_935, from: '2026-03-16', to: '2026-03-31' }],
    cents: 301_935,
  });
  expect(await chargesOf(owner, lease.id), 'nothing was charged by looking').toEqual([]);
  const charge = () => app.call('POST /leases/{id}/first-charges/', { ...first(lease.id), body: {} }, owner.access);
  expect(ok(await charge())).toMatchObject({ deposit: null, rent: [], cents: 0 });
  expect(ok(await charge()), 'a second click charges nothing').toMatchObject({ cents: 0 });
  const byKind = (one: readonly unknown[], other: readonly unknown[]) => (String(one[0]) < String(other[0]) ? -1 : 1);
  expect((await chargesOf(owner, lease.id)).toSorted(byKind)).toEqual([
    ['deposit', 240_000, '2026-03-16'],
    ['rent', 61_935, '2026-03-16'],
  ]);
  await work('2026-03-16');
  expect(await chargesOf(owner, lease.id), 'and the day charges nothing twice').toHaveLength(2);
});

test('drafts, other roles and other workspaces are offered nothing', async () => {
  const owner = await newOrganisation(app);
  const draft = await signed(owner, { sign: false });
  expect(ok(await app.call('GET /leases/{id}/first-charges/', first(draft.id), owner.access))).toMatchObject({
    deposit: null,
    rent: [],
  });
  const lease = await signed(owner);
  const viewer = await newMember(app, owner, 'viewer');
  const call = { ...first(lease.id), body: {} };
  expect(codeOf(await app.call('POST /leases/{id}/first-charges/', call, viewer.access))).toBe('forbidden');
  const stranger = await newOrganisation(app);
  expect(codeOf(await app.call('POST /leases/{id}/first-charges/', call, stranger.access))).toBe('not-found');
  expect(await chargesOf(owner, lease.id)).toEqual([]);
});
