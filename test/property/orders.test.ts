import fc from 'fast-check';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { newId } from '#server/kernel/ids.ts';
import { codeOf, ok, startTestApp } from '#test/support/app.ts';
import { newOrganisation } from '#test/support/factories.ts';
import type { TestMember } from '#test/support/factories.ts';

const app = await startTestApp();
const client = new pg.Client(app.connection);
await client.connect();
afterAll(() => client.end());

type Item = Readonly<Record<string, unknown>> & { readonly id: string };
type Page = { readonly items: readonly Item[]; readonly next: string | null };
type Direction = 'ascending' | 'descending';

/** A list in one of its orders, and what of a row it is ordered by: nothing where that is not known. */
interface Order {
  readonly name: string;
  readonly read: (owner: TestMember, home: string, page: PageQuery) => Promise<Awaited<ReturnType<typeof app.call>>>;
  readonly by: (item: Item) => readonly (number | string | null)[];
}

interface PageQuery {
  readonly limit: number;
  readonly cursor?: string;
  readonly direction: Direction;
}

const kinds = ['house', 'apartments', 'rooms', 'commercial', 'mixed'] as const;
const sqft = { m2: 10.764, sqft: 1 } as const;

const properties = (
  sort: 'name' | 'kind' | 'units' | 'occupancy' | 'vacant' | 'market-rent',
  by: (item: Property) => number | string | null,
): Order => ({
  name: `properties by ${sort}`,
  read: (owner, _, page) => app.call('GET /properties/', { query: { ...page, sort } }, owner.access),
  by: (item) => [by(item as unknown as Property)], // The items of that list.
});

interface Property {
  readonly name: string;
  readonly kind: (typeof kinds)[number];
  readonly counts: { readonly units: number; readonly vacant: number };
  readonly marketRentCents: number;
}

const orders: readonly Order[] = [
  properties('kind', ({ kind }) => kinds.indexOf(kind)),
  properties('units', ({ counts }) => counts.units),
  properties('vacant', ({ counts }) => counts.vacant),
  properties('occupancy', ({ counts }) => (counts.units === 0 ? null : 0)),
  properties('market-rent', ({ marketRentCents }) => marketRentCents),
  properties('name', ({ name }) => name),
  {
    name: 'units by place',
    read: (owner, _, page) => app.call('GET /units/', { query: { ...page, sort: 'place' } }, owner.access),
    by: ({ propertyName, name }) => [String(propertyName), String(name)],
  },
  {
    name: 'units by size',
    read: (owner, propertyId, page) =>
      app.call('GET /units/', { query: { ...page, propertyId, sort: 'size' } }, owner.access),
    by: ({ beds, areaTenths, areaUnit }) => [
      beds as number | null,
      areaTenths === null ? null : Number(areaTenths) * sqft[areaUnit as keyof typeof sqft],
    ],
  },
  {
    name: 'people by name',
    read: (owner, _, page) => app.call('GET /people/', { query: { ...page, sort: 'name' } }, owner.access),
    by: ({ name }) => [String(name)],
  },
];

const unit = fc.record({
  beds: fc.option(fc.integer({ min: 0, max: 3 })),
  area: fc.option(fc.record({ tenths: fc.integer({ min: 1, max: 9000 }), unit: fc.constantFrom('m2', 'sqft') })),
  rent: fc.option(fc.integer({ min: 0, max: 3 })),
});
const scenario = fc.record({
  buildings: fc.array(fc.record({ kind: fc.constantFrom(...kinds), units: fc.array(unit, { maxLength: 6 }) }), {
    minLength: 1,
    maxLength: 6,
  }),
  limit: fc.integer({ min: 1, max: 4 }),
});

test.for(orders)('$name: both ways, what is not known last, and every row once', async (order) => {
  await fc.assert(
    fc.asyncProperty(scenario, async ({ buildings, limit }) => {
      app.clock.advance(1);
      const owner = await newOrganisation(app);
      const home = await build(owner, buildings);
      for (const direction of ['ascending', 'descending'] as const) {
        const whole = await pageOf(order, owner, home, { limit: 200, direction });
        const paged: Item[] = [];
        for (let cursor: string | undefined; ;) {
          const page = { limit, direction, ...(cursor === undefined ? {} : { cursor }) };
          const { items, next } = await pageOf(order, owner, home, page);
          paged.push(...items);
          if (next === null) break;
          cursor = next;
        }
        expect(paged.map(({ id }) => id)).toEqual(whole.items.map(({ id }) => id));
        expect(new Set(paged.map(({ id }) => id)).size).toBe(paged.length);
        for (const [index, item] of paged.slice(1).entries())
          expect(inOrder(order.by(paged[index] ?? item), order.by(item), direction), direction).toBe(true);
      }
    }),
    { numRuns: 8, includeErrorInReport: true, endOnFailure: true },
  );
});

test.for(orders)('$name: the page mark of another order is refused', async (order) => {
  const owner = await newOrganisation(app);
  const none = { beds: null, area: null, rent: null };
  const home = await build(owner, [
    { kind: 'house', units: [none, none] },
    { kind: 'mixed', units: [] },
  ]);
  const { next } = await pageOf(order, owner, home, { limit: 1, direction: 'descending' });
  if (next === null) throw new Error('There is a second page');
  const again = await order.read(owner, home, { limit: 1, direction: 'ascending', cursor: next });
  expect(codeOf(again)).toBe('invalid-input');
});

async function pageOf(order: Order, owner: TestMember, home: string, page: PageQuery): Promise<Page> {
  return ok(await order.read(owner, home, page)) as Page; // Every list answers by pages.
}

/** By the first that is not alike; what is not known comes behind whatever is. */
function inOrder(before: ReturnType<Order['by']>, after: ReturnType<Order['by']>, direction: Direction): boolean {
  const at = before.findIndex((value, index) => value !== after[index]);
  if (at === -1) return true;
  const [one = null, other = null] = [before[at], after[at]];
  if (one === null || other === null) return other === null;
  return direction === 'ascending' ? one < other : one > other;
}

/** Buildings with their units and as many people; the first of them is answered. */
async function build(
  { organisationId }: TestMember,
  buildings: readonly {
    readonly kind: string;
    readonly units: readonly {
      readonly beds: number | null;
      readonly area: { readonly tenths: number; readonly unit: string } | null;
      readonly rent: number | null;
    }[];
  }[],
): Promise<string> {
  let home = '';
  for (const [index, { kind, units }] of buildings.entries()) {
    const id = newId(app.clock.now);
    const name = `Building ${index}`;
    if (home === '') home = id;
    await client.query(
      `insert into property (org_id, property_id, name, sort_name, kind, colour, country, line1, city, currency, created_at)
       values ($1, $2, $3, lower($3), $4, 0, 'US', '1 Long Street', 'Springfield', 'USD', now())`,
      [organisationId, id, name, kind],
    );
    await client.query(
      `insert into person (org_id, person_id, kind, given_name, family_name, name, sort_name, created_at)
       values ($1, $2, 'person', 'Robin', 'Tester', 'Robin Tester', 'tester robin', now())`,
      [organisationId, newId(app.clock.now)],
    );
    for (const [number, { beds, area, rent }] of units.entries())
      await client.query(
        `insert into unit (org_id, unit_id, property_id, property_sort_name, name, sort_name, kind, beds, area_tenths,
                           area_unit, market_rent_cents, created_at)
         values ($1, $2, $3, lower($4), $5, lower($5), 'home', $6, $7, $8, $9, now())`,
        [
          organisationId,
          newId(app.clock.now),
          id,
          name,
          `Flat ${number}`,
          beds,
          area?.tenths ?? null,
          area?.unit ?? null,
          rent,
        ],
      );
  }
  return home;
}
