import { expect, test } from 'vitest';
import { codeOf, ok, startTestApp } from '#test/support/app.ts';
import { accountOf, newEntry } from '#test/support/books.ts';
import { chargeThrough } from '#test/support/charge-runs.ts';
import { newOrganisation } from '#test/support/factories.ts';
import type { TestMember } from '#test/support/factories.ts';
import { expectTies, heldIn, newCharge, newTenancy, pay, readLedger } from '#test/support/rent.ts';

const app = await startTestApp();

/** The clock stands at 2 March 2026. */
const today = '2026-03-02';
const reason = 'Wrong account';

async function archive(member: TestMember, id: string) {
  ok(await app.call('POST /accounts/{id}/archive/', { params: { id }, body: {} }, member.access));
}

async function laundry(owner: TestMember) {
  const body = { number: '4950', name: 'Laundry', kind: 'income' } as const;
  return ok(await app.call('POST /accounts/', { body }, owner.access));
}

/** A charge of 7.77 on an account that was archived since. */
async function chargedAndArchived() {
  const owner = await newOrganisation(app);
  const { lease } = await newTenancy(app, owner);
  const account = await laundry(owner);
  const charge = await newCharge(app, owner, lease.id, { kind: 'other', cents: 777, accountId: account.id });
  await archive(owner, account.id);
  return { owner, lease, account, charge };
}

function voidCharge(member: TestMember, id: string, kind: 'mistake' | 'waived' = 'mistake') {
  return app.call('POST /charges/{id}/void/', { params: { id }, body: { kind, reason } }, member.access);
}

test('a charge is paid, its payment allocated otherwise and returned after its account was archived', async () => {
  const { owner, lease, charge } = await chargedAndArchived();
  const receipt = ok(await pay(app, owner, lease.id, 777));
  expect(await heldIn(app, owner, '4950', 'cash')).toBe(-777);
  const at = { params: { id: receipt.id } };
  ok(
    await app.call(
      'POST /receipts/{id}/allocate/',
      { ...at, body: { leaseId: lease.id, allocations: [], date: today } },
      owner.access,
    ),
  );
  expect(await heldIn(app, owner, '4950', 'cash')).toBe(0);
  const allocations = [{ chargeId: charge.id, cents: 777 }];
  ok(
    await app.call(
      'POST /receipts/{id}/allocate/',
      { ...at, body: { leaseId: lease.id, allocations, date: today } },
      owner.access,
    ),
  );
  const body = { kind: 'returned' as const, reason, date: today, feeCents: 0 };
  ok(await app.call('POST /receipts/{id}/reverse/', { ...at, body }, owner.access));
  expect((await readLedger(app, owner, lease.id)).balances[0]).toMatchObject({ openCents: 777, prepaidCents: 0 });
  await expectTies(app, owner);
});

test.each(['mistake', 'waived'] as const)(
  'a charge is voided as %s after it was paid and its account archived',
  async (kind) => {
    const { owner, lease, charge } = await chargedAndArchived();
    ok(await pay(app, owner, lease.id, 777));
    expect(ok(await voidCharge(owner, charge.id, kind)).voided).toMatchObject({ kind, on: today });
    expect(await heldIn(app, owner, '4950', 'accrual')).toBe(0);
    expect((await readLedger(app, owner, lease.id)).balances[0]).toMatchObject({ openCents: 0, prepaidCents: 777 });
    await expectTies(app, owner);
  },
);

test('a credit for a charge goes to the account of the charge also when that is archived, and is voided', async () => {
  const { owner, lease, charge, account } = await chargedAndArchived();
  const body = { leaseId: lease.id, kind: 'credit' as const, cents: 700, reason, forChargeId: charge.id };
  const chosen = { body: { ...body, accountId: account.id } };
  expect(codeOf(await app.call('POST /credits/', chosen, owner.access)), 'chosen anew').toBe('archived-account');
  const credit = ok(await app.call('POST /credits/', { body }, owner.access));
  expect(await heldIn(app, owner, '4950', 'accrual')).toBe(-77);
  ok(await app.call('POST /credits/{id}/void/', { params: { id: credit.id }, body: { reason } }, owner.access));
  expect(await heldIn(app, owner, '4950', 'accrual')).toBe(-777);
  await expectTies(app, owner);
});

test('a credit is paid out, and what is left of a write-off stays written off, after their account was archived', async () => {
  const owner = await newOrganisation(app);
  const { lease } = await newTenancy(app, owner);
  const account = await laundry(owner);
  const given = { leaseId: lease.id, reason, accountId: account.id };
  const goodwill = { body: { ...given, kind: 'credit' as const, cents: 500 } };
  ok(await app.call('POST /credits/', goodwill, owner.access));
  await archive(owner, account.id);
  const refund = { leaseId: lease.id, cents: 500, refundedOn: today, withCredits: true };
  ok(await app.call('POST /refunds/', { body: refund }, owner.access));
  expect(await heldIn(app, owner, '4950', 'cash')).toBe(500);
  ok(await app.call('POST /accounts/{id}/restore/', { params: { id: account.id }, body: {} }, owner.access));
  const first = await newCharge(app, owner, lease.id, { kind: 'parking', cents: 300 });
  await newCharge(app, owner, lease.id, { kind: 'parking', cents: 200, dueOn: today });
  ok(await app.call('POST /credits/', { body: { ...given, kind: 'write-off', cents: 500 } }, owner.access));
  await archive(owner, account.id);
  ok(await voidCharge(owner, first.id));
  expect((await readLedger(app, owner, lease.id)).balances[0]).toMatchObject({ openCents: 0 });
  expect(await heldIn(app, owner, '4950', 'accrual')).toBe(500 + 200);
  await expectTies(app, owner);
});

test('a rent run is taken back after an account of it was archived, paid lines too', async () => {
  const owner = await newOrganisation(app);
  const account = await laundry(owner);
  const charges = [
    { kind: 'rent' as const, cents: 120_000 },
    { kind: 'other' as const, cents: 777, accountId: account.id },
  ];
  const { lease } = await newTenancy(app, owner, { charges });
  const run = await chargeThrough(app, owner, '2026-03-31');
  ok(await pay(app, owner, lease.id, 777));
  await archive(owner, account.id);
  const body = { reason, alsoPaid: true };
  ok(await app.call('POST /charge-runs/{id}/take-back/', { params: { id: run.id }, body }, owner.access));
  expect(await heldIn(app, owner, '4950', 'accrual')).toBe(0);
  expect((await readLedger(app, owner, lease.id)).balances[0]).toMatchObject({ openCents: 0, prepaidCents: 777 });
  await expectTies(app, owner);
});

test('a payment is returned from a bank account that was archived since, and none is recorded into it', async () => {
  const owner = await newOrganisation(app);
  const { lease } = await newTenancy(app, owner);
  await newCharge(app, owner, lease.id);
  const added = { body: { number: '1070', name: 'Old bank', kind: 'own' as const } };
  const bank = ok(await app.call('POST /bank-accounts/', added, owner.access));
  const receipt = ok(await pay(app, owner, lease.id, 120_000, { accountId: bank.id }));
  await newEntry(app, owner, { date: today, debit: '1020', credit: '1070', cents: 120_000 });
  await archive(owner, bank.id);
  expect(codeOf(await pay(app, owner, lease.id, 100, { accountId: bank.id }))).toBe('archived-account');
  const body = { kind: 'returned' as const, reason, date: today, feeCents: 0 };
  ok(await app.call('POST /receipts/{id}/reverse/', { params: { id: receipt.id }, body }, owner.access));
  expect(await heldIn(app, owner, '1070', 'accrual')).toBe(-120_000);
  await expectTies(app, owner);
});

test('an entry is reversed after its account was archived, and none is posted there anew', async () => {
  const owner = await newOrganisation(app);
  const { id: accountId } = await accountOf(app, owner, '5200');
  const entry = await newEntry(app, owner, { debit: '5200', credit: '1010' });
  await archive(owner, accountId);
  await expect(newEntry(app, owner, { debit: '5200', credit: '1010' })).rejects.toThrow('archived-account');
  const act = { params: { id: entry.id }, body: { reason } };
  ok(await app.call('POST /journal-entries/{id}/reverse/', act, owner.access));
  expect(await heldIn(app, owner, '5200', 'accrual')).toBe(0);
});
