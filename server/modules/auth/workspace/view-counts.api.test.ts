import pg from 'pg';
import { expect, test } from 'vitest';
import { ok, startTestApp } from '#test/support/app.ts';
import { newMember, newOrganisation } from '#test/support/factories.ts';
import type { TestMember } from '#test/support/factories.ts';
import { manyLeases } from '#test/support/many-leases.ts';
import { newHome, newLease } from '#test/support/leases.ts';
import { newPerson, newProperty } from '#test/support/portfolio.ts';
import { newCharge, newTenancy, pay } from '#test/support/rent.ts';

const app = await startTestApp();

async function save(by: TestMember, list: string, name: string, search: string): Promise<void> {
  const body = { list, name, search, isShared: true };
  ok(await app.call('POST /saved-views/', { body }, by.access));
}

/** By the names of the views. */
async function counts(by: TestMember, list: string): Promise<Record<string, string>> {
  const { items: views } = ok(await app.call('GET /saved-views/', { query: { list } }, by.access));
  const { items } = ok(await app.call('GET /saved-view-counts/', { query: { list } }, by.access));
  return Object.fromEntries(
    items.map(({ id, count, isCapped }) => [
      views.find((view) => view.id === id)?.name ?? 'unknown',
      isCapped ? `${count}+` : String(count),
    ]),
  );
}

test('each saved view says how many rows its list has with its filters', async () => {
  const owner = await newOrganisation(app);
  const home = await newHome(app, owner, ['1A', '1B', '1C']);
  const [, second, third] = home.units;
  await newLease(app, owner, home, { startsOn: '2026-01-01', endsOn: '2026-03-31' });
  await newLease(
    app,
    owner,
    { ...home, unit: second ?? home.unit },
    { startsOn: '2026-01-01', endsOn: null, atEnd: null },
  );
  await newProperty(app, owner, { kind: 'house', name: 'Hill House' });
  await save(owner, 'leases', 'all', '?');
  await save(owner, 'leases', 'ending', '?view=ending&sort=rent');
  await save(owner, 'leases', 'of a unit', `?unit=${third?.id}`);
  await save(owner, 'leases', 'of nobody', '?q=nobody-of-that-name');
  expect(await counts(owner, 'leases')).toEqual({ all: '2', ending: '1', 'of a unit': '0', 'of nobody': '0' });
  await save(owner, 'properties', 'houses', '?kind=house&sort=-units');
  await save(owner, 'properties', 'archived', '?view=archived');
  await save(owner, 'properties', 'hill', '?q=hill');
  expect(await counts(owner, 'properties')).toEqual({ houses: '1', archived: '0', hill: '1' });
  await newPerson(app, owner, { familyName: 'Okafor' });
  await save(owner, 'people', 'tenants', '?role=tenant');
  await save(owner, 'people', 'found', '?q=okafor');
  expect(await counts(owner, 'people')).toMatchObject({ found: '1' });
  const { tenants } = ok(await app.call('GET /people-summary/', {}, owner.access));
  expect(await counts(owner, 'people')).toMatchObject({ tenants: String(tenants) });
});

test('views of the rent roll and of payments are counted, and anew when money comes in', async () => {
  const owner = await newOrganisation(app);
  const { lease } = await newTenancy(app, owner);
  await newCharge(app, owner, lease.id, { dueOn: '2026-02-01', cents: 10_000 });
  await save(owner, 'rent', 'owing', `?view=owing&property=${lease.property.id}`);
  await save(owner, 'receipts', 'not used', '?view=unapplied');
  expect([await counts(owner, 'rent'), await counts(owner, 'receipts')]).toEqual([{ owing: '1' }, { 'not used': '0' }]);
  await save(owner, 'journal', 'this month', '?view=all');
  await save(owner, 'journal', 'ever', '?period=all');
  await save(owner, 'journal', 'never', '?period=2026-13');
  const before = await counts(owner, 'journal');
  const { entries } = ok(await app.call('GET /journal-summary/', { query: {} }, owner.access));
  expect(before).toMatchObject({ ever: String(entries) });
  expect(before).not.toHaveProperty('never');
  ok(await pay(app, owner, lease.id, 15_000));
  expect(await counts(owner, 'journal')).toMatchObject({ 'this month': String(Number(before['this month']) + 1) });
  expect([await counts(owner, 'rent'), await counts(owner, 'receipts')]).toEqual([{ owing: '0' }, { 'not used': '1' }]);
});

test('a view with a filter that its list does not know has no count, and the others have theirs', async () => {
  const owner = await newOrganisation(app);
  await save(owner, 'leases', 'old', '?state=sublet');
  await save(owner, 'leases', 'no id', '?property=maple');
  await save(owner, 'leases', 'fine', '?state=active');
  await save(owner, 'leases', 'long', `?q=${'x'.repeat(200)}`);
  expect(await counts(owner, 'leases')).toEqual({ fine: '0' });
  await save(owner, 'constructor', 'none', '?');
  expect(await counts(owner, 'constructor')).toEqual({});
});

test('whoever works with some properties, or may not read a list, is told nothing about the rest', async () => {
  const owner = await newOrganisation(app);
  const mine = await newHome(app, owner);
  await newLease(app, owner, mine);
  await newLease(app, owner, await newHome(app, owner));
  await save(owner, 'leases', 'all', '?');
  await save(owner, 'properties', 'all', '?');
  const manager = await newMember(app, owner, 'manager');
  const body = { all: false, propertyIds: [mine.property.id] };
  ok(await app.call('POST /members/{id}/properties/', { params: { id: manager.userId }, body }, owner.access));
  expect(await counts(owner, 'leases')).toEqual({ all: '2' });
  expect(await counts(manager, 'leases')).toEqual({ all: '1' });
  expect(await counts(manager, 'properties')).toEqual({ all: '1' });
  const maintenance = await newMember(app, owner, 'maintenance');
  expect(await counts(maintenance, 'leases')).toEqual({});
  expect(await counts(maintenance, 'properties')).toEqual({ all: '2' });
  expect(await counts(await newOrganisation(app), 'leases')).toEqual({});
});

test('a long list is counted up to a thousand', async () => {
  const owner = await newOrganisation(app);
  const client = new pg.Client(app.connection);
  await client.connect();
  await client.query(manyLeases(owner.organisationId, 1001, '2026-01-01'));
  await client.end();
  await save(owner, 'leases', 'all', '?');
  await save(owner, 'people', 'all', '?');
  expect(await counts(owner, 'leases')).toEqual({ all: '1000+' });
  expect(await counts(owner, 'people')).toEqual({ all: '1000+' });
});
