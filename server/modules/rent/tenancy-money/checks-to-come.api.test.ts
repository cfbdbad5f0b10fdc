import { expect, test } from 'vitest';
import { doRentDays } from '#server/modules/rent/index.ts';
import { codeOf, ok, startTestApp } from '#test/support/app.ts';
import { newOrganisation, signInOn } from '#test/support/factories.ts';
import type { TestMember } from '#test/support/factories.ts';
import { expectTies, heldIn, newCharge, newTenancy, pay, readHeld, readLedger } from '#test/support/rent.ts';

const app = await startTestApp();

const onTheDay = '2026-03-20';

/** On 2 March 2026: rent and a deposit are due, and a check for all of it is dated the 20th. */
async function newCheck() {
  const owner = await signInOn(app, '2026-03-02', await newOrganisation(app));
  ok(
    await app.call(
      'PATCH /rent-policy/',
      { body: { postDatedChecks: true, runsByItself: false, version: 1 } },
      owner.access,
    ),
  );
  const { lease } = await newTenancy(app, owner);
  const rent = await newCharge(app, owner, lease.id, { cents: 100_000, dueOn: '2026-03-01', chargedOn: '2026-03-01' });
  await newCharge(app, owner, lease.id, {
    kind: 'deposit',
    cents: 40_000,
    dueOn: '2026-03-01',
    chargedOn: '2026-03-01',
  });
  const check = { receivedOn: onTheDay, method: 'cheque' } as const;
  const receipt = ok(await pay(app, owner, lease.id, 140_000, check));
  return { owner, lease, rent, check, receipt };
}

const rowsOf = async (member: TestMember, query: object = {}) =>
  ok(await app.call('GET /rent-board/', { query }, member.access)).items;

async function totalOf(member: TestMember) {
  const { totals } = ok(await app.call('GET /rent-board-total/', { query: {} }, member.access));
  return totals.reduce((sum, { cents }) => sum + cents, 0);
}

async function figures(member: TestMember, leaseId: string) {
  const arrears = ok(await app.call('GET /arrears/', { query: {} }, member.access)).items;
  const register = ok(await app.call('GET /deposits/', { query: { view: 'all' } }, member.access)).items;
  return {
    board: (await rowsOf(member))[0]?.balanceCents,
    total: await totalOf(member),
    owing: (await rowsOf(member, { view: 'owing' })).length,
    ahead: (await rowsOf(member, { view: 'ahead' })).length,
    overdue: arrears[0]?.overdueCents ?? 0,
    held: register[0]?.heldCents,
    ledger: (await readLedger(app, member, leaseId)).balances[0],
    today: (await readLedger(app, member, leaseId, { asOf: '2026-03-02' })).balances[0],
  };
}

test('a check that is dated ahead pays nothing before its day, on no screen', async () => {
  const { owner, lease } = await newCheck();
  const balance = { openCents: 140_000, dueCents: 140_000, prepaidCents: 0, depositCents: 0, balanceCents: 140_000 };
  expect(await figures(owner, lease.id)).toMatchObject({
    board: 140_000,
    total: 140_000,
    owing: 1,
    ahead: 0,
    overdue: 140_000,
    held: 0,
    ledger: balance,
    today: balance,
  });
  expect(await heldIn(app, owner, 'tenant-receivable', 'accrual')).toBe(140_000);
});

test('on its day it pays what is due, by itself', async () => {
  const { owner, lease } = await newCheck();
  await doRentDays(app.services.database, new Date(`${onTheDay}T17:00:00.000Z`));
  const later = await signInOn(app, onTheDay, owner);
  const paid = { openCents: 0, prepaidCents: 0, depositCents: 40_000, balanceCents: 0 };
  expect((await readLedger(app, later, lease.id)).balances[0]).toMatchObject(paid);
  expect((await rowsOf(later))[0]?.balanceCents).toBe(0);
  expect(await totalOf(later)).toBe(0);
  expect((await readHeld(app, owner))('deposits-held', 'accrual')).toBe(-40_000);
  expect((await readLedger(app, later, lease.id, { asOf: '2026-03-19' })).balances[0]).toMatchObject({
    openCents: 140_000,
    prepaidCents: 0,
    depositCents: 0,
  });
  await expectTies(app, later);
});

test('until then it is neither allocated by hand nor paid back, and pays no charge that comes', async () => {
  const { owner, lease, rent, check, receipt } = await newCheck();
  const allocations = [{ chargeId: rent.id, cents: 100_000 }];
  const body = { ...check, parts: [{ leaseId: lease.id, cents: 100_000, allocations }] };
  expect((await app.call('POST /receipts/', { body }, owner.access)).problem).toMatchObject({
    errors: [{ path: 'parts.0.allocations', code: 'check-to-come' }],
  });
  const asked = { leaseId: lease.id, allocations, date: onTheDay };
  const again = await app.call(
    'POST /receipts/{id}/allocate/',
    { params: { id: receipt.id }, body: asked },
    owner.access,
  );
  expect(again.problem).toMatchObject({ errors: [{ path: 'allocations', code: 'check-to-come' }] });
  expect((await readLedger(app, owner, lease.id)).payBack).toEqual([]);
  const refund = { leaseId: lease.id, cents: 1000, refundedOn: '2026-03-02' };
  expect(codeOf(await app.call('POST /refunds/', { body: refund }, owner.access))).toBe('refund-too-large');
  await newCharge(app, owner, lease.id, { kind: 'parking', cents: 5000, dueOn: '2026-03-02', chargedOn: '2026-03-02' });
  expect((await readLedger(app, owner, lease.id)).balances[0]).toMatchObject({ openCents: 145_000, prepaidCents: 0 });
});

test('one that was handed back leaves nothing behind, before its day and after', async () => {
  const { owner, lease, receipt } = await newCheck();
  const back = { kind: 'mistake' as const, reason: 'Handed back', date: onTheDay };
  ok(await app.call('POST /receipts/{id}/reverse/', { params: { id: receipt.id }, body: back }, owner.access));
  const owed = { openCents: 140_000, prepaidCents: 0, balanceCents: 140_000 };
  expect((await readLedger(app, owner, lease.id)).balances[0]).toMatchObject(owed);
  const later = await signInOn(app, '2026-03-25', owner);
  for (const asOf of ['2026-03-02', '2026-03-20', '2026-03-24'])
    expect((await readLedger(app, later, lease.id, { asOf })).balances[0], asOf).toMatchObject(owed);
  await expectTies(app, later);
});
