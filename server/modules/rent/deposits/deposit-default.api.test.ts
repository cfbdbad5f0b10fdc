import { expect, test } from 'vitest';
import { ok, startTestApp } from '#test/support/app.ts';
import { accountOf } from '#test/support/books.ts';
import { query } from '#test/support/database.ts';
import { askedFor, draft, expectTied, finish, heldFor, readDeposit, usual } from '#test/support/deposits.ts';
import { newOrganisation } from '#test/support/factories.ts';
import type { TestMember } from '#test/support/factories.ts';
import { newHome } from '#test/support/leases.ts';
import { newCharge, pay, readHeld } from '#test/support/rent.ts';

const app = await startTestApp();
const over = { endsOn: '2026-02-28', atEnd: 'stop' as const, paidOn: '2026-01-02' };

const addBank = async (owner: TestMember, kind: 'deposit' | 'trust' = 'deposit') =>
  ok(await app.call('POST /bank-accounts/', { body: { name: 'Second bank', kind } }, owner.access));

async function choose(owner: TestMember, choice: { depositAccountId?: string; receiptAccountId?: string }) {
  const { version } = ok(await app.call('GET /rent-policy/', {}, owner.access));
  return app.call('PATCH /rent-policy/', { body: { ...choice, version } }, owner.access);
}

/** A deposit of 1,000.00 in 1030, then another account for deposits as the default. */
async function heldBefore(owner: TestMember, given: Parameters<typeof heldFor>[3] = over) {
  const held = await heldFor(app, owner, 100_000, given);
  const bank = await addBank(owner);
  ok(await choose(owner, { depositAccountId: bank.id }));
  return { ...held, bank };
}

/** What is in the trust bank, in 1030 and in another account. */
async function money(owner: TestMember, number: string) {
  const held = await readHeld(app, owner);
  return ['trust-bank', 'deposit-bank', number].map((key) => held(key, 'cash'));
}

const placesOf = async (owner: TestMember, leaseId: string) =>
  (await readDeposit(app, owner, leaseId)).places.map(({ account, cents }) => [account.number, cents]);

test('with another default a deposit is where it was, and the refund is paid from there', async () => {
  const owner = await newOrganisation(app);
  const { lease, bank } = await heldBefore(owner);
  expect(await placesOf(owner, lease.id)).toEqual([['1030', 100_000]]);
  await expectTied(app, owner);
  const begun = ok(await draft(app, owner, lease.id, { content: usual() }));
  expect(begun.result.refund).toMatchObject({ account: { number: '1030' } });
  ok(await finish(app, owner, begun));
  expect(await money(owner, bank.number)).toEqual([0, 0, 0]);
  expect(await placesOf(owner, lease.id)).toEqual([]);
  await expectTied(app, owner);
});

test('a refund from the new default takes the money from the account that has it, and undoing puts it back', async () => {
  const owner = await newOrganisation(app);
  const { lease, bank } = await heldBefore(owner);
  const content = usual({ deductions: [{ label: 'Paint', cents: 30_000 }], refund: { accountId: bank.id } });
  const final = ok(await finish(app, owner, ok(await draft(app, owner, lease.id, { content }))));
  expect(await money(owner, bank.number)).toEqual([30_000, 0, 0]);
  const undo = { params: { id: final.id }, body: { reason: 'Otherwise' } };
  ok(await app.call('POST /deposit-settlements/{id}/undo/', undo, owner.access));
  expect(await money(owner, bank.number)).toEqual([0, 100_000, 0]);
  await expectTied(app, owner);
});

test('what is received later goes to the new default, and both accounts are shown', async () => {
  const owner = await newOrganisation(app);
  const { lease, bank } = await heldBefore(owner, {});
  ok(await askedFor(app, owner, lease.id, { cents: 50_000 }));
  const { id } = ok(await pay(app, owner, lease.id, 50_000));
  expect(await placesOf(owner, lease.id)).toEqual([
    [bank.number, 50_000],
    ['1030', 100_000],
  ]);
  const returned = { kind: 'returned' as const, reason: 'No funds', date: '2026-03-02', feeCents: 0 };
  ok(await app.call('POST /receipts/{id}/reverse/', { params: { id }, body: returned }, owner.access));
  expect(await money(owner, bank.number)).toEqual([0, 100_000, 0]);
  await expectTied(app, owner);
});

test('deposits stay in the account for deposits that they are in, and are moved to another one that is named', async () => {
  const owner = await newOrganisation(app);
  const { lease, bank } = await heldBefore(owner, {});
  const body = { leaseIds: [lease.id], movedOn: '2026-03-02' };
  const preview = async (given: object = {}) =>
    ok(await app.call('POST /deposit-transfer-previews/', { body: { ...body, ...given } }, owner.access));
  expect((await preview()).lines).toEqual([]);
  const named = { ...body, depositAccountId: bank.id };
  expect(await preview(named)).toMatchObject({
    lines: [{ heldCents: 100_000, thereCents: 0, cents: 100_000, other: { number: '1030' } }],
    totals: [{ inCents: 100_000, outCents: 0 }],
  });
  const early = await app.call('POST /deposit-transfers/', { body: { ...named, movedOn: '2026-03-01' } }, owner.access);
  expect(early.problem).toMatchObject({ code: 'date-out-of-range', errors: [{ path: 'movedOn' }] });
  const moved = ok(await app.call('POST /deposit-transfers/', { body: named }, owner.access));
  expect(moved.totals).toMatchObject([{ inCents: 100_000, outCents: 0 }]);
  expect(await money(owner, bank.number)).toEqual([0, 0, 100_000]);
  expect(await placesOf(owner, lease.id)).toEqual([[bank.number, 100_000]]);
  const operating = await accountOf(app, owner, '1010');
  const refused = await app.call(
    'POST /deposit-transfers/',
    { body: { ...body, depositAccountId: operating.id } },
    owner.access,
  );
  expect(refused.problem?.errors).toMatchObject([{ path: 'depositAccountId', code: 'not-for-deposits' }]);
  const wrongWay = { ...body, otherAccountId: (await accountOf(app, owner, '1030')).id };
  const other = await app.call('POST /deposit-transfers/', { body: wrongWay }, owner.access);
  expect(other.problem?.errors).toMatchObject([{ path: 'otherAccountId', code: 'deposit-bank-only' }]);
  await expectTied(app, owner);
});

test('a deposit that moves to another building goes along within the account that it is in', async () => {
  const owner = await newOrganisation(app);
  const { lease, bank } = await heldBefore(owner, {});
  const home = await newHome(app, owner, ['9Z']);
  const transfer = { unitId: home.unit.id, on: '2026-03-02', reason: 'More room' };
  const call = { params: { id: lease.id }, body: transfer };
  const next = ok(await app.call('POST /leases/{id}/transfer/', call, owner.access));
  const carry = { params: { id: next.id }, body: { movedOn: '2026-03-02' } };
  ok(await app.call('POST /leases/{id}/deposit-carry/', carry, owner.access));
  const rows = await query<{ number: string; property: string; cents: number }>(
    app.connection,
    `select a.number, g.property_id as property, sum(g.amount_cents)::float8 as cents
       from posting g join account a using (org_id, account_id)
      where g.org_id = $1 and a.is_bank and g.basis <> 'accrual' group by 1, 2 having sum(g.amount_cents) <> 0`,
    [owner.organisationId],
  );
  expect(rows).toEqual([{ number: '1030', property: home.property.id, cents: 100_000 }]);
  expect(await money(owner, bank.number)).toEqual([0, 100_000, 0]);
  await expectTied(app, owner);
});

test('with one account for payments and deposits, a deposit from before is paid back out of where it is', async () => {
  const owner = await newOrganisation(app);
  const { lease } = await heldFor(app, owner, 100_000, over);
  const trust = await accountOf(app, owner, '1020');
  ok(await choose(owner, { depositAccountId: trust.id }));
  await newCharge(app, owner, lease.id, { cents: 120_000, dueOn: '2026-02-01', chargedOn: '2026-02-01' });
  ok(await pay(app, owner, lease.id, 120_000, { receivedOn: '2026-02-01' }));
  expect(await readDeposit(app, owner, lease.id), 'rent is no deposit').toMatchObject({ inDepositBankCents: 100_000 });
  expect(await placesOf(owner, lease.id)).toEqual([['1030', 100_000]]);
  const content = usual({ refund: { accountId: trust.id } });
  ok(await finish(app, owner, ok(await draft(app, owner, lease.id, { content }))));
  expect(await money(owner, '1010')).toEqual([120_000, 0, 0]);
  await expectTied(app, owner);
});

test('only an account of kind Deposits, or the one where payments go, is chosen for deposits', async () => {
  const owner = await newOrganisation(app);
  const bank = await addBank(owner, 'trust');
  const refused = await choose(owner, { depositAccountId: bank.id });
  expect(refused.problem?.errors).toMatchObject([{ path: 'depositAccountId', code: 'not-for-deposits' }]);
  ok(await choose(owner, { receiptAccountId: bank.id, depositAccountId: bank.id }));
  const trust = await accountOf(app, owner, '1020');
  const apart = await choose(owner, { receiptAccountId: trust.id });
  expect(apart.problem?.errors).toMatchObject([{ path: 'receiptAccountId', code: 'deposits-with-payments' }]);
  const usualBank = await accountOf(app, owner, '1030');
  ok(await choose(owner, { depositAccountId: usualBank.id }));
  ok(await choose(owner, { receiptAccountId: trust.id }));
});

test('an account of kind Deposits stays one while deposits are there or go there', async () => {
  const owner = await newOrganisation(app);
  const bank = await addBank(owner);
  const usualBank = await accountOf(app, owner, '1030');
  ok(await choose(owner, { depositAccountId: bank.id }));
  const { lease } = await heldFor(app, owner, 100_000);
  const call = { params: { id: bank.id }, body: { kind: 'trust' as const, version: bank.version } };
  const change = () => app.call('PATCH /bank-accounts/{id}/', call, owner.access);
  const inUse = { code: 'account-in-use', errors: [{ path: 'kind' }] };
  expect((await change()).problem).toMatchObject(inUse);
  ok(await choose(owner, { depositAccountId: usualBank.id }));
  expect((await change()).problem).toMatchObject(inUse);
  expect(await placesOf(owner, lease.id)).toEqual([[bank.number, 100_000]]);
  const body = { leaseIds: [lease.id], movedOn: '2026-03-02', depositAccountId: usualBank.id };
  ok(await app.call('POST /deposit-transfers/', { body }, owner.access));
  ok(await change());
  expect(await placesOf(owner, lease.id)).toEqual([['1030', 100_000]]);
});

test('of a default that was chosen before kinds counted, deposits are not lost sight of', async () => {
  const owner = await newOrganisation(app);
  const bank = await addBank(owner);
  ok(await choose(owner, { depositAccountId: bank.id }));
  const { lease } = await heldFor(app, owner, 100_000);
  await query(app.connection, "update account set bank_kind = 'trust' where org_id = $1 and account_id = $2", [
    owner.organisationId,
    bank.id,
  ]);
  const usualBank = await accountOf(app, owner, '1030');
  const refused = await choose(owner, { depositAccountId: usualBank.id });
  expect(refused.problem?.errors).toMatchObject([{ path: 'depositAccountId', code: 'deposits-there' }]);
  const call = { params: { id: bank.id }, body: { kind: 'deposit' as const, version: bank.version } };
  ok(await app.call('PATCH /bank-accounts/{id}/', call, owner.access));
  ok(await choose(owner, { depositAccountId: usualBank.id }));
  expect(await placesOf(owner, lease.id)).toEqual([[bank.number, 100_000]]);
  await expectTied(app, owner);
});
