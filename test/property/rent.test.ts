import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ok, startTestApp } from '#test/support/app.ts';
import type { Answer } from '#test/support/app.ts';
import { newOrganisation } from '#test/support/factories.ts';
import { expectTies, newTenancy, readLedger } from '#test/support/rent.ts';

const app = await startTestApp();

/** Days around today, which is 2 March 2026: the past, today, and what is charged ahead. */
const someDay = fc.integer({ min: 1, max: 60 }).map((day) => {
  const date = new Date(Date.parse('2026-01-31T00:00:00Z') + day * 86_400_000);
  return date.toISOString().slice(0, 10);
});
const someCents = fc.integer({ min: 1, max: 300_000 });
const some = fc.nat({ max: 50 });
const someKind = fc.constantFrom('rent', 'parking', 'late-fee', 'deposit', 'last-months-rent', 'damage');
const past = someDay.map((day) => (day > '2026-03-02' ? '2026-03-02' : day));

const act = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      act: fc.constant('charge' as const),
      kind: someKind,
      cents: someCents,
      day: someDay,
      which: some,
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      act: fc.constant('pay' as const),
      cents: someCents,
      day: past,
      drawer: fc.boolean(),
      both: fc.boolean(),
      which: some,
    }),
  },
  fc.record({ act: fc.constant('return' as const), day: past, fee: fc.nat({ max: 3000 }), which: some }),
  fc.record({ act: fc.constant('void' as const), which: some }),
  fc.record({
    act: fc.constant('credit' as const),
    kind: fc.constantFrom('credit', 'concession', 'write-off'),
    cents: someCents,
    which: some,
  }),
  fc.record({ act: fc.constant('void-credit' as const), which: some }),
  fc.record({ act: fc.constant('refund' as const), cents: someCents, which: some }),
  fc.record({ act: fc.constant('void-refund' as const), which: some }),
  fc.record({ act: fc.constant('move' as const), part: fc.integer({ min: 0, max: 100 }), which: some, to: some }),
  fc.record({ act: fc.constant('deposit' as const), which: some }),
  fc.record({ act: fc.constant('undo-deposit' as const), which: some }),
);
type Act = typeof act extends fc.Arbitrary<infer Value> ? Value : never;

async function newWorld() {
  const owner = await newOrganisation(app);
  const leases = [await newTenancy(app, owner), await newTenancy(app, owner)].map(({ lease }) => lease.id);
  const { receiptAccountId: bankId } = ok(await app.call('GET /rent-policy/', {}, owner.access));
  const made = {
    charges: [] as string[],
    receipts: [] as string[],
    credits: [] as string[],
    refunds: [] as string[],
    batches: [] as string[],
  };
  return { owner, leases, bankId: bankId ?? '', made };
}
type World = Awaited<ReturnType<typeof newWorld>>;

/** What cannot be done is refused with a reason; never with a failure of ours. */
function kept(answer: Answer<{ id: string }>, into?: string[]): void {
  expect(answer.status, JSON.stringify(answer.problem)).toBeLessThan(500);
  if (answer.problem === undefined) into?.push(answer.body.id);
}

const nobody = '00000000-0000-7000-8000-000000000000';
const pick = (from: readonly string[], which: number) => from[which % Math.max(1, from.length)] ?? nobody;

async function perform({ owner, leases, bankId, made }: World, given: Act): Promise<void> {
  const { access } = owner;
  const leaseId = pick(leases, given.which);
  const reason = 'At random';
  if (given.act === 'charge') {
    const body = { leaseId, kind: given.kind as 'rent', cents: given.cents, dueOn: given.day };
    return kept(await app.call('POST /charges/', { body }, access), made.charges);
  }
  if (given.act === 'pay') {
    const parts = (given.both ? leases : [leaseId]).map((id) => ({ leaseId: id, cents: given.cents }));
    const body = { parts, receivedOn: given.day, ...(given.drawer ? { accountId: null } : {}) };
    return kept(await app.call('POST /receipts/', { body }, access), made.receipts);
  }
  if (given.act === 'return') {
    const params = { id: pick(made.receipts, given.which) };
    const body = { kind: 'returned' as const, reason, date: given.day, feeCents: given.fee };
    return kept(await app.call('POST /receipts/{id}/reverse/', { params, body }, access));
  }
  if (given.act === 'void') {
    const params = { id: pick(made.charges, given.which) };
    return kept(await app.call('POST /charges/{id}/void/', { params, body: { kind: 'waived', reason } }, access));
  }
  if (given.act === 'credit') {
    const body = { leaseId, kind: given.kind as 'credit', cents: given.cents, reason };
    return kept(await app.call('POST /credits/', { body }, access), made.credits);
  }
  if (given.act === 'void-credit') {
    const params = { id: pick(made.credits, given.which) };
    return kept(await app.call('POST /credits/{id}/void/', { params, body: { reason } }, access));
  }
  if (given.act === 'refund') {
    const body = { leaseId, cents: given.cents, refundedOn: '2026-03-02' };
    return kept(await app.call('POST /refunds/', { body }, access), made.refunds);
  }
  if (given.act === 'void-refund') {
    const params = { id: pick(made.refunds, given.which) };
    return kept(await app.call('POST /refunds/{id}/void/', { params, body: { reason } }, access));
  }
  if (given.act === 'move') {
    const params = { id: pick(made.receipts, given.which) };
    const receipt = await app.call('GET /receipts/{id}/', { params }, access);
    const part = receipt.problem === undefined ? receipt.body.parts[given.to % receipt.body.parts.length] : undefined;
    const cents = Math.max(1, Math.floor(((part?.cents ?? 1) * given.part) / 100));
    const body = {
      leaseId: part?.leaseId ?? leaseId,
      allocations: given.part === 0 ? [] : [{ chargeId: pick(made.charges, given.to), cents }],
    };
    return kept(await app.call('POST /receipts/{id}/allocate/', { params, body }, access));
  }
  if (given.act === 'deposit') {
    const body = { receiptIds: [pick(made.receipts, given.which)], accountId: bankId, depositedOn: '2026-03-02' };
    return kept(await app.call('POST /deposit-batches/', { body }, access), made.batches);
  }
  const params = { id: pick(made.batches, given.which) };
  return kept(await app.call('POST /deposit-batches/{id}/undo/', { params, body: { reason } }, access));
}

test('whatever is charged, paid, returned, taken back, credited, refunded and moved, the books and the rows tie', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 6, maxLength: 24 }), async (acts) => {
      const world = await newWorld();
      for (const given of acts) {
        await perform(world, given);
        await expectTies(app, world.owner);
      }
      for (const leaseId of world.leases) {
        const { totals, balances } = await readLedger(app, world.owner, leaseId);
        const [own] = balances;
        expect(totals.balanceCents, 'the ledger of a tenant').toBe(
          (own?.openCents ?? 0) - (own?.prepaidCents ?? 0) - (own?.creditCents ?? 0),
        );
      }
    }),
    { numRuns: 12, includeErrorInReport: true, endOnFailure: true },
  );
}, 300_000);
