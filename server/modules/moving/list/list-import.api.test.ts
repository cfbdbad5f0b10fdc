import { expect, test } from 'vitest';
import { codeOf, ok, startTestApp } from '#test/support/app.ts';
import type { TestMember } from '#test/support/factories.ts';
import { newMember, newOrganisation } from '#test/support/factories.ts';
import { csvOf, importAll, sendImport } from '#test/support/imports.ts';
import { germanList, semicolons } from '#test/support/lists.ts';
import { newPerson, newProperty } from '#test/support/portfolio.ts';
import { expectTies, heldIn, readLedger } from '#test/support/rent.ts';
import type { listChange } from '#shared/api/moving-list.ts';
import type { z } from 'zod';

const app = await startTestApp();

const addresses = {
  lindenhof: { line1: 'Lindenstraße 40', postalCode: '10115', city: 'Berlin' },
  birkenallee: { line1: 'Birkenallee 7', postalCode: '10117', city: 'Berlin' },
};

async function begin(owner: TestMember, rows: readonly (readonly string[])[] | string) {
  const content = typeof rows === 'string' ? rows : semicolons(rows);
  return ok(await sendImport(app, owner, 'list', content, 'list.csv'));
}

async function change(owner: TestMember, id: string, list: z.input<typeof listChange>) {
  const { version } = ok(await app.call('GET /imports/{id}/', { params: { id } }, owner.access));
  return app.call('PATCH /imports/{id}/', { params: { id }, body: { list, version } }, owner.access);
}

const check = async (owner: TestMember, id: string) =>
  ok(await app.call('POST /imports/{id}/check/', { params: { id }, body: {} }, owner.access));
const tree = async (owner: TestMember, id: string) =>
  ok(await app.call('GET /imports/{id}/tree/', { params: { id } }, owner.access));
const run = (owner: TestMember, id: string, partial = false) =>
  app.call('POST /imports/{id}/run/', { params: { id }, body: { partial } }, owner.access);

test('a German list with a title and a total becomes 2 buildings, 12 units, 14 people and 12 leases at once, and can be undone', async () => {
  const owner = await newOrganisation(app, { currency: 'EUR' });
  const { id, sheets } = await begin(owner, germanList);
  expect(sheets[0]?.columns.map(({ field }) => field)).toEqual([
    'property',
    'unit',
    'tenants',
    'phone',
    'movedInOn',
    'leavesOn',
    'rent',
    'utilities',
    'depositHeld',
    'owed',
  ]);
  const first = await check(owner, id);
  expect(first.checked).toMatchObject({ errorCount: 2 });
  const seen = await tree(owner, id);
  expect(seen).toMatchObject({
    headerRow: 3,
    counts: { buildings: 2, units: 12, people: 14, leases: 12 },
    // An address that is asked for leaves nobody out.
    leasesToFix: 0,
    areUnitsOnce: true,
    rentCents: 1_693_500,
    totalCents: 1_693_500,
    toFix: 2,
    skipped: [
      { row: 1, why: 'title' },
      { row: 2, why: 'empty' },
      { row: 16, why: 'total' },
    ],
  });
  expect(seen.buildings.map(({ name, missing, units }) => [name, missing, units.length])).toEqual([
    ['Lindenhof', ['line1', 'city'], 8],
    ['Birkenallee', ['line1', 'city'], 4],
  ]);
  expect(codeOf(await run(owner, id, true)), 'it waits for the addresses, asked for in part or not').toBe(
    'invalid-input',
  );

  ok(await change(owner, id, { buildings: addresses }));
  expect((await check(owner, id)).checked).toMatchObject({
    errorCount: 0,
    counts: { properties: 2, units: 12, people: 14, leases: 12 },
  });
  const done = ok(await run(owner, id));
  expect(done.result).toMatchObject({
    counts: { properties: 2, units: 12, people: 14, leases: 12 },
    openings: [{ currency: 'EUR', owedCents: 144_500, depositCents: 2_023_500, prepaidCents: 12_000 }],
  });
  const { items } = ok(await app.call('GET /leases/', { query: { limit: 50 } }, owner.access));
  const of = (unit: string) => items.find((lease) => lease.unit.name === unit);
  expect(of('2')).toMatchObject({
    startsOn: '2021-05-01',
    tenants: [{ name: 'Sam Ortmann' }, { name: 'Lea Ortmann' }],
  });
  expect(of('B')?.tenants.map(({ name }) => name)).toEqual(['Ken Ito', 'Yui Ito']);
  expect(of('3')).toMatchObject({ startsOn: '2025-04-13' });
  const lease = ok(await app.call('GET /leases/{id}/', { params: { id: of('2')?.id ?? '' } }, owner.access));
  expect(lease.charges.map(({ kind, centsNow }) => [kind, centsNow])).toEqual([
    ['rent', 124_000],
    ['utilities', 18_550],
  ]);
  const ledger = await readLedger(app, owner, of('3')?.id ?? '');
  expect(ledger.lines).toMatchObject([{ what: 'opening', chargeCents: 144_500 }]);
  // Owed stands against deposits and prepayments in the clearing account.
  expect(await heldIn(app, owner, 'opening-balances', 'accrual')).toBe(2_023_500 + 12_000 - 144_500);
  await expectTies(app, owner);

  ok(await app.call('POST /imports/{id}/undo/', { params: { id }, body: {} }, owner.access));
  const after = ok(await app.call('GET /portfolio-summary/', {}, owner.access));
  expect(after.counts).toMatchObject({ units: 0 });
  expect(ok(await app.call('GET /properties/', { query: {} }, owner.access)).items).toEqual([]);
  expect(await heldIn(app, owner, 'opening-balances', 'accrual')).toBe(0);
});

const usHead = [
  'Bldg',
  'Apt',
  'Tenant',
  'Phone',
  'Lease From',
  'Lease To',
  'Rent',
  'Security Dep.',
  'Address',
  'City',
  'State',
  'Zip',
];
const at = ['40 Alder Street', 'Riverton', 'NJ', '08077'];

test('text that is no table is refused when it is sent, and a table with unknown headers is not', async () => {
  const owner = await newOrganisation(app);
  for (const text of ['hello there\nand more', 'Dear all,\nsee you, then', 'Unit\n1\n2\n']) {
    const refused = await sendImport(app, owner, 'list', text, 'list.csv');
    expect(refused.problem).toMatchObject({
      code: 'unsupported-file',
      detail: 'No table found. Include the header row.',
    });
  }
  expect((await begin(owner, 'Hus;Dør\nAlder Row;1\n')).sheets[0]?.columns).toHaveLength(2);
});

test('a list counts the rows that stand for something, and its balances are of the day that its title says', async () => {
  const owner = await newOrganisation(app);
  const titled = (title: string) => [
    [title, '', '', ''],
    ['Bldg', 'Unit', 'Tenant', 'Rent'],
    ['Elm House', '1', 'Ada Brooks', '1200'],
    ['Elm House', '2', 'Theo Brandt', '1300'],
    ['Total', '', '', '2500'],
  ];
  const begun = await begin(owner, titled('Rent roll as of 02/28/2026'));
  expect(begun.sheets[0]?.rows).toBe(2);
  expect(begun.sheets[0]?.columns[3]?.samples).toEqual(['1200', '1300']);
  expect(begun.openingOn).toBe('2026-02-28');
  expect((await begin(owner, titled('Rent roll'))).openingOn, 'today').toBe('2026-03-02');
});

test('the same problem of several rows is one group with one repair, a cell is fixed in place, and all of it survives a reload and can be undone', async () => {
  const owner = await newOrganisation(app);
  const { id } = await begin(
    owner,
    csvOf(
      usHead,
      ['Alder Row', '1', 'Ada Brooks', '(910) 555-0100', '01/15/2025', 'MTM', '1,240.00', '1,240.00', ...at],
      ['Alder Row', '2', 'Sam Ortiz', '555-0142', '13/04/2025', '', '1,240.00', '', ...at],
      ['Alder Row', '3', 'Theo Brandt', '555-0143', '02/20/2025', '02/19/2026', '1.345,00', '', ...at],
      ['Alder Row', '4', 'Nia Cole', '', '', '', '1,310.00', '', ...at],
      ['Alder Row', '5', 'Ana Silva', '', '', '', '', '', ...at],
    ),
  );
  const { checked } = await check(owner, id);
  const seen = await tree(owner, id);
  expect(seen, 'rows that have to be fixed first are not counted').toMatchObject({
    counts: { buildings: 1, units: 5, people: 1, leases: 1 },
    leasesToFix: 4,
    madeRentCents: 124_000,
    buildings: [{ rentCents: 124_000, leasesToFix: 4, counts: { units: 5, people: 1, leases: 1 } }],
    areUnitsOnce: false,
  });
  expect(checked?.counts).toMatchObject({ properties: 1, units: 5, people: 1, leases: 1 });
  expect(seen.groups.map(({ key, rows, blocks, suggestion }) => [key, rows, blocks, suggestion])).toEqual([
    ['date:startsOn', [3], true, '2025-04-13'],
    ['amount:rent', [4], true, '1,345.00'],
    ['missing:startsOn', [5, 6], true, null],
    ['missing:rent', [6], true, null],
    ['area-code:phone', [3, 4], false, '910'],
  ]);
  expect(codeOf(await run(owner, id)), 'nothing is written while it waits').toBe('invalid-input');

  ok(await change(owner, id, { repair: { group: 'date:startsOn', act: 'read-as' } }));
  ok(await change(owner, id, { repair: { group: 'amount:rent', act: 'read-as' } }));
  ok(await change(owner, id, { repair: { group: 'missing:startsOn', act: 'fill', text: '3/1/2025' } }));
  ok(await change(owner, id, { repair: { group: 'area-code:phone', act: 'fill', text: '910' } }));
  ok(await change(owner, id, { cells: [{ row: 6, field: 'rent', text: '1,310.00' }] }));
  expect(codeOf(await change(owner, id, { cells: [{ row: 6, field: 'castle', text: 'x' }] }))).toBe('invalid-input');
  const repaired = await tree(owner, id);
  expect(repaired.groups).toEqual([]);
  expect(repaired.repairs).toHaveLength(5);
  const filled = repaired.repairs.find(({ act, field }) => act === 'fill' && field === 'startsOn')?.id;
  ok(await change(owner, id, { undo: filled ?? '' }));
  expect((await tree(owner, id)).groups.map(({ key }) => key)).toEqual(['missing:startsOn']);
  ok(await change(owner, id, { repair: { group: 'missing:startsOn', act: 'leave-out' } }));
  const done = ok(await run(owner, id));
  expect(done.leftOut, 'the rows were left out by choice, and are counted').toBe(2);
  const { items } = ok(await app.call('GET /leases/', { query: {} }, owner.access));
  expect(
    items
      .map(({ unit, startsOn }) => [unit.name, startsOn])
      .toSorted((one, other) => String(one).localeCompare(String(other))),
  ).toEqual([
    ['1', '2025-01-15'],
    ['2', '2025-04-13'],
    ['3', '2025-02-20'],
  ]);
  const people = ok(await app.call('GET /people/', { query: {} }, owner.access));
  expect(people.items.find(({ name }) => name === 'Sam Ortiz')?.phone).toBe('(910) 555-0142');
  const headers = { authorization: `Bearer ${owner.access}` };
  const { body } = await app.inject({ url: `/api/v1/imports/${id}/bad-rows.csv/`, headers });
  expect(body).toContain('Nia Cole');
});

test('a later row without a phone erases nothing, in one list and in a file of leases', async () => {
  const owner = await newOrganisation(app);
  const { id } = await begin(
    owner,
    csvOf(
      usHead,
      ['Alder Row', '1', 'Ada Brooks', '202 555 0100', '2025-01-15', '', '1240', '', ...at],
      ['Alder Row', 'P1', 'Ada Brooks', '', '2025-01-15', '', '90', '', ...at],
    ),
  );
  ok(await change(owner, id, { samePerson: { name: 'Ada Brooks', isOne: true } }));
  ok(await run(owner, id));
  const { property } = await newProperty(app, owner, { units: ['1A', '1B'] });
  const file = csvOf(
    ['Property', 'Unit', 'Tenant', 'Phone', 'Start', 'Rent'],
    [property.name, '1A', 'Nia Cole', '202 555 0199', '2025-01-01', '900'],
    [property.name, '1B', 'Cole, Nia', '', '2025-01-01', '80'],
  );
  await importAll(app, owner, 'leases', file);
  const { items } = ok(await app.call('GET /people/', { query: {} }, owner.access));
  expect(
    items.map(({ name, phone }) => [name, phone]).toSorted((one, other) => String(one).localeCompare(String(other))),
  ).toEqual([
    ['Ada Brooks', '202 555 0100'],
    ['Nia Cole', '202 555 0199'],
  ]);
});

test('every phone and email of one person is kept: of several rows, of one lease, and of one cell', async () => {
  const owner = await newOrganisation(app);
  const row = (unit: string, name: string, phone: string, email: string) =>
    ['Alder Row', unit, name, phone, '2025-01-15', '', '900', '', ...at, email] as const;
  const { id } = await begin(
    owner,
    csvOf(
      [...usHead, 'Email'],
      row('1', 'Ada Brooks', '(202) 555-0100', ''),
      row('P1', 'Ada Brooks', '202 555 0111', 'ada@people.example'),
      row('P2', 'Ada Brooks', '202-555-0100', ''),
      row('2', 'Nia Cole', '202 555 0122; 202 555 0123', 'nia@people.example, cole@people.example'),
      row('2', 'Nia Cole', '202 555 0124', 'NIA@people.example'),
    ),
  );
  ok(await change(owner, id, { samePerson: { name: 'Ada Brooks', isOne: true } }));
  ok(await run(owner, id));
  const { items } = ok(await app.call('GET /people/', { query: {} }, owner.access));
  const contactsOf = async (name: string) => {
    const [person, other] = items.filter((one) => one.name === name);
    expect(other, name).toBeUndefined();
    const params = { id: person?.id ?? '' };
    const { contacts } = ok(await app.call('GET /people/{id}/', { params }, owner.access));
    return contacts.flatMap((contact) => ('value' in contact ? contact.value : []));
  };
  expect(await contactsOf('Ada Brooks')).toEqual(['ada@people.example', '(202) 555-0100', '202 555 0111']);
  expect(await contactsOf('Nia Cole')).toEqual([
    'nia@people.example',
    'cole@people.example',
    '202 555 0122',
    '202 555 0123',
    '202 555 0124',
  ]);
});

test('buildings and units that are there already are used, names stay together when asked, and a company is a company', async () => {
  const owner = await newOrganisation(app);
  const { property } = await newProperty(app, owner, { units: ['1A'] });
  const { id } = await begin(
    owner,
    csvOf(
      ['Property', 'Unit', 'Tenant', 'Move-in', 'Rent', 'Status'],
      [property.name, '1A', 'Smith & Sons LLC', '2025-01-01', '900', 'Current'],
      [property.name, '1B', 'Rose and Crown', '2025-01-01', '900', 'Current'],
      [property.name, '1C', 'VACANT', '', '950', 'Vacant-Unrented'],
    ),
  );
  expect((await tree(owner, id)).counts).toEqual({ buildings: 0, units: 2, people: 3, leases: 2 });
  ok(await change(owner, id, { together: { text: ['Rose and Crown'], isOne: true } }));
  const done = ok(await run(owner, id));
  expect(done.result?.counts).toMatchObject({ properties: 0, units: 2, people: 2, leases: 2 });
  const { items } = ok(await app.call('GET /people/', { query: {} }, owner.access));
  expect(
    items.map(({ name, kind }) => [name, kind]).toSorted((one, other) => String(one).localeCompare(String(other))),
  ).toEqual([
    ['Rose and Crown', 'person'],
    ['Smith & Sons LLC', 'company'],
  ]);
});

test('the header row can be chosen, the preset is named, and the preview is for a list that has not run', async () => {
  const owner = await newOrganisation(app);
  const begun = await begin(
    owner,
    csvOf(
      ['Unit', 'BD/BA', 'Tenant', 'Rent', 'Deposit', 'Lease From', 'Lease To', 'Past Due'],
      ['-> Maple Court - 12 Maple Street, Springfield, IL 62701'],
      ['1A', '2/1.50', 'Robin Example', '1,450.00', '1,450.00', '01/15/2025', '01/14/2026', '100.00'],
      ['1B', '1/1.00', 'VACANT', '', '', '', '', ''],
    ),
  );
  const seen = await tree(owner, begun.id);
  expect(seen).toMatchObject({
    preset: 'AppFolio rent roll',
    headerRow: 1,
    counts: { buildings: 1, units: 2, leases: 1 },
  });
  expect(seen.skipped).toMatchObject([{ row: 2, why: 'heading' }]);
  expect(codeOf(await change(owner, begun.id, { headerRow: 99 }))).toBe('invalid-input');
  ok(await change(owner, begun.id, { headerRow: 2 }));
  expect(await tree(owner, begun.id)).toMatchObject({ preset: null, headerRow: 2 });
  ok(await change(owner, begun.id, { headerRow: 1 }));
  ok(await change(owner, begun.id, { buildings: { [seen.buildings[0]?.key ?? '']: { name: 'Maple Court' } } }));
  const viewer = await newMember(app, owner, 'viewer');
  const params = { id: begun.id };
  expect(codeOf(await app.call('GET /imports/{id}/tree/', { params }, viewer.access))).toBe('forbidden');
  ok(await run(owner, begun.id));
  expect(codeOf(await app.call('GET /imports/{id}/tree/', { params }, owner.access))).toBe('not-found');
});

const people = async (owner: TestMember) => ok(await app.call('GET /people/', { query: {} }, owner.access)).items;

test('a name in several units is separate people until somebody says that it is one, and the preview counts what is made', async () => {
  const owner = await newOrganisation(app);
  const list = csvOf(
    [...usHead, 'Email'],
    ['Alder Row', '1', 'Ada Brooks', '', '2025-01-15', '', '1240', '', ...at, ''],
    ['Birch', 'E', 'Ada Brooks', '', '2025-02-15', '', '1310', '', ...at, ''],
    ['Birch', 'F', 'Nia Cole', '', '2025-02-15', '', '1310', '', ...at, 'nia@people.example'],
    ['Birch', 'P1', 'Nia Cole', '', '2025-02-15', '', '90', '', ...at, 'NIA@people.example'],
  );
  const { id } = await begin(owner, list);
  const apart = await tree(owner, id);
  expect(apart.namesakes).toEqual([{ name: 'Ada Brooks', rows: [2, 3], isOne: false }]);
  expect(apart.counts.people).toBe(3);
  expect((await check(owner, id)).checked?.counts).toMatchObject({ people: 3, leases: 4 });

  ok(await change(owner, id, { samePerson: { name: 'Ada Brooks', isOne: true } }));
  const one = await tree(owner, id);
  expect(one.namesakes).toEqual([{ name: 'Ada Brooks', rows: [2, 3], isOne: true }]);
  expect(one.counts.people).toBe(2);
  expect(
    one.buildings.map(({ counts }) => counts.people),
    'the lines of buildings add up to the figure',
  ).toEqual([1, 1]);
  expect((await check(owner, id)).checked?.counts).toMatchObject({ people: 2, leases: 4 });

  ok(await change(owner, id, { samePerson: { name: 'Ada Brooks', isOne: false } }));
  ok(await run(owner, id));
  const made = await people(owner);
  expect(made.map(({ name }) => name).toSorted()).toEqual(['Ada Brooks', 'Ada Brooks', 'Nia Cole']);
  const { items } = ok(await app.call('GET /leases/', { query: {} }, owner.access));
  const tenantIn = (unit: string) => items.find((lease) => lease.unit.name === unit)?.tenants[0]?.id;
  expect(tenantIn('1')).not.toBe(tenantIn('E'));
  expect(tenantIn('F')).toBe(tenantIn('P1'));
});

test('a tenant of a new unit who has the name of somebody known is that person or a new one, as it is decided', async () => {
  const owner = await newOrganisation(app);
  const known = await newPerson(app, owner, { givenName: 'Ada', familyName: 'Brooks', email: 'ada@people.example' });
  const list = csvOf(
    [...usHead, 'Email'],
    ['Alder Row', '1', 'Ada Brooks', '', '2025-01-15', '', '1240', '', ...at, ''],
    ['Alder Row', '2', 'Ada Brooks', '', '2025-01-15', '', '90', '', ...at, 'other@people.example'],
    ['Alder Row', '3', 'Ada Brooks', '', '2025-01-15', '', '95', '', ...at, 'ada@people.example'],
  );
  const asked = await begin(owner, list);
  expect((await tree(owner, asked.id)).contacts, 'told apart in the list already').toEqual([]);

  const one = csvOf(usHead, ['Alder Row', '1', 'Ada Brooks', '', '2025-01-15', '', '1240', '', ...at]);
  const { id } = await begin(owner, one);
  const same = await tree(owner, id);
  expect(same.contacts).toEqual([{ name: 'Ada Brooks', rows: [2], isSame: true }]);
  expect(same.counts.people).toBe(0);
  ok(await change(owner, id, { knownPerson: { name: 'Ada Brooks', isSame: false } }));
  const apart = await tree(owner, id);
  expect(apart.contacts).toEqual([{ name: 'Ada Brooks', rows: [2], isSame: false }]);
  expect(apart.counts.people).toBe(1);
  ok(await change(owner, id, { knownPerson: { name: 'Ada Brooks', isSame: true } }));
  expect((await tree(owner, id)).counts.people).toBe(0);
  ok(await change(owner, id, { knownPerson: { name: 'Ada Brooks', isSame: false } }));
  ok(await run(owner, id));
  expect((await people(owner)).map(({ name }) => name)).toEqual(['Ada Brooks', 'Ada Brooks']);
  const { items } = ok(await app.call('GET /leases/', { query: {} }, owner.access));
  expect(items.map(({ tenants }) => tenants[0]?.id)).not.toContain(known.id);
  const again = await begin(owner, one);
  expect((await tree(owner, again.id)).contacts, 'on a unit that is there it is no question').toEqual([]);
});

test('what is filled in for all rows and cannot be read is refused with an example of the column, and repairs nothing', async () => {
  const owner = await newOrganisation(app);
  const list = csvOf(
    usHead,
    ['Alder Row', '1', 'Ada Brooks', '', '2025-01-15', '', '1,240.00', '', ...at],
    ['Alder Row', '2', 'Nia Cole', '', '2025-02-15', '', 'soon', '', ...at],
  );
  const { id } = await begin(owner, list);
  const [group] = (await tree(owner, id)).groups;
  const fill = (text: string) => change(owner, id, { repair: { group: group?.key ?? '', act: 'fill', text } });
  const refused = await fill('abc');
  expect(refused.problem?.errors).toMatchObject([
    { path: 'list.repair.text', message: 'Enter a value like 1,240.00, as in the rest of the column.' },
  ]);
  expect(await tree(owner, id)).toMatchObject({ repairs: [], groups: [{ key: group?.key }] });
  ok(await fill('1,310.00'));
  expect((await tree(owner, id)).groups).toEqual([]);
});

test('a list that was imported before counts nothing to create, and says of each unit who has it', async () => {
  const owner = await newOrganisation(app);
  const list = csvOf(
    usHead,
    ['Alder Row', '1', 'Ada Brooks', '', '2025-01-15', '', '1240', '', ...at],
    ['Alder Row', '2', 'Nia Cole', '', '2025-02-15', '', '1310', '', ...at],
  );
  const first = await begin(owner, list);
  await check(owner, first.id);
  expect((await tree(owner, first.id)).areUnitsOnce).toBe(true);
  ok(await run(owner, first.id));
  const { id } = await begin(owner, list);
  expect((await tree(owner, id)).counts, 'people who are there are not created').toMatchObject({ people: 0 });
  await check(owner, id);
  const seen = await tree(owner, id);
  expect(seen.areUnitsOnce).toBe(false);
  expect(seen.counts).toEqual({ buildings: 0, units: 0, people: 0, leases: 0 });
  expect(seen.groups.map(({ rows, errors }) => [rows, errors.map((one) => [one.rows, one.values['tenants']])])).toEqual(
    [
      [
        [2, 3],
        [
          [[2], 'Ada Brooks'],
          [[3], 'Nia Cole'],
        ],
      ],
    ],
  );
});

test('the address of a building counts as a repair, and can be undone', async () => {
  const owner = await newOrganisation(app, { currency: 'EUR' });
  const { id } = await begin(owner, germanList);
  ok(await change(owner, id, { buildings: addresses }));
  ok(await change(owner, id, { buildings: { lindenhof: { line1: 'Lindenstraße 41', city: 'Berlin' } } }));
  const saved = await tree(owner, id);
  expect(saved.toFix).toBe(0);
  expect(saved.repairs.map(({ act, text, rows }) => [act, text, rows.length])).toEqual([
    ['address', 'Birkenallee', 4],
    ['address', 'Lindenhof', 8],
  ]);
  ok(await change(owner, id, { undo: saved.repairs[1]?.id ?? '' }));
  const undone = await tree(owner, id);
  expect(undone.repairs.map(({ text }) => text)).toEqual(['Birkenallee']);
  expect(undone.buildings.map(({ name, missing, address }) => [name, missing, address.line1])).toEqual([
    ['Lindenhof', ['line1', 'city'], ''],
    ['Birkenallee', [], 'Birkenallee 7'],
  ]);
  expect(undone.toFix).toBe(1);
  ok(await change(owner, id, { exclude: 'birkenallee' }));
  expect((await tree(owner, id)).repairs[0], 'its name, not its key').toMatchObject({ text: 'Birkenallee' });
});

test('all rows of a building are excluded at once, which can be undone', async () => {
  const owner = await newOrganisation(app);
  const { id } = await begin(
    owner,
    csvOf(
      ['Building', 'Unit', 'Tenant', 'Start', 'Rent', 'Street', 'City'],
      ['Alder Row', '1', 'Ada Brooks', '2025-01-15', '1240', '40 Alder Street', 'Riverton'],
      ['See the other list', '', 'nobody', '', '', '', ''],
    ),
  );
  await check(owner, id);
  const seen = await tree(owner, id);
  const [, odd] = seen.buildings;
  expect(odd?.missing).toEqual(['line1', 'city']);
  expect(codeOf(await change(owner, id, { exclude: 'no such building' }))).toBe('invalid-input');
  ok(await change(owner, id, { exclude: odd?.key ?? '' }));
  const without = await tree(owner, id);
  expect(without.buildings.map(({ name }) => name)).toEqual(['Alder Row']);
  expect(without.toFix).toBe(0);
  const [repair] = without.repairs;
  expect(repair).toMatchObject({ act: 'leave-out', rows: [3] });
  ok(await change(owner, id, { undo: repair?.id ?? '' }));
  expect((await tree(owner, id)).buildings).toHaveLength(2);
  ok(await change(owner, id, { exclude: odd?.key ?? '' }));
  expect(ok(await run(owner, id)).result?.counts).toMatchObject({ properties: 1, units: 1, leases: 1 });
});
