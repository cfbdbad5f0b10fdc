import { expect, test } from 'vitest';
import { ok, startTestApp } from '#test/support/app.ts';
import { accountOf } from '#test/support/books.ts';
import { askedFor, expectTied, readDeposit } from '#test/support/deposits.ts';
import type { TestMember } from '#test/support/factories.ts';
import { expectDays, newMove as newMoveIn } from '#test/support/moves.ts';
import { newCharge, pay } from '#test/support/rent.ts';

const app = await startTestApp();
const newMove = () => newMoveIn(app);
const day = '2026-03-02';

async function takeBack(owner: TestMember, id: string, kind: 'returned' | 'mistake' = 'returned') {
  const body = { kind, reason: 'No funds', date: day, ...(kind === 'returned' && { feeCents: 0 }) };
  ok(await app.call('POST /receipts/{id}/reverse/', { params: { id }, body }, owner.access));
}

test.for(['1030', '1020', 'drawer'])(
  'a deposit of another building that is paid to %s is in the deposit bank once, and gone after the return',
  async (number) => {
    const { owner, lease, transfer, books } = await newMove();
    ok(await askedFor(app, owner, lease.id));
    ok(await askedFor(app, owner, lease.id, { kind: 'last-months-rent', cents: 90_000 }));
    const id = await transfer();
    const accountId = number === 'drawer' ? null : (await accountOf(app, owner, number)).id;
    const receipt = ok(await pay(app, owner, id, 200_000, { accountId }));
    if (number === 'drawer') {
      const { id: bankId } = await accountOf(app, owner, '1030');
      const body = { receiptIds: [receipt.id], accountId: bankId, depositedOn: day };
      ok(await app.call('POST /deposit-batches/', { body }, owner.access));
    }
    const deposit = { 1030: 100_000, 2100: -100_000 };
    expect(await books(), 'it follows the tenancy at once').toEqual({
      ash: { 1020: 90_000, 2110: -90_000 },
      birch: { 1020: 10_000, 2200: -10_000, ...deposit },
    });
    expect((await readDeposit(app, owner, id)).places).toMatchObject([{ account: { number: '1030' }, cents: 100_000 }]);
    const moved = { leaseIds: [id], movedOn: day };
    expect((await app.call('POST /deposit-transfers/', { body: moved }, owner.access)).status).toBe(409);
    await takeBack(owner, receipt.id);
    expect(await books()).toEqual({ ash: {}, birch: {} });
    await expectTied(app, owner);
  },
);

test.for(['1010', '1030', 'drawer'])('what was prepaid to %s in one building pays rent in another', async (number) => {
  const { owner, lease, transfer, books } = await newMove();
  const accountId = number === 'drawer' ? null : (await accountOf(app, owner, number)).id;
  const at = { 1010: '1010', 1030: '1020', drawer: '1100' }[number] ?? '';
  const receipt = ok(await pay(app, owner, lease.id, 150_000, { accountId }));
  const id = await transfer();
  const rent = await newCharge(app, owner, id, { cents: 100_000 });
  const rentAccount = (await books('cash')).birch;
  const income = Object.keys(rentAccount).find((key) => key.startsWith('4')) ?? '';
  for (const basis of ['accrual', 'cash'] as const)
    expect(await books(basis)).toEqual({
      ash: { [at]: 50_000, 2200: -50_000 },
      birch: { [at]: 100_000, [income]: -100_000 },
    });
  await expectTied(app, owner);
  const body = { kind: 'mistake' as const, reason: 'Twice' };
  ok(await app.call('POST /charges/{id}/void/', { params: { id: rent.id }, body }, owner.access));
  for (const basis of ['accrual', 'cash'] as const)
    expect(await books(basis)).toEqual({ ash: { [at]: 150_000, 2200: -150_000 }, birch: {} });
  await newCharge(app, owner, id, { cents: 120_000 });
  await takeBack(owner, receipt.id);
  expect(await books('cash')).toEqual({ ash: {}, birch: {} });
  expect(await books('accrual')).toMatchObject({ ash: {}, birch: { [income]: -120_000 } });
  await expectTied(app, owner);
});

test.for(['1020', '1030'])('a bank deposit to %s that is undone leaves what crossed where it is', async (number) => {
  const { owner, lease, transfer, books } = await newMove();
  const receipt = ok(await pay(app, owner, lease.id, 150_000, { accountId: null }));
  const id = await transfer();
  await newCharge(app, owner, id, { cents: 30_000 });
  const { id: accountId } = await accountOf(app, owner, number);
  const body = { receiptIds: [receipt.id], accountId, depositedOn: day };
  const batch = ok(await app.call('POST /deposit-batches/', { body }, owner.access));
  await newCharge(app, owner, id, { cents: 70_000 });
  const both = { ash: { 2200: -50_000 }, birch: { 4100: -100_000 } };
  expect(await books()).toEqual({ ash: { 1020: 50_000, ...both.ash }, birch: { 1020: 100_000, ...both.birch } });
  const undoing = { params: { id: batch.id }, body: { reason: 'Not at the bank' } };
  ok(await app.call('POST /deposit-batches/{id}/undo/', undoing, owner.access));
  expect(await books()).toEqual({ ash: { 1100: 50_000, ...both.ash }, birch: { 1100: 100_000, ...both.birch } });
  await takeBack(owner, receipt.id);
  expect(await books()).toEqual({ ash: {}, birch: {} });
  await expectTied(app, owner);
});

test('what was prepaid in one building is paid back from there, and owed there where the payment comes back', async () => {
  const { owner, lease, transfer, books } = await newMove();
  const { id: accountId } = await accountOf(app, owner, '1020');
  const receipt = ok(await pay(app, owner, lease.id, 50_000, { accountId }));
  const id = await transfer();
  const body = { leaseId: id, cents: 50_000, refundedOn: day, accountId };
  ok(await app.call('POST /refunds/', { body }, owner.access));
  for (const basis of ['accrual', 'cash'] as const) expect(await books(basis)).toEqual({ ash: {}, birch: {} });
  await takeBack(owner, receipt.id);
  const { ash, birch } = await books('cash');
  expect(ash).toMatchObject({ 1020: -50_000 });
  expect(ash).not.toHaveProperty('2200');
  expect(birch).toEqual({});
  await expectTied(app, owner);
});

test.for(['1010', '1030'])('last month’s rent that was paid to %s goes along when it is used', async (number) => {
  const { owner, lease, transfer, books } = await newMove();
  const { id: accountId } = await accountOf(app, owner, number);
  const at = number === '1030' ? '1020' : number;
  ok(await askedFor(app, owner, lease.id, { kind: 'last-months-rent', cents: 90_000 }));
  const receipt = ok(await pay(app, owner, lease.id, 90_000, { accountId }));
  const id = await transfer();
  await newCharge(app, owner, id, { cents: 60_000 });
  const use = (to: 'rent' | 'deposit', cents: number) => {
    const body = { for: to, cents, usedOn: day };
    return app.call('POST /leases/{id}/last-months-rent-uses/', { params: { id }, body }, owner.access);
  };
  ok(await use('rent', 60_000));
  for (const basis of ['accrual', 'cash'] as const)
    expect(await books(basis)).toEqual({
      ash: { [at]: 30_000, 2110: -30_000 },
      birch: { [at]: 60_000, 4100: -60_000 },
    });
  ok(await use('deposit', 20_000));
  for (const basis of ['accrual', 'cash'] as const)
    expect(await books(basis)).toEqual({
      ash: { [at]: 10_000, 2110: -10_000 },
      birch: { [at]: 60_000, 1030: 20_000, 2100: -20_000, 4100: -60_000 },
    });
  await expectTied(app, owner);
  await takeBack(owner, receipt.id);
  expect(await books('cash')).toEqual({ ash: {}, birch: {} });
  expect(await books('accrual')).toEqual({
    ash: { 1200: 90_000, 2110: -90_000 },
    birch: { 1200: 60_000, 4100: -60_000 },
  });
  await expectTied(app, owner);
});

test('a credit of one building that pays rent in another is borne there, until it is voided', async () => {
  const { owner, lease, transfer, books } = await newMove();
  const given = { leaseId: lease.id, kind: 'concession' as const, cents: 50_000, reason: 'Noise' };
  const credit = ok(await app.call('POST /credits/', { body: given }, owner.access));
  const waiting = { ash: { 2200: -50_000, 4110: 50_000 }, birch: {} };
  expect(await books('accrual')).toEqual(waiting);
  const id = await transfer();
  const rent = await newCharge(app, owner, id, { cents: 30_000 });
  expect(await books('accrual')).toEqual({
    ash: { 2200: -20_000, 4110: 20_000 },
    birch: { 4100: -30_000, 4110: 30_000 },
  });
  const body = { kind: 'mistake' as const, reason: 'Twice' };
  ok(await app.call('POST /charges/{id}/void/', { params: { id: rent.id }, body }, owner.access));
  expect(await books('accrual')).toEqual(waiting);
  await newCharge(app, owner, id, { cents: 120_000 });
  expect(await books('accrual')).toEqual({ ash: {}, birch: { 1200: 70_000, 4100: -120_000, 4110: 50_000 } });
  const voiding = { params: { id: credit.id }, body: { reason: 'Not agreed' } };
  ok(await app.call('POST /credits/{id}/void/', voiding, owner.access));
  expect(await books('accrual')).toEqual({ ash: {}, birch: { 1200: 120_000, 4100: -120_000 } });
  expect(await books('cash')).toEqual({ ash: {}, birch: {} });
  await expectTied(app, owner);
});

test.for(['credit', 'concession', 'write-off'] as const)(
  'a %s for the new lease that lowers rent of the old one is borne by the old building',
  async (kind) => {
    const { owner, lease, transfer, books } = await newMove();
    const rent = await newCharge(app, owner, lease.id, { cents: 80_000 });
    const cost = kind === 'write-off' ? '5900' : '4110';
    const id = await transfer();
    const given = { leaseId: id, kind, cents: 30_000, reason: 'Noise' };
    const credit = ok(await app.call('POST /credits/', { body: given }, owner.access));
    const lowered = { ash: { 1200: 50_000, 4100: -80_000, [cost]: 30_000 }, birch: {} };
    expect(await books('accrual')).toEqual(lowered);
    const voiding = { params: { id: credit.id }, body: { reason: 'Not agreed' } };
    ok(await app.call('POST /credits/{id}/void/', voiding, owner.access));
    expect(await books('accrual')).toEqual({ ash: { 1200: 80_000, 4100: -80_000 }, birch: {} });
    const forCharge = { ...given, forChargeId: rent.id };
    ok(await app.call('POST /credits/', { body: forCharge }, owner.access));
    expect((await books('accrual')).birch).toEqual({});
    await expectTied(app, owner);
  },
);

test('a credit of one building is paid out from there after a move', async () => {
  const { owner, lease, transfer, books } = await newMove();
  const given = { leaseId: lease.id, kind: 'credit' as const, cents: 50_000, reason: 'Noise' };
  ok(await app.call('POST /credits/', { body: given }, owner.access));
  const id = await transfer();
  const { id: accountId } = await accountOf(app, owner, '1020');
  const body = { leaseId: id, cents: 50_000, withCredits: true, refundedOn: day, accountId };
  const refund = ok(await app.call('POST /refunds/', { body }, owner.access));
  for (const basis of ['accrual', 'cash'] as const)
    expect(await books(basis)).toEqual({ ash: { 1020: -50_000, 4110: 50_000 }, birch: {} });
  const voiding = { params: { id: refund.id }, body: { reason: 'Not paid' } };
  ok(await app.call('POST /refunds/{id}/void/', voiding, owner.access));
  expect(await books('accrual')).toEqual({ ash: { 2200: -50_000, 4110: 50_000 }, birch: {} });
  expect(await books('cash')).toEqual({ ash: {}, birch: {} });
  await expectTied(app, owner);
});

/** A deposit of 500.00 in two payments of 5 February, carried to Birch as of 20 February. */
async function newCarried() {
  const made = await newMove();
  const { owner, lease, transfer } = made;
  const asked = { leaseId: lease.id, kind: 'deposit' as const, cents: 50_000, dueOn: '2026-02-01' };
  ok(await app.call('POST /charges/', { body: { ...asked, chargedOn: '2026-02-01' } }, owner.access));
  const receivedOn = '2026-02-05';
  const first = ok(await pay(app, owner, lease.id, 20_000, { receivedOn }));
  const second = ok(await pay(app, owner, lease.id, 30_000, { receivedOn }));
  const id = await transfer('2026-02-20');
  const carrying = { params: { id }, body: { movedOn: '2026-02-20' } };
  ok(await app.call('POST /leases/{id}/deposit-carry/', carrying, owner.access));
  const giveBack = (receiptId: string, date: string) => {
    const body = { kind: 'returned' as const, reason: 'No funds', date, feeCents: 0 };
    return app.call('POST /receipts/{id}/reverse/', { params: { id: receiptId }, body }, owner.access);
  };
  return { ...made, first, second, giveBack };
}

/** A deposit of 200.00 that is undeposited since 5 February, of a tenancy that moves to Birch on 2 March. */
async function newUndeposited() {
  const made = await newMove();
  const { owner, lease, transfer } = made;
  const asked = { leaseId: lease.id, kind: 'deposit' as const, cents: 20_000, dueOn: '2026-02-01' };
  ok(await app.call('POST /charges/', { body: { ...asked, chargedOn: '2026-02-01' } }, owner.access));
  const receipt = ok(await pay(app, owner, lease.id, 20_000, { receivedOn: '2026-02-05', accountId: null }));
  const id = await transfer();
  const carry = (movedOn: string) =>
    app.call('POST /leases/{id}/deposit-carry/', { params: { id }, body: { movedOn } }, owner.access);
  const deposit = async (depositedOn: string, number = '1020') => {
    const { id: accountId } = await accountOf(app, owner, number);
    const body = { receiptIds: [receipt.id], accountId, depositedOn };
    return ok(await app.call('POST /deposit-batches/', { body }, owner.access)).id;
  };
  const undo = (batchId: string, date?: string) => {
    const body = { reason: 'Not at the bank', ...(date !== undefined && { date }) };
    return app.call('POST /deposit-batches/{id}/undo/', { params: { id: batchId }, body }, owner.access);
  };
  return { ...made, receipt, carry, deposit, undo };
}

const drawer = { ash: { 1100: 20_000, 2100: -20_000 }, birch: {} };
const carried = { ash: {}, birch: { 1030: 20_000, 2100: -20_000 } };

test.for([
  ['1020', day],
  ['1030', day],
  ['1020', '2026-02-20'],
  ['1030', '2026-02-20'],
] as const)(
  'a deposit that is undeposited follows to another building with its bank deposit to %s of %s',
  async ([number, on]) => {
    const { owner, books, receipt, carry, deposit, undo } = await newUndeposited();
    expect((await carry(day)).problem?.errors).toMatchObject([{ code: 'money-undeposited' }]);
    const batchId = await deposit(on, number);
    expect(await books()).toEqual(carried);
    await expectDays(books);
    ok(await undo(batchId));
    expect(await books()).toEqual(drawer);
    await expectDays(books);
    await deposit(day, number);
    expect(await books()).toEqual(carried);
    await expectDays(books);
    await takeBack(owner, receipt.id);
    expect(await books()).toEqual({ ash: {}, birch: {} });
    await expectDays(books);
    await expectTied(app, owner);
  },
);

test('an undeposited deposit is voided where it was paid for, also after its bank deposit was carried and undone', async () => {
  const { owner, books, receipt, carry, deposit, undo } = await newUndeposited();
  const batchId = await deposit('2026-02-06');
  await carry('2026-02-20');
  ok(await undo(batchId));
  expect(await books()).toEqual(drawer);
  await expectDays(books);
  await takeBack(owner, receipt.id);
  expect(await books()).toEqual({ ash: {}, birch: {} });
  await expectDays(books);
  await expectTied(app, owner);
});

test('a deposit payment that came back before the deposit was carried leaves no building short on any day', async () => {
  const { owner, books, first, giveBack } = await newCarried();
  ok(await giveBack(first.id, '2026-02-10'));
  await expectDays(books);
  await expectTied(app, owner);
});

test('a return that would leave a building short until the deposit came back to it names the day to enter', async () => {
  const { owner, books, first, second, giveBack } = await newCarried();
  ok(await giveBack(first.id, day));
  const early = await giveBack(second.id, '2026-02-10');
  expect(early.problem?.code).toBe('date-out-of-range');
  expect(early.problem?.errors).toMatchObject([
    { path: 'date', code: 'deposit-carried', values: { day: { date: day } } },
  ]);
  await expectDays(books);
  ok(await giveBack(second.id, day));
  await expectDays(books);
  await expectTied(app, owner);
});

test('a deposit that goes to another deposit bank account after a move goes to the new building first', async () => {
  const { owner, lease, transfer, books } = await newMove();
  ok(await askedFor(app, owner, lease.id));
  ok(await pay(app, owner, lease.id, 100_000, { accountId: (await accountOf(app, owner, '1020')).id }));
  const id = await transfer();
  const named = { name: 'Second deposits', kind: 'deposit' as const };
  const second = ok(await app.call('POST /bank-accounts/', { body: named }, owner.access));
  const body = { leaseIds: [id], movedOn: day, depositAccountId: second.id };
  ok(await app.call('POST /deposit-transfers/', { body }, owner.access));
  const { number } = ok(await app.call('GET /bank-accounts/{id}/', { params: { id: second.id } }, owner.access));
  expect(await books()).toEqual({ ash: {}, birch: { [number]: 100_000, 2100: -100_000 } });
  await expectDays(books);
  await expectTied(app, owner);
});
