import { expect } from 'vitest';
import { addDays } from '#shared/dates.ts';
import { boardViews } from '#shared/lists/rent-view.ts';
import { ok } from '#test/support/app.ts';
import { parseCsv } from '#test/support/parse-csv.ts';
import { readLedger } from '#test/support/rent.ts';
import type { RentWorld } from './world.ts';

type Filters = Readonly<Partial<Record<'propertyId' | 'unitId' | 'q' | 'asOf', string>>>;
type View = (typeof boardViews)[number];

/** In every view and with every filter the foot of the rent roll is the sum of its rows, and so is the exported table. */
export async function expectRoll(world: RentWorld): Promise<void> {
  const [place] = world.places;
  await expectHeadlines(world);
  const filters: readonly Filters[] = [
    {},
    { propertyId: place?.propertyId ?? '' },
    { unitId: place?.unitIds[0] ?? '' },
    { q: 'L-0001' },
  ];
  const { counts } = ok(await world.app.call('GET /rent-summary/', { query: {} }, world.owner.access));
  for (const view of boardViews)
    for (const filter of filters) {
      const rows = await readRows(world, { view, ...filter });
      const query = { view, ...filter };
      const total = ok(await world.app.call('GET /rent-board-total/', { query }, world.owner.access));
      expect(total, `${view} ${JSON.stringify(filter)}`).toEqual({ count: rows.length, totals: sumsOf(rows) });
      if (Object.keys(filter).length > 0) continue;
      expect(counts[view], `count of ${view}`).toBe(rows.length);
      expect(await exportedSums(world, view), `export of ${view}`).toEqual(sumsOf(rows));
      for (const row of rows) await expectRow(world, row);
    }
}

/** In every building, today and some days ago, the figures above the rent roll and the arrears are the sums of their rows. */
async function expectHeadlines(world: RentWorld): Promise<void> {
  const { app, owner, places, today } = world;
  const buildings: readonly Filters[] = [{}, ...places.map(({ propertyId }) => ({ propertyId }))];
  for (const filter of buildings.flatMap((one) => [one, { ...one, asOf: addDays(today, -7) }])) {
    const of = JSON.stringify(filter);
    const summary = ok(await app.call('GET /rent-summary/', { query: filter }, owner.access));
    for (const view of boardViews) {
      const query = { ...filter, view };
      const rows = await readRows(world, query);
      expect(summary.counts[view], `count of ${view} ${of}`).toBe(rows.length);
      const total = ok(await app.call('GET /rent-board-total/', { query }, owner.access));
      expect(total, `${view} ${of}`).toEqual({ count: rows.length, totals: sumsOf(rows) });
      if (view !== 'all') continue;
      for (const row of rows.filter(() => filter.asOf !== undefined)) await expectThen(world, row, filter.asOf);
      const figures = summary.figures.map((one) => ({
        currency: one.currency,
        cents: one.outstandingCents - one.prepaidCents,
        notYetDueCents: one.notYetDueCents,
      }));
      expect(figures.filter(hasMoney), `headline ${of}`).toEqual(sumsOf(rows).filter(hasMoney));
    }
    await expectArrears(world, filter);
  }
}

async function expectThen({ app, owner }: RentWorld, row: Row, asOf = ''): Promise<void> {
  const { balances } = await readLedger(app, owner, row.leaseId, { asOf });
  const own = balances.find(({ currency }) => currency === row.currency);
  expect(row.balanceCents, `the balance on the lease as of ${asOf}`).toBe(own?.balanceCents ?? 0);
}

function hasMoney({ cents, notYetDueCents }: { readonly cents: number; readonly notYetDueCents: number }): boolean {
  return cents !== 0 || notYetDueCents !== 0;
}

async function expectArrears({ app, owner }: RentWorld, filter: Filters): Promise<void> {
  const of = JSON.stringify(filter);
  const { items } = ok(await app.call('GET /arrears/', { query: { ...filter, limit: 100 } }, owner.access));
  const { figures, counts } = ok(await app.call('GET /arrears-summary/', { query: filter }, owner.access));
  const { count, totals } = ok(await app.call('GET /arrears-total/', { query: filter }, owner.access));
  const pastDue = items.reduce((sum, { overdueCents }) => sum + overdueCents, 0);
  expect([count, counts.all], `arrears ${of}`).toEqual([items.length, items.length]);
  expect(figures[0]?.overdueCents ?? 0, `arrears headline ${of}`).toBe(pastDue);
  expect(totals[0]?.cents ?? 0, `arrears total ${of}`).toBe(pastDue);
  if (filter.propertyId === undefined) return;
  expect(items.map(({ property }) => property.id)).toEqual(items.map(() => filter.propertyId));
}

type Row = Awaited<ReturnType<typeof readRows>>[number];

async function readRows({ app, owner }: RentWorld, given: Filters & { readonly view: View }) {
  const first = ok(await app.call('GET /rent-board/', { query: { ...given, limit: 2 } }, owner.access));
  const rows = [...first.items];
  for (let { next } = first; next !== null;) {
    const page = ok(await app.call('GET /rent-board/', { query: { ...given, limit: 2, cursor: next } }, owner.access));
    rows.push(...page.items);
    next = page.next;
  }
  return rows;
}

function sumsOf(rows: readonly Pick<Row, 'currency' | 'balanceCents' | 'notYetDueCents'>[]) {
  return [...Map.groupBy(rows, ({ currency }) => currency)]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([currency, own]) => ({
      currency,
      cents: own.reduce((sum, { balanceCents }) => sum + balanceCents, 0),
      notYetDueCents: own.reduce((sum, { notYetDueCents }) => sum + notYetDueCents, 0),
    }));
}

/** The lease has the same balance, and nothing that is not yet due makes it due. */
async function expectRow(world: RentWorld, row: Row): Promise<void> {
  const { balances } = await readLedger(world.app, world.owner, row.leaseId);
  const own = balances.find(({ currency }) => currency === row.currency);
  expect(row.balanceCents, 'the balance on the lease').toBe(own?.balanceCents ?? 0);
  const today = await readLedger(world.app, world.owner, row.leaseId, { asOf: world.today });
  expect(without(today.balances), 'the ledger as of today').toEqual(without(balances));
  expect(row.notYetDueCents).toBe((own?.openCents ?? 0) - (own?.dueCents ?? 0));
  if ((own?.dueCents ?? 0) === 0) expect(['paid', 'uncharged', 'ahead']).toContain(row.status);
}

/** The deposit is that of the register as of the day: what is paid ahead for a later day is not held yet. */
function without(balances: readonly { readonly depositCents: number }[]) {
  return balances.map(({ depositCents: _, ...balance }) => balance);
}

async function exportedSums({ app, owner }: RentWorld, view: View) {
  const headers = { authorization: `Bearer ${owner.access}` };
  const { body } = await app.inject({ url: `/api/v1/exports/rent-roll.csv/?view=${view}`, headers });
  const [heads = [], ...lines] = parseCsv(body.replace('\uFEFF', ''));
  const rows = lines.map((cells) => {
    const cellOf = (name: string) => cells[heads.indexOf(name)] ?? '';
    const cents = (name: string) => Math.round(Number(cellOf(name)) * 100);
    return { currency: cellOf('Currency'), balanceCents: cents('Balance'), notYetDueCents: cents('Not yet due') };
  });
  return sumsOf(rows);
}
