import { expect, test } from 'vitest';
import { codeOf, ok, startTestApp } from '#test/support/app.ts';
import { accountOf, putProperties } from '#test/support/books.ts';
import { query } from '#test/support/database.ts';
import { newOrganisation } from '#test/support/factories.ts';
import type { TestMember } from '#test/support/factories.ts';
import { comparedFiguresOf, figuresOf, newMove } from '#test/support/statements.ts';

const app = await startTestApp();
const property = '019ca0f2-5c00-7000-8000-00000000000a';
const other = '019ca0f2-5c00-7000-8000-00000000000b';
type Query = Record<string, string>;

const balanceSheet = async (by: TestMember, asked: Query = {}) =>
  ok(await app.call('GET /balance-sheet/', { query: asked }, by.access));
const incomeStatement = async (by: TestMember, asked: Query = {}) =>
  ok(await app.call('GET /income-statement/', { query: asked }, by.access));
const account = async (by: TestMember, number: string) => ({ id: (await accountOf(app, by, number)).id });

/** Rent charged and half of it received, a concession, a repair that the insurer paid part of, interest on the loan. */
async function newBooks(): Promise<TestMember> {
  const owner = await newOrganisation(app);
  const repairs = await account(owner, '5200');
  const charge = { date: '2026-01-05', debit: 'tenant-receivable', credit: 'rent', basis: 'accrual' } as const;
  await newMove(app, owner, { ...charge, cents: 100_000 });
  await newMove(app, owner, { ...charge, cents: 5000, debit: 'concessions', credit: 'tenant-receivable' });
  const receipt = { debit: 'operating-bank', credit: { accrual: 'tenant-receivable', cash: 'rent' } } as const;
  await newMove(app, owner, { ...receipt, date: '2026-02-01', cents: 50_000 });
  await newMove(app, owner, { date: '2026-02-10', debit: repairs, credit: 'operating-bank', cents: 30_000 });
  const insurer = await account(owner, '5210');
  await newMove(app, owner, { date: '2026-02-20', debit: 'operating-bank', credit: insurer, cents: 12_000 });
  const interest = await account(owner, '6100');
  await newMove(app, owner, { date: '2026-02-28', debit: interest, credit: 'payables', cents: 7000 });
  return owner;
}

test('an income statement tells income, costs of the building and other costs apart, and what reduces them below nothing', async () => {
  const told = await incomeStatement(await newBooks(), { from: '2026-01-01', to: '2026-02-28' });
  expect(figuresOf(told)).toEqual({
    'income 4100': 100_000,
    'income 4110': -5000,
    income: 95_000,
    'operating-costs 5200': 30_000,
    'operating-costs 5210': -12_000,
    'operating-costs': 18_000,
    'net-operating-income': 77_000,
    'other-costs 6100': 7000,
    'other-costs': 7000,
    'net-income': 70_000,
  });
  expect(told).toMatchObject({ asOf: '2026-02-28', basis: 'accrual', comparedWith: null, propertyId: null });
  expect(told.standing).toEqual({ tiesToTrialBalance: true, recordedLate: 6 });
  expect(told.currencies[0]?.sections[0]?.rows.map(({ isContra, name }) => [name, isContra])).toEqual([
    ['Rent', false],
    ['Concessions', true],
  ]);
});

test('on cash basis income is what was received', async () => {
  const told = await incomeStatement(await newBooks(), { from: '2026-01-01', to: '2026-02-28', basis: 'cash' });
  expect(figuresOf(told)).toMatchObject({ 'income 4100': 50_000, income: 50_000, 'net-income': 25_000 });
  expect(figuresOf(told)).not.toHaveProperty('income 4110');
});

test('a period stands beside another one, with an account that only one of them has', async () => {
  const owner = await newBooks();
  const february = { from: '2026-02-01', to: '2026-02-28' };
  const told = await incomeStatement(owner, { ...february, compareFrom: '2026-01-01', compareTo: '2026-01-31' });
  expect(told.comparedWith).toEqual({ from: '2026-01-01', to: '2026-01-31' });
  expect(figuresOf(told)).toMatchObject({ 'income 4100': 0, 'operating-costs 5200': 30_000, 'net-income': -25_000 });
  expect(comparedFiguresOf(told)).toMatchObject({
    'income 4100': 100_000,
    'operating-costs 5200': 0,
    'operating-costs': 0,
    'net-operating-income': 95_000,
    'net-income': 95_000,
  });
  const alone = await incomeStatement(owner, february);
  expect(new Set(Object.values(comparedFiguresOf(alone)))).toEqual(new Set([null]));
});

test('the days of a period count from the first to the last, also within a month, and those outside do not', async () => {
  const owner = await newBooks();
  const net = async (from: string, to: string) => figuresOf(await incomeStatement(owner, { from, to }))['net-income'];
  expect(await net('2026-02-10', '2026-02-20')).toBe(-18_000);
  expect(await net('2026-02-11', '2026-02-20')).toBe(12_000);
  expect(await net('2026-02-11', '2026-02-19')).toBe(0);
  expect(await net('2026-01-05', '2026-01-05')).toBe(95_000);
  expect(await net('2026-01-06', '2026-02-28')).toBe(-25_000);
  expect(await net('2025-12-15', '2026-02-27')).toBe(77_000);
});

test('a balance sheet balances, with the income of earlier years and of this one computed', async () => {
  const owner = await newBooks();
  await newMove(app, owner, { date: '2025-12-31', debit: 'operating-bank', credit: 'rent', cents: 900 });
  await newMove(app, owner, { date: '2026-02-28', debit: 'owner-distributions', credit: 'operating-bank', cents: 400 });
  const told = await balanceSheet(owner, { asOf: '2026-02-28', compareAsOf: '2025-12-31' });
  expect(told).toMatchObject({ fiscalYearFrom: '2026-01-01', compareFiscalYearFrom: '2025-01-01' });
  expect(figuresOf(told)).toEqual({
    'assets 1010': 32_500,
    'assets 1200': 45_000,
    assets: 77_500,
    'liabilities 2010': 7000,
    liabilities: 7000,
    'equity 3020': -400,
    'equity retained-earnings': 900,
    'equity net-income': 70_000,
    equity: 70_500,
    'liabilities-and-equity': 77_500,
  });
  expect(comparedFiguresOf(told)).toMatchObject({
    assets: 900,
    'equity retained-earnings': 0,
    'equity net-income': 900,
    'liabilities-and-equity': 900,
  });
  expect(told.standing.tiesToTrialBalance).toBe(true);
});

test('a fiscal year that does not begin in January moves what is retained, and what a statement begins with', async () => {
  const owner = await newOrganisation(app);
  const { version } = ok(await app.call('GET /organisation/', {}, owner.access));
  ok(await app.call('PATCH /organisation/', { body: { fiscalYearStartMonth: 4, version } }, owner.access));
  const rent = { debit: 'operating-bank', credit: 'rent' } as const;
  await newMove(app, owner, { ...rent, date: '2025-03-31', cents: 1 });
  await newMove(app, owner, { ...rent, date: '2025-04-01', cents: 10 });
  await newMove(app, owner, { ...rent, date: '2026-02-28', cents: 100 });
  const told = await balanceSheet(owner);
  expect(told).toMatchObject({ asOf: '2026-03-02', fiscalYearFrom: '2025-04-01' });
  expect(figuresOf(told)).toMatchObject({ 'equity retained-earnings': 1, 'equity net-income': 110, assets: 111 });
  const income = await incomeStatement(owner);
  expect([income.from, income.to, figuresOf(income)['net-income']]).toEqual(['2025-04-01', '2026-03-02', 110]);
  const next = await balanceSheet(owner, { asOf: '2026-04-01' });
  expect(figuresOf(next)).toMatchObject({ 'equity retained-earnings': 111, 'equity net-income': 0 });
});

test('a backdated correction changes what takes effect, not a statement as it was known before', async () => {
  const owner = await newBooks();
  const knownAt = app.clock.now.toISOString();
  app.clock.advance(60_000);
  await newMove(app, owner, { date: '2026-01-20', debit: 'bad-debt', credit: 'tenant-receivable', cents: 2000 });
  const january = { from: '2026-01-01', to: '2026-01-31' };
  const both = async (asked: Query) => ({
    income: figuresOf(await incomeStatement(owner, { ...january, ...asked }))['net-income'],
    receivable: figuresOf(await balanceSheet(owner, { asOf: '2026-01-31', ...asked }))['assets 1200'],
    retained: figuresOf(await balanceSheet(owner, { asOf: '2027-01-01', ...asked }))['equity retained-earnings'],
  });
  expect(await both({})).toEqual({ income: 93_000, receivable: 93_000, retained: 68_000 });
  expect(await both({ knownAt })).toEqual({ income: 95_000, receivable: 95_000, retained: 70_000 });
  const before = new Date(Date.parse(knownAt) - 1).toISOString();
  expect(await both({ knownAt: before }), 'nothing had been recorded').toEqual({ income: 0, retained: 0 });
  const cut = await incomeStatement(owner, { ...january, asOf: '2026-01-19' });
  expect([cut.to, figuresOf(cut)['net-income']]).toEqual(['2026-01-19', 95_000]);
});

test('entries recorded after the end of the period are counted, where the organisation is, as far as they were known', async () => {
  const owner = await newOrganisation(app);
  const rent = { debit: 'operating-bank', credit: 'rent' } as const;
  const late = async (asked: Query) => (await incomeStatement(owner, asked)).standing.recordedLate;
  // In New York it is 05:00 on the 2nd of March: what is of the 1st is late, what is of today is not.
  await newMove(app, owner, { ...rent, date: '2026-03-01', cents: 1 });
  const knownAt = app.clock.now.toISOString();
  app.clock.advance(60_000);
  await newMove(app, owner, { ...rent, date: '2026-02-28', cents: 1, propertyId: property });
  await newMove(app, owner, { ...rent, date: '2026-03-02', cents: 1, basis: 'accrual' });
  expect(await late({ from: '2026-02-01', to: '2026-02-28' })).toBe(1);
  expect(await late({ from: '2026-01-01', to: '2026-03-01' })).toBe(2);
  expect(await late({ from: '2026-03-01', to: '2026-03-01' })).toBe(1);
  expect(await late({ from: '2026-01-01', to: '2026-03-02' })).toBe(0);
  expect(await late({ from: '2026-01-01', to: '2026-03-01', knownAt })).toBe(1);
  expect(await late({ from: '2026-01-01', to: '2026-03-01', propertyId: property })).toBe(1);
  expect((await balanceSheet(owner, { asOf: '2026-03-01' })).standing.recordedLate).toBe(2);
  const at = new Date(app.clock.now.getTime() + 24 * 3_600_000);
  await newMove(app, owner, { ...rent, date: '2026-03-02', cents: 1, basis: 'accrual', at });
  expect(await late({ from: '2026-03-02', to: '2026-03-02' })).toBe(1);
  expect(await late({ from: '2026-03-02', to: '2026-03-02', basis: 'cash' }), 'it changes nothing on cash').toBe(0);
});

test('currencies are told apart, the organisation’s own first, and each balances', async () => {
  const owner = await newBooks();
  const fees = { debit: 'management-fee', credit: 'operating-bank', date: '2026-02-01' } as const;
  await newMove(app, owner, { ...fees, currency: 'EUR', cents: 333 });
  await newMove(app, owner, { ...fees, currency: 'CHF', cents: 55 });
  const told = await balanceSheet(owner, { asOf: '2026-02-28' });
  expect(told.currencies.map(({ currency }) => currency)).toEqual(['USD', 'CHF', 'EUR']);
  expect(figuresOf(told, 'EUR')).toMatchObject({
    assets: -333,
    'equity net-income': -333,
    'liabilities-and-equity': -333,
  });
  expect(figuresOf(told)['assets']).toBe(77_000);
  const income = await incomeStatement(owner, { to: '2026-02-28' });
  expect(figuresOf(income, 'CHF')).toMatchObject({ 'operating-costs 5100': 55, 'net-income': -55 });
  const nothing = await incomeStatement(owner, { from: '2020-01-01', to: '2020-12-31' });
  expect(
    nothing.currencies.map(({ currency, sections }) => [currency, sections.map(({ rows }) => rows.length)]),
  ).toEqual([['USD', [0, 0, 0]]]);
});

test('of one property its own lines count; what only touches it with one side is owed by the rest of the books', async () => {
  const owner = await newBooks();
  const own = { propertyId: property, date: '2026-02-14' };
  await newMove(app, owner, { ...own, debit: 'operating-bank', credit: 'rent', cents: 800 });
  await newMove(app, owner, { ...own, propertyId: other, debit: 'operating-bank', credit: 'rent', cents: 5000 });
  const [bank, costs] = [await account(owner, '1010'), await account(owner, '5200')];
  await putProperties(app, owner, property);
  const lines = [
    { accountId: costs.id, debitCents: 300, propertyId: property },
    { accountId: bank.id, creditCents: 300 },
  ];
  const body = { date: '2026-02-15', memo: 'Paid from another account', lines };
  ok(await app.call('POST /journal-entries/', { body }, owner.access));
  for (const asOf of ['2026-02-15', '2026-02-28']) {
    const told = await balanceSheet(owner, { asOf, propertyId: property });
    expect(figuresOf(told)).toEqual({
      'assets 1010': 800,
      assets: 800,
      liabilities: 0,
      'equity retained-earnings': 0,
      'equity net-income': 500,
      'equity rest-of-books': 300,
      equity: 800,
      'liabilities-and-equity': 800,
    });
    expect(told.standing.tiesToTrialBalance).toBe(true);
  }
  const income = await incomeStatement(owner, { from: '2026-02-15', to: '2026-02-28', propertyId: property });
  expect(figuresOf(income)).toMatchObject({ income: 0, 'operating-costs 5200': 300, 'net-income': -300 });
  const whole = await balanceSheet(owner, { asOf: '2026-02-28' });
  expect(figuresOf(whole)).not.toHaveProperty('equity rest-of-books');
  const foreign = await newOrganisation(app);
  expect(figuresOf(await balanceSheet(foreign, { propertyId: property }))).toMatchObject({ assets: 0, equity: 0 });
});

test('a statement says so where it does not tie to the trial balance', async () => {
  const damage = async (table: string, period: string) => {
    const owner = await newBooks();
    const change = `update ${table} set debit_cents = debit_cents + 1 where org_id = $1 and ${period}
      and account_id = (select account_id from account where org_id = $1 and number = '5200')`;
    await query(app.connection, change, [owner.organisationId]);
    const asked = { asOf: '2026-02-15' };
    return [await balanceSheet(owner, asked), await incomeStatement(owner, { ...asked, from: '2026-02-06' })].map(
      ({ standing }) => standing.tiesToTrialBalance,
    );
  };
  expect(await damage('account_day', "day = '2026-02-10'")).toEqual([false, false]);
  expect(await damage('account_month', "month = '2026-02-01'"), 'a month that is not asked for').toEqual([true, true]);
});

test('what cannot be a period, a day or a property is refused with the field that is wrong', async () => {
  const owner = await newOrganisation(app);
  const refusal = async (path: 'income-statement' | 'balance-sheet' | 'general-ledger', asked: Query) => {
    const { problem } = await app.call(`GET /${path}/`, { query: asked }, owner.access);
    return [problem?.status, problem?.code, problem?.errors[0]?.path];
  };
  const backwards = { from: '2026-02-01', to: '2026-01-31' };
  expect(await refusal('income-statement', backwards)).toEqual([422, 'date-out-of-range', 'from']);
  expect(await refusal('general-ledger', backwards)).toEqual([422, 'date-out-of-range', 'from']);
  expect(await refusal('income-statement', { compareFrom: '2026-01-01' })).toEqual([422, 'invalid-input', 'compareTo']);
  expect(await refusal('income-statement', { compareTo: '2026-01-01' })).toEqual([422, 'invalid-input', 'compareFrom']);
  expect(await refusal('balance-sheet', { asOf: '2026-02-30' })).toEqual([422, 'invalid-input', 'asOf']);
  expect(await refusal('balance-sheet', { asOf: '9999-01-01' })).toEqual([422, 'invalid-input', 'asOf']);
  expect(await refusal('balance-sheet', { knownAt: 'yesterday' })).toEqual([422, 'invalid-input', 'knownAt']);
  expect(await refusal('general-ledger', { propertyId: 'x' })).toEqual([422, 'invalid-input', 'propertyId']);
  expect(codeOf(await app.call('GET /income-statement/', { query: { basis: 'gross' as 'cash' } }, owner.access))).toBe(
    'invalid-input',
  );
  for (const asOf of ['1900-01-01', '2999-12-31']) {
    expect(figuresOf(await balanceSheet(owner, { asOf }))).toMatchObject({ assets: 0 });
    expect(figuresOf(await incomeStatement(owner, { asOf }))).toMatchObject({ 'net-income': 0 });
  }
});

test('what was known at an instant stays so, also where others post at that very moment', async () => {
  const owner = await newOrganisation(app);
  const bank = await account(owner, '1010');
  const knownAt = app.clock.now.toISOString();
  const read = async () => ok(await app.call('GET /trial-balance/', { query: { knownAt } }, owner.access)).totals;
  const posts = Array.from({ length: 12 }, (_, index) =>
    newMove(app, owner, { date: '2026-01-05', debit: bank, credit: 'rent', cents: 100 + index }),
  );
  const first = await read();
  await Promise.all(posts);
  await newMove(app, owner, { date: '2026-01-05', debit: bank, credit: 'rent', cents: 5 });
  expect(await read()).toEqual(first);
});
