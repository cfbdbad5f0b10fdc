import { expect, test } from 'vitest';
import type { Routes } from '#shared/api/routes.ts';
import type { RouteInput } from '#shared/route.ts';
import { codeOf, ok, startTestApp } from '#test/support/app.ts';
import { newOrganisation } from '#test/support/factories.ts';
import type { TestMember } from '#test/support/factories.ts';
import { leaseOf, newHome, newLease } from '#test/support/leases.ts';
import { newPerson } from '#test/support/portfolio.ts';

const app = await startTestApp();

/** From 1 January 2026 on; the clock stands at 2 March. */
const open = { startsOn: '2026-01-01', endsOn: null, atEnd: null } as const;
const fixed = { startsOn: '2026-01-01', endsOn: '2026-12-31', atEnd: 'stop' } as const;

type Act = Extract<keyof Routes, `POST /leases/{id}/${string}`>;
type Body<Key extends Act> = RouteInput<Routes[Key]> extends { readonly body: infer Given } ? Given : never;

function acts(owner: TestMember, id: string) {
  const call = <Key extends Act>(key: Key, body: Body<Key>) =>
    app.call(key, { params: { id }, body } as unknown as RouteInput<Routes[Key]>, owner.access);
  return {
    notice: (body: Body<'POST /leases/{id}/give-notice/'>) => call('POST /leases/{id}/give-notice/', body),
    withdraw: () => call('POST /leases/{id}/withdraw-notice/', {}),
    endEarly: (body: Body<'POST /leases/{id}/end-early/'>) => call('POST /leases/{id}/end-early/', body),
    renew: (body: Body<'POST /leases/{id}/renew/'>) => call('POST /leases/{id}/renew/', body),
    transfer: (body: Body<'POST /leases/{id}/transfer/'>) => call('POST /leases/{id}/transfer/', body),
    cancel: (reason = 'Changed their minds') => call('POST /leases/{id}/cancel/', { reason }),
    terms: (body: Body<'POST /leases/{id}/change-terms/'>) => call('POST /leases/{id}/change-terms/', body),
    read: async () => ok(await app.call('GET /leases/{id}/', { params: { id } }, owner.access)),
  };
}

async function unitState(owner: TestMember, id: string) {
  return ok(await app.call('GET /units/{id}/', { params: { id } }, owner.access)).state;
}

test('notice ends a lease after its period, earlier only where both agreed, and can be taken back', async () => {
  const owner = await newOrganisation(app);
  const home = await newHome(app, owner);
  const lease = await newLease(app, owner, home, { ...open, noticeDays: 60 });
  const act = acts(owner, lease.id);
  expect(lease).toMatchObject({ state: 'active', earliestLeave: '2026-05-01' });
  const early = await act.notice({ leavesOn: '2026-04-30', by: 'tenant' });
  expect([codeOf(early), early.problem?.errors[0]?.path]).toEqual(['invalid-input', 'leavesOn']);
  expect(early.problem?.detail).toContain('2026-05-01 at the earliest');
  expect(codeOf(await act.notice({ leavesOn: '2026-05-01', by: 'tenant', givenOn: '2026-03-03' }))).toBe(
    'invalid-input',
  );
  const agreed = ok(await act.notice({ leavesOn: '2026-04-30', by: 'landlord', agreed: true, reason: 'Own use' }));
  expect(agreed).toMatchObject({
    state: 'on-notice',
    leavesOn: '2026-04-30',
    lastDay: '2026-04-30',
    endKind: 'notice',
    noticeBy: 'landlord',
    noticeGivenOn: '2026-03-02',
    holds: [{ lastDay: '2026-04-30' }],
    nextEvent: { kind: 'leaves', on: '2026-04-30' },
    checklists: [{ phase: 'move-out', done: 0, items: 8 }],
  });
  expect(await unitState(owner, home.unit.id)).toBe('on-notice');
  expect(codeOf(await act.notice({ leavesOn: '2026-06-30', by: 'tenant' }))).toBe('conflict');
  const back = ok(await act.withdraw());
  expect(back).toMatchObject({ state: 'active', leavesOn: null, lastDay: null, checklists: [] });
  expect(await unitState(owner, home.unit.id)).toBe('occupied');
  const onTime = ok(await act.notice({ leavesOn: '2026-05-01', by: 'tenant' }));
  expect(onTime.state).toBe('on-notice');
});

test('within a fixed term notice leads to its end, and never beyond it', async () => {
  const owner = await newOrganisation(app);
  const home = await newHome(app, owner);
  const lease = await newLease(app, owner, home, fixed);
  const act = acts(owner, lease.id);
  expect(lease.earliestLeave).toBe('2026-12-31');
  expect(codeOf(await act.notice({ leavesOn: '2026-10-31', by: 'tenant' }))).toBe('invalid-input');
  expect(codeOf(await act.notice({ leavesOn: '2027-01-31', by: 'tenant' }))).toBe('invalid-input');
  ok(await act.notice({ leavesOn: '2026-12-31', by: 'tenant' }));
});

test('the past stays as it was: nobody leaves on a day that is over', async () => {
  const owner = await newOrganisation(app);
  const lease = await newLease(app, owner, await newHome(app, owner), open);
  const act = acts(owner, lease.id);
  const left = [
    await act.notice({ leavesOn: '2026-03-01', by: 'tenant', agreed: true }),
    await act.endEarly({ leavesOn: '2026-03-01', reason: 'Left' }),
  ];
  expect([...left, await act.renew({ startsOn: '2026-03-01' })].map(codeOf)).toEqual(
    Array.from({ length: 3 }, () => 'invalid-input'),
  );
  // Who learns of it later is told what to do with what was charged since.
  for (const { problem } of left)
    expect(problem?.detail).toMatch(/2026-03-02 or later\. To correct earlier days, void or credit/);
  expect(await act.read()).toMatchObject({ state: 'active', version: 1 });
});

test('a notice is not taken back once the unit is let to others, who are named', async () => {
  const owner = await newOrganisation(app);
  const home = await newHome(app, owner);
  const lease = await newLease(app, owner, home, open);
  const act = acts(owner, lease.id);
  ok(await act.notice({ leavesOn: '2026-04-30', by: 'tenant' }));
  const next = await newPerson(app, owner, { givenName: 'Mei', familyName: 'Chen' });
  await newLease(app, owner, { ...home, person: next }, { startsOn: '2026-05-01', endsOn: null, atEnd: null });
  const refused = await act.withdraw();
  expect(codeOf(refused)).toBe('unit-taken');
  expect(refused.problem?.detail).toBe(
    '1A is leased to Mei Chen from 2026-05-01, with no end date (L-0002). Cancel or end L-0002 first.',
  );
  expect((await act.read()).leavesOn).toBe('2026-04-30');
});

test('an early end needs no period of notice, but an earlier day than is known', async () => {
  const owner = await newOrganisation(app);
  const home = await newHome(app, owner);
  const lease = await newLease(app, owner, home, fixed);
  const act = acts(owner, lease.id);
  expect(codeOf(await act.endEarly({ leavesOn: '2026-12-31', reason: 'Moves' }))).toBe('invalid-input');
  const ended = ok(await act.endEarly({ leavesOn: '2026-03-15', reason: 'Moves' }));
  expect(ended).toMatchObject({ state: 'on-notice', endKind: 'early-end', endReason: 'Moves', leavesOn: '2026-03-15' });
  expect(await unitState(owner, home.unit.id)).toBe('on-notice');
  const sooner = ok(await act.endEarly({ leavesOn: '2026-03-10', reason: 'Sooner' }));
  expect(sooner.checklists).toEqual([{ phase: 'move-out', done: 0, items: 8 }]);
  const future = await newLease(app, owner, home, { startsOn: '2026-05-01' });
  expect(codeOf(await acts(owner, future.id).endEarly({ leavesOn: '2026-06-01', reason: 'No' }))).toBe('conflict');
});

test('only what has not begun is cancelled, and its unit is free again', async () => {
  const owner = await newOrganisation(app);
  const home = await newHome(app, owner);
  const running = await newLease(app, owner, home, fixed);
  expect(codeOf(await acts(owner, running.id).cancel())).toBe('conflict');
  const later = await newLease(app, owner, home, { startsOn: '2027-01-01', endsOn: null, atEnd: null });
  const cancelled = ok(await acts(owner, later.id).cancel('Bank said no'));
  expect(cancelled).toMatchObject({ state: 'cancelled', cancelReason: 'Bank said no', holds: [], nextDue: null });
  await newLease(app, owner, home, { startsOn: '2027-01-01', endsOn: null, atEnd: null });
  expect(codeOf(await acts(owner, later.id).cancel())).toBe('conflict');
});

test('a renewal is the next term, the day after: people, charges and deposit go on', async () => {
  const owner = await newOrganisation(app);
  const home = await newHome(app, owner);
  const lease = await newLease(app, owner, home, {
    ...fixed,
    depositCents: 240_000,
    charges: [
      { kind: 'rent', cents: 120_000, frequency: 'quarterly', dueDay: 5 },
      { kind: 'parking', cents: 5000, label: 'Bay 4', endsOn: '2026-06-30' },
      { kind: 'utilities', cents: 9000, clauses: [{ kind: 'percent', firstOn: '2026-07-01', millipercent: 10_000 }] },
    ],
  });
  const rent = lease.charges[0]?.id ?? '';
  const act = acts(owner, lease.id);
  const next = ok(
    await act.renew({ endsOn: '2027-12-31', atEnd: 'month-to-month', amounts: [{ chargeId: rent, cents: 126_000 }] }),
  );
  expect(next).toMatchObject({
    number: 'L-0002',
    state: 'signed',
    startsOn: '2027-01-01',
    endsOn: '2027-12-31',
    depositCents: 240_000,
    depositDueOn: '2026-01-01',
    tenants: [{ id: home.person.id }],
    chain: [
      { number: 'L-0001', lastDay: '2026-12-31', by: null },
      { number: 'L-0002', by: 'renewal' },
    ],
  });
  expect(next.checklists, 'nobody moves').toEqual([]);
  expect(next.charges.map(({ kind, centsNow }) => [kind, centsNow])).toEqual([
    ['rent', 126_000],
    ['utilities', 9900],
  ]);
  expect(next.charges[1]?.clauses[0]?.firstOn).toBe('2027-07-01');
  const before = await act.read();
  expect(before).toMatchObject({
    state: 'active',
    leavesOn: '2026-12-31',
    endKind: 'renewal',
    noticeGivenOn: null,
    nextEvent: { kind: 'amount-changes' },
  });
  expect(before.nextEvents.at(-1)).toMatchObject({ kind: 'next-term', on: '2027-01-01' });
  expect(await unitState(owner, home.unit.id)).toBe('occupied');
  expect(codeOf(await act.renew({ endsOn: null }))).toBe('conflict');
  expect(codeOf(await act.notice({ leavesOn: '2026-12-31', by: 'tenant' }))).toBe('conflict');
});

test('cancelling the next term lets the one before go on as if there had been none', async () => {
  const owner = await newOrganisation(app);
  const lease = await newLease(app, owner, await newHome(app, owner), { ...fixed, atEnd: 'month-to-month' });
  const act = acts(owner, lease.id);
  const next = ok(await act.renew({ endsOn: null }));
  expect((await act.read()).lastDay).toBe('2026-12-31');
  ok(await acts(owner, next.id).cancel());
  expect(await act.read()).toMatchObject({ leavesOn: null, endKind: null, lastDay: null, holds: [{ lastDay: null }] });
  ok(await act.renew({ endsOn: null }));
});

test('a lease without an end is renewed from a named day; a fixed one without a gap', async () => {
  const owner = await newOrganisation(app);
  const [one, two] = [await newHome(app, owner), await newHome(app, owner)];
  const periodic = acts(owner, (await newLease(app, owner, one, open)).id);
  expect(codeOf(await periodic.renew({ endsOn: null }))).toBe('invalid-input');
  expect(ok(await periodic.renew({ startsOn: '2026-04-01', endsOn: null })).startsOn).toBe('2026-04-01');
  const term = acts(owner, (await newLease(app, owner, two, fixed)).id);
  expect(codeOf(await term.renew({ startsOn: '2027-02-01', endsOn: null }))).toBe('invalid-input');
  expect(ok(await term.renew({ startsOn: '2026-09-01', endsOn: null })).startsOn).toBe('2026-09-01');
});

test('what ended as agreed is carried on late, as long as the unit is free', async () => {
  const owner = await newOrganisation(app);
  const home = await newHome(app, owner);
  const lease = await newLease(app, owner, home, { startsOn: '2025-01-01', endsOn: '2025-12-31' });
  expect(lease.state).toBe('ended');
  const next = ok(await acts(owner, lease.id).renew({ endsOn: '2026-12-31', atEnd: 'stop' }));
  expect(next).toMatchObject({ startsOn: '2026-01-01', state: 'active' });
});

test('a transfer ends here and goes on in another unit on the next day', async () => {
  const owner = await newOrganisation(app);
  const home = await newHome(app, owner, ['1A', '2B']);
  const [first = home.unit, second = home.unit] = home.units;
  const lease = await newLease(app, owner, home, { ...fixed, depositCents: 100_000 });
  const act = acts(owner, lease.id);
  expect(codeOf(await act.transfer({ unitId: first.id, on: '2026-04-01' }))).toBe('invalid-input');
  const next = ok(await act.transfer({ unitId: second.id, on: '2026-04-16', reason: 'Needs a lift' }));
  expect(next).toMatchObject({
    unit: { name: '2B' },
    startsOn: '2026-04-16',
    endsOn: '2026-12-31',
    depositCents: 100_000,
    chain: [{ by: null }, { by: 'transfer' }],
    checklists: [{ phase: 'move-in', items: 8 }],
  });
  const before = await act.read();
  expect(before).toMatchObject({ state: 'active', leavesOn: '2026-04-15', endKind: 'transfer' });
  expect(before.nextEvents.at(-1)).toMatchObject({ kind: 'moves', on: '2026-04-16', about: second.name });
  const { states } = ok(await app.call('GET /lease-summary/', { query: {} }, owner.access));
  expect(states).toMatchObject({ active: 1, 'on-notice': 0, signed: 1 });
  const listed = async (state: 'active' | 'on-notice') =>
    ok(await app.call('GET /leases/', { query: { state } }, owner.access)).items.map(({ id }) => id);
  expect([await listed('active'), await listed('on-notice')]).toEqual([[before.id], []]);
  expect([await unitState(owner, first.id), await unitState(owner, second.id)]).toEqual(['on-notice', 'let-later']);
  const schedule = { params: { id: lease.id }, query: { from: '2026-04-01', to: '2026-12-31' } };
  const here = ok(await app.call('GET /leases/{id}/schedule/', schedule, owner.access));
  const there = ok(
    await app.call('GET /leases/{id}/schedule/', { ...schedule, params: { id: next.id } }, owner.access),
  );
  expect(here.totalCents, 'fifteen of thirty days').toBe(60_000);
  expect(there.totalCents).toBe(60_000 + 8 * 120_000);
});

test('a transfer into a unit that is let, or of another workspace, moves nothing', async () => {
  const owner = await newOrganisation(app);
  const home = await newHome(app, owner, ['1A', '2B']);
  const [, second = home.unit] = home.units;
  await newLease(app, owner, { ...home, unit: second }, { startsOn: '2026-06-01', endsOn: null, atEnd: null });
  const act = acts(owner, (await newLease(app, owner, home, fixed)).id);
  expect(codeOf(await act.transfer({ unitId: second.id, on: '2026-04-01' }))).toBe('unit-taken');
  const foreign = await newHome(app, await newOrganisation(app));
  expect(codeOf(await act.transfer({ unitId: foreign.unit.id, on: '2026-04-01' }))).toBe('not-found');
  expect(await act.read()).toMatchObject({ state: 'active', leavesOn: null, version: 1 });
});

test('what happens at the end may change while the term runs; a unit that is let after it stands in the way', async () => {
  const owner = await newOrganisation(app);
  const home = await newHome(app, owner);
  const act = acts(owner, (await newLease(app, owner, home, fixed)).id);
  const held = ok(await act.terms({ atEnd: 'holdover', holdoverMillipercent: 150_000, noticeDays: 90 }));
  expect(held).toMatchObject({ atEnd: 'holdover', holdoverMillipercent: 150_000, noticeDays: 90, lastDay: null });
  const back = ok(await act.terms({ atEnd: 'stop' }));
  expect(back).toMatchObject({ holdoverMillipercent: null, lastDay: '2026-12-31' });
  await newLease(app, owner, home, { startsOn: '2027-01-01', endsOn: null, atEnd: null });
  expect(codeOf(await act.terms({ atEnd: 'month-to-month' }))).toBe('unit-taken');
  const draft = ok(await app.call('POST /leases/', { body: leaseOf(home) }, owner.access));
  expect(codeOf(await acts(owner, draft.id).terms({ noticeDays: 1 }))).toBe('conflict');
});

test('whoever acts on an older version is told to look again', async () => {
  const owner = await newOrganisation(app);
  const act = acts(owner, (await newLease(app, owner, await newHome(app, owner), open)).id);
  ok(await act.terms({ noticeDays: 10, version: 1 }));
  expect(codeOf(await act.notice({ leavesOn: '2026-06-30', by: 'tenant', version: 1 }))).toBe('conflict');
  ok(await act.notice({ leavesOn: '2026-06-30', by: 'tenant', version: 2 }));
});
