import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ok, startTestApp } from '#test/support/app.ts';
import type { Answer } from '#test/support/app.ts';
import {
  askedFor,
  draft,
  draftAnyway,
  expectTied,
  finish,
  readDeposit,
  readRegister,
  usual,
} from '#test/support/deposits.ts';
import { expectTiesOnAllDays } from '#test/support/expect-ties-on-all-days.ts';
import { newOrganisation } from '#test/support/factories.ts';
import { newHome } from '#test/support/leases.ts';
import { heldIn, newCharge, newTenancy, pay } from '#test/support/rent.ts';

const app = await startTestApp();
const cents = fc.integer({ min: 1, max: 200_000 });

const act = fc.oneof(
  fc.record({ act: fc.constant('ask' as const), cents, kind: fc.constantFrom('deposit', 'last-months-rent') }),
  fc.record({ act: fc.constant('rent' as const), cents }),
  { weight: 3, arbitrary: fc.record({ act: fc.constant('pay' as const), cents }) },
  fc.record({ act: fc.constant('return' as const), which: fc.nat(9) }),
  fc.record({ act: fc.constant('bank' as const) }),
  fc.record({ act: fc.constant('interest' as const), through: fc.constantFrom('2026-02-28', '2026-03-02') }),
  fc.record({ act: fc.constant('last-month' as const), for: fc.constantFrom('rent', 'deposit') }),
  {
    weight: 3,
    arbitrary: fc.record({
      act: fc.constant('settle' as const),
      free: fc.array(cents, { maxLength: 3 }),
      withCharges: fc.boolean(),
    }),
  },
  fc.record({ act: fc.constant('undo' as const), which: fc.nat(9) }),
  fc.record({ act: fc.constant('void-request' as const), which: fc.nat(9) }),
  fc.record({ act: fc.constant('transfer' as const) }),
  fc.record({ act: fc.constant('carry' as const) }),
);

/** What happens to one tenancy; what is refused by a rule changes nothing, and nothing ever fails otherwise. */
async function newWorld() {
  const owner = await newOrganisation(app);
  const { access } = owner;
  const { lease } = await newTenancy(app, owner, { depositCents: 100_000 });
  ok(await app.call('POST /deposit-interest-rates/', { body: { from: '2025-01-01', annualPercent: '6' } }, access));
  const receipts: string[] = [];
  const settlements: string[] = [];
  let leaseId = lease.id;
  let units = 0;
  const may = <Body>(answer: Answer<Body>): Body | undefined => {
    expect(answer.status, answer.problem?.detail).toBeLessThan(500);
    return answer.status < 300 ? answer.body : undefined;
  };
  const day = '2026-03-02';
  const settle = async (free: readonly number[], withCharges: boolean) => {
    const begun = may(await draftAnyway(app, owner, leaseId));
    if (begun === undefined) return;
    const charges = begun.content.deductions.filter(({ chargeId }) => chargeId !== null && withCharges);
    const own = free.map((amount, index) => ({ label: `Damage ${index}`, cents: amount }));
    const content = usual({ movedOutReason: 'They left early', deductions: [...charges, ...own] });
    const changed = may(await draft(app, owner, leaseId, { content, version: begun.version }));
    if (changed === undefined) return;
    const { heldCents, interestCents, takenCents, refundCents, stillOwedCents, deductedCents } = changed.result;
    expect(takenCents + refundCents).toBe(heldCents + interestCents);
    expect(takenCents + stillOwedCents).toBe(deductedCents);
    const final = may(await finish(app, owner, changed));
    if (final === undefined) return;
    settlements.push(final.id);
    expect((await readDeposit(app, owner, leaseId)).heldCents).toBe(0);
  };
  const perform = async (one: ActOf): Promise<void> => {
    const params = { id: leaseId };
    if (one.act === 'ask') may(await askedFor(app, owner, leaseId, { cents: one.cents, kind: one.kind as 'deposit' }));
    else if (one.act === 'rent') await newCharge(app, owner, leaseId, { cents: one.cents });
    else if (one.act === 'pay') {
      const receipt = may(await pay(app, owner, leaseId, one.cents, { receivedOn: '2026-02-20' }));
      if (receipt !== undefined) receipts.push(receipt.id);
    } else if (one.act === 'return') {
      const id = receipts[one.which % Math.max(1, receipts.length)];
      const body = { kind: 'returned' as const, reason: 'No funds', date: day };
      if (id !== undefined) may(await app.call('POST /receipts/{id}/reverse/', { params: { id }, body }, access));
    } else if (one.act === 'bank')
      may(await app.call('POST /deposit-transfers/', { body: { leaseIds: [leaseId], movedOn: day } }, access));
    else if (one.act === 'interest')
      may(await app.call('POST /deposit-interest/', { body: { through: one.through } }, access));
    else if (one.act === 'last-month') {
      const body = { for: one.for as 'rent', usedOn: day };
      may(await app.call('POST /leases/{id}/last-months-rent-uses/', { params, body }, access));
    } else if (one.act === 'settle') await settle(one.free, one.withCharges);
    else if (one.act === 'undo') {
      const id = settlements[one.which % Math.max(1, settlements.length)];
      const body = { reason: 'Otherwise' };
      if (id !== undefined)
        may(await app.call('POST /deposit-settlements/{id}/undo/', { params: { id }, body }, access));
    } else if (one.act === 'void-request') {
      const { requests } = await readDeposit(app, owner, leaseId);
      const id = requests[one.which % Math.max(1, requests.length)]?.id;
      const body = { kind: 'waived' as const, reason: 'Not needed' };
      if (id !== undefined) may(await app.call('POST /charges/{id}/void/', { params: { id }, body }, access));
    } else if (one.act === 'transfer') {
      const home = await newHome(app, owner, [`T${(units += 1)}`]);
      const body = { unitId: home.unit.id, on: day, reason: 'More room' };
      leaseId = may(await app.call('POST /leases/{id}/transfer/', { params, body }, access))?.id ?? leaseId;
    } else may(await app.call('POST /leases/{id}/deposit-carry/', { params, body: { movedOn: day } }, access));
  };
  return { owner, perform };
}

type ActOf = typeof act extends fc.Arbitrary<infer Value> ? Value : never;

test('whatever happens to a deposit, the register is the liability of the books', { timeout: 600_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 3, maxLength: 12 }), async (acts) => {
      const { owner, perform } = await newWorld();
      for (const one of acts) {
        await perform(one);
        await expectTied(app, owner);
        const register = await readRegister(app, owner);
        const held = register.totals.reduce((sum, total) => sum + total.heldCents, 0);
        expect(await heldIn(app, owner, 'deposit-bank', 'cash'), 'deposits are in the deposit bank').toBe(held);
      }
      await expectTiesOnAllDays(app, owner);
      const { totals } = await readRegister(app, owner);
      for (const { heldCents, receivedCents, interestCents, keptCents, refundedCents } of totals)
        expect(receivedCents + interestCents - keptCents - refundedCents).toBe(heldCents);
    }),
    { numRuns: 12, includeErrorInReport: true, endOnFailure: true },
  );
});
