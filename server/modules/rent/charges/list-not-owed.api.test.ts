import { expect, test } from 'vitest';
import { ok, startTestApp } from '#test/support/app.ts';
import { chargeThrough } from '#test/support/charge-runs.ts';
import { newOrganisation, signIn } from '#test/support/factories.ts';
import type { TestMember } from '#test/support/factories.ts';
import { newHome, newLease } from '#test/support/leases.ts';
import type { LeaseBody } from '#test/support/leases.ts';
import { readLedger } from '#test/support/rent.ts';

const app = await startTestApp();

const open = { startsOn: '2026-01-01', endsOn: null, atEnd: null } as const;

/** On 2 November, which was charged as a whole; 12B is free. */
async function novemberCharged(given: Partial<LeaseBody> = {}) {
  app.clock.now = new Date('2026-11-02T10:00:00.000Z');
  const owner = await newOrganisation(app);
  const home = await newHome(app, owner, ['12A', '12B']);
  const charges = [{ kind: 'rent' as const, cents: 90_000 }];
  const lease = await newLease(app, owner, home, { ...open, charges, billFrom: '2026-11-01', ...given });
  await chargeThrough(app, owner, '2026-11-30');
  return { owner, lease, params: { id: lease.id }, otherUnitId: home.units[1]?.id ?? '' };
}

async function notOwed(member: TestMember, leaseId: string) {
  return ok(await app.call('GET /leases/{id}/not-owed/', { params: { id: leaseId } }, member.access)).items;
}

async function tasks(member: TestMember) {
  return ok(await app.call('GET /not-owed/', {}, member.access)).items;
}

test('moving to another unit within a month that was charged says what is charged twice, until it is credited', async () => {
  const { owner, lease, params, otherUnitId } = await novemberCharged();
  const move = { unitId: otherUnitId, on: '2026-11-17', amounts: [], reason: null };
  const body = { change: { act: 'transfer' as const, ...move } };
  const preview = ok(await app.call('POST /leases/{id}/amendment-previews/', { params, body }, owner.access));
  expect(preview).toMatchObject({
    leases: [],
    charged: { lastDay: '2026-11-16', through: '2026-11-30', cents: 42_000, nextCents: 42_000, currency: 'USD' },
  });
  expect(await notOwed(owner, lease.id), 'a preview writes nothing').toEqual([]);
  expect(await tasks(owner)).toEqual([]);

  const next = ok(await app.call('POST /leases/{id}/transfer/', { params, body: move }, owner.access));
  await chargeThrough(app, owner, '2026-11-30');
  const items = await notOwed(owner, lease.id);
  expect(items).toMatchObject([
    {
      lease: { id: lease.id, number: lease.number, unit: { name: '12A' } },
      lastDay: '2026-11-16',
      cents: 42_000,
      charges: [{ kind: 'rent', dueOn: '2026-11-01', openCents: 90_000, cents: 42_000 }],
    },
  ]);
  expect(await notOwed(owner, next.id), 'the next term tells it too').toEqual(items);
  expect(await tasks(owner), 'and so does today').toEqual(items);
  expect((await readLedger(app, owner, next.id)).balances[0]).toMatchObject({ openCents: 132_000 });

  const forChargeId = items[0]?.charges[0]?.id ?? '';
  const credit = { leaseId: lease.id, kind: 'credit' as const, cents: 42_000, reason: 'Moved', forChargeId };
  ok(await app.call('POST /credits/', { body: credit }, owner.access));
  expect(await notOwed(owner, next.id)).toEqual([]);
  expect(await tasks(owner)).toEqual([]);
  expect((await readLedger(app, owner, next.id)).balances[0]).toMatchObject({ openCents: 90_000 });
});

test('a renewal within a month that was charged says what it charges again, at the new amount', async () => {
  const charges = [{ kind: 'rent' as const, cents: 120_000 }];
  const { owner, lease, params } = await novemberCharged({ endsOn: '2026-11-15', atEnd: 'month-to-month', charges });
  const preview = async (amounts: { chargeId: string; cents: number }[]) => {
    const body = { change: { act: 'renew' as const, startsOn: '2026-11-16', endsOn: null, amounts } };
    return ok(await app.call('POST /leases/{id}/amendment-previews/', { params, body }, owner.access));
  };
  expect((await preview([])).charged).toMatchObject({ lastDay: '2026-11-15', cents: 60_000, nextCents: 60_000 });
  const raised = await preview([{ chargeId: lease.charges[0]?.id ?? '', cents: 130_000 }]);
  expect(raised.charged).toMatchObject({ cents: 60_000, nextCents: 65_000 });
  const renewal = { startsOn: '2026-11-16', endsOn: null, amounts: [] };
  const next = ok(await app.call('POST /leases/{id}/renew/', { params, body: renewal }, owner.access));
  expect(await notOwed(owner, next.id)).toMatchObject([{ lease: { id: lease.id }, cents: 60_000 }]);
  expect(await tasks(owner)).toMatchObject([{ lease: { id: lease.id }, cents: 60_000 }]);
});

test('an early end names what was charged beyond it, of every line and without a next term', async () => {
  const charges = [
    { kind: 'rent' as const, cents: 1_200_000, frequency: 'yearly' as const },
    { kind: 'parking' as const, cents: 6000 },
  ];
  const { owner, lease, params } = await novemberCharged({ charges, billFrom: '2026-01-01' });
  const end = { leavesOn: '2026-11-15', reason: 'Agreed' };
  const body = { change: { act: 'end-early' as const, ...end } };
  const { charged } = ok(await app.call('POST /leases/{id}/amendment-previews/', { params, body }, owner.access));
  expect(charged).toMatchObject({
    through: '2026-12-31',
    nextCents: null,
    charges: [{ kind: 'rent' }, { kind: 'parking' }],
  });
  ok(await app.call('POST /leases/{id}/end-early/', { params, body: end }, owner.access));
  expect(await tasks(owner)).toMatchObject([{ lease: { id: lease.id }, cents: charged?.cents }]);

  app.clock.now = new Date('2027-11-20T10:00:00.000Z');
  const later = { ...owner, access: ok(await signIn(app, owner)).access };
  expect(await tasks(later), 'long ago is no task of today').toEqual([]);
  expect(await notOwed(later, lease.id), 'and is still told by the lease').toHaveLength(1);
});

test('a change that leaves the last day as it is says nothing of what was charged', async () => {
  const { owner, lease, params } = await novemberCharged();
  const end = { leavesOn: '2026-11-16', reason: 'Agreed' };
  ok(await app.call('POST /leases/{id}/end-early/', { params, body: end }, owner.access));
  const chargeId = lease.charges[0]?.id ?? '';
  const change = { act: 'amend-charge' as const, chargeId, startsOn: '2026-11-10', cents: 95_000 };
  const answer = await app.call('POST /leases/{id}/amendment-previews/', { params, body: { change } }, owner.access);
  expect(ok(answer).charged).toBeNull();
});

test('a year that was charged long before the last day is a task as well', async () => {
  const charges = [{ kind: 'rent' as const, cents: 1_200_000, frequency: 'yearly' as const }];
  const { owner, lease, params } = await novemberCharged({ charges, billFrom: '2026-01-01' });
  const end = { leavesOn: '2026-11-30', reason: 'Agreed' };
  ok(await app.call('POST /leases/{id}/end-early/', { params, body: end }, owner.access));
  expect(await tasks(owner)).toMatchObject([{ lease: { id: lease.id }, charges: [{ dueOn: '2026-01-01' }] }]);
});
