import { expect, test } from 'vitest';
import { codeOf, ok, startTestApp } from '#test/support/app.ts';
import { accountOf } from '#test/support/books.ts';
import { query } from '#test/support/database.ts';
import { askedFor, draft, expectTied, finish, heldFor, readDeposit, usual } from '#test/support/deposits.ts';
import { newOrganisation } from '#test/support/factories.ts';
import type { TestMember } from '#test/support/factories.ts';
import { newCharge, newTenancy, pay, readHeld } from '#test/support/rent.ts';

const app = await startTestApp();
const agreed = { depositCents: 150_000 };
const over = { endsOn: '2026-02-28', atEnd: 'stop' as const, paidOn: '2026-01-02' };

/** What is in the trust bank, in the deposit bank and undeposited. */
async function money(owner: TestMember) {
  const held = await readHeld(app, owner);
  return ['trust-bank', 'deposit-bank', 'undeposited'].map((key) => held(key, 'cash'));
}

async function askedTenancy(owner: TestMember) {
  const { lease } = await newTenancy(app, owner, agreed);
  ok(await askedFor(app, owner, lease.id));
  return lease;
}

const returnOf = (owner: TestMember, id: string) =>
  app.call(
    'POST /receipts/{id}/reverse/',
    { params: { id }, body: { kind: 'returned', reason: 'No funds', date: '2026-03-02', feeCents: 0 } },
    owner.access,
  );

test('a deposit goes to the deposit bank on the day it is received, and comes back from there', async () => {
  const owner = await newOrganisation(app);
  const lease = await askedTenancy(owner);
  const { id } = ok(await pay(app, owner, lease.id, 150_000));
  expect(await money(owner)).toEqual([0, 150_000, 0]);
  expect(await readDeposit(app, owner, lease.id)).toMatchObject({ heldCents: 150_000, inDepositBankCents: 150_000 });
  ok(await returnOf(owner, id));
  expect(await money(owner)).toEqual([0, 0, 0]);
  await expectTied(app, owner);
});

test('of a payment of rent and deposit in one, the deposit goes to the deposit bank and the rent stays', async () => {
  const owner = await newOrganisation(app);
  const lease = await askedTenancy(owner);
  await newCharge(app, owner, lease.id, { cents: 120_000 });
  const { id } = ok(await pay(app, owner, lease.id, 270_000));
  expect(await money(owner)).toEqual([120_000, 150_000, 0]);
  const entries = await query<{ kind: string; bank: string; cents: number }>(
    app.connection,
    `select e.source_kind as kind, a.system_key as bank, sum(g.amount_cents)::float8 as cents
       from journal_entry e join posting g using (org_id, entry_id) join account a using (org_id, account_id)
      where e.org_id = $1 and a.is_bank and g.basis = 'both' group by 1, 2, e.number order by e.number, 2`,
    [owner.organisationId],
  );
  expect(entries, 'the bank statement has one line of 2,700.00, and a transfer').toEqual([
    { kind: 'receipt', bank: 'trust-bank', cents: 270_000 },
    { kind: 'deposit-banked', bank: 'deposit-bank', cents: 150_000 },
    { kind: 'deposit-banked', bank: 'trust-bank', cents: -150_000 },
  ]);
  ok(await returnOf(owner, id));
  expect(await money(owner)).toEqual([0, 0, 0]);
  await expectTied(app, owner);
});

test('what was paid ahead goes to the deposit bank once the deposit is requested', async () => {
  const owner = await newOrganisation(app);
  const { lease } = await newTenancy(app, owner, agreed);
  ok(await pay(app, owner, lease.id, 150_000, { receivedOn: '2026-02-20' }));
  expect(await money(owner)).toEqual([150_000, 0, 0]);
  ok(await askedFor(app, owner, lease.id, { heldSince: '2026-02-20' }));
  expect(await money(owner)).toEqual([0, 150_000, 0]);
  await expectTied(app, owner);
});

test('an undeposited deposit goes to the deposit bank with its bank deposit, and back when that is undone', async () => {
  const owner = await newOrganisation(app);
  const lease = await askedTenancy(owner);
  await newCharge(app, owner, lease.id, { cents: 120_000 });
  const { id } = ok(await pay(app, owner, lease.id, 270_000, { accountId: null, method: 'cheque' }));
  expect(await money(owner)).toEqual([0, 0, 270_000]);
  const trust = await accountOf(app, owner, '1020');
  const body = { receiptIds: [id], accountId: trust.id, depositedOn: '2026-03-02' };
  const batch = ok(await app.call('POST /deposit-batches/', { body }, owner.access));
  expect(await money(owner)).toEqual([120_000, 150_000, 0]);
  const undo = { params: { id: batch.id }, body: { reason: 'The bank was closed' } };
  ok(await app.call('POST /deposit-batches/{id}/undo/', undo, owner.access));
  expect(await money(owner)).toEqual([0, 0, 270_000]);
  const bank = await accountOf(app, owner, '1030');
  ok(await app.call('POST /deposit-batches/', { body: { ...body, accountId: bank.id } }, owner.access));
  expect(await money(owner), 'rent does not stay in the deposit bank').toEqual([120_000, 150_000, 0]);
  await expectTied(app, owner);
});

test('a payment into the deposit bank leaves only the deposit there', async () => {
  const owner = await newOrganisation(app);
  const lease = await askedTenancy(owner);
  const { id: accountId } = await accountOf(app, owner, '1030');
  const { id } = ok(await pay(app, owner, lease.id, 200_000, { accountId }));
  expect(await money(owner)).toEqual([50_000, 150_000, 0]);
  const other = await newTenancy(app, owner);
  await newCharge(app, owner, other.lease.id, { cents: 120_000 });
  const rent = ok(await pay(app, owner, other.lease.id, 120_000, { accountId }));
  expect(await money(owner)).toEqual([170_000, 150_000, 0]);
  ok(await returnOf(owner, rent.id));
  expect(await money(owner)).toEqual([50_000, 150_000, 0]);
  ok(await returnOf(owner, id));
  expect(await money(owner)).toEqual([0, 0, 0]);
  await expectTied(app, owner);
});

test('a settlement takes what is kept to the trust bank and refunds from the deposit bank, also with interest', async () => {
  const owner = await newOrganisation(app);
  const rate = { from: '2020-01-01', annualPercent: '12' };
  ok(await app.call('POST /deposit-interest-rates/', { body: rate }, owner.access));
  const { lease } = await heldFor(app, owner, 100_000, over);
  expect(await money(owner)).toEqual([0, 100_000, 0]);
  const content = usual({ deductions: [{ label: 'Paint', cents: 30_000 }] });
  const begun = ok(await draft(app, owner, lease.id, { content }));
  expect(begun.result).toMatchObject({ interestCents: 2000, refund: { account: { number: '1030' } } });
  const final = ok(await finish(app, owner, begun));
  // 1,000.00 came in and 720.00 went out; the interest of 20.00 came out of the trust bank.
  expect(await money(owner)).toEqual([28_000, 0, 0]);
  const undo = { params: { id: final.id }, body: { reason: 'Otherwise' } };
  ok(await app.call('POST /deposit-settlements/{id}/undo/', undo, owner.access));
  expect(await money(owner)).toEqual([0, 100_000, 0]);
  await expectTied(app, owner);
});

test('a refund from another account takes the money from where it lies', async () => {
  const owner = await newOrganisation(app);
  const { lease } = await heldFor(app, owner, 100_000, over);
  const trust = await accountOf(app, owner, '1020');
  const begun = ok(await draft(app, owner, lease.id, { content: usual({ refund: { accountId: trust.id } }) }));
  ok(await finish(app, owner, begun));
  expect(await money(owner)).toEqual([0, 0, 0]);
  await expectTied(app, owner);
});

test('a prepayment is not refunded from the deposit bank, and the transfer is not reversed by itself', async () => {
  const owner = await newOrganisation(app);
  const lease = await askedTenancy(owner);
  ok(await pay(app, owner, lease.id, 200_000));
  const { id: accountId } = await accountOf(app, owner, '1030');
  const refund = { leaseId: lease.id, cents: 50_000, refundedOn: '2026-03-02', accountId };
  const refused = await app.call('POST /refunds/', { body: refund }, owner.access);
  expect([codeOf(refused), refused.problem?.errors[0]?.code]).toEqual(['invalid-input', 'deposit-bank-only']);
  const [entry] = await query<{ id: string }>(
    app.connection,
    "select entry_id as id from journal_entry where org_id = $1 and source_kind = 'deposit-banked'",
    [owner.organisationId],
  );
  const reverse = { params: { id: entry?.id ?? '' }, body: { reason: 'By hand', date: '2026-03-02' } };
  expect((await app.call('POST /journal-entries/{id}/reverse/', reverse, owner.access)).status).toBeGreaterThan(399);
  expect(await money(owner)).toEqual([50_000, 150_000, 0]);
});

test('a deposit that is received in a further bank account for deposits stays there', async () => {
  const owner = await newOrganisation(app);
  const lease = await askedTenancy(owner);
  const body = { name: 'Second deposit bank', kind: 'deposit' as const };
  const { id: accountId, number } = ok(await app.call('POST /bank-accounts/', { body }, owner.access));
  const { id } = ok(await pay(app, owner, lease.id, 150_000, { accountId }));
  expect(await money(owner)).toEqual([0, 0, 0]);
  const inFurther = async () => (await readHeld(app, owner))(number, 'cash');
  expect(await inFurther()).toBe(150_000);
  expect(await readDeposit(app, owner, lease.id)).toMatchObject({ heldCents: 150_000, inDepositBankCents: 150_000 });
  ok(await returnOf(owner, id));
  expect(await inFurther()).toBe(0);
  await expectTied(app, owner);
});
