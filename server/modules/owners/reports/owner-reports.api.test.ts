import { beforeAll, expect, test } from 'vitest';
import type { ReportKey } from '#shared/reports/report-keys.ts';
import { codeOf, ok, startTestApp } from '#test/support/app.ts';
import { newEntry } from '#test/support/books.ts';
import { query } from '#test/support/database.ts';
import { newMember, newOrganisation } from '#test/support/factories.ts';
import type { TestMember } from '#test/support/factories.ts';
import { newPerson } from '#test/support/portfolio.ts';
import { newCharge, newTenancy, pay } from '#test/support/rent.ts';
import { sheetRows } from '#test/support/sheet-rows.ts';
import { readReport, walkFigures } from '#test/support/walk-figures.ts';

const app = await startTestApp();
const range = { from: '2026-02-01', to: '2026-03-31' };
let books: Awaited<ReturnType<typeof begin>>;
beforeAll(async () => {
  books = await begin();
});

/**
 * A property of two owners with odd shares, managed for a percentage with tax: rent in two months, fees that were charged,
 * voided and charged anew, a contribution, a distribution that was voided, and one of which a part is on hold.
 */
async function begin() {
  const boss = await newOrganisation(app);
  const { lease, home } = await newTenancy(app, boss);
  const params = { id: home.property.id };
  const [large, small] = [await newPerson(app, boss), await newPerson(app, boss)];
  const shares = [
    { personId: large.id, parts: 666_667 },
    { personId: small.id, parts: 333_333 },
  ];
  ok(
    await app.call(
      'POST /properties/{id}/ownership/',
      { params, body: { startsOn: '2026-01-01', shares } },
      boss.access,
    ),
  );
  for (const [id, holdReason] of [
    [large.id, null],
    [small.id, 'Dispute'],
  ] as const) {
    const body = { method: 'cheque' as const, bankDetails: null, smallestCents: 0, holdReason, version: 0 };
    ok(await app.call('PATCH /owners/{id}/', { params: { id }, body }, boss.access));
  }
  const terms = {
    startsOn: '2026-01-01',
    feeKind: 'percent-received' as const,
    feeMillipercent: 8000,
    taxMillipercent: 7000,
  };
  ok(await app.call('POST /properties/{id}/agreements/', { params, body: terms }, boss.access));
  for (const [day, cents] of [
    ['2026-01-03', 90_001],
    ['2026-02-03', 100_033],
  ] as const) {
    await newCharge(app, boss, lease.id, { dueOn: day, chargedOn: day, cents });
    ok(await pay(app, boss, lease.id, cents, { receivedOn: day }));
  }
  // Own money, for a tax that was taken with the fees and goes back with them.
  await newEntry(app, boss, { debit: '1020', credit: '4900', cents: 5000, memo: 'Own money' });
  const fees = async (body: object) => ok(await app.call('POST /fee-runs/', { body }, boss.access));
  const wrong = await fees({ month: '2026-02-01', from: '2026-01-01' });
  const voided = { reason: 'Wrong terms' };
  ok(await app.call('POST /fee-runs/{id}/void/', { params: { id: wrong.id }, body: voided }, boss.access));
  await fees({ month: '2026-02-01', from: '2026-01-01' });
  const paidIn = { propertyId: home.property.id, personId: small.id, cents: 25_000, receivedOn: '2026-02-10' };
  ok(await app.call('POST /owner-contributions/', { body: paidIn }, boss.access));
  const distribute = async () => ok(await app.call('POST /distribution-runs/', { body: {} }, boss.access));
  const first = await distribute();
  const taken = { params: { id: first.id }, body: { reason: 'Too early' } };
  ok(await app.call('POST /distribution-runs/{id}/void/', taken, boss.access));
  const second = await distribute();
  ok(await app.call('POST /distribution-runs/{id}/release/', { params: { id: second.id }, body: {} }, boss.access));
  const late = { propertyId: home.property.id, personId: large.id, cents: 10_001, receivedOn: '2026-03-02' };
  ok(await app.call('POST /owner-contributions/', { body: late }, boss.access));
  return { boss, property: home.property, large, small, runs: [first, second] };
}

/** Sums of the tables, of which the reports make no use. */
async function sums({ organisationId }: TestMember, text: string, values: readonly unknown[] = []) {
  const rows = await query<{ of: string; cents: string }>(app.connection, text, [organisationId, ...values]);
  return Object.fromEntries(rows.map(({ of, cents }) => [of, Number(cents)]));
}

const owed = `select holder_id::text as of, sum(cents)::text as cents from fund_balance
  where org_id = $1 and holder_kind = 'person' group by 1 having sum(cents) <> 0`;

test('an owner ledger comes to what the fund of the owner holds, and to all of the property by shares', async () => {
  const { boss, large, small, property } = books;
  const { sheet } = await walkFigures(app, boss, 'owner-ledger', range);
  const rows = sheetRows(sheet);
  const closing = (id: string) => rows.find(({ key }) => key === `closing:${id}`)?.cells ?? {};
  const held = await sums(boss, owed);
  expect([closing(large.id)['balance'], closing(small.id)['balance']]).toEqual([
    held[large.id] ?? 0,
    held[small.id] ?? 0,
  ]);
  expect(held[small.id], 'the share on hold').toBeGreaterThan(0);
  const shared = await sums(
    boss,
    `select person_id::text as of, sum(cents)::text as cents from distribution_share
      where org_id = $1 and run_id = $2 group by 1`,
    [books.runs[1]?.id],
  );
  for (const { id } of [large, small]) expect(closing(id)['declared']).toBe(shared[id]);
  expect(closing(large.id)).toMatchObject({ contributions: 10_001, paid: shared[large.id] });
  expect(closing(small.id)).toMatchObject({ contributions: 25_000, paid: 0 });
  const funds = await sums(
    boss,
    `select holder_id::text as of, sum(cents)::text as cents from fund_balance
      where org_id = $1 and holder_kind = 'property' group by 1`,
  );
  const parts = [large, small].map(({ id }) => Number(closing(id)['funds']));
  expect((parts[0] ?? 0) + (parts[1] ?? 0)).toBe(funds[property.id]);
  expect(parts[0], 'odd cents to the larger share').toBe(Math.ceil(((funds[property.id] ?? 0) * 666_667) / 1_000_000));
});

test('an owner ledger of one person opens with what was before, and earlier days read as they stood', async () => {
  const { boss, small } = books;
  const later = { from: '2026-03-03', to: '2026-03-31', personId: small.id };
  const { sheet } = await walkFigures(app, boss, 'owner-ledger', later);
  const rows = sheetRows(sheet);
  const opening = rows.find(({ key }) => key === `opening:${small.id}`)?.cells['balance'];
  expect(opening).toBe((await sums(boss, owed))[small.id]);
  expect(rows.filter(({ kind }) => kind === 'heading')).toHaveLength(1);
  const before = await walkFigures(app, boss, 'owner-ledger', { from: '2026-02-01', to: '2026-02-09' });
  const total = sheetRows(before.sheet).find(({ kind }) => kind === 'total');
  expect(total?.cells).toMatchObject({ balance: 0, contributions: 0, funds: 190_034 });
});

test('management fees are those of the runs, month by month, and what is due is what the books owe the manager', async () => {
  const { boss, property } = books;
  for (const days of [range, { from: '2026-01-01', to: '2026-03-31' }, { from: '2026-02-01', to: '2026-02-28' }]) {
    const { sheet } = await walkFigures(app, boss, 'management-fees', days);
    expect(sheet.notes.map(({ tone }) => tone)).toEqual(['good']);
    const rows = sheetRows(sheet);
    const total = rows.find(({ kind }) => kind === 'total');
    const due = await sums(
      boss,
      `select 'due' as of, (-sum(g.amount_cents))::text as cents from posting g
         join account a on a.org_id = g.org_id and a.account_id = g.account_id and a.system_key = 'due-to-manager'
        where g.org_id = $1 and g.basis <> 'cash' and g.date <= $2::date`,
      [days.to],
    );
    expect(total?.cells['due'], JSON.stringify(days)).toBe(due['due']);
  }
  const { sheet } = await walkFigures(app, boss, 'management-fees', { from: '2026-01-01', to: '2026-03-31' });
  const rows = sheetRows(sheet);
  const standing = await sums(
    boss,
    `select c.month || ' ' || k.of as of, sum(k.cents)::text as cents
       from fee_charge c join fee_run r on r.org_id = c.org_id and r.run_id = c.run_id and r.voided_on is null
       cross join lateral (values ('fee', c.cents), ('tax', c.tax_cents), ('base', (c.basis ->> 'incomeCents')::bigint)) k(of, cents)
      where c.org_id = $1 group by 1`,
  );
  for (const month of ['2026-01-01', '2026-02-01']) {
    const cells = rows.find(({ key }) => key === `${property.id}:${month}`)?.cells ?? {};
    for (const column of ['fee', 'tax', 'base']) expect(cells[column], column).toBe(standing[`${month} ${column}`]);
    expect(cells['fee'], 'eight percent of what came in').toBe(Math.round(Number(cells['base']) * 0.08));
  }
  const taken = await sums(
    boss,
    `select 'taken' as of, sum(t.cents + t.tax_cents)::text as cents from fee_taking t
       join fee_run r on r.org_id = t.org_id and r.run_id = t.run_id and r.voided_on is null where t.org_id = $1`,
  );
  expect(rows.find(({ key }) => key === `property:${property.id}`)?.cells['taken']).toBe(taken['taken']);
});

test('distributions say of each run what was declared, paid and left; a voided one comes to nothing', async () => {
  const { boss, runs, small, large } = books;
  const { sheet } = await walkFigures(app, boss, 'distributions', range);
  const rows = sheetRows(sheet);
  const [first, second] = runs.map(({ id }) => rows.find(({ key }) => key === `run:${id}`)?.cells ?? {});
  expect(first).toEqual({ declared: 0, paid: 0, left: 0 });
  const told = await sums(
    boss,
    `select 'declared' as of, sum(cents)::text as cents from distribution_share where org_id = $1 and run_id = $2
     union all select 'paid', sum(cents)::text from distribution_payment where org_id = $1 and run_id = $2`,
    [runs[1]?.id],
  );
  expect(second).toMatchObject(told);
  const ofRun = (id: string) => rows.find(({ key }) => key === `${runs[1]?.id}:${id}`)?.cells ?? {};
  expect([ofRun(large.id)['left'], ofRun(small.id)['paid']]).toEqual([0, 0]);
  expect(ofRun(small.id)['left']).toBe(ofRun(small.id)['declared']);
  const one = await walkFigures(app, boss, 'distributions', { ...range, personId: small.id });
  expect(sheetRows(one.sheet).find(({ kind }) => kind === 'total')?.cells['declared']).toBe(
    ofRun(small.id)['declared'],
  );
});

test('reports about owners are of who may read them, within the own workspace', async () => {
  const { boss } = books;
  const agent = await newMember(app, boss, 'leasing_agent');
  const stranger = await newOrganisation(app);
  const keys: readonly ReportKey[] = ['owner-ledger', 'management-fees', 'distributions'];
  for (const key of keys) {
    const params = { key };
    expect(codeOf(await app.call('GET /reports/{key}/', { params, query: {} }, agent.access)), key).toBe('not-found');
    const [total, ...lines] = sheetRows(await readReport(app, stranger, key));
    expect([total?.kind, lines]).toEqual(['total', []]);
    const figure = { line: 'nothing', column: 'total' };
    const refused = await app.call('GET /reports/{key}/lines/', { params, query: figure }, boss.access);
    expect(refused.problem?.key, key).toBe('reports.no-such-figure');
  }
});
