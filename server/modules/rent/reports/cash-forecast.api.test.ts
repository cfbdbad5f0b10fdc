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
    /** Up to this day the lease itself is charged by a run. */
    chargedIn: fc.option(fc.constantFrom(3, 30, 95), { nil: undefined }),
  }),
  { minLength: 1, maxLength: 3 },
);

const noMoney = { paid: undefined, credited: undefined };
/** Rent of April that is not charged beside another charge of April, and a lease that is charged through April. */
const besideEachOther: Leases = [
  {
    startsIn: -60,
    days: 400,
    charges: [{ dueIn: 35, cents: 90_000, isVoided: false }],
    ...noMoney,
    chargedIn: undefined,
  },
  { startsIn: -60, days: 400, charges: [], ...noMoney, chargedIn: 30 },
];

type Leases = typeof someLeases extends fc.Arbitrary<infer Given> ? Given : never;

async function newPortfolio(owner: TestMember, leases: Leases) {
  const made = [];
  for (const { startsIn, days, charges, paid, credited, chargedIn } of leases) {
    const startsOn = addDays(today, startsIn);
    const { home, lease } = await newTenancy(app, owner, { startsOn, endsOn: addDays(startsOn, days), atEnd: 'stop' });
    if (chargedIn !== undefined) {
      const body = { through: addDays(today, chargedIn), leaseIds: [lease.id] };
      await app.call('POST /charge-runs/', { body }, owner.access);
    }
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

/** What the page of a lease says that falls due. */
async function scheduled(by: TestMember, id: string) {
  const asked = { from: '2026-03-01', to: '2027-02-28' };
  return ok(await app.call('GET /leases/{id}/schedule/', { params: { id }, query: asked }, by.access));
}

/** Month by month, what is due in it. */
function inMonths(rows: readonly { readonly dueOn: string; readonly cents: number }[]): number[] {
  return months.map((month) =>
    rows.reduce((sum, { dueOn, cents }) => (dueOn.startsWith(month) ? sum + cents : sum), 0),
  );
}

/** From the rows alone: each charge that stands, what is open of it, and the key that a run made it with. */
function charged(organisationId: string) {
  return query<{ key: string; lease: string; dueOn: string; cents: number; credited: number; open: number }>(
    app.connection,
    `select c.charge_key as key, c.lease_id as lease, c.due_on::text as "dueOn", c.cents::float8 as cents,
            o.credited::float8 as credited, (c.cents - o.applied)::float8 as open
       from charge c cross join lateral (
         select coalesce(sum(a.cents), 0) as applied,
                coalesce(sum(a.cents) filter (where a.credit_id is not null), 0) as credited
           from allocation a where a.org_id = c.org_id and a.charge_id = c.charge_id) o
      where c.org_id = $1 and c.voided_on is null`,
    [organisationId],
  );
}

test('every month is what is open and what leases are still to be charged, parts come to the whole, and all opens', async () => {
  const seen = { beyond: 0, charged: 0, besideUncharged: 0 };
  await fc.assert(
    fc.asyncProperty(someLeases, async (leases) => {
      const owner = await signInOn(app, today, await newOrganisation(app));
      const made = await newPortfolio(owner, leases);
      const { sheet, opened } = await walkFigures(app, owner, key);
      const rows = await charged(owner.organisationId);
      const keys = new Set(rows.map((row) => row.key));
      const whole = { scheduled: months.map(() => 0), expected: months.map(() => 0) };
      const parts = months.map(() => 0);
      for (const { lease, property } of made) {
        const { lines } = await scheduled(owner, lease);
        expect(amounts(sheet, property)).toEqual(inMonths(lines));
        // What a run would still charge: nobody changed a lease here, so that a period is charged as it is scheduled or not at all.
        const left = lines.filter((line) => !keys.has(`rent:${lease}:${line.chargeKey}:${line.periodKey}`));
        const open = rows.filter((row) => row.lease === lease).map(({ dueOn, open: cents }) => ({ dueOn, cents }));
        const expected = inMonths([...left, ...open]);
        const alone = await readReport(app, owner, key, { propertyId: property });
        expect(amounts(alone, 'expected'), 'of a property').toEqual(expected);
        for (const [at, cents] of expected.entries()) {
          whole.scheduled[at] = (whole.scheduled[at] ?? 0) + (inMonths(lines)[at] ?? 0);
          whole.expected[at] = (whole.expected[at] ?? 0) + cents;
          parts[at] = (parts[at] ?? 0) + (amounts(alone, 'expected')[at] ?? 0);
        }
        if (lines.length > left.length) seen.charged += 1;
        seen.besideUncharged += inMonths(left).filter((cents, at) => cents > 0 && inMonths(open)[at] !== 0).length;
      }
      expect(amounts(sheet, 'scheduled')).toEqual(whole.scheduled);
      expect(amounts(sheet, 'expected')).toEqual(whole.expected);
      expect(amounts(sheet, 'expected'), 'properties come to the whole').toEqual(parts);
      const came = rows.map(({ dueOn, cents, credited, open }) => ({ dueOn, cents: credited + open - cents }));
      expect(amounts(sheet, 'collected')).toEqual(inMonths(came));
      const told = ok(await app.call('GET /today/', {}, owner.access)).forecast?.[0]?.months.slice(3) ?? [];
      if (told.length > 0) expect(told.map(({ expectedCents }) => expectedCents)).toEqual(whole.expected);
      if (whole.expected.some((cents) => cents !== 0)) expect(opened).toBeGreaterThan(0);
      seen.beyond += amounts(sheet, 'beyond').filter((cents) => cents > 0).length;
    }),
    { numRuns: 6, examples: [[besideEachOther]] },
  );
  expect(seen.beyond, 'something was charged that no lease has').toBeGreaterThan(0);
  expect(seen.charged, 'some of a lease was charged').toBeGreaterThan(0);
  expect(seen.besideUncharged, 'a month has another charge, and rent that is not charged').toBeGreaterThan(0);
});

test('another charge of a month adds to rent that is not charged yet, also where that is of another lease', async () => {
  const owner = await signInOn(app, today, await newOrganisation(app));
  const april = async (propertyId?: string) => {
    const sheet = await readReport(app, owner, key, propertyId === undefined ? {} : { propertyId });
    return ['scheduled', 'beyond', 'expected'].map((line) => amounts(sheet, line)[1]);
  };
  const first = await newTenancy(app, owner, { charges: [{ kind: 'rent', cents: 120_000 }] });
  await newCharge(app, owner, first.lease.id, { kind: 'other', cents: 90_000, dueOn: '2026-04-05', chargedOn: today });
  expect(await april()).toEqual([120_000, 90_000, 210_000]);
  const second = await newTenancy(app, owner, { charges: [{ kind: 'rent', cents: 100_000 }] });
  expect(await april()).toEqual([220_000, 90_000, 310_000]);
  expect(await april(first.home.property.id)).toEqual([120_000, 90_000, 210_000]);
  expect(await april(second.home.property.id)).toEqual([100_000, 0, 100_000]);
  // Charged from the lease, it is the same money; and voided with its run, it is still to come.
  const body = { through: '2026-04-01', leaseIds: [second.lease.id] };
  const run = ok(await app.call('POST /charge-runs/', { body }, owner.access));
  expect(await april()).toEqual([220_000, 90_000, 310_000]);
  const forecast = ok(await app.call('GET /today/', {}, owner.access)).forecast?.[0]?.months[4];
  expect(forecast).toMatchObject({ month: '2026-04-01', expectedCents: 310_000 });
  const back = { params: { id: run.id }, body: { reason: 'Charged too early' } };
  ok(await app.call('POST /charge-runs/{id}/take-back/', back, owner.access));
  expect(await april()).toEqual([220_000, 90_000, 310_000]);
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
