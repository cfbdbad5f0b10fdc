import { expect } from 'vitest';
import { boardViews } from '#shared/lists/rent-view.ts';
import { ok } from '#test/support/app.ts';
import { parseCsv } from '#test/support/parse-csv.ts';
import { readLedger } from '#test/support/rent.ts';
import type { RentWorld } from './world.ts';

type Filters = Readonly<Partial<Record<'propertyId' | 'unitId' | 'q', string>>>;
type View = (typeof boardViews)[number];

/** In every view and with every filter the foot of the rent roll is the sum of its rows, and so is the exported table. */
export async function expectRoll(world: RentWorld): Promise<void> {
  const [place] = world.places;
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
  expect(row.notYetDueCents).toBe((own?.openCents ?? 0) - (own?.dueCents ?? 0));
  if ((own?.dueCents ?? 0) === 0) expect(['paid', 'uncharged', 'ahead']).toContain(row.status);
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
