import { expect, test } from 'vitest';
import { ok, startTestApp } from '#test/support/app.ts';
import { newOrganisation } from '#test/support/factories.ts';
import type { TestMember } from '#test/support/factories.ts';
import { importAll, workbook } from '#test/support/imports.ts';

const app = await startTestApp();

const book = (street: string) =>
  workbook({
    people: [
      ['Given name', 'Family name', 'Email'],
      ['Olga', 'Owner', 'olga@people.example'],
      ['Tom', 'Tenant', 'tom@people.example'],
    ],
    properties: [
      ['Name', 'Kind', 'Street', 'City', 'Owners'],
      ['Import House', 'apartments', street, 'Springfield', 'Olga Owner'],
      ['Small House', 'house', '2 Import Street', 'Springfield', ''],
    ],
    units: [
      ['Property', 'Unit'],
      ['Import House', '1'],
      ['Import House', '2'],
    ],
    leases: [
      ['Property', 'Unit', 'Tenant', 'Start', 'Rent', 'Balance', 'Guarantor'],
      ['Import House', '1', 'Tom Tenant', { day: 46_023 }, 1000, 50, 'Gina Guarantor'],
      ['Small House', 'House', 'Lena Lodger', { day: 46_023 }, 900, 75, ''],
    ],
  });

/** Everything that a register can show, archived or not. */
async function registers({ access }: TestMember) {
  const [people, properties, units] = await Promise.all([
    app.call('GET /people/', { query: { state: 'all', limit: 100 } }, access),
    app.call('GET /properties/', { query: { state: 'all', limit: 100 } }, access),
    app.call('GET /units/', { query: { archived: 'all', limit: 100 } }, access),
  ]);
  const names = (items: readonly { readonly name: string }[]) => items.map(({ name }) => name).toSorted();
  return {
    people: names(ok(people).items),
    properties: names(ok(properties).items),
    units: names(ok(units).items),
  };
}

async function undo(id: string, { access }: TestMember) {
  app.clock.advance(60_000);
  return app.call('POST /imports/{id}/undo/', { params: { id }, body: {} }, access);
}

const everybody = {
  people: ['Gina Guarantor', 'Lena Lodger', 'Olga Owner', 'Tom Tenant'],
  properties: ['Import House', 'Small House'],
  units: ['1', '2', 'House'],
};

test('what an undone import left in the archive is taken into use by the next one, and nobody is there twice', async () => {
  const owner = await newOrganisation(app);
  const first = await importAll(app, owner, 'all', book('1 Wrong Street'), 'book.xlsx');
  expect(await registers(owner)).toEqual(everybody);
  const before = ok(await app.call('GET /properties/', { query: {} }, owner.access)).items.map(({ id }) => id);
  ok(await undo(first.id, owner));
  expect(await registers(owner), 'what the books tell of, and nothing else').toEqual({
    people: ['Gina Guarantor', 'Lena Lodger', 'Tom Tenant'],
    properties: ['Import House', 'Small House'],
    units: ['1', 'House'],
  });

  app.clock.advance(60_000);
  const second = await importAll(app, owner, 'all', book('1 Import Street'), 'book.xlsx');
  expect(await registers(owner)).toEqual(everybody);
  const { items } = ok(await app.call('GET /properties/', { query: {} }, owner.access));
  expect(items.map(({ id }) => id)).toEqual(before);
  expect(items.map(({ line1 }) => line1)).toEqual(['1 Import Street', '2 Import Street']);
  const active = ok(await app.call('GET /people/', { query: {} }, owner.access)).items;
  expect(
    active
      .map(({ email }) => email)
      .filter((email) => email !== null)
      .toSorted(),
  ).toEqual(['olga@people.example', 'tom@people.example']);
  const found = ok(await app.call('GET /search/', { query: { q: 'Tom Tenant' } }, owner.access));
  expect(found.items.filter(({ kind }) => kind === 'person')).toHaveLength(1);

  ok(await undo(second.id, owner));
  await importAll(app, owner, 'all', book('1 Import Street'), 'book.xlsx');
  expect(await registers(owner), 'as often as one likes').toEqual(everybody);
});

test('somebody of the same name with another email is not whom an undone import left behind', async () => {
  const owner = await newOrganisation(app);
  const first = await importAll(app, owner, 'all', book('1 Import Street'), 'book.xlsx');
  ok(await undo(first.id, owner));
  const other = 'Given name,Family name,Email\nTom,Tenant,another@people.example';
  await importAll(app, owner, 'people', other);
  const all = ok(await app.call('GET /people/', { query: { state: 'all' } }, owner.access)).items;
  expect(all.filter(({ name }) => name === 'Tom Tenant').map(({ email }) => email)).toEqual(
    expect.arrayContaining(['another@people.example', 'tom@people.example']),
  );
});
