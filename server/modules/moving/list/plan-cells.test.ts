import { expect, test } from 'vitest';
import { listSheet } from './begin-list.ts';
import { emptyList } from '#server/modules/moving/columns/list-state.ts';
import { planList } from './plan-list.ts';

function planned(rows: readonly (readonly string[])[], country = 'US') {
  const sheet = rows.map((cells, at) => ({ number: at + 1, cells }));
  const { sheet: columns, headerRow, preset } = listSheet(sheet, 'Sheet', {});
  return planList(sheet, columns, { ...emptyList, headerRow, preset }, { country, currency: 'USD' });
}

const fieldsOf = (...headers: string[]) => listSheet([{ number: 1, cells: headers }], 'Sheet', {}).sheet.fields;

test('a column with postal code and city in one cell is known by its header', () => {
  const headers = [
    'PLZ Ort',
    'PLZ/Ort',
    'PLZ, Ort',
    'Postleitzahl und Ort',
    'City, State ZIP',
    'City/ZIP',
    'Zip & City',
  ];
  for (const header of headers) expect(fieldsOf('Unit', header, 'Rent'), header).toEqual(['unit', 'cityLine', 'rent']);
});

test('postal code, city and state of one cell become those of the building; a cell that is neither is told', () => {
  const head = ['Objekt', 'Straße', 'PLZ Ort', 'Whg', 'Mieter', 'Mietbeginn', 'Miete'];
  const plan = planned(
    [
      head,
      ['Lindenhof', 'Lindenstr. 4', '10115 Berlin', '1', 'Ada Brandt', '01.02.2026', '900'],
      ['Lindenhof', 'Lindenstr. 4', 'Berlin (Mitte)', '2', 'Nia Cole', '01.02.2026', '950'],
    ],
    'DE',
  );
  expect(plan.buildings[0]?.address).toMatchObject({ postalCode: '10115', city: 'Berlin', region: '' });
  expect(plan.problems).toEqual([
    { kind: 'place', row: 3, field: 'cityLine', text: 'Berlin (Mitte)', blocks: false, suggestion: null },
  ]);
  const us = planned([
    ['Property', 'Street', 'City, State ZIP', 'Unit', 'Tenant', 'Start', 'Rent'],
    ['Elm House', '12 Elm Street', 'Springfield, IL 62701', '1', 'Ada Brooks', '2/1/2026', '900'],
  ]);
  expect(us.buildings[0]?.address).toMatchObject({ postalCode: '62701', city: 'Springfield', region: 'IL' });
});

test('a family is imported by its name, and said to be one', () => {
  const plan = planned([
    ['Unit', 'Tenant', 'Start', 'Rent'],
    ['1', 'Familie Bauer', '2/1/2026', '900'],
    ['2', 'The Smith Family', '2/1/2026', '900'],
    ['3', 'Ada Brooks', '2/1/2026', '900'],
    ['4', 'Fam. Ito', '2/1/2026', '900'],
    ['5', 'Smith Family Trust', '2/1/2026', '900'],
  ]);
  expect(plan.families).toEqual([
    { row: 2, text: 'Familie Bauer', name: 'Bauer' },
    { row: 3, text: 'The Smith Family', name: 'Smith' },
    { row: 5, text: 'Fam. Ito', name: 'Ito' },
  ]);
  expect(plan.buildings.flatMap(({ units }) => units.flatMap(({ leases }) => leases[0]?.tenants[0]?.name))).toEqual([
    'Bauer',
    'Smith',
    'Ada Brooks',
    'Ito',
    'Smith Family Trust',
  ]);
  expect(plan.problems).toEqual([]);
});

test.each([
  ['thousands in points', ['1.200', '950'], ['1200', '950'], []],
  ['with units', ['1.200 m2', '85,5 m²'], ['1200', '85.5'], []],
  ['a decimal comma decides', ['1.200', '85,5'], ['1200', '85.5'], []],
  ['groups decide where signs do not', ['1.200', '85,5', '85.5'], ['1200', '85.5', ''], [['85.5', '85,5']]],
  ['a decimal point decides', ['1.200', '85.5', '64.2'], ['', '85.5', '64.2'], [['1.200', '1,200']]],
  ['in the other way', ['1,200', '85.5'], ['1200', '85.5'], []],
])('areas are read by their column, never by the cell: %s', (_, areas, read, asked) => {
  const rows = areas.map((area, at) => [`${at}`, `Mieter ${at}`, '01.04.2025', '900,00', area]);
  const plan = planned([['Whg.', 'Mieter', 'Einzug', 'Miete kalt', 'Wohnfläche'], ...rows], 'DE');
  expect(plan.buildings[0]?.units.map(({ cells }) => cells['area'])).toEqual(read);
  expect(plan.problems.map(({ text, suggestion }) => [text, suggestion])).toEqual(asked);
});

test('a building may be called by name and street in one cell, and an area may name its unit', () => {
  expect(fieldsOf('Whg.', 'Mieter', 'Wfl. qm')).toEqual(['unit', 'tenants', 'area']);
  const plan = planned(
    [
      ['Objekt', 'Whg.', 'Mieter', 'Einzug', 'Miete kalt'],
      ['Lindenhof, Lindenstr. 5, 10115 Berlin', '1', 'Ada Muster', '01.04.2019', '900,00'],
      ['Elm House, 40 Alder Street', '1', 'Kim Muster', '01.04.2019', '900,00'],
      ['Lindenhof, Hinterhaus', '1', 'Lou Muster', '01.04.2019', '900,00'],
    ],
    'DE',
  );
  expect(plan.buildings.map(({ address: { name, line1, city } }) => [name, line1, city])).toEqual([
    ['Lindenhof', 'Lindenstr. 5', 'Berlin'],
    ['Elm House', '40 Alder Street', ''],
    ['Lindenhof, Hinterhaus', '', ''],
  ]);
});

test.each([
  ['Rückstand', '75,00 S', { owed: 7500 }],
  ['Rückstand', '75,00 H', { owed: -7500 }],
  ['Saldo', '75,00 S', { owedNegative: -7500 }],
  ['Saldo', '75,00 Haben', { owedNegative: 7500 }],
  ['Kaution', '1.800,00 H', { depositHeld: 180_000 }],
  ['Balance', '75,00 Dr', { owed: 7500 }],
  ['Guthaben', '75,00 Cr.', { prepaid: 7500 }],
])('a column called %s with %s is on its side', (header, cell, amounts) => {
  const rows = [['1', 'Ada Muster', '01.04.2019', '900,00', cell]];
  const plan = planned([['Whg.', 'Mieter', 'Einzug', 'Miete kalt', header], ...rows], 'DE');
  expect(plan.problems).toEqual([]);
  expect(plan.buildings[0]?.units[0]?.leases[0]?.amounts).toEqual(amounts);
});

test('deposits that are negative throughout are on the side of books; one among others is a slip', () => {
  const held = (...cells: string[]) => {
    const rows = cells.map((cell, at) => [`${at}`, `Mieter ${at}`, '01.04.2019', '900,00', cell]);
    const { buildings } = planned([['Whg.', 'Mieter', 'Einzug', 'Miete kalt', 'Kaution'], ...rows], 'DE');
    return buildings[0]?.units.map(({ leases }) => leases[0]?.amounts['depositHeld']);
  };
  expect(held('-1.800,00', '2.700,00-', '')).toEqual([180_000, 270_000, undefined]);
  expect(held('-1.800,00', '2.700,00')).toEqual([-180_000, 270_000]);
  expect(held('-1.800,00')).toEqual([-180_000]);
});

test('a column of moves out with leases that have no last day says when leases end, unless somebody said otherwise', () => {
  const rows = [
    { number: 1, cells: ['Objekt', 'Whg.', 'Mieter', 'Mietbeginn', 'Auszug', 'Miete'] },
    { number: 2, cells: ['Lindenhof', '1', 'Ada Muster', '01.02.2024', 'unbefristet', '640,00'] },
    { number: 3, cells: ['Lindenhof', '2', 'Ben Muster', '01.03.2024', '31.12.2026', '720,00'] },
  ];
  expect(listSheet(rows, 'Sheet', {}).sheet.fields[4]).toBe('endsOn');
  expect(listSheet(rows, 'Sheet', { auszug: 'leavesOn' }).sheet.fields[4]).toBe('leavesOn');
  expect(listSheet(rows.with(1, { number: 2, cells: [] }), 'Sheet', {}).sheet.fields[4]).toBe('leavesOn');
});
