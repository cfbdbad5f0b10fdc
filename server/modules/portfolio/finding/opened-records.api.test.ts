import { expect, test } from 'vitest';
import type { SearchedKind } from '#shared/found-kinds.ts';
import { ok, startTestApp } from '#test/support/app.ts';
import { newMember, newOrganisation } from '#test/support/factories.ts';
import type { TestMember } from '#test/support/factories.ts';
import { newPerson, newProperty } from '#test/support/portfolio.ts';
import { newCharge, newTenancy } from '#test/support/rent.ts';

const app = await startTestApp();

async function open(member: TestMember, kind: SearchedKind, id: string) {
  ok(await app.call('POST /opened-records/', { body: { kind, id } }, member.access));
}

async function pin(member: TestMember, kind: SearchedKind, id: string, isPinned = true) {
  ok(await app.call('POST /pinned-records/', { body: { kind, id, isPinned } }, member.access));
}

async function opened(member: TestMember) {
  const { pinned, recent } = ok(await app.call('GET /opened-records/', {}, member.access));
  return { pinned: pinned.map(({ id }) => id), recent: recent.map(({ id }) => id) };
}

test('what was opened last comes first, and what is pinned stays in the order of the pins', async () => {
  const owner = await newOrganisation(app);
  const { lease } = await newTenancy(app, owner);
  const charge = await newCharge(app, owner, lease.id);
  const person = await newPerson(app, owner);
  await open(owner, 'lease', lease.id);
  app.clock.advance(1000);
  await open(owner, 'charge', charge.id);
  app.clock.advance(1000);
  await open(owner, 'person', person.id);
  expect(await opened(owner)).toEqual({ pinned: [], recent: [person.id, charge.id, lease.id] });
  app.clock.advance(1000);
  await open(owner, 'lease', lease.id);
  expect((await opened(owner)).recent).toEqual([lease.id, person.id, charge.id]);
  await pin(owner, 'charge', charge.id);
  app.clock.advance(1000);
  await pin(owner, 'person', person.id);
  expect(await opened(owner)).toEqual({ pinned: [charge.id, person.id], recent: [lease.id] });
  await open(owner, 'charge', charge.id);
  expect((await opened(owner)).pinned).toEqual([charge.id, person.id]);
  await pin(owner, 'charge', charge.id, false);
  expect((await opened(owner)).pinned).toEqual([person.id]);
});

test('each member has their own', async () => {
  const owner = await newOrganisation(app);
  const manager = await newMember(app, owner, 'manager');
  const person = await newPerson(app, owner);
  await pin(owner, 'person', person.id);
  expect(await opened(manager)).toEqual({ pinned: [], recent: [] });
});

test('a record is called what it is called now, and is gone where it may not be read any more', async () => {
  const owner = await newOrganisation(app);
  const { lease, home } = await newTenancy(app, owner);
  const charge = await newCharge(app, owner, lease.id);
  const other = await newProperty(app, owner, { units: ['9Z'] });
  const manager = await newMember(app, owner, 'manager');
  for (const [kind, id] of [
    ['property', home.property.id],
    ['charge', charge.id],
    ['lease', lease.id],
  ] as const)
    await pin(manager, kind, id);
  const body = { version: home.property.version, name: 'Renamed House' };
  ok(await app.call('PATCH /properties/{id}/', { params: { id: home.property.id }, body }, owner.access));
  const { pinned } = ok(await app.call('GET /opened-records/', {}, manager.access));
  expect(pinned.map(({ title }) => title)).toContain('Renamed House');
  expect(pinned).toHaveLength(3);
  const some = { all: false, propertyIds: [other.property.id] };
  ok(await app.call('POST /members/{id}/properties/', { params: { id: manager.userId }, body: some }, owner.access));
  expect((await opened(manager)).pinned).toEqual([]);
});

test('what is not there, or in another workspace, is never named', async () => {
  const owner = await newOrganisation(app);
  const stranger = await newOrganisation(app);
  const person = await newPerson(app, owner);
  await pin(stranger, 'person', person.id);
  await open(stranger, 'entry', person.id);
  expect(await opened(stranger)).toEqual({ pinned: [], recent: [] });
});

test('many that were opened push out the oldest, and no pin', async () => {
  const owner = await newOrganisation(app);
  const first = await newPerson(app, owner);
  await pin(owner, 'person', first.id);
  const { units } = await newProperty(app, owner, { units: Array.from({ length: 25 }, (_, index) => `U${index}`) });
  for (const { id } of units) {
    app.clock.advance(1000);
    await open(owner, 'unit', id);
  }
  const { pinned, recent } = await opened(owner);
  expect(pinned).toEqual([first.id]);
  expect(recent).toEqual(
    units
      .map(({ id }) => id)
      .toReversed()
      .slice(0, 6),
  );
});
