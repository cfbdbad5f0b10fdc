import { expect, test } from 'vitest';
import { ok, startTestApp } from '#test/support/app.ts';
import { accountOf } from '#test/support/books.ts';
import { askedFor, expectTied, readDeposit } from '#test/support/deposits.ts';
import { expectDays, newMove as newMoveIn } from '#test/support/moves.ts';
import { newCharge, pay, readLedger } from '#test/support/rent.ts';

const app = await startTestApp();
const day = '2026-03-02';

/** Ash and Birch again, with what can be done to payments on any day. */
async function newMove() {
  const made = await newMoveIn(app);
  const { owner, lease } = made;
  const idOf = async (number: string) => (await accountOf(app, owner, number)).id;
  return {
    ...made,
    drawer: async (leaseId: string, cents: number, receivedOn: string) =>
      ok(await pay(app, owner, leaseId, cents, { receivedOn, accountId: null })).id,
    paid: async (number: string, cents: number, receivedOn = day) =>
      ok(await pay(app, owner, lease.id, cents, { receivedOn, accountId: await idOf(number) })).id,
    rent: (leaseId: string, cents: number, on = day) =>
      newCharge(app, owner, leaseId, { cents, dueOn: on, chargedOn: on }),
    deposit: async (receiptIds: string[], depositedOn: string, number = '1020') => {
      const body = { receiptIds, accountId: await idOf(number), depositedOn };
      return ok(await app.call('POST /deposit-batches/', { body }, owner.access)).id;
    },
    undo: async (id: string, date = day) => {
      const body = { reason: 'Not at the bank', date };
      ok(await app.call('POST /deposit-batches/{id}/undo/', { params: { id }, body }, owner.access));
    },
    giveBack: async (id: string, date = day) => {
      const body = { kind: 'returned' as const, reason: 'No funds', date, feeCents: 0 };
      ok(await app.call('POST /receipts/{id}/reverse/', { params: { id }, body }, owner.access));
    },
    carry: (id: string, movedOn: string) =>
      app.call('POST /leases/{id}/deposit-carry/', { params: { id }, body: { movedOn } }, owner.access),
    use: (id: string, to: 'rent' | 'deposit', cents: number) => {
      const body = { for: to, cents, usedOn: day };
      return app.call('POST /leases/{id}/last-months-rent-uses/', { params: { id }, body }, owner.access);
    },
    refund: (leaseId: string, cents: number, given: object = {}) =>
      app.call('POST /refunds/', { body: { leaseId, cents, refundedOn: day, ...given } }, owner.access),
  };
}

const used = { ash: { 1020: 10_000, 2200: -10_000 }, birch: { 1020: 50_000, 4100: -50_000 } };

test.for(['1020', '1030'])(
  'a bank deposit to %s of before a prepayment was used is of the first building',
  async (to) => {
    const { owner, lease, transfer, books, drawer, rent, deposit, undo, giveBack } = await newMove();
    const receipt = await drawer(lease.id, 60_000, '2026-02-05');
    await rent(await transfer(), 50_000);
    const batch = await deposit([receipt], '2026-02-10', to);
    expect(await books('cash', '2026-02-20')).toEqual({ ash: { 1020: 60_000, 2200: -60_000 }, birch: {} });
    expect(await books()).toEqual(used);
    await expectDays(books);
    await undo(batch, '2026-02-20');
    expect(await books()).toEqual({
      ash: { 1100: 10_000, 2200: -10_000 },
      birch: { 1100: 50_000, 4100: -50_000 },
    });
    await expectDays(books);
    await deposit([receipt], '2026-02-22', to);
    await giveBack(receipt, '2026-02-25');
    expect(await books()).toEqual({ ash: {}, birch: {} });
    await expectDays(books);
    await expectTied(app, owner);
  },
);

test.for(['1020', '1030'])(
  'a charge of before the bank deposit to %s is paid out of the drawer of that day',
  async (to) => {
    const { owner, lease, transfer, books, drawer, rent, deposit, giveBack } = await newMove();
    const receipt = await drawer(lease.id, 60_000, '2026-02-05');
    await deposit([receipt], '2026-02-25', to);
    const charge = await rent(await transfer(), 50_000, '2026-02-10');
    expect(await books('cash', '2026-02-20')).toEqual({
      ash: { 1100: 10_000, 2200: -10_000 },
      birch: { 1100: 50_000, 4100: -50_000 },
    });
    expect(await books()).toEqual(used);
    await expectDays(books);
    const body = { kind: 'mistake' as const, reason: 'Twice', date: '2026-02-19' };
    ok(await app.call('POST /charges/{id}/void/', { params: { id: charge.id }, body }, owner.access));
    expect(await books()).toEqual({ ash: { 1020: 60_000, 2200: -60_000 }, birch: {} });
    await expectDays(books);
    await giveBack(receipt);
    expect(await books()).toEqual({ ash: {}, birch: {} });
    await expectDays(books);
    await expectTied(app, owner);
  },
);

test('a charge of before a bank deposit was undone is paid from the bank on that day', async () => {
  const { owner, lease, transfer, books, drawer, rent, deposit, undo, giveBack } = await newMove();
  const receipt = await drawer(lease.id, 60_000, '2026-02-05');
  await undo(await deposit([receipt], '2026-02-06'));
  await rent(await transfer(), 50_000, '2026-02-10');
  expect(await books('cash', '2026-02-20')).toEqual(used);
  expect(await books()).toEqual({
    ash: { 1100: 10_000, 2200: -10_000 },
    birch: { 1100: 50_000, 4100: -50_000 },
  });
  await expectDays(books);
  await giveBack(receipt);
  expect(await books()).toEqual({ ash: {}, birch: {} });
  await expectDays(books);
  await expectTied(app, owner);
});

test('cash for a charge of the old building, deposited before that was charged', async () => {
  const { owner, lease, transfer, books, drawer, rent, deposit } = await newMove();
  await rent(lease.id, 25_000);
  const receipt = await drawer(await transfer(), 40_000, '2026-02-10');
  await deposit([receipt], '2026-02-25');
  await expectDays(books);
  expect((await books()).ash).toEqual({ 1020: 25_000, 4100: -25_000 });
  await expectTied(app, owner);
});

test.for([
  ['rent', '1010'],
  ['rent', '1030'],
  ['deposit', '1010'],
  ['deposit', '1030'],
] as const)(
  'undeposited last month’s rent used for %s goes along, and to %s with its bank deposit',
  async ([to, bank]) => {
    const { owner, lease, transfer, books, drawer, rent, deposit, undo, giveBack, use } = await newMove();
    ok(await askedFor(app, owner, lease.id, { kind: 'last-months-rent', cents: 50_000 }));
    const receipt = await drawer(lease.id, 50_000, '2026-03-02');
    const id = await transfer();
    await rent(id, 50_000);
    ok(await use(id, to, 50_000));
    const at = bank === '1030' ? '1020' : bank;
    const account = to === 'rent' ? 4100 : 2100;
    const undeposited = { ash: {}, birch: { 1100: 50_000, [account]: -50_000 } };
    expect(await books()).toEqual(undeposited);
    if (to === 'deposit') {
      expect((await readDeposit(app, owner, id)).places).toMatchObject([
        { account: { number: '1100' }, cents: 50_000 },
      ]);
      const moving = { body: { leaseIds: [id], movedOn: day } };
      expect((await app.call('POST /deposit-transfers/', moving, owner.access)).problem?.errors).toMatchObject([
        { code: 'money-undeposited' },
      ]);
    }
    const batch = await deposit([receipt], day, bank);
    const banked = { ash: {}, birch: { [to === 'rent' ? at : 1030]: 50_000, [account]: -50_000 } };
    expect(await books()).toEqual(banked);
    await undo(batch);
    expect(await books()).toEqual(undeposited);
    await deposit([receipt], day, bank);
    expect(await books()).toEqual(banked);
    await expectDays(books);
    await giveBack(receipt);
    expect(await books()).toEqual({ ash: {}, birch: {} });
    await expectDays(books);
    await expectTied(app, owner);
  },
);

test('last month’s rent of two accounts goes along by both', async () => {
  const { owner, lease, transfer, books, paid, rent, use } = await newMove();
  ok(await askedFor(app, owner, lease.id, { kind: 'last-months-rent', cents: 50_000 }));
  await paid('1010', 20_000);
  await paid('1020', 30_000);
  const id = await transfer();
  await rent(id, 50_000);
  ok(await use(id, 'rent', 50_000));
  expect(await books()).toEqual({ ash: {}, birch: { 1010: 20_000, 1020: 30_000, 4100: -50_000 } });
  await expectTied(app, owner);
});

test('a deposit is not carried before the move, nor before it was received', async () => {
  const { owner, lease, transfer, books, paid, carry } = await newMove();
  const on = { dueOn: '2026-02-01', chargedOn: '2026-02-01' };
  await newCharge(app, owner, lease.id, { kind: 'deposit', cents: 50_000, ...on });
  await paid('1030', 20_000, '2026-02-25');
  const id = await transfer('2026-02-20');
  for (const early of ['2000-01-01', '2026-02-19', '2026-02-24'])
    expect((await carry(id, early)).problem?.errors, early).toMatchObject([{ path: 'movedOn', code: 'day-too-early' }]);
  await expectDays(books);
  ok(await carry(id, '2026-02-25'));
  expect(await books()).toEqual({ ash: {}, birch: { 1030: 20_000, 2100: -20_000 } });
  await paid('1010', 30_000, '2026-02-26');
  expect(await books('cash', '2026-02-26')).toEqual({ ash: {}, birch: { 1030: 50_000, 2100: -50_000 } });
  await expectDays(books);
  await expectTied(app, owner);
});

test.for(['1010', '1020', '1030'])('a refund of what was prepaid to %s is paid from where it is', async (to) => {
  const { owner, lease, books, paid, refund } = await newMove();
  await paid(to, 60_000, '2026-02-05');
  const at = to === '1030' ? '1020' : to;
  const [step] = (await readLedger(app, owner, lease.id)).payBack;
  const made = ok(await refund(lease.id, 20_000));
  expect(made.account.number).toBe(at);
  expect(step?.accountId).toBe(made.account.id);
  expect((await books()).ash).toEqual({ [at]: 40_000, 2200: -40_000 });
  await expectTied(app, owner);
});

test('what is undeposited is refunded after its bank deposit, or from an account that is chosen', async () => {
  const { owner, lease, books, drawer, paid, deposit, refund } = await newMove();
  const receipt = await drawer(lease.id, 60_000, '2026-02-05');
  expect((await readLedger(app, owner, lease.id)).payBack).toMatchObject([{ accountId: null }]);
  expect((await refund(lease.id, 20_000)).problem?.errors).toMatchObject([
    { path: 'accountId', code: 'money-undeposited' },
  ]);
  await deposit([receipt], '2026-02-20', '1010');
  expect((await refund(lease.id, 20_000, { refundedOn: '2026-02-19' })).problem?.errors).toMatchObject([
    { code: 'money-undeposited' },
  ]);
  ok(await refund(lease.id, 20_000, { refundedOn: '2026-02-20' }));
  await expectDays(books);
  await paid('1020', 60_000);
  expect((await refund(lease.id, 70_000)).problem?.errors).toMatchObject([
    { path: 'accountId', code: 'several-accounts' },
  ]);
  const { id: accountId } = await accountOf(app, owner, '1020');
  expect((await refund(lease.id, 70_000, { accountId })).problem?.code).toBe('fund-short');
  ok(await refund(lease.id, 60_000, { accountId }));
  await expectTied(app, owner);
});

test.for(['2026-02-06', '2026-02-15'])(
  'a return of %s, before a carried deposit was moved on to another bank account, names the day to enter',
  async (date) => {
    const { owner, lease, transfer, books, paid, carry, giveBack } = await newMove();
    const on = { dueOn: '2026-02-01', chargedOn: '2026-02-01' };
    await newCharge(app, owner, lease.id, { kind: 'deposit', cents: 50_000, ...on });
    const receipt = await paid('1010', 50_000, '2026-02-05');
    const id = await transfer('2026-02-10');
    ok(await carry(id, '2026-02-10'));
    const named = { name: 'Second deposits', kind: 'deposit' as const };
    const second = ok(await app.call('POST /bank-accounts/', { body: named }, owner.access));
    const body = { leaseIds: [id], movedOn: '2026-02-25', depositAccountId: second.id };
    ok(await app.call('POST /deposit-transfers/', { body }, owner.access));
    const back = { kind: 'returned' as const, reason: 'No funds', date, feeCents: 0 };
    const early = await app.call('POST /receipts/{id}/reverse/', { params: { id: receipt }, body: back }, owner.access);
    expect(early.problem?.errors).toMatchObject([
      { path: 'date', code: 'deposit-carried', values: { day: { date: '2026-02-25' } } },
    ]);
    await giveBack(receipt, '2026-02-25');
    await expectDays(books);
    expect(await books()).toEqual({ ash: {}, birch: {} });
    await expectTied(app, owner);
  },
);
