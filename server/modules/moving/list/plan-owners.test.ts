import { expect, test } from 'vitest';
import { listSheet } from './begin-list.ts';
import { listGroups, repairOf } from './list-groups.ts';
import { emptyList } from '#server/modules/moving/columns/list-state.ts';
import type { ListState } from '#server/modules/moving/columns/list-state.ts';
import { planList } from './plan-list.ts';

function planned(rows: readonly (readonly string[])[], more: Partial<ListState> = {}, isKnown = false) {
  const sheet = rows.map((cells, at) => ({ number: at + 1, cells }));
  const begun = listSheet(sheet, 'Sheet', {});
  const state = { ...emptyList, headerRow: begun.headerRow, preset: begun.preset, ...more };
  const place = { country: 'DE', currency: 'EUR', isKnown: () => isKnown };
  return { ...begun, plan: planList(sheet, begun.sheet, state, place) };
}

const fieldsOf = (...headers: string[]) => listSheet([{ number: 1, cells: headers }], 'Sheet', {}).sheet.fields;
const head = ['Haus', 'Whg.', 'Mieter', 'Einzug', 'Miete kalt', 'Eigentümer'];
const lease = (house: string, unit: string, owners: string) => [
  house,
  unit,
  `Mieter Muster ${unit}`,
  '01.04.2025',
  '900,00',
  owners,
];
const owned = ({ plan }: ReturnType<typeof planned>) =>
  plan.buildings.map(({ name, owners }) => [name, owners.map((one) => `${one.name} ${one.parts / 10_000}`)]);
const problems = ({ plan }: ReturnType<typeof planned>) =>
  plan.problems.map(({ kind, row, text, suggestion, blocks }) => [kind, row, text, suggestion, blocks]);

test.each([
  'Owner',
  'Owners',
  'Owner(s)',
  'Landlord',
  'Property owner',
  'Rental Owners',
  'Eigentümer',
  'Eigentümer/in',
  'Vermieter',
  'Name des Eigentümers',
])('a column called %s has the owners', (header) => {
  expect(fieldsOf('Property', 'Unit', 'Tenant', header, 'Rent').indexOf('owners')).toBe(3);
});

test('exports of other programs have it too', () => {
  const buildium = listSheet(
    [{ number: 1, cells: ['Property', 'Unit', 'Lease start', 'Lease end', 'Rent cycle', 'Rental owner(s)'] }],
    'Sheet',
    {},
  );
  expect([buildium.preset, buildium.sheet.fields[5]]).toEqual(['Buildium rent roll', 'owners']);
});

test('the owners of a building are said once, in any of its rows, and a blank cell says nothing', () => {
  const found = planned([
    head,
    lease('Lindenhof', '1', ''),
    lease('', '2', 'Ruth Muster & Max Beispiel'),
    lease('', '3', 'Max Beispiel / Ruth Muster'),
    lease('', '4', ''),
    ...['dto.', 's. o.', '"', 'siehe oben', 'N/A'].map((mark, at) => lease('', `${at + 5}`, mark)),
    lease('Birkenallee', 'A', 'Ruth Muster 60 % & Halvorsen 40 %'),
    lease('Ohne', '1', ''),
  ]);
  expect(owned(found)).toEqual([
    ['Lindenhof', ['Ruth Muster 50', 'Max Beispiel 50']],
    ['Birkenallee', ['Ruth Muster 60', 'Halvorsen 40']],
    ['Ohne', []],
  ]);
  expect(found.plan.problems).toEqual([]);
  expect(found.plan.joined.map(({ row, field, building }) => [row, field, building])).toEqual([
    [3, 'owners', 'lindenhof'],
    [4, 'owners', 'lindenhof'],
  ]);
  const keys = found.plan.buildings.flatMap(({ owners }) =>
    owners.flatMap((one) => (one.name === 'Ruth Muster' ? one.key : [])),
  );
  expect(new Set(keys).size, 'the owner of two buildings is one person').toBe(1);
  const together = ['Ruth Muster & Max Beispiel', 'Max Beispiel / Ruth Muster'];
  expect(owned(planned([head, lease('Lindenhof', '1', together[0] ?? '')], { together }))).toEqual([
    ['Lindenhof', ['Ruth Muster & Max Beispiel 100']],
  ]);
});

test('rows of one building that name others are asked of that building, and hold up no lease', () => {
  const rows = [
    head,
    lease('Lindenhof', '1', 'Ruth Muster'),
    lease('', '2', 'Max Beispiel'),
    lease('Birkenallee', 'A', 'Kim Muster'),
    lease('', 'B', 'Kim Beispiel'),
  ];
  const found = planned(rows);
  expect(problems(found)).toEqual([
    ['differ', 3, 'Max Beispiel', 'Ruth Muster', true],
    ['differ', 5, 'Kim Beispiel', 'Kim Muster', true],
  ]);
  const groups = listGroups(found.plan, []);
  expect(groups.map(({ building, acts }) => [building, acts])).toEqual([
    ['Lindenhof', ['read-as', 'fill', 'clear']],
    ['Birkenallee', ['read-as', 'fill', 'clear']],
  ]);
  const [first] = groups;
  if (first === undefined) throw new Error('There is a group');
  const after = (act: 'read-as' | 'fill' | 'clear', text = '') =>
    planned(rows, { repairs: [repairOf('1', first, act, text, found.plan)] });
  const birkenallee = ['Birkenallee', ['Kim Muster 100']];
  expect(owned(after('read-as'))).toEqual([['Lindenhof', ['Ruth Muster 100']], birkenallee]);
  expect(owned(after('fill', 'Ruth Muster 70 % / Max Beispiel 30 %'))).toEqual([
    ['Lindenhof', ['Ruth Muster 70', 'Max Beispiel 30']],
    birkenallee,
  ]);
  expect(owned(after('clear'))).toEqual([['Lindenhof', []], birkenallee]);
  expect(after('fill', 'Ruth Muster').plan.problems.map(({ row }) => row)).toEqual([5]);
});

test('shares that are not the whole are told, and nobody owns anything by them', () => {
  const found = planned([head, lease('Lindenhof', '1', 'Ruth Muster 60 % & Max Beispiel 30 %')]);
  expect(problems(found)).toEqual([['shares', 2, 'Ruth Muster 60 % & Max Beispiel 30 %', null, true]]);
  expect(owned(found)).toEqual([['Lindenhof', []]]);
});

test('an owner with the name of a tenant is somebody else until somebody says so', () => {
  const rows = [head, ['Lindenhof', '1', 'Ruth Muster', '01.04.2025', '900,00', 'Ruth Muster']];
  const apart = planned(rows).plan;
  expect(apart.namesakes).toEqual([{ name: 'Ruth Muster', rows: [2], isOne: false }]);
  const people = ({ buildings: [one] }: typeof apart) => [
    one?.owners[0]?.namesake,
    one?.units[0]?.leases[0]?.tenants[0]?.namesake,
  ];
  expect(new Set(people(apart)).size).toBe(2);
  expect(people(planned(rows, { samePeople: ['ruthmuster'] }).plan)).toEqual([null, null]);
});

test('a building that is there already has no owners from the file', () => {
  const found = planned([head, lease('Lindenhof', '1', 'Ruth Muster'), lease('', '2', 'Max Beispiel')], {}, true);
  expect(owned(found)).toEqual([['Lindenhof', []]]);
  expect(found.plan.problems).toEqual([]);
  expect(found.plan.buildings[0]?.statedOwners).toHaveLength(2);
});

test('a row with nothing but an owner names no building', () => {
  const found = planned([
    head.slice(1),
    ['1', 'Mieter Muster', '01.04.2025', '900,00', ''],
    ['', '', '', '', 'Ruth Muster'],
  ]);
  expect(found.plan.buildings.map(({ name }) => name)).toEqual(['']);
  expect(found.plan.problems).toMatchObject([{ kind: 'missing', row: 3, field: 'unit' }]);
});
