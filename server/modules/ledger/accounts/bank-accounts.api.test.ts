import { expect, test } from 'vitest';
import { codeOf, ok, startTestApp } from '#test/support/app.ts';
import { accountOf, newEntry } from '#test/support/books.ts';
import { newMember, newOrganisation } from '#test/support/factories.ts';
import type { TestMember } from '#test/support/factories.ts';
import { newTenancy, pay } from '#test/support/rent.ts';

const app = await startTestApp();

const add = (by: TestMember, given: object = {}) =>
  app.call('POST /bank-accounts/', { body: { name: 'Reserve', kind: 'operating', ...given } }, by.access);
const list = async (by: TestMember, query: { state?: 'all' | 'archived' } = {}) =>
  ok(await app.call('GET /bank-accounts/', { query }, by.access)).items;

test('the standard bank accounts are listed with their kinds, the defaults marked', async () => {
  const owner = await newOrganisation(app);
  expect(await list(owner)).toMatchObject([
    { number: '1010', kind: 'operating', isPaymentDefault: false, isSystem: true, balances: [] },
    { number: '1020', kind: 'trust', isPaymentDefault: true },
    { number: '1030', kind: 'deposit', isDepositDefault: true },
  ]);
});

test('a bank account is added with the next free number, and lists show the end of its IBAN alone', async () => {
  const owner = await newOrganisation(app);
  const added = ok(await add(owner, { bankName: 'Bank of Examples', bankNumber: 'de89 3704 0044 0532 0130 00' }));
  expect(added).toMatchObject({
    number: '1011',
    name: 'Reserve',
    bankName: 'Bank of Examples',
    bankNumber: 'DE89370400440532013000',
    numberEnding: '3000',
  });
  const listed = (await list(owner)).find(({ id }) => id === added.id);
  expect(listed).toMatchObject({ numberEnding: '3000' });
  expect(JSON.stringify(listed)).not.toContain('DE8937');
  expect(codeOf(await add(owner, { number: '1011' }))).toBe('already-exists');
  expect(ok(await add(owner)).number).toBe('1012');
});

test('a bank account is changed, and a change from an older version is refused', async () => {
  const owner = await newOrganisation(app);
  const { id, version } = ok(await add(owner));
  const change = (body: { name?: string; kind?: 'trust'; bankNumber?: string | null; version: number }) =>
    app.call('PATCH /bank-accounts/{id}/', { params: { id }, body }, owner.access);
  expect(ok(await change({ name: 'Savings', kind: 'trust', bankNumber: '12-345678', version }))).toMatchObject({
    name: 'Savings',
    kind: 'trust',
    numberEnding: '5678',
  });
  expect(codeOf(await change({ name: 'Other', version }))).toBe('conflict');
  expect(codeOf(await change({ version: 1 }))).toBe('conflict');
});

test('who reads the books sees the list, who keeps them changes it, and an account of another kind is none', async () => {
  const owner = await newOrganisation(app);
  const [accountant, manager] = [await newMember(app, owner, 'accountant'), await newMember(app, owner, 'manager')];
  expect(await list(manager)).toHaveLength(3);
  expect(codeOf(await add(manager))).toBe('forbidden');
  ok(await add(accountant));
  const { id } = await accountOf(app, owner, '1300');
  expect(codeOf(await app.call('GET /bank-accounts/{id}/', { params: { id } }, owner.access))).toBe('not-found');
});

test('it is not archived while money lies there or payments go there by default; then it is, and can be restored', async () => {
  const owner = await newOrganisation(app);
  const { id, number } = ok(await add(owner, { kind: 'trust' }));
  const archive = () => app.call('POST /bank-accounts/{id}/archive/', { params: { id }, body: {} }, owner.access);
  await newEntry(app, owner, { debit: number, credit: '3010', cents: 500 });
  expect((await archive()).problem).toMatchObject({
    code: 'account-in-use',
    detail: expect.stringContaining('balance'),
  });
  await newEntry(app, owner, { debit: '3010', credit: number, cents: 500 });
  const policy = ok(await app.call('GET /rent-policy/', {}, owner.access));
  const setDefault = async (receiptAccountId: string | null) => {
    const { version } = ok(await app.call('GET /rent-policy/', {}, owner.access));
    return ok(await app.call('PATCH /rent-policy/', { body: { receiptAccountId, version } }, owner.access));
  };
  await setDefault(id);
  expect((await archive()).problem).toMatchObject({
    code: 'account-in-use',
    detail: expect.stringContaining('default'),
  });
  await setDefault(policy.receiptAccountId);
  expect(ok(await archive()).archivedAt).not.toBeNull();
  expect((await list(owner)).map((account) => account.id)).not.toContain(id);
  expect((await list(owner, { state: 'archived' })).map((account) => account.id)).toEqual([id]);
  ok(await app.call('POST /bank-accounts/{id}/restore/', { params: { id }, body: {} }, owner.access));
  expect((await list(owner)).map((account) => account.id)).toContain(id);
});

test('a payment, its refund and a bank deposit go to the chosen account', async () => {
  const owner = await newOrganisation(app);
  const { lease } = await newTenancy(app, owner);
  const { id } = ok(await add(owner, { kind: 'trust' }));
  ok(await pay(app, owner, lease.id, 120_000, { accountId: id }));
  const drawer = ok(await pay(app, owner, lease.id, 5000, { accountId: null, evenIf: ['unusual-amount'] }));
  const batch = { receiptIds: [drawer.id], accountId: id, depositedOn: '2026-03-02' };
  ok(await app.call('POST /deposit-batches/', { body: batch }, owner.access));
  const refund = { leaseId: lease.id, cents: 25_000, refundedOn: '2026-03-02', accountId: id };
  ok(await app.call('POST /refunds/', { body: refund }, owner.access));
  const bank = (await list(owner)).find((account) => account.id === id);
  expect(bank?.balances).toEqual([{ currency: 'USD', cents: 100_000 }]);
});

test('the balance of a bank account is that of today in the workspace, without entries of days to come', async () => {
  const owner = await newOrganisation(app);
  const { id, number } = ok(await add(owner));
  const book = (date: string, cents: number) => newEntry(app, owner, { debit: number, credit: '3010', cents, date });
  await book('2026-01-31', 100);
  await book('2026-03-02', 20);
  await book('2026-03-03', 5000);
  await book('2099-01-01', 70_000);
  const balances = async () => (await list(owner)).find((account) => account.id === id)?.balances;
  expect(await balances()).toEqual([{ currency: 'USD', cents: 120 }]);
  expect(ok(await app.call('GET /bank-accounts/{id}/', { params: { id } }, owner.access)).balances).toEqual(
    await balances(),
  );
  const { version } = ok(await app.call('GET /organisation/', {}, owner.access));
  // It is 3 March there already.
  const body = { timeZone: 'Pacific/Kiritimati', version };
  ok(await app.call('PATCH /organisation/', { body }, owner.access));
  expect(await balances()).toEqual([{ currency: 'USD', cents: 5120 }]);
});
