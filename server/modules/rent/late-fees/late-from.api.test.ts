import { expect, test } from 'vitest';
import type { LateFeePolicy } from '#server/modules/leasing/index.ts';
import { ok, startTestApp } from '#test/support/app.ts';
import { chargesOf, chargeThrough } from '#test/support/charge-runs.ts';
import { newOrganisation, signInOn } from '#test/support/factories.ts';
import type { TestMember } from '#test/support/factories.ts';
import { newHome, newLease } from '#test/support/leases.ts';

const app = await startTestApp();

const threeBusinessDays: LateFeePolicy = {
  kind: 'charged',
  grace: { days: 3, counts: 'business' },
  first: { kind: 'fixed', cents: 5000 },
  further: null,
  minimumBalanceCents: 0,
  cap: null,
};

const on = (day: string, member: TestMember) => signInOn(app, day, member);

async function newDebtor(policy: LateFeePolicy, holidays: readonly string[] = []) {
  app.clock.now = new Date('2026-03-02T17:00:00.000Z');
  const owner = await newOrganisation(app);
  ok(await app.call('POST /late-fee-policies/', { body: { propertyId: null, policy } }, owner.access));
  if (holidays.length > 0)
    ok(await app.call('PATCH /rent-policy/', { body: { holidays: [...holidays], version: 1 } }, owner.access));
  const home = await newHome(app, owner);
  // The first rent is due on the first day, Monday 2 March 2026.
  const lease = await newLease(app, owner, home, { startsOn: '2026-03-02', endsOn: null, atEnd: null });
  await chargeThrough(app, owner, '2026-03-02');
  return { owner, lease, propertyId: home.property.id };
}

async function shownOn(day: string, { owner, propertyId }: Awaited<ReturnType<typeof newDebtor>>) {
  const member = await on(day, owner);
  const { items } = ok(await app.call('GET /rent-board/', { query: {} }, member.access));
  const late = ok(await app.call('GET /late-units/', { query: { propertyIds: propertyId } }, member.access));
  const { fees } = ok(await app.call('POST /late-fee-previews/', { body: {} }, member.access));
  return {
    status: items[0]?.status,
    month: items[0]?.strip.at(-1)?.state,
    lateUnits: late.unitIds.length,
    fees: fees.map(({ feeOn }) => feeOn),
  };
}

test('rent roll, history, plan, preview and fee run agree on the first late day after business days of grace', async () => {
  const debtor = await newDebtor(threeBusinessDays);
  const inTime = { status: 'due', month: 'due', lateUnits: 0, fees: [] };
  expect(await shownOn('2026-03-05', debtor)).toEqual(inTime);
  expect(await shownOn('2026-03-06', debtor)).toEqual({
    status: 'late',
    month: 'late',
    lateUnits: 1,
    fees: ['2026-03-06'],
  });
  const member = await on('2026-03-06', debtor.owner);
  ok(await app.call('POST /late-fee-runs/', { body: {} }, member.access));
  const fees = (await chargesOf(app, member)).filter(({ kind }) => kind === 'late-fee');
  expect(fees.map(({ due }) => due)).toEqual(['2026-03-06']);
});

test('a holiday in the grace period moves the first late day on every page', async () => {
  const debtor = await newDebtor(threeBusinessDays, ['2026-03-04']);
  expect(await shownOn('2026-03-06', debtor)).toEqual({ status: 'due', month: 'due', lateUnits: 0, fees: [] });
  expect(await shownOn('2026-03-07', debtor)).toMatchObject({ status: 'late', month: 'late', lateUnits: 1 });
});

test('the policy of the due day decides, not that of today', async () => {
  const debtor = await newDebtor(threeBusinessDays);
  const longer: LateFeePolicy = { ...threeBusinessDays, grace: { days: 40, counts: 'calendar' } };
  const body = { propertyId: null, policy: longer, startsOn: '2026-03-05' };
  ok(await app.call('POST /late-fee-policies/', { body }, debtor.owner.access));
  expect(await shownOn('2026-03-06', debtor)).toMatchObject({ status: 'late', month: 'late', lateUnits: 1 });
});

test('a payment within the grace period is paid, one after it paid late', async () => {
  for (const [receivedOn, state] of [
    ['2026-03-05', 'paid'],
    ['2026-03-06', 'paid-late'],
  ] as const) {
    const debtor = await newDebtor(threeBusinessDays);
    const member = await on('2026-03-09', debtor.owner);
    const [charge] = await chargesOf(app, member);
    const body = { parts: [{ leaseId: debtor.lease.id, cents: charge?.cents ?? 0 }], receivedOn };
    ok(await app.call('POST /receipts/', { body }, member.access));
    const { items } = ok(await app.call('GET /rent-board/', { query: {} }, member.access));
    expect(items[0]?.strip.at(-1)?.state, receivedOn).toBe(state);
  }
});

test('the example on a lease counts grace by the holidays that the fee run counts by', async () => {
  const exampleOn = async (holidays: readonly string[]) => {
    const { owner, lease } = await newDebtor(threeBusinessDays, holidays);
    const { lateFee } = ok(await app.call('GET /leases/{id}/', { params: { id: lease.id } }, owner.access));
    return lateFee.example;
  };
  // Due on Monday 2 March: three business days end on Thursday the 5th, or on Friday where the 4th is none.
  expect(await exampleOn([])).toMatchObject({ dueOn: '2026-03-02', firstFeeOn: '2026-03-06' });
  expect(await exampleOn(['2026-03-04'])).toMatchObject({ dueOn: '2026-03-02', firstFeeOn: '2026-03-07' });
});
