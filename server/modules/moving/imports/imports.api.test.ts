import { expect, test } from 'vitest';
import { codeOf, ok, startTestApp } from '#test/support/app.ts';
import { newMember, newOrganisation } from '#test/support/factories.ts';
import { csvOf, importAll, sendImport, workbook } from '#test/support/imports.ts';
import { unwelcome } from '#test/support/made-files.ts';
import { zipOf } from '#test/support/zip-of.ts';
import { newPerson, newProperty } from '#test/support/portfolio.ts';

const app = await startTestApp();

const run = (id: string, access: string, body: { partial?: boolean } = {}) =>
  app.call('POST /imports/{id}/run/', { params: { id }, body }, access);
const check = (id: string, access: string) =>
  app.call('POST /imports/{id}/check/', { params: { id }, body: {} }, access);
const undo = (id: string, access: string) => app.call('POST /imports/{id}/undo/', { params: { id }, body: {} }, access);

async function unitNames(access: string): Promise<string[]> {
  const { items } = ok(await app.call('GET /units/', { query: { limit: 200 } }, access));
  return items.map(({ name }) => name);
}

/** 500 units of which seven are wrong, each in its own way. */
function fiveHundred(property: string): string {
  const rows = Array.from({ length: 500 }, (_, index) => [property, `U${index + 1}`, '2', '1450.00', 'home', '1.5']);
  const wrong: readonly [number, number, string][] = [
    [10, 0, 'Nowhere Court'],
    [60, 1, ''],
    [110, 2, 'many'],
    [160, 3, '14.50.00'],
    [210, 4, 'castle'],
    [260, 5, '1.3'],
    [310, 1, 'U1'],
  ];
  for (const [row, column, cell] of wrong) (rows[row - 2] ?? [])[column] = cell;
  return csvOf(['Building', 'Unit', 'Bedrooms', 'Market rent', 'Type', 'Baths'], ...rows);
}

test('columns are recognised in English and German, whatever their case and accents, and shown with samples', async () => {
  const owner = await newOrganisation(app);
  const { property } = await newProperty(app, owner);
  const file = csvOf(
    ['OBJEKT', 'wohnungsnummer', 'Wohnfläche', 'Größenklasse', 'Zimmer'],
    [property.name, '3', '61,5', 'M', 2],
  );
  const begun = ok(await sendImport(app, owner, 'units', file));
  const [sheet] = begun.sheets;
  expect(sheet?.columns.map(({ field }) => field)).toEqual(['property', 'name', 'area', null, 'beds']);
  expect(sheet?.columns[2]).toMatchObject({ header: 'Wohnfläche', samples: ['61,5'] });
  expect(begun).toMatchObject({ state: 'mapping', decimalSign: ',', rows: 1 });
});

test('a corrected column is remembered for the next file of that kind', async () => {
  const owner = await newOrganisation(app);
  const { property } = await newProperty(app, owner);
  const file = csvOf(['Site', 'No.', 'Unit'], [property.name, '12', 'ignored']);
  const begun = ok(await sendImport(app, owner, 'units', file));
  expect(begun.sheets[0]?.columns.map(({ field }) => field)).toEqual([null, null, 'name']);
  const body = { mapping: { units: ['property', 'name', null] }, version: begun.version };
  const corrected = ok(await app.call('PATCH /imports/{id}/', { params: { id: begun.id }, body }, owner.access));
  expect(corrected.sheets[0]?.columns.map(({ field }) => field)).toEqual(['property', 'name', null]);
  const next = ok(await sendImport(app, owner, 'units', file));
  expect(next.sheets[0]?.columns.map(({ field }) => field)).toEqual(['property', 'name', null]);
  const { items } = ok(await app.call('GET /import-mappings/', {}, owner.access));
  expect(items).toEqual([{ kind: 'units', fields: { site: 'property', no: 'name', unit: null } }]);
  const twice = { mapping: { units: ['name', 'name', null] }, version: corrected.version };
  expect(codeOf(await app.call('PATCH /imports/{id}/', { params: { id: begun.id }, body: twice }, owner.access))).toBe(
    'invalid-input',
  );
});

test('500 units with 7 bad rows are refused as a whole, and each error names its row and cell', async () => {
  const owner = await newOrganisation(app);
  const { property } = await newProperty(app, owner);
  const begun = ok(await sendImport(app, owner, 'units', fiveHundred(property.name)));
  const { checked } = ok(await check(begun.id, owner.access));
  expect(checked).toMatchObject({ rows: 500, badRows: 7, counts: { units: 493 } });
  expect(checked?.errors.map(({ row, column }) => [row, column])).toEqual([
    [10, 'Building'],
    [60, 'Unit'],
    [110, 'Bedrooms'],
    [160, 'Market rent'],
    [210, 'Type'],
    [260, 'Baths'],
    [310, 'Unit'],
  ]);
  expect(checked?.errors.find(({ row }) => row === 310)?.message).toContain('row 2');
  expect(await unitNames(owner.access), 'a look writes nothing').toEqual([]);
  const refused = await run(begun.id, owner.access);
  expect(refused.problem).toMatchObject({
    code: 'invalid-input',
    detail: expect.stringContaining('7 of 500') as string,
  });
  expect(await unitNames(owner.access)).toEqual([]);
  const response = await app.inject({
    url: `/api/v1/imports/${begun.id}/bad-rows.csv/`,
    headers: { authorization: `Bearer ${owner.access}` },
  });
  expect(response.body.trim().split('\r\n')).toHaveLength(8);
  expect(response.body).toContain('"castle"');
});

test('asked for the rest, it imports 493, and running it again changes nothing', async () => {
  const owner = await newOrganisation(app);
  const { property } = await newProperty(app, owner);
  const begun = ok(await sendImport(app, owner, 'units', fiveHundred(property.name)));
  const answers = await Promise.all([1, 2, 3].map(() => run(begun.id, owner.access, { partial: true })));
  for (const answer of answers) expect(ok(answer)).toMatchObject({ state: 'done', leftOut: 7, counts: { units: 493 } });
  const { counts } = ok(await app.call('GET /portfolio-summary/', {}, owner.access));
  expect(counts.units).toBe(493);
  const { items } = ok(await app.call('GET /audit-events/', { query: {} }, owner.access));
  expect(items.filter(({ kind }) => kind === 'portfolio.imported')).toHaveLength(1);
});

test('leases come with their tenants and opening balances, which the clearing account holds', async () => {
  const owner = await newOrganisation(app);
  const { property } = await newProperty(app, owner, { units: ['1A', '1B', '1C'] });
  await newPerson(app, owner, { givenName: 'Robin', familyName: 'Known', email: 'robin@people.example' });
  const file = csvOf(
    ['Property', 'Unit', 'Tenant', 'Email', 'Start', 'End', 'Rent', 'Deposit held', 'Balance', 'Prepaid'],
    [
      property.name,
      '1A',
      'Robin Known',
      'robin@people.example',
      '1/1/2026',
      '12/31/2026',
      '$1,450.00',
      '1450',
      '725.50',
      '',
    ],
    [property.name, '1B', 'Alex New; Sam New', 'alex@people.example', '2/15/2026', '', '1200', '1200', '-30', ''],
    [property.name, '1C', 'Alex New', 'alex@people.example', '3/1/2026', '', '900', '', '', '10'],
  );
  const begun = ok(await sendImport(app, owner, 'leases', file));
  expect(begun.dateFormat).toBe('us');
  const { checked } = ok(await check(begun.id, owner.access));
  expect(checked?.errors).toEqual([]);
  expect(checked).toMatchObject({
    counts: { leases: 3, people: 2 },
    openings: [{ currency: 'USD', owedCents: 72_550, depositCents: 265_000, prepaidCents: 4000 }],
    clearing: [{ currency: 'USD', nowCents: 0, thenCents: 196_450 }],
  });
  const done = ok(await run(begun.id, owner.access));
  expect(done.result?.counts).toMatchObject({ properties: 0, units: 0, people: 2, leases: 3 });
  expect(done.clearingNow).toEqual([{ currency: 'USD', cents: 196_450 }]);
  const { items } = ok(await app.call('GET /leases/', { query: {} }, owner.access));
  expect(
    items.map(({ unit, tenants, rentCents, state }) => [unit.name, tenants.map(({ name }) => name), rentCents, state]),
  ).toEqual([
    ['1C', ['Alex New'], 90_000, 'active'],
    ['1B', ['Alex New', 'Sam New'], 120_000, 'active'],
    ['1A', ['Robin Known'], 145_000, 'active'],
  ]);
  const { rows } = ok(await app.call('GET /trial-balance/', { query: {} }, owner.access));
  const balance = (number: string) => {
    const row = rows.find((one) => one.number === number);
    return Number(row?.debitCents ?? 0) - Number(row?.creditCents ?? 0);
  };
  expect([balance('1200'), balance('2100'), balance('2200'), balance('3100')]).toEqual([
    72_550, -265_000, -4000, 196_450,
  ]);
});

test('a lease on days that are taken is refused with the row of the file, or the lease, that has them', async () => {
  const owner = await newOrganisation(app);
  const { property } = await newProperty(app, owner, { units: ['1A'] });
  const file = csvOf(
    ['Property', 'Unit', 'Tenant', 'Start', 'Rent'],
    [property.name, '1A', 'Robin First', '2026-01-01', '100'],
    [property.name, '1A', 'Robin Second', '2026-02-01', '100'],
    [property.name, '9Z', 'Robin Third', '2026-02-30', 'x'],
  );
  const begun = ok(await sendImport(app, owner, 'leases', file));
  const { checked } = ok(await check(begun.id, owner.access));
  expect(checked?.errors.map(({ row, column, code }) => [row, column, code])).toEqual([
    [3, 'Unit', 'unit-taken'],
    [4, 'Unit', 'invalid-input'],
    [4, 'Start', 'invalid-input'],
    [4, 'Rent', 'invalid-input'],
  ]);
  expect(checked?.errors[0]).toMatchObject({ says: 'unitInFile', values: { row: '2' } });
  expect(checked?.errors[0]?.message).toMatch(/^Row 2 of this file lets the unit/);

  const first = csvOf(
    ['Property', 'Unit', 'Tenant', 'Start', 'Rent'],
    [property.name, '1A', 'R. One', '2026-01-01', '1'],
  );
  await importAll(app, owner, 'leases', first);
  const { errors = [] } = ok(await check(begun.id, owner.access)).checked ?? {};
  expect(errors.slice(0, 2).map(({ row, says, values }) => [row, says, values['number'], values['tenants']])).toEqual([
    [2, 'unitLetOn', 'L-0001', 'R. One'],
    [3, 'unitLetOn', 'L-0001', 'R. One'],
  ]);
});

test('an undone import leaves nothing but cancelled leases that the books tell of', async () => {
  const owner = await newOrganisation(app);
  const sheets = {
    properties: [
      ['Name', 'Street', 'City'],
      ['Import House', '1 Import Street', 'Springfield'],
    ],
    units: [
      ['Property', 'Unit'],
      ['Import House', '1'],
      ['Import House', '2'],
    ],
    leases: [
      ['Property', 'Unit', 'Tenant', 'Start', 'Rent', 'Balance'],
      ['Import House', '1', 'Owing Tenant', { day: 46_023 }, 1000.5, 50],
      ['Import House', '2', 'Plain Tenant', { day: 46_023 }, 900, 0],
    ],
  };
  const done = await importAll(app, owner, 'all', workbook(sheets), 'book.xlsx');
  expect(done.result?.counts).toMatchObject({ properties: 1, units: 2, people: 2, leases: 2 });
  const before = ok(await app.call('GET /leases/', { query: {} }, owner.access));
  expect(before.items[0]).toMatchObject({ startsOn: '2026-01-01' });
  app.clock.advance(60_000);
  const undone = ok(await undo(done.id, owner.access));
  expect(undone.state).toBe('undone');
  expect(ok(await undo(done.id, owner.access)).state, 'twice is once').toBe('undone');
  expect(ok(await app.call('GET /properties/', { query: {} }, owner.access)).items).toEqual([]);
  expect(ok(await app.call('GET /people/', { query: {} }, owner.access)).items).toEqual([]);
  expect(ok(await app.call('GET /leases/', { query: {} }, owner.access)).items).toEqual([]);
  const { items } = ok(await app.call('GET /leases/', { query: { state: 'cancelled' } }, owner.access));
  expect(items.map(({ isUndone, tenants }) => [isUndone, tenants[0]?.name])).toEqual([[true, 'Owing Tenant']]);
  expect(
    ok(await app.call('GET /people/', { query: { state: 'archived' } }, owner.access)).items.map(({ name }) => name),
  ).toEqual(['Owing Tenant']);
  const { rows } = ok(await app.call('GET /trial-balance/', { query: {} }, owner.access));
  expect(rows).toEqual([]);
  const again = await importAll(app, owner, 'all', workbook(sheets), 'book.xlsx');
  expect(again.result?.counts.leases).toBe(2);
});

test('what somebody touched since stands in the way of undoing, and is named', async () => {
  const owner = await newOrganisation(app);
  const { property } = await newProperty(app, owner);
  const done = await importAll(
    app,
    owner,
    'units',
    csvOf(['Property', 'Unit'], [property.name, '1'], [property.name, '2']),
  );
  app.clock.advance(60_000);
  const { items } = ok(await app.call('GET /units/', { query: {} }, owner.access));
  const [unit] = items;
  const body = { beds: 3, version: 1 };
  ok(await app.call('PATCH /units/{id}/', { params: { id: unit?.id ?? '' }, body }, owner.access));
  const refused = await undo(done.id, owner.access);
  expect(refused.problem).toMatchObject({ code: 'conflict', errors: [{ path: 'unit', code: 'changed' }] });
  expect(refused.problem?.detail).toContain(`${unit?.name} was changed since`);
  expect(await unitNames(owner.access)).toHaveLength(2);
});

test('a lease that was added later stands in the way too', async () => {
  const owner = await newOrganisation(app);
  const { property } = await newProperty(app, owner);
  const done = await importAll(app, owner, 'units', csvOf(['Property', 'Unit'], [property.name, '1']));
  const lease = csvOf(
    ['Property', 'Unit', 'Tenant', 'Start', 'Rent'],
    [property.name, '1', 'Later Tenant', '2026-03-01', '5'],
  );
  const leases = await importAll(app, owner, 'leases', lease);
  expect((await undo(done.id, owner.access)).problem).toMatchObject({ errors: [{ path: 'unit', code: 'lease' }] });
  ok(await undo(leases.id, owner.access));
  expect(ok(await undo(done.id, owner.access)).state).toBe('undone');
  expect(await unitNames(owner.access)).toEqual([]);
});

test('an undone import keeps the room and the flat of a bed that the books tell of, and a let bed stands in its way', async () => {
  const owner = await newOrganisation(app);
  const { property } = await newProperty(app, owner);
  const sheets = {
    units: [
      ['Property', 'Unit', 'Part of', 'Kind'],
      [property.name, 'Flat', '', 'home'],
      [property.name, 'Room', 'Flat', 'room'],
      [property.name, 'Left', 'Room', 'bed'],
      [property.name, 'Right', 'Room', 'bed'],
      [property.name, 'Other', '', 'home'],
    ],
    leases: [
      ['Property', 'Unit', 'Tenant', 'Start', 'Rent', 'Balance'],
      [property.name, 'Left', 'Owing Tenant', { day: 46_023 }, 500, 50],
    ],
  };
  const done = await importAll(app, owner, 'all', workbook(sheets), 'book.xlsx');
  app.clock.advance(60_000);
  const head = ['Property', 'Unit', 'Tenant', 'Start', 'Rent'];
  const lease = csvOf(head, [property.name, 'Right', 'Later Tenant', '2026-03-01', '5']);
  const later = await importAll(app, owner, 'leases', lease);
  const refused = await undo(done.id, owner.access);
  expect(refused.problem).toMatchObject({ code: 'conflict', errors: [{ path: 'unit', code: 'lease' }] });
  expect(refused.problem?.detail).toContain('Right is on a lease that was added since');
  ok(await undo(later.id, owner.access));
  expect(ok(await undo(done.id, owner.access)).state).toBe('undone');
  expect(await unitNames(owner.access)).toEqual([]);
  const { items } = ok(await app.call('GET /units/', { query: { archived: 'archived' } }, owner.access));
  expect(items.map(({ name }) => name).toSorted()).toEqual(['Flat', 'Left', 'Room']);
});

test('files that are no tables, lie about their size or would fill the memory are refused', async () => {
  const owner = await newOrganisation(app);
  const send = async (content: string | Buffer, kind: 'units' | 'all' = 'units') =>
    codeOf(await sendImport(app, owner, kind, content, 'x'));
  expect(await send('')).toBe('unsupported-file');
  expect(await send('Property,Unit\r\n')).toBe('unsupported-file');
  expect(await send(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 1]))).toBe('unsupported-file');
  expect(await send(unwelcome.archive)).toBe('unsupported-file');
  expect(await send(unwelcome.bomb)).toBe('unsupported-file');
  expect(await send('a,b\r\n1,2', 'all')).toBe('unsupported-file');
  const lying = await workbook({
    units: [
      ['Property', 'Unit'],
      ['x', 'y'.repeat(5000)],
    ],
  });
  const entry = lying.lastIndexOf('xl/sharedStrings.xml') - 46;
  expect(lying.readUInt32LE(entry)).toBe(0x02014b50);
  lying.writeUInt32LE(10, entry + 24);
  expect(await send(lying)).toBe('unsupported-file');
  const packed = await zipOf({ 'units.csv': 'Property,Unit\nX,1' });
  expect(await send(packed.subarray(0, packed.length - 30))).toBe('unsupported-file');
});

test('an import is for owners and managers of the whole, and nobody else’s business', async () => {
  const owner = await newOrganisation(app);
  const stranger = await newOrganisation(app);
  const { property } = await newProperty(app, owner);
  const file = csvOf(['Property', 'Unit'], [property.name, '1']);
  const begun = ok(await sendImport(app, owner, 'units', file));
  expect(codeOf(await run(begun.id, stranger.access))).toBe('not-found');
  const agent = await newMember(app, owner, 'leasing_agent');
  expect(codeOf(await sendImport(app, agent, 'units', file))).toBe('forbidden');
  const manager = await newMember(app, owner, 'manager');
  expect(ok(await run(begun.id, manager.access)).state).toBe('done');
  // A property of another workspace does not exist.
  const foreign = ok(await sendImport(app, stranger, 'units', file));
  expect(ok(await check(foreign.id, stranger.access)).checked?.errors[0]?.message).toContain('There is no property');
});

test('an import that was not run can be thrown away, and one that was cannot', async () => {
  const owner = await newOrganisation(app);
  const { property } = await newProperty(app, owner);
  const file = csvOf(['Property', 'Unit'], [property.name, '1']);
  const begun = ok(await sendImport(app, owner, 'units', file));
  const params = { id: begun.id };
  ok(await app.call('POST /imports/{id}/remove/', { params, body: {} }, owner.access));
  expect(codeOf(await app.call('GET /imports/{id}/', { params }, owner.access))).toBe('not-found');
  const done = await importAll(app, owner, 'units', file);
  expect(
    codeOf(await app.call('POST /imports/{id}/remove/', { params: { id: done.id }, body: {} }, owner.access)),
  ).toBe('conflict');
});

test('whoever looks while it is checked sees how far it is, and what came of it afterwards', async () => {
  const owner = await newOrganisation(app);
  const { property } = await newProperty(app, owner);
  const begun = ok(await sendImport(app, owner, 'units', fiveHundred(property.name)));
  const look = async () => ok(await app.call('GET /imports/{id}/', { params: { id: begun.id } }, owner.access));
  const over = new AbortController();
  const work = check(begun.id, owner.access).finally(() => over.abort());
  const seen = [];
  while (!over.signal.aborted) seen.push((await look()).progress);
  ok(await work);
  expect(seen.some((progress) => progress?.of === 500)).toBe(true);
  expect(await look()).toMatchObject({ progress: null, checked: { badRows: 7 } });
});
