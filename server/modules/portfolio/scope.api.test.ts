import { expect, test } from 'vitest';
import { codeOf, ok, startTestApp } from '#test/support/app.ts';
import { goodPassword, newMember, newOrganisation, tokenFromMail } from '#test/support/factories.ts';
import type { TestMember } from '#test/support/factories.ts';
import { newHome, newLease } from '#test/support/leases.ts';
import { newPerson, newProperty } from '#test/support/portfolio.ts';

const app = await startTestApp();

async function limitedManager(owner: TestMember, propertyIds: string[]) {
  const manager = await newMember(app, owner, 'manager');
  const body = { all: false, propertyIds };
  ok(await app.call('POST /members/{id}/properties/', { params: { id: manager.userId }, body }, owner.access));
  return manager;
}

test('who works with some properties finds nothing of the others, by list, address, search or change', async () => {
  const owner = await newOrganisation(app);
  const { property: mine } = await newProperty(app, owner, { name: 'Mine', units: ['1'] });
  const { property: hidden, units } = await newProperty(app, owner, { name: 'Hidden', units: ['1'] });
  const { access } = await limitedManager(owner, [mine.id]);
  expect(ok(await app.call('GET /properties/', { query: {} }, access)).items.map(({ name }) => name)).toEqual(['Mine']);
  expect(ok(await app.call('GET /units/', { query: {} }, access)).items).toHaveLength(1);
  expect(ok(await app.call('GET /units/', { query: { propertyId: hidden.id } }, access)).items).toEqual([]);
  expect(ok(await app.call('GET /search/', { query: { q: 'hidden' } }, access)).items).toEqual([]);
  const theirs = { params: { id: hidden.id } };
  const unit = { params: { id: units[0]?.id ?? '' } };
  const shares = [{ personId: (await newPerson(app, owner)).id, parts: 1_000_000 }];
  for (const answer of [
    await app.call('GET /properties/{id}/', theirs, access),
    await app.call('PATCH /properties/{id}/', { ...theirs, body: { notes: 'seen', version: 1 } }, access),
    await app.call('POST /properties/{id}/archive/', { ...theirs, body: {} }, access),
    await app.call('GET /properties/{id}/changes/', { ...theirs, query: {} }, access),
    await app.call('POST /properties/{id}/ownership/', { ...theirs, body: { startsOn: '2026-01-01', shares } }, access),
    await app.call('GET /units/{id}/', unit, access),
    await app.call('PATCH /units/{id}/', { ...unit, body: { beds: 9, version: 1 } }, access),
    await app.call('POST /units/', { body: { propertyId: hidden.id, name: '2' } }, access),
  ])
    expect(codeOf(answer)).toBe('not-found');
  expect(
    ok(
      await app.call(
        'PATCH /properties/{id}/',
        { params: { id: mine.id }, body: { notes: 'ours', version: 1 } },
        access,
      ),
    ).notes,
  ).toBe('ours');
});

test('what is about the whole workspace is not theirs: books, import, a new property', async () => {
  const owner = await newOrganisation(app);
  const { property } = await newProperty(app, owner);
  const { access } = await limitedManager(owner, [property.id]);
  expect(codeOf(await app.call('GET /trial-balance/', { query: {} }, access))).toBe('forbidden');
  const body = { name: 'New', kind: 'house' as const, country: 'IE', line1: '1 Road', city: 'Springfield' };
  expect(codeOf(await app.call('POST /properties/', { body }, access))).toBe('forbidden');
  const { permissions } = ok(await app.call('GET /me/', {}, access));
  expect(permissions).toContain('portfolio.change');
  expect(permissions).not.toContain('ledger.read');
});

test('who is given all properties again sees all of them at once', async () => {
  const owner = await newOrganisation(app);
  const { property } = await newProperty(app, owner);
  await newProperty(app, owner);
  const manager = await limitedManager(owner, [property.id]);
  const params = { id: manager.userId };
  expect(ok(await app.call('GET /members/{id}/properties/', { params }, owner.access))).toMatchObject({
    all: false,
    properties: [{ id: property.id }],
  });
  ok(await app.call('POST /members/{id}/properties/', { params, body: { all: true } }, owner.access));
  expect(ok(await app.call('GET /properties/', { query: {} }, manager.access)).items).toHaveLength(2);
});

test('an owner cannot be limited, and nobody to properties of another workspace or to none', async () => {
  const owner = await newOrganisation(app);
  const viewer = await newMember(app, owner, 'viewer');
  const { property: foreign } = await newProperty(app, await newOrganisation(app));
  const { property } = await newProperty(app, owner);
  const set = async (id: string, propertyIds: string[]) =>
    codeOf(
      await app.call(
        'POST /members/{id}/properties/',
        { params: { id }, body: { all: false, propertyIds } },
        owner.access,
      ),
    );
  expect(await set(owner.userId, [property.id])).toBe('invalid-input');
  expect(await set(viewer.userId, [foreign.id])).toBe('invalid-input');
  expect(await set(viewer.userId, [])).toBe('invalid-input');
});

test('who works with some properties sees the people of those, and nobody of the others', async () => {
  const owner = await newOrganisation(app);
  const [here, there] = [await newHome(app, owner), await newHome(app, owner)];
  await newLease(app, owner, here);
  await newLease(app, owner, there);
  const free = await newPerson(app, owner);
  const { access } = await limitedManager(owner, [here.property.id]);
  const ids = (page: { items: readonly { id: string }[] }) => page.items.map(({ id }) => id).toSorted();
  const seen = ok(await app.call('GET /people/', { query: { limit: 200 } }, access));
  expect(ids(seen)).toEqual([here.person.id, free.id].toSorted());
  const found = ok(await app.call('GET /search/', { query: { q: there.person.name } }, access)).items;
  expect(found.map(({ id }) => id)).not.toContain(there.person.id);
  const params = { id: there.person.id };
  for (const answer of [
    await app.call('GET /people/{id}/', { params }, access),
    await app.call('GET /people/{id}/changes/', { params, query: {} }, access),
    await app.call('PATCH /people/{id}/', { params, body: { notes: 'seen', version: 1 } }, access),
    await app.call('POST /people/{id}/archive/', { params, body: {} }, access),
    await app.call('POST /people/{id}/merge/', { params, body: { givenUpId: free.id } }, access),
    await app.call(
      'POST /people/{id}/merge/',
      { params: { id: free.id }, body: { givenUpId: there.person.id } },
      access,
    ),
  ])
    expect(codeOf(answer)).toBe('not-found');
  await newLease(app, owner, { ...(await newHome(app, owner)), person: here.person });
  const both = { params: { id: here.person.id } };
  expect(ok(await app.call('GET /people/{id}/', both, access)).name).toBe(here.person.name);
  expect(codeOf(await app.call('POST /people/{id}/archive/', { ...both, body: {} }, access))).toBe('forbidden');
  const merge = { ...both, body: { givenUpId: free.id } };
  expect(codeOf(await app.call('POST /people/{id}/merge/', merge, access))).toBe('forbidden');
  ok(await app.call('POST /people/{id}/merge/', merge, owner.access));
});

test('an invitation carries its properties: whoever accepts it has never had more', async () => {
  const owner = await newOrganisation(app);
  const { property: mine } = await newProperty(app, owner, { name: 'Mine' });
  await newProperty(app, owner, { name: 'Hidden' });
  const email = 'limited@workspace.example';
  const invite = (body: { role: 'manager' | 'owner'; propertyIds: string[] }) =>
    app.call('POST /invitations/', { body: { email, ...body } }, owner.access);
  expect(codeOf(await invite({ role: 'owner', propertyIds: [mine.id] }))).toBe('invalid-input');
  expect(codeOf(await invite({ role: 'manager', propertyIds: [] }))).toBe('invalid-input');
  const stranger = await newProperty(app, await newOrganisation(app));
  expect(codeOf(await invite({ role: 'manager', propertyIds: [stranger.property.id] }))).toBe('invalid-input');
  expect(ok(await invite({ role: 'manager', propertyIds: [mine.id, mine.id] })).propertyCount).toBe(1);

  const token = await tokenFromMail(app, owner, email);
  const body = { token, name: 'Limited', password: goodPassword };
  const { access } = ok(await app.call('POST /invitations/accept/', { body }));
  expect(ok(await app.call('GET /properties/', { query: {} }, access)).items.map(({ name }) => name)).toEqual(['Mine']);
  expect(codeOf(await app.call('GET /trial-balance/', { query: {} }, access))).toBe('forbidden');
  const { items } = ok(await app.call('GET /members/', { query: {} }, owner.access));
  expect(items.map((member) => member.propertyCount)).toEqual(expect.arrayContaining([null, 1]));
});
