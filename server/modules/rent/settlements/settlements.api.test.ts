import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { codeOf, ok, startTestApp } from '#test/support/app.ts';
import { accountOf } from '#test/support/books.ts';
import {
  askedFor,
  draft,
  expectTied,
  finish,
  heldFor,
  readDeposit,
  readRegister,
  usual,
} from '#test/support/deposits.ts';
import type { SettlementContent } from '#test/support/deposits.ts';
import { newMember, newOrganisation } from '#test/support/factories.ts';
import { newHome } from '#test/support/leases.ts';
import { readPdf } from '#test/support/read-pdf.ts';
import { heldIn, newCharge, newTenancy, pay, readLedger } from '#test/support/rent.ts';

const app = await startTestApp();
/** Ended before the clock of tests, which stands at 2 March 2026. */
const over = { startsOn: '2025-03-01', endsOn: '2026-02-28', atEnd: 'stop' as const, paidOn: '2026-01-10' };

test('deductions are kept, the rest goes back, and the books say so on both bases', async () => {
  const owner = await newOrganisation(app);
  const { lease } = await heldFor(app, owner, 240_000, over);
  const rent = await newCharge(app, owner, lease.id, { cents: 40_000, dueOn: '2026-02-01' });
  const begun = ok(await draft(app, owner, lease.id));
  expect(begun).toMatchObject({
    state: 'draft',
    faults: [],
    content: { vacatedOn: '2026-02-28', settledOn: '2026-03-02', deductions: [{ chargeId: rent.id }] },
    result: { heldCents: 240_000, deductedCents: 40_000, refundCents: 200_000, stillOwedCents: 0 },
  });
  const content = {
    ...begun.content,
    deductions: [{ chargeId: rent.id }, { label: 'Broken window', note: 'Kitchen, left', cents: 31_050 }],
  };
  const changed = ok(await draft(app, owner, lease.id, { content, version: begun.version }));
  expect(changed.result).toMatchObject({ takenCents: 71_050, refundCents: 168_950 });
  // It survives a reload: whoever opens it again finds it as it was written.
  const again = ok(await app.call('GET /deposit-settlements/{id}/', { params: { id: begun.id } }, owner.access));
  expect(again.content.deductions).toMatchObject([{ chargeId: rent.id }, { label: 'Broken window', cents: 31_050 }]);
  const final = ok(await finish(app, owner, changed));
  expect(final).toMatchObject({
    state: 'final',
    result: { takenCents: 71_050, refundCents: 168_950, stillOwedCents: 0 },
    faults: [],
  });
  expect(final.result.deductions.map(({ isNew, takenCents }) => [isNew, takenCents])).toEqual([
    [false, 40_000],
    [true, 31_050],
  ]);
  expect(await readDeposit(app, owner, lease.id)).toMatchObject({
    heldCents: 0,
    receivedCents: 240_000,
    keptCents: 71_050,
    refundedCents: 168_950,
  });
  for (const basis of ['accrual', 'cash'] as const) {
    expect(await heldIn(app, owner, 'deposits-held', basis)).toBe(0);
    expect(await heldIn(app, owner, 'rent', basis)).toBe(-40_000);
    expect(await heldIn(app, owner, '4900', basis)).toBe(-31_050);
    expect(await heldIn(app, owner, 'trust-bank', basis)).toBe(240_000 - 168_950);
  }
  expect((await readLedger(app, owner, lease.id)).balances[0]).toMatchObject({ openCents: 0, depositCents: 0 });
  await expectTied(app, owner);
});

test('a deduction says what is open of its charge, however much of it is deducted', async () => {
  const owner = await newOrganisation(app);
  const { lease } = await heldFor(app, owner, 240_000, over);
  const rent = await newCharge(app, owner, lease.id, { cents: 100_000, dueOn: '2026-02-01' });
  const deductions = [
    { chargeId: rent.id, cents: 80_000 },
    { label: 'Floor', cents: 5000 },
  ];
  const begun = ok(await draft(app, owner, lease.id, { content: usual({ deductions }) }));
  const said = begun.result.deductions.map(({ cents, openCents }) => [cents, openCents]);
  expect(said).toEqual([
    [80_000, 100_000],
    [5000, null],
  ]);
});

test('what stays open besides the deductions is told before and after, and written in the letter', async () => {
  const owner = await newOrganisation(app);
  const { lease } = await heldFor(app, owner, 240_000, over);
  const rent = await newCharge(app, owner, lease.id, { cents: 100_000, dueOn: '2026-02-01' });
  await newCharge(app, owner, lease.id, { cents: 30_000, dueOn: '2026-01-01' });
  const deductions = [{ chargeId: rent.id, cents: 80_000 }];
  const begun = ok(await draft(app, owner, lease.id, { content: usual({ deductions }) }));
  expect(begun.result).toMatchObject({ otherOpenCents: 50_000, refundCents: 160_000, stillOwedCents: 0 });
  const letter = await app.inject({
    url: `/api/v1/deposit-settlements/${begun.id}/letter.pdf/?language=en`,
    headers: { authorization: `Bearer ${owner.access}` },
  });
  const written = readPdf(letter.rawPayload).pages.flat().join(' ');
  expect(written).toMatch(/Other charges of \S*500\.00/);
  const final = ok(await finish(app, owner, begun));
  expect(final.result.otherOpenCents).toBe(50_000);
  expect((await readLedger(app, owner, lease.id)).balances[0]).toMatchObject({ openCents: 50_000 });
});

test('deductions above the deposit stay owed', async () => {
  const owner = await newOrganisation(app);
  const { lease } = await heldFor(app, owner, 100_000, over);
  const deductions = [
    { label: 'Floor', cents: 90_000 },
    { label: 'Doors', cents: 45_000 },
  ];
  const begun = ok(await draft(app, owner, lease.id, { content: usual({ deductions }) }));
  expect(begun.result).toMatchObject({ takenCents: 100_000, refundCents: 0, stillOwedCents: 35_000, refund: null });
  expect(begun.result.deductions.map(({ takenCents }) => takenCents)).toEqual([90_000, 10_000]);
  ok(await finish(app, owner, begun));
  const { balances } = await readLedger(app, owner, lease.id);
  expect(balances[0]).toMatchObject({ openCents: 35_000, dueCents: 35_000, depositCents: 0 });
  await expectTied(app, owner);
});

test('interest by the rule of the place is part of what is paid back', async () => {
  const owner = await newOrganisation(app);
  const { lease } = await heldFor(app, owner, 240_000, { ...over, paidOn: '2026-01-02' });
  const rate = (jurisdiction: string | null, annualPercent: string) => ({
    body: { jurisdiction, from: '2020-01-01', annualPercent },
  });
  ok(await app.call('POST /deposit-interest-rates/', rate(null, '1.5'), owner.access));
  ok(await app.call('POST /deposit-interest-rates/', rate('US-MD', '3'), owner.access));
  const begun = ok(await draft(app, owner, lease.id, { content: usual({ jurisdiction: 'US-MD' }) }));
  expect(begun.result).toMatchObject({ interestCents: 1200, refundCents: 241_200 });
  const plain = ok(
    await draft(app, owner, lease.id, { content: usual({ jurisdiction: 'FR' }), version: begun.version }),
  );
  expect(plain.result).toMatchObject({ interestCents: 600, refundCents: 240_600 });
  const final = ok(await finish(app, owner, plain));
  expect(await heldIn(app, owner, 'deposit-interest', 'accrual')).toBe(600);
  expect(await readDeposit(app, owner, lease.id)).toMatchObject({ interestCents: 600, heldCents: 0 });
  await expectTied(app, owner);
  const undo = { params: { id: final.id }, body: { reason: 'The rate was wrong' } };
  ok(await app.call('POST /deposit-settlements/{id}/undo/', undo, owner.access));
  expect(await readDeposit(app, owner, lease.id)).toMatchObject({ interestCents: 0, heldCents: 240_000 });
  await expectTied(app, owner);
});

test('the deadline follows from the place and the last day, with its source', async () => {
  const owner = await newOrganisation(app);
  const { lease } = await heldFor(app, owner, 100_000, over);
  const florida = usual({ jurisdiction: 'US-FL' });
  const begun = ok(await draft(app, owner, lease.id, { content: florida }));
  expect(begun.result.deadline).toEqual({
    on: '2026-03-15',
    jurisdiction: 'US-FL',
    source: 'Fla. Stat. § 83.49',
    isOwn: false,
    byDeductions: { withOn: '2026-03-30', withoutOn: '2026-03-15' },
  });
  const deducting = { ...florida, deductions: [{ label: 'Oven', cents: 100 }] };
  const longer = ok(await draft(app, owner, lease.id, { content: deducting, version: begun.version }));
  expect(longer.result.deadline?.on).toBe('2026-03-30');
  const own = { jurisdiction: 'US-FL', from: '2026-01-01', within: 5, source: 'Our own promise' };
  const rules = ok(await app.call('POST /deposit-deadlines/', { body: own }, owner.access));
  const mine = ok(await draft(app, owner, lease.id, {}));
  expect(mine.result.deadline).toMatchObject({ on: '2026-03-05', source: 'Our own promise', isOwn: true });
  const id = rules.deadlines.find(({ source }) => source === own.source)?.id ?? '';
  ok(await app.call('POST /deposit-deadlines/{id}/remove/', { params: { id }, body: {} }, owner.access));
  expect(ok(await draft(app, owner, lease.id, {})).result.deadline?.on).toBe('2026-03-30');
  const nowhere = ok(
    await draft(app, owner, lease.id, { content: usual({ jurisdiction: 'DE' }), version: longer.version }),
  );
  expect(nowhere.result.deadline).toBeNull();
});

test('a deposit that was never paid in full is not asked for any more, and an undo asks again', async () => {
  const owner = await newOrganisation(app);
  const { paidOn: _paidOn, ...ended } = over;
  const { lease } = await newTenancy(app, owner, { ...ended, depositCents: 100_000 });
  ok(await askedFor(app, owner, lease.id));
  ok(await pay(app, owner, lease.id, 60_000));
  const begun = ok(await draft(app, owner, lease.id));
  expect(begun.result).toMatchObject({ heldCents: 60_000, refundCents: 60_000, waived: [{ cents: 40_000 }] });
  const final = ok(await finish(app, owner, begun));
  expect(await readDeposit(app, owner, lease.id)).toMatchObject({ heldCents: 0, openCents: 0 });
  expect(await heldIn(app, owner, 'deposits-held', 'accrual')).toBe(0);
  await expectTied(app, owner);
  const undo = { params: { id: final.id }, body: { reason: 'Too early' } };
  const undone = ok(await app.call('POST /deposit-settlements/{id}/undo/', undo, owner.access));
  expect(undone).toMatchObject({ state: 'undone', undone: { reason: 'Too early' } });
  const back = await readDeposit(app, owner, lease.id);
  expect(back).toMatchObject({ heldCents: 60_000, openCents: 40_000, settlement: { state: 'draft' } });
  expect(codeOf(await app.call('POST /deposit-settlements/{id}/undo/', undo, owner.access))).toBe('conflict');
  await expectTied(app, owner);
});

test('what was asked for ahead is waived on the day that it is asked for, and the register ties on every day', async () => {
  const owner = await newOrganisation(app);
  const { lease } = await heldFor(app, owner, 60_000, over);
  ok(await askedFor(app, owner, lease.id, { cents: 40_000, dueOn: '2026-03-12' }));
  ok(await askedFor(app, owner, lease.id, { cents: 5000 }));
  const final = ok(await finish(app, owner, ok(await draft(app, owner, lease.id))));
  expect(new Set(final.result.waived.map(({ cents }) => cents))).toEqual(new Set([40_000, 5000]));
  expect(await readDeposit(app, owner, lease.id)).toMatchObject({ heldCents: 0, openCents: 0 });
  const expectTiedOn = async (asOf: string) => {
    const [own] = (await readRegister(app, owner, { asOf })).totals;
    expect([own?.cash.differenceCents, own?.accrual.differenceCents], asOf).toEqual([0, 0]);
  };
  for (const asOf of ['2026-03-01', '2026-03-02', '2026-03-11', '2026-03-12']) await expectTiedOn(asOf);
  await expectTied(app, owner);
  const undo = { params: { id: final.id }, body: { reason: 'Too early' } };
  ok(await app.call('POST /deposit-settlements/{id}/undo/', undo, owner.access));
  for (const asOf of ['2026-03-02', '2026-03-11', '2026-03-12']) await expectTiedOn(asOf);
  const later = await readRegister(app, owner, { asOf: '2026-03-12' });
  expect(later.totals).toMatchObject([{ heldCents: 60_000, openCents: 45_000 }]);
});

test('an undo takes every act back and opens a draft like it', async () => {
  const owner = await newOrganisation(app);
  const { lease } = await heldFor(app, owner, 240_000, over);
  const rent = await newCharge(app, owner, lease.id, { cents: 40_000, dueOn: '2026-02-01' });
  const deductions = [
    { chargeId: rent.id, cents: 15_000 },
    { label: 'Oven', cents: 5000 },
  ];
  const begun = ok(await draft(app, owner, lease.id, { content: usual({ deductions }) }));
  const final = ok(await finish(app, owner, begun));
  const undo = { params: { id: final.id }, body: { reason: 'The oven works' } };
  ok(await app.call('POST /deposit-settlements/{id}/undo/', undo, owner.access));
  const charge = ok(await app.call('GET /charges/{id}/', { params: { id: rent.id } }, owner.access));
  expect(charge.openCents).toBe(40_000);
  for (const basis of ['accrual', 'cash'] as const) {
    expect(await heldIn(app, owner, 'deposits-held', basis)).toBe(-240_000);
    expect(await heldIn(app, owner, '4900', basis)).toBe(0);
    expect(await heldIn(app, owner, 'deposit-bank', basis)).toBe(240_000);
    expect(await heldIn(app, owner, 'trust-bank', basis)).toBe(0);
  }
  await expectTied(app, owner);
  const next = ok(await draft(app, owner, lease.id));
  expect(next.id).not.toBe(final.id);
  expect(next.content.deductions).toMatchObject(deductions);
  ok(await finish(app, owner, next));
  await expectTied(app, owner);
});

test('what is missing is kept and told, and nothing becomes final with it', async () => {
  const owner = await newOrganisation(app);
  const { lease } = await heldFor(app, owner, 100_000, over);
  const bank = await accountOf(app, owner, '1030');
  const rent = await newCharge(app, owner, lease.id, { cents: 40_000, dueOn: '2026-02-01' });
  const content = usual({
    settledOn: '2026-05-01',
    deductions: [
      { label: '', cents: null },
      { label: 'Paint', cents: 100, accountId: bank.id },
      { chargeId: rent.id, cents: 50_000 },
      { chargeId: rent.id },
      { chargeId: randomUUID() },
    ],
  });
  const begun = ok(await draft(app, owner, lease.id, { content }));
  expect(begun.faults.map(({ path, code }) => [path, code])).toEqual([
    ['settledOn', 'date-to-come'],
    ['deductions.0.label', 'label-missing'],
    ['deductions.0.cents', 'amount-missing'],
    ['deductions.1.accountId', 'account-unfit'],
    ['deductions.2.cents', 'charge-less'],
    ['deductions.3', 'charge-gone'],
    ['deductions.3', 'charge-twice'],
    ['deductions.4', 'charge-gone'],
  ]);
  expect(codeOf(await finish(app, owner, begun))).toBe('invalid-input');
  expect(await readDeposit(app, owner, lease.id)).toMatchObject({ heldCents: 100_000 });
  // Before the deposit came, nobody can have settled it.
  const early = usual({ settledOn: '2026-01-01' });
  const before = ok(await draft(app, owner, lease.id, { content: early, version: begun.version }));
  expect(before.faults).toMatchObject([{ path: 'settledOn', code: 'date-before' }, { code: 'still-let' }]);
});

test('a deposit stays held until the last day, unless it is said when they moved out and why', async () => {
  const owner = await newOrganisation(app);
  const paidOn = '2026-01-10';
  const open = { paidOn, endsOn: null, atEnd: null };
  const running = [open, { paidOn, endsOn: '2026-03-03', atEnd: 'stop' as const }];
  for (const given of running) {
    const { lease } = await heldFor(app, owner, 100_000, given);
    const begun = ok(await draft(app, owner, lease.id, { content: usual({ vacatedOn: '2026-03-02' }) }));
    expect(begun.faults).toMatchObject([{ path: 'movedOutReason', code: 'still-let', lastDay: given.endsOn }]);
    expect(codeOf(await finish(app, owner, begun))).toBe('invalid-input');
    expect(await readDeposit(app, owner, lease.id)).toMatchObject({ heldCents: 100_000 });
    const said = (content: Partial<SettlementContent>, version: number) =>
      draft(app, owner, lease.id, { content: usual({ movedOutReason: 'Keys came early', ...content }), version });
    const ahead = ok(await said({ vacatedOn: '2026-03-03' }, begun.version));
    expect(ahead.faults).toMatchObject([{ path: 'vacatedOn', code: 'vacated-later' }]);
    const out = ok(await said({ vacatedOn: '2026-03-01' }, ahead.version));
    expect(ok(await finish(app, owner, out))).toMatchObject({ state: 'final' });
    expect(await readDeposit(app, owner, lease.id)).toMatchObject({ deadline: null, deadlineToCome: null });
  }
  const { lease } = await heldFor(app, owner, 100_000, { paidOn, endsOn: '2026-03-02', atEnd: 'stop' });
  const begun = ok(await draft(app, owner, lease.id));
  expect(begun.faults).toEqual([]);
  const content = { ...begun.content, vacatedOn: '2026-03-03' };
  const later = ok(await draft(app, owner, lease.id, { content, version: begun.version }));
  expect(later.faults, 'nor do they move out after it').toMatchObject([{ path: 'vacatedOn', code: 'vacated-later' }]);
});

test('before an end is known no settlement begins, and a draft without a reason has no deadline', async () => {
  const owner = await newOrganisation(app);
  const { lease } = await heldFor(app, owner, 100_000, { paidOn: '2026-01-10', endsOn: null, atEnd: null });
  const { jurisdiction } = await readDeposit(app, owner, lease.id);
  const own = { jurisdiction, from: '2026-01-01', within: 14, source: 'House rules' };
  ok(await app.call('POST /deposit-deadlines/', { body: own }, owner.access));
  const refused = await draft(app, owner, lease.id);
  expect(codeOf(refused)).toBe('conflict');
  expect(JSON.stringify(refused.body)).toContain('has no last day');
  const shown = async () => (await readDeposit(app, owner, lease.id)).deadline;
  const begun = ok(await draft(app, owner, lease.id, { content: usual() }));
  expect([begun.result.deadline, await shown()]).toEqual([null, null]);
  const content = usual({ movedOutReason: 'Keys came' });
  const said = ok(await draft(app, owner, lease.id, { content, version: begun.version }));
  expect(said.result.deadline).toMatchObject({ on: '2026-03-14' });
  expect(await shown()).toEqual(said.result.deadline);
});

test('where a renewal follows, the deposit carries on and is not settled, whatever is said', async () => {
  const owner = await newOrganisation(app);
  const { lease } = await heldFor(app, owner, 100_000, { paidOn: '2026-01-10', endsOn: '2026-03-31', atEnd: 'stop' });
  const body = { startsOn: '2026-04-01', endsOn: '2027-03-31', atEnd: 'stop' as const };
  const renewed = ok(await app.call('POST /leases/{id}/renew/', { params: { id: lease.id }, body }, owner.access));
  const content = usual({ movedOutReason: 'They left early' });
  const begun = ok(await draft(app, owner, lease.id, { content }));
  expect(begun.faults).toMatchObject([{ path: 'settledOn', code: 'renewed' }]);
  expect(begun.faults[0]?.message).toContain(renewed.number);
  expect(codeOf(await finish(app, owner, begun))).toBe('invalid-input');
});

test('two people do not overwrite each other, and a double click settles once', async () => {
  const owner = await newOrganisation(app);
  const { lease } = await heldFor(app, owner, 100_000, over);
  const begun = ok(await draft(app, owner, lease.id));
  ok(await draft(app, owner, lease.id, { content: usual(), version: begun.version }));
  expect(codeOf(await draft(app, owner, lease.id, { content: usual(), version: begun.version }))).toBe('conflict');
  const { problem } = await draft(app, owner, lease.id, { content: usual() });
  expect(problem?.detail, 'written without a look at the draft').toMatch(/^There is a draft already: S-\d+/);
  expect(codeOf(await finish(app, owner, begun))).toBe('conflict');
  const now = ok(await draft(app, owner, lease.id));
  const headers = { 'idempotency-key': randomUUID() };
  const both = await Promise.all([finish(app, owner, now, { headers }), finish(app, owner, now, { headers })]);
  expect(both.map((answer) => ok(answer).state)).toEqual(['final', 'final']);
  expect(codeOf(await finish(app, owner, { ...now, version: now.version + 1 }))).toBe('conflict');
  expect(await readDeposit(app, owner, lease.id)).toMatchObject({ refundedCents: 100_000, heldCents: 0 });
  expect(
    codeOf(
      await app.call('POST /deposit-settlements/{id}/remove/', { params: { id: now.id }, body: {} }, owner.access),
    ),
  ).toBe('conflict');
  await expectTied(app, owner);
});

test('a draft can be thrown away, and begins anew', async () => {
  const owner = await newOrganisation(app);
  const { lease } = await heldFor(app, owner, 100_000, over);
  const begun = ok(await draft(app, owner, lease.id));
  const { status } = await app.call(
    'POST /deposit-settlements/{id}/remove/',
    { params: { id: begun.id }, body: {} },
    owner.access,
  );
  expect(status).toBe(204);
  expect(codeOf(await draft(app, owner, lease.id, { content: usual(), version: begun.version }))).toBe('conflict');
  expect(ok(await draft(app, owner, lease.id)).id).not.toBe(begun.id);
});

test('a tenancy that moved is settled from the building where it is now', async () => {
  const owner = await newOrganisation(app);
  const { lease } = await heldFor(app, owner, 240_000, { paidOn: '2026-01-10' });
  const other = await newHome(app, owner, ['9Z']);
  const body = { unitId: other.unit.id, on: '2026-03-02', reason: 'More room' };
  const moved = ok(await app.call('POST /leases/{id}/transfer/', { params: { id: lease.id }, body }, owner.access));
  const begun = ok(await draft(app, owner, moved.id, { content: usual({ movedOutReason: 'They left early' }) }));
  expect(begun).toMatchObject({ leaseId: moved.id, property: { id: other.property.id } });
  ok(await finish(app, owner, begun));
  await expectTied(app, owner);
});

test('what each building had asked for is given up there, and an undo asks for it there again', async () => {
  const owner = await newOrganisation(app);
  const { lease } = await newTenancy(app, owner, { depositCents: 100_000 });
  ok(await askedFor(app, owner, lease.id));
  ok(await pay(app, owner, lease.id, 60_000));
  const other = await newHome(app, owner, ['9Z']);
  const body = { unitId: other.unit.id, on: '2026-03-02', reason: 'More room' };
  const moved = ok(await app.call('POST /leases/{id}/transfer/', { params: { id: lease.id }, body }, owner.access));
  ok(await askedFor(app, owner, moved.id, { cents: 25_000 }));
  const begun = ok(await draft(app, owner, moved.id, { content: usual({ movedOutReason: 'They left early' }) }));
  expect(begun.result).toMatchObject({ waived: [{ cents: 40_000 }, { cents: 25_000 }] });
  const final = ok(await finish(app, owner, begun));
  await expectTied(app, owner);
  const { lines } = await readLedger(app, owner, moved.id);
  const given = lines.filter(({ cause }) => cause?.kind === 'deposit-not-asked' && cause.number === final.number);
  expect(given.map(({ leaseId, paymentCents }) => [leaseId, paymentCents])).toEqual([
    [lease.id, 40_000],
    [moved.id, 25_000],
  ]);
  for (const { recordId } of given) {
    const back = { params: { id: recordId }, body: { reason: 'By itself' } };
    expect(codeOf(await app.call('POST /credits/{id}/void/', back, owner.access))).toBe('conflict');
  }
  const undo = { params: { id: final.id }, body: { reason: 'Too early' } };
  ok(await app.call('POST /deposit-settlements/{id}/undo/', undo, owner.access));
  expect(await readDeposit(app, owner, moved.id)).toMatchObject({ heldCents: 60_000, openCents: 65_000 });
  await expectTied(app, owner);
});

test('others read settlements but do not change them, and another workspace finds none', async () => {
  const owner = await newOrganisation(app);
  const stranger = await newOrganisation(app);
  const viewer = await newMember(app, owner, 'viewer');
  const { lease } = await heldFor(app, owner, 100_000, over);
  const begun = ok(await draft(app, owner, lease.id));
  const read = { params: { id: begun.id } };
  expect(ok(await app.call('GET /deposit-settlements/{id}/', read, viewer.access)).id).toBe(begun.id);
  expect(codeOf(await finish(app, viewer, begun))).toBe('forbidden');
  expect(codeOf(await app.call('GET /deposit-settlements/{id}/', read, stranger.access))).toBe('not-found');
  expect(codeOf(await draft(app, stranger, lease.id))).toBe('not-found');
});

test('what a settlement made is not taken back by itself: the settlement is undone, and all of it follows', async () => {
  const owner = await newOrganisation(app);
  const { lease } = await heldFor(app, owner, 240_000, over);
  const begun = ok(await draft(app, owner, lease.id));
  const content = { ...begun.content, deductions: [{ label: 'Broken window', cents: 31_050 }] };
  const final = ok(
    await finish(app, owner, ok(await draft(app, owner, lease.id, { content, version: begun.version }))),
  );
  const body = { reason: 'By itself' };
  const answers = [
    await app.call('POST /refunds/{id}/void/', { params: { id: final.refund?.id ?? '' }, body }, owner.access),
    await app.call('POST /credits/{id}/void/', { params: { id: final.credit?.id ?? '' }, body }, owner.access),
    await app.call(
      'POST /charges/{id}/void/',
      { params: { id: final.result.deductions[0]?.chargeId ?? '' }, body: { ...body, kind: 'mistake' } },
      owner.access,
    ),
  ];
  for (const answer of answers) {
    expect(codeOf(answer)).toBe('conflict');
    expect(answer.problem?.detail).toContain(`belongs to the deposit settlement ${final.number}`);
  }
  await expectTied(app, owner);
  ok(await app.call('POST /deposit-settlements/{id}/undo/', { params: { id: final.id }, body }, owner.access));
  expect(await readDeposit(app, owner, lease.id)).toMatchObject({ heldCents: 240_000, refundedCents: 0 });
  await expectTied(app, owner);
});

test('the deposit has the deadline of the draft of its settlement', async () => {
  const owner = await newOrganisation(app);
  const { lease } = await heldFor(app, owner, 100_000, over);
  const { jurisdiction } = await readDeposit(app, owner, lease.id);
  const own = { jurisdiction, from: '2026-01-01', within: 14, withinIfDeducted: 30, source: 'House rules' };
  ok(await app.call('POST /deposit-deadlines/', { body: own }, owner.access));
  const shown = async () => {
    const { items } = ok(await app.call('GET /deposits/', { query: {} }, owner.access));
    const { deadline, deadlineToCome } = await readDeposit(app, owner, lease.id);
    expect([items[0]?.deadline, deadlineToCome]).toEqual([deadline, null]);
    return deadline;
  };
  expect((await shown())?.on, 'the lease, without deductions').toBe('2026-03-14');
  const content = usual({ vacatedOn: '2026-02-20', movedOutReason: 'Left early' });
  const begun = ok(await draft(app, owner, lease.id, { content }));
  expect(begun.result.deadline?.on).toBe('2026-03-06');
  expect(await shown()).toEqual(begun.result.deadline);
  const deducting = { ...content, deductions: [{ label: 'Paint', cents: 100 }] };
  const changed = ok(await draft(app, owner, lease.id, { content: deducting, version: begun.version }));
  expect(changed.result.deadline?.on).toBe('2026-03-22');
  expect(await shown()).toEqual(changed.result.deadline);
});

test('before there is a draft, the earlier of both deadlines is the one to keep', async () => {
  const owner = await newOrganisation(app);
  const { lease } = await heldFor(app, owner, 100_000, over);
  const { jurisdiction } = await readDeposit(app, owner, lease.id);
  // What is kept has to be told sooner than the rest is paid back.
  const own = { jurisdiction, from: '2026-01-01', within: 45, withinIfDeducted: 30, source: 'House rules' };
  ok(await app.call('POST /deposit-deadlines/', { body: own }, owner.access));
  const shown = async () => (await readDeposit(app, owner, lease.id)).deadline?.on;
  expect(await shown()).toBe('2026-03-30');
  ok(await draft(app, owner, lease.id, { content: usual() }));
  expect(await shown(), 'nothing is deducted').toBe('2026-04-14');
  const { deadline } = await readDeposit(app, owner, lease.id);
  expect(deadline?.byDeductions, 'both days').toEqual({ withOn: '2026-03-30', withoutOn: '2026-04-14' });
});
