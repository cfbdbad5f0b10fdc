import { expect, test } from 'vitest';
import { ok, startTestApp } from '#test/support/app.ts';
import { newOrganisation } from '#test/support/factories.ts';
import type { TestMember } from '#test/support/factories.ts';
import { csvOf, sendImport } from '#test/support/imports.ts';
import { newProperty } from '#test/support/portfolio.ts';

const app = await startTestApp();

async function checked(owner: TestMember, kind: 'people' | 'units' | 'properties' | 'leases', file: string) {
  const { id } = ok(await sendImport(app, owner, kind, file));
  return ok(await app.call('POST /imports/{id}/check/', { params: { id }, body: {} }, owner.access));
}

test('a bad email is said to be one, and a name that cannot be seen to be missing', async () => {
  const owner = await newOrganisation(app);
  const people = csvOf(
    ['Family name', 'Email'],
    ['Right', 'right@people.example'],
    ['Wrong', 'at home'],
    ['\u200B', ''],
  );
  expect((await checked(owner, 'people', people)).checked?.errors).toMatchObject([
    { row: 3, column: 'Email', says: 'noEmail' },
    { row: 4, column: 'Family name', says: 'missing' },
  ]);
  const buildings = csvOf(['Name', 'Street', 'City'], ['\u200B', '1 Street', 'Springfield']);
  expect((await checked(owner, 'properties', buildings)).checked?.errors).toMatchObject([
    { row: 2, column: 'Name', says: 'missing' },
  ]);
});

test('several errors of a row are sentences of their own in the file of bad rows', async () => {
  const owner = await newOrganisation(app);
  const { property } = await newProperty(app, owner);
  const { id } = await checked(
    owner,
    'units',
    csvOf(['Property', 'Unit', 'Floor', 'Bedrooms'], [property.name, '1', 9000, 9000]),
  );
  const headers = { authorization: `Bearer ${owner.access}` };
  const { body } = await app.inject({ url: `/api/v1/imports/${id}/bad-rows.csv/`, headers });
  expect(body).toContain('Floor: Use 300 or less. Bedrooms: ');
});

test('the most that a rent may be is said as people write it, not in cents', async () => {
  const owner = await newOrganisation(app);
  const { property } = await newProperty(app, owner, { units: ['1'] });
  const heads = ['Property', 'Unit', 'Tenants', 'Start', 'Rent'];
  const file = csvOf(heads, [property.name, '1', 'Somebody', '2026-01-01', 20_000_000_000]);
  expect((await checked(owner, 'leases', file)).checked?.errors).toMatchObject([
    { column: 'Rent', says: 'atMost', values: { most: '10000000000.00' } },
  ]);
});

test.for(['Balance owed', 'Balance due', 'Amount owed', 'Balance'])('%s is what a tenant owes', async (header) => {
  const owner = await newOrganisation(app);
  const file = csvOf(['Property', 'Unit', header], ['A', '1', 10]);
  const { sheets } = ok(await sendImport(app, owner, 'leases', file));
  expect(sheets[0]?.columns.at(-1)?.field).toBe('owed');
});
