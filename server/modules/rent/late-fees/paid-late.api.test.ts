import { beforeEach, expect, test } from 'vitest';
import type { LateFeePolicy } from '#server/modules/leasing/index.ts';
import { doRentDays } from '#server/modules/rent/index.ts';
import { ok, startTestApp } from '#test/support/app.ts';
import { chargesOf, chargeThrough, expectNothingToCharge } from '#test/support/charge-runs.ts';
import { query } from '#test/support/database.ts';
import { newOrganisation, signInOn } from '#test/support/factories.ts';
import type { TestMember } from '#test/support/factories.ts';
import { newTenancy, pay } from '#test/support/rent.ts';

const app = await startTestApp();

beforeEach(() => {
  app.clock.now = new Date('2026-03-02T17:00:00.000Z');
});

/** Fifty once, after three days of grace. */
const fifty: LateFeePolicy = {
  kind: 'charged',
  grace: { days: 3, counts: 'calendar' },
  first: { kind: 'fixed', cents: 5000 },
  further: null,
  minimumBalanceCents: 0,
  cap: null,
};

const on = (day: string, member: TestMember) => signInOn(app, day, member);

/** March rent, due on the 1st, paid on the 20th; no late fee run has been made. */
async function paidLate() {
  const owner = await newOrganisation(app);
  ok(await app.call('POST /late-fee-policies/', { body: { propertyId: null, policy: fifty } }, owner.access));
  const { lease } = await newTenancy(app, owner, { startsOn: '2026-03-01', endsOn: null, atEnd: null });
  await chargeThrough(app, owner, '2026-03-01');
  const later = await on('2026-03-20', owner);
  const receipt = ok(await pay(app, later, lease.id, 120_000, { receivedOn: '2026-03-20' }));
  return { owner, lease, receipt };
}

const preview = async (member: TestMember) =>
  ok(await app.call('POST /late-fee-previews/', { body: {} }, member.access));
const run = (member: TestMember) => app.call('POST /late-fee-runs/', { body: {} }, member.access);
const feesOf = async (member: TestMember) => (await chargesOf(app, member)).filter(({ kind }) => kind === 'late-fee');
const kept = (member: TestMember) =>
  query(app.connection, 'select charge_id from late_paid where org_id = $1', [member.organisationId]);

test('a fee on rent that was paid late is charged by a run that first comes months later, once', async () => {
  const { owner, lease } = await paidLate();
  const late = await on('2026-07-10', owner);
  expect(await preview(late)).toMatchObject({
    charges: 1,
    fees: [{ leaseId: lease.id, cents: 5000, feeOn: '2026-03-05' }],
  });
  ok(await run(late));
  expect(await feesOf(late)).toMatchObject([{ cents: 5000, charged: '2026-07-10' }]);
  expect(await kept(late), 'a run looks at what was paid late once').toEqual([]);
  await expectNothingToCharge(await run(late));
});

test('the daily work charges it too, and does not look at it for ever where no fee is owed', async () => {
  const { owner, lease } = await paidLate();
  const policy = { lateFeesByThemselves: true };
  const later = await on('2026-05-10', owner);
  const { version } = ok(await app.call('GET /rent-policy/', {}, later.access));
  ok(await app.call('PATCH /rent-policy/', { body: { ...policy, version } }, later.access));
  await doRentDays(app.services.database, app.clock.now);
  const key = `late-fee:${lease.id}:2026-03-01:0`;
  expect(await feesOf(later)).toContainEqual(expect.objectContaining({ key, cents: 5000 }));
  expect(await kept(later)).toEqual([]);
});

test('while the books are closed the fee is listed with the reason, and charged once they are open', async () => {
  const { owner, lease } = await paidLate();
  const late = await on('2026-07-10', owner);
  ok(await app.call('POST /period-locks/', { body: { through: '2026-07-10' } }, late.access));
  expect(await preview(late)).toMatchObject({
    charges: 0,
    leftOut: [{ leaseId: lease.id, openCents: 0, reason: 'period-closed' }],
  });
  await expectNothingToCharge(await run(late));
  const open = await on('2026-08-10', owner);
  expect(await preview(open)).toMatchObject({ charges: 1, leftOut: [] });
});

test('a fee that was voided with its run can be charged again by hand, though its rent is long paid', async () => {
  const { owner } = await paidLate();
  const late = await on('2026-07-10', owner);
  const { id } = ok(await run(late));
  const body = { reason: 'Too early', alsoPaid: true };
  ok(await app.call('POST /charge-runs/{id}/take-back/', { params: { id }, body }, late.access));
  const again = await on('2026-09-10', owner);
  expect(await preview(again)).toMatchObject({ charges: 1 });
});
