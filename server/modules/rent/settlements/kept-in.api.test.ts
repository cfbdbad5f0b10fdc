import { expect, test } from 'vitest';
import { ok, startTestApp } from '#test/support/app.ts';
import { accountOf } from '#test/support/books.ts';
import { draft, expectTied, finish, usual } from '#test/support/deposits.ts';
import { newOrganisation } from '#test/support/factories.ts';
import type { TestMember } from '#test/support/factories.ts';
import { csvOf, importAll } from '#test/support/imports.ts';
import { newHome } from '#test/support/leases.ts';
import { newMove } from '#test/support/moves.ts';
import { newProperty } from '#test/support/portfolio.ts';
import { newCharge, pay } from '#test/support/rent.ts';

const app = await startTestApp();

/** A deposit of 1,000.00 that was paid into three bank accounts, or one, and can be carried from Ash to Birch. */
async function paidInto(...parts: readonly (readonly [number: string, cents: number])[]) {
  const move = await newMove(app);
  const { owner, lease, transfer } = move;
  for (const [number, kind] of [
    ['1012', 'owner'],
    ['1013', 'trust'],
  ] as const)
    ok(await app.call('POST /bank-accounts/', { body: { name: `Other ${kind}`, kind, number } }, owner.access));
  await newCharge(app, owner, lease.id, { kind: 'deposit', cents: 100_000, dueOn: '2026-01-02' });
  const receipts: string[] = [];
  for (const [index, [number, cents]] of parts.entries()) {
    const { id: accountId } = await accountOf(app, owner, number);
    const receivedOn = `2026-01-0${5 + index}`;
    receipts.push(ok(await pay(app, owner, lease.id, cents, { receivedOn, accountId })).id);
  }
  const carried = async () => {
    const id = await transfer('2026-02-10');
    const call = { params: { id }, body: { movedOn: '2026-02-10' } };
    ok(await app.call('POST /leases/{id}/deposit-carry/', call, owner.access));
    return id;
  };
  return { ...move, receipts, carried };
}

async function settle(owner: TestMember, leaseId: string, deductions: ReturnType<typeof usual>['deductions']) {
  const content = usual({ deductions, movedOutReason: 'They left' });
  return ok(await finish(app, owner, ok(await draft(app, owner, leaseId, { content }))));
}

async function undo(owner: TestMember, { id }: { readonly id: string }) {
  const call = { params: { id }, body: { reason: 'Otherwise' } };
  ok(await app.call('POST /deposit-settlements/{id}/undo/', call, owner.access));
  await expectTied(app, owner);
}

async function defaultTo(owner: TestMember, number: string) {
  const { id: receiptAccountId } = await accountOf(app, owner, number);
  const { version } = ok(await app.call('GET /rent-policy/', {}, owner.access));
  ok(await app.call('PATCH /rent-policy/', { body: { receiptAccountId, version } }, owner.access));
}

test('a charge of the former building is paid from the bank account that the kept deposit lies in', async () => {
  const { owner, lease, books, carried } = await paidInto(['1012', 100_000]);
  const late = { cents: 30_000, dueOn: '2026-02-01', chargedOn: '2026-02-01' };
  const charge = await newCharge(app, owner, lease.id, late);
  const id = await carried();
  const before = { cash: await books('cash'), accrual: await books('accrual') };
  expect(before.cash).toEqual({ ash: {}, birch: { 1030: 100_000, 2100: -100_000 } });
  const final = await settle(owner, id, [{ chargeId: charge.id }, { label: 'Floor', cents: 70_000 }]);
  for (const basis of ['cash', 'accrual'] as const)
    expect(await books(basis)).toEqual({
      ash: { 1012: 30_000, 4100: -30_000 },
      birch: { 1012: 70_000, 4900: -70_000 },
    });
  await expectTied(app, owner);
  await defaultTo(owner, '1010');
  await undo(owner, final);
  expect({ cash: await books('cash'), accrual: await books('accrual') }).toEqual(before);
});

const back = async (owner: TestMember, id: string) => {
  const body = { kind: 'returned' as const, reason: 'No funds', date: '2026-03-02', feeCents: 0 };
  ok(await app.call('POST /receipts/{id}/reverse/', { params: { id }, body }, owner.access));
};

test.for([
  { kept: 'all', order: [2, 1], moves: false },
  { kept: 'all', order: [1, 2], moves: true },
  { kept: 'all', order: [2, 1], moves: true },
  { kept: 'nothing', order: [1, 2], moves: false },
  { kept: 'nothing', order: [2, 1], moves: true },
])(
  'two payments of a settled deposit (kept: $kept, moved: $moves) come back in the order $order out of one bank account',
  async ({ kept, order, moves }) => {
    const { owner, lease, books, carried, receipts } = await paidInto(
      ['1013', 30_000],
      ['1010', 45_000],
      ['1012', 25_000],
    );
    const id = moves ? await carried() : lease.id;
    const final = await settle(owner, id, kept === 'all' ? [{ label: 'Floor', cents: 100_000 }] : []);
    for (const index of order) await back(owner, receipts[index] ?? '');
    const own = kept === 'all' ? { 1012: 30_000, 4900: -100_000, 5900: 70_000 } : { 1012: -70_000, 5900: 70_000 };
    expect(await books('cash')).toEqual(moves ? { ash: {}, birch: own } : { ash: own, birch: {} });
    await expectTied(app, owner);
    await undo(owner, final);
    const held = { 1030: 30_000, 2100: -30_000 };
    expect(await books('cash')).toEqual(moves ? { ash: {}, birch: held } : { ash: held, birch: {} });
  },
);

test.for(['without a settlement', 'before its settlement is undone', 'after its settlement was undone'])(
  'a deposit that moved, came back and is paid again (%s) is in the building of its tenancy at once',
  async (way) => {
    const { owner, books, carried, receipts } = await paidInto(['1020', 60_000], ['1010', 40_000]);
    const id = await carried();
    const floor = [{ label: 'Floor', cents: 100_000 }];
    const final = way === 'without a settlement' ? undefined : await settle(owner, id, floor);
    await back(owner, receipts[1] ?? '');
    const again = async () => ok(await pay(app, owner, id, 40_000, { evenIf: ['recorded-twice'] }));
    if (way.startsWith('before')) await again();
    if (final !== undefined) await undo(owner, final);
    if (!way.startsWith('before')) await again();
    expect(await books('cash')).toEqual({ ash: {}, birch: { 1030: 100_000, 2100: -100_000 } });
    await expectTied(app, owner);
  },
);

test('a charge of the former building is paid from both where a deposit was brought forward in part', async () => {
  const owner = await newOrganisation(app);
  const body = { name: 'Other trust', kind: 'trust' as const, number: '1012' };
  const { id: accountId } = ok(await app.call('POST /bank-accounts/', { body }, owner.access));
  const { property: ash } = await newProperty(app, owner, { units: ['1A'] });
  const head = ['Property', 'Unit', 'Tenant', 'Start', 'Rent', 'Deposit held'];
  const row = [ash.name, '1A', 'Ann Lee', '2025-01-01', '900.00', '600.00'];
  expect((await importAll(app, owner, 'leases', csvOf(head, row))).result?.errors).toEqual([]);
  const { items } = ok(await app.call('GET /leases/', { query: {} }, owner.access));
  const leaseId = items[0]?.id ?? '';
  await newCharge(app, owner, leaseId, { kind: 'deposit', cents: 40_000, dueOn: '2026-03-02' });
  ok(await pay(app, owner, leaseId, 40_000, { accountId }));
  const charge = await newCharge(app, owner, leaseId, { cents: 150_000 });
  const birch = await newHome(app, owner, ['9Z']);
  const move = { unitId: birch.unit.id, on: '2026-03-02', reason: 'More room' };
  const moved = await app.call('POST /leases/{id}/transfer/', { params: { id: leaseId }, body: move }, owner.access);
  const { id } = ok(moved);
  const call = { params: { id }, body: { movedOn: '2026-03-02' } };
  ok(await app.call('POST /leases/{id}/deposit-carry/', call, owner.access));
  const books = async () => {
    const both: Record<string, Record<string, number>> = {};
    for (const [name, propertyId] of [
      ['ash', ash.id],
      ['birch', birch.property.id],
    ] as const) {
      const query = { basis: 'cash' as const, propertyId };
      const { rows } = ok(await app.call('GET /trial-balance/', { query }, owner.access));
      const sums = rows.map((one) => [one.number, Number(one.debitCents) - Number(one.creditCents)] as const);
      both[name] = Object.fromEntries(sums.filter(([, cents]) => cents !== 0));
    }
    return both;
  };
  const before = await books();
  expect(before).toEqual({ ash: {}, birch: { 1030: 40_000, 2100: -100_000, 3100: 60_000 } });
  const final = await settle(owner, id, [{ chargeId: charge.id }]);
  expect(await books()).toEqual({ ash: { 1012: 40_000, 3100: 60_000, 4100: -100_000 }, birch: {} });
  await undo(owner, final);
  expect(await books()).toEqual(before);
});
