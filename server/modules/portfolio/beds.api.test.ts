import { expect, test } from 'vitest';
import { codeOf, ok, startTestApp } from '#test/support/app.ts';
import { query } from '#test/support/database.ts';
import { newOrganisation } from '#test/support/factories.ts';
import type { TestMember } from '#test/support/factories.ts';
import { csvOf, importAll } from '#test/support/imports.ts';
import { leaseOf } from '#test/support/leases.ts';
import { newPerson, newProperty } from '#test/support/portfolio.ts';

const app = await startTestApp();

type Kind = 'home' | 'room' | 'bed';

async function aHouse(owner: TestMember) {
  const { property } = await newProperty(app, owner, { kind: 'rooms' });
  const add = (name: string, kind: Kind, parentUnitId: string | null) =>
    app.call('POST /units/', { body: { propertyId: property.id, name, kind, parentUnitId } }, owner.access);
  const flat = ok(await add('Flat', 'home', null));
  const room = ok(await add('Room 1', 'room', flat.id));
  const other = ok(await add('Room 2', 'room', flat.id));
  const bed = ok(await add('Bed A', 'bed', room.id));
  const next = ok(await add('Bed B', 'bed', room.id));
  return { property, add, flat, room, other, bed, next };
}

test('a room of a flat has beds, and nothing goes deeper', async () => {
  const owner = await newOrganisation(app);
  const { add, flat, room, bed } = await aHouse(owner);
  expect(codeOf(await add('Room in a room', 'room', room.id))).toBe('invalid-input');
  expect(codeOf(await add('Bed in a bed', 'bed', bed.id))).toBe('invalid-input');
  expect((await add('Bed of the flat', 'bed', flat.id)).status).toBe(201);
  const change = (id: string, body: { kind?: Kind; parentUnitId?: string; version: number }) =>
    app.call('PATCH /units/{id}/', { params: { id }, body }, owner.access);
  // What has beds stays a room, and a flat with rooms is part of nothing.
  expect(codeOf(await change(room.id, { kind: 'home', version: room.version }))).toBe('invalid-input');
  const house = ok(await add('Annexe', 'home', null));
  expect(codeOf(await change(flat.id, { parentUnitId: house.id, version: flat.version }))).toBe('invalid-input');
});

test('the database refuses what the program does not ask: parts of beds, and a bed let beside its room', async () => {
  const owner = await newOrganisation(app);
  const { flat, room, bed } = await aHouse(owner);
  const person = await newPerson(app, owner);
  const lease = ok(
    await app.call('POST /leases/', { body: leaseOf({ unit: bed, person }, { sign: true }) }, owner.access),
  );
  const draft = ok(await app.call('POST /leases/', { body: leaseOf({ unit: flat, person }) }, owner.access));
  const into = 'update unit set parent_unit_id = $3 where org_id = $1 and unit_id = $2';
  await expect(query(app.connection, into, [owner.organisationId, flat.id, bed.id])).rejects.toThrow('only a room');
  const hold = `insert into unit_hold (org_id, unit_id, lease_id, first_day, last_day) values ($1, $2, $3, $4, $5)`;
  for (const unit of [flat, room])
    await expect(
      query(app.connection, hold, [owner.organisationId, unit.id, draft.id, lease.startsOn, lease.startsOn]),
      unit.name,
    ).rejects.toThrow('a part of it is let');
});

test('whole, room and bed stand in one another’s way, and the refusal names the lease', async () => {
  const owner = await newOrganisation(app);
  const { flat, room, other, bed, next } = await aHouse(owner);
  const person = await newPerson(app, owner, { givenName: 'Robin', familyName: 'First' });
  const sign = (unit: { readonly id: string }, days: { startsOn: string; endsOn: string }) => {
    const body = leaseOf({ unit: { ...flat, id: unit.id }, person }, { sign: true, ...days });
    return app.call('POST /leases/', { body }, owner.access);
  };
  const spring = { startsOn: '2026-04-01', endsOn: '2026-06-30' };
  const summer = { startsOn: '2026-07-01', endsOn: '2026-09-30' };
  const autumn = { startsOn: '2026-10-01', endsOn: '2026-12-31' };
  ok(await sign(bed, spring));
  for (const taken of [flat, room, bed]) {
    const { problem } = await sign(taken, spring);
    expect(problem?.code).toBe('unit-taken');
    expect(problem?.detail).toContain('Robin First');
  }
  ok(await sign(next, spring));
  ok(await sign(other, spring));
  ok(await sign(room, summer));
  for (const taken of [flat, bed]) expect(codeOf(await sign(taken, summer))).toBe('unit-taken');
  ok(await sign(other, summer));
  ok(await sign(flat, autumn));
  for (const taken of [room, bed, other]) expect(codeOf(await sign(taken, autumn))).toBe('unit-taken');
  const { counts } = ok(await app.call('GET /portfolio-summary/', {}, owner.access));
  expect(counts.units, 'two beds and a room').toBe(3);
});

test('a flat whose bed or room is let is not vacant, on its own, in the list and by its state', async () => {
  const owner = await newOrganisation(app);
  const { property, flat, room, other, bed } = await aHouse(owner);
  const person = await newPerson(app, owner);
  const stateOf = async (id: string) => ok(await app.call('GET /units/{id}/', { params: { id } }, owner.access)).state;
  const vacant = async () => {
    const asked = { query: { propertyId: property.id, state: 'vacant' as const } };
    return ok(await app.call('GET /units/', asked, owner.access)).items.map(({ name }) => name);
  };
  expect(await stateOf(flat.id)).toBe('vacant');
  const later = leaseOf(
    { unit: { ...flat, id: other.id }, person },
    { sign: true, startsOn: '2031-01-01', endsOn: null },
  );
  ok(await app.call('POST /leases/', { body: { ...later, atEnd: null } }, owner.access));
  expect(await stateOf(flat.id)).toBe('let-later');
  const days = { startsOn: '2026-03-01', endsOn: '2027-02-28' };
  const now = leaseOf({ unit: { ...flat, id: bed.id }, person }, { sign: true, ...days });
  ok(await app.call('POST /leases/', { body: now }, owner.access));
  for (const { id, name } of [flat, room, bed]) expect(await stateOf(id), name).toBe('occupied');
  expect(await vacant()).toEqual(['Bed B']);
  expect(ok(await app.call('GET /portfolio-summary/', {}, owner.access)).counts).toMatchObject({ units: 3, vacant: 1 });
});

test('beds come with an import, in rooms that the same file brings', async () => {
  const owner = await newOrganisation(app);
  const { property } = await newProperty(app, owner, { kind: 'rooms' });
  const file = csvOf(
    ['Property', 'Unit', 'Part of', 'Kind'],
    [property.name, 'Bed A', 'Room 1', 'bed'],
    [property.name, 'Room 1', 'Flat', 'room'],
    [property.name, 'Flat', '', 'home'],
  );
  const done = await importAll(app, owner, 'units', file);
  expect(done.counts?.units).toBe(3);
  const asked = { params: { id: done.id }, body: {} };
  ok(await app.call('POST /imports/{id}/undo/', asked, owner.access));
  expect(ok(await app.call('GET /units/', { query: {} }, owner.access)).items).toEqual([]);
});
