import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '#shared/dates.ts';
import { boardViews } from '#shared/lists/rent-view.ts';
import { dayTasks } from '#server/modules/rent/daily-work/day-tasks.ts';
import { ok, startTestApp } from '#test/support/app.ts';
import { newOrganisation, signIn } from '#test/support/factories.ts';
import type { TestMember } from '#test/support/factories.ts';
import { runnerOf } from '#test/support/rent-model/world.ts';
import { newCharge, newTenancy, pay } from '#test/support/rent.ts';

const app = await startTestApp();

const acts = ['charge', 'charge-ahead', 'pay', 'pay', 'return', 'void', 'credit', 'deposit', 'note'] as const;
const someDays = fc.array(
  fc.record({
    act: fc.constantFrom(...acts),
    which: fc.nat({ max: 20 }),
    cents: fc.integer({ min: 1000, max: 200_000 }),
    days: fc.nat({ max: 20 }),
  }),
  { minLength: 8, maxLength: 12 },
);
type Act = { readonly act: (typeof acts)[number] } & Readonly<Record<'which' | 'cents' | 'days', number>>;

interface World {
  owner: TestMember;
  today: string;
  readonly leaseIds: string[];
  readonly made: { readonly charges: string[]; readonly receipts: string[] };
}

async function newWorld(): Promise<World> {
  app.clock.now = new Date('2026-03-02T17:00:00Z');
  const owner = await newOrganisation(app);
  const leaseIds = [(await newTenancy(app, owner)).lease.id, (await newTenancy(app, owner)).lease.id];
  return { owner, today: '2026-03-02', leaseIds, made: { charges: [], receipts: [] } };
}

async function goOn(world: World, days: number) {
  world.today = addDays(world.today, days);
  app.clock.now = new Date(`${world.today}T17:00:00Z`);
  world.owner = { ...world.owner, ...ok(await signIn(app, world.owner)) };
  // Otherwise the next act applies what waits, dated the day it fell due.
  await dayTasks.prepayments(runnerOf({ ...world, app }), world.today);
}

/** Dated `back` days before the day on which it is recorded; a charge ahead is due on a later day. */
async function act(world: World, { act: kind, which, cents, days }: Act, back = 0) {
  const { owner, today, leaseIds, made } = world;
  const date = addDays(today, -back);
  const pick = (from: readonly string[]) => from[which % Math.max(1, from.length)];
  const leaseId = pick(leaseIds) ?? '';
  if (kind === 'charge' || kind === 'charge-ahead') {
    const dueOn = addDays(date, kind === 'charge' ? 0 : days);
    const charge = { cents, dueOn, ...(back === 0 ? {} : { chargedOn: date }) };
    made.charges.push((await newCharge(app, owner, leaseId, charge)).id);
  } else if (kind === 'pay') made.receipts.push(ok(await pay(app, owner, leaseId, cents, { receivedOn: date })).id);
  else if (kind === 'return') {
    const id = pick(made.receipts) ?? leaseId;
    const body = { kind: 'returned' as const, reason: 'No funds', date: today };
    await app.call('POST /receipts/{id}/reverse/', { params: { id }, body }, owner.access);
  } else if (kind === 'void') {
    const body = { kind: 'mistake' as const, reason: 'Entered twice' };
    const id = pick(made.charges) ?? leaseId;
    await app.call('POST /charges/{id}/void/', { params: { id }, body }, owner.access);
  } else if (kind === 'credit')
    await app.call('POST /credits/', { body: { leaseId, kind: 'credit', cents, reason: 'Noise' } }, owner.access);
  else if (kind === 'deposit') {
    const body = { cents, dueOn: today };
    ok(await app.call('POST /leases/{id}/deposit-requests/', { params: { id: leaseId }, body }, owner.access));
  } else {
    const body = { kind: 'letter' as const, text: 'By post', stage: 'final' as const };
    ok(await app.call('POST /arrears/{id}/notes/', { params: { id: leaseId }, body }, owner.access));
  }
}

async function lookAtRent({ owner }: World, asOf?: string) {
  const day = asOf === undefined ? {} : { asOf };
  const boards = [];
  for (const view of boardViews) {
    const query = { view, sort: 'balance' as const, ...day };
    boards.push(ok(await app.call('GET /rent-board/', { query }, owner.access)).items);
    boards.push(ok(await app.call('GET /rent-board-total/', { query: { view, ...day } }, owner.access)));
  }
  const { items } = ok(await app.call('GET /arrears/', { query: day }, owner.access));
  return {
    boards,
    summary: ok(await app.call('GET /rent-summary/', { query: day }, owner.access)),
    // The next steps are told as of today only.
    arrears: items.map((row) => ({ ...row, nextStage: null, nextLateFee: null })),
    arrearsTotal: ok(await app.call('GET /arrears-total/', { query: day }, owner.access)),
    arrearsSummary: ok(await app.call('GET /arrears-summary/', { query: day }, owner.access)),
  };
}

async function lookAtDeposits({ owner }: World, query: { readonly asOf?: string; readonly knownAt?: string } = {}) {
  const { items } = ok(await app.call('GET /deposits/', { query: { view: 'all', ...query } }, owner.access));
  const register = ok(await app.call('GET /deposit-register/', { query }, owner.access));
  return { items, register: { ...register, today: null, knownAt: null } };
}

async function lookAtLedgers({ owner, leaseIds }: World, knownAt?: string) {
  const ledgers = [];
  for (const id of leaseIds) {
    const query = knownAt === undefined ? {} : { knownAt };
    const { lines, totals } = ok(await app.call('GET /leases/{id}/ledger/', { params: { id }, query }, owner.access));
    ledgers.push({ lines, totals });
  }
  return ledgers;
}

test('as of a past day the rent roll, the arrears and the deposits are what they were when that day was today', async () => {
  await fc.assert(
    fc.asyncProperty(someDays, async (days) => {
      const world = await newWorld();
      const seen = new Map<string, unknown>();
      for (const one of days) {
        await act(world, one);
        seen.set(world.today, [await lookAtRent(world), await lookAtDeposits(world)]);
        await goOn(world, 1 + (one.days % 6));
      }
      for (const [day, was] of seen)
        expect([await lookAtRent(world, day), await lookAtDeposits(world, { asOf: day })], `as of ${day}`).toEqual(was);
    }),
    { numRuns: 4, endOnFailure: true, includeErrorInReport: true },
  );
}, 300_000);

test('as known at an instant the ledgers and the register are what they were then, whatever was backdated since', async () => {
  await fc.assert(
    fc.asyncProperty(someDays, async (days) => {
      const world = await newWorld();
      const seen: { day: string; knownAt: string; was: unknown }[] = [];
      for (const one of days) {
        await act(world, one, one.days);
        const was = [await lookAtLedgers(world), await lookAtDeposits(world)];
        seen.push({ day: world.today, knownAt: app.clock.now.toISOString(), was });
        await goOn(world, 1 + (one.days % 3));
      }
      for (const { day, knownAt, was } of seen)
        expect(
          [await lookAtLedgers(world, knownAt), await lookAtDeposits(world, { asOf: day, knownAt })],
          `as known on ${day}`,
        ).toEqual(was);
    }),
    { numRuns: 4, endOnFailure: true, includeErrorInReport: true },
  );
}, 300_000);
