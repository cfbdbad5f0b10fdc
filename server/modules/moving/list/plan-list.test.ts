import { expect, test } from 'vitest';
import { germanList } from '#test/support/lists.ts';
import { listSheet } from './begin-list.ts';
import { emptyList } from '#server/modules/moving/columns/list-state.ts';
import type { ListState } from '#server/modules/moving/columns/list-state.ts';
import { planList } from './plan-list.ts';

function planned(rows: readonly (readonly string[])[], country = 'US', more: Partial<ListState> = {}) {
  const sheet = rows
    .map((cells, at) => ({ number: at + 1, cells }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
  const begun = listSheet(sheet, 'Sheet', {});
  const state = { ...emptyList, headerRow: begun.headerRow, preset: begun.preset, ...more };
  return { ...begun, plan: planList(sheet, begun.sheet, state, { country, currency: 'USD' }) };
}

const fieldsOf = (...headers: string[]) => listSheet([{ number: 1, cells: headers }], 'Sheet', {}).sheet.fields;

test('the header row is found below a title; title, total and repeated headers are skipped', () => {
  const { headerRow, plan } = planned(germanList, 'DE');
  expect(headerRow).toBe(3);
  expect(plan.skipped.map(({ row, why }) => [row, why])).toEqual([
    [1, 'title'],
    [16, 'total'],
  ]);
  const again = planned([
    ['Rent roll'],
    ['Unit', 'Tenant', 'Rent'],
    ['1', 'Ada Brooks', '900'],
    ['Unit', 'Tenant', 'Rent'],
    ['2', 'Nia Cole', '950'],
    ['', '', '1850'],
    ['Printed on 11/01/2026'],
  ]);
  expect(again.plan.skipped.map(({ row, why }) => [row, why])).toEqual([
    [1, 'title'],
    [4, 'header'],
    [6, 'total'],
    [7, 'note'],
  ]);
  expect(again.plan.totalCents).toBe(again.plan.rentCents);
});

test('headers of the trade are known in German', () => {
  expect(
    fieldsOf(
      'Liegenschaft',
      'Whg.-Nr.',
      'Mieter/in',
      'Mietbeginn',
      'Auszug',
      'Miete kalt (EUR)',
      'NK-VZ',
      'Heizkosten',
      'Kaution',
      'Saldo',
      'Wfl. in m²',
      'Handy',
      'Straße',
      'PLZ',
      'Ort',
    ),
  ).toEqual([
    'property',
    'unit',
    'tenants',
    'startsOn',
    'leavesOn',
    'rent',
    'utilities',
    'heating',
    'depositHeld',
    'owedNegative',
    'area',
    'phone',
    'line1',
    'postalCode',
    'city',
  ]);
});

test('headers of the trade are known in English', () => {
  expect(
    fieldsOf(
      'Bldg',
      'Unit #',
      'Resident',
      'Lease From',
      'Lease To',
      'Move-in',
      'Actual Rent',
      'Security Dep.',
      'Balance',
      'Sq. Ft.',
      'BR',
      'Cell',
      'Email',
      'Mkt Rent',
    ),
  ).toEqual([
    'property',
    'unit',
    'tenants',
    'startsOn',
    'endsOn',
    'movedInOn',
    'rent',
    'depositHeld',
    'owed',
    'area',
    'beds',
    'phone',
    'email',
    'marketRent',
  ]);
  expect(fieldsOf('Property Address', 'Apt', 'First Name', 'Last Name', 'Rent, USD')).toEqual([
    'address',
    'unit',
    'givenName',
    'familyName',
    'rent',
  ]);
});

const presetHeaders: Readonly<Record<string, readonly string[]>> = {
  'AppFolio rent roll': [
    'Unit',
    'BD/BA',
    'Tenant',
    'Status',
    'Sqft',
    'Market Rent',
    'Rent',
    'Deposit',
    'Lease From',
    'Lease To',
    'Move-in',
    'Move-out',
    'Past Due',
    'NSF Count',
    'Late Count',
  ],
  'Buildium rent roll': [
    'Property',
    'Unit',
    'Tenants',
    'Lease start',
    'Lease end',
    'Rent cycle',
    'Rent',
    'Deposits held',
    'Prepayments',
    'Balance due',
  ],
  'DoorLoop rent roll': [
    'Property',
    'Unit',
    'Lease',
    'Status',
    'Start Date',
    'End Date',
    'Rent',
    'Deposits',
    'Balance',
  ],
  'Rentec Direct': ['Property Nickname', 'Tenant', 'Lease Start', 'Lease End', 'Rent', 'Security', 'Balance'],
  MicroRealEstate: [
    'Name',
    'Reference',
    'Properties',
    'Contract begin date',
    'Contract end date',
    'Contract termination date',
    'Security deposit',
  ],
};

test.each(Object.entries(presetHeaders))('an export of %s is recognised by its headers', (name, headers) => {
  const { preset, sheet } = listSheet([{ number: 1, cells: headers }], 'Sheet', {});
  expect(preset).toBe(name);
  expect(sheet.fields).toEqual(expect.arrayContaining(['tenants', 'startsOn', 'endsOn', 'depositHeld']));
  expect(sheet.fields.includes('unit') || sheet.fields.includes('property')).toBe(true);
});

test('dates and amounts are read by their column, and a cell that does not fit is a problem with a suggestion', () => {
  const { plan } = planned([
    ['Building', 'Unit', 'Tenant', 'Start', 'Lease to', 'Rent', 'Deposit'],
    ['A', '1', 'Ada Brooks', '03/04/2026', '31.12.2026', '1,240.00', '2.480,00'],
    ['A', '2', 'Nia Cole', '12/25/2025', 'MTM', '1,310.00', '1.000'],
    ['A', '3', 'Theo Brandt', '13/04/2025', 'unbefristet', '1.345,00', '900,5'],
    ['A', '4', 'Max Weber', 'May 1, 2024', '2027-01-31', '$1,420', ''],
  ]);
  const leases = plan.buildings[0]?.units.map(({ leases: [lease] }) => lease);
  expect(
    leases?.map((lease) => [lease?.startsOn, lease?.endsOn, lease?.rentCents, lease?.amounts['depositHeld']]),
  ).toEqual([
    ['2026-03-04', '2026-12-31', 124_000, 248_000],
    ['2025-12-25', null, 131_000, 100_000],
    [null, null, null, 90_050],
    ['2024-05-01', '2027-01-31', 142_000, undefined],
  ]);
  expect(plan.problems.map(({ kind, row, field, suggestion }) => [kind, row, field, suggestion])).toEqual([
    ['date', 4, 'startsOn', '2025-04-13'],
    ['amount', 4, 'rent', '1,345.00'],
  ]);
});

test('salutations and what stands between them are no part of a name, and c/o is no second tenant', () => {
  const written = [
    ['Mr. & Mrs. Smith', ['Smith']],
    ['Herr und Frau Ito', ['Ito']],
    ['Herr/Frau Schmidt', ['Schmidt']],
    ['Mr. and Mrs. Theo Brandt', ['Theo Brandt']],
    ['Ken Ito c/o Mia Brooks', ['Ken Ito c/o Mia Brooks']],
    ['Mr. Ken Ito & Mrs. Mia Brooks', ['Ken Ito', 'Mia Brooks']],
    ['Smith & Sons  LLC', ['Smith & Sons LLC']],
  ] as const;
  const { plan } = planned([
    ['Building', 'Unit', 'Tenant', 'Start', 'Rent'],
    ...written.map(([text], at) => ['A', String(at + 1), text, '2026-01-01', '900']),
  ]);
  const names = plan.buildings[0]?.units.map(({ leases }) => leases[0]?.tenants.map(({ name }) => name));
  expect(names).toEqual(written.map(([, people]) => people));
});

test('three digits behind the decimal sign of the column are asked about, with thousands as the suggestion', () => {
  const head = ['Building', 'Unit', 'Tenant', 'Start', 'Rent'];
  const points = [
    head,
    ['A', '1', 'Ada Brooks', '2026-01-01', '1,240.00'],
    ['A', '2', 'Nia Cole', '2026-01-01', '1,310.50'],
    ['A', '3', 'Theo Brandt', '2026-01-01', '1.200'],
    ['A', '4', 'Max Weber', '2026-01-01', '1.350 USD'],
  ];
  const commas = points.map((row) =>
    row.map((cell) => (/\d[.,]\d/.test(cell) ? cell.replaceAll(/[.,]/g, (sign) => (sign === '.' ? ',' : '.')) : cell)),
  );
  const askedOf = (rows: readonly (readonly string[])[], country: string) =>
    planned(rows, country).plan.problems.map(({ kind, row, field, suggestion }) => [kind, row, field, suggestion]);
  expect(askedOf(points, 'US')).toEqual([
    ['amount', 4, 'rent', '1,200.00'],
    ['amount', 5, 'rent', '1,350.00 USD'],
  ]);
  expect(askedOf(commas, 'DE')).toEqual([
    ['amount', 4, 'rent', '1.200,00'],
    ['amount', 5, 'rent', '1.350,00 USD'],
  ]);
  const { plan } = planned(points.with(3, ['A', '3', 'Theo Brandt', '2026-01-01', '1,200.00']).slice(0, 4));
  expect(plan.problems).toEqual([]);
  expect(plan.rentCents).toBe(375_050);
});

test('where no day is above 12, the country decides and the column is asked about', () => {
  const rows = [
    ['Unit', 'Tenant', 'Start', 'Rent'],
    ['1', 'Ada Brooks', '03/04/2026', '900'],
  ];
  const startIn = (country: string, more: Partial<ListState> = {}) => {
    const { plan } = planned(rows, country, more);
    const { isSure } = plan.formats.find(({ field }) => field === 'startsOn') ?? { isSure: undefined };
    return [plan.buildings[0]?.units[0]?.leases[0]?.startsOn, isSure];
  };
  expect(startIn('US')).toEqual(['2026-03-04', false]);
  expect(startIn('DE')).toEqual(['2026-04-03', false]);
  expect(startIn('US', { formats: { startsOn: 'eu' } })).toEqual(['2026-04-03', true]);
});

test('rows of one unit and start are one lease, a second line with a name alone lives there too, and a former tenant has a lease of their own', () => {
  const { plan } = planned([
    ['Building', 'Unit', 'Tenant', 'Phone', 'Start', 'End', 'Rent'],
    ['A', '1', 'Ada Brooks', '202 555 0100', '2025-01-01', '', '900'],
    ['A', '1', 'Ben Brooks', '', '2025-01-01', '', ''],
    ['', '', 'Cleo Brooks', '', '', '', ''],
    ['A', '1', 'Old Tenant', '', '2020-01-01', '2024-12-31', '800'],
  ]);
  const [unit] = plan.buildings[0]?.units ?? [];
  expect(unit?.leases.map(({ tenants, rows }) => [tenants.map(({ name }) => name), rows])).toEqual([
    [
      ['Ada Brooks', 'Ben Brooks', 'Cleo Brooks'],
      [2, 3, 4],
    ],
    [['Old Tenant'], [5]],
  ]);
  expect(plan.problems).toEqual([]);
});

test('two rents for one lease are never chosen between silently', () => {
  const { plan } = planned([
    ['Building', 'Unit', 'Tenant', 'Start', 'Rent'],
    ['A', '1', 'Ada Brooks', '2025-01-01', '900'],
    ['A', '1', 'Ben Brooks', '2025-01-01', '950'],
  ]);
  expect(plan.problems.map(({ kind, row, field, blocks }) => [kind, row, field, blocks])).toEqual([
    ['disagree', 3, 'rent', true],
  ]);
});

test('headings name the building of the rows below, streets do where there is no name, and an address is taken apart', () => {
  const headed = planned([
    ['Unit', 'Tenant', 'Start', 'Rent'],
    ['Lindenstr. 5, 10115 Berlin'],
    ['1', 'Ada Brooks', '2025-01-01', '900'],
    ['Maple Court'],
    ['1', 'Nia Cole', '2025-01-01', '900'],
  ]).plan;
  expect(headed.buildings.map(({ name, address }) => [name, address.line1, address.postalCode, address.city])).toEqual([
    ['Lindenstr. 5', 'Lindenstr. 5', '10115', 'Berlin'],
    ['Maple Court', '', '', ''],
  ]);
  const byStreet = planned([
    ['Property Address', 'Tenant', 'Start', 'Rent'],
    ['12 Maple Street, Springfield, IL 62701', 'Ada Brooks', '2025-01-01', '900'],
    ['14 Maple Street, Springfield, IL 62701', 'Nia Cole', '2025-01-01', '900'],
  ]).plan;
  expect(
    byStreet.buildings.map(({ name, isHouse, address, units }) => [name, isHouse, address.city, units[0]?.name]),
  ).toEqual([
    ['12 Maple Street', true, 'Springfield', 'House'],
    ['14 Maple Street', true, 'Springfield', 'House'],
  ]);
});

test('what a record needs is waited for; what it does not need passes and is said', () => {
  const { plan } = planned([
    ['Building', 'Unit', 'Tenant', 'Email', 'Phone', 'Start', 'Rent', 'Beds'],
    ['A', '1', 'Ada Brooks', 'not an address', 'ask her', '2025-01-01', '900', 'many'],
    ['A', '', '', '', '', '2025-01-01', '900', '2'],
    ['A', '3', 'Nia Cole', '', '', '', '', '2'],
    ['A', '4', '', '', '', '', '', '2'],
  ]);
  const of = (blocks: boolean) =>
    plan.problems.filter((one) => one.blocks === blocks).map(({ kind, row, field }) => `${row} ${kind} ${field}`);
  expect(of(true)).toEqual(['3 missing unit', '3 missing tenants', '4 missing startsOn', '4 missing rent']);
  expect(new Set(of(false))).toEqual(new Set(['2 number beds', '2 email email', '2 phone phone']));
  expect(plan.buildings[0]?.units.map(({ leases }) => leases.length)).toEqual([1, 1, 1, 0]);
});

const leavingOut = (...rows: number[]): Partial<ListState> => ({
  repairs: [{ id: 'excluded', group: null, field: null, act: 'leave-out', rows, cells: [] }],
});

test('an excluded row makes nothing, but still names the building and the address of the blank cells below it', () => {
  const rows = [
    ['Property', 'Apt', 'Tenant', 'Start', 'Rent', 'City'],
    ['Elm House', '1', 'Ann Low', '01/15/2025', '800', 'Salem'],
    ['', '2', 'Bob High', '02/15/2025', '900', ''],
    ['Fir House', '1', 'Cid Mid', '03/15/2025', 'xyz', 'Dover'],
    ['', '', 'Eve Mid', '', '', ''],
    ['', '2', 'Dee Far', '04/15/2025', '950', ''],
  ];
  const placesOf = (more: Partial<ListState>) =>
    planned(rows, 'US', more).plan.buildings.map(({ name, address, units }) => [
      name,
      address.city,
      ...units.map((unit) => [unit.name, ...unit.leases.flatMap(({ tenants }) => tenants.map((one) => one.name))]),
    ]);
  expect(placesOf(leavingOut(4, 5))).toEqual([
    ['Elm House', 'Salem', ['1', 'Ann Low'], ['2', 'Bob High']],
    ['Fir House', 'Dover', ['2', 'Dee Far']],
  ]);
  expect(placesOf(leavingOut(4)), 'a name alone stays in the unit of the excluded row').toEqual([
    ['Elm House', 'Salem', ['1', 'Ann Low'], ['2', 'Bob High']],
    ['Fir House', 'Dover', ['1', 'Eve Mid'], ['2', 'Dee Far']],
  ]);
  expect(placesOf(leavingOut(4, 5, 6)), 'a building without rows is not made').toHaveLength(1);
  const renamed = leavingOut(4, 5).repairs ?? [];
  const cell = { row: 4, field: 'property', text: 'Oak House' };
  const repairs = [
    ...renamed,
    { id: 'cell', group: null, field: 'property', act: 'cell' as const, rows: [4], cells: [cell] },
  ];
  expect(placesOf({ repairs })[1]?.[0], 'as it was repaired').toBe('Oak House');
});

const starts = (country: string, from: readonly string[], to: readonly string[] = []) => {
  const { plan } = planned(
    [
      ['Unit', 'Tenant', 'Lease From', 'Lease To', 'Rent'],
      ...from.map((day, at) => [String(at + 1), `Tenant ${at + 1}`, day, to[at] ?? '', '900']),
    ],
    country,
  );
  const { format, isSure } = plan.formats.find(({ field }) => field === 'startsOn') ?? {};
  return { format, isSure, problems: plan.problems.map(({ kind, row, suggestion }) => [kind, row, suggestion]) };
};

test('one odd date does not turn the whole column: it is a problem with its repair, and the column is asked about', () => {
  const from = ['01/01/2025', '02/01/2025', '13/04/2025', '03/01/2024'];
  const odd = { format: 'us', isSure: false, problems: [['date', 4, '2025-04-13']] };
  expect(starts('US', from, ['12/31/2025', '01/31/2026', '', '02/28/2026'])).toEqual(odd);
  expect(starts('US', from), 'without another column too').toEqual(odd);
  expect(starts('GB', ['01/02/2025', '12/25/2025', '03/04/2025'])).toMatchObject({ format: 'eu', isSure: false });
});

test('several dates that only the other order can read decide a column, and so do the other date columns', () => {
  const open = ['01/02/2025', '03/04/2025'];
  expect(starts('US', [...open, '13/04/2025', '28/02/2025'])).toEqual({ format: 'eu', isSure: true, problems: [] });
  expect(starts('US', open, ['31/12/2025', '30/06/2026'])).toEqual({ format: 'eu', isSure: true, problems: [] });
  expect(starts('US', open, ['12/31/2025', '06/30/2026'])).toEqual({ format: 'us', isSure: true, problems: [] });
  expect(
    starts('US', [...open, '13/04/2025', '28/02/2025'], ['12/31/2025', '06/30/2026']),
    'columns that contradict each other are asked about',
  ).toEqual({ format: 'eu', isSure: false, problems: [] });
  expect(starts('US', ['01.02.2025', '01.03.2025']), 'dots decide').toMatchObject({ format: 'eu', isSure: true });
  expect(starts('US', ['31.12.2025'])).toMatchObject({ format: 'eu', isSure: true });
  expect(starts('DE', ['01.02.2025', '13.04.2025'])).toMatchObject({ format: 'eu', isSure: true });
});

test('a row that ends with the word total is skipped, and totals by building are compared together', () => {
  const head = ['Property', 'Apt', 'Tenant', 'Start', 'Rent'];
  const elm = ['Elm House', '1', 'Ann Low', '01/15/2025', '800'];
  const fir = ['Fir House', '1', 'Cid Mid', '03/15/2025', '950'];
  const totalsOf = (...rows: string[][]) => {
    const { plan } = planned([head, ...rows]);
    const skipped = plan.skipped.filter(({ why }) => why === 'total').map(({ row }) => row);
    return [plan.buildings.map(({ name }) => name), skipped, plan.totalCents, plan.problems.length];
  };
  const total = (name: string, rent: string) => [name, '', '', '', rent];
  const both = ['Elm House', 'Fir House'];
  expect(totalsOf(elm, total('Elm House Total', '800'), fir, total('Fir House total:', '950'))).toEqual([
    both,
    [3, 5],
    175_000,
    0,
  ]);
  expect(
    totalsOf(
      elm,
      total('Elm House – Summe', '800'),
      fir,
      total('Fir House gesamt (1)', '950'),
      total('Total', '1,750'),
    ),
  ).toEqual([both, [3, 5, 6], 175_000, 0]);
  expect(totalsOf(elm, total('Total', '800'), fir, total('Total', '950'), total('Grand total', '1,751'))).toEqual([
    both,
    [3, 5, 6],
    175_100,
    0,
  ]);
  expect(
    totalsOf(elm, total('Total', '800'), fir, total('Total', 'see above')),
    'what a total says blocks nothing',
  ).toEqual([both, [3, 5], 80_000, 0]);
  expect(totalsOf(['Totality House', '1', 'Ann Low', '01/15/2025', '800'])[0]).toEqual(['Totality House']);
});

test('a row without dates and with another rent is a lease of its own that lacks its start', () => {
  const { plan } = planned(
    [
      ['Haus', 'Whg.', 'Mieter', 'Mietbeginn', 'Mietende', 'Miete'],
      ['A', '3', 'Max Weber', '01.02.24', '30.06.2026', '870'],
      ['A', '3', 'Lena Vogt', '', '', '880'],
      ['A', '4', 'Ada Brooks', '01.02.2024', '', '870'],
      ['A', '4', 'Ben Brooks', '', '', '870'],
    ],
    'DE',
  );
  expect(
    plan.buildings[0]?.units.map(({ leases }) =>
      leases.map(({ tenants, startsOn }) => [startsOn, ...tenants.map(({ name }) => name)]),
    ),
  ).toEqual([
    [
      ['2024-02-01', 'Max Weber'],
      [null, 'Lena Vogt'],
    ],
    [['2024-02-01', 'Ada Brooks', 'Ben Brooks']],
  ]);
  expect(plan.problems.map(({ kind, row, field }) => [kind, row, field])).toEqual([['missing', 3, 'startsOn']]);
});

test('a building named by its street and number has that street', () => {
  const lineOf = (name: string) =>
    planned([
      ['Building', 'Unit', 'Tenant', 'Start', 'Rent'],
      [name, '1', 'Ada Brooks', '2025-01-01', '900'],
    ]).plan.buildings[0]?.address.line1;
  for (const street of ['Lindenstraße 5', 'Birkenallee 7a', 'Am Alten Tor 3', '12 Maple Street', '40 Alder St.'])
    expect(lineOf(street)).toBe(street);
  for (const name of ['Lindenhof', 'Maple Court', 'Haus 2', 'Tower 5']) expect(lineOf(name)).toBe('');
});

test('one name is one person in its unit and where a phone or email agrees, and never with two emails', () => {
  const rows = [
    ['Unit', 'Tenant', 'Email', 'Phone', 'Start', 'End', 'Rent'],
    ['1', 'Ada Brooks', '', '(910) 555-0100', '2025-01-01', '', '900'],
    ['P1', 'Ada Brooks', 'ada@people.example', '910-555-0100', '2025-01-01', '', '90'],
    ['2', 'Ada Brooks', '', '', '2025-01-01', '2025-06-30', '900'],
    ['2', 'Ada Brooks', '', '', '2025-07-01', '', '950'],
    ['3', 'Ada Brooks', 'other@people.example', '', '2025-01-01', '', '900'],
  ];
  const personsOf = (more: Partial<ListState>) => {
    const { plan } = planned(rows, 'US', more);
    const leases = plan.buildings.flatMap(({ units }) => units.flatMap((unit) => unit.leases));
    const keys = leases.map(({ tenants: [person] }) => person?.key);
    return [keys.map((key) => keys.indexOf(key)), leases.map(({ tenants: [person] }) => person?.email), plan.namesakes];
  };
  const [ada, other] = ['ada@people.example', 'other@people.example'];
  const namesakes = (isOne: boolean) => [{ name: 'Ada Brooks', rows: [2, 3, 4, 5, 6], isOne }];
  expect(personsOf({})).toEqual([[0, 0, 2, 2, 4], [ada, ada, null, null, other], namesakes(false)]);
  expect(personsOf({ samePeople: ['adabrooks'] })).toEqual([
    [0, 0, 0, 0, 4],
    [ada, ada, ada, ada, other],
    namesakes(true),
  ]);
});

test('the rents of vacant units and of excluded rows are known beside the total of the file', () => {
  const { plan } = planned(
    [
      ['Unit', 'Tenant', 'Start', 'Rent'],
      ['1', 'Ada Brooks', '2025-01-01', '900'],
      ['2', 'vacant', '', '950'],
      ['3', 'Nia Cole', '2025-01-01', '800'],
      ['Total', '', '', '2650'],
    ],
    'US',
    leavingOut(4),
  );
  expect(plan).toMatchObject({ rentCents: 90_000, vacantCents: 95_000, leftOutCents: 80_000, totalCents: 265_000 });
});
