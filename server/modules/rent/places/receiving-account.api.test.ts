import { expect, test } from 'vitest';
import { move, post } from '#server/modules/ledger/index.ts';
import { codeOf, ok, startTestApp } from '#test/support/app.ts';
import { accountOf, inBooks, posterFor } from '#test/support/books.ts';
import { newOrganisation } from '#test/support/factories.ts';
import type { TestMember } from '#test/support/factories.ts';
import { newTenancy, pay } from '#test/support/rent.ts';

const app = await startTestApp();

async function newBanks() {
  const owner = await newOrganisation(app);
  const [operating, trust] = [await accountOf(app, owner, '1010'), await accountOf(app, owner, '1020')];
  return { owner, operating: operating.id, trust: trust.id, lease: (await newTenancy(app, owner)).lease };
}

const refused = (path: string, other = '1020 Trust bank') => ({
  code: 'wrong-account-kind',
  detail: `Operating bank is for your own money. Choose ${other}.`,
  errors: [{ path }],
});

async function setDefault(owner: TestMember, receiptAccountId: string) {
  const { version } = ok(await app.call('GET /rent-policy/', {}, owner.access));
  return app.call('PATCH /rent-policy/', { body: { receiptAccountId, version } }, owner.access);
}

test('a payment of a tenant does not go into the company’s own account, and the account to choose is named', async () => {
  const { owner, operating, trust, lease } = await newBanks();
  const answer = await pay(app, owner, lease.id, 5000, { accountId: operating });
  expect(answer.problem).toMatchObject(refused('accountId'));
  const body = { parts: [{ leaseId: lease.id, cents: 5000 }], receivedOn: '2026-03-02', accountId: operating };
  const preview = await app.call('POST /receipt-previews/', { body: { ...body, method: 'cheque' } }, owner.access);
  expect(preview.problem).toMatchObject(refused('accountId'));
  ok(await pay(app, owner, lease.id, 5000, { accountId: trust }));
});

test('neither a grid of payments nor a bank deposit goes into the company’s own account', async () => {
  const { owner, operating, trust, lease } = await newBanks();
  const rows = [{ leaseId: lease.id, cents: 5000, method: 'cheque' as const, reference: '1' }];
  const grid = { rows, receivedOn: '2026-03-02', accountId: operating };
  const preview = await app.call('POST /receipt-batch-previews/', { body: grid }, owner.access);
  expect(preview.problem).toMatchObject(refused('accountId'));
  expect(
    (await app.call('POST /receipt-batches/', { body: { ...grid, slipCents: 5000 } }, owner.access)).problem,
  ).toMatchObject(refused('accountId'));
  const drawer = ok(await pay(app, owner, lease.id, 5000, { accountId: null, method: 'cheque' }));
  const batch = { receiptIds: [drawer.id], accountId: operating, depositedOn: '2026-03-02' };
  expect((await app.call('POST /deposit-batches/', { body: batch }, owner.access)).problem).toMatchObject(
    refused('accountId'),
  );
  ok(await app.call('POST /deposit-batches/', { body: { ...batch, accountId: trust } }, owner.access));
});

test('payments do not go to the company’s own account by default, and another default is named first', async () => {
  const { owner, operating, lease } = await newBanks();
  expect((await setDefault(owner, operating)).problem).toMatchObject(refused('receiptAccountId'));
  const named = { name: 'Clients', kind: 'trust' as const, number: '1099' };
  const other = ok(await app.call('POST /bank-accounts/', { body: named }, owner.access));
  ok(await setDefault(owner, other.id));
  const answer = await pay(app, owner, lease.id, 5000, { accountId: operating });
  expect(answer.problem).toMatchObject(refused('accountId', '1099 Clients'));
});

test('the account that payments go to by default becomes no company’s own while there is another for them', async () => {
  const { owner, trust } = await newBanks();
  const toOperating = async () => {
    const { version } = ok(await app.call('GET /bank-accounts/{id}/', { params: { id: trust } }, owner.access));
    const call = { params: { id: trust }, body: { kind: 'operating' as const, version } };
    return app.call('PATCH /bank-accounts/{id}/', call, owner.access);
  };
  const named = { name: 'Clients', kind: 'trust' as const };
  const other = ok(await app.call('POST /bank-accounts/', { body: named }, owner.access));
  expect((await toOperating()).problem).toMatchObject({
    code: 'account-in-use',
    detail: '1020 Trust bank is the default for payments. Choose another default in the rent settings first.',
    errors: [{ path: 'kind' }],
  });
  ok(await setDefault(owner, other.id));
  ok(await toOperating());
});

test('where all accounts are the company’s own or for deposits, nobody could choose better', async () => {
  const { owner, operating, trust, lease } = await newBanks();
  const { version } = ok(await app.call('GET /bank-accounts/{id}/', { params: { id: trust } }, owner.access));
  const call = { params: { id: trust }, body: { kind: 'operating' as const, version } };
  ok(await app.call('PATCH /bank-accounts/{id}/', call, owner.access));
  ok(await pay(app, owner, lease.id, 5000, { accountId: operating }));
});

test('the database takes no payment of a tenant into the company’s own account but what happened', async () => {
  const { owner, lease } = await newBanks();
  const posted = (kind: string, explanation: Readonly<Record<string, unknown>> = {}) => {
    const amount = { cents: 5000, currency: 'USD' };
    const lines = move(amount, { debit: 'operating-bank', credit: 'prepayments', leaseId: lease.id });
    const entry = { date: '2026-03-02', memo: 'Past the program', lines, source: { kind, explanation } };
    return inBooks(app, owner, (tx) => post(tx, posterFor(app, owner), entry));
  };
  for (const kind of ['receipt', 'deposit-batch'])
    await expect(posted(kind), kind).rejects.toMatchObject({ constraint: 'money_is_in_the_right_kind' });
  await posted('receipt', { happened: true });
});

test('the answer for a provider’s payouts is the same', async () => {
  const { owner, operating } = await newBanks();
  const { id: feeAccountId } = await accountOf(app, owner, '5800');
  const about = { provider: 'stripe' as const, isOn: false, methods: ['card' as const] };
  const body = { ...about, apiKey: 'sk_test_made_up_key', accountId: operating, feeAccountId };
  const answer = await app.call('POST /online-providers/', { body }, owner.access);
  expect([codeOf(answer), answer.problem?.errors[0]?.path]).toEqual(['wrong-account-kind', 'accountId']);
});
