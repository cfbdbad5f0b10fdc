import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '#shared/dates.ts';
import { boardViews } from '#shared/lists/rent-view.ts';
import { ok, startTestApp } from '#test/support/app.ts';
import { newMember, newOrganisation, signInOn } from '#test/support/factories.ts';
import { newHome, newLease } from '#test/support/leases.ts';
import { unitsSince } from '#test/support/portfolio.ts';
import { newCharge, newTenancy, pay } from '#test/support/rent.ts';
import { someRentActs } from '#test/support/rent-model/acts.ts';
import { performAct } from '#test/support/rent-model/perform-act.ts';
import { newRentWorld } from '#test/support/rent-model/world.ts';
import type { RentWorld } from '#test/support/rent-model/world.ts';
import { sheetRows, sumAndTotal } from '#test/support/sheet-rows.ts';
import { readReport, walkFigures } from '#test/support/walk-figures.ts';

const app = await startTestApp();
const key = 'rent-roll';

async function expectRentRoll(world: RentWorld, given: { readonly asOf?: string; readonly propertyId?: string }) {
  const { access } = world.owner;
  const { sheet } = await walkFigures(app, world.owner, key, given);
  const rows = sheetRows(sheet).filter(({ kind }) => kind === 'line');
  const balances = new Map(rows.map(({ recordId, cells }) => [recordId, Number(cells['balance'])]));
  for (const view of boardViews) {
    const query = { ...given, view, limit: 200 };
    const { items } = ok(await app.call('GET /rent-board/', { query }, access));
    const { limit: _, ...foot } = query;
    const { totals } = ok(await app.call('GET /rent-board-total/', { query: foot }, access));
    const said = items.reduce((sum, { leaseId }) => sum + (balances.get(leaseId) ?? Number.NaN), 0);
    expect(said, `${view} ${JSON.stringify(given)}`).toBe(totals.reduce((sum, { cents }) => sum + cents, 0));
    if (view !== 'all') continue;
    expect(rows.filter(({ key: line }) => !line.startsWith('unit:'))).toHaveLength(items.length);
    for (const { leaseId, rentCents, balanceCents, state } of items) {
      const row = rows.find(({ recordId }) => recordId === leaseId);
      const rent = state === 'signed' ? null : (rentCents ?? 0);
      expect([row?.cells['rent'], row?.cells['balance']], 'a row of the page').toEqual([rent, balanceCents]);
    }
  }
  for (const column of ['rent', 'deposit', 'balance']) {
    const [sum, total] = sumAndTotal(sheet, column);
    // Rents of different paces are not added up: that takes two of them.
    const isNone =
      column === 'rent' && sheetRows(sheet).some(({ kind, cells }) => kind === 'total' && cells['rent'] === null);
    if (isNone) expect(rows.filter(({ cells }) => Number(cells['rent'] ?? 0) > 0).length).not.toBe(1);
    else expect(sum, column).toBe(total);
  }
  const { units, occupied } = ok(await app.call('GET /rent-summary/', { query: given }, access));
  expect(rows.filter(({ key: line }) => line.startsWith('unit:'))).toHaveLength(units - occupied);
  return sheet;
}

test('the rent roll is that of its page in every view, today and on a day before, and its figures open', async () => {
  await fc.assert(
    fc.asyncProperty(
      someRentActs(12, [
        { kind: 'ask-deposit' },
        { kind: 'pay', cents: 240_000 },
        { kind: 'transfer' },
        { kind: 'days' },
      ]),
      async (acts) => {
        const world = await newRentWorld(app);
        for (const act of acts) await performAct(world, act);
        const [place] = world.places;
        await expectRentRoll(world, {});
        await expectRentRoll(world, { asOf: addDays(world.today, -6) });
        await expectRentRoll(world, { asOf: addDays(world.today, -25), propertyId: place?.propertyId ?? '' });
      },
    ),
    { numRuns: 3, endOnFailure: true, includeErrorInReport: true },
  );
}, 300_000);

test('units stand under their property, vacant ones without a tenant', async () => {
  const owner = await signInOn(app, '2026-03-02', await newOrganisation(app));
  const home = await newHome(app, owner, ['2', '10', '1']);
  const lease = await newLease(app, owner, home, { startsOn: '2026-01-01', endsOn: '2026-12-31' });
  await newCharge(app, owner, lease.id, { cents: 120_000, dueOn: '2026-03-01' });
  ok(await pay(app, owner, lease.id, 20_000));
  const { tables } = await readReport(app, owner, key);
  const [table] = tables;
  expect(table?.lines.map(({ label }) => label)).toEqual([
    home.property.name,
    '1',
    '2',
    '10',
    { word: 'totalOf', values: { name: home.property.name } },
    { word: 'totalUnits', values: { count: 3 } },
  ]);
  expect(table?.lines.find(({ record }) => record?.id === lease.id)?.cells).toEqual([
    { kind: 'text', text: home.person.name },
    { kind: 'day', day: '2026-01-01' },
    { kind: 'day', day: '2026-12-31' },
    { kind: 'text', text: { word: 'lease-active' } },
    { kind: 'money', cents: 120_000, opens: true },
    { kind: 'money', cents: 0, opens: false },
    { kind: 'money', cents: 100_000, opens: true },
  ]);
  const vacant = table?.lines.find(({ label }) => label === '10');
  expect(vacant?.cells).toEqual([null, null, null, { kind: 'text', text: { word: 'vacant' } }, null, null, null]);
  await unitsSince(app, owner, '2025-12-01');
  const { tables: before } = await readReport(app, owner, key, { asOf: '2025-12-31' });
  expect(before[0]?.lines.filter(({ key: line }) => line.startsWith('unit:'))).toHaveLength(3);
  const person = await readReport(app, owner, key, { personId: home.person.id, groupBy: 'none' });
  expect(person.tables[0]?.lines.map(({ kind }) => kind)).toEqual(['line', 'total']);
});

test('a lease to come stands beside its unit with its day and rent, and its rent is in no total', async () => {
  const owner = await signInOn(app, '2026-03-02', await newOrganisation(app));
  const home = await newHome(app, owner, ['1', '2']);
  await newLease(app, owner, home, { startsOn: '2026-01-01', endsOn: '2026-12-31' });
  const term = { startsOn: '2026-04-12', endsOn: '2027-04-11' };
  const coming = await newLease(app, owner, home, { unitId: home.units[1]?.id ?? '', ...term });
  const { sheet } = await walkFigures(app, owner, key);
  const rows = sheetRows(sheet);
  const row = rows.find(({ recordId }) => recordId === coming.id);
  expect(row?.cells).toMatchObject({ rent: null, deposit: 0, balance: 0 });
  expect(JSON.parse(String(row?.cells['status']))).toEqual({
    word: 'leaseToComeAt',
    values: { day: { day: '2026-04-12' }, rent: { cents: 120_000, currency: 'USD' } },
  });
  expect(sumAndTotal(sheet, 'rent')).toEqual([120_000, 120_000]);
  expect(rows.find(({ kind }) => kind === 'subtotal')?.cells['rent']).toBe(120_000);
  expect(sheet.tables[0]?.lines.at(-1)?.label).toEqual({
    word: 'totalUnitsAndToCome',
    values: { count: 2, coming: 1 },
  });
  expect(rows.filter(({ key: line }) => line.startsWith('unit:'))).toHaveLength(1);
});

test('rents of different paces are not added up', async () => {
  const owner = await signInOn(app, '2026-03-02', await newOrganisation(app));
  const home = await newHome(app, owner, ['1', '2']);
  const term = { startsOn: '2026-01-01', endsOn: '2026-12-31' };
  await newLease(app, owner, home, term);
  await newLease(app, owner, home, {
    ...term,
    unitId: home.units[1]?.id ?? '',
    charges: [{ kind: 'rent', cents: 30_000, frequency: 'weekly' }],
  });
  const { sheet } = await walkFigures(app, owner, key);
  expect(sheetRows(sheet).map(({ kind, cells }) => [kind, cells['rent'] ?? null])).toEqual([
    ['heading', null],
    ['line', 120_000],
    ['line', 30_000],
    ['subtotal', null],
    ['total', null],
  ]);
});

test('who works with some properties sees their units, and another workspace none', async () => {
  const owner = await signInOn(app, '2026-03-02', await newOrganisation(app));
  const mine = await newTenancy(app, owner);
  const others = await newTenancy(app, owner);
  for (const { lease } of [mine, others]) await newCharge(app, owner, lease.id, { dueOn: '2026-02-01' });
  const member = await newMember(app, owner, 'manager');
  const { items } = ok(await app.call('GET /members/', { query: {} }, owner.access));
  const id = items.find(({ email }) => email === member.email)?.id ?? '';
  const body = { all: false, propertyIds: [mine.home.property.id] };
  ok(await app.call('POST /members/{id}/properties/', { params: { id }, body }, owner.access));
  const { sheet } = await walkFigures(app, member, key);
  expect(sheetRows(sheet).flatMap((row) => (row.kind === 'line' ? [row.recordId] : []))).toEqual([mine.lease.id]);
  const stranger = await newOrganisation(app);
  expect(sheetRows(await readReport(app, stranger, key)).map(({ kind }) => kind)).toEqual(['total']);
  const figure = { line: mine.lease.id, column: 'balance' };
  const params = { key } as const;
  const lines = await app.call('GET /reports/{key}/lines/', { params, query: figure }, stranger.access);
  expect(ok(lines)).toEqual({ items: [], next: null, amount: 0 });
});
