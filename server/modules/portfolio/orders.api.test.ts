import { expect, test } from 'vitest';

import { codeOf, ok, startTestApp } from '#test/support/app.ts';
import { newMember, newOrganisation } from '#test/support/factories.ts';
import { newHome, newLease } from '#test/support/leases.ts';
import { parseCsv } from '#test/support/parse-csv.ts';
import { newProperty } from '#test/support/portfolio.ts';

const app = await startTestApp();

test('properties are by the part of them that is let, and one without units comes last both ways', async () => {
  const owner = await newOrganisation(app);
  const half = await newHome(app, owner, ['1A', '1B']);
  await newLease(app, owner, half, { startsOn: '2026-01-01', endsOn: null, atEnd: null });
  const { property: vacant } = await newProperty(app, owner, { units: ['1', '2', '3'] });
  const { property: bare } = await newProperty(app, owner);
  const ids = async (direction: 'ascending' | 'descending') =>
    ok(await app.call('GET /properties/', { query: { sort: 'occupancy', direction } }, owner.access)).items.map(
      ({ id }) => id,
    );
  expect(await ids('ascending')).toEqual([vacant.id, half.property.id, bare.id]);
  expect(await ids('descending')).toEqual([half.property.id, vacant.id, bare.id]);
});

test('what is let later is vacant until then, in the order by vacant units too', async () => {
  const owner = await newOrganisation(app);
  const later = await newHome(app, owner, ['1A', '1B']);
  await newLease(app, owner, later, { startsOn: '2030-01-01', endsOn: null, atEnd: null });
  const { property: one } = await newProperty(app, owner, { units: ['1'] });
  const query = { sort: 'vacant', direction: 'ascending' } as const;
  const { items } = ok(await app.call('GET /properties/', { query }, owner.access));
  expect(items.map(({ id, counts }) => [id, counts.vacant, counts.letLater])).toEqual([
    [one.id, 1, 0],
    [later.property.id, 1, 1],
  ]);
  const descending = { query: { ...query, direction: 'descending' } as const };
  const [first] = ok(await app.call('GET /properties/', descending, owner.access)).items;
  expect(first?.id).toBe(later.property.id);
});

test('who sees no rents has no order by them, in the list and in its table', async () => {
  const owner = await newOrganisation(app);
  await newProperty(app, owner, { units: ['1'] });
  const query = { sort: 'market-rent' as const };
  const maintenance = await newMember(app, owner, 'maintenance');
  expect(codeOf(await app.call('GET /properties/', { query }, maintenance.access))).toBe('forbidden');
  expect(ok(await app.call('GET /properties/', { query }, owner.access)).items).toHaveLength(1);
  const url = '/api/v1/exports/properties.csv/?sort=market-rent';
  for (const [{ access }, status] of [
    [maintenance, 403],
    [owner, 200],
  ] as const)
    expect((await app.inject({ url, headers: { authorization: `Bearer ${access}` } })).statusCode).toBe(status);
});

test('vacant units come first where a lease is started, page by page', async () => {
  const owner = await newOrganisation(app);
  const home = await newHome(app, owner, ['1A', '1B', '1C']);
  await newLease(app, owner, home, { startsOn: '2026-01-01', endsOn: null, atEnd: null });
  const named = async (cursor?: string) => {
    const query = { sort: 'vacant' as const, limit: 2, ...(cursor === undefined ? {} : { cursor }) };
    return ok(await app.call('GET /units/', { query }, owner.access));
  };
  const first = await named();
  const second = await named(first.next ?? undefined);
  expect([...first.items, ...second.items].map(({ name, state }) => [name, state])).toEqual([
    ['1B', 'vacant'],
    ['1C', 'vacant'],
    ['1A', 'occupied'],
  ]);
});

test('units are by size within a property only, and the table of the list is in its order', async () => {
  const owner = await newOrganisation(app);
  const { property, units } = await newProperty(app, owner, { units: ['1A', '1B', '1C'] });
  const beds = [3, null, 0];
  for (const [index, { id, version }] of units.entries())
    ok(
      await app.call(
        'PATCH /units/{id}/',
        { params: { id }, body: { beds: beds[index] ?? null, version } },
        owner.access,
      ),
    );
  const refused = await app.call('GET /units/', { query: { sort: 'size' } }, owner.access);
  expect(refused.problem).toMatchObject({ code: 'invalid-input', errors: [{ path: 'sort' }] });
  const headers = { authorization: `Bearer ${owner.access}` };
  expect((await app.inject({ url: '/api/v1/exports/units.csv/?sort=size', headers })).statusCode).toBe(422);
  const query = { sort: 'size' as const, propertyId: property.id };
  const { items } = ok(await app.call('GET /units/', { query }, owner.access));
  expect(items.map(({ name }) => name)).toEqual(['1C', '1A', '1B']);
  const table = await app.inject({
    url: `/api/v1/exports/units.csv/?sort=size&direction=descending&propertyId=${property.id}`,
    headers,
  });
  const [, ...rows] = parseCsv(table.body.replace('\uFEFF', ''));
  expect(rows.map(([, name]) => name)).toEqual(['1A', '1C', '1B']);
});
