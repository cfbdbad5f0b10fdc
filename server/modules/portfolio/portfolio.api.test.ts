import { expect, test } from 'vitest';
import { codeOf, ok, startTestApp } from '#test/support/app.ts';
import { draft, finish, heldFor, usual } from '#test/support/deposits.ts';
import { newOrganisation } from '#test/support/factories.ts';
import { newPerson, newProperty } from '#test/support/portfolio.ts';

const app = await startTestApp();

test('a house comes with its one unit, and is vacant', async () => {
  const owner = await newOrganisation(app);
  const { property } = await newProperty(app, owner, { kind: 'house', name: 'Hill House' });
  expect(property).toMatchObject({ currency: 'USD', counts: { units: 1, vacant: 1, occupied: 0 } });
  const { items } = ok(await app.call('GET /units/', { query: { propertyId: property.id } }, owner.access));
  expect(items).toMatchObject([{ name: 'House', state: 'vacant', propertyName: 'Hill House' }]);
});

test('many units are added at once, and stand in the order that people count in', async () => {
  const owner = await newOrganisation(app);
  const { property } = await newProperty(app, owner, { units: ['10A', '2B', '2A', '1', 'Loft'] });
  const { items } = ok(await app.call('GET /units/', { query: { propertyId: property.id } }, owner.access));
  expect(items.map(({ name }) => name)).toEqual(['1', '2A', '2B', '10A', 'Loft']);
  const again = { propertyId: property.id, names: ['3A', '2a'], like: {} };
  expect(codeOf(await app.call('POST /unit-batches/', { body: again }, owner.access))).toBe('already-exists');
  const after = ok(await app.call('GET /units/', { query: { propertyId: property.id } }, owner.access));
  expect(after.items).toHaveLength(5);
});

test('units of several buildings page by building and name, also after a building is renamed', async () => {
  const owner = await newOrganisation(app);
  // No house number that begins with what is searched for below.
  const address = { line1: '9 Test Street', city: 'Springfield', region: 'IL', postalCode: '62701' };
  const { property: maple } = await newProperty(app, owner, { name: 'Maple', units: ['1', '2', '3'], address });
  await newProperty(app, owner, { name: 'Linden', units: ['1', '2'] });
  const places = async () => {
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const query = { limit: 2, ...(cursor === undefined ? {} : { cursor }) };
      const page = ok(await app.call('GET /units/', { query }, owner.access));
      seen.push(...page.items.map(({ propertyName, name }) => `${propertyName} ${name}`));
      cursor = page.next ?? undefined;
    } while (cursor !== undefined);
    return seen;
  };
  expect(await places()).toEqual(['Linden 1', 'Linden 2', 'Maple 1', 'Maple 2', 'Maple 3']);
  const rename = { params: { id: maple.id }, body: { name: 'Acorn', version: 1 } };
  ok(await app.call('PATCH /properties/{id}/', rename, owner.access));
  expect(await places()).toEqual(['Acorn 1', 'Acorn 2', 'Acorn 3', 'Linden 1', 'Linden 2']);
  const found = ok(await app.call('GET /search/', { query: { q: 'acorn 2', kind: 'unit' } }, owner.access));
  expect(found.items.map(({ title }) => title)).toEqual(['2, Acorn']);
});

test('a name is used once while it is in use, and an archived building gives it free', async () => {
  const owner = await newOrganisation(app);
  const { property } = await newProperty(app, owner, { name: 'Maple Court' });
  const address = { country: 'US', line1: '1 Road', city: 'Springfield', postalCode: '62701' };
  const body = { name: 'maple court', kind: 'house' as const, ...address };
  expect(codeOf(await app.call('POST /properties/', { body }, owner.access))).toBe('already-exists');
  const params = { id: property.id };
  ok(await app.call('POST /properties/{id}/archive/', { params, body: {} }, owner.access));
  ok(await app.call('POST /properties/', { body }, owner.access));
  expect(codeOf(await app.call('POST /properties/{id}/restore/', { params, body: {} }, owner.access))).toBe(
    'already-exists',
  );
});

test.for([
  ['100.0001 %', [600_000, 400_001], 'shares-not-whole'],
  ['101 %', [510_000, 500_000], 'shares-not-whole'],
  ['99 %', [490_000, 500_000], 'shares-not-whole'],
  ['0 % of one', [0, 1_000_000], 'invalid-input'],
  ['nobody at all', [], 'invalid-input'],
] as const)('ownership of %s is refused', async ([, parts, code]) => {
  const owner = await newOrganisation(app);
  const { property } = await newProperty(app, owner);
  const shares = [];
  for (const part of parts) shares.push({ personId: (await newPerson(app, owner)).id, parts: part });
  const params = { id: property.id };
  const body = { startsOn: '2026-01-01', shares };
  expect(codeOf(await app.call('POST /properties/{id}/ownership/', { params, body }, owner.access))).toBe(code);
  expect(ok(await app.call('GET /properties/{id}/', { params }, owner.access)).ownerships).toEqual([]);
});

test.for(['0021-01-01', '20245-01-01', '2206-01-01'])(
  'owners and terms from %s on are refused at the day',
  async (startsOn) => {
    const owner = await newOrganisation(app);
    const { property } = await newProperty(app, owner);
    const params = { id: property.id };
    const shares = [{ personId: (await newPerson(app, owner)).id, parts: 1_000_000 }];
    const owned = await app.call(
      'POST /properties/{id}/ownership/',
      { params, body: { startsOn, shares } },
      owner.access,
    );
    const body = { startsOn: '2026-01-01', endsOn: startsOn, feeKind: 'none' as const };
    const managed = await app.call('POST /properties/{id}/agreements/', { params, body }, owner.access);
    expect(owned.problem?.errors.map(({ path }) => path)).toEqual(['startsOn']);
    expect(managed.problem?.errors.map(({ path }) => path)).toEqual(['endsOn']);
  },
);

test('shares hold from their day until the next ones begin', async () => {
  const owner = await newOrganisation(app);
  const { property } = await newProperty(app, owner);
  const [ada, ben, cleo] = [await newPerson(app, owner), await newPerson(app, owner), await newPerson(app, owner)];
  const params = { id: property.id };
  const set = (startsOn: string, shares: { personId: string; parts: number }[]) =>
    app.call('POST /properties/{id}/ownership/', { params, body: { startsOn, shares } }, owner.access);
  ok(await set('2026-01-01', [{ personId: ada.id, parts: 1_000_000 }]));
  const thirds = [ada, ben, cleo].map(({ id }, index) => ({ personId: id, parts: index === 0 ? 333_334 : 333_333 }));
  const { ownerships } = ok(await set('2026-07-01', thirds));
  expect(ownerships).toMatchObject([
    { startsOn: '2026-07-01', endsOn: null, shares: { length: 3 } },
    { startsOn: '2026-01-01', endsOn: '2026-06-30', shares: [{ personId: ada.id, parts: 1_000_000 }] },
  ]);
  const remove = (startsOn: string) =>
    app.call('POST /properties/{id}/ownership/remove/', { params, body: { startsOn } }, owner.access);
  expect(codeOf(await remove('2026-01-01'))).toBe('conflict');
  expect(ok(await remove('2026-07-01')).ownerships).toMatchObject([{ startsOn: '2026-01-01', endsOn: null }]);
  expect(ok(await app.call('GET /properties/', { query: { ownerId: ada.id } }, owner.access)).items).toHaveLength(1);
  expect(
    ok(await app.call('GET /people/', { query: { role: 'owner' } }, owner.access)).items.map(({ id }) => id),
  ).toEqual([ada.id]);
});

test('terms of management never overlap: open ones end the day before the next', async () => {
  const owner = await newOrganisation(app);
  const { property } = await newProperty(app, owner);
  const params = { id: property.id };
  const add = (body: object) =>
    // Some of these are not what the types allow.
    app.call('POST /properties/{id}/agreements/', { params, body: body as never }, owner.access);
  ok(await add({ startsOn: '2025-01-01', feeKind: 'percent-received', feeMillipercent: 8000 }));
  const { agreements } = ok(
    await add({ startsOn: '2026-01-01', feeKind: 'per-unit', feeCents: 5000, reserveCents: 20_000 }),
  );
  expect(agreements).toMatchObject([
    { startsOn: '2026-01-01', endsOn: null, feeCents: 5000, reserveCents: 20_000 },
    { startsOn: '2025-01-01', endsOn: '2025-12-31', feeMillipercent: 8000 },
  ]);
  expect(codeOf(await add({ startsOn: '2025-06-01', endsOn: '2025-06-30', feeKind: 'none' }))).toBe('conflict');
  expect(codeOf(await add({ startsOn: '2027-01-01', endsOn: '2026-12-31', feeKind: 'none' }))).toBe('invalid-input');
  expect(codeOf(await add({ startsOn: '2027-01-01', feeKind: 'percent-received' }))).toBe('invalid-input');
  expect(codeOf(await add({ startsOn: '2027-01-01', feeKind: 'per-unit', feeCents: 1, feeMillipercent: 1 }))).toBe(
    'invalid-input',
  );
});

test('rooms belong to a unit of the same building, and are counted instead of it', async () => {
  const owner = await newOrganisation(app);
  const { property, units } = await newProperty(app, owner, { kind: 'rooms', units: ['Flat 1'] });
  const { units: elsewhere } = await newProperty(app, owner, { units: ['X'] });
  const room = (name: string, parentUnitId: string | undefined) =>
    app.call(
      'POST /units/',
      { body: { propertyId: property.id, name, kind: 'room', parentUnitId: parentUnitId ?? '' } },
      owner.access,
    );
  const blue = ok(await room('Blue', units[0]?.id));
  ok(await room('Red', units[0]?.id));
  expect(codeOf(await room('Green', elsewhere[0]?.id))).toBe('invalid-input');
  expect(codeOf(await room('Bed', blue.id))).toBe('invalid-input');
  const { counts } = ok(await app.call('GET /properties/{id}/', { params: { id: property.id } }, owner.access));
  expect(counts).toMatchObject({ units: 2, vacant: 2 });
});

test('a change of a unit that somebody else changed meanwhile is refused, and its history is told', async () => {
  const owner = await newOrganisation(app);
  const { units } = await newProperty(app, owner, { units: ['1A'] });
  const params = { id: units[0]?.id ?? '' };
  ok(await app.call('PATCH /units/{id}/', { params, body: { marketRentCents: 160_000, version: 1 } }, owner.access));
  expect(codeOf(await app.call('PATCH /units/{id}/', { params, body: { beds: 2, version: 1 } }, owner.access))).toBe(
    'conflict',
  );
  expect(
    codeOf(await app.call('PATCH /units/{id}/', { params, body: { areaTenths: 500, version: 2 } }, owner.access)),
  ).toBe('invalid-input');
  const { items } = ok(await app.call('GET /units/{id}/changes/', { params, query: {} }, owner.access));
  expect(items[0]).toMatchObject({ act: 'changed', changes: { marketRentCents: { from: 150_000, to: 160_000 } } });
});

test('what is called exactly what was typed stands before what only begins so, on every page', async () => {
  const owner = await newOrganisation(app);
  await newProperty(app, owner, { name: 'Alder', units: ['Room 10', 'Room 11', 'Room 12'] });
  await newProperty(app, owner, { name: 'Zelkova', units: ['Room 1', 'Room 13'] });
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const query = { q: 'room 1', limit: 2, ...(cursor === undefined ? {} : { cursor }) };
    const page = ok(await app.call('GET /units/', { query }, owner.access));
    seen.push(...page.items.map(({ name }) => name));
    cursor = page.next ?? undefined;
  } while (cursor !== undefined);
  expect(seen).toEqual(['Room 1', 'Room 10', 'Room 11', 'Room 12', 'Room 13']);
});

test('a building is built within ten years, or was; what is mistyped is refused', async () => {
  const owner = await newOrganisation(app);
  const { property } = await newProperty(app, owner);
  const change = (yearBuilt: number, version: number) =>
    app.call('PATCH /properties/{id}/', { params: { id: property.id }, body: { yearBuilt, version } }, owner.access);
  ok(await change(2036, 1));
  expect((await change(2037, 2)).problem?.errors).toMatchObject([{ path: 'yearBuilt' }]);
  const place = { line1: '1 Road', city: 'Springfield', country: 'US', postalCode: '62701' };
  const body = { name: 'Far off', kind: 'house' as const, ...place, yearBuilt: 2999 };
  expect(codeOf(await app.call('POST /properties/', { body }, owner.access))).toBe('invalid-input');
});

test('a postal code is asked for where addresses have one, as by the form, and elsewhere it is left out', async () => {
  const owner = await newOrganisation(app);
  const body = { name: 'Maple Court', kind: 'house' as const, line1: '1 Road', city: 'Somewhere' };
  const add = (country: string, postalCode: string | null) =>
    app.call('POST /properties/', { body: { ...body, country, postalCode } }, owner.access);
  const refused = await add('US', null);
  expect(codeOf(refused)).toBe('invalid-input');
  expect(refused.problem?.errors).toMatchObject([{ path: 'postalCode' }]);
  const { id } = ok(await add('IE', null));
  const change = (given: { country?: string; postalCode?: string | null; notes?: string; version: number }) =>
    app.call('PATCH /properties/{id}/', { params: { id }, body: given }, owner.access);
  expect(codeOf(await change({ country: 'DE', version: 1 }))).toBe('invalid-input');
  ok(await change({ country: 'DE', postalCode: '01067', version: 1 }));
  expect(codeOf(await change({ postalCode: null, version: 2 }))).toBe('invalid-input');
  ok(await change({ notes: 'By the river', version: 2 }));
});

test('a property whose tenants’ deposits are held is not archived, and the refusal names them', async () => {
  const owner = await newOrganisation(app);
  const over = { endsOn: '2026-02-28', atEnd: 'stop' as const, paidOn: '2026-01-02' };
  const { home, lease } = await heldFor(app, owner, 50_000, over);
  const params = { id: home.property.id };
  const archive = () => app.call('POST /properties/{id}/archive/', { params, body: {} }, owner.access);
  const refused = await archive();
  expect(codeOf(refused)).toBe('conflict');
  expect(refused.problem?.detail).toContain(`Security deposits are still held: ${lease.number} `);
  const begun = ok(await draft(app, owner, lease.id, { content: usual() }));
  ok(await finish(app, owner, begun));
  ok(await archive());
});
