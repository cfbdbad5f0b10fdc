import { expect, test } from 'vitest';
import { ok, startTestApp } from '#test/support/app.ts';
import { heldFor, readDeposit, readRegister } from '#test/support/deposits.ts';
import { newMember, newOrganisation } from '#test/support/factories.ts';
import type { TestMember } from '#test/support/factories.ts';
import { newHome } from '#test/support/leases.ts';
import { expectTies } from '#test/support/rent.ts';

const app = await startTestApp();
/** The last day is today. */
const over = { paidOn: '2026-01-10', endsOn: '2026-03-02', atEnd: 'stop' as const };

/** What each list, figure and count says of tenancies that end. */
async function ending(member: TestMember) {
  const { access } = member;
  const { counts } = ok(await app.call('GET /rent-summary/', { query: {} }, access));
  const board = ok(await app.call('GET /rent-board/', { query: { view: 'ending' } }, access));
  const { endingSoon } = ok(await app.call('GET /lease-summary/', { query: {} }, access));
  const query = { sort: 'end' as const, endsFrom: '2026-03-02', endsTo: '2026-05-01', goesOn: 'false' as const };
  const leases = ok(await app.call('GET /leases/', { query }, access));
  const deposits = ok(await app.call('GET /deposits/', { query: { view: 'settle' } }, access));
  return {
    counted: [counts.ending, endingSoon, (await readRegister(app, member)).counts.settle],
    listed: [board.items.length, leases.items.length, deposits.items.length],
  };
}

const one = { counted: [1, 1, 1], listed: [1, 1, 1] };
const none = { counted: [0, 0, 0], listed: [0, 0, 0] };

test('a tenancy that goes on by a renewal neither ends nor is to be settled, until that is cancelled', async () => {
  const owner = await newOrganisation(app);
  const { lease } = await heldFor(app, owner, 100_000, over);
  expect(await ending(owner)).toEqual(one);
  expect((await readDeposit(app, owner, lease.id)).deadline).not.toBeNull();
  const body = { startsOn: '2026-03-03', endsOn: '2027-03-02', atEnd: 'stop' as const };
  const renewed = ok(await app.call('POST /leases/{id}/renew/', { params: { id: lease.id }, body }, owner.access));
  expect(await ending(owner)).toEqual(none);
  expect(await readDeposit(app, owner, lease.id)).toMatchObject({ deadline: null, lastDay: '2027-03-02' });
  await expectTies(app, owner);
  const cancel = { params: { id: renewed.id }, body: { reason: 'They go after all' } };
  ok(await app.call('POST /leases/{id}/cancel/', cancel, owner.access));
  expect(await ending(owner)).toEqual(one);
  await expectTies(app, owner);
});

test('who moves to another building goes on, also for who works with the first one alone', async () => {
  const owner = await newOrganisation(app);
  const { home, lease } = await heldFor(app, owner, 100_000, { ...over, endsOn: '2026-12-31' });
  const next = await newHome(app, owner);
  const manager = await newMember(app, owner, 'manager');
  const some = { all: false, propertyIds: [home.property.id] };
  ok(await app.call('POST /members/{id}/properties/', { params: { id: manager.userId }, body: some }, owner.access));
  expect(await ending(owner)).toEqual(none);
  const body = { unitId: next.unit.id, on: '2026-03-20', reason: 'More room' };
  const moved = ok(await app.call('POST /leases/{id}/transfer/', { params: { id: lease.id }, body }, owner.access));
  const after = await ending(manager);
  expect([after.counted.slice(0, 2), after.listed.slice(0, 2)]).toEqual([
    [0, 0],
    [0, 0],
  ]);
  expect(await ending(owner)).toEqual(none);
  const cancel = { params: { id: moved.id }, body: { reason: 'They stay' } };
  ok(await app.call('POST /leases/{id}/cancel/', cancel, owner.access));
  const { counted, listed } = await ending(owner);
  expect(counted).toEqual(listed);
  await expectTies(app, owner);
});

test('while a tenancy lasts its deposit says which deadline will hold, or that it runs from the last day', async () => {
  const owner = await newOrganisation(app);
  const fixed = await heldFor(app, owner, 100_000, { endsOn: '2026-12-31', atEnd: 'stop' });
  expect(await readDeposit(app, owner, fixed.lease.id)).toMatchObject({
    deadline: null,
    deadlineToCome: { on: '2027-01-30', jurisdiction: 'US-IL' },
  });
  const open = await heldFor(app, owner, 100_000, { endsOn: '2026-12-31', atEnd: 'month-to-month' });
  expect(await readDeposit(app, owner, open.lease.id)).toMatchObject({ deadline: null, deadlineToCome: { on: null } });
  const ended = await heldFor(app, owner, 100_000, over);
  expect(await readDeposit(app, owner, ended.lease.id)).toMatchObject({ deadlineToCome: null });
});
