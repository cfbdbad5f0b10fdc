import { expect, test } from 'vitest';
import { sealJournals } from '#server/modules/ledger/index.ts';
import { codeOf, ok, startTestApp, statusesOf } from '#test/support/app.ts';
import { accountOf, newEntry } from '#test/support/books.ts';
import { newMember, newOrganisation } from '#test/support/factories.ts';
import type { TestMember } from '#test/support/factories.ts';
import { newId } from '#server/kernel/ids.ts';
import { newProperty } from '#test/support/portfolio.ts';

const app = await startTestApp();
const property = '019ca0f2-5c00-7000-8000-00000000000a';

const reverse = (entry: { id: string }, by: TestMember, body: { reason: string; date?: string }, key?: string) =>
  app.call('POST /journal-entries/{id}/reverse/', { params: { id: entry.id }, body }, by.access, {
    headers: key === undefined ? {} : { 'idempotency-key': key },
  });
const list = async (by: TestMember, query: Record<string, string>) =>
  ok(await app.call('GET /journal-entries/', { query }, by.access)).items.map(({ memo }) => memo);
const balances = async (by: TestMember, query: Record<string, string>) =>
  Object.fromEntries(
    ok(await app.call('GET /trial-balance/', { query }, by.access)).rows.map((row) => [
      row.number,
      Number(row.debitCents) - Number(row.creditCents),
    ]),
  );

test('a reversal is the opposite, linked both ways, with who and why, today in the organisation’s zone', async () => {
  const owner = await newOrganisation(app);
  const accountant = await newMember(app, owner, 'accountant');
  const entry = await newEntry(app, owner, { date: '2026-02-10', propertyId: property });
  const reversal = ok(await reverse(entry, accountant, { reason: 'Wrong unit' }));
  expect(reversal).toMatchObject({
    number: 2,
    date: '2026-03-02',
    sourceKind: 'reversal',
    reversalReason: 'Wrong unit',
    reverses: { id: entry.id, number: 1, date: '2026-02-10' },
    postedBy: { id: accountant.userId },
    lines: [
      { accountNumber: '1300', creditCents: 81_000, propertyId: property },
      { accountNumber: '4100', debitCents: 81_000, propertyId: property },
    ],
  });
  const { reversedBy } = ok(await app.call('GET /journal-entries/{id}/', { params: { id: entry.id } }, owner.access));
  expect(reversedBy).toMatchObject({ id: reversal.id, number: 2 });
  const again = await reverse(entry, owner, { reason: 'Again' });
  expect([again.status, codeOf(again)]).toEqual([409, 'already-reversed']);
  expect(codeOf(await reverse(reversal, owner, { reason: 'Back' }))).toBe('reversal-stays');
  expect(await balances(owner, {})).toEqual({});
});

test('a reversal is dated in the open period, never before its entry, and a repeat with its key is the same', async () => {
  const owner = await newOrganisation(app);
  const [first, second] = [
    await newEntry(app, owner, { date: '2026-02-10' }),
    await newEntry(app, owner, { date: '2026-05-01' }),
  ];
  expect(codeOf(await reverse(first, owner, { reason: 'x', date: '2026-02-09' }))).toBe('date-out-of-range');
  ok(await app.call('POST /period-locks/', { body: { through: '2026-02-28' } }, owner.access));
  expect(codeOf(await reverse(first, owner, { reason: 'x', date: '2026-02-28' }))).toBe('closed-period');
  expect(ok(await reverse(second, owner, { reason: 'x' })).date, 'not before what it reverses').toBe('2026-05-01');
  const once = ok(await reverse(first, owner, { reason: 'x' }, 'key'));
  app.clock.advance(3 * 60_000);
  const repeat = await reverse(first, owner, { reason: 'x' }, 'key');
  expect([repeat.status, ok(repeat).id]).toEqual([201, once.id]);
  expect(codeOf(await reverse(first, owner, { reason: 'another' }, 'key'))).toBe('idempotency-conflict');
});

test('of reversals at the same moment one is made', async () => {
  const owner = await newOrganisation(app);
  const entry = await newEntry(app, owner);
  const answers = await Promise.all(Array.from({ length: 6 }, () => reverse(entry, owner, { reason: 'x' })));
  expect(statusesOf(answers)).toEqual([201, 409, 409, 409, 409, 409]);
});

test('the journal is listed newest first, in pages, by account, date, dimension, kind and words', async () => {
  const owner = await newOrganisation(app);
  await newEntry(app, owner, { date: '2026-01-05', memo: 'Rent, January 100%', propertyId: property });
  await newEntry(app, owner, { date: '2026-02-05', memo: 'Repair of the roof', debit: '5200', credit: '1010' });
  const late = await newEntry(app, owner, { date: '2026-02-05', memo: 'Rent, February' });
  ok(await reverse(late, owner, { reason: 'x' }));
  expect(await list(owner, {})).toEqual([
    'Rent, February',
    'Rent, February',
    'Repair of the roof',
    'Rent, January 100%',
  ]);
  expect(await list(owner, { accountId: (await accountOf(app, owner, '5200')).id })).toEqual(['Repair of the roof']);
  expect(await list(owner, { from: '2026-02-01', to: '2026-02-28' })).toEqual(['Rent, February', 'Repair of the roof']);
  expect(await list(owner, { propertyId: property })).toEqual(['Rent, January 100%']);
  expect(await list(owner, { leaseId: property })).toEqual([]);
  expect(await list(owner, { sourceKind: 'reversal' })).toHaveLength(1);
  expect(await list(owner, { q: 'ROOF' })).toEqual(['Repair of the roof']);
  expect(await list(owner, { q: '100%' })).toEqual(['Rent, January 100%']);
  expect(await list(owner, { q: '_' })).toEqual([]);
  expect(await list(owner, { q: 'rent', sourceKind: 'manual' })).toEqual(['Rent, February', 'Rent, January 100%']);
  expect(await list(owner, { q: 'JE-0002' })).toEqual(['Repair of the roof']);
  const seen: string[] = [];
  for (let cursor: string | undefined; ;) {
    const query = { limit: 1, q: 'rent', ...(cursor === undefined ? {} : { cursor }) };
    const page = ok(await app.call('GET /journal-entries/', { query }, owner.access));
    seen.push(...page.items.map(({ memo }) => memo));
    if (page.next === null) break;
    cursor = page.next;
  }
  expect(seen).toEqual(['Rent, February', 'Rent, February', 'Rent, January 100%']);
});

test('an entry is sealed within a turn of the background, over itself and the seal before it', async () => {
  const owner = await newOrganisation(app);
  const entry = await newEntry(app, owner);
  expect(await sealJournals(app.services.database, app.clock.now)).toBeGreaterThan(0);
  const { seal } = ok(await app.call('GET /journal-entries/{id}/', { params: { id: entry.id } }, owner.access));
  expect(seal?.sha256).toMatch(/^[0-9a-f]{64}$/);
});

test('a trial balance is net per account on its side, by basis and property, and adds up', async () => {
  const owner = await newOrganisation(app);
  await newEntry(app, owner, { date: '2026-01-31', cents: 700, propertyId: property });
  await newEntry(app, owner, { date: '2026-02-14', cents: 300 });
  await newEntry(app, owner, { date: '2026-02-15', cents: 200, debit: '1010', credit: '1300' });
  expect(await balances(owner, { asOf: '2026-02-14' })).toEqual({ 1300: 1000, 4100: -1000 });
  expect(await balances(owner, { asOf: '2026-02-28' })).toEqual({ 1010: 200, 1300: 800, 4100: -1000 });
  expect(await balances(owner, { asOf: '2026-02-28', propertyId: property })).toEqual({ 1300: 700, 4100: -700 });
  expect(await balances(owner, { asOf: '2026-01-30' })).toEqual({});
  const told = ok(await app.call('GET /trial-balance/', { query: { asOf: '2026-02-28' } }, owner.access));
  expect(told.totals).toEqual([{ currency: 'USD', debitCents: 1000, creditCents: 1000 }]);
  expect(told.rows[0]).toMatchObject({ number: '1010', name: 'Operating bank', debitCents: 200, creditCents: 0 });
});

test('a backdated correction changes the date of effect, not a report as it was known before', async () => {
  const owner = await newOrganisation(app);
  await newEntry(app, owner, { date: '2026-01-10', cents: 1000 });
  const knownAt = app.clock.now.toISOString();
  app.clock.advance(1000);
  await newEntry(app, owner, { date: '2026-01-20', cents: 50 });
  expect(await balances(owner, { asOf: '2026-01-31' })).toEqual({ 1300: 1050, 4100: -1050 });
  expect(await balances(owner, { asOf: '2026-01-31', knownAt })).toEqual({ 1300: 1000, 4100: -1000 });
  expect(await balances(owner, { asOf: '2026-01-15', knownAt })).toEqual({ 1300: 1000, 4100: -1000 });
});

test('an entry is found by its amount, as people write it, within a stretch that can be looked through', async () => {
  const owner = await newOrganisation(app);
  await newEntry(app, owner, { cents: 162_000, memo: 'Rent' });
  await newEntry(app, owner, { cents: 12_345, memo: 'Plumber' });
  const find = async (q: string, more: object = { from: '2026-01-01', to: '2026-12-31' }) =>
    ok(await app.call('GET /journal-entries/', { query: { q, ...more } }, owner.access)).items.map(({ memo }) => memo);
  expect(await find('1620')).toEqual(['Rent']);
  expect(await find('1,620.00')).toEqual(['Rent']);
  expect(await find('1.620,00')).toEqual(['Rent']);
  expect(await find('123.45')).toEqual(['Plumber']);
  expect(await find('2')).toEqual(['Plumber']);
  expect(await find('123.45', {})).toEqual([]);
});

test('a line about something that is not there is refused, and each such place is named', async () => {
  const owner = await newOrganisation(app);
  const other = await newOrganisation(app);
  const foreign = await newProperty(app, other);
  const [debit, credit] = [await accountOf(app, owner, '5500'), await accountOf(app, owner, '1010')];
  const unknown = newId(app.clock.now);
  const lines = [
    { accountId: debit.id, debitCents: 500, propertyId: foreign.property.id, leaseId: unknown },
    { accountId: credit.id, creditCents: 500, unitId: unknown, personId: unknown, bankAccountId: unknown },
  ];
  const body = { date: '2026-03-01', memo: 'About nothing', lines };
  const answer = await app.call('POST /journal-entries/', { body }, owner.access);
  expect(codeOf(answer)).toBe('invalid-input');
  expect(answer.problem?.errors.map(({ path }) => path)).toEqual([
    'lines.0.propertyId',
    'lines.1.unitId',
    'lines.0.leaseId',
    'lines.1.personId',
    'lines.1.bankAccountId',
  ]);
  const recurring = { name: 'Monthly', memo: 'About nothing', lines, frequency: 'monthly' as const };
  const later = { body: { ...recurring, startsOn: '2026-03-01' } };
  expect(codeOf(await app.call('POST /recurring-entries/', later, owner.access))).toBe('invalid-input');
});
