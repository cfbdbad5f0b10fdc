import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '#shared/dates.ts';
import { codeOf, ok, startTestApp } from '#test/support/app.ts';
import { query } from '#test/support/database.ts';
import { newMember, newOrganisation, signInOn } from '#test/support/factories.ts';
import type { TestMember } from '#test/support/factories.ts';
import { newCharge, newTenancy, pay } from '#test/support/rent.ts';
import { readReport, walkFigures } from '#test/support/walk-figures.ts';
import type { ReportSheet } from '#test/support/walk-figures.ts';

const app = await startTestApp();
const key = 'aged-receivables';
const params = { key } as const;

const someDebts = fc.array(
  fc.record({
    lease: fc.nat({ max: 2 }),
    cents: fc.integer({ min: 1, max: 300_000 }),
    dueBefore: fc.oneof(fc.integer({ min: -3, max: 140 }), fc.constant(0)),
    chargedBefore: fc.integer({ min: 0, max: 140 }),
    paid: fc.option(fc.integer({ min: 1, max: 200_000 }), { nil: undefined }),
    isVoided: fc.boolean(),
  }),
  { minLength: 4, maxLength: 12 },
);

type Debts = typeof someDebts extends fc.Arbitrary<infer Given> ? Given : never;

async function newDebts(owner: TestMember, today: string, debts: Debts) {
  const leases = [];
  for (let count = 0; count < 3; count += 1)
    leases.push((await newTenancy(app, owner, { startsOn: '2025-01-01' })).lease);
  for (const { lease: which, cents, dueBefore, chargedBefore, paid, isVoided } of debts) {
    const id = leases[which]?.id ?? '';
    const [dueOn, chargedOn] = [addDays(today, -dueBefore), addDays(today, -chargedBefore)];
    const charge = await newCharge(app, owner, id, { cents, dueOn, chargedOn });
    if (isVoided && paid === undefined) {
      const body = { kind: 'mistake' as const, reason: 'Entered twice' };
      await app.call('POST /charges/{id}/void/', { params: { id: charge.id }, body }, owner.access);
    }
    if (paid !== undefined) ok(await pay(app, owner, id, paid, { receivedOn: today, evenIf: ['recorded-twice'] }));
  }
  return leases;
}

/** What is past due by age, from the rows themselves: charges less all that was applied to them. */
function bruteForce(organisationId: string, today: string, since: 'due_on' | 'charged_on') {
  return query<Record<string, string>>(
    app.connection,
    `select l.lease_id as lease, sum(o.cents)::text as total,
            coalesce(sum(o.cents) filter (where not is_late), 0)::text as current,
            coalesce(sum(o.cents) filter (where is_late and o.age <= 30), 0)::text as "days1to30",
            coalesce(sum(o.cents) filter (where is_late and o.age between 31 and 60), 0)::text as "days31to60",
            coalesce(sum(o.cents) filter (where is_late and o.age between 61 and 90), 0)::text as "days61to90",
            coalesce(sum(o.cents) filter (where is_late and o.age > 90), 0)::text as "daysOver90"
       from (select c.tenancy_id, c.due_on < $2::date as is_late, $2::date - c.${since} as age, c.cents - coalesce((select sum(a.cents) from allocation a
                     where a.org_id = c.org_id and a.charge_id = c.charge_id), 0) as cents
               from charge c where c.org_id = $1 and c.voided_on is null and c.due_on <= $2::date) o
       join lease l on l.org_id = $1 and l.tenancy_id = o.tenancy_id
      where o.cents > 0 group by 1 order by 1`,
    [organisationId, today],
  );
}

/** What is open and falls due on the day, or after it. */
async function openSums(organisationId: string, today: string): Promise<{ dueToday: number; dueLater: number }> {
  const [sums] = await query<{ today: string; later: string }>(
    app.connection,
    `select coalesce(sum(c.open_cents) filter (where c.due_on = $2::date), 0)::text as today,
            coalesce(sum(c.open_cents) filter (where c.due_on > $2::date), 0)::text as later
       from charge c where c.org_id = $1`,
    [organisationId, today],
  );
  return { dueToday: Number(sums?.today), dueLater: Number(sums?.later) };
}

/** The account of tenant receivables on the accrual basis, from its postings. */
async function receivable({ organisationId }: TestMember): Promise<bigint> {
  const [row] = await query<{ cents: string }>(
    app.connection,
    `select coalesce(sum(p.amount_cents), 0)::text as cents
       from posting p join account a on a.org_id = p.org_id and a.account_id = p.account_id
      where p.org_id = $1 and a.system_key = 'tenant-receivable' and p.basis in ('both', 'accrual')`,
    [organisationId],
  );
  return BigInt(row?.cents ?? 0);
}

function byLease({ tables: [table] }: ReportSheet) {
  const columns = table?.columns.map((column) => column.key) ?? [];
  return (table?.lines ?? [])
    .filter(({ kind }) => kind === 'line')
    .map(({ record, cells }) => ({
      lease: record?.id,
      ...Object.fromEntries(
        cells.map((cell, index) => [columns[index], cell?.kind === 'money' ? String(cell.cents) : null]),
      ),
    }))
    .toSorted((one, other) => ((one.lease ?? '') < (other.lease ?? '') ? -1 : 1));
}

test('every figure is what the rows come to, and its lines add up to it', async () => {
  await fc.assert(
    fc.asyncProperty(someDebts, fc.constantFrom('due-date', 'charge-date'), async (debts, ageFrom) => {
      const today = '2026-03-02';
      app.clock.now = new Date(`${today}T17:00:00Z`);
      const owner = await newOrganisation(app);
      await newDebts(owner, today, debts);
      const { sheet, opened } = await walkFigures(app, owner, key, { ageFrom });
      const since = ageFrom === 'due-date' ? 'due_on' : 'charged_on';
      const expected = await bruteForce(owner.organisationId, today, since);
      expect(byLease(sheet)).toEqual(expected);
      expect(opened > 0).toBe(expected.length > 0);
      // What is open, due or not, is the account of receivables, whatever was paid, voided or charged ahead.
      expect(sheet.notes).toMatchObject([{ tone: 'good', title: { word: 'tiesTo' } }]);

      const { figures } = ok(await app.call('GET /arrears-summary/', { query: {} }, owner.access));
      const [figure] = figures;
      const [table] = sheet.tables;
      expect(table?.headline?.cents).toBe(figure?.overdueCents ?? 0);
      const { dueToday, dueLater } = await openSums(owner.organisationId, today);
      const total = (figure?.overdueCents ?? 0) + dueToday;
      expect(table?.lines.at(-1)).toMatchObject({
        kind: 'total',
        cells: { 0: { cents: dueToday }, 5: { cents: total } },
      });
      expect(table?.lines.at(-1)?.label).toEqual({ word: 'totalLeases', values: { count: expected.length } });
      const overdue = { line: 'total', column: 'pastDue', currency: 'USD', ageFrom };
      const opens = ok(await app.call('GET /reports/{key}/lines/', { params, query: overdue }, owner.access));
      expect(opens.amount).toBe(figure?.overdueCents ?? 0);
      // The total and what is not due yet are the balance of the account on the accrual basis.
      expect(await receivable(owner)).toBe(BigInt(total + dueLater));
      if (ageFrom === 'due-date' && figure !== undefined)
        expect(table?.headline?.parts.map(({ cents }) => cents)).toEqual([
          figure.to30Cents,
          figure.to60Cents,
          figure.to90Cents,
          figure.over90Cents,
        ]);
    }),
    { numRuns: 5 },
  );
});

test('as it was known at an instant stays so, whatever is recorded later, and its lines as well', async () => {
  await fc.assert(
    fc.asyncProperty(someDebts, someDebts, async (before, after) => {
      let owner = await signInOn(app, '2026-03-02', await newOrganisation(app));
      const leases = await newDebts(owner, '2026-03-02', before);
      const knownAt = app.clock.now.toISOString();
      const asked = { asOf: '2026-03-02', groupBy: 'none' as const, ageFrom: 'charge-date' as const };
      const known = await readReport(app, owner, key, { ...asked, knownAt });
      expect(byLease(await readReport(app, owner, key, asked))).toEqual(byLease(known));
      owner = await signInOn(app, '2026-03-12', owner);
      await newDebts(owner, '2026-03-12', after);
      for (const { id } of leases) ok(await pay(app, owner, id, 50_000, { receivedOn: '2026-03-01' }));
      const { sheet } = await walkFigures(app, owner, key, { ...asked, knownAt });
      expect(sheet).toEqual(known);
    }),
    { numRuns: 3 },
  );
});

test('lines stand under their property, named and numbered, and open into charges', async () => {
  const owner = await signInOn(app, '2026-03-02', await newOrganisation(app));
  const { home, lease } = await newTenancy(app, owner);
  const other = await newTenancy(app, owner);
  const charge = await newCharge(app, owner, lease.id, { dueOn: '2026-02-01', cents: 120_000 });
  await newCharge(app, owner, other.lease.id, {
    kind: 'late-fee',
    dueOn: '2026-01-01',
    chargedOn: '2026-01-01',
    cents: 5000,
  });
  const { tables, parameters } = await readReport(app, owner, key);
  expect(parameters).toEqual({ asOf: '2026-03-02', groupBy: 'property', ageFrom: 'due-date' });
  const lines = tables[0]?.lines ?? [];
  expect(lines.map(({ kind }) => kind)).toEqual([
    'heading',
    'line',
    'subtotal',
    'heading',
    'line',
    'subtotal',
    'total',
  ]);
  expect(lines.find(({ record }) => record?.id === lease.id)).toMatchObject({
    label: home.person.name,
    aside: home.unit.name,
    cells: [
      { cents: 0, opens: false },
      { cents: 120_000, opens: true },
      { cents: 0, opens: false },
      {},
      {},
      { cents: 120_000 },
    ],
  });
  const open = async (given: object) =>
    ok(
      await app.call(
        'GET /reports/{key}/lines/',
        { params, query: { line: 'total', column: 'total', ...given } },
        owner.access,
      ),
    );
  expect(await open({})).toMatchObject({
    amount: 125_000,
    items: [
      { what: { word: 'charge-late-fee' }, who: { values: { tenant: other.home.person.name } } },
      {
        number: charge.number,
        day: '2026-02-01',
        record: { kind: 'charge', id: charge.id },
        what: { word: 'charge-rent' },
        aside: { word: 'dueLate', values: { date: { day: '2026-02-01' }, count: 29 } },
        amount: 120_000,
      },
    ],
  });
  expect(await open({ line: `property:${home.property.id}` })).toMatchObject({ amount: 120_000 });
  expect(await open({ propertyId: home.property.id })).toMatchObject({ amount: 120_000 });
  for (const figure of [{ line: 'nothing' }, { line: 'property:nothing' }, { column: 'nothing' }]) {
    const asked = { line: 'total', column: 'total', ...figure };
    expect(codeOf(await app.call('GET /reports/{key}/lines/', { params, query: asked }, owner.access))).toBe(
      'not-found',
    );
  }
  const tomorrow = { asOf: '2026-03-03' };
  expect(codeOf(await app.call('GET /reports/{key}/', { params, query: tomorrow }, owner.access))).toBe(
    'date-out-of-range',
  );
});

test('what a tenant owes says when they were last contacted, as of the day', async () => {
  const owner = await signInOn(app, '2026-03-02', await newOrganisation(app));
  const { lease } = await newTenancy(app, owner);
  await newCharge(app, owner, lease.id, { dueOn: '2026-02-01', chargedOn: '2026-02-01', cents: 120_000 });
  const note = (body: object) =>
    app.call(
      'POST /arrears/{id}/notes/',
      { params: { id: lease.id }, body: { text: 'Said so', ...body } as never },
      owner.access,
    );
  const ruleOf = async (line: string | undefined, asOf: string) => {
    const figure = { line: line ?? '', column: 'total', currency: 'USD', asOf };
    const asked = { params: { key: 'aged-receivables' as const }, query: figure };
    return ok(await app.call('GET /reports/{key}/lines/', asked, owner.access)).rule;
  };
  const { tables } = await readReport(app, owner, 'aged-receivables');
  const line = tables[0]?.lines.find(({ kind }) => kind === 'line')?.key;
  expect(await ruleOf(line, '2026-03-02')).toEqual([{ word: 'ruleDueByThen' }]);
  ok(await note({ kind: 'letter', stage: 'reminder', on: '2026-02-10' }));
  ok(await note({ kind: 'note' }));
  const said = (kind: string, day: string) => [
    { word: 'ruleDueByThen' },
    { word: 'lastContactWas', values: { contact: { word: `contact-${kind}` }, date: { day } } },
  ];
  expect(await ruleOf(line, '2026-03-02')).toEqual(said('letter', '2026-02-10'));
  ok(await note({ kind: 'call' }));
  expect(await ruleOf(line, '2026-03-02')).toEqual(said('call', '2026-03-02'));
  expect(await ruleOf(line, '2026-02-20'), 'as of a day before').toEqual(said('letter', '2026-02-10'));
  expect(await ruleOf('total', '2026-03-02'), 'of several').toEqual([{ word: 'ruleDueByThen' }]);
});

test('who works with some properties sees theirs, and another workspace nothing', async () => {
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
  expect(byLease(sheet).map(({ lease }) => lease)).toEqual([mine.lease.id]);
  const theirs = { line: `property:${others.home.property.id}`, column: 'total' };
  const lines = (figure: typeof theirs, by: TestMember) =>
    app.call('GET /reports/{key}/lines/', { params, query: figure }, by.access);
  expect(ok(await lines(theirs, member))).toEqual({ items: [], next: null, amount: 0 });
  const stranger = await newOrganisation(app);
  expect(byLease(await readReport(app, stranger, key))).toEqual([]);
  expect(ok(await lines(theirs, stranger))).toEqual({ items: [], next: null, amount: 0 });
});
