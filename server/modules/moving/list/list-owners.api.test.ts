import { expect, test } from 'vitest';
import { ok, startTestApp } from '#test/support/app.ts';
import type { TestMember } from '#test/support/factories.ts';
import { newOrganisation } from '#test/support/factories.ts';
import { sendImport } from '#test/support/imports.ts';
import { semicolons } from '#test/support/lists.ts';
import { newPerson } from '#test/support/portfolio.ts';
import type { listChange } from '#shared/api/moving-list.ts';
import type { z } from 'zod';

const app = await startTestApp();

const head = ['Haus', 'Straße', 'PLZ Ort', 'Whg.', 'Mieter', 'Einzug', 'Miete kalt', 'Eigentümer', 'Eigentümer seit'];
const lindenhof = ['Lindenhof', 'Lindenstraße 40', '10115 Berlin'];
const birkenallee = ['Birkenallee', 'Birkenallee 7', '10117 Berlin'];
const rows = [
  head,
  [...lindenhof, '1', 'Ada Muster', '01.04.2019', '900,00', 'Sample One 60 % & Sample Two 40 %', '01.02.2018'],
  [...lindenhof, '2', 'Sam Muster', '01.04.2019', '900,00', '', ''],
  [...birkenallee, 'A', 'Rosa Muster', '01.04.2024', '900,00', 'Sample One 50 % / Beispiel Grund GmbH 50 %', ''],
];

async function begin(owner: TestMember, cells: readonly (readonly string[])[]) {
  const { id } = ok(await sendImport(app, owner, 'list', semicolons(cells), 'list.csv'));
  ok(await app.call('POST /imports/{id}/check/', { params: { id }, body: {} }, owner.access));
  return id;
}

async function change(owner: TestMember, id: string, list: z.input<typeof listChange>) {
  const { version } = ok(await app.call('GET /imports/{id}/', { params: { id } }, owner.access));
  ok(await app.call('PATCH /imports/{id}/', { params: { id }, body: { list, version } }, owner.access));
  ok(await app.call('POST /imports/{id}/check/', { params: { id }, body: {} }, owner.access));
}

const tree = async (owner: TestMember, id: string) =>
  ok(await app.call('GET /imports/{id}/tree/', { params: { id } }, owner.access));
const run = async (owner: TestMember, id: string) =>
  ok(await app.call('POST /imports/{id}/run/', { params: { id }, body: {} }, owner.access));

async function ownedBy(owner: TestMember) {
  const { items } = ok(await app.call('GET /properties/', { query: {} }, owner.access));
  const owned = await Promise.all(
    items.map(async ({ id, name }) => {
      const { ownerships } = ok(await app.call('GET /properties/{id}/', { params: { id } }, owner.access));
      const sets = ownerships.map(({ startsOn, shares }) => [
        startsOn,
        shares.map((share) => `${share.name} ${share.parts / 10_000}`).toSorted(),
      ]);
      return [name, sets] as const;
    }),
  );
  return Object.fromEntries(owned);
}

async function peopleCalled(owner: TestMember, search: string) {
  return ok(await app.call('GET /people/', { query: { q: search } }, owner.access)).items.map(({ name }) => name);
}

test('an owner column becomes people who own the property from the day it says, else from that of the balances', async () => {
  const owner = await newOrganisation(app, { currency: 'EUR' });
  const id = await begin(owner, rows);
  const seen = await tree(owner, id);
  expect(seen).toMatchObject({ toFix: 0, counts: { buildings: 2, units: 3, people: 6, leases: 3 } });
  expect(seen.buildings.map(({ name, owners, counts }) => [name, owners, counts.people])).toEqual([
    [
      'Lindenhof',
      [
        { name: 'Sample One', parts: 600_000 },
        { name: 'Sample Two', parts: 400_000 },
      ],
      4,
    ],
    [
      'Birkenallee',
      [
        { name: 'Sample One', parts: 500_000 },
        { name: 'Beispiel Grund GmbH', parts: 500_000 },
      ],
      2,
    ],
  ]);
  const done = await run(owner, id);
  expect(done.result?.counts).toMatchObject({ properties: 2, people: 6, leases: 3 });
  expect(await ownedBy(owner)).toEqual({
    Lindenhof: [['2018-02-01', ['Sample One 60', 'Sample Two 40']]],
    Birkenallee: [[done.openingOn, ['Beispiel Grund GmbH 50', 'Sample One 50']]],
  });
  expect(await peopleCalled(owner, 'Sample One'), 'one person owns parts of both').toEqual(['Sample One']);
  const { items } = ok(await app.call('GET /people/', { query: { q: 'Beispiel Grund' } }, owner.access));
  expect(items).toMatchObject([{ kind: 'company', roles: ['owner'] }]);
  ok(await app.call('POST /imports/{id}/undo/', { params: { id }, body: {} }, owner.access));
  expect(await ownedBy(owner)).toEqual({});
  expect(await peopleCalled(owner, 'Sample')).toEqual([]);
});

test('owners of a building that is there stay as they are, whether the file names others or nobody', async () => {
  const owner = await newOrganisation(app, { currency: 'EUR' });
  await run(owner, await begin(owner, rows));
  const before = await ownedBy(owner);
  const again = [
    head,
    [...lindenhof, '3', 'Kim Muster', '01.04.2025', '900,00', 'Somebody Else', ''],
    [...lindenhof, '4', 'Lou Muster', '01.04.2025', '900,00', 'And Another', ''],
    [...birkenallee, 'B', 'Mia Muster', '01.04.2025', '900,00', '', ''],
  ];
  const id = await begin(owner, again);
  const seen = await tree(owner, id);
  expect(seen).toMatchObject({
    toFix: 0,
    counts: { people: 3 },
    ownersKept: [{ building: 'Lindenhof', rows: [2, 3], text: 'Somebody Else' }],
  });
  expect(seen.buildings[0]?.owners.map(({ name }) => name)).toEqual(['Sample One', 'Sample Two']);
  await run(owner, id);
  expect(await ownedBy(owner)).toEqual(before);
  expect(await peopleCalled(owner, 'Somebody Else')).toEqual([]);
  const same = [
    head,
    [...lindenhof, '5', 'Pia Muster', '01.04.2025', '900,00', 'Sample Two 40 %, Sample One 60 %', ''],
  ];
  expect((await tree(owner, await begin(owner, same))).ownersKept).toEqual([]);
});

test('shares of one row that are repaired are not those of other rows, which are asked about then', async () => {
  const owner = await newOrganisation(app, { currency: 'EUR' });
  const id = await begin(owner, [
    head,
    [...lindenhof, '1', 'Ada Muster', '01.04.2019', '900,00', 'Beispiel Grund GmbH', ''],
    [...lindenhof, '2', 'Sam Muster', '01.04.2019', '900,00', 'Sample One 60 % & Sample Two 30 %', ''],
  ]);
  const seen = await tree(owner, id);
  expect(seen.groups).toMatchObject([{ kind: 'shares', rows: [3] }]);
  await change(owner, id, {
    repair: { group: seen.groups[0]?.key ?? '', act: 'fill', text: 'Sample One 60 % & Sample Two 40 %' },
  });
  const then = await tree(owner, id);
  expect(then.buildings[0]?.owners.map(({ name }) => name)).toEqual(['Beispiel Grund GmbH']);
  expect(then.groups).toMatchObject([{ kind: 'differ', rows: [3], suggestion: 'Beispiel Grund GmbH' }]);
});

test('owners that contradict each other hold up the import until one of them is chosen, and no lease is left out', async () => {
  const owner = await newOrganisation(app, { currency: 'EUR' });
  const id = await begin(owner, [
    head,
    [...lindenhof, '1', 'Ada Muster', '01.04.2019', '900,00', 'Sample One', ''],
    [...lindenhof, '2', 'Sam Muster', '01.04.2019', '900,00', 'Sample Two', ''],
  ]);
  const seen = await tree(owner, id);
  expect(seen).toMatchObject({ toFix: 1, counts: { leases: 2, people: 3 }, leasesToFix: 0 });
  expect(seen.groups).toMatchObject([{ kind: 'differ', building: 'Lindenhof', rows: [3], suggestion: 'Sample One' }]);
  const refused = await app.call('POST /imports/{id}/run/', { params: { id }, body: {} }, owner.access);
  expect(refused.problem).toMatchObject({ errors: [{ code: 'list-differ' }] });
  const group = seen.groups[0]?.key ?? '';
  const unread = await app.call(
    'PATCH /imports/{id}/',
    {
      params: { id },
      body: { list: { repair: { group, act: 'fill', text: 'Sample One 10 %' } }, version: 1 },
    },
    owner.access,
  );
  expect(unread.problem, 'what is not the whole repairs nothing').toMatchObject({ code: 'invalid-input' });
  await change(owner, id, { repair: { group, act: 'fill', text: 'Sample One & Sample Two' } });
  expect(await tree(owner, id)).toMatchObject({ toFix: 0, counts: { people: 4 } });
  await run(owner, id);
  expect(Object.values(await ownedBy(owner))).toMatchObject([
    [[expect.any(String), ['Sample One 50', 'Sample Two 50']]],
  ]);
});

test('an owner who is among the people already is that person, and an owner who is a tenant too is asked about', async () => {
  const owner = await newOrganisation(app, { currency: 'EUR' });
  await newPerson(app, owner, { givenName: 'Sample', familyName: 'Known' });
  const list = [head, [...lindenhof, '1', 'Ruth Muster', '01.04.2019', '900,00', 'Sample Known & Ruth Muster', '']];
  const id = await begin(owner, list);
  const seen = await tree(owner, id);
  expect(seen).toMatchObject({
    counts: { people: 2 },
    contacts: [{ name: 'Sample Known', rows: [2], isSame: true }],
    namesakes: [{ name: 'Ruth Muster', rows: [2], isOne: false }],
  });
  await change(owner, id, { samePerson: { name: 'Ruth Muster', isOne: true } });
  expect(await tree(owner, id)).toMatchObject({ counts: { people: 1 } });
  await run(owner, id);
  expect(await peopleCalled(owner, 'Sample Known')).toHaveLength(1);
  const { items } = ok(await app.call('GET /people/', { query: { q: 'Ruth Muster' } }, owner.access));
  expect(items.map(({ roles }) => roles.toSorted())).toEqual([['owner', 'tenant']]);
});
