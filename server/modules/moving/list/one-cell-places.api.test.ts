import { expect, test } from 'vitest';
import { ok, startTestApp } from '#test/support/app.ts';
import { newOrganisation } from '#test/support/factories.ts';
import { csvOf, sendImport } from '#test/support/imports.ts';

const app = await startTestApp();

const rows = [
  ['Objekt', 'Straße', 'PLZ/Ort', 'Whg', 'Mieter', 'Mietbeginn', 'Miete'],
  ['Lindenhof', 'Lindenstr. 4', 'Berlin', '1', 'Familie Bauer', '01.02.2026', '900'],
  ['Birkenallee', 'Birkenallee 7', '10117 Berlin', '1', 'Nia Cole', '01.02.2026', '950'],
] as const;

test('a cell whose postal code and city cannot be split is fixed in place, and the building is made with both', async () => {
  const owner = await newOrganisation(app, { currency: 'EUR' });
  const begun = ok(await sendImport(app, owner, 'list', csvOf(...rows), 'list.csv'));
  const params = { id: begun.id };
  const tree = async () => ok(await app.call('GET /imports/{id}/tree/', { params }, owner.access));
  expect(begun.sheets[0]?.columns[2]?.field).toBe('cityLine');
  const [linden, birken] = (await tree()).buildings;
  expect(birken?.address).toMatchObject({ postalCode: '10117', city: 'Berlin' });
  expect(linden?.missing).toEqual(['city']);
  expect(linden?.units[0]?.cells).toEqual([{ row: 2, field: 'cityLine', text: 'Berlin', blocks: false }]);
  const { groups } = await tree();
  expect(groups).toMatchObject([{ kind: 'place', field: 'cityLine', rows: [2], acts: ['fill', 'clear'] }]);

  const cells = [{ row: 2, field: 'cityLine', text: '10115 Berlin' }];
  const body = { list: { cells }, version: begun.version };
  ok(await app.call('PATCH /imports/{id}/', { params, body }, owner.access));
  const fixed = await tree();
  expect([fixed.toFix, fixed.groups.length]).toEqual([0, 0]);
  expect(fixed.families).toEqual([{ row: 2, text: 'Familie Bauer', name: 'Bauer' }]);
  ok(await app.call('POST /imports/{id}/run/', { params, body: { partial: false } }, owner.access));
  const { items } = ok(await app.call('GET /properties/', { query: {} }, owner.access));
  expect(items.map(({ name, postalCode, city }) => [name, postalCode, city])).toEqual(
    expect.arrayContaining([
      ['Lindenhof', '10115', 'Berlin'],
      ['Birkenallee', '10117', 'Berlin'],
    ]),
  );
  const people = ok(await app.call('GET /people/', { query: {} }, owner.access)).items;
  expect(people.map(({ name }) => name)).toContain('Bauer');
});
