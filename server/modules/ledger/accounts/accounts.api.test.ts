import { expect, test } from 'vitest';
import { codeOf, ok, startTestApp, statusesOf } from '#test/support/app.ts';
import { accountOf, newEntry } from '#test/support/books.ts';
import { newMember, newOrganisation } from '#test/support/factories.ts';
import type { TestMember } from '#test/support/factories.ts';

const app = await startTestApp();
const act = (name: 'archive' | 'restore' | 'remove', id: string, by: TestMember) =>
  app.call(`POST /accounts/{id}/${name}/`, { params: { id }, body: {} }, by.access);
const add = (number: string, by: TestMember, kind: 'asset' | 'expense' = 'expense') =>
  app.call('POST /accounts/', { body: { number, name: `Account ${number}`, kind } }, by.access);

test('a new organisation has the standard chart, by number, with the program’s own accounts', async () => {
  const owner = await newOrganisation(app);
  const { items } = ok(await app.call('GET /accounts/', { query: { limit: 200 } }, owner.access));
  const numbers = items.map(({ number }) => number);
  expect(numbers).toEqual(numbers.toSorted());
  expect(items.find(({ number }) => number === '4110')).toMatchObject({
    name: 'Concessions',
    kind: 'income',
    isContra: true,
    isSystem: true,
    hasPostings: false,
  });
  for (const kind of ['asset', 'liability', 'equity', 'income', 'expense'])
    expect(items.filter((item) => item.kind === kind).length, kind).toBeGreaterThan(2);
  const paged: string[] = [];
  for (let cursor: string | undefined; ;) {
    const query = { limit: 7, ...(cursor === undefined ? {} : { cursor }) };
    const page = ok(await app.call('GET /accounts/', { query }, owner.access));
    paged.push(...page.items.map(({ number }) => number));
    if (page.next === null) break;
    cursor = page.next;
  }
  expect(paged).toEqual(numbers);
  const found = ok(await app.call('GET /accounts/', { query: { q: 'rent' } }, owner.access)).items;
  expect(found.map(({ number }) => number)).toContain('4100');
});

test('accounts are added, renamed and renumbered, system accounts too, and numbers stay unique', async () => {
  const owner = await newOrganisation(app);
  const added = ok(await add('5250', owner));
  const change = (id: string, body: { number?: string; name?: string; version: number }) =>
    app.call('PATCH /accounts/{id}/', { params: { id }, body }, owner.access);
  expect(ok(await change(added.id, { number: '5260', name: 'Roofs', version: 1 }))).toMatchObject({
    number: '5260',
    name: 'Roofs',
    version: 2,
  });
  expect(codeOf(await change(added.id, { name: 'Late', version: 1 }))).toBe('conflict');
  expect(codeOf(await change(added.id, { number: '4100', version: 2 }))).toBe('already-exists');
  const rent = await accountOf(app, owner, '4100');
  expect(ok(await change(rent.id, { number: '4000', name: 'Miete', version: 1 })).isSystem).toBe(true);
  expect((await newEntry(app, owner, { credit: '4000' })).lines[1]?.accountName).toBe('Miete');
  const answers = await Promise.all(Array.from({ length: 4 }, () => add('5999', owner)));
  expect(statusesOf(answers)).toEqual([201, 409, 409, 409]);
  expect(new Set(answers.map(codeOf))).toEqual(new Set([undefined, 'already-exists']));
});

test('a number of the chart is of digits, for a bank account too', async () => {
  const owner = await newOrganisation(app);
  const bank = (number: string) =>
    app.call('POST /bank-accounts/', { body: { name: 'Reserve', kind: 'operating', number } }, owner.access);
  for (const number of ['abc', '10a', '-1040', '']) {
    const told = { code: 'invalid-input', errors: [{ path: 'number', message: 'Enter a number like 1040.' }] };
    expect((await bank(number)).problem, number).toMatchObject(told);
    expect((await add(number, owner)).problem, number).toMatchObject(told);
  }
  expect(ok(await bank('1040-2')).number).toBe('1040-2');
  expect(ok(await add('5.250', owner)).number).toBe('5.250');
});

test('loans and depreciation stand below the net operating income, and any cost can be put above or below it', async () => {
  const owner = await newOrganisation(app);
  const { items } = ok(await app.call('GET /accounts/', { query: { limit: 200 } }, owner.access));
  expect(items.filter(({ isOperating }) => !isOperating).map(({ number }) => number)).toEqual(['6100', '6200']);
  expect(ok(await add('5250', owner)).isOperating).toBe(true);
  const body = { number: '6300', name: 'Ground rent', kind: 'expense', isOperating: false } as const;
  const added = ok(await app.call('POST /accounts/', { body }, owner.access));
  expect(added.isOperating).toBe(false);
  const change = (fields: { isOperating?: boolean; name?: string; version: number }) =>
    app.call('PATCH /accounts/{id}/', { params: { id: added.id }, body: fields }, owner.access);
  expect(ok(await change({ name: 'Ground', version: 1 })).isOperating).toBe(false);
  expect(ok(await change({ isOperating: true, version: 2 }))).toMatchObject({ isOperating: true, name: 'Ground' });
  await newEntry(app, owner, { date: '2026-03-01', cents: 10, debit: '6300', credit: '1010' });
  const told = ok(await app.call('GET /income-statement/', { query: {} }, owner.access));
  expect(told.currencies[0]?.sections[1]).toMatchObject({ key: 'operating-costs', rows: [{ number: '6300' }] });
});

test('an archived account refuses postings until it is restored, and is kept out of the list', async () => {
  const owner = await newOrganisation(app);
  const account = await accountOf(app, owner, '5200');
  await newEntry(app, owner, { debit: '5200' });
  expect(ok(await act('archive', account.id, owner)).archivedAt).not.toBeNull();
  const { items } = ok(await app.call('GET /accounts/', { query: { limit: 200 } }, owner.access));
  expect(items.some(({ id }) => id === account.id)).toBe(false);
  await expect(newEntry(app, owner, { debit: '5200' })).rejects.toThrow('archived-account');
  expect(ok(await act('restore', account.id, owner)).archivedAt).toBeNull();
  await newEntry(app, owner, { debit: '5200' });
});

test('the program’s accounts stay, an account with money on it is not archived, one with postings not removed', async () => {
  const owner = await newOrganisation(app);
  const rent = await accountOf(app, owner, '4100');
  expect(codeOf(await act('archive', rent.id, owner))).toBe('system-account');
  expect(codeOf(await act('remove', rent.id, owner))).toBe('system-account');
  const bank = ok(await add('1050', owner, 'asset'));
  await newEntry(app, owner, { debit: '1050' });
  expect(codeOf(await act('archive', bank.id, owner))).toBe('account-in-use');
  await newEntry(app, owner, { debit: '1010', credit: '1050' });
  expect(codeOf(await act('remove', bank.id, owner))).toBe('account-in-use');
  expect((await act('archive', bank.id, owner)).status).toBe(200);
  const unused = ok(await add('1060', owner, 'asset'));
  expect((await act('remove', unused.id, owner)).status).toBe(204);
  expect(codeOf(await act('remove', unused.id, owner))).toBe('not-found');
  const { items } = ok(await app.call('GET /audit-events/', { query: { kind: 'account.removed' } }, owner.access));
  expect(items[0]).toMatchObject({ subject: '1060 Account 1060', actor: { id: owner.userId } });
});

test('books are closed through a date by an accountant, and reopened by an owner with a reason', async () => {
  const owner = await newOrganisation(app);
  const accountant = await newMember(app, owner, 'accountant');
  const close = (through: string) => app.call('POST /period-locks/', { body: { through } }, accountant.access);
  const reopen = (through: string | null, by = owner) =>
    app.call('POST /period-locks/reopen/', { body: { through, reason: 'A late bill' } }, by.access);
  expect(codeOf(await reopen(null))).toBe('conflict');
  expect(ok(await close('2026-01-31'))).toMatchObject({ act: 'close', closedThrough: '2026-01-31' });
  expect(codeOf(await close('2026-01-31'))).toBe('closed-period');
  expect(codeOf(await close('2026-03-03')), 'the day after today').toBe('date-out-of-range');
  await expect(newEntry(app, owner, { date: '2026-01-31' })).rejects.toThrow('closed-period');
  await newEntry(app, owner, { date: '2026-02-01' });
  expect(codeOf(await reopen(null, accountant))).toBe('forbidden');
  expect(codeOf(await reopen('2026-01-31'))).toBe('date-out-of-range');
  expect(ok(await reopen('2025-12-31'))).toMatchObject({ closedBefore: '2026-01-31', reason: 'A late bill' });
  await newEntry(app, owner, { date: '2026-01-31' });
  await expect(newEntry(app, owner, { date: '2025-12-31' })).rejects.toThrow('closed-period');
  const locks = ok(await app.call('GET /period-locks/', { query: {} }, accountant.access));
  expect([locks.closedThrough, locks.items.map((item) => item.act)]).toEqual(['2025-12-31', ['reopen', 'close']]);
  const { items } = ok(await app.call('GET /audit-events/', { query: { kind: 'books.reopened' } }, owner.access));
  expect(items[0]).toMatchObject({ actor: { id: owner.userId }, details: { reason: 'A late bill' } });
});
