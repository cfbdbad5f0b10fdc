import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { codeOf, ok, startTestApp } from '#test/support/app.ts';
import { inBooks } from '#test/support/books.ts';
import { chargesOf, chargeThrough, expectNothingToCharge, previewThrough } from '#test/support/charge-runs.ts';
import { query } from '#test/support/database.ts';
import { newMember, newOrganisation, signIn } from '#test/support/factories.ts';
import type { TestMember } from '#test/support/factories.ts';
import { newHome, newLease } from '#test/support/leases.ts';
import { newPerson } from '#test/support/portfolio.ts';
import { verifyBooks } from '#server/modules/ledger/index.ts';
import { doRentDays } from '#server/modules/rent/index.ts';

const app = await startTestApp();

/** From 1 January 2026 on; the clock stands at 2 March, and runs charge from March on. */
const open = { startsOn: '2026-01-01', endsOn: null, atEnd: null } as const;

async function provesRight(member: TestMember): Promise<void> {
  const { breaks } = await inBooks(app, member, (tx) => verifyBooks(tx, member.organisationId));
  expect(breaks).toEqual([]);
}

function chargeUpTo(member: TestMember, through: string, given: { leaseIds?: string[] } = {}) {
  return app.call('POST /charge-runs/', { body: { through, ...given } }, member.access);
}

async function pay(member: TestMember, leaseId: string, cents: number, receivedOn: string) {
  return ok(await app.call('POST /receipts/', { body: { parts: [{ leaseId, cents }], receivedOn } }, member.access));
}

test('a run charges what falls due, at its due date, and running it again posts nothing twice', async () => {
  const owner = await newOrganisation(app);
  const home = await newHome(app, owner);
  const charges = [
    { kind: 'rent' as const, cents: 120_000 },
    { kind: 'parking' as const, cents: 5000, dueDay: 15 },
  ];
  const lease = await newLease(app, owner, home, { ...open, charges });
  const run = await chargeThrough(app, owner, '2026-03-31');
  expect(run).toMatchObject({
    number: 'RR-0001',
    kind: 'rent',
    leases: 1,
    charges: 2,
    totals: [{ currency: 'USD', cents: 125_000 }],
    leftOut: [],
    startedBy: { id: owner.userId },
  });
  expect(run.finishedAt).not.toBeNull();
  const [rent, parking] = lease.charges;
  expect(await chargesOf(app, owner)).toMatchObject([
    {
      key: `rent:${lease.id}:${rent?.id}:2026-03`,
      kind: 'rent',
      cents: 120_000,
      charged: '2026-03-01',
      due: '2026-03-01',
      entryDate: '2026-03-01',
      from: '2026-03-01',
      to: '2026-03-31',
      explanation: { rule: 'schedule', frequency: 'monthly', how: { isWhole: true, fullCents: 120_000 } },
    },
    { key: `rent:${lease.id}:${parking?.id}:2026-03`, cents: 5000, due: '2026-03-15' },
  ]);
  await expectNothingToCharge(chargeUpTo(owner, '2026-03-31'));
  const { items: runs } = ok(await app.call('GET /charge-runs/', { query: {} }, owner.access));
  expect(runs, 'no run is left of it').toHaveLength(1);
  expect(await chargeThrough(app, owner, '2026-04-01')).toMatchObject({ charges: 1 });
  expect(await chargesOf(app, owner)).toHaveLength(3);
  await provesRight(owner);
});

test('a lease from the 16th is prorated', async () => {
  const owner = await newOrganisation(app);
  const lease = await newLease(app, owner, await newHome(app, owner), {
    startsOn: '2026-03-16',
    endsOn: null,
    atEnd: null,
    charges: [{ kind: 'rent', cents: 155_000 }],
  });
  const preview = await previewThrough(app, owner, '2026-04-30');
  expect(preview.groups).toEqual([
    { group: 'part', charges: 1, totals: [{ currency: 'USD', cents: 80_000 }] },
    { group: 'same', charges: 1, totals: [{ currency: 'USD', cents: 155_000 }] },
  ]);
  expect(preview.lines[0]).toMatchObject({
    leaseId: lease.id,
    group: 'part',
    cents: 80_000,
    dueOn: '2026-03-16',
    from: '2026-03-16',
    how: { days: 16, ofDays: 31 },
  });
  await chargeThrough(app, owner, '2026-04-30');
  expect(await chargesOf(app, owner)).toMatchObject([
    { cents: 80_000, due: '2026-03-16', from: '2026-03-16', to: '2026-03-31' },
    { cents: 155_000, due: '2026-04-01' },
  ]);
});

test('raising rent never changes a paid month', async () => {
  const owner = await newOrganisation(app);
  const lease = await newLease(app, owner, await newHome(app, owner), open);
  const [rent] = lease.charges;
  await chargeThrough(app, owner, '2026-03-01');
  await pay(owner, lease.id, 120_000, '2026-03-02');
  const body = { chargeId: rent?.id ?? '', startsOn: '2026-03-16', cents: 140_000 };
  ok(await app.call('POST /leases/{id}/amend-charge/', { params: { id: lease.id }, body }, owner.access));
  const preview = await previewThrough(app, owner, '2026-04-01');
  // March was 1,200.00 and would be two parts by now: it stays, and the difference is told.
  expect(preview.differences).toMatchObject([
    { leaseId: lease.id, periodKey: '2026-03', chargedCents: 120_000, wouldBeCents: 58_065 + 72_258 },
  ]);
  expect(preview.lines).toMatchObject([{ dueOn: '2026-04-01', cents: 140_000, beforeCents: 120_000 }]);
  await chargeThrough(app, owner, '2026-04-01');
  expect(await chargesOf(app, owner)).toMatchObject([
    { cents: 120_000, open: 0, due: '2026-03-01', from: '2026-03-01', to: '2026-03-31' },
    { cents: 140_000, open: 140_000, due: '2026-04-01' },
  ]);
  // It is offered until somebody has dealt with it.
  expect((await previewThrough(app, owner, '2026-05-01')).differences).toHaveLength(1);
});

test('what was charged ahead for the time after somebody left is told by every run until it is dealt with', async () => {
  const owner = await newOrganisation(app);
  const lease = await newLease(app, owner, await newHome(app, owner), open);
  // Another, of which nothing is told.
  await newLease(app, owner, await newHome(app, owner), open);
  await chargeThrough(app, owner, '2026-05-01');
  const params = { id: lease.id };
  const body = { leavesOn: '2026-03-20', reason: 'Moved abroad', version: lease.version };
  ok(await app.call('POST /leases/{id}/end-early/', { params, body }, owner.access));
  const told = async (through: string) =>
    (await previewThrough(app, owner, through)).differences.map((one) => [
      one.leaseId,
      one.periodKey,
      one.wouldBeCents,
    ]);
  const beyond = [
    [lease.id, '2026-04', 0],
    [lease.id, '2026-05', 0],
  ];
  expect(await told('2026-03-02')).toEqual([[lease.id, '2026-03', 77_419], ...beyond]);
  await expectNothingToCharge(chargeUpTo(owner, '2026-05-01'));
  expect(await told('2026-06-01')).toEqual([[lease.id, '2026-03', 77_419], ...beyond]);
  await chargeThrough(app, owner, '2026-06-01');
  const { items } = ok(await app.call('GET /charges/', { query: { leaseId: lease.id } }, owner.access));
  for (const { id } of items) {
    const taken = { params: { id }, body: { kind: 'mistake' as const, reason: 'They left' } };
    ok(await app.call('POST /charges/{id}/void/', taken, owner.access));
  }
  expect(await told('2026-06-01')).toEqual([]);
});

test('a change in mid-period is two charges of one period', async () => {
  const owner = await newOrganisation(app);
  const lease = await newLease(app, owner, await newHome(app, owner), open);
  const [rent] = lease.charges;
  const body = { chargeId: rent?.id ?? '', startsOn: '2026-03-16', cents: 140_000 };
  ok(await app.call('POST /leases/{id}/amend-charge/', { params: { id: lease.id }, body }, owner.access));
  await chargeThrough(app, owner, '2026-03-31');
  const key = `rent:${lease.id}:${rent?.id}:2026-03`;
  expect(await chargesOf(app, owner)).toMatchObject([
    { key, cents: 58_065, from: '2026-03-01', to: '2026-03-15', due: '2026-03-01' },
    { key: `${key}:2`, cents: 72_258, from: '2026-03-16', to: '2026-03-31', due: '2026-03-01' },
  ]);
  await expectNothingToCharge(chargeUpTo(owner, '2026-03-31'));
  expect(await chargesOf(app, owner)).toHaveLength(2);
});

test('what is not signed, and what falls due in closed books, is left out and said so, and comes with a later run', async () => {
  const owner = await newOrganisation(app);
  const home = await newHome(app, owner, ['1A', '1B']);
  const closed = await newLease(app, owner, home, open);
  const [, second] = home.units;
  if (second === undefined) throw new Error('Two units were made');
  const draft = await newLease(app, owner, { ...home, unit: second }, { ...open, sign: false });
  ok(await app.call('POST /period-locks/', { body: { through: '2026-03-01' } }, owner.access));
  const preview = await previewThrough(app, owner, '2026-03-31');
  expect(preview).toMatchObject({ charges: 0, isOpenInBooks: true, closedThrough: '2026-03-01' });
  const expected = [
    { leaseId: closed.id, reason: 'period-closed', cents: 120_000, detail: '2026-03-01' },
    { leaseId: draft.id, reason: 'not-signed', cents: 120_000, currency: 'USD' },
  ];
  const byReason = (leftOut: typeof preview.leftOut) =>
    leftOut.toSorted((one, other) => (one.reason > other.reason ? -1 : 1));
  expect(byReason(preview.leftOut)).toMatchObject(expected);
  expect(byReason((await chargeThrough(app, owner, '2026-03-31')).leftOut)).toMatchObject(expected);
  ok(await app.call('POST /leases/{id}/sign/', { params: { id: draft.id }, body: { chargeDue: false } }, owner.access));
  ok(await app.call('POST /period-locks/reopen/', { body: { through: null, reason: 'Too early' } }, owner.access));
  expect(await chargeThrough(app, owner, '2026-03-31')).toMatchObject({ charges: 2, leases: 2, leftOut: [] });
});

test('months between what is charged and what was charged ahead are charged, also after the rent changed ahead', async () => {
  const owner = await newOrganisation(app);
  const home = await newHome(app, owner);
  const lease = await newLease(app, owner, home, { ...open, billFrom: '2026-01-01' });
  ok(await app.call('POST /period-locks/', { body: { through: '2026-03-02' } }, owner.access));
  expect(await chargeThrough(app, owner, '2026-04-01')).toMatchObject({ charges: 1 });
  ok(await app.call('POST /period-locks/reopen/', { body: { through: null, reason: 'Too early' } }, owner.access));
  const body = { chargeId: lease.charges[0]?.id ?? '', startsOn: '2026-04-01', cents: 126_000 };
  ok(await app.call('POST /leases/{id}/amend-charge/', { params: { id: lease.id }, body }, owner.access));
  const ahead = [{ chargedCents: 120_000, wouldBeCents: 126_000 }];
  expect(await previewThrough(app, owner, '2026-01-31')).toMatchObject({ charges: 1, differences: ahead });
  expect(await chargeThrough(app, owner, '2026-01-31')).toMatchObject({ charges: 1 });
  expect(await previewThrough(app, owner, '2026-02-28')).toMatchObject({ charges: 1, differences: ahead });
  expect(await chargeThrough(app, owner, '2026-04-30')).toMatchObject({ charges: 2 });
  const due = (await chargesOf(app, owner)).map((charge) => charge.due);
  expect(due).toEqual(['01', '02', '03', '04'].map((month) => `2026-${month}-01`));
});

test('what was confirmed is posted, or nothing is', async () => {
  const owner = await newOrganisation(app);
  await newLease(app, owner, await newHome(app, owner), open);
  const expected = { charges: 1, totals: [{ currency: 'USD', cents: 119_999 }] };
  const other = await app.call('POST /charge-runs/', { body: { through: '2026-03-31', expected } }, owner.access);
  expect(codeOf(other)).toBe('conflict');
  expect(await chargesOf(app, owner)).toEqual([]);
  const { items } = ok(await app.call('GET /charge-runs/', { query: {} }, owner.access));
  expect(items).toEqual([]);
  const preview = await previewThrough(app, owner, '2026-03-31');
  const { charges, totals } = preview;
  expect(await chargeThrough(app, owner, '2026-03-31', { expected: { charges, totals } })).toMatchObject({
    charges: 1,
  });
});

test('two nodes at once and repeats under one key post each charge once', async () => {
  const owner = await newOrganisation(app);
  const home = await newHome(app, owner, ['1A', '1B', '1C', '1D', '1E']);
  for (const unit of home.units) {
    const person = await newPerson(app, owner);
    await newLease(app, owner, { ...home, unit, person }, open);
  }
  const key = randomUUID();
  const body = { through: '2026-05-31' };
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, index) =>
      app.call('POST /charge-runs/', { body }, owner.access, {
        headers: index < 3 ? { 'idempotency-key': key } : {},
      }),
    ),
  );
  // Whoever came when all was charged is told so; who has the key of a run has that run.
  for (const answer of answers) if (answer.problem !== undefined) await expectNothingToCharge(answer);
  const isRun = ({ problem }: (typeof answers)[number]) => problem === undefined;
  expect(
    new Set(
      answers
        .slice(0, 3)
        .filter(isRun)
        .map((answer) => ok(answer).id),
    ).size,
  ).toBeLessThan(2);
  const runs = answers.filter(isRun).map((answer) => ok(answer));
  const distinct = new Map(runs.map((run) => [run.id, run]));
  expect([...distinct.values()].reduce((sum, run) => sum + run.charges, 0)).toBe(15);
  expect(
    runs.filter((run) => run.charges === 0 && run.leftOut.length === 0),
    'empty runs',
  ).toEqual([]);
  const { items: listed } = ok(await app.call('GET /charge-runs/', { query: {} }, owner.access));
  expect(listed.map(({ id }) => id).toSorted()).toEqual([...distinct.keys()].toSorted());
  const charges = await chargesOf(app, owner);
  expect([charges.length, new Set(charges.map((charge) => charge.key)).size]).toEqual([15, 15]);
  const other = await app.call('POST /charge-runs/', { body: { through: '2026-06-30' } }, owner.access, {
    headers: { 'idempotency-key': key },
  });
  // Where those without the key charged everything first, nobody has used it.
  expect(codeOf(other)).toBe(answers.slice(0, 3).some(isRun) ? 'idempotency-conflict' : undefined);
  await provesRight(owner);
});

test('a run can be about some leases or one building, and never about those of others', async () => {
  const owner = await newOrganisation(app);
  const here = await newHome(app, owner);
  const there = await newHome(app, owner);
  const first = await newLease(app, owner, here, open);
  const second = await newLease(app, owner, there, open);
  const stranger = await newOrganisation(app);
  await expectNothingToCharge(chargeUpTo(stranger, '2026-03-31', { leaseIds: [first.id] }));
  const body = { through: '2026-03-31', propertyId: here.property.id };
  expect(codeOf(await app.call('POST /charge-runs/', { body }, stranger.access))).toBe('not-found');
  const manager = await newMember(app, owner, 'manager');
  const own = { all: false, propertyIds: [there.property.id] };
  ok(await app.call('POST /members/{id}/properties/', { params: { id: manager.userId }, body: own }, owner.access));
  expect(await previewThrough(app, manager, '2026-03-31')).toMatchObject({
    leases: 1,
    lines: [{ leaseId: second.id }],
  });
  expect(await chargeThrough(app, manager, '2026-03-31')).toMatchObject({ charges: 1 });
  expect(await chargeThrough(app, owner, '2026-03-31', { propertyId: here.property.id })).toMatchObject({ charges: 1 });
  expect((await chargesOf(app, owner)).map((charge) => charge.key.slice(5, 41)).toSorted()).toEqual(
    [first.id, second.id].toSorted(),
  );
});

test('lines that come to nothing are no charges, and far days are refused', async () => {
  const owner = await newOrganisation(app);
  await newLease(app, owner, await newHome(app, owner), { ...open, charges: [{ kind: 'rent', cents: 0 }] });
  await expectNothingToCharge(chargeUpTo(owner, '2026-03-31'));
  const far = await app.call('POST /charge-runs/', { body: { through: '2028-01-01' } }, owner.access);
  expect([codeOf(far), far.problem?.errors[0]?.path]).toEqual(['invalid-input', 'through']);
});

test('a preview says how this month came from the last, and it adds up', async () => {
  const owner = await newOrganisation(app);
  const home = await newHome(app, owner, ['1A', '1B', '1C', '1D']);
  const [a, b, c, d] = home.units;
  if (a === undefined || b === undefined || c === undefined || d === undefined) throw new Error('Four units were made');
  const raised = await newLease(app, owner, { ...home, unit: a }, open);
  await newLease(app, owner, { ...home, unit: b }, { ...open, endsOn: '2026-04-15', atEnd: 'stop' });
  await newLease(app, owner, { ...home, unit: d }, open);
  await chargeThrough(app, owner, '2026-03-31');
  await newLease(app, owner, { ...home, unit: c }, { startsOn: '2026-04-11', endsOn: null, atEnd: null });
  const body = { chargeId: raised.charges[0]?.id ?? '', startsOn: '2026-04-01', cents: 126_000 };
  ok(await app.call('POST /leases/{id}/amend-charge/', { params: { id: raised.id }, body }, owner.access));
  const preview = await previewThrough(app, owner, '2026-04-30');
  expect(preview.groups.map(({ group, charges }) => [group, charges])).toEqual([
    ['part', 2],
    ['new-amount', 1],
    ['same', 1],
  ]);
  expect(preview.bridge).toEqual({
    currency: 'USD',
    fromMonth: '2026-03',
    toMonth: '2026-04',
    fromCents: 360_000,
    steps: [
      { kind: 'steps', label: '', count: 1, cents: 6000 },
      { kind: 'starts', label: '1C', count: 1, cents: 80_000 },
      { kind: 'ends', label: '1B', count: 1, cents: -60_000 },
    ],
    toCents: 386_000,
  });
});

test('months that were not charged in time are told as caught up, and not as a reason for this month', async () => {
  const owner = await newOrganisation(app);
  const home = await newHome(app, owner, ['1A', '1B']);
  const [a, b] = home.units;
  if (a === undefined || b === undefined) throw new Error('Two units were made');
  const charges = [{ kind: 'rent' as const, cents: 120_000 }];
  await newLease(app, owner, { ...home, unit: a }, { ...open, charges });
  // Over in the middle of March, and nothing of March was charged.
  const ended = { ...open, endsOn: '2026-03-15', atEnd: 'stop' as const, charges };
  await newLease(app, owner, { ...home, unit: b }, ended);
  const { bridge } = await previewThrough(app, owner, '2026-04-30');
  expect(bridge?.steps).toEqual([
    // April is more than what March was billed, because nothing was.
    { kind: 'caught-up', label: '1A', count: 1, cents: 240_000 },
    { kind: 'caught-up', label: '1B', count: 1, cents: 58_065 },
  ]);
  expect(bridge).toMatchObject({ fromCents: 0, toCents: 298_065 });
});

test('a lease that is charged from this month on is told as not billed the month before', async () => {
  const owner = await newOrganisation(app);
  const home = await newHome(app, owner, ['1A', '1B']);
  const [a, b] = home.units;
  if (a === undefined || b === undefined) throw new Error('Two units were made');
  await newLease(app, owner, { ...home, unit: a }, open);
  await newLease(app, owner, { ...home, unit: b }, { ...open, billFrom: '2026-04-01' });
  await chargeThrough(app, owner, '2026-03-31');
  const { bridge } = await previewThrough(app, owner, '2026-04-30');
  expect(bridge?.steps).toEqual([{ kind: 'not-before', label: '', count: 1, cents: 120_000 }]);
});

test('units named alike in two buildings are two steps of it, and what is held as a deposit is no step at all', async () => {
  const owner = await newOrganisation(app);
  const homes = [await newHome(app, owner), await newHome(app, owner)];
  for (const home of homes) await newLease(app, owner, home, { ...open, endsOn: '2026-04-15', atEnd: 'stop' });
  const lease = await newLease(app, owner, await newHome(app, owner, ['2B']), open);
  await chargeThrough(app, owner, '2026-03-31');
  const deposit = { leaseId: lease.id, kind: 'deposit' as const, cents: 90_000, dueOn: '2026-03-01' };
  ok(await app.call('POST /charges/', { body: deposit }, owner.access));
  const { bridge } = await previewThrough(app, owner, '2026-04-30');
  expect(bridge).toMatchObject({ fromCents: 360_000, toCents: 240_000 });
  expect(bridge?.steps).toEqual(
    homes.map(({ property }) => ({ kind: 'ends', label: `1A, ${property.name}`, count: 1, cents: -60_000 })),
  );
});

test('a rent that was raised after its month was charged is a new amount beside what was charged', async () => {
  const owner = await newOrganisation(app);
  const lease = await newLease(app, owner, await newHome(app, owner), open);
  await chargeThrough(app, owner, '2026-03-31');
  const body = { chargeId: lease.charges[0]?.id ?? '', startsOn: '2026-03-16', cents: 126_000 };
  ok(await app.call('POST /leases/{id}/amend-charge/', { params: { id: lease.id }, body }, owner.access));
  const { lines, bridge } = await previewThrough(app, owner, '2026-04-30');
  expect(lines).toMatchObject([{ group: 'new-amount', cents: 126_000, beforeCents: 120_000 }]);
  expect(bridge?.steps).toEqual([{ kind: 'steps', label: '', count: 1, cents: 6000 }]);
});

test('a rent that goes on is the same as before, also where a part of the month before was credited', async () => {
  const owner = await newOrganisation(app);
  const lease = await newLease(app, owner, await newHome(app, owner), open);
  await chargeThrough(app, owner, '2026-03-31');
  const [march] = ok(await app.call('GET /charges/', { query: {} }, owner.access)).items;
  const credit = { leaseId: lease.id, kind: 'credit' as const, cents: 56_000, reason: 'Away', forChargeId: march?.id };
  ok(await app.call('POST /credits/', { body: credit }, owner.access));
  const { lines } = await previewThrough(app, owner, '2026-04-30');
  expect(lines).toMatchObject([{ group: 'same', cents: 120_000, beforeCents: 120_000 }]);
});

test('what somebody charged by hand is not charged again, until that is taken back', async () => {
  const owner = await newOrganisation(app);
  const lease = await newLease(app, owner, await newHome(app, owner), open);
  const body = { leaseId: lease.id, kind: 'rent' as const, cents: 100_000, dueOn: '2026-03-01' };
  const period = { periodFrom: '2026-03-01', periodTo: '2026-03-31' };
  const byHand = ok(await app.call('POST /charges/', { body: { ...body, ...period } }, owner.access));
  // Without days of its own it is for something else.
  ok(await app.call('POST /charges/', { body: { ...body, kind: 'other', cents: 700 } }, owner.access));
  const leftOut = [{ reason: 'charged-by-hand', cents: 120_000, chargeId: byHand.id, detail: byHand.number }];
  expect(await previewThrough(app, owner, '2026-03-31')).toMatchObject({ charges: 0, leftOut });
  expect(await chargeThrough(app, owner, '2026-03-31')).toMatchObject({ charges: 0, leftOut });
  // By April nobody needs to be told any more.
  expect(await chargeThrough(app, owner, '2026-04-10')).toMatchObject({ charges: 1, leftOut: [] });
  const voided = { kind: 'mistake' as const, reason: 'Wrong amount' };
  ok(await app.call('POST /charges/{id}/void/', { params: { id: byHand.id }, body: voided }, owner.access));
  expect(await chargeThrough(app, owner, '2026-04-10')).toMatchObject({ charges: 1 });
  expect((await chargesOf(app, owner)).filter(({ key }) => key.startsWith('rent:'))).toMatchObject([
    { cents: 120_000, due: '2026-03-01' },
    { cents: 120_000, due: '2026-04-01' },
  ]);
});

test('a rent charge that was taken back is not charged again by itself', async () => {
  const owner = await newOrganisation(app);
  await newLease(app, owner, await newHome(app, owner), open);
  await chargeThrough(app, owner, '2026-03-31');
  const { items } = ok(await app.call('GET /charges/', { query: {} }, owner.access));
  const body = { kind: 'waived' as const, reason: 'Free month' };
  ok(await app.call('POST /charges/{id}/void/', { params: { id: items[0]?.id ?? '' }, body }, owner.access));
  await expectNothingToCharge(chargeUpTo(owner, '2026-03-31'));
  expect((await previewThrough(app, owner, '2026-03-31')).differences).toEqual([]);
});

test('what was paid in advance pays what falls due, in the run or on its day', async () => {
  const owner = await newOrganisation(app);
  const lease = await newLease(app, owner, await newHome(app, owner), open);
  await pay(owner, lease.id, 200_000, '2026-03-02');
  await chargeThrough(app, owner, '2026-04-30');
  // April has not come yet.
  expect((await chargesOf(app, owner)).map(({ open: left }) => left)).toEqual([0, 120_000]);
  await doRentDays(app.services.database, new Date('2026-04-01T17:00:00.000Z'));
  expect((await chargesOf(app, owner)).map(({ open: left }) => left)).toEqual([0, 40_000]);
  await provesRight(owner);
});

test('ended leases with debt stay in arrears', async () => {
  const owner = await newOrganisation(app);
  const lease = await newLease(app, owner, await newHome(app, owner), { ...open, endsOn: '2026-03-31', atEnd: 'stop' });
  await chargeThrough(app, owner, '2026-06-30');
  expect(await chargesOf(app, owner)).toMatchObject([{ due: '2026-03-01', open: 120_000 }]);
  app.clock.now = new Date('2026-07-15T17:00:00.000Z');
  const { access } = ok(await signIn(app, owner));
  ok(await app.call('GET /leases/{id}/', { params: { id: lease.id } }, access));
  const { items } = ok(await app.call('GET /rent-board/', { query: { view: 'owing' } }, access));
  expect(items).toMatchObject([{ leaseId: lease.id, state: 'ended', status: 'late', balanceCents: 120_000 }]);
  app.clock.now = new Date('2026-03-02T10:00:00.000Z');
});

test('what is refused for one lease is left out with the reason, and the run goes on', async () => {
  const owner = await newOrganisation(app);
  const home = await newHome(app, owner, ['1A', '1B', '1C']);
  for (const unit of home.units)
    await newLease(app, owner, { ...home, unit, person: await newPerson(app, owner) }, open);
  // From before amounts were bounded.
  await query(
    app.connection,
    `alter table lease_charge_amount disable trigger user;
     update lease_charge_amount set cents = 9007199254740991 where lease_id = (
       select lease_id from lease where org_id = '${owner.organisationId}' order by lease_id desc limit 1);
     alter table lease_charge_amount enable trigger user`,
  );
  const run = await chargeThrough(app, owner, '2026-03-31');
  expect(run).toMatchObject({ charges: 2, totals: [{ currency: 'USD', cents: 240_000 }] });
  expect(run.leftOut).toMatchObject([{ reason: 'refused', cents: null, detail: expect.stringContaining('smaller') }]);
  expect(run.finishedAt).not.toBeNull();
});

test('a run leaves as a table before it is posted and after, with what it leaves out', async () => {
  const owner = await newOrganisation(app);
  const home = await newHome(app, owner);
  const lease = await newLease(app, owner, home, { ...open, charges: [{ kind: 'rent', cents: 120_000 }] });
  const other = await newHome(app, owner);
  const byHand = await newLease(app, owner, other, { ...open, charges: [{ kind: 'rent', cents: 90_000 }] });
  const days = { dueOn: '2026-03-01', periodFrom: '2026-03-01', periodTo: '2026-03-31' };
  const body = { leaseId: byHand.id, kind: 'rent' as const, cents: 90_000, ...days };
  ok(await app.call('POST /charges/', { body }, owner.access));
  const fetched = async (path: string) => {
    const headers = { authorization: `Bearer ${owner.access}` };
    const answer = await app.inject({ url: `/api/v1${path}`, headers });
    expect(answer.statusCode).toBe(200);
    return answer.body
      .replaceAll('"', '')
      .split('\r\n')
      .filter((row) => row !== '');
  };
  const [, ...planned] = await fetched('/exports/charge-run-preview.csv/?through=2026-03-01');
  expect(planned).toHaveLength(2);
  expect(planned[0]).toMatch(
    new RegExp(`^,${lease.number},.*,rent,.*,2026-03-01,2026-03-31,2026-03-01,USD,1200\\.00,`),
  );
  expect(planned[1]).toMatch(/USD,900\.00,,charged-by-hand: C-\d+$/);
  const run = await chargeThrough(app, owner, '2026-03-01');
  const [, ...posted] = await fetched(`/charge-runs/${run.id}/charges.csv/`);
  expect(posted).toHaveLength(2);
  expect(posted[0]).toMatch(new RegExp(`^C-\\d+,${lease.number},.*USD,1200\\.00`));
  expect(posted[1]).toContain('charged-by-hand');
});
