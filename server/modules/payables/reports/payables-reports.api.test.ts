import { beforeAll, expect, test } from 'vitest';
import type { ReportKey } from '#shared/reports/report-keys.ts';
import { codeOf, ok, startTestApp } from '#test/support/app.ts';
import { accountOf, newEntry, putIn } from '#test/support/books.ts';
import { query } from '#test/support/database.ts';
import { newMember, newOrganisation } from '#test/support/factories.ts';
import type { TestMember } from '#test/support/factories.ts';
import { newProperty } from '#test/support/portfolio.ts';
import { sheetRows } from '#test/support/sheet-rows.ts';
import { readReport, walkFigures } from '#test/support/walk-figures.ts';

const app = await startTestApp();
const range = { from: '2026-01-15', to: '2026-02-28' };
let books: Awaited<ReturnType<typeof begin>>;
beforeAll(async () => {
  books = await begin();
});

/**
 * Two vendors and two properties: bills of several ages, one split over properties and the company, one paid with its
 * discount, one partly, one voided, one changed after it was approved, and a payment that came back.
 */
async function begin() {
  const owner = await newOrganisation(app);
  const [first, second] = [await newProperty(app, owner), await newProperty(app, owner)];
  const [repairs, bank] = [await accountOf(app, owner, '5200'), await accountOf(app, owner, '1020')];
  const terms = { termsDays: 30, discountDays: 10, discountMillipercent: 2000 };
  const vendors = [];
  for (const companyName of ['Sample Roofing', 'Sample Gardens']) {
    const person = { kind: 'company' as const, companyName };
    vendors.push(ok(await app.call('POST /vendors/', { body: { person, ...terms } }, owner.access)));
  }
  const [roofing = '', gardens = ''] = vendors.map(({ id }) => id);
  const line = (cents: number, propertyId: string | null) => ({ accountId: repairs.id, propertyId, cents });
  const [north, south] = [first.property.id, second.property.id];

  const add = async (vendorId: string, datedOn: string, lines: ReturnType<typeof line>[]) => {
    const body = { vendorId, datedOn, lines, submit: true };
    const { id, version } = ok(await app.call('POST /bills/', { body }, owner.access));
    return ok(await app.call('POST /bills/{id}/approve/', { params: { id }, body: { version } }, owner.access));
  };
  const pay = async (vendorId: string, paidOn: string, billId: string, cents: number, given: object = {}) => {
    const body = {
      vendorId,
      accountId: bank.id,
      paidOn,
      method: 'check' as const,
      bills: [{ billId, cents, ...given }],
    };
    return ok(await app.call('POST /bill-payments/', { body }, owner.access));
  };
  await putIn(app, owner, north, 100_000, '2025-01-01');
  await putIn(app, owner, south, 100_000, '2025-01-01');
  await newEntry(app, owner, { date: '2025-01-01', cents: 10_000, debit: '1020', credit: '3010' });
  const old = await add(roofing, '2025-10-20', [line(40_000, north)]);
  const split = await add(roofing, '2026-01-10', [line(70_000, north), line(20_005, south), line(9995, null)]);
  const discounted = await add(gardens, '2026-02-01', [line(50_000, south)]);
  const gone = await add(gardens, '2026-02-03', [line(12_345, south)]);
  const changed = await add(gardens, '2026-02-05', [line(8000, north)]);
  await pay(roofing, '2026-02-10', split.id, 33_333, { withheldCents: 1111 });
  await pay(gardens, '2026-02-08', discounted.id, 49_000, { discount: true });
  const back = await pay(roofing, '2026-01-20', old.id, 40_000);
  const returned = { kind: 'returned' as const, reason: 'Account closed', voidedOn: '2026-02-20' };
  ok(await app.call('POST /bill-payments/{id}/void/', { params: { id: back.id }, body: returned }, owner.access));
  const reason = { reason: 'Wrong', version: gone.version };
  ok(await app.call('POST /bills/{id}/void/', { params: { id: gone.id }, body: reason }, owner.access));
  const body = { vendorId: gardens, datedOn: '2026-02-05', lines: [line(8500, north)], version: changed.version };
  ok(await app.call('PATCH /bills/{id}/', { params: { id: changed.id }, body }, owner.access));
  await add(gardens, '2026-02-20', [line(6000, north)]);
  return {
    owner,
    roofing,
    gardens,
    north,
    south,
    personOf: new Map(vendors.map(({ id, personId }) => [id, personId])),
  };
}

/** What the books say of the people who are paid, of which the reports know nothing: postings by person. */
async function inBooks({ organisationId }: TestMember, where: string, group: string, values: readonly unknown[] = []) {
  const rows = await query<{ of: string; cents: string }>(
    app.connection,
    `select ${group} as of, sum(g.amount_cents)::text as cents
       from posting g join account a on a.org_id = g.org_id and a.account_id = g.account_id
       join vendor v on v.org_id = g.org_id and v.person_id = g.person_id
      where g.org_id = $1 and ${where} group by 1 having sum(g.amount_cents) <> 0 order by 1`,
    [organisationId, ...values],
  );
  return Object.fromEntries(rows.map(({ of, cents }) => [of, Number(cents)]));
}

const linesOf = (rows: ReturnType<typeof sheetRows>) => rows.filter(({ kind }) => kind === 'line');
const payables = "a.system_key = 'payables' and g.basis <> 'cash'";

test('aged payables are what the books owe each vendor, as it stood on any day', async () => {
  const { owner } = books;
  for (const asOf of ['2025-12-31', '2026-01-25', '2026-02-09', '2026-02-20', '2026-03-02']) {
    const { sheet } = await walkFigures(app, owner, 'aged-payables', { asOf });
    const told = Object.fromEntries(linesOf(sheetRows(sheet)).map(({ key, cells }) => [key, cells['total']]));
    const owed = await inBooks(owner, `${payables} and g.date <= $2::date`, 'v.vendor_id::text', [asOf]);
    expect(told, asOf).toEqual(Object.fromEntries(Object.entries(owed).map(([id, cents]) => [id, -cents])));
    expect(sheet.notes.map(({ tone }) => tone)).toEqual(['good']);
  }
});

test('aged payables stand in the column of the days since they were due', async () => {
  const { owner, roofing } = books;
  const { sheet } = await walkFigures(app, owner, 'aged-payables', { asOf: '2026-03-02', propertyId: books.north });
  const found = sheetRows(sheet).find(({ key }) => key === roofing);
  // Due on 19 November 2025 and 9 February 2026; of the second a third was settled, line by line.
  const { notDue, days1to30, days31to60, days61to90, daysOver90, total } = found?.cells ?? {};
  expect([notDue, days31to60, days61to90, daysOver90]).toEqual([0, 0, 0, 40_000]);
  expect(days1to30).toBe(Number(total) - 40_000);
});

test('a vendor ledger runs from what was owed before to what is owed after', async () => {
  const { owner, roofing, personOf } = books;
  const personId = personOf.get(roofing) ?? '';
  const { sheet, opened } = await walkFigures(app, owner, 'vendor-ledger', { ...range, personId });
  const rows = sheetRows(sheet);
  const owedOn = async (before: string) =>
    -((await inBooks(owner, `${payables} and g.date < $2::date`, 'v.vendor_id::text', [before]))[roofing] ?? 0);
  const opening = rows.find(({ key }) => key.startsWith('opening:'))?.cells['balance'];
  const closing = rows.find(({ key }) => key.startsWith('closing:'))?.cells;
  expect([opening, closing?.['balance']]).toEqual([await owedOn(range.from), await owedOn('2026-03-01')]);
  expect(closing).toMatchObject({ bills: 0, discounts: 0, payments: 33_333 + 1111 + 40_000 - 40_000 });
  expect(opened).toBeGreaterThan(8);
  const all = await walkFigures(app, owner, 'vendor-ledger', range);
  expect(sheetRows(all.sheet).filter(({ kind }) => kind === 'heading')).toHaveLength(2);
});

test('the register has what came to the books and what left them, with what is open of each at the end', async () => {
  const { owner } = books;
  const whole = { from: '2025-01-01', to: '2026-03-31' };
  const { sheet } = await walkFigures(app, owner, 'bills-register', whole);
  const rows = sheetRows(sheet);
  const total = rows.at(-1)?.cells;
  const open = await inBooks(owner, payables, "'all'");
  const undone = rows.filter(({ key }) => key.startsWith('void:'));
  expect([undone.length, rows.filter(({ isVoided }) => isVoided).length]).toEqual([2, 2]);
  expect(total?.['open']).toBe(-(open['all'] ?? 0));
  expect(Number(total?.['amount']) - Number(total?.['paid'])).toBe(total?.['open']);
  const lines = linesOf(rows).reduce((sum, { cells }) => sum + Number(cells['amount']), 0);
  expect(lines).toBe(total?.['amount']);
});

test('expenses by vendor and property are those that the books have, on accrual and on cash', async () => {
  const { owner } = books;
  for (const basis of ['accrual', 'cash'] as const)
    for (const groupBy of ['property', 'none'] as const) {
      const { sheet } = await walkFigures(app, owner, 'expenses-by-vendor', { ...range, basis, groupBy });
      const told = linesOf(sheetRows(sheet))
        .map(({ key, cells }) => [key, cells['amount']] as const)
        .filter(([, cents]) => cents !== 0);
      const group =
        groupBy === 'none'
          ? "'vendor:' || v.vendor_id"
          : "'row:' || coalesce(g.property_id::text, 'company') || ':' || v.vendor_id";
      const other = basis === 'accrual' ? 'cash' : 'accrual';
      const where = `a.kind = 'expense' and g.basis <> '${other}' and g.date between $2::date and $3::date`;
      expect(Object.fromEntries(told), `${basis}, ${groupBy}`).toEqual(
        await inBooks(owner, where, group, [range.from, range.to]),
      );
    }
});

test('reports of payables are of who reads bills, within the own workspace and the own properties', async () => {
  const { owner, north } = books;
  const keys: readonly ReportKey[] = ['aged-payables', 'vendor-ledger', 'bills-register', 'expenses-by-vendor'];
  const agent = await newMember(app, owner, 'leasing_agent');
  const stranger = await newOrganisation(app);
  const some = await newMember(app, owner, 'manager');
  const scope = { all: false, propertyIds: [north] };
  ok(await app.call('POST /members/{id}/properties/', { params: { id: some.userId }, body: scope }, owner.access));
  for (const key of keys) {
    const params = { key };
    expect(codeOf(await app.call('GET /reports/{key}/', { params, query: {} }, agent.access)), key).toBe('not-found');
    expect(linesOf(sheetRows(await readReport(app, stranger, key)))).toEqual([]);
    const figure = { line: 'nothing', column: 'total' };
    const refused = await app.call('GET /reports/{key}/lines/', { params, query: figure }, owner.access);
    expect(refused.problem?.key, key).toBe('reports.no-such-figure');
    await walkFigures(app, some, key, key === 'aged-payables' ? {} : range);
  }
  const seen = sheetRows((await walkFigures(app, some, 'expenses-by-vendor', range)).sheet);
  expect(seen.filter(({ kind }) => kind === 'heading').map(({ key }) => key)).toEqual([`heading:${north}`]);
});
