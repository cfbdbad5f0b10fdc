import { expect, test } from 'vitest';
import { ok, startTestApp } from '#test/support/app.ts';
import { newOrganisation } from '#test/support/factories.ts';
import type { TestMember } from '#test/support/factories.ts';
import { csvOf, importAll, sendImport } from '#test/support/imports.ts';
import { newPerson, newProperty } from '#test/support/portfolio.ts';

const app = await startTestApp();

const check = async (id: string, access: string) =>
  ok(await app.call('POST /imports/{id}/check/', { params: { id }, body: {} }, access)).checked;

/** Somebody of whom there is a name and nothing else. */
async function newName({ access }: TestMember, givenName: string, familyName: string) {
  return ok(await app.call('POST /people/', { body: { givenName, familyName, contacts: [] } }, access));
}

/** One lease for each tenant, with the email beside the name. */
async function leasesOf(owner: TestMember, tenants: readonly (readonly [string, string])[]) {
  const units = tenants.map((_, index) => `U${index + 1}`);
  const { property } = await newProperty(app, owner, { units });
  return csvOf(
    ['Property', 'Unit', 'Tenant', 'Email', 'Start', 'Rent'],
    ...tenants.map(([name, email], index) => [property.name, units[index] ?? '', name, email, '2026-01-01', '900']),
  );
}

/** Who rents, by the unit. */
async function tenantIds({ access }: TestMember): Promise<(string | undefined)[]> {
  const { items } = ok(await app.call('GET /leases/', { query: {} }, access));
  return items
    .toSorted((one, other) => (one.unit.name < other.unit.name ? -1 : 1))
    .map(({ tenants }) => tenants[0]?.id);
}

test('a tenant whose email nobody has is not the namesake who has another one', async () => {
  const owner = await newOrganisation(app);
  const known = await newPerson(app, owner, { givenName: 'Robin', familyName: 'Same', email: 'first@people.example' });
  const file = await leasesOf(owner, [
    ['Robin Same', 'second@people.example'],
    ['Robin Same', 'FIRST@people.example'],
    ['Robin Same <second@people.example>', ''],
  ]);
  const done = await importAll(app, owner, 'leases', file);
  expect(done.result?.counts).toMatchObject({ leases: 3, people: 1 });
  const [one, two, three] = await tenantIds(owner);
  expect(two).toBe(known.id);
  expect(one).not.toBe(known.id);
  expect(three).toBe(one);
});

test('a name alone is enough where the row or the person has no email, and nobody else has the name', async () => {
  const owner = await newOrganisation(app);
  const mailed = await newPerson(app, owner, { givenName: 'Robin', familyName: 'Mailed' });
  const bare = await newName(owner, 'Alex', 'Bare');
  const file = await leasesOf(owner, [
    ['Robin Mailed', ''],
    ['Alex Bare', 'alex@people.example'],
    ['alex  bare', 'alex@people.example'],
  ]);
  const done = await importAll(app, owner, 'leases', file);
  expect(done.result?.counts).toMatchObject({ leases: 3, people: 0 });
  expect(await tenantIds(owner)).toEqual([mailed.id, bare.id, bare.id]);
});

test('two emails in a file are two people, though somebody without any has their name', async () => {
  const owner = await newOrganisation(app);
  const bare = await newName(owner, 'Alex', 'Bare');
  const file = await leasesOf(owner, [
    ['Alex Bare', 'one@people.example'],
    ['Alex Bare', 'two@people.example'],
  ]);
  const done = await importAll(app, owner, 'leases', file);
  expect(done.result?.counts).toMatchObject({ leases: 2, people: 1 });
  const [one, two] = await tenantIds(owner);
  expect(one).toBe(bare.id);
  expect(two).not.toBe(bare.id);
});

test('a row without an email is whom another row of the file brings with one', async () => {
  const owner = await newOrganisation(app);
  const file = await leasesOf(owner, [
    ['Sam New', ''],
    ['Sam New', 'sam@people.example'],
  ]);
  const done = await importAll(app, owner, 'leases', file);
  expect(done.result?.counts).toMatchObject({ leases: 2, people: 1 });
  const [one, two] = await tenantIds(owner);
  expect(one).toBe(two);
});

test('several namesakes are told in the cell, with what to do', async () => {
  const owner = await newOrganisation(app);
  await newPerson(app, owner, { givenName: 'Robin', familyName: 'Twice' });
  await newPerson(app, owner, { givenName: 'Robin', familyName: 'Twice' });
  await newName(owner, 'Alex', 'Bare');
  await newName(owner, 'Alex', 'Bare');
  const file = await leasesOf(owner, [
    ['Robin Twice', ''],
    ['Alex Bare', 'alex@people.example'],
  ]);
  const begun = ok(await sendImport(app, owner, 'leases', file));
  const checked = await check(begun.id, owner.access);
  expect(checked?.errors.map(({ row, column, message }) => [row, column, message])).toEqual([
    [2, 'Tenant', expect.stringContaining('Write the email behind the name')],
    [3, 'Tenant', expect.stringContaining('none of them has the email alex@people.example. Add it')],
  ]);
  expect(checked?.counts).toMatchObject({ people: 0, leases: 0 });
});

test('an owner with an email that nobody has is not the namesake who has another one', async () => {
  const owner = await newOrganisation(app);
  const known = await newPerson(app, owner, { givenName: 'Robin', familyName: 'Owner', email: 'r@people.example' });
  await newName(owner, 'Alex', 'Bare');
  await newName(owner, 'Alex', 'Bare');
  const file = csvOf(
    ['Name', 'Street', 'City', 'Owners'],
    ['House 1', '1 Street', 'Springfield', 'Robin Owner <other@people.example>'],
    ['House 2', '2 Street', 'Springfield', 'Robin Owner <R@people.example>'],
    ['House 3', '3 Street', 'Springfield', 'Robin Owner'],
    ['House 4', '4 Street', 'Springfield', 'Alex Bare'],
    ['House 5', '5 Street', 'Springfield', 'Alex Bare <alex@people.example>'],
  );
  const begun = ok(await sendImport(app, owner, 'properties', file));
  const checked = await check(begun.id, owner.access);
  expect(checked?.errors.map(({ row, column, message }) => [row, column, message])).toEqual([
    [2, 'Owners', expect.stringContaining('nobody called Robin Owner <other@people.example>')],
    [5, 'Owners', expect.stringContaining('Write the email instead')],
    [6, 'Owners', expect.stringContaining('none of them has the email alex@people.example. Add it')],
  ]);
  const params = { id: begun.id };
  ok(await app.call('POST /imports/{id}/run/', { params, body: { partial: true } }, owner.access));
  const { items } = ok(await app.call('GET /properties/', { query: {} }, owner.access));
  const owners = await Promise.all(
    items.map(async ({ id }) => {
      const { ownerships } = ok(await app.call('GET /properties/{id}/', { params: { id } }, owner.access));
      return ownerships.flatMap(({ shares }) => shares.map(({ personId }) => personId));
    }),
  );
  expect(owners).toEqual([[known.id], [known.id]]);
});
