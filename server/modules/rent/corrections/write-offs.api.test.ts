import { beforeEach, expect, test } from 'vitest';
import type { LateFeePolicy } from '#server/modules/leasing/index.ts';
import { codeOf, ok, startTestApp } from '#test/support/app.ts';
import { chargeThrough } from '#test/support/charge-runs.ts';
import { query } from '#test/support/database.ts';
import { newOrganisation, signIn } from '#test/support/factories.ts';
import type { TestMember } from '#test/support/factories.ts';
import { expectTies, heldIn, newCharge, newTenancy, readLedger } from '#test/support/rent.ts';

const app = await startTestApp();

beforeEach(() => {
  app.clock.now = new Date('2026-03-02T17:00:00.000Z');
});

async function writeOff(owner: TestMember, leaseId: string, cents: number, given: object = {}) {
  const body = { leaseId, kind: 'write-off' as const, cents, reason: 'Will never come', ...given };
  return ok(await app.call('POST /credits/', { body }, owner.access));
}

const voidCharge = async (owner: TestMember, id: string, kind: 'waived' | 'mistake') =>
  ok(await app.call('POST /charges/{id}/void/', { params: { id }, body: { kind, reason: 'Not owed' } }, owner.access));

const readCharge = async (owner: TestMember, id: string) =>
  ok(await app.call('GET /charges/{id}/', { params: { id } }, owner.access));

const writeOffs = (owner: TestMember) =>
  query<{ number: number; cents: number; waits: number; isOut: boolean; given: string; from: string | null }>(
    app.connection,
    `select number::int as number, cents::int as cents, unapplied_cents::int as waits, voided_on is not null as "isOut",
            given_on::text as given, counts_from::text as from
       from credit where org_id = $1 and kind = 'write-off' order by number`,
    [owner.organisationId],
  );

test.each(['waived', 'mistake'] as const)(
  'a write-off falls with its charge that is taken back (%s), and is no money for anybody',
  async (kind) => {
    const owner = await newOrganisation(app);
    const { lease } = await newTenancy(app, owner);
    const rent = await newCharge(app, owner, lease.id, { cents: 100_000 });
    await writeOff(owner, lease.id, 100_000);
    const fee = await newCharge(app, owner, lease.id, { kind: 'late-fee', cents: 5000 });
    expect((await readCharge(owner, rent.id)).writeOffs, 'it is named before').toMatchObject({
      count: 1,
      totals: [{ currency: 'USD', cents: 100_000 }],
      items: [{ number: 'K-0001', cents: 100_000 }],
    });
    await voidCharge(owner, rent.id, kind);
    expect((await readCharge(owner, fee.id)).openCents, 'it pays nothing else').toBe(5000);
    const [balance] = (await readLedger(app, owner, lease.id)).balances;
    expect(balance).toMatchObject({ openCents: 5000, creditCents: 0, balanceCents: 5000 });
    expect(await heldIn(app, owner, 'bad-debt', 'accrual')).toBe(0);
    const body = { leaseId: lease.id, cents: 1, refundedOn: '2026-03-02', withCredits: true };
    expect(codeOf(await app.call('POST /refunds/', { body }, owner.access))).toBe('refund-too-large');
    await expectTies(app, owner);
  },
);

test('what was written off and then waived does not settle the next month', async () => {
  const owner = await newOrganisation(app);
  const { lease } = await newTenancy(app, owner);
  const february = await newCharge(app, owner, lease.id, { dueOn: '2026-02-01' });
  await writeOff(owner, lease.id, 120_000);
  await voidCharge(owner, february.id, 'waived');
  const march = await newCharge(app, owner, lease.id, { dueOn: '2026-03-01' });
  expect(march.openCents).toBe(120_000);
  await expectTies(app, owner);
});

test('what a write-off took off other charges is written off anew, and late fees reckon with it since its first day', async () => {
  const owner = await newOrganisation(app);
  const policy: LateFeePolicy = {
    kind: 'charged',
    grace: { days: 3, counts: 'calendar' },
    first: { kind: 'fixed', cents: 5000 },
    further: null,
    minimumBalanceCents: 0,
    cap: null,
  };
  ok(await app.call('POST /late-fee-policies/', { body: { propertyId: null, policy } }, owner.access));
  const { lease } = await newTenancy(app, owner);
  const water = await newCharge(app, owner, lease.id, { kind: 'utilities', cents: 30_000, dueOn: '2026-03-02' });
  const rent = await newCharge(app, owner, lease.id, { cents: 100_000, dueOn: '2026-03-01' });
  await writeOff(owner, lease.id, 120_000);
  app.clock.now = new Date('2026-03-12T17:00:00.000Z');
  const later = { ...owner, ...ok(await signIn(app, owner)) };
  await voidCharge(later, water.id, 'mistake');
  expect(await writeOffs(later)).toEqual([
    { number: 1, cents: 120_000, waits: 0, isOut: true, given: '2026-03-02', from: null },
    { number: 2, cents: 100_000, waits: 0, isOut: false, given: '2026-03-12', from: '2026-03-02' },
  ]);
  expect((await readCharge(later, rent.id)).openCents).toBe(0);
  const fees = ok(await app.call('POST /late-fee-previews/', { body: {} }, later.access));
  expect(fees.charges, 'the rent was written off before it was late').toBe(0);
  await expectTies(app, later);
});

test('a write-off falls with a run that is taken back, which says so first; a credit waits', async () => {
  const owner = await newOrganisation(app);
  const { lease } = await newTenancy(app, owner);
  const run = await chargeThrough(app, owner, '2026-03-01');
  await writeOff(owner, lease.id, 100_000);
  const credit = { leaseId: lease.id, kind: 'credit' as const, cents: 20_000, reason: 'No heating' };
  ok(await app.call('POST /credits/', { body: credit }, owner.access));
  const asked = { params: { id: run.id }, query: { alsoPaid: 'true' as const } };
  const told = ok(await app.call('GET /charge-runs/{id}/take-back/', asked, owner.access));
  expect(told.writeOffs).toMatchObject({ count: 1, totals: [{ currency: 'USD', cents: 100_000 }] });
  const body = { reason: 'Too early', alsoPaid: true };
  ok(await app.call('POST /charge-runs/{id}/take-back/', { params: { id: run.id }, body }, owner.access));
  expect(await writeOffs(owner)).toMatchObject([{ isOut: true, waits: 0 }]);
  expect((await readLedger(app, owner, lease.id)).balances[0]).toMatchObject({ openCents: 0, creditCents: 20_000 });
  await expectTies(app, owner);
});

test('what waits of a write-off from before is neither paid out nor pays anything', async () => {
  const owner = await newOrganisation(app);
  const { lease } = await newTenancy(app, owner);
  const rent = await newCharge(app, owner, lease.id, { cents: 100_000 });
  const { id } = ok(
    await app.call(
      'POST /credits/',
      { body: { leaseId: lease.id, kind: 'credit', cents: 100_000, reason: 'Old' } },
      owner.access,
    ),
  );
  await voidCharge(owner, rent.id, 'mistake');
  // As it stood in workspaces before write-offs fell with their charges.
  await query(app.connection, "update credit set kind = 'write-off' where credit_id = $1", [id]);
  const body = { leaseId: lease.id, cents: 1, refundedOn: '2026-03-02', withCredits: true };
  expect(codeOf(await app.call('POST /refunds/', { body }, owner.access))).toBe('refund-too-large');
  expect((await newCharge(app, owner, lease.id, { cents: 90_000 })).openCents).toBe(90_000);
  ok(await app.call('POST /credits/{id}/void/', { params: { id }, body: { reason: 'Fell' } }, owner.access));
  await expectTies(app, owner);
});
