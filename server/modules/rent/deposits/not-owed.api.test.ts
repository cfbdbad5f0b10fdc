import { expect, test } from 'vitest';
import { codeOf, ok, startTestApp } from '#test/support/app.ts';
import { chargeThrough, previewThrough } from '#test/support/charge-runs.ts';
import { draft, expectTied, finish, heldFor } from '#test/support/deposits.ts';
import { newOrganisation, signIn } from '#test/support/factories.ts';
import type { TestMember } from '#test/support/factories.ts';
import { heldIn, pay, readLedger } from '#test/support/rent.ts';

const app = await startTestApp();

const open = { startsOn: '2026-01-01', endsOn: null, atEnd: null } as const;
/** Ten days of the 31 of March. */
const owedCents = 38_710;
const notOwedCents = 120_000 - owedCents;

/** March was charged as a whole before it was known that 10 March is the last day; it is the day after. */
async function leftEarly({ paidCents = 0 } = {}) {
  app.clock.now = new Date('2026-03-02T10:00:00.000Z');
  const owner = await newOrganisation(app);
  const { lease } = await heldFor(app, owner, 240_000, open);
  await chargeThrough(app, owner, '2026-03-31');
  if (paidCents > 0) ok(await pay(app, owner, lease.id, paidCents));
  const end = { params: { id: lease.id }, body: { leavesOn: '2026-03-10', reason: 'Agreed' } };
  ok(await app.call('POST /leases/{id}/end-early/', end, owner.access));
  app.clock.now = new Date('2026-03-11T20:00:00.000Z');
  const member = { ...owner, access: ok(await signIn(app, owner)).access };
  return { member, lease };
}

function credit(member: TestMember, leaseId: string, forChargeId: string, cents: number) {
  const body = { leaseId, kind: 'credit' as const, cents, reason: 'After the last day', forChargeId };
  return app.call('POST /credits/', { body }, member.access);
}

test('rent that is open for days after the last one is named, and not deducted before it is credited', async () => {
  const { member, lease } = await leftEarly();
  const begun = ok(await draft(app, member, lease.id));
  const [charge] = begun.result.deductions;
  const chargeId = charge?.chargeId ?? '';
  expect(begun.result.notOwed).toMatchObject([
    { chargeId, number: charge?.number, lastDay: '2026-03-10', openCents: 120_000, cents: notOwedCents },
  ]);
  expect(begun.faults).toMatchObject([{ path: 'deductions.0', code: 'charge-not-owed' }]);
  expect(codeOf(await finish(app, member, begun))).toBe('invalid-input');
  const without = { ...begun.content, deductions: [] };
  const left = ok(await draft(app, member, lease.id, { content: without, version: begun.version }));
  expect(left.faults, 'nor left as a debt').toMatchObject([{ path: 'notOwed', code: 'charge-not-owed' }]);

  expect((await previewThrough(app, member, '2026-03-31')).differences).toHaveLength(1);
  ok(await credit(member, lease.id, chargeId, notOwedCents));
  expect((await previewThrough(app, member, '2026-03-31')).differences, 'the run is content as well').toEqual([]);
  const content = { ...begun.content, deductions: [{ chargeId }] };
  const after = ok(await draft(app, member, lease.id, { content, version: left.version }));
  expect(after).toMatchObject({ faults: [], result: { notOwed: [], takenCents: owedCents } });
  ok(await finish(app, member, after));
  expect(0 - (await heldIn(app, member, 'rent', 'accrual')), 'ten days of rent').toBe(owedCents);
  expect((await readLedger(app, member, lease.id)).balances[0]).toMatchObject({ openCents: 0 });
  await expectTied(app, member);
});

test('rent that was paid for days after the last one is named, and once credited waits to be paid back', async () => {
  const { member, lease } = await leftEarly({ paidCents: 120_000 });
  const begun = ok(await draft(app, member, lease.id));
  expect(begun).toMatchObject({
    faults: [],
    result: { deductions: [], notOwed: [{ openCents: 0, cents: notOwedCents }] },
  });
  const chargeId = begun.result.notOwed[0]?.chargeId ?? '';
  expect(codeOf(await credit(member, lease.id, chargeId, 120_001)), 'more than was charged').toBe(
    'allocation-too-large',
  );
  ok(await credit(member, lease.id, chargeId, notOwedCents));
  expect(ok(await draft(app, member, lease.id)).result.notOwed).toEqual([]);
  expect((await readLedger(app, member, lease.id)).balances[0]).toMatchObject({ creditCents: notOwedCents });
  await expectTied(app, member);
});

test('a credit is for a charge of its own ledger', async () => {
  const { member, lease } = await leftEarly();
  const other = await leftEarly();
  const charge = ok(await draft(app, other.member, other.lease.id)).result.notOwed[0];
  const refused = await credit(member, lease.id, charge?.chargeId ?? '', 100);
  expect(refused.problem?.errors).toMatchObject([{ path: 'forChargeId', code: 'no-charge-to-credit' }]);
});
