import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '#shared/dates.ts';
import { monthsAround } from '#shared/rent/forecast.ts';
import { codeOf, ok, startTestApp } from '#test/support/app.ts';
import { query } from '#test/support/database.ts';
import { newMember, newOrganisation, signInOn } from '#test/support/factories.ts';
import type { TestMember } from '#test/support/factories.ts';
import { parseCsv } from '#test/support/parse-csv.ts';
import { newCharge, newTenancy, pay } from '#test/support/rent.ts';
import { readReport, walkFigures } from '#test/support/walk-figures.ts';
import type { ReportSheet } from '#test/support/walk-figures.ts';

const app = await startTestApp();
const key = 'cash-forecast';
const today = '2026-03-02';
const months = monthsAround(today, 0).map((first) => first.slice(0, 7));

const someLeases = fc.array(
  fc.record({
    startsIn: fc.integer({ min: -60, max: 90 }),
    days: fc.integer({ min: 40, max: 500 }),
    charges: fc.array(
      fc.record({
        dueIn: fc.integer({ min: -40, max: 120 }),
        cents: fc.integer({ min: 1, max: 400_000 }),
        isVoided: fc.boolean(),
      }),
      { maxLength: 3 },
    ),
    paid: fc.option(fc.integer({ min: 1, max: 300_000 }), { nil: undefined }),
    credited: fc.option(fc.integer({ min: 1, max: 50_000 }), { nil: undefined }),
  }),
  { minLength: 1, maxLength: 3 },
);

type Leases = typeof someLeases extends fc.Arbitrary<infer Given> ? Given : never;

async function newPortfolio(owner: TestMember, leases: Leases) {
  const made = [];
  for (const { startsIn, days, charges, paid, credited } of leases) {
    const startsOn = addDays(today, startsIn);
    const { home, lease } = await newTenancy(app, owner, { startsOn, endsOn: addDays(startsOn, days), atEnd: 'stop' });
    for (const { dueIn, cents, isVoided } of charges) {
      const { id } = await newCharge(app, owner, lease.id, { cents, dueOn: addDays(today, dueIn), chargedOn: today });
      const body = { kind: 'mistake' as const, reason: 'Entered twice' };
      if (isVoided) ok(await app.call('POST /charges/{id}/void/', { params: { id }, body }, owner.access));
    }
    if (paid !== undefined) ok(await pay(app, owner, lease.id, paid, { receivedOn: today }));
    const credit = { leaseId: lease.id, kind: 'credit' as const, cents: credited ?? 0, reason: 'Noise' };
    if (credited !== undefined) await app.call('POST /credits/', { body: credit }, owner.access);
    made.push({ property: home.property.id, lease: lease.id });
  }
  return made;
}

function amounts({ tables: [table] }: ReportSheet, line: string): number[] {
  const cells = table?.lines.find((one) => one.key === line)?.cells ?? [];
  return months.map((_, at) => {
    const cell = cells[at];
    return cell?.kind === 'money' ? Number(cell.cents) : 0;
  });
}

/** What the page of a lease says that falls due, month by month. */
async function scheduled(by: TestMember, id: string): Promise<number[]> {
  const asked = { from: '2026-03-01', to: '2027-02-28' };
  const said = ok(await app.call('GET /leases/{id}/schedule/', { params: { id }, query: asked }, by.access));
  return months.map((month) => said.months.find((one) => one.month.startsWith(month))?.cents ?? 0);
}

/** From the rows alone: what was charged for each month, and what of it was credited or is open. */
async function charged(organisationId: string) {
  const rows = await query<{ month: string; billed: string; credited: string; open: string }>(
    app.connection,
    `select to_char(c.due_on, 'YYYY-MM') as month, sum(c.cents)::text as billed, sum(o.credited)::text as credited,
            sum(c.cents - o.applied)::text as open
       from charge c cross join lateral (
         select coalesce(sum(a.cents), 0) as applied,
                coalesce(sum(a.cents) filter (where a.credit_id is not null), 0) as credited
           from allocation a where a.org_id = c.org_id and a.charge_id = c.charge_id) o
      where c.org_id = $1 and c.voided_on is null group by 1`,
    [organisationId],
  );
  return months.map((month) => {
    const row = rows.find((one) => one.month === month);
    return { billed: Number(row?.billed ?? 0), credited: Number(row?.credited ?? 0), open: Number(row?.open ?? 0) };
  });
}

test('every month is what leases and charges say, as Today has it, and every figure opens', async () => {
  let beyond = 0;
  await fc.assert(
    fc.asyncProperty(someLeases, async (leases) => {
      const owner = await signInOn(app, today, await newOrganisation(app));
      const made = await newPortfolio(owner, leases);
      const { sheet, opened } = await walkFigures(app, owner, key);
      const byLease: number[][] = [];
      for (const { lease, property } of made) {
        const own = await scheduled(owner, lease);
        expect(amounts(sheet, property)).toEqual(own);
        byLease.push(own);
      }
      const due = months.map((_, at) => byLease.reduce((sum, own) => sum + (own[at] ?? 0), 0));
      expect(amounts(sheet, 'scheduled')).toEqual(due);
      const rows = await charged(owner.organisationId);
      const expected = rows.map(
        ({ billed, credited, open }, at) => Math.max(due[at] ?? 0, billed) - credited - (billed - credited - open),
      );
      expect(amounts(sheet, 'expected')).toEqual(expected);
      expect(amounts(sheet, 'collected')).toEqual(
        rows.map(({ billed, credited, open }) => 0 - (billed - credited - open)),
      );
      const told = ok(await app.call('GET /today/', {}, owner.access)).forecast?.[0]?.months.slice(3) ?? [];
      if (told.length > 0) expect(told.map(({ expectedCents }) => expectedCents)).toEqual(expected);
      if (expected.some((cents) => cents !== 0)) expect(opened).toBeGreaterThan(0);
      beyond += amounts(sheet, 'beyond').filter((cents) => cents > 0).length;
    }),
    { numRuns: 6 },
  );
  expect(beyond, 'something was charged that no lease has').toBeGreaterThan(0);
});

test('one property, some properties, other roles and other workspaces', async () => {
  const owner = await signInOn(app, today, await newOrganisation(app));
  const [mine, others] = [await newTenancy(app, owner), await newTenancy(app, owner)];
  const propertyId = mine.home.property.id;
  const own = await walkFigures(app, owner, key, { propertyId });
  expect(own.sheet.tables[0]?.lines.filter(({ record }) => record !== undefined)).toMatchObject([{ key: propertyId }]);
  const member = await newMember(app, owner, 'manager');
  const body = { all: false, propertyIds: [propertyId] };
  ok(await app.call('POST /members/{id}/properties/', { params: { id: member.userId }, body }, owner.access));
  const { sheet } = await walkFigures(app, member, key);
  expect(sheet.tables).toEqual(own.sheet.tables);
  const params = { key } as const;
  const theirs = { line: others.home.property.id, column: 'total' };
  expect(ok(await app.call('GET /reports/{key}/lines/', { params, query: theirs }, member.access)).items).toEqual([]);
  const agent = await newMember(app, owner, 'leasing_agent');
  expect(codeOf(await app.call('GET /reports/{key}/', { params, query: {} }, agent.access))).toBe('not-found');
  const stranger = await newOrganisation(app);
  expect((await readReport(app, stranger, key)).tables[0]?.lines.filter(({ record }) => record)).toEqual([]);
  for (const nowhere of [
    { line: 'nothing', column: 'total' },
    { line: 'expected', column: '2025-01' },
  ])
    expect(codeOf(await app.call('GET /reports/{key}/lines/', { params, query: nowhere }, owner.access))).toBe(
      'not-found',
    );
});

test('the table has a column for each month', async () => {
  const owner = await signInOn(app, today, await newOrganisation(app));
  const { home } = await newTenancy(app, owner);
  const url = '/api/v1/exports/reports/cash-forecast.csv/?language=en';
  const { body } = await app.inject({ url, headers: { authorization: `Bearer ${owner.access}` } });
  const rows = parseCsv(body.replace('\u{FEFF}', ''));
  expect(rows[0]).toHaveLength(15);
  expect(rows.map(([name]) => name)).toEqual([
    'Property',
    home.property.name,
    'Rent under leases',
    'Other charges',
    'Less credits',
    'Less collected',
    'Expected',
  ]);
});
