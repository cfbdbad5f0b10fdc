import { expect, test } from 'vitest';
import { codeOf, ok, startTestApp } from '#test/support/app.ts';
import { accountOf } from '#test/support/books.ts';
import { draft, expectTied, finish, usual } from '#test/support/deposits.ts';
import { newOrganisation } from '#test/support/factories.ts';
import type { TestMember } from '#test/support/factories.ts';
import { newMove } from '#test/support/moves.ts';
import { heldIn, newCharge, newTenancy, pay, readLedger } from '#test/support/rent.ts';

const app = await startTestApp();
const over = { startsOn: '2025-03-01', endsOn: '2026-02-28', atEnd: 'stop' as const };

/** One payment of January for rent of 500.00 and a deposit of 300.00, which was settled on 2 March or another day. */
async function settled(
  deductions: readonly { readonly label: string; readonly cents: number }[] = [],
  settledOn = '2026-03-02',
) {
  const owner = await newOrganisation(app);
  const { lease } = await newTenancy(app, owner, { depositCents: 30_000, ...over });
  const on = { dueOn: '2026-01-10', chargedOn: '2026-01-10' };
  const rent = await newCharge(app, owner, lease.id, { cents: 50_000, ...on });
  const deposit = await newCharge(app, owner, lease.id, { kind: 'deposit', cents: 30_000, ...on });
  const receipt = ok(await pay(app, owner, lease.id, 80_000, { receivedOn: '2026-01-10' }));
  const content = usual({ deductions: [...deductions], settledOn });
  const begun = ok(await draft(app, owner, lease.id, { content }));
  const settlement = ok(await finish(app, owner, begun));
  return { owner, lease, rent, deposit, receipt, settlement };
}

const reverse = (owner: TestMember, id: string, kind: 'returned' | 'mistake', date: string) =>
  app.call(
    'POST /receipts/{id}/reverse/',
    { params: { id }, body: { kind, reason: 'No funds', date, feeCents: 0 } },
    owner.access,
  );

const openOf = async (owner: TestMember, id: string) =>
  ok(await app.call('GET /charges/{id}/', { params: { id } }, owner.access)).openCents;

test.each(['2026-03-02', '2026-01-20'])(
  'a payment that comes back (on %s) after its deposit was paid back: the rent is open again, and the deposit is owed',
  async (date) => {
    const { owner, lease, rent, deposit, receipt } = await settled();
    expect(await heldIn(app, owner, 'trust-bank', 'cash')).toBe(50_000);
    const back = ok(await reverse(owner, receipt.id, 'returned', date));
    expect(await openOf(owner, rent.id)).toBe(50_000);
    expect(await openOf(owner, deposit.id), 'the deposit itself is not asked for again').toBe(0);
    const [owed] = back.owedRefunds;
    expect(back.owedRefunds).toMatchObject([
      { of: 'deposit', refundNumber: 'S-0001', cents: 30_000, openCents: 30_000 },
    ]);
    expect((await readLedger(app, owner, lease.id)).balances[0]).toMatchObject({ openCents: 80_000, depositCents: 0 });
    expect(await heldIn(app, owner, 'trust-bank', 'cash'), 'what was paid back did leave the bank').toBe(-30_000);
    expect(await heldIn(app, owner, 'bad-debt', 'cash'), 'a loss until it is paid').toBe(30_000);
    expect(await heldIn(app, owner, 'bad-debt', 'accrual')).toBe(0);
    await expectTied(app, owner);
    ok(await pay(app, owner, lease.id, 80_000));
    expect(await openOf(owner, owed?.chargeId ?? '')).toBe(0);
    expect(await heldIn(app, owner, 'bad-debt', 'cash')).toBe(0);
    expect(await heldIn(app, owner, 'trust-bank', 'cash')).toBe(50_000);
    await expectTied(app, owner);
  },
);

test('what a settlement kept of a deposit is owed as well where its payment comes back, and an undone settlement ties', async () => {
  const { owner, lease, receipt, settlement } = await settled([{ label: 'Floor', cents: 20_000 }]);
  ok(await reverse(owner, receipt.id, 'returned', '2026-03-02'));
  const { balances, lines } = await readLedger(app, owner, lease.id);
  expect(balances[0]).toMatchObject({ openCents: 80_000, creditCents: 0, depositCents: 0 });
  expect(lines.flatMap(({ cause }) => (cause === null ? [] : [cause]))).toContainEqual({
    kind: 'deposit-not-asked',
    number: 'S-0001',
  });
  await expectTied(app, owner);
  await undo(owner, settlement.id);
  expect((await readLedger(app, owner, lease.id)).balances[0]).toMatchObject({ openCents: 80_000, depositCents: 0 });
  await expectTied(app, owner);
});

async function undo(owner: TestMember, id: string): Promise<void> {
  const call = { params: { id }, body: { reason: 'It never left the bank' } };
  ok(await app.call('POST /deposit-settlements/{id}/undo/', call, owner.access));
}

test.each([
  ['paid back', []],
  ['kept', [{ label: 'Floor', cents: 30_000 }]],
  ['kept in part', [{ label: 'Floor', cents: 10_000 }]],
])(
  'a settlement (%s) is undone after its payment came back: nothing is held or lost, and the deposit is asked for again',
  async (_, deductions) => {
    const { owner, lease, rent, deposit, receipt, settlement } = await settled(deductions);
    const back = ok(await reverse(owner, receipt.id, 'returned', '2026-03-02'));
    await undo(owner, settlement.id);
    expect(await openOf(owner, rent.id)).toBe(50_000);
    expect(await openOf(owner, deposit.id), 'asked for again').toBe(30_000);
    expect(await openOf(owner, back.owedRefunds[0]?.chargeId ?? '')).toBe(0);
    expect((await readLedger(app, owner, lease.id)).balances[0]).toMatchObject({ openCents: 80_000, depositCents: 0 });
    for (const key of ['trust-bank', 'bad-debt', 'deposits-held'] as const)
      expect(await heldIn(app, owner, key, 'cash'), key).toBe(0);
    expect(await heldIn(app, owner, 'bad-debt', 'accrual')).toBe(0);
    await expectTied(app, owner);
    const again = ok(await draft(app, owner, lease.id));
    const refused = await draft(app, owner, lease.id, { content: usual(), version: again.version });
    expect(ok(refused).faults).toContainEqual(expect.objectContaining({ code: 'nothing-held' }));
    expect(codeOf(await finish(app, owner, ok(refused)))).toBe('invalid-input');
  },
);

test('what had paid the debt in place of a deposit pays the deposit, once the settlement is undone', async () => {
  const { owner, lease, rent, deposit, receipt, settlement } = await settled();
  ok(await reverse(owner, receipt.id, 'returned', '2026-03-02'));
  ok(await pay(app, owner, lease.id, 70_000));
  await undo(owner, settlement.id);
  expect(await openOf(owner, rent.id)).toBe(0);
  expect(await openOf(owner, deposit.id)).toBe(10_000);
  expect((await readLedger(app, owner, lease.id)).balances[0]).toMatchObject({
    openCents: 10_000,
    prepaidCents: 0,
    depositCents: 20_000,
  });
  expect(await heldIn(app, owner, 'trust-bank', 'cash')).toBe(50_000);
  expect(await heldIn(app, owner, 'deposit-bank', 'cash')).toBe(20_000);
  expect(await heldIn(app, owner, 'bad-debt', 'cash')).toBe(0);
  await expectTied(app, owner);
});

test('what a payment brought belongs to the settlement that had it, not to a later one', async () => {
  const { owner, lease, receipt, settlement } = await settled();
  await newCharge(app, owner, lease.id, { kind: 'deposit', cents: 12_000, dueOn: '2026-03-02' });
  ok(await pay(app, owner, lease.id, 12_000));
  const begun = ok(await draft(app, owner, lease.id, { content: usual() }));
  const later = ok(await finish(app, owner, begun));
  const back = ok(await reverse(owner, receipt.id, 'returned', '2026-03-02'));
  expect(back.owedRefunds).toMatchObject([{ of: 'deposit', refundNumber: 'S-0001', cents: 30_000 }]);
  await undo(owner, later.id);
  expect((await readLedger(app, owner, lease.id)).balances[0]).toMatchObject({ depositCents: 12_000 });
  await undo(owner, settlement.id);
  expect((await readLedger(app, owner, lease.id)).balances[0]).toMatchObject({ depositCents: 12_000 });
  expect(await heldIn(app, owner, 'bad-debt', 'cash')).toBe(0);
  await expectTied(app, owner);
});

test('a payment cannot have come back on a day between a settlement and its being undone', async () => {
  const { owner, lease, deposit, receipt, settlement } = await settled([], '2026-03-01');
  await undo(owner, settlement.id);
  const early = await reverse(owner, receipt.id, 'returned', '2026-03-01');
  expect(early.problem?.errors).toMatchObject([
    { path: 'date', code: 'day-before-undone', values: { day: { date: '2026-03-02' } } },
  ]);
  expect(ok(await reverse(owner, receipt.id, 'returned', '2026-03-02')).owedRefunds).toEqual([]);
  expect(await openOf(owner, deposit.id)).toBe(30_000);
  expect((await readLedger(app, owner, lease.id)).balances[0]).toMatchObject({ openCents: 80_000, depositCents: 0 });
  await expectTied(app, owner);
});

test('a payment that was a mistake cannot have paid a deposit that was settled: that is taken back first', async () => {
  const { owner, receipt } = await settled();
  expect(codeOf(await reverse(owner, receipt.id, 'mistake', '2026-03-02'))).toBe('deposit-used');
  await expectTied(app, owner);
});

test.for(['kept', 'paid back'])(
  'a deposit that moved to another building and was settled there (%s) is owed and lost there, and leaves nothing behind',
  async (way) => {
    const { owner, lease, transfer, books } = await newMove(app);
    await newCharge(app, owner, lease.id, { kind: 'deposit', cents: 100_000, dueOn: '2026-01-02' });
    const into = async (number: string, cents: number) => {
      const { id: accountId } = await accountOf(app, owner, number);
      return ok(await pay(app, owner, lease.id, cents, { receivedOn: '2026-01-05', accountId }));
    };
    const first = await into('1010', 60_000);
    await into('1020', 40_000);
    const id = await transfer('2026-02-10');
    const carry = { params: { id }, body: { movedOn: '2026-02-10' } };
    ok(await app.call('POST /leases/{id}/deposit-carry/', carry, owner.access));
    const deductions = way === 'kept' ? [{ label: 'Floor', cents: 100_000 }] : [];
    const content = usual({ deductions, movedOutReason: 'They left' });
    const settlement = ok(await finish(app, owner, ok(await draft(app, owner, id, { content }))));
    const back = ok(await reverse(owner, first.id, 'returned', '2026-03-02'));
    expect(back.owedRefunds).toMatchObject([{ of: 'deposit', leaseId: id, cents: 60_000, openCents: 60_000 }]);
    expect(await books('cash')).toEqual({
      ash: {},
      birch: way === 'kept' ? { 1020: 40_000, 4900: -100_000, 5900: 60_000 } : { 1020: -60_000, 5900: 60_000 },
    });
    expect(await books('accrual')).toMatchObject({ ash: {}, birch: { 1200: 60_000 } });
    await expectTied(app, owner);
    await undo(owner, settlement.id);
    expect(await books('cash')).toEqual({ ash: {}, birch: { 1030: 40_000, 2100: -40_000 } });
    expect(await books('accrual')).toEqual({
      ash: { 1200: 60_000, 2100: -60_000 },
      birch: { 1030: 40_000, 2100: -40_000 },
    });
    await expectTied(app, owner);
  },
);

test('of a moved deposit that also paid rent of the former building, debt and loss are one, where it was held', async () => {
  const { owner, lease, transfer, books } = await newMove(app);
  await newCharge(app, owner, lease.id, { kind: 'deposit', cents: 100_000, dueOn: '2026-01-02' });
  const { id: accountId } = await accountOf(app, owner, '1020');
  const receipt = ok(await pay(app, owner, lease.id, 100_000, { receivedOn: '2026-01-05', accountId }));
  const rent = await newCharge(app, owner, lease.id, { cents: 30_000, dueOn: '2026-02-01', chargedOn: '2026-02-01' });
  const id = await transfer('2026-02-10');
  const carry = { params: { id }, body: { movedOn: '2026-02-10' } };
  ok(await app.call('POST /leases/{id}/deposit-carry/', carry, owner.access));
  const content = usual({ deductions: [{ chargeId: rent.id, cents: 30_000 }], movedOutReason: 'They left' });
  ok(await finish(app, owner, ok(await draft(app, owner, id, { content }))));
  const paid = { 1020: 30_000, 4100: -30_000 };
  expect(await books('cash')).toEqual({ ash: paid, birch: {} });
  const back = ok(await reverse(owner, receipt.id, 'returned', '2026-03-02'));
  expect(back.owedRefunds).toMatchObject([{ of: 'deposit', leaseId: id, cents: 100_000, openCents: 100_000 }]);
  expect(await openOf(owner, rent.id), 'rent stays paid').toBe(0);
  expect(await books('cash')).toEqual({ ash: paid, birch: { 1020: -100_000, 5900: 100_000 } });
  expect(await books('accrual')).toMatchObject({ ash: paid, birch: { 1020: -100_000, 1200: 100_000 } });
  await expectTied(app, owner);
  ok(await pay(app, owner, id, 100_000, { receivedOn: '2026-03-02', accountId }));
  expect(await books('cash'), 'once it is paid, nobody has lost anything').toEqual({ ash: paid, birch: {} });
  await expectTied(app, owner);
});
