import { expect, test } from 'vitest';
import { ok, startTestApp } from '#test/support/app.ts';
import { newOrganisation } from '#test/support/factories.ts';
import { csvOf, importAll, sendImport } from '#test/support/imports.ts';
import { newPerson, newProperty } from '#test/support/portfolio.ts';

const app = await startTestApp();

test.each([
  ['Starts', 'Ends'],
  ['Lease From', 'Lease To'],
  ['Lease Start', 'Lease End'],
  ['Lease start date', 'Lease expiration'],
  ['Mietbeginn', 'Mietende'],
  ['Beginnt am', 'Endet am'],
])('%s and %s are the first and the last day of a lease', async (starts, ends) => {
  const owner = await newOrganisation(app);
  const file = csvOf(['Property', 'Unit', 'Tenant', starts, ends, 'Rent'], ['A', '1', 'B', '2026-01-01', '', '1']);
  const begun = ok(await sendImport(app, owner, 'leases', file));
  expect(begun.sheets[0]?.columns.map(({ field }) => field)).toEqual([
    'property',
    'unit',
    'tenants',
    'startsOn',
    'endsOn',
    'rent',
  ]);
});

test('countries are understood by their names, and one that is none is told at its cell', async () => {
  const owner = await newOrganisation(app);
  const headers = ['Property', 'Type', 'Property Street Address 1', 'Property City', 'Country'];
  const named = csvOf(
    headers,
    ['One', 'Apartments', '1 Road', 'Berlin', 'Deutschland'],
    ['Two', 'Apartments', '2 Road', 'Leeds', 'UK'],
    ['Three', 'Apartments', '3 Road', 'Springfield', 'USA'],
  );
  await importAll(app, owner, 'properties', named);
  const { items } = ok(await app.call('GET /properties/', { query: {} }, owner.access));
  expect(new Map(items.map(({ name, country }) => [name, country]))).toEqual(
    new Map([
      ['One', 'DE'],
      ['Two', 'GB'],
      ['Three', 'US'],
    ]),
  );
  const begun = ok(
    await sendImport(
      app,
      owner,
      'properties',
      csvOf(headers, ['Four', 'Apartments', '4 Road', 'Poseidonis', 'Atlantis']),
    ),
  );
  const { checked } = ok(
    await app.call('POST /imports/{id}/check/', { params: { id: begun.id }, body: {} }, owner.access),
  );
  expect(checked?.errors).toMatchObject([{ row: 2, column: 'Country' }]);
});

test('who is meant among several of one name is asked in a sentence that every language has', async () => {
  const owner = await newOrganisation(app);
  const { property } = await newProperty(app, owner, { units: ['1A'] });
  for (const email of ['one@people.example', 'two@people.example'])
    await newPerson(app, owner, { givenName: 'Twin', familyName: 'Name', email });
  const file = csvOf(
    ['Property', 'Unit', 'Tenant', 'Starts', 'Rent'],
    [property.name, '1A', 'Twin Name', '2026-01-01', '1'],
  );
  const begun = ok(await sendImport(app, owner, 'leases', file));
  const { checked } = ok(
    await app.call('POST /imports/{id}/check/', { params: { id: begun.id }, body: {} }, owner.access),
  );
  expect(checked?.errors).toMatchObject([{ row: 2, column: 'Tenant', says: 'severalPeople' }]);
});
