import { expect, test } from 'vitest';
import { ok, startTestApp } from '#test/support/app.ts';
import { newOrganisation, type TestMember } from '#test/support/factories.ts';
import { leaseOf } from '#test/support/leases.ts';
import { newPerson, newProperty } from '#test/support/portfolio.ts';

const app = await startTestApp();

async function letTo(owner: TestMember, house: string, unitName: string, [givenName, familyName]: [string, string]) {
  const {
    units: [unit],
  } = await newProperty(app, owner, { name: house, units: [unitName] });
  if (unit === undefined) throw new Error('One unit was to be made');
  const person = await newPerson(app, owner, { givenName, familyName });
  const given = { startsOn: '2026-01-01', sign: true, chargeDue: false };
  const lease = ok(await app.call('POST /leases/', { body: leaseOf({ unit, person }, given) }, owner.access));
  return { lease, person, unit };
}

test('a tenant with the typed names is offered before one who lives in a house beginning so', async () => {
  const owner = await newOrganisation(app);
  const house = await letTo(owner, 'Linden Court', '1A', ['Maria', 'Chen']);
  const name = await letTo(owner, 'Zebra House', '5F', ['Maria', 'Lopez']);
  const { items } = ok(
    await app.call('GET /rent-board/', { query: { q: 'maria l', sort: 'match', limit: 1 } }, owner.access),
  );
  expect(items).toMatchObject([{ leaseId: name.lease.id }]);
  const byPlace = ok(await app.call('GET /rent-board/', { query: { q: 'maria l' } }, owner.access));
  expect(
    byPlace.items.map(({ leaseId }) => leaseId),
    'the list itself stays in its own order',
  ).toEqual([house.lease.id, name.lease.id]);
  const { items: found } = ok(await app.call('GET /search/', { query: { q: 'maria l', limit: 4 } }, owner.access));
  const leases = found.filter(({ kind }) => kind === 'lease').map(({ id }) => id);
  expect(leases).toEqual([name.lease.id, house.lease.id]);
});

test('the best matches come page by page, and without words the list has its own order', async () => {
  const owner = await newOrganisation(app);
  const prefix = await letTo(owner, 'Alder House', '1A', ['Linda', 'Park']);
  const exact = await letTo(owner, 'Birch House', '1A', ['Mei', 'Lin']);
  const place = await letTo(owner, 'Aaron Lindgren House', '1A', ['Omar', 'Haddad']);
  const seen: string[] = [];
  let cursor: string | null = null;
  do {
    const query = { q: 'lin', sort: 'match' as const, limit: 1, ...(cursor === null ? {} : { cursor }) };
    const page: { items: { leaseId: string }[]; next: string | null } = ok(
      await app.call('GET /rent-board/', { query }, owner.access),
    );
    seen.push(...page.items.map(({ leaseId }) => leaseId));
    cursor = page.next;
  } while (cursor !== null);
  expect(seen).toEqual([exact, prefix, place].map(({ lease }) => lease.id));
  const all = ok(await app.call('GET /rent-board/', { query: { sort: 'match' } }, owner.access));
  expect(all.items.map(({ leaseId }) => leaseId)).toEqual([place, prefix, exact].map(({ lease }) => lease.id));

  const leases: string[] = [];
  cursor = null;
  do {
    const query = { q: 'lin', sort: 'match' as const, limit: 1, ...(cursor === null ? {} : { cursor }) };
    const page: { items: { id: string }[]; next: string | null } = ok(
      await app.call('GET /leases/', { query }, owner.access),
    );
    leases.push(...page.items.map(({ id }) => id));
    cursor = page.next;
  } while (cursor !== null);
  expect(leases, 'names before streets, and exact ones before beginnings').toEqual(seen);
  const byPlace = ok(await app.call('GET /leases/', { query: { sort: 'match' } }, owner.access));
  expect(byPlace.items.map(({ id }) => id)).toEqual([place, prefix, exact].map(({ lease }) => lease.id));

  const people = ok(await app.call('GET /people/', { query: { q: 'lin', sort: 'match', limit: 2 } }, owner.access));
  expect(people.items.map(({ id }) => id)).toEqual([exact.person.id, prefix.person.id]);
  const units = ok(await app.call('GET /units/', { query: { q: '1a bir', sort: 'match' } }, owner.access));
  expect(units.items.map(({ id }) => id)).toEqual([exact.unit.id]);
});
