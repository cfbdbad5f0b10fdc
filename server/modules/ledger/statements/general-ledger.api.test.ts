import { expect, test } from 'vitest';
import { uuidv7 } from '#shared/ids.ts';
import { codeOf, ok, startTestApp } from '#test/support/app.ts';
import { accountOf, newEntry } from '#test/support/books.ts';
import { newOrganisation } from '#test/support/factories.ts';
import type { TestMember } from '#test/support/factories.ts';
import { newMove, readLedgerPages } from '#test/support/statements.ts';

const app = await startTestApp();
const idOf = (place: number) => uuidv7(1_700_000_000_000, new Uint8Array(10).fill(place));
const property = idOf(1);
type Query = Record<string, string | number>;

const readLedger = async (by: TestMember, query: Query) =>
  ok(await app.call('GET /general-ledger/', { query }, by.access));
const told = async (by: TestMember, query: Query) =>
  (await readLedger(by, query)).items.map((item) => [item.accountNumber, item.entryNumber, item.balanceCents]);

/** Entries 1 to 5: two before March, three within; the last of them recorded is dated before the one before it. */
async function newBooks(): Promise<TestMember> {
  const owner = await newOrganisation(app);
  const rent = { debit: 'operating-bank', credit: 'rent' } as const;
  await newMove(app, owner, { ...rent, date: '2026-01-31', cents: 1000 });
  await newMove(app, owner, { ...rent, date: '2026-02-10', cents: 200 });
  await newMove(app, owner, { ...rent, date: '2026-03-10', cents: 30, propertyId: property });
  await newMove(app, owner, { date: '2026-03-10', debit: 'management-fee', credit: 'operating-bank', cents: 4 });
  await newMove(app, owner, { ...rent, date: '2026-03-05', cents: 5 });
  return owner;
}
/** More lines on one day than a page holds, and some on the days right after it. */
async function addBusyDays(owner: TestMember): Promise<void> {
  for (const day of [20, 20, 20, 20, 20, 20, 21, 22, 22, 31])
    await newMove(app, owner, { date: `2026-03-${day}`, debit: 'operating-bank', credit: 'rent', cents: day });
}
const march = { from: '2026-03-01', to: '2026-03-31' };

test('lines come by account, date and entry, with the balance after each, and what was brought into the period', async () => {
  const owner = await newBooks();
  const ledger = await readLedger(owner, march);
  expect(ledger.items.map((item) => [item.accountNumber, item.date, item.entryNumber, item.balanceCents])).toEqual([
    ['1010', '2026-03-05', 5, 1205],
    ['1010', '2026-03-10', 3, 1235],
    ['1010', '2026-03-10', 4, 1231],
    ['4100', '2026-03-05', 5, -1205],
    ['4100', '2026-03-10', 3, -1235],
    ['5100', '2026-03-10', 4, 4],
  ]);
  expect(ledger.openings.map(({ number, name, currency, cents }) => [number, name, currency, cents])).toEqual([
    ['1010', 'Operating bank', 'USD', 1200],
    ['4100', 'Rent', 'USD', -1200],
    ['5100', 'Management fee', 'USD', 0],
  ]);
  const nothing = { currency: 'USD', openingCents: 0, closingCents: 0 };
  expect(ledger.totals).toEqual([{ ...nothing, debitCents: 39, creditCents: 39 }]);
  expect(ledger).toMatchObject({ ...march, asOf: '2026-03-31', basis: 'accrual', knownAt: null, next: null });
  expect(ledger.items[1]).toMatchObject({
    debitCents: 30,
    creditCents: 0,
    entryMemo: 'Moved',
    sourceKind: 'moved',
    propertyId: property,
    postedBy: { id: owner.userId },
    isReversal: false,
    isReversed: false,
  });
});

test('one account, a currency, a property, a dimension and groups narrow it, and totals and balances go with them', async () => {
  const owner = await newBooks();
  const bank = { accountId: (await accountOf(app, owner, '1010')).id };
  expect(await told(owner, { ...march, ...bank })).toEqual([
    ['1010', 5, 1205],
    ['1010', 3, 1235],
    ['1010', 4, 1231],
  ]);
  expect((await readLedger(owner, { ...march, ...bank })).totals).toEqual([
    { currency: 'USD', openingCents: 1200, debitCents: 35, creditCents: 4, closingCents: 1231 },
  ]);
  expect(await told(owner, { ...march, ...bank, propertyId: property })).toEqual([['1010', 3, 30]]);
  expect(await told(owner, { ...march, propertyId: idOf(9) })).toEqual([]);
  expect(await told(owner, { ...march, group: 'operating-costs' })).toEqual([['5100', 4, 4]]);
  expect(await told(owner, { ...march, group: 'other-costs' })).toEqual([]);
  expect((await told(owner, { ...march, group: 'net-income' })).map(([number]) => number)).toEqual([
    '4100',
    '4100',
    '5100',
  ]);
  expect((await readLedger(owner, { ...march, group: 'equity' })).totals[0]?.closingCents, 'income is in equity').toBe(
    -1231,
  );
  expect(await told(owner, { ...march, ...bank, group: 'income' })).toEqual([]);
  const swapped = {
    debit: 'operating-bank',
    credit: 'owner-contributions',
    currency: 'EUR',
    date: '2026-03-01',
  } as const;
  const dimensions = { unitId: idOf(2), leaseId: idOf(3), personId: idOf(4) };
  await newMove(app, owner, { ...swapped, cents: 77, ...dimensions });
  expect(await told(owner, { ...march, ...bank, currency: 'EUR' })).toEqual([['1010', 6, 77]]);
  expect((await told(owner, { ...march, ...bank })).map(([, , balance]) => balance)).toEqual([77, 1205, 1235, 1231]);
  for (const [name, id] of Object.entries(dimensions)) {
    const ledger = await readLedger(owner, { from: '2026-03-02', to: '2026-03-31', [name]: id });
    expect([name, ledger.items.length, ledger.totals], name).toEqual([
      name,
      0,
      [expect.objectContaining({ openingCents: 0 })],
    ]);
    expect(ledger.openings.map(({ number, cents }) => [number, cents])).toEqual([
      ['1010', 77],
      ['3010', -77],
    ]);
    expect(await told(owner, { ...march, [name]: id })).toEqual([
      ['1010', 6, 77],
      ['3010', 6, -77],
    ]);
    expect(await told(owner, { ...march, [name]: idOf(8) })).toEqual([]);
  }
  // Lines lie in the bank account that their entry touches.
  await newMove(app, owner, { ...swapped, debit: 'deposit-bank', cents: 33 });
  const { id: bankAccountId } = await accountOf(app, owner, '1030');
  expect(await told(owner, { ...march, bankAccountId })).toEqual([
    ['1030', 7, 33],
    ['3010', 7, -33],
  ]);
});

test('pages of any size hold every line once, with the same balances, totals and openings', async () => {
  const owner = await newBooks();
  await newMove(app, owner, { debit: 'operating-bank', credit: 'rent', currency: 'EUR', date: '2026-03-10', cents: 9 });
  await newMove(app, owner, { debit: 'trust-bank', credit: 'owners-funds', date: '2026-01-01', cents: 6 });
  await addBusyDays(owner);
  const whole = await readLedger(owner, { ...march, limit: 200 });
  expect(whole.items.length).toBe(28);
  for (const limit of [1, 2, 3, 7]) {
    const pages = await readLedgerPages(app, owner, { ...march, limit });
    expect(pages.length).toBe(Math.ceil(whole.items.length / limit));
    expect(pages.flatMap(({ items }) => items)).toEqual(whole.items);
    for (const { totals } of pages) expect(totals).toEqual(whole.totals);
    const openings = pages.flatMap((page) => page.openings.map((opening) => JSON.stringify(opening)));
    expect([...new Set(openings)]).toEqual(whole.openings.map((opening) => JSON.stringify(opening)));
    for (const { items, openings: own } of pages)
      for (const { accountId } of items) expect(own.map((opening) => opening.accountId)).toContain(accountId);
  }
  expect(
    whole.openings.filter(({ number }) => number === '2300'),
    'without lines in March',
  ).toHaveLength(1);
});

test('pages go on with what the first one was about while others post, and when the day changes', async () => {
  const owner = await newBooks();
  await addBusyDays(owner);
  const asked = { from: '2026-03-01', limit: 2, asOf: '2026-03-31' };
  const before = await readLedgerPages(app, owner, asked);
  let minute = 0;
  const meanwhile = await readLedgerPages(app, owner, asked, async () => {
    minute += 1;
    const at = new Date(app.clock.now.getTime() + minute);
    // Before, at and after what was shown, on the accounts of this page and of others.
    for (const date of ['2026-01-15', '2026-03-01', '2026-03-07', '2026-03-20', '2026-03-31'])
      await newMove(app, owner, { date, debit: 'operating-bank', credit: 'rent', cents: 1_000_000, at });
    await newMove(app, owner, { date: '2026-03-02', debit: 'bad-debt', credit: 'tenant-receivable', cents: 500, at });
  });
  const lines = (pages: typeof before) => pages.map(({ items, totals, openings }) => ({ items, totals, openings }));
  expect(lines(meanwhile)).toEqual(lines(before));
  expect((await readLedger(owner, asked)).totals).not.toEqual(before[0].totals);
  // Nobody said where it ends: it ends on the day of the first page.
  const first = await readLedger(owner, { limit: 1 });
  const { version } = ok(await app.call('GET /organisation/', {}, owner.access));
  ok(await app.call('PATCH /organisation/', { body: { timeZone: 'Pacific/Kiritimati', version } }, owner.access));
  const second = await readLedger(owner, { limit: 1, cursor: first.next ?? '' });
  expect([first.to, second.to, second.totals]).toEqual(['2026-03-02', '2026-03-02', first.totals]);
  expect((await readLedger(owner, { limit: 1 })).to).toBe('2026-03-03');
});

test('a page mark of another question, or of nobody, is refused', async () => {
  const owner = await newBooks();
  const { next } = await readLedger(owner, { ...march, limit: 1 });
  const refusal = async (query: Query) => {
    const { problem } = await app.call('GET /general-ledger/', { query }, owner.access);
    return [problem?.code, problem?.errors[0]?.path];
  };
  const cursor = next ?? '';
  expect(
    ok(await app.call('GET /general-ledger/', { query: { ...march, limit: 2, cursor } }, owner.access)).items,
  ).toHaveLength(2);
  expect(await refusal({ ...march, basis: 'cash', cursor })).toEqual(['invalid-input', 'cursor']);
  expect(await refusal({ from: '2026-03-02', to: '2026-03-31', cursor })).toEqual(['invalid-input', 'cursor']);
  expect(await refusal({ ...march, cursor: 'x' })).toEqual(['invalid-input', 'cursor']);
  const tampered = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as string[];
  const marked = Buffer.from(JSON.stringify([...tampered.slice(0, -1), 'USD1; drop'])).toString('base64url');
  expect(await refusal({ ...march, cursor: marked })).toEqual(['invalid-input', 'cursor']);
});

test('a backdated correction is among the lines that take effect, not among those known before it', async () => {
  const owner = await newBooks();
  const knownAt = app.clock.now.toISOString();
  app.clock.advance(60_000);
  await newMove(app, owner, { date: '2026-02-01', debit: 'bad-debt', credit: 'operating-bank', cents: 50 });
  await newMove(app, owner, { date: '2026-03-06', debit: 'bad-debt', credit: 'operating-bank', cents: 1 });
  const bank = { ...march, accountId: (await accountOf(app, owner, '1010')).id };
  expect((await told(owner, bank)).map(([, , balance]) => balance)).toEqual([1155, 1154, 1184, 1180]);
  expect((await told(owner, { ...bank, knownAt })).map(([, , balance]) => balance)).toEqual([1205, 1235, 1231]);
  expect((await told(owner, { ...bank, asOf: '2026-03-06' })).map(([, , balance]) => balance)).toEqual([1155, 1154]);
  const known = await readLedger(owner, { ...bank, knownAt });
  expect(known.totals).toEqual([
    { currency: 'USD', openingCents: 1200, debitCents: 35, creditCents: 4, closingCents: 1231 },
  ]);
});

test('a line says that its entry was reversed, as far as that was known, and on each basis its own lines are told', async () => {
  const owner = await newOrganisation(app);
  const entry = await newEntry(app, owner, { date: '2026-03-01', cents: 70 });
  const knownAt = app.clock.now.toISOString();
  app.clock.advance(60_000);
  const body = { reason: 'Wrong tenant' };
  ok(await app.call('POST /journal-entries/{id}/reverse/', { params: { id: entry.id }, body }, owner.access));
  const flags = async (query: Query) =>
    (await readLedger(owner, { ...march, group: 'income', ...query })).items.map((item) => [
      item.isReversed,
      item.isReversal,
    ]);
  expect(await flags({})).toEqual([
    [true, false],
    [false, true],
  ]);
  expect(await flags({ knownAt })).toEqual([[false, false]]);
  await newMove(app, owner, { debit: 'tenant-receivable', credit: 'rent', basis: 'accrual', cents: 8 });
  expect(await flags({})).toHaveLength(3);
  expect(await flags({ basis: 'cash' })).toHaveLength(2);
});

test('an account of another organisation is as one that is not there', async () => {
  const [owner, other] = [await newBooks(), await newBooks()];
  const accountId = (await accountOf(app, other, '1010')).id;
  const answer = await app.call('GET /general-ledger/', { query: { accountId } }, owner.access);
  expect([answer.status, codeOf(answer)]).toEqual([404, 'not-found']);
  const unknown = await app.call('GET /general-ledger/', { query: { accountId: idOf(7) } }, owner.access);
  expect({ ...answer.problem, requestId: '' }).toEqual({ ...unknown.problem, requestId: '' });
  const mark = (await readLedger(other, { limit: 1 })).next ?? '';
  const pages = ok(await app.call('GET /general-ledger/', { query: { limit: 1, cursor: mark } }, owner.access));
  expect(pages.items.every((item) => item.accountId !== accountId)).toBe(true);
});
