import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '#shared/dates.ts';
import { codeOf, ok, startTestApp } from '#test/support/app.ts';
import { accountOf } from '#test/support/books.ts';
import { query } from '#test/support/database.ts';
import { newMember, newOrganisation, signInOn } from '#test/support/factories.ts';
import type { TestMember } from '#test/support/factories.ts';
import { parseCsv } from '#test/support/parse-csv.ts';
import { unitsSince } from '#test/support/portfolio.ts';
import { newCharge, newTenancy, pay } from '#test/support/rent.ts';
import { newMove } from '#test/support/statements.ts';
import { readReport, walkFigures } from '#test/support/walk-figures.ts';
import type { ReportSheet } from '#test/support/walk-figures.ts';

const app = await startTestApp();
const key = 'property-performance';
const today = '2026-03-20';
interface Days {
  readonly from: string;
  readonly to: string;
}
/** Whole months, days of two with one between them and without, and days within one. */
const someDays = fc.constantFrom<Days>(
  { from: '2026-02-01', to: '2026-03-31' },
  { from: '2026-01-10', to: '2026-03-12' },
  { from: '2026-02-10', to: '2026-03-12' },
  { from: '2026-02-03', to: '2026-02-20' },
);
const earlier: Days = { from: '2025-12-15', to: '2026-01-31' };

const someHomes = fc.array(
  fc.record({
    startsIn: fc.integer({ min: -100, max: 10 }),
    charges: fc.array(
      fc.record({
        kind: fc.constantFrom('rent' as const, 'parking' as const),
        before: fc.integer({ min: 0, max: 90 }),
        cents: fc.integer({ min: 1, max: 200_000 }),
      }),
      { maxLength: 4 },
    ),
    paid: fc.option(fc.integer({ min: 1, max: 300_000 }), { nil: undefined }),
    costs: fc.array(fc.tuple(fc.constantFrom('5200', '6100'), fc.integer({ min: 0, max: 90 })), { maxLength: 3 }),
  }),
  { minLength: 1, maxLength: 3 },
);

type Homes = typeof someHomes extends fc.Arbitrary<infer Given> ? Given : never;

async function newPortfolio(owner: TestMember, homes: Homes): Promise<string[]> {
  const ids = [];
  for (const { startsIn, charges, paid, costs } of homes) {
    const { home, lease } = await newTenancy(app, owner, { startsOn: addDays(today, startsIn), endsOn: '2027-12-31' });
    const propertyId = home.property.id;
    for (const { kind, before, cents } of charges) {
      const day = addDays(today, -before);
      await newCharge(app, owner, lease.id, { kind, cents, dueOn: day, chargedOn: day });
    }
    if (paid !== undefined) ok(await pay(app, owner, lease.id, paid, { receivedOn: addDays(today, -5) }));
    for (const [number, before] of costs) {
      const debit = { id: (await accountOf(app, owner, number)).id };
      await newMove(app, owner, {
        date: addDays(today, -before),
        debit,
        credit: 'operating-bank',
        cents: 1000 + before,
        propertyId,
      });
    }
    ids.push(propertyId);
  }
  // What belongs to no property.
  const debit = { id: (await accountOf(app, owner, '5200')).id };
  await newMove(app, owner, { date: '2026-02-10', debit, credit: 'operating-bank', cents: 777 });
  return ids;
}

/** From the postings alone. */
async function results(organisationId: string, { from, to }: Days, basis: 'accrual' | 'cash') {
  const rows = await query<Record<string, string | null>>(
    app.connection,
    `select p.property_id as "propertyId",
            coalesce(-sum(p.amount_cents) filter (where a.system_key = 'rent' and p.basis <> 'cash'), 0)::text as charged,
            coalesce(-sum(p.amount_cents) filter (where a.system_key = 'rent' and p.basis <> 'accrual'), 0)::text as collected,
            coalesce(-sum(p.amount_cents) filter (where a.kind = 'income' and a.system_key is distinct from 'rent'
                                                    and p.basis in ('both', $4)), 0)::text as other,
            coalesce(sum(p.amount_cents) filter (where a.kind = 'expense' and a.is_operating and p.basis in ('both', $4)), 0)::text
              as expenses,
            coalesce(-sum(p.amount_cents) filter (where (a.kind = 'income' or a.is_operating and a.kind = 'expense')
                                                    and p.basis in ('both', $4)), 0)::text as noi
       from posting p join account a on a.org_id = p.org_id and a.account_id = p.account_id
      where p.org_id = $1 and p.date between $2 and $3 group by 1`,
    [organisationId, from, to, basis],
  );
  return (of: string | null, name: string) => BigInt(rows.find(({ propertyId }) => propertyId === of)?.[name] ?? 0);
}

async function arrears(organisationId: string, propertyId: string, { to }: Days): Promise<bigint> {
  const [row] = await query<{ cents: string }>(
    app.connection,
    `select coalesce(sum(c.cents - (select coalesce(sum(a.cents), 0) from allocation a
              where a.org_id = c.org_id and a.charge_id = c.charge_id and a.on_day <= $3::date)), 0)::text as cents
       from charge c where c.org_id = $1 and c.property_id = $2 and c.due_on < $3::date`,
    [organisationId, propertyId, to < today ? to : today],
  );
  return BigInt(row?.cents ?? 0);
}

/** The days on which somebody had the one unit of a property, of those that are over. */
async function occupancy(organisationId: string, propertyId: string, { from, to }: Days): Promise<number> {
  const [row] = await query<{ held: string; all: string }>(
    app.connection,
    `select count(*)::text as all,
            count(*) filter (where exists (select from unit_hold h join unit u on u.org_id = h.org_id and u.unit_id = h.unit_id
              where h.org_id = $1 and u.property_id = $2 and h.first_day <= d and coalesce(h.last_day, d) >= d))::text as held
       from generate_series($3::date, least($4::date, $5::date), interval '1 day') as d`,
    [organisationId, propertyId, from, to, today],
  );
  return Math.round((Number(row?.held) * 10_000) / Number(row?.all));
}

function figureOf({ tables: [table] }: ReportSheet, line: string, column: string): bigint | undefined {
  const at = table?.columns.findIndex((one) => one.key === column) ?? -1;
  const cell = table?.lines.find((one) => one.key === line)?.cells[at];
  if (cell?.kind === 'money') return BigInt(cell.cents);
  if (cell?.kind === 'count') return BigInt(cell.count);
  return cell?.kind === 'share' ? BigInt(cell.basisPoints) : undefined;
}

const money = ['charged', 'collected', 'other', 'expenses', 'noi'] as const;

test('every figure is what postings, charges and days say, beside another time too, and opens', async () => {
  let told = 0;
  await fc.assert(
    fc.asyncProperty(
      someHomes,
      fc.constantFrom('accrual' as const, 'cash' as const),
      someDays,
      async (homes, basis, days) => {
        const owner = await signInOn(app, today, await newOrganisation(app));
        const { organisationId } = owner;
        const ids = await newPortfolio(owner, homes);
        await unitsSince(app, owner, '2025-01-01');
        const asked = { ...days, basis };
        const { sheet, opened } = await walkFigures(app, owner, key, asked);
        const compare = { compareFrom: earlier.from, compareTo: earlier.to };
        const { sheet: beside } = await walkFigures(app, owner, key, { ...asked, ...compare });
        const [own, other] = [
          await results(organisationId, days, basis),
          await results(organisationId, earlier, basis),
        ];
        for (const id of ids) {
          for (const name of money) {
            expect(figureOf(sheet, id, name), name).toBe(own(id, name));
            expect(figureOf(beside, `${id}:${name}`, 'amount'), name).toBe(own(id, name));
            expect(figureOf(beside, `${id}:${name}`, 'compared'), name).toBe(other(id, name));
            expect(figureOf(beside, `${id}:${name}`, 'change'), name).toBe(own(id, name) - other(id, name));
          }
          expect(figureOf(sheet, id, 'units')).toBe(1n);
          expect(Number(figureOf(sheet, id, 'occupied'))).toBe(await occupancy(organisationId, id, days));
          expect(figureOf(sheet, id, 'arrears')).toBe(await arrears(organisationId, id, days));
          if (own(id, 'noi') !== 0n) told += 1;
        }
        for (const name of money) {
          const all = ids.reduce((sum, id) => sum + own(id, name), own(null, name));
          expect(figureOf(sheet, 'total', name), name).toBe(all);
          expect(figureOf(sheet, 'none', name), name).toBe(own(null, name));
        }
        if (days.to >= '2026-02-10') expect(figureOf(sheet, 'none', 'expenses')).toBe(777n);
        expect(figureOf(sheet, 'total', 'units')).toBe(BigInt(ids.length));
        expect(opened).toBeGreaterThan(2);
      },
    ),
    { numRuns: 6 },
  );
  expect(told, 'some property earned something').toBeGreaterThan(0);
});

test('as known earlier it has what was recorded by then, in its figures and their lines, and says what is not told', async () => {
  const owner = await signInOn(app, today, await newOrganisation(app));
  const home = { startsIn: -60, charges: [], paid: undefined, costs: [] };
  const [id = ''] = await newPortfolio(owner, [{ ...home, costs: [['5200', 3]] }]);
  const knownAt = app.clock.now.toISOString();
  app.clock.advance(60_000);
  const debit = { id: (await accountOf(app, owner, '5200')).id };
  const late = { debit, credit: 'operating-bank', cents: 5000, propertyId: id } as const;
  for (const date of ['2026-02-10', '2026-03-05']) await newMove(app, owner, { ...late, date });
  const asked = { from: '2026-02-01', to: '2026-03-18' };
  const { sheet: then } = await walkFigures(app, owner, key, { ...asked, knownAt });
  const { sheet: now } = await walkFigures(app, owner, key, asked);
  expect([figureOf(then, id, 'expenses'), figureOf(now, id, 'expenses')]).toEqual([1003n, 11_003n]);
  expect(figureOf(then, 'total', 'expenses')).toBe(1003n + 777n);
  expect(then.notes.map(({ title }) => title)).toContainEqual({ word: 'knownThen' });
});

test('it says what the income statement of the property says', async () => {
  const owner = await signInOn(app, today, await newOrganisation(app));
  const [id = ''] = await newPortfolio(owner, [
    {
      startsIn: -60,
      charges: [{ kind: 'rent', before: 10, cents: 120_000 }],
      paid: 50_000,
      costs: [['5200', 3]],
    },
  ]);
  for (const basis of ['accrual', 'cash'] as const) {
    const asked = { from: '2026-03-01', to: '2026-03-31', propertyId: id, basis };
    const { sheet } = await walkFigures(app, owner, key, asked);
    const statement = ok(await app.call('GET /income-statement/', { query: asked }, owner.access));
    const noi = statement.currencies[0]?.results.find((one) => one.key === 'net-operating-income')?.amountCents ?? 0;
    expect(figureOf(sheet, id, 'noi')).toBe(BigInt(noi));
    expect(figureOf(sheet, 'total', 'noi')).toBe(BigInt(noi));
  }
});

test('who may not see the books has units, occupancy and what is owed; others are not told of the report', async () => {
  const owner = await signInOn(app, today, await newOrganisation(app));
  const [mine, others] = [await newTenancy(app, owner), await newTenancy(app, owner)];
  for (const { lease } of [mine, others]) await newCharge(app, owner, lease.id, { dueOn: '2026-02-01', cents: 90_000 });
  const member = await newMember(app, owner, 'manager');
  const [id, theirs] = [mine.home.property.id, others.home.property.id];
  const body = { all: false, propertyIds: [id] };
  ok(await app.call('POST /members/{id}/properties/', { params: { id: member.userId }, body }, owner.access));
  const { sheet } = await walkFigures(app, member, key);
  expect(sheet.tables[0]?.columns.map((column) => column.key)).toEqual(['units', 'occupied', 'arrears']);
  expect(sheet.tables[0]?.lines.map((line) => line.key)).toEqual([id, 'total']);
  expect(figureOf(sheet, 'total', 'arrears')).toBe(90_000n);
  const params = { key } as const;
  const lines = (line: string, column: string) =>
    app.call('GET /reports/{key}/lines/', { params, query: { line, column } }, member.access);
  expect(codeOf(await lines(id, 'noi'))).toBe('not-found');
  expect(ok(await lines(theirs, 'arrears'))).toEqual({ items: [], next: null, amount: 0 });
  expect(ok(await lines(theirs, 'units'))).toEqual({ items: [], next: null, amount: 0 });
  for (const nowhere of ['occupied', 'nothing']) expect(codeOf(await lines(id, nowhere))).toBe('not-found');
  const agent = await newMember(app, owner, 'leasing_agent');
  expect(codeOf(await app.call('GET /reports/{key}/', { params, query: {} }, agent.access))).toBe('not-found');
  const stranger = await newOrganisation(app);
  expect((await readReport(app, stranger, key)).tables[0]?.lines.map((line) => line.key)).toEqual(['total']);
});

test('a comparison leaves as a table, and half of one is refused', async () => {
  const owner = await signInOn(app, today, await newOrganisation(app));
  const { home } = await newTenancy(app, owner);
  const days = 'from=2026-03-01&to=2026-03-31&compareFrom=2026-02-01&compareTo=2026-02-28';
  const url = `/api/v1/exports/reports/property-performance.csv/?language=en&${days}`;
  const { body } = await app.inject({ url, headers: { authorization: `Bearer ${owner.access}` } });
  const [head, first, units] = parseCsv(body.replace('\u{FEFF}', ''));
  expect(head?.slice(-2)).toEqual(['Change', 'Change, %']);
  expect([first?.[0], units?.slice(0, 5)]).toEqual([home.property.name, ['Units', 'USD', '1', '1', '0']]);
  const half = { compareFrom: '2026-02-01' };
  expect(codeOf(await app.call('GET /reports/{key}/', { params: { key }, query: half }, owner.access))).toBe(
    'invalid-input',
  );
});
