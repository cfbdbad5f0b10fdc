import { beforeEach, expect, test } from 'vitest';
import type { LateFeePolicy } from '#server/modules/leasing/index.ts';
import { doRentDays } from '#server/modules/rent/index.ts';
import { codeOf, ok, startTestApp } from '#test/support/app.ts';
import { chargesOf, chargeThrough, expectNothingToCharge } from '#test/support/charge-runs.ts';
import { newOrganisation, signInOn } from '#test/support/factories.ts';
import type { TestMember } from '#test/support/factories.ts';
import { newHome, newLease } from '#test/support/leases.ts';
import type { LeaseBody } from '#test/support/leases.ts';

const app = await startTestApp();

beforeEach(() => {
  app.clock.now = new Date('2026-03-02T17:00:00.000Z');
});

const open = { startsOn: '2026-01-01', endsOn: null, atEnd: null } as const;

/** Fifty once, after three days of grace: due on the 1st, it is charged on the 5th. */
const fifty: LateFeePolicy = {
  kind: 'charged',
  grace: { days: 3, counts: 'calendar' },
  first: { kind: 'fixed', cents: 5000 },
  further: null,
  minimumBalanceCents: 0,
  cap: null,
};

const on = (day: string, member: TestMember) => signInOn(app, day, member);

async function lateLease(policy: LateFeePolicy | null, given: Partial<LeaseBody> = {}) {
  const owner = await newOrganisation(app);
  if (policy !== null)
    ok(await app.call('POST /late-fee-policies/', { body: { propertyId: null, policy } }, owner.access));
  const home = await newHome(app, owner);
  const lease = await newLease(app, owner, home, { ...open, ...given });
  await chargeThrough(app, owner, '2026-03-01');
  return { owner, home, lease };
}

const preview = async (member: TestMember, through?: string) =>
  ok(await app.call('POST /late-fee-previews/', { body: through === undefined ? {} : { through } }, member.access));
const tryRun = (member: TestMember) => app.call('POST /late-fee-runs/', { body: {} }, member.access);
const run = async (member: TestMember) => ok(await tryRun(member));
const feesOf = async (member: TestMember) => (await chargesOf(app, member)).filter(({ kind }) => kind === 'late-fee');

async function pay(member: TestMember, leaseId: string, cents: number, receivedOn: string) {
  const body = { parts: [{ leaseId, cents }], receivedOn };
  return ok(await app.call('POST /receipts/', { body }, member.access));
}

test('what is not paid within its grace has a fee on the day after it, once', async () => {
  const { owner, lease } = await lateLease(fifty);
  const early = await on('2026-03-04', owner);
  expect(await preview(early)).toMatchObject({
    charges: 0,
    leftOut: [
      { leaseId: lease.id, reason: 'within-grace', nextFeeOn: '2026-03-05', nextFeeCents: 5000, openCents: 120_000 },
    ],
  });
  await expectNothingToCharge(tryRun(early));
  const late = await on('2026-03-05', owner);
  const told = await preview(late);
  expect(told).toMatchObject({
    leases: 1,
    totals: [{ currency: 'USD', cents: 5000 }],
    fees: [
      {
        leaseId: lease.id,
        dueOn: '2026-03-01',
        feeOn: '2026-03-05',
        chargedOn: '2026-03-05',
        step: 0,
        outstandingCents: 120_000,
        policyFrom: 'organisation',
      },
    ],
  });
  const { charges, totals } = told;
  const wrong = { charges, totals: [{ currency: 'USD', cents: 1 }] };
  expect(codeOf(await app.call('POST /late-fee-runs/', { body: { expected: wrong } }, late.access))).toBe('conflict');
  ok(await app.call('POST /late-fee-runs/', { body: { expected: { charges, totals } } }, late.access));
  expect(await feesOf(late)).toMatchObject([
    {
      key: `late-fee:${lease.id}:2026-03-01:0`,
      cents: 5000,
      due: '2026-03-05',
      entryDate: '2026-03-05',
      explanation: { rule: 'late-fee', obligationDueOn: '2026-03-01', feeOn: '2026-03-05', policyFrom: 'organisation' },
    },
  ]);
  const { items } = ok(await app.call('GET /journal-entries/', { query: { q: 'Late fee' } }, late.access));
  expect(items.map(({ memo }) => memo)).toEqual([expect.stringMatching(/^Late fee for rent due Mar(ch)? 1, 2026/)]);
  await expectNothingToCharge(tryRun(late));
  const later = await on('2026-03-20', owner);
  expect(await preview(later)).toMatchObject({ charges: 0, leftOut: [{ reason: 'charged', nextFeeOn: null }] });
  const future = await app.call('POST /late-fee-runs/', { body: { through: '2026-03-21' } }, later.access);
  expect([codeOf(future), future.problem?.errors[0]?.path]).toEqual(['invalid-input', 'through']);
});

test('who opens late fees of a statement or an aged balance reads what the rule reckoned with and who set it', async () => {
  const { owner } = await lateLease(fifty);
  const late = await on('2026-03-05', owner);
  await run(late);
  const params = { key: 'income-statement' } as const;
  const query = { from: '2026-03-01', to: '2026-03-31' };
  const { tables } = ok(await app.call('GET /reports/{key}/', { params, query }, late.access));
  const fees = tables.flatMap(({ lines }) => lines).find(({ label }) => label === 'Late fees');
  const figure = { ...query, line: fees?.key ?? '', column: 'amount' };
  const opened = ok(await app.call('GET /reports/{key}/lines/', { params, query: figure }, late.access));
  const made = {
    setBy: expect.stringMatching(/^Owner/),
    since: '2026-03-02',
    inputs: { rule: 'late-fee', obligationDueOn: '2026-03-01', feeOn: '2026-03-05', policy: fifty },
  };
  expect(opened.items).toMatchObject([{ amount: 5000, made }]);
  const aged = { params: { key: 'aged-receivables' as const }, query: { line: 'total', column: 'total' } };
  const next = await on('2026-03-06', owner);
  const { items } = ok(await app.call('GET /reports/{key}/lines/', aged, next.access));
  expect(items.find(({ amount }) => amount === 5000)).toMatchObject({ made });
});

test('further fees come by their interval up to the cap, missed days are made up for today, and there is no fee on a fee', async () => {
  const { owner } = await lateLease({
    ...fifty,
    further: { every: 'day', amount: { kind: 'fixed', cents: 1000 }, fromDay: null },
    cap: { kind: 'fixed', cents: 7500 },
  });
  const member = await on('2026-03-10', owner);
  await run(member);
  expect(
    (await feesOf(member)).map(({ key, cents, due, explanation }) => [key.slice(-1), cents, due, explanation['feeOn']]),
  ).toEqual([
    ['0', 5000, '2026-03-10', '2026-03-05'],
    ['1', 1000, '2026-03-10', '2026-03-06'],
    ['2', 1000, '2026-03-10', '2026-03-07'],
    ['3', 500, '2026-03-10', '2026-03-08'],
  ]);
  expect((await feesOf(member))[0]?.explanation).toMatchObject({ chargedLaterBecause: 'day-was-over' });
  const muchLater = await on('2026-04-20', owner);
  await expectNothingToCharge(tryRun(muchLater));
});

test('grace in business days knows the holidays of the workspace', async () => {
  const { owner } = await lateLease({ ...fifty, grace: { days: 2, counts: 'business' } });
  // Due on Sunday 1 March: Monday and Tuesday are grace; with Monday a holiday, Tuesday and Wednesday.
  expect(await preview(await on('2026-03-04', owner))).toMatchObject({ fees: [{ feeOn: '2026-03-04' }] });
  const body = { holidays: ['2026-03-02'], version: 1 };
  const member = await on('2026-03-04', owner);
  ok(await app.call('PATCH /rent-policy/', { body }, member.access));
  expect(await preview(member)).toMatchObject({
    fees: [],
    leftOut: [{ reason: 'within-grace', nextFeeOn: '2026-03-05' }],
  });
});

test('lease beats property beats organisation, and none on purpose is none', async () => {
  const { owner, home } = await lateLease(fifty);
  const setFor = async (policy: LateFeePolicy | null) => {
    const body = { propertyId: home.property.id, policy };
    ok(await app.call('POST /late-fee-policies/', { body }, owner.access));
  };
  await setFor({ ...fifty, first: { kind: 'percent', percent: '5', of: 'outstanding' } });
  expect(await preview(await on('2026-03-05', owner))).toMatchObject({
    fees: [{ cents: 6000, policyFrom: 'property' }],
  });
  app.clock.now = new Date('2026-03-02T17:00:00.000Z');
  await setFor({ kind: 'none' });
  expect(await preview(await on('2026-03-05', owner))).toMatchObject({
    fees: [],
    leftOut: [{ reason: 'none-on-purpose' }],
  });
  const own = await lateLease(null, { lateFee: { ...fifty, first: { kind: 'fixed', cents: 700 } } });
  expect(await preview(await on('2026-03-05', own.owner))).toMatchObject({
    fees: [{ cents: 700, policyFrom: 'lease' }],
  });
  app.clock.now = new Date('2026-03-02T17:00:00.000Z');
  const without = await lateLease(null);
  expect(await preview(await on('2026-03-05', without.owner))).toMatchObject({ leftOut: [{ reason: 'no-policy' }] });
});

test('what should have been charged before a policy was set is not charged afterwards', async () => {
  const { owner } = await lateLease(null);
  const member = await on('2026-03-12', owner);
  ok(await app.call('POST /late-fee-policies/', { body: { propertyId: null, policy: fifty } }, member.access));
  expect(await preview(member)).toMatchObject({ fees: [], leftOut: [{ reason: 'before-policy' }] });
});

test('whoever pays in time has no fee, and whoever pays in part has it on the rest', async () => {
  const percent: LateFeePolicy = { ...fifty, first: { kind: 'percent', percent: '10', of: 'outstanding' } };
  const inTime = await lateLease(percent);
  await pay(await on('2026-03-05', inTime.owner), inTime.lease.id, 120_000, '2026-03-05');
  expect(await preview(await on('2026-03-06', inTime.owner))).toMatchObject({ fees: [], leftOut: [] });
  app.clock.now = new Date('2026-03-02T17:00:00.000Z');
  const inPart = await lateLease(percent);
  await pay(await on('2026-03-04', inPart.owner), inPart.lease.id, 100_000, '2026-03-04');
  // What came after the day of the fee, and before it was charged, does not undo it.
  const after = await on('2026-03-09', inPart.owner);
  await pay(after, inPart.lease.id, 20_000, '2026-03-09');
  expect(await preview(after)).toMatchObject({ fees: [{ cents: 2000, feeOn: '2026-03-05', chargedOn: '2026-03-09' }] });
});

test('a fee that was waived is never charged again', async () => {
  const { owner } = await lateLease(fifty);
  const member = await on('2026-03-05', owner);
  await run(member);
  const { items } = ok(await app.call('GET /charges/', { query: { kind: 'late-fee' } }, member.access));
  expect(items, 'with the rent that it is for').toMatchObject([{ kind: 'late-fee', rentDueOn: '2026-03-01' }]);
  const body = { kind: 'waived' as const, reason: 'First time' };
  ok(await app.call('POST /charges/{id}/void/', { params: { id: items[0]?.id ?? '' }, body }, member.access));
  await expectNothingToCharge(tryRun(member));
  expect(await preview(await on('2026-03-25', owner))).toMatchObject({ fees: [], leftOut: [{ reason: 'waived' }] });
});

test('a payment recorded for a day before the fee names the fee that would not have been charged, until it is waived', async () => {
  const { owner, lease } = await lateLease(fifty);
  const member = await on('2026-03-06', owner);
  await run(member);
  const [fee] = ok(await app.call('GET /charges/', { query: { kind: 'late-fee' } }, member.access)).items;
  const late = await on('2026-03-08', owner);
  expect((await pay(late, lease.id, 20_000, '2026-03-04')).feesNotOwed, 'the rest was late all the same').toEqual([]);
  const receipt = await pay(late, lease.id, 100_000, '2026-03-04');
  const notOwed = { chargeId: fee?.id, number: fee?.number, leaseId: lease.id, dueOn: '2026-03-01', cents: 5000 };
  expect(receipt.feesNotOwed).toMatchObject([{ ...notOwed, currency: 'USD' }]);
  const read = async (id: string) =>
    ok(await app.call('GET /receipts/{id}/', { params: { id } }, late.access)).feesNotOwed;
  expect(await read(receipt.id), 'it is said as long as it stands').toHaveLength(1);
  const body = { kind: 'waived' as const, reason: 'Paid in time' };
  ok(await app.call('POST /charges/{id}/void/', { params: { id: fee?.id ?? '' }, body }, late.access));
  expect(await read(receipt.id)).toEqual([]);
});

test('a fee that was waived because of a payment is owed again where that payment comes back', async () => {
  const { owner, lease } = await lateLease(fifty);
  await run(await on('2026-03-06', owner));
  const late = await on('2026-03-08', owner);
  const receipt = await pay(late, lease.id, 120_000, '2026-03-04');
  const id = receipt.feesNotOwed[0]?.chargeId ?? '';
  const waive = (receiptId: string, chargeId = id) => {
    const body = { kind: 'waived' as const, reason: 'Paid in time', receiptId };
    return app.call('POST /charges/{id}/void/', { params: { id: chargeId }, body }, late.access);
  };
  const rent = ok(await app.call('GET /charges/', { query: { kind: 'rent' } }, late.access)).items[0]?.id;
  expect(codeOf(await waive(receipt.id, rent)), 'rent is owed whatever was paid').toBe('invalid-input');
  const other = await pay(late, lease.id, 1000, '2026-03-08');
  expect(codeOf(await waive(other.id)), 'a payment that changes nothing').toBe('invalid-input');
  ok(await waive(receipt.id));
  expect(await preview(late), 'it stays waived as long as the payment stands').toMatchObject({ charges: 0 });
  const body = { kind: 'returned' as const, reason: 'No funds', date: '2026-03-08', feeCents: 0 };
  ok(await app.call('POST /receipts/{id}/reverse/', { params: { id: receipt.id }, body }, late.access));
  expect(await preview(late)).toMatchObject({
    fees: [{ leaseId: lease.id, dueOn: '2026-03-01', feeOn: '2026-03-05' }],
  });
  expect(await run(late)).toMatchObject({ charges: 1 });
  expect(await preview(late), 'once').toMatchObject({ charges: 0 });
  expect((await feesOf(late)).map(({ open: left }) => left)).toEqual([0, 5000]);
});

test('a payment of the day after the fee leaves it owed', async () => {
  const { owner, lease } = await lateLease(fifty);
  await run(await on('2026-03-06', owner));
  const late = await on('2026-03-08', owner);
  expect((await pay(late, lease.id, 120_000, '2026-03-06')).feesNotOwed).toEqual([]);
});

test('a returned payment is as if it had never been made: lateness is tested again from the original due date', async () => {
  const { owner, lease } = await lateLease(fifty);
  const early = await on('2026-03-03', owner);
  const receipt = await pay(early, lease.id, 120_000, '2026-03-03');
  expect(await preview(await on('2026-03-06', owner))).toMatchObject({ fees: [], leftOut: [] });
  const member = await on('2026-03-10', owner);
  const body = { kind: 'returned' as const, reason: 'No funds', date: '2026-03-10' };
  ok(await app.call('POST /receipts/{id}/reverse/', { params: { id: receipt.id }, body }, member.access));
  expect(await preview(member)).toMatchObject({
    fees: [{ dueOn: '2026-03-01', feeOn: '2026-03-05', chargedOn: '2026-03-10', outstandingCents: 120_000 }],
  });
  await run(member);
  expect(await feesOf(member)).toMatchObject([{ entryDate: '2026-03-10', cents: 5000 }]);
});

test('fees are charged by themselves every day, and not where a workspace does it by hand', async () => {
  const { owner } = await lateLease(fifty);
  await doRentDays(app.services.database, new Date('2026-03-04T17:00:00.000Z'));
  expect(await feesOf(owner)).toEqual([]);
  await doRentDays(app.services.database, new Date('2026-03-05T17:00:00.000Z'));
  await doRentDays(app.services.database, new Date('2026-03-05T18:00:00.000Z'));
  expect(await feesOf(owner)).toHaveLength(1);
  const byHand = await lateLease(fifty);
  const body = { lateFeesByThemselves: false, version: 1 };
  ok(await app.call('PATCH /rent-policy/', { body }, byHand.owner.access));
  await doRentDays(app.services.database, new Date('2026-03-05T19:00:00.000Z'));
  expect(await feesOf(byHand.owner)).toEqual([]);
});

test('the ledger of a lease says which fee comes next', async () => {
  const { owner, lease } = await lateLease(fifty);
  const ledger = async (member: TestMember) =>
    ok(await app.call('GET /leases/{id}/ledger/', { params: { id: lease.id }, query: {} }, member.access));
  expect((await ledger(owner)).nextLateFee).toEqual({
    on: '2026-03-05',
    cents: 5000,
    ofCents: 120_000,
    dueOn: '2026-03-01',
  });
  const overdue = await on('2026-03-07', owner);
  const setting = ok(await app.call('GET /rent-policy/', {}, overdue.access));
  const byHand = { lateFeesByThemselves: false, version: setting.version };
  expect((await ledger(overdue)).nextLateFee, 'with the run of today').toMatchObject({ on: '2026-03-07', cents: 5000 });
  ok(await app.call('PATCH /rent-policy/', { body: byHand }, overdue.access));
  expect((await ledger(overdue)).nextLateFee, 'due, and not charged').toMatchObject({ on: '2026-03-05', cents: 5000 });
  await run(overdue);
  expect((await ledger(overdue)).nextLateFee).toBeNull();
});

test('several further fees that are overdue are announced in one amount, which the run charges', async () => {
  const amount = { kind: 'fixed' as const, cents: 1000 };
  const weekly: LateFeePolicy = { ...fifty, further: { every: 'week', amount, fromDay: null } };
  const { owner, lease } = await lateLease(weekly);
  const overdue = await on('2026-03-20', owner);
  const next = async () =>
    ok(await app.call('GET /leases/{id}/ledger/', { params: { id: lease.id }, query: {} }, overdue.access)).nextLateFee;
  expect(await next(), 'of the 5th, 12th and 19th').toMatchObject({ on: '2026-03-20', cents: 7000, ofCents: 120_000 });
  const setting = ok(await app.call('GET /rent-policy/', {}, overdue.access));
  const byHand = { lateFeesByThemselves: false, version: setting.version };
  ok(await app.call('PATCH /rent-policy/', { body: byHand }, overdue.access));
  expect(await next(), 'due, and not charged').toMatchObject({ on: '2026-03-05', cents: 7000 });
  await run(overdue);
  const charged = await feesOf(overdue);
  expect(charged.reduce((sum, { cents }) => sum + cents, 0)).toBe(7000);
  expect(await next(), 'the one to come').toMatchObject({ on: '2026-03-26', cents: 1000 });
});

test('further fees that a policy got later are announced for the next run, which charges them', async () => {
  const { owner, lease } = await lateLease(fifty);
  await doRentDays(app.services.database, new Date('2026-03-18T17:00:00.000Z'));
  expect(await feesOf(owner)).toHaveLength(1);
  const member = await on('2026-03-18', owner);
  const amount = { kind: 'fixed' as const, cents: 1000 };
  const policy: LateFeePolicy = { ...fifty, further: { every: 'week', amount, fromDay: null } };
  ok(await app.call('POST /late-fee-policies/', { body: { propertyId: null, policy } }, member.access));
  const ledger = ok(await app.call('GET /leases/{id}/ledger/', { params: { id: lease.id }, query: {} }, member.access));
  expect(ledger.nextLateFee, 'of the 12th and the 19th').toMatchObject({ on: '2026-03-19', cents: 2000 });
  await doRentDays(app.services.database, new Date('2026-03-19T17:00:00.000Z'));
  const charged = (await feesOf(await on('2026-03-19', owner))).filter(({ entryDate }) => entryDate === '2026-03-19');
  expect(charged.map(({ cents }) => cents)).toEqual([1000, 1000]);
});

test('a policy says before it is set which fees it would change, whom it would reach and what it comes to', async () => {
  const { owner, lease } = await lateLease(fifty);
  const hundred: LateFeePolicy = {
    ...fifty,
    grace: { days: 5, counts: 'calendar' },
    first: { kind: 'fixed', cents: 10_000 },
  };
  const early = await on('2026-03-03', owner);
  const asked = async (policy: LateFeePolicy | null, propertyId: string | null = null) =>
    ok(await app.call('POST /late-fee-policies/preview/', { body: { propertyId, policy } }, early.access));
  const told = await asked(hundred);
  expect(told).toMatchObject({
    leases: 1,
    withOwn: 0,
    example: { currency: 'USD', dueOn: '2026-04-01', dueCents: 100_000, firstFeeOn: '2026-04-07', feeCents: 10_000 },
    changes: [
      {
        leaseId: lease.id,
        dueOn: '2026-03-01',
        before: { on: '2026-03-05', cents: 5000 },
        after: { on: '2026-03-07', cents: 10_000 },
      },
    ],
    totals: [{ currency: 'USD', beforeCents: 5000, afterCents: 10_000 }],
  });
  expect(await asked(null)).toMatchObject({ example: null, changes: [{ after: null }] });
  expect(await asked({ kind: 'none' }, lease.property.id)).toMatchObject({ leases: 1, changes: [{ after: null }] });
  expect(await asked(fifty)).toMatchObject({ changes: [], count: 0 });
  // Nothing was written.
  expect((await preview(await on('2026-03-05', owner))).totals).toEqual([{ currency: 'USD', cents: 5000 }]);
});

test('a policy that somebody else set meanwhile is not overwritten', async () => {
  const { owner } = await lateLease(null);
  const set = (policy: LateFeePolicy | null, seenSetAt: string | null) =>
    app.call('POST /late-fee-policies/', { body: { propertyId: null, policy, seenSetAt } }, owner.access);
  const stands = async () => ok(await app.call('GET /late-fee-policies/', {}, owner.access));
  ok(await set(fifty, null));
  expect(codeOf(await set({ kind: 'none' }, null))).toBe('conflict');
  const { organisation, organisationSetAt } = await stands();
  expect(organisation).toEqual(fifty);
  ok(await set(null, organisationSetAt));
  expect(await stands()).toMatchObject({ organisation: null, organisationSetAt: null });
});

test('all fees on one obligation together never come to more than their limit, whatever is paid and moved in between', async () => {
  const daily: LateFeePolicy = {
    ...fifty,
    grace: { days: 0, counts: 'calendar' },
    first: { kind: 'fixed', cents: 2000 },
    further: { every: 'day', amount: { kind: 'fixed', cents: 500 }, fromDay: null },
    cap: { kind: 'fixed', cents: 3000 },
  };
  const { owner, lease } = await lateLease(daily);
  await run(await on('2026-03-05', owner));
  const sum = async () => (await feesOf(owner)).reduce((cents, fee) => cents + fee.cents, 0);
  expect(await sum()).toBe(3000);
  // It was paid in time after all, says the bank; then the payment turns out to be for something else.
  const later = await on('2026-03-08', owner);
  const receipt = await pay(later, lease.id, 120_000, '2026-03-02');
  const body = { leaseId: lease.id, kind: 'damage' as const, cents: 120_000, dueOn: '2026-04-01' };
  const damage = ok(await app.call('POST /charges/', { body }, later.access));
  const moved = { leaseId: lease.id, allocations: [{ chargeId: damage.id, cents: 120_000 }] };
  const params = { id: receipt.id };
  ok(await app.call('POST /receipts/{id}/allocate/', { params, body: moved }, later.access));
  const last = await on('2026-03-14', owner);
  expect(await preview(last)).toMatchObject({ charges: 0 });
  await expectNothingToCharge(tryRun(last));
  expect(await sum()).toBe(3000);
});
