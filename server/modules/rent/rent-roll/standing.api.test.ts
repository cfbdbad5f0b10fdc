import pg from 'pg';
import { expect, test } from 'vitest';
import { ok, startTestApp } from '#test/support/app.ts';
import { newMember, newOrganisation, signIn } from '#test/support/factories.ts';
import type { TestMember } from '#test/support/factories.ts';
import { newHome, newLease } from '#test/support/leases.ts';
import { expectTies, newCharge, newTenancy, pay } from '#test/support/rent.ts';

const app = await startTestApp();

async function look({ access }: TestMember, propertyId?: string) {
  const query = propertyId === undefined ? {} : { propertyId };
  const { counts, units, occupied } = ok(await app.call('GET /rent-summary/', { query }, access));
  return { ...counts, units, occupied };
}

const nothing = { all: 0, owing: 0, ending: 0, ahead: 0, units: 0, occupied: 0 };

test('whatever changes a property shows on the next look at the board', async () => {
  const owner = await newOrganisation(app);
  expect(await look(owner)).toEqual(nothing);
  const home = await newHome(app, owner, ['1A', '1B']);
  expect(await look(owner)).toEqual({ ...nothing, units: 2 });
  const lease = await newLease(app, owner, home, { startsOn: '2026-01-01', endsOn: '2026-12-31' });
  expect(await look(owner)).toEqual({ ...nothing, all: 1, units: 2, occupied: 1 });
  await newCharge(app, owner, lease.id);
  expect(await look(owner)).toEqual({ ...nothing, all: 1, owing: 1, units: 2, occupied: 1 });
  ok(await pay(app, owner, lease.id, 130_000));
  expect(await look(owner)).toEqual({ ...nothing, all: 1, ahead: 1, units: 2, occupied: 1 });
  const [, second] = home.units;
  ok(await app.call('POST /units/{id}/archive/', { params: { id: second?.id ?? '' }, body: {} }, owner.access));
  expect(await look(owner)).toEqual({ ...nothing, all: 1, ahead: 1, units: 1, occupied: 1 });
  const other = await newTenancy(app, owner);
  expect(await look(owner)).toMatchObject({ all: 2, units: 2 });
  expect(await look(owner, other.home.property.id)).toEqual({ ...nothing, all: 1, units: 1, occupied: 1 });
  await expectTies(app, owner);
});

test('what others are about to change while somebody looks is not lost', async () => {
  const owner = await newOrganisation(app);
  const { home } = await newTenancy(app, owner);
  await look(owner);
  const client = new pg.Client(app.connection);
  await client.connect();
  try {
    await client.query('begin');
    await client.query('update unit set archived_at = now() where org_id = $1 and unit_id = $2', [
      owner.organisationId,
      home.unit.id,
    ]);
    expect(await look(owner)).toMatchObject({ units: 1 });
    await client.query('commit');
    expect(await look(owner)).toMatchObject({ units: 0 });
  } finally {
    await client.end();
  }
});

test('many payments and many looks at once end with figures that are right', async () => {
  const owner = await newOrganisation(app);
  const leases = [];
  for (let count = 0; count < 4; count += 1) leases.push((await newTenancy(app, owner)).lease);
  for (const { id } of leases) await newCharge(app, owner, id);
  await Promise.all(
    leases.flatMap(({ id }) => [
      pay(app, owner, id, 60_000).then(ok),
      look(owner),
      pay(app, owner, id, 60_001).then(ok),
      look(owner),
    ]),
  );
  expect(await look(owner)).toMatchObject({ all: 4, owing: 0, ahead: 4 });
  await expectTies(app, owner);
});

test('who works with some properties reads and reckons those alone', async () => {
  const owner = await newOrganisation(app);
  const [mine, hidden] = [await newTenancy(app, owner), await newTenancy(app, owner)];
  const manager = await newMember(app, owner, 'manager');
  const body = { all: false, propertyIds: [mine.home.property.id] };
  ok(await app.call('POST /members/{id}/properties/', { params: { id: manager.userId }, body }, owner.access));
  expect(await look(manager)).toMatchObject({ all: 1, units: 1 });
  await newCharge(app, owner, hidden.lease.id);
  expect(await look(manager)).toMatchObject({ all: 1, owing: 0 });
  expect(await look(owner)).toMatchObject({ all: 2, owing: 1, units: 2 });
});

test('a look by a member of the new building leaves a debt of the old one in the figures that are kept for all', async () => {
  const owner = await newOrganisation(app);
  const { lease } = await newTenancy(app, owner);
  const next = await newHome(app, owner);
  const body = { unitId: next.unit.id, on: '2026-03-02', reason: 'More room' };
  ok(await app.call('POST /leases/{id}/transfer/', { params: { id: lease.id }, body }, owner.access));
  await newCharge(app, owner, lease.id);
  const member = await newMember(app, owner, 'manager');
  const seen = { all: false, propertyIds: [next.property.id] };
  ok(await app.call('POST /members/{id}/properties/', { params: { id: member.userId }, body: seen }, owner.access));
  await look(member, next.property.id);
  expect(await look(owner)).toMatchObject({ all: 1, owing: 1 });
});

test('another day counts anew: what begins, ends or falls due by then', async () => {
  const owner = await newOrganisation(app);
  const home = await newHome(app, owner);
  const lease = await newLease(app, owner, home, { startsOn: '2026-03-10', endsOn: '2026-06-30' });
  await newCharge(app, owner, lease.id, { dueOn: '2026-03-10', chargedOn: '2026-03-02' });
  expect(await look(owner)).toEqual({ ...nothing, all: 1, units: 1 });
  const before = app.clock.now;
  try {
    app.clock.now = new Date('2026-05-20T12:00:00Z');
    const later = { ...owner, access: ok(await signIn(app, owner)).access };
    expect(await look(later)).toEqual({ all: 1, owing: 1, ending: 1, ahead: 0, units: 1, occupied: 1 });
  } finally {
    app.clock.now = before;
  }
});

/** Headline, total and rows of the rent roll and of the arrears, in cents. */
async function figuresOf({ access }: TestMember, query: { readonly propertyId?: string; readonly asOf?: string }) {
  const summary = ok(await app.call('GET /rent-summary/', { query }, access));
  const roll = ok(await app.call('GET /rent-board/', { query }, access));
  const rollTotal = ok(await app.call('GET /rent-board-total/', { query }, access));
  const late = ok(await app.call('GET /arrears-summary/', { query }, access));
  const arrears = ok(await app.call('GET /arrears/', { query }, access));
  const lateTotal = ok(await app.call('GET /arrears-total/', { query }, access));
  const [figures] = summary.figures;
  const sum = (of: readonly number[]) => of.reduce((total, cents) => total + cents, 0);
  return {
    outstanding: [
      (figures?.outstandingCents ?? 0) - (figures?.prepaidCents ?? 0),
      rollTotal.totals[0]?.cents ?? 0,
      sum(roll.items.map(({ balanceCents }) => balanceCents)),
    ],
    notYetDue: [
      figures?.notYetDueCents ?? 0,
      rollTotal.totals[0]?.notYetDueCents ?? 0,
      sum(roll.items.map(({ notYetDueCents }) => notYetDueCents)),
    ],
    pastDue: [
      late.figures[0]?.overdueCents ?? 0,
      lateTotal.totals[0]?.cents ?? 0,
      sum(arrears.items.map(({ overdueCents }) => overdueCents)),
    ],
  };
}

const thrice = (outstanding: number, notYetDue: number, pastDue: number) => ({
  outstanding: [outstanding, outstanding, outstanding],
  notYetDue: [notYetDue, notYetDue, notYetDue],
  pastDue: [pastDue, pastDue, pastDue],
});

test('as of a day before it was signed, rows and headline have a lease from its first money on', async () => {
  const owner = await newOrganisation(app);
  const { lease } = await newTenancy(app, owner, { startsOn: '2026-04-01', endsOn: '2026-12-31' });
  ok(await pay(app, owner, lease.id, 50_000, { receivedOn: '2026-02-20' }));
  expect(await figuresOf(owner, { asOf: '2026-02-19' })).toEqual(thrice(0, 0, 0));
  expect(await figuresOf(owner, { asOf: '2026-02-25' })).toEqual(thrice(-50_000, 0, 0));
  expect(await figuresOf(owner, {})).toEqual(thrice(-50_000, 0, 0));
});

test('a tenancy that moved counts with all it owes where it is, in headlines, totals and rows, now and on past days', async () => {
  const owner = await newOrganisation(app);
  const { home, lease } = await newTenancy(app, owner, { startsOn: '2026-01-01', endsOn: '2026-12-31' });
  const other = await newHome(app, owner, ['9Z']);
  await newCharge(app, owner, lease.id, { cents: 70_000, chargedOn: '2026-02-01', dueOn: '2026-02-01' });
  await newCharge(app, owner, lease.id, { cents: 11_000, dueOn: '2026-03-20' });
  const body = { unitId: other.unit.id, on: '2026-03-02', reason: 'More room' };
  const moved = ok(await app.call('POST /leases/{id}/transfer/', { params: { id: lease.id }, body }, owner.access));
  const [before, here] = [home.property.id, other.property.id];
  expect(await figuresOf(owner, { propertyId: here })).toEqual(thrice(70_000, 11_000, 70_000));
  const { now } = app.clock;
  app.clock.now = new Date('2026-03-10T17:00:00Z');
  const later = { ...owner, access: ok(await signIn(app, owner)).access };
  await newCharge(app, later, moved.id, { cents: 30_000, chargedOn: '2026-03-05', dueOn: '2026-03-05' });
  const at = (propertyId: string, asOf?: string) =>
    figuresOf(later, { propertyId, ...(asOf === undefined ? {} : { asOf }) });
  expect(await at(here)).toEqual(thrice(100_000, 11_000, 100_000));
  expect(await at(here, '2026-03-03')).toEqual(thrice(70_000, 11_000, 70_000));
  expect(await at(here, '2026-03-01')).toEqual(thrice(0, 0, 0));
  expect(await at(before)).toEqual(thrice(0, 0, 0));
  expect(await at(before, '2026-03-03')).toEqual(thrice(0, 0, 0));
  expect((await at(before, '2026-03-01')).pastDue).toEqual([70_000, 70_000, 70_000]);
  app.clock.now = now;
});
