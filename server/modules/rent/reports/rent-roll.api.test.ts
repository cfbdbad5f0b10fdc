import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '#shared/dates.ts';
import { boardViews } from '#shared/lists/rent-view.ts';
import { ok, startTestApp } from '#test/support/app.ts';
import { newMember, newOrganisation, signInOn } from '#test/support/factories.ts';
import { newHome, newLease } from '#test/support/leases.ts';
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
    for (const { leaseId, rentCents, balanceCents } of items) {
      const row = rows.find(({ recordId }) => recordId === leaseId);
      expect([row?.cells['rent'], row?.cells['balance']], 'a row of the page').toEqual([rentCents ?? 0, balanceCents]);
    }
  }
  for (const column of ['deposit', 'balance']) {
    const [sum, total] = sumAndTotal(sheet, column);
    expect(sum, column).toBe(total);
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
    '1',
    '2',
    '10',
    home.property.name,
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
  const { tables: before } = await readReport(app, owner, key, { asOf: '2025-12-31' });
  expect(before[0]?.lines.filter(({ key: line }) => line.startsWith('unit:'))).toHaveLength(3);
  const person = await readReport(app, owner, key, { personId: home.person.id, groupBy: 'none' });
  expect(person.tables[0]?.lines.map(({ kind }) => kind)).toEqual(['line', 'total']);
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
