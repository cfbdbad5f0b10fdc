import { expect, test } from 'vitest';
import { doRentDays } from '#server/modules/rent/index.ts';
import { codeOf, ok, startTestApp } from '#test/support/app.ts';
import { chargesOf, chargeThrough, expectNothingToCharge, previewThrough } from '#test/support/charge-runs.ts';
import { query } from '#test/support/database.ts';
import { newMember, newOrganisation, signIn } from '#test/support/factories.ts';
import type { TestMember } from '#test/support/factories.ts';
import { newHome, newLease } from '#test/support/leases.ts';
import { expectTies, heldIn, pay } from '#test/support/rent.ts';

const app = await startTestApp();

/** From 1 January 2026 on; the clock stands at 2 March, and runs charge from March on. */
const open = { startsOn: '2026-01-01', endsOn: null, atEnd: null } as const;
const reason = 'The wrong month';

async function twoLeases() {
  app.clock.now = new Date('2026-03-02T10:00:00.000Z');
  const owner = await newOrganisation(app);
  const home = await newHome(app, owner, ['1', '2']);
  const [, other = home.unit] = home.units;
  const one = await newLease(app, owner, home, open);
  return { owner, one, two: await newLease(app, owner, { ...home, unit: other }, open) };
}

function preview(member: TestMember, id: string, alsoPaid: 'true' | 'false' = 'false') {
  return app.call('GET /charge-runs/{id}/take-back/', { params: { id }, query: { alsoPaid } }, member.access);
}

function takeBack(member: TestMember, id: string, given: object = {}) {
  return app.call('POST /charge-runs/{id}/take-back/', { params: { id }, body: { reason, ...given } }, member.access);
}

async function standing(member: TestMember) {
  return query<{ key: string; open: number; voided: string | null }>(
    app.connection,
    `select charge_key as key, open_cents::int as open, voided_on::text as voided from charge where org_id = $1 order by number`,
    [member.organisationId],
  );
}

test('a run is taken back as a whole, and a person can charge the same again', async () => {
  const { owner } = await twoLeases();
  const run = await chargeThrough(app, owner, '2026-03-31');
  expect(run).toMatchObject({ charges: 2, takenBack: null });
  expect(ok(await preview(owner, run.id))).toMatchObject({
    charges: 2,
    totals: [{ currency: 'USD', cents: 240_000 }],
    paidCharges: 0,
    stays: [],
  });
  const expected = { charges: 1, totals: [{ currency: 'USD', cents: 120_000 }] };
  expect(codeOf(await takeBack(owner, run.id, { expected })), 'something else was confirmed').toBe('conflict');
  const back = ok(await takeBack(owner, run.id));
  expect(back.takenBack).toMatchObject({ on: '2026-03-02', reason, charges: 2, by: { id: owner.userId } });
  expect((await standing(owner)).map(({ voided }) => voided)).toEqual(['2026-03-02', '2026-03-02']);
  expect(await heldIn(app, owner, 'rent', 'accrual')).toBe(0);
  const { items } = ok(await app.call('GET /journal-entries/', { query: { sourceKind: 'reversal' } }, owner.access));
  expect(items.map(({ memo }) => memo)).toEqual([0, 1].map(() => expect.stringMatching(/^Rent March 2026 undone – /)));
  await expectTies(app, owner);
  expect(codeOf(await takeBack(owner, run.id)), 'nothing is left of it').toBe('already-voided');

  const offered = await previewThrough(app, owner, '2026-03-31');
  expect(offered).toMatchObject({ charges: 2, leftOut: [] });
  const before = { number: run.number, on: '2026-03-02' };
  expect(
    offered.lines.map(({ takenBack }) => takenBack),
    'with a mark',
  ).toEqual([before, before]);
  expect(await chargeThrough(app, owner, '2026-03-31')).toMatchObject({ charges: 2 });
  const again = app.call('POST /charge-runs/', { body: { through: '2026-03-31' } }, owner.access);
  await expectNothingToCharge(again, 'and again it is charged once');
  await expectTies(app, owner);
});

test('what a person took back with its run is not charged again by itself, and the daily run says so', async () => {
  const { owner, one } = await twoLeases();
  const daily = async (day: string) => {
    app.clock.now = new Date(`${day}T20:00:00.000Z`);
    await doRentDays(app.services.database, app.clock.now);
    const { access } = ok(await signIn(app, owner));
    return ok(await app.call('GET /charge-runs/', { query: {} }, access));
  };
  const { items } = await daily('2026-03-02');
  const [march] = items;
  expect(march).toMatchObject({ startedBy: null, charges: 2 });
  const again = ok(await signIn(app, owner));
  ok(await takeBack({ ...owner, access: again.access }, march?.id ?? ''));
  expect((await daily('2026-03-03')).items, 'nothing else is due, so there is no run').toHaveLength(1);
  const april = (await daily('2026-04-01')).items[0];
  expect(april).toMatchObject({ charges: 2, startedBy: null });
  expect(april?.leftOut).toMatchObject([
    { reason: 'taken-back', detail: 'RR-0001', cents: 120_000 },
    { reason: 'taken-back', detail: 'RR-0001', cents: 120_000 },
  ]);
  const member = { ...owner, access: ok(await signIn(app, owner)).access };
  const byHand = await chargeThrough(app, member, '2026-04-01', { leaseIds: [one.id] });
  expect(byHand, 'a person charges March again').toMatchObject({ charges: 1 });
  const charges = await chargesOf(app, member);
  expect(charges.filter(({ due, key }) => due === '2026-03-01' && !key.includes('~'))).toHaveLength(1);
  await expectTies(app, member);
});

test('what is paid, credited or in closed books stays, with the reason; what is paid goes where that is wanted', async () => {
  const { owner, one, two } = await twoLeases();
  const run = await chargeThrough(app, owner, '2026-03-31');
  ok(await pay(app, owner, one.id, 50_000, { receivedOn: '2026-02-27' }));
  const credit = { leaseId: two.id, kind: 'credit' as const, cents: 1000, reason: 'Noise' };
  ok(await app.call('POST /credits/', { body: credit }, owner.access));
  const seen = ok(await preview(owner, run.id));
  expect(seen).toMatchObject({ charges: 0, paidCharges: 2, staying: 2 });
  expect(seen.stays.map(({ leaseId, reason: why }) => [leaseId, why]).toSorted(byFirst)).toEqual(
    [
      [one.id, 'paid'],
      [two.id, 'credited'],
    ].toSorted(byFirst),
  );
  expect(codeOf(await takeBack(owner, run.id))).toBe('conflict');
  expect(ok(await preview(owner, run.id, 'true'))).toMatchObject({ charges: 2, stays: [] });
  ok(await takeBack(owner, run.id, { alsoPaid: true }));
  expect(0 - (await heldIn(app, owner, 'prepayments', 'cash')), 'what was paid waits').toBe(50_000);
  await expectTies(app, owner);
  await expectNoReturnBefore(owner);

  const anew = await chargeThrough(app, owner, '2026-04-30');
  expect(anew).toMatchObject({ charges: 4 });
  ok(await app.call('POST /period-locks/', { body: { through: '2026-03-01' } }, owner.access));
  const closed = ok(await preview(owner, anew.id, 'true'));
  expect(closed).toMatchObject({ charges: 2, staying: 2 });
  expect(new Set(closed.stays.map(({ reason: why }) => why))).toEqual(new Set(['period-closed']));
  const rest = ok(await takeBack(owner, anew.id, { alsoPaid: true }));
  expect(rest.takenBack).toMatchObject({ charges: 2 });
  await expectTies(app, owner);
});

/** A late fee on the rent of March, charged on 9 March and taken back with its run. */
async function feeTakenBack() {
  app.clock.now = new Date('2026-03-02T10:00:00.000Z');
  const owner = await newOrganisation(app);
  const home = await newHome(app, owner);
  const fee = { kind: 'fixed' as const, cents: 5000 };
  const lateFee = { kind: 'charged' as const, grace: { days: 3, counts: 'calendar' as const }, first: fee };
  await newLease(app, owner, home, { ...open, lateFee });
  await chargeThrough(app, owner, '2026-03-01');
  app.clock.now = new Date('2026-03-09T20:00:00.000Z');
  const member = { ...owner, access: ok(await signIn(app, owner)).access };
  const fees = () => app.call('POST /late-fee-runs/', { body: {} }, member.access);
  const run = ok(await fees());
  expect(run).toMatchObject({ charges: 1, kind: 'late-fees' });
  ok(await takeBack(member, run.id));
  return { member, fees, run };
}

test('fees that went with their run are charged again by a person alone', async () => {
  const { member, fees } = await feeTakenBack();
  await doRentDays(app.services.database, app.clock.now);
  const live = async () => (await standing(member)).filter(({ voided }) => voided === null);
  expect(await live(), 'the rent alone').toHaveLength(1);
  expect(ok(await fees())).toMatchObject({ charges: 1 });
  expect(await live()).toHaveLength(2);
  await expectTies(app, member);
});

test('fees that were taken back have a mark in the preview, and the daily run lists them as left out', async () => {
  const { member, run } = await feeTakenBack();
  const offered = async (access: string) => ok(await app.call('POST /late-fee-previews/', { body: {} }, access)).fees;
  const marks = (await offered(member.access)).map(({ takenBack }) => takenBack);
  expect(marks).toEqual([{ number: run.number, on: '2026-03-09' }]);
  const daily = async (day: string) => {
    app.clock.now = new Date(`${day}T20:00:00.000Z`);
    await doRentDays(app.services.database, app.clock.now);
    const { access } = ok(await signIn(app, member));
    const { items } = ok(await app.call('GET /charge-runs/', { query: {} }, access));
    return items.find(({ kind }) => kind === 'late-fees');
  };
  await daily('2026-04-01');
  const april = await daily('2026-04-06');
  expect(april).toMatchObject({ charges: 1, startedBy: null });
  expect(april?.leftOut).toMatchObject([{ reason: 'taken-back', detail: run.number, cents: 5000 }]);
  const again = { ...member, access: ok(await signIn(app, member)).access };
  expect(ok(await app.call('POST /late-fee-runs/', { body: {} }, again.access)), 'by hand').toMatchObject({
    charges: 1,
  });
  expect(await offered(again.access)).toEqual([]);
});

test('late fees that were charged for what goes are named before it is taken back', async () => {
  const { member, fees } = await feeTakenBack();
  ok(await fees());
  const { items } = ok(await app.call('GET /charges/', { query: {} }, member.access));
  const rent = items.find(({ kind, voided }) => kind === 'rent' && voided === null);
  const fee = items.find(({ kind, voided }) => kind === 'late-fee' && voided === null);
  const named = { count: 1, totals: [{ currency: 'USD', cents: 5000 }], items: [{ chargeId: fee?.id, cents: 5000 }] };
  const read = async (id: string | undefined) =>
    ok(await app.call('GET /charges/{id}/', { params: { id: id ?? '' } }, member.access));
  const { runId, ...inFull } = await read(rent?.id);
  expect(inFull).toMatchObject({ feesNotOwed: named, lateFees: { count: 0 } });
  const none = { count: 0, items: [] };
  expect(await read(fee?.id), 'a fee has none of its own').toMatchObject({ feesNotOwed: none, lateFees: none });
  expect(ok(await preview(member, runId ?? ''))).toMatchObject({ feesNotOwed: named, lateFees: { count: 0 } });
});

/** Rent of March that was late, with its fee of 50.00, and paid in full on 9 March; the fee is open. */
async function paidLate() {
  const { member, fees } = await feeTakenBack();
  ok(await fees());
  const [lease] = ok(await app.call('GET /leases/', { query: {} }, member.access)).items;
  ok(await pay(app, member, lease?.id ?? '', 120_000, { receivedOn: '2026-03-09' }));
  const { items } = ok(await app.call('GET /charge-runs/', { query: {} }, member.access));
  return { member, fees, leaseId: lease?.id ?? '', runId: items.find(({ kind }) => kind === 'rent')?.id ?? '' };
}

test('late fees whose ground goes with a run are waived, and not paid by what is free again', async () => {
  const { member, fees, runId } = await paidLate();
  const { feesNotOwed, charges, totals } = ok(await preview(member, runId, 'true'));
  expect(feesNotOwed).toMatchObject({ count: 1, totals: [{ currency: 'USD', cents: 5000 }] });
  const expected = { charges, totals, feesNotOwed: 0 };
  expect(codeOf(await takeBack(member, runId, { alsoPaid: true, expected })), 'not what was confirmed').toBe(
    'conflict',
  );
  ok(await takeBack(member, runId, { alsoPaid: true, expected: { ...expected, feesNotOwed: 1 } }));
  expect((await standing(member)).filter(({ voided }) => voided === null)).toEqual([]);
  expect(0 - (await heldIn(app, member, 'prepayments', 'cash')), 'all of it waits').toBe(120_000);
  const { items } = ok(await app.call('GET /charges/', { query: {} }, member.access));
  expect(items.find(({ kind }) => kind === 'late-fee')?.voided).toMatchObject({ kind: 'waived', reason });
  await expectTies(app, member);
  await expectNothingToCharge(fees(), 'nothing is late any more');
});

async function voidRent(member: TestMember, kind: 'mistake' | 'waived') {
  const { items } = ok(await app.call('GET /charges/', { query: {} }, member.access));
  const id = items.find((one) => one.kind === 'rent' && one.voided === null)?.id ?? '';
  ok(await app.call('POST /charges/{id}/void/', { params: { id }, body: { kind, reason } }, member.access));
}

test('a late fee goes with the one charge that was late and never owed, and may come again where that is charged anew', async () => {
  const { member, fees, leaseId } = await paidLate();
  await voidRent(member, 'mistake');
  expect((await standing(member)).filter(({ voided }) => voided === null)).toEqual([]);
  expect(0 - (await heldIn(app, member, 'prepayments', 'cash')), 'all of it waits').toBe(120_000);
  await expectTies(app, member);
  await expectNothingToCharge(fees(), 'nothing is late any more');
  const rent = { leaseId, kind: 'rent' as const, cents: 200_000, dueOn: '2026-03-01' };
  ok(await app.call('POST /charges/', { body: rent }, member.access));
  expect(ok(await fees()), 'what is charged anew is late').toMatchObject({ charges: 1 });
  await expectTies(app, member);
});

test('a late fee stays on rent that was late and is waived', async () => {
  const { member } = await paidLate();
  await voidRent(member, 'waived');
  const live = (await standing(member)).filter(({ voided }) => voided === null);
  expect(live.map(({ open: cents }) => cents)).toEqual([0]);
  await expectTies(app, member);
});

test('a late fee stays for what else fell due that day and is late', async () => {
  const { member, runId, leaseId } = await paidLate();
  const parking = { leaseId, kind: 'parking' as const, cents: 9000, dueOn: '2026-03-01' };
  ok(await app.call('POST /charges/', { body: parking }, member.access));
  expect(ok(await preview(member, runId, 'true'))).toMatchObject({ feesNotOwed: { count: 0 }, lateFees: { count: 1 } });
  ok(await takeBack(member, runId, { alsoPaid: true }));
  const live = (await standing(member)).filter(({ voided }) => voided === null);
  expect(live.map(({ open: cents }) => cents)).toEqual([0, 0]);
  await expectTies(app, member);
});

test('who may only look takes nothing back, and a run of elsewhere is none', async () => {
  const { owner } = await twoLeases();
  const run = await chargeThrough(app, owner, '2026-03-31');
  const viewer = await newMember(app, owner, 'viewer');
  expect(codeOf(await takeBack(viewer, run.id))).toBe('forbidden');
  expect(ok(await preview(viewer, run.id)).charges).toBe(2);
  const stranger = await newOrganisation(app);
  expect(codeOf(await takeBack(stranger, run.id))).toBe('not-found');
  expect(codeOf(await takeBack(owner, run.id, { reason: '' }))).toBe('invalid-input');
});

test('a charge keeps its key unless it goes with its run', async () => {
  const { owner } = await twoLeases();
  await chargeThrough(app, owner, '2026-03-31');
  const change = (key: string) =>
    app.services.database.transaction({ scope: 'organisation', organisationId: owner.organisationId }, (tx) =>
      tx.updateTable('charge').set({ charge_key: key }).where('org_id', '=', owner.organisationId).execute(),
    );
  await expect(change('free')).rejects.toThrow('keeps its key');
});

/** The payment paid until today what was taken back today: on no earlier day it could have gone. */
async function expectNoReturnBefore(owner: TestMember): Promise<void> {
  const { items } = ok(await app.call('GET /receipts/', { query: {} }, owner.access));
  const params = { id: items[0]?.id ?? '' };
  const { receivedOn } = ok(await app.call('GET /receipts/{id}/', { params }, owner.access));
  expect(receivedOn).toBe('2026-02-27');
  const body = { kind: 'returned' as const, reason: 'Bounced', date: '2026-03-01' };
  const early = await app.call('POST /receipts/{id}/reverse/', { params, body }, owner.access);
  expect(early.problem?.errors).toMatchObject([
    { path: 'date', code: 'day-before-undone', values: { day: { date: '2026-03-02' } } },
  ]);
}

function byFirst([one = '']: readonly string[], [other = '']: readonly string[]): number {
  return one < other ? -1 : 1;
}
