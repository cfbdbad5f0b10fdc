import { expect, test } from 'vitest';
import { ok, startTestApp } from '#test/support/app.ts';
import { accountOf } from '#test/support/books.ts';
import { query } from '#test/support/database.ts';
import { askedFor, draft, expectTied, finish, heldFor, readDeposit, usual } from '#test/support/deposits.ts';
import { expectTiesOnAllDays } from '#test/support/expect-ties-on-all-days.ts';
import { newOrganisation } from '#test/support/factories.ts';
import type { TestMember } from '#test/support/factories.ts';
import { csvOf, importAll } from '#test/support/imports.ts';
import { newProperty } from '#test/support/portfolio.ts';
import { newCharge, newTenancy, pay } from '#test/support/rent.ts';

const app = await startTestApp();
const ended = { endsOn: '2026-02-28', atEnd: 'stop' as const };
const over = { ...ended, paidOn: '2026-01-02' };
const paint = { deductions: [{ label: 'Paint', cents: 30_000 }] };

/** What is on each account on the cash basis, by its number. */
async function balances(owner: TestMember): Promise<Record<string, number>> {
  const { rows } = ok(await app.call('GET /trial-balance/', { query: { basis: 'cash' } }, owner.access));
  const sums = rows.map(({ number, debitCents, creditCents }) => [number, Number(debitCents) - Number(creditCents)]);
  return Object.fromEntries(sums.filter(([, cents]) => cents !== 0)) as Record<string, number>;
}

async function settle(owner: TestMember, leaseId: string, accountId?: string) {
  const content = usual({
    ...paint,
    movedOutReason: 'They left',
    refund: accountId === undefined ? {} : { accountId },
  });
  const begun = ok(await draft(app, owner, leaseId));
  const changed = ok(await draft(app, owner, leaseId, { content, version: begun.version }));
  return ok(await finish(app, owner, changed));
}

async function undo(owner: TestMember, { id }: { readonly id: string }) {
  const call = { params: { id }, body: { reason: 'Otherwise' } };
  ok(await app.call('POST /deposit-settlements/{id}/undo/', call, owner.access));
  await expectTied(app, owner);
  await expectTiesOnAllDays(app, owner);
}

/** Two payments of a deposit into two bank accounts, of which one comes back after the settlement. */
test.for([
  { kept: 'all', returned: 0 },
  { kept: 'all', returned: 1 },
  { kept: 'nothing', returned: 0 },
  { kept: 'nothing', returned: 1 },
])(
  'undone after payment $returned was returned, a settlement that kept $kept leaves each bank account right',
  async ({ kept, returned }) => {
    const owner = await newOrganisation(app);
    const { lease } = await newTenancy(app, owner, { depositCents: 100_000, ...ended });
    const other = await addBank(owner, 'trust');
    const { id: accountId } = await accountOf(app, owner, '1020');
    await newCharge(app, owner, lease.id, { kind: 'deposit', cents: 100_000, dueOn: '2026-01-02' });
    const paid = [
      ok(await pay(app, owner, lease.id, 60_000, { receivedOn: '2026-01-05', accountId: other.id })),
      ok(await pay(app, owner, lease.id, 40_000, { receivedOn: '2026-01-06', accountId })),
    ];
    const deductions = kept === 'all' ? [{ label: 'Paint', cents: 100_000 }] : [];
    const begun = ok(await draft(app, owner, lease.id, { content: usual({ deductions }) }));
    const final = ok(await finish(app, owner, begun));
    const { id = '', cents = 0 } = paid[returned] ?? {};
    const body = { kind: 'returned' as const, reason: 'No funds', date: '2026-03-02', feeCents: 0 };
    ok(await app.call('POST /receipts/{id}/reverse/', { params: { id }, body }, owner.access));
    await undo(owner, final);
    expect(await balances(owner)).toEqual({ '1030': 100_000 - cents, '2100': cents - 100_000 });
  },
);

const addBank = async (owner: TestMember, kind: 'deposit' | 'trust' = 'deposit') =>
  ok(await app.call('POST /bank-accounts/', { body: { name: `Other ${kind}`, kind } }, owner.access));

async function defaultTo(owner: TestMember, depositAccountId: string) {
  const { version } = ok(await app.call('GET /rent-policy/', {}, owner.access));
  ok(await app.call('PATCH /rent-policy/', { body: { depositAccountId, version } }, owner.access));
}

test('undone after another default was chosen, a settlement puts the deposit back where it was', async () => {
  const owner = await newOrganisation(app);
  const { lease } = await heldFor(app, owner, 100_000, over);
  const before = await balances(owner);
  expect(before).toEqual({ '1030': 100_000, '2100': -100_000 });
  const final = await settle(owner, lease.id);
  await defaultTo(owner, (await addBank(owner)).id);
  await undo(owner, final);
  expect(await balances(owner)).toEqual(before);
  expect((await readDeposit(app, owner, lease.id)).places).toMatchObject([
    { account: { number: '1030' }, cents: 100_000 },
  ]);
});

test.for(['1010', '1020', '1030', 'other'])(
  'undone, a settlement with the refund from %s leaves every account as it was',
  async (from) => {
    const owner = await newOrganisation(app);
    const { lease } = await heldFor(app, owner, 100_000, over);
    const other = await addBank(owner);
    await defaultTo(owner, other.id);
    const before = await balances(owner);
    const account = from === 'other' ? other : await accountOf(app, owner, from);
    await undo(owner, await settle(owner, lease.id, account.id));
    expect(await balances(owner)).toEqual(before);
  },
);

test.for([undefined, '1010', '1030'])(
  'a deposit of an opening balance stays out of the bank accounts when its settlement is undone (refund from %s)',
  async (from) => {
    const owner = await newOrganisation(app);
    const { property } = await newProperty(app, owner, { units: ['1A'] });
    const head = ['Property', 'Unit', 'Tenant', 'Start', 'Rent', 'Deposit held'];
    const row = [property.name, '1A', 'Ann Lee', '2025-01-01', '900.00', '1500.00'];
    expect((await importAll(app, owner, 'leases', csvOf(head, row))).result?.errors).toEqual([]);
    const { items } = ok(await app.call('GET /leases/', { query: {} }, owner.access));
    const leaseId = items[0]?.id ?? '';
    const before = await balances(owner);
    expect(before).toEqual({ '2100': -150_000, '3100': 150_000 });
    const account = from === undefined ? undefined : (await accountOf(app, owner, from)).id;
    ok(await draft(app, owner, leaseId, { content: usual({ movedOutReason: 'They left' }) }));
    await undo(owner, await settle(owner, leaseId, account));
    expect(await balances(owner)).toEqual(before);
    expect(await readDeposit(app, owner, leaseId)).toMatchObject({ heldCents: 150_000, inDepositBankCents: 0 });
  },
);

test('an account that is archived since gets its money back, and gives it again', async () => {
  const owner = await newOrganisation(app);
  const old = await addBank(owner);
  await defaultTo(owner, old.id);
  const { lease } = await heldFor(app, owner, 100_000, over);
  const before = await balances(owner);
  const final = await settle(owner, lease.id);
  await defaultTo(owner, (await accountOf(app, owner, '1030')).id);
  ok(await app.call('POST /bank-accounts/{id}/archive/', { params: { id: old.id }, body: {} }, owner.access));
  await undo(owner, final);
  expect(await balances(owner)).toEqual(before);
  await undo(owner, await settle(owner, lease.id));
  expect(await balances(owner)).toEqual(before);
  const named = {
    leaseIds: [lease.id],
    movedOn: '2026-03-02',
    depositAccountId: (await accountOf(app, owner, '1030')).id,
  };
  ok(await app.call('POST /deposit-transfers/', { body: named }, owner.access));
  expect(await balances(owner)).toEqual({ '1030': 100_000, '2100': -100_000 });
});

test('interest that is undone leaves every account as it was, whatever the default is by now', async () => {
  const owner = await newOrganisation(app);
  const { lease } = await heldFor(app, owner, 100_000, { paidOn: '2026-01-02' });
  const body = { from: '2025-01-01', annualPercent: '6', minimumMonths: 0 };
  ok(await app.call('POST /deposit-interest-rates/', { body }, owner.access));
  const before = await balances(owner);
  ok(await app.call('POST /deposit-interest/', { body: { through: '2026-02-28' } }, owner.access));
  const other = await addBank(owner);
  const named = { leaseIds: [lease.id], movedOn: '2026-03-02', depositAccountId: other.id };
  const { movements } = await readDeposit(app, owner, lease.id);
  const id = movements.find(({ kind }) => kind === 'interest')?.id ?? '';
  await defaultTo(owner, other.id);
  ok(await app.call('POST /deposit-interest/{id}/undo/', { params: { id }, body: { reason: 'x' } }, owner.access));
  expect(await balances(owner)).toEqual(before);
  ok(await app.call('POST /deposit-transfers/', { body: named }, owner.access));
  await expectTied(app, owner);
});

test('a settlement of an earlier version, whose transfers do not say what they are of, is undone to the same accounts', async () => {
  const owner = await newOrganisation(app);
  const { lease } = await heldFor(app, owner, 100_000, over);
  const before = await balances(owner);
  app.clock.advance(1000);
  const final = await settle(owner, lease.id, (await accountOf(app, owner, '1010')).id);
  await query(
    app.connection,
    `alter table journal_entry disable trigger user; update journal_entry set explanation = explanation - 'of';
     alter table journal_entry enable trigger user`,
  );
  app.clock.advance(1000);
  await defaultTo(owner, (await addBank(owner)).id);
  await undo(owner, final);
  expect(await balances(owner)).toEqual(before);
});

test('a bank deposit of a settled deposit stands as long as its settlement', async () => {
  const owner = await newOrganisation(app);
  const { lease, deposit, undoBatch } = await inDrawer(owner);
  const batchId = await deposit();
  const final = await settle(owner, lease.id);
  const before = await balances(owner);
  const refused = await undoBatch(batchId);
  expect(refused.problem).toMatchObject({
    status: 409,
    key: 'receipts.settled-in-batch',
    values: { receipt: 'R-0002', settlement: 'S-0001' },
  });
  expect(await balances(owner)).toEqual(before);
  await undo(owner, final);
  ok(await undoBatch(batchId));
  expect(await balances(owner)).toEqual({ '1030': 60_000, '1100': 40_000, '2100': -100_000 });
  await expectTied(app, owner);
});

test('last month’s rent that joined a settled deposit stays at the bank as well, and what was paid since does not', async () => {
  const owner = await newOrganisation(app);
  const { lease } = await heldFor(app, owner, 60_000, over);
  const paid = async (cents: number) => {
    const { id } = ok(await pay(app, owner, lease.id, cents, { accountId: null }));
    const { id: accountId } = await accountOf(app, owner, '1020');
    const body = { receiptIds: [id], accountId, depositedOn: '2026-03-02' };
    return ok(await app.call('POST /deposit-batches/', { body }, owner.access)).id;
  };
  ok(await askedFor(app, owner, lease.id, { kind: 'last-months-rent', cents: 40_000 }));
  const joined = await paid(40_000);
  const use = { for: 'deposit' as const, cents: 40_000, usedOn: '2026-03-02' };
  const params = { id: lease.id };
  ok(await app.call('POST /leases/{id}/last-months-rent-uses/', { params, body: use }, owner.access));
  await settle(owner, lease.id);
  const later = await paid(10_000);
  const undoBatch = (id: string) =>
    app.call('POST /deposit-batches/{id}/undo/', { params: { id }, body: { reason: 'Otherwise' } }, owner.access);
  expect((await undoBatch(joined)).problem?.key).toBe('receipts.settled-in-batch');
  ok(await undoBatch(later));
  await expectTied(app, owner);
});

/** 600.00 of a deposit at the bank, and 400.00 in the drawer. */
async function inDrawer(owner: TestMember) {
  const { lease } = await heldFor(app, owner, 60_000, over);
  await newCharge(app, owner, lease.id, {
    kind: 'deposit',
    cents: 40_000,
    dueOn: '2026-01-05',
    chargedOn: '2026-01-05',
  });
  const { id } = ok(await pay(app, owner, lease.id, 40_000, { receivedOn: '2026-01-06', accountId: null }));
  const { id: accountId } = await accountOf(app, owner, '1020');
  const deposit = async () => {
    const batch = { receiptIds: [id], accountId, depositedOn: '2026-03-02' };
    return ok(await app.call('POST /deposit-batches/', { body: batch }, owner.access)).id;
  };
  const undoBatch = (batchId: string) => {
    const undoing = { params: { id: batchId }, body: { reason: 'Not at the bank' } };
    return app.call('POST /deposit-batches/{id}/undo/', undoing, owner.access);
  };
  return { lease, accountId, deposit, undoBatch };
}

test('a payment that was deposited at the bank after the settlement goes to the deposit bank account once that is undone', async () => {
  const owner = await newOrganisation(app);
  const { lease, accountId, deposit, undoBatch } = await inDrawer(owner);
  const content = usual({ movedOutReason: 'They left', refund: { accountId } });
  const early = ok(await draft(app, owner, lease.id, { content }));
  expect(early.faults).toMatchObject([{ code: 'money-undeposited' }]);
  expect((await finish(app, owner, early)).problem?.errors).toMatchObject([{ code: 'money-undeposited' }]);
  const first = await deposit();
  const final = await settle(owner, lease.id, accountId);
  // As earlier versions allowed it: the bank deposit was undone under the settlement.
  const set = (state: string) =>
    query(app.connection, `update deposit_settlement set ${state} where settlement_id = $1`, [final.id]);
  await set(`state = 'undone', undone_on = '2026-03-02', undone_reason = 'For now'`);
  ok(await undoBatch(first));
  await set(`state = 'final', undone_on = null, undone_reason = null`);
  await deposit();
  await undo(owner, final);
  expect(await balances(owner)).toEqual({ '1030': 100_000, '2100': -100_000 });
});
