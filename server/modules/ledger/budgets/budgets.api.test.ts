import fc from 'fast-check';
import { expect, test } from 'vitest';
import { codeOf, ok, startTestApp } from '#test/support/app.ts';
import { accountOf, inBooks, newEntry } from '#test/support/books.ts';
import { query } from '#test/support/database.ts';
import { newMember, newOrganisation } from '#test/support/factories.ts';
import type { TestMember } from '#test/support/factories.ts';
import type { ReportSheet } from '#test/support/walk-figures.ts';
import { walkFigures } from '#test/support/walk-figures.ts';
import { parseCsv } from '#test/support/parse-csv.ts';
import { newProperty } from '#test/support/portfolio.ts';
import { carryBudgets } from './carry-budgets.ts';

const app = await startTestApp();

interface Change {
  readonly accountId: string;
  readonly month: string;
  readonly was: number | null;
  readonly cents: number | null;
}

const change = (member: TestMember, propertyId: string | null, ...changes: Change[]) =>
  app.call('PATCH /budgets/', { body: { propertyId, changes } }, member.access);
const sheet = async (member: TestMember, from: string, propertyId?: string) =>
  ok(await app.call('GET /budgets/', { query: { from, ...(propertyId && { propertyId }) } }, member.access));
const centsOf = (accounts: readonly { id: string; cents: (number | null)[] }[], id: string) =>
  accounts.find((account) => account.id === id)?.cents;

test('a budget is typed by account and month, for a property and for the workspace apart', async () => {
  const owner = await newOrganisation(app);
  const { property } = await newProperty(app, owner);
  const rent = await accountOf(app, owner, '4100');
  const month = '2027-02-01';
  expect(ok(await change(owner, null, { accountId: rent.id, month, was: null, cents: 100_000 }))).toEqual({
    changed: 1,
  });
  ok(await change(owner, property.id, { accountId: rent.id, month, was: null, cents: -500 }));
  const whole = await sheet(owner, '2027-01-01');
  expect(whole).toMatchObject({ propertyId: null, currency: 'USD', changed: { by: expect.stringContaining('Owner') } });
  expect(whole.months).toEqual(Array.from({ length: 12 }, (_, at) => `2027-${String(at + 1).padStart(2, '0')}-01`));
  expect(centsOf(whole.accounts, rent.id)).toEqual([null, 100_000, ...Array.from({ length: 10 }, () => null)]);
  expect(whole.accounts.find(({ id }) => id === rent.id)).toMatchObject({ number: '4100', section: 'income' });
  expect(new Set(whole.accounts.map(({ section }) => section))).toEqual(
    new Set(['income', 'operating-costs', 'other-costs']),
  );
  expect(centsOf((await sheet(owner, '2026-07-01', property.id)).accounts, rent.id)?.[7]).toBe(-500);
  const fiscal = ok(await app.call('GET /budgets/', { query: {} }, owner.access));
  expect(fiscal.months[0], 'the fiscal year that today lies in').toBe(`${app.clock.now.getUTCFullYear()}-01-01`);
});

test('an amount that somebody else changed meanwhile is not overwritten, and one beside it is', async () => {
  const owner = await newOrganisation(app);
  const rent = await accountOf(app, owner, '4100');
  const [january, february] = ['2027-01-01', '2027-02-01'];
  ok(await change(owner, null, { accountId: rent.id, month: january, was: null, cents: 100 }));
  const mine = { accountId: rent.id, month: january, was: null, cents: 200 };
  const refused = await change(owner, null, mine, { ...mine, month: february });
  expect(codeOf(refused)).toBe('conflict');
  expect(refused.body).toMatchObject({ errors: [{ path: 'changes.0.cents', values: { now: { cents: 100 } } }] });
  expect(centsOf((await sheet(owner, january)).accounts, rent.id)?.slice(0, 2)).toEqual([100, null]);
  ok(await change(owner, null, { ...mine, month: february }));
  expect(ok(await change(owner, null, { ...mine, cents: 100 })), 'wants what is there').toEqual({ changed: 0 });
  ok(await change(owner, null, { ...mine, was: 100, cents: null }));
  expect(codeOf(await change(owner, null, { ...mine, was: 100 }))).toBe('conflict');
  const { items } = ok(await app.call('GET /budget-changes/', { query: { from: january } }, owner.access));
  expect(items.map(({ month, from, to }) => [month, from, to])).toEqual([
    [january, 100, null],
    [february, null, 200],
    [january, null, 100],
  ]);
  expect(items[0]).toMatchObject({ account: { number: '4100', name: 'Rent' }, currency: 'USD' });
  const first = ok(await app.call('GET /budget-changes/', { query: { from: january, limit: 2 } }, owner.access));
  const cursor = first.next ?? '';
  const rest = ok(await app.call('GET /budget-changes/', { query: { from: january, limit: 2, cursor } }, owner.access));
  expect([...first.items, ...rest.items]).toEqual(items);
});

test('what is no budget is refused', async () => {
  const [owner, stranger] = [await newOrganisation(app), await newOrganisation(app)];
  const rent = await accountOf(app, owner, '4100');
  const bank = await accountOf(app, owner, '1010');
  const foreign = await accountOf(app, stranger, '4100');
  const { property } = await newProperty(app, stranger);
  const planned = { accountId: rent.id, month: '2027-01-01', was: null, cents: 1 };
  expect(codeOf(await change(owner, null, { ...planned, month: '2027-01-02' }))).toBe('invalid-input');
  expect(codeOf(await change(owner, null, { ...planned, cents: 10_000_000_000_001 }))).toBe('invalid-input');
  expect(codeOf(await change(owner, null, planned, planned))).toBe('invalid-input');
  expect(codeOf(await change(owner, null, { ...planned, accountId: bank.id }))).toBe('invalid-input');
  expect(codeOf(await change(owner, null, { ...planned, accountId: foreign.id }))).toBe('unknown-account');
  expect(codeOf(await change(owner, property.id, planned))).toBe('not-found');
  const manager = await newMember(app, owner, 'manager');
  expect(codeOf(await change(manager, null, planned))).toBe('forbidden');
  expect((await sheet(manager, '2027-01-01')).changed, 'nothing was written').toBeNull();
});

test('an account with a budget is archived, not removed, and stays on the sheets that it is on', async () => {
  const owner = await newOrganisation(app);
  const pets = await accountOf(app, owner, '4210');
  const planned = { accountId: pets.id, month: '2027-03-01', was: null, cents: 9 };
  ok(await change(owner, null, planned));
  const params = { id: pets.id };
  const removed = await app.call('POST /accounts/{id}/remove/', { params, body: {} }, owner.access);
  expect(codeOf(removed)).toBe('account-in-use');
  ok(await app.call('POST /accounts/{id}/archive/', { params, body: {} }, owner.access));
  expect((await sheet(owner, '2027-01-01')).accounts.find(({ id }) => id === pets.id)?.isArchived).toBe(true);
  expect(centsOf((await sheet(owner, '2028-01-01')).accounts, pets.id)).toBeUndefined();
});

test('a year is copied from its actuals or from its budget; properties with a budget of their own are left to it', async () => {
  const owner = await newOrganisation(app);
  const [one, other] = [(await newProperty(app, owner)).property, (await newProperty(app, owner)).property];
  const rent = await accountOf(app, owner, '4100');
  await newEntry(app, owner, { date: '2026-03-31', cents: 700, propertyId: one.id });
  await newEntry(app, owner, { date: '2026-03-02', cents: 30, propertyId: other.id });
  await newEntry(app, owner, { date: '2026-03-03', cents: 5 });
  await newEntry(app, owner, { date: '2026-04-01', cents: 40, debit: '5200', credit: '1010', propertyId: one.id });
  const from = '2027-01-01';
  const sources = async (given: { propertyId?: string; source: 'actuals' | 'budget' }) =>
    ok(await app.call('GET /budget-sources/', { query: { from, ...given } }, owner.access));
  const march = async (propertyId?: string) =>
    centsOf((await sources({ source: 'actuals', ...(propertyId && { propertyId }) })).accounts, rent.id)?.[2];
  expect([await march(), await march(one.id), await march(other.id)]).toEqual([735, 700, 30]);
  const repairs = await accountOf(app, owner, '5200');
  expect(centsOf((await sources({ source: 'actuals' })).accounts, repairs.id)?.[3], 'a cost is positive').toBe(40);
  ok(await change(owner, one.id, { accountId: rent.id, month: '2027-09-01', was: null, cents: 1 }));
  expect(await march()).toBe(35);
  ok(await change(owner, null, { accountId: rent.id, month: '2026-05-01', was: null, cents: 88 }));
  const planned = await sources({ source: 'budget' });
  expect(planned.months[0]).toBe('2026-01-01');
  expect(planned.accounts).toEqual([
    { id: rent.id, cents: [null, null, null, null, 88, ...Array.from({ length: 7 }, () => null)] },
  ]);
});

test('amounts in any order come to the last of each, and the history tells every step', async () => {
  const owner = await newOrganisation(app);
  const accounts = await Promise.all(['4100', '5200', '6100'].map((number) => accountOf(app, owner, number)));
  const steps = fc.array(
    fc.record({
      account: fc.constantFrom(...accounts.map(({ id }) => id)),
      month: fc.constantFrom('2027-01-01', '2027-02-01', '2027-12-01'),
      cents: fc.option(fc.integer({ min: -1000, max: 1000 })),
    }),
    { maxLength: 20 },
  );
  const model = new Map<string, number | null>();
  let told = 0;
  await fc.assert(
    fc.asyncProperty(steps, async (some) => {
      for (const { account, month, cents } of some) {
        const key = `${account} ${month}`;
        const was = model.get(key) ?? null;
        const { changed } = ok(await change(owner, null, { accountId: account, month, was, cents }));
        expect(changed).toBe(was === cents ? 0 : 1);
        told += changed;
        model.set(key, cents);
      }
      const now = await sheet(owner, '2027-01-01');
      const found = now.accounts.flatMap(({ id, cents }) =>
        cents.flatMap((amount, at) => (amount === null ? [] : [[`${id} ${now.months[at]}`, amount] as const])),
      );
      expect(new Map(found)).toEqual(new Map([...model].filter(([, cents]) => cents !== null)));
    }),
    { numRuns: 8 },
  );
  const [row] = await query<{ count: number }>(
    app.connection,
    'select count(*)::int as count from budget_change where org_id = $1',
    [owner.organisationId],
  );
  expect(row?.count).toBe(told);
});

test('the report as known at an instant has the plan of then, and its figures open into it', async () => {
  const steps = fc.array(
    fc.record({
      account: fc.constantFrom('4100', '5200'),
      ofProperty: fc.boolean(),
      month: fc.constantFrom('2026-02-01', '2026-03-01'),
      cents: fc.option(fc.integer({ min: 1, max: 1000 })),
    }),
    { minLength: 4, maxLength: 12 },
  );
  let changed = 0;
  await fc.assert(
    fc.asyncProperty(steps, async (some) => {
      const owner = await newOrganisation(app);
      const { property } = await newProperty(app, owner);
      const start = app.clock.now;
      const model = new Map<string, number | null>();
      const instants: { readonly knownAt: string; readonly planned: number }[] = [];
      // Rent less costs, as the report has net income.
      const planned = () =>
        [...model].reduce((sum, [name, cents]) => sum + (name.startsWith('4100') ? (cents ?? 0) : -(cents ?? 0)), 0);
      for (const { account, ofProperty, month, cents } of some) {
        app.clock.now = new Date(app.clock.now.getTime() + 1000);
        const { id: accountId } = await accountOf(app, owner, account);
        const name = `${account} ${ofProperty} ${month}`;
        const was = model.get(name) ?? null;
        ok(await change(owner, ofProperty ? property.id : null, { accountId, month, was, cents }));
        model.set(name, cents);
        instants.push({ knownAt: app.clock.now.toISOString(), planned: planned() });
      }
      app.clock.now = new Date(app.clock.now.getTime() + 1000);
      for (const { knownAt, planned: then } of instants) {
        const { sheet: said } = await walkFigures(app, owner, 'budget', { asOf: '2026-03-31', knownAt });
        expect(netPlanned(said), knownAt).toBe(then);
        if (then !== planned()) changed += 1;
      }
      const before = { asOf: '2026-03-31', knownAt: start.toISOString() };
      expect(netPlanned((await walkFigures(app, owner, 'budget', before)).sheet), 'nothing was planned').toBe(0);
      app.clock.now = start;
    }),
    { numRuns: 4 },
  );
  expect(changed, 'some of it was changed later').toBeGreaterThan(0);
});

test('an amount that an import brought is known as it was until it is changed', async () => {
  const owner = await newOrganisation(app);
  const { id: accountId } = await accountOf(app, owner, '4100');
  const month = '2026-03-01';
  const start = app.clock.now;
  const at = (seconds: number) => new Date(start.getTime() + seconds * 1000);
  await inBooks(app, owner, (tx) =>
    carryBudgets(tx, { organisationId: owner.organisationId, userId: owner.userId, now: at(1) }, [
      { propertyId: null, accountId, month, currency: 'USD', cents: 700 },
    ]),
  );
  const knownAt = async (seconds: number) => {
    const asked = { asOf: '2026-03-31', knownAt: at(seconds).toISOString() };
    return netPlanned((await walkFigures(app, owner, 'budget', asked)).sheet);
  };
  app.clock.now = at(9);
  expect([await knownAt(0), await knownAt(2)]).toEqual([0, 700]);
  app.clock.now = at(10);
  ok(await change(owner, null, { accountId, month, was: 700, cents: null }));
  app.clock.now = at(12);
  expect([await knownAt(9), await knownAt(11)]).toEqual([700, 0]);
  app.clock.now = start;
});

function netPlanned({ tables: [table] }: ReportSheet): number {
  const at = table?.columns.findIndex(({ key }) => key === 'year-budget') ?? -1;
  const cell = table?.lines.at(-1)?.cells[at];
  return cell?.kind === 'money' ? Number(cell.cents) : 0;
}

test('a sheet leaves as a table that names accounts and months', async () => {
  const owner = await newOrganisation(app);
  const rent = await accountOf(app, owner, '4100');
  ok(await change(owner, null, { accountId: rent.id, month: '2027-02-01', was: null, cents: 123_456 }));
  const file = await app.inject({
    url: '/api/v1/exports/budgets.csv/?from=2027-01-01',
    headers: { authorization: `Bearer ${owner.access}` },
  });
  const [headers, ...rows] = parseCsv(file.body.replace('\uFEFF', ''));
  expect(headers?.slice(0, 4)).toEqual(['Account', 'Name', '2027-01', '2027-02']);
  expect(rows.find(([number]) => number === '4100')?.slice(0, 4)).toEqual(['4100', 'Rent', '', '1234.56']);
});
