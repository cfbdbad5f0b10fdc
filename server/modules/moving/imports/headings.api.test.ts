import { expect, test } from 'vitest';
import { ok, startTestApp } from '#test/support/app.ts';
import { newOrganisation } from '#test/support/factories.ts';
import { csvOf, importAll, sendImport } from '#test/support/imports.ts';
import { newPerson, newProperty } from '#test/support/portfolio.ts';
import { zipOf } from '#test/support/zip-of.ts';

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

const table = (separator: string) =>
  [
    ['Vorname', 'Nachname', 'E-Mail', 'Notizen'],
    ['Jörg', 'Müller', 'joerg@people.example', 'zahlt 1.234,50; immer'],
    ['Zoë', 'Łukasz', 'zoe@people.example', '“Anführung”'],
  ]
    .map((cells) => cells.map((cell) => (cell.includes(separator) ? `"${cell}"` : cell)).join(separator))
    .join('\r\n');
const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le');

test.each([
  ['as Unicode text, with tabs', 'people.txt', utf16(table('\t'))],
  ['in the other order of bytes', 'people.txt', utf16(table('\t')).swap16()],
  ['as UTF-8 with tabs', 'people.tsv', Buffer.from(table('\t'))],
  ['with semicolons', 'people.csv', Buffer.from(table(';'))],
  ['with a line that names the semicolon', 'people.csv', Buffer.from(`sep=;\r\n${table(';')}`)],
  ['packed', 'people.zip', await zipOf({ 'people.txt': utf16(table('\t')) })],
])('a table that a spreadsheet saved %s is read as it stands', async (_, name, file) => {
  const owner = await newOrganisation(app);
  await importAll(app, owner, 'people', file, name);
  const { items } = ok(await app.call('GET /people/', { query: {} }, owner.access));
  expect(items.map((person) => `${person.name} ${person.email}`).toSorted()).toEqual([
    'Jörg Müller joerg@people.example',
    'Zoë Łukasz zoe@people.example',
  ]);
  const { id = '' } = items.find(({ familyName }) => familyName === 'Müller') ?? {};
  expect(ok(await app.call('GET /people/{id}/', { params: { id } }, owner.access)).notes).toBe('zahlt 1.234,50; immer');
});
