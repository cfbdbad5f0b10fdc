import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { receiptRoutes } from '#shared/api/receipts.ts';
import { codeOf, ok, startTestApp, statusesOf } from '#test/support/app.ts';
import { accountOf, inBooks } from '#test/support/books.ts';
import { query } from '#test/support/database.ts';
import { newOrganisation } from '#test/support/factories.ts';
import { newPerson } from '#test/support/portfolio.ts';
import { expectTies, heldIn, newCharge, newTenancy, pay, readLedger } from '#test/support/rent.ts';
import type { ReceiptBody } from '#test/support/rent.ts';

const app = await startTestApp();

test('a payment pays rent first, then the oldest, and what is left over is held for what comes', async () => {
  const owner = await newOrganisation(app);
  const { lease } = await newTenancy(app, owner);
  const fee = await newCharge(app, owner, lease.id, { kind: 'late-fee', cents: 5000, dueOn: '2026-02-05' });
  const february = await newCharge(app, owner, lease.id, { dueOn: '2026-02-01' });
  const march = await newCharge(app, owner, lease.id);
  const receipt = ok(await pay(app, owner, lease.id, 250_000));
  expect(receipt).toMatchObject({
    number: 'R-0001',
    cents: 250_000,
    unappliedCents: 5000,
    account: { number: '1020' },
  });
  expect(receipt.parts[0]?.applied.map(({ number, cents }) => [number, cents])).toEqual([
    [february.number, 120_000],
    [march.number, 120_000],
    [fee.number, 5000],
  ]);
  expect(await heldIn(app, owner, 'rent', 'cash')).toBe(-240_000);
  await expectTies(app, owner);
  const next = await newCharge(app, owner, lease.id, { kind: 'parking', cents: 8000, dueOn: '2026-03-02' });
  expect(next).toMatchObject({ openCents: 3000, allocations: [{ cents: 5000, byHand: false }] });
  await expectTies(app, owner);
});

test('what is due is paid before what was charged ahead, and that is held until the day it counts from', async () => {
  const owner = await newOrganisation(app);
  const { lease } = await newTenancy(app, owner);
  const april = await newCharge(app, owner, lease.id, { dueOn: '2026-04-01' });
  const fee = await newCharge(app, owner, lease.id, { kind: 'late-fee', cents: 5000, dueOn: '2026-03-01' });
  const receipt = ok(await pay(app, owner, lease.id, 125_000));
  expect(receipt.parts[0]?.applied.map(({ number }) => number)).toEqual([fee.number, april.number]);
  const held = async (asOf: string) => {
    const { rows } = ok(await app.call('GET /trial-balance/', { query: { basis: 'cash', asOf } }, owner.access));
    const prepayments = rows.find(({ number }) => number === '2200');
    return Number(prepayments?.creditCents ?? 0) - Number(prepayments?.debitCents ?? 0);
  };
  expect([await held('2026-03-02'), await held('2026-04-01')]).toEqual([120_000, 0]);
  const today = await readLedger(app, owner, lease.id, { asOf: '2026-03-02' });
  expect(today.balances[0]).toMatchObject({ openCents: 0, prepaidCents: 0, balanceCents: 0 });
  const later = await readLedger(app, owner, lease.id, { asOf: '2026-04-01' });
  expect(later.balances[0]).toMatchObject({ openCents: 0, prepaidCents: 0 });
  await expectTies(app, owner);
  const params = { id: receipt.id };
  const body = { kind: 'returned' as const, reason: 'Not covered', date: '2026-03-02' };
  ok(await app.call('POST /receipts/{id}/reverse/', { params, body }, owner.access));
  const charge = ok(await app.call('GET /charges/{id}/', { params: { id: april.id } }, owner.access));
  expect(charge).toMatchObject({ openCents: 120_000, settledOn: null });
  await expectTies(app, owner);
});

test('one payment is divided among several leases, and into the drawer or the bank', async () => {
  const owner = await newOrganisation(app);
  const one = await newTenancy(app, owner);
  const other = await newTenancy(app, owner);
  for (const { lease } of [one, other]) await newCharge(app, owner, lease.id);
  const payer = await newPerson(app, owner);
  const body = {
    parts: [
      { leaseId: one.lease.id, cents: 120_000 },
      { leaseId: other.lease.id, cents: 130_000 },
    ],
    receivedOn: '2026-03-02',
    method: 'cheque' as const,
    accountId: null,
    payerId: payer.id,
    reference: 'Cheque 1042',
  };
  const receipt = ok(await app.call('POST /receipts/', { body }, owner.access));
  expect(receipt).toMatchObject({
    cents: 250_000,
    isUndeposited: true,
    payer: { id: payer.id },
    unappliedCents: 10_000,
  });
  await expectTies(app, owner);
  const bank = await accountOf(app, owner, '1020');
  const deposit = { receiptIds: [receipt.id], accountId: bank.id, depositedOn: '2026-03-02' };
  const both = await Promise.all([1, 2].map(() => app.call('POST /deposit-batches/', { body: deposit }, owner.access)));
  expect(statusesOf(both)).toEqual([201, 409]);
  expect(both.map(codeOf)).toContain('receipt-deposited');
  const batch = ok(theOne(both));
  expect(batch).toMatchObject({ number: 'B-0001', cents: 250_000, receipts: 1, account: { number: '1020' } });
  await expectTies(app, owner);
  const undo = { params: { id: batch.id }, body: { reason: 'The bank was closed' } };
  expect(ok(await app.call('POST /deposit-batches/{id}/undo/', undo, owner.access)).undone?.on).toBe('2026-03-02');
  expect(codeOf(await app.call('POST /deposit-batches/{id}/undo/', undo, owner.access))).toBe('already-voided');
  await expectTies(app, owner);
  const again = ok(await app.call('POST /deposit-batches/', { body: deposit }, owner.access));
  const returned = { kind: 'returned' as const, reason: 'Bounced', date: '2026-03-02', feeCents: 2500 };
  const back = ok(
    await app.call('POST /receipts/{id}/reverse/', { params: { id: receipt.id }, body: returned }, owner.access),
  );
  expect(back.reversed).toMatchObject({ kind: 'returned', on: '2026-03-02' });
  expect(await heldIn(app, owner, 'trust-bank', 'cash')).toBe(0);
  const undoing = { params: { id: again.id }, body: { reason: 'Too late' } };
  expect(codeOf(await app.call('POST /deposit-batches/{id}/undo/', undoing, owner.access))).toBe('receipt-reversed');
  await expectTies(app, owner);
});

test("a payment can't be erased, only reversed", async () => {
  const owner = await newOrganisation(app);
  const { lease } = await newTenancy(app, owner);
  const february = await newCharge(app, owner, lease.id, { dueOn: '2026-02-01' });
  const receipt = ok(await pay(app, owner, lease.id, 120_000, { receivedOn: '2026-02-01' }));
  const reverse = (date: string) =>
    app.call(
      'POST /receipts/{id}/reverse/',
      { params: { id: receipt.id }, body: { kind: 'returned', reason: 'Account closed', date, feeCents: 2500 } },
      owner.access,
    );
  expect(codeOf(await reverse('2026-01-31'))).toBe('date-out-of-range');
  const back = ok(await reverse('2026-02-20'));
  expect(back.reversed).toMatchObject({ on: '2026-02-20', reason: 'Account closed' });
  expect(codeOf(await reverse('2026-02-21'))).toBe('receipt-reversed');
  const charge = ok(await app.call('GET /charges/{id}/', { params: { id: february.id } }, owner.access));
  expect(charge).toMatchObject({ dueOn: '2026-02-01', openCents: 120_000, settledOn: null });
  const entry = ok(
    await app.call('GET /journal-entries/{id}/', { params: { id: back.reversalEntryId ?? '' } }, owner.access),
  );
  expect(entry).toMatchObject({ date: '2026-02-20', reverses: { id: receipt.entryId } });
  const byHand = { params: { id: february.entryId }, body: { reason: 'Past the records' } };
  expect(codeOf(await app.call('POST /journal-entries/{id}/reverse/', byHand, owner.access))).toBe('entry-of-record');
  const { lines, totals } = await readLedger(app, owner, lease.id);
  expect(lines.map(({ kind, balanceCents }) => [kind, balanceCents])).toEqual([
    ['receipt', -120_000],
    ['charge', -117_500],
    ['receipt-reversed', 2500],
    ['charge', 122_500],
  ]);
  expect(totals.balanceCents).toBe(122_500);
  // No route takes a payment away, and neither may the program itself.
  expect(Object.keys(receiptRoutes).filter((key) => /^DELETE |\/remove\/$/.test(key))).toEqual([]);
  for (const table of ['receipt', 'receipt_part', 'allocation'])
    await expect(
      inBooks(app, owner, (tx) => sql`delete from ${sql.table(table)}`.execute(tx)),
      table,
    ).rejects.toThrow('permission denied');
  expect(ok(await app.call('GET /receipts/{id}/', { params: { id: receipt.id } }, owner.access)).cents).toBe(120_000);
  await expectTies(app, owner);
});

test('a payment is previewed with the balance of the rent roll, and with what is charged but not due yet', async () => {
  const owner = await newOrganisation(app);
  const { lease } = await newTenancy(app, owner);
  await pay(app, owner, lease.id, 10_000);
  await newCharge(app, owner, lease.id, { cents: 150_000, dueOn: '2026-04-01' });
  const onRentRoll = async () =>
    ok(await app.call('GET /rent-board/', { query: {} }, owner.access)).items[0]?.balanceCents;
  const preview = async (part: object) => {
    const body = { parts: [{ leaseId: lease.id, cents: 5000, ...part }], receivedOn: '2026-03-02' };
    return ok(await app.call('POST /receipt-previews/', { body }, owner.access)).parts[0];
  };
  expect(await preview({})).toMatchObject({ balanceBeforeCents: await onRentRoll() });
  // A payment goes to what is charged first, due or not; what waits stays ahead.
  expect(await preview({})).toMatchObject({
    balanceBeforeCents: -10_000,
    balanceAfterCents: -10_000,
    notYetDueAfterCents: 145_000,
  });
  expect(await preview({ allocations: [] })).toMatchObject({
    balanceAfterCents: -15_000,
    notYetDueAfterCents: 150_000,
  });
  await pay(app, owner, lease.id, 5000);
  expect(await onRentRoll()).toBe(-10_000);
  expect(await preview({})).toMatchObject({ balanceBeforeCents: -10_000, notYetDueAfterCents: 140_000 });
});

test('a double click records once, the same key with something else is refused, and two tabs are warned', async () => {
  const owner = await newOrganisation(app);
  const { lease } = await newTenancy(app, owner);
  await newCharge(app, owner, lease.id);
  const body = { parts: [{ leaseId: lease.id, cents: 120_000 }], receivedOn: '2026-03-02' };
  const via = { headers: { 'idempotency-key': 'one-click' } };
  const twice = await Promise.all([1, 2, 3].map(() => app.call('POST /receipts/', { body }, owner.access, via)));
  expect(new Set(twice.map((answer) => ok(answer).id)).size).toBe(1);
  const other = { ...body, receivedOn: '2026-03-01' };
  expect(codeOf(await app.call('POST /receipts/', { body: other }, owner.access, via))).toBe('idempotency-conflict');
  const { alike, parts } = ok(await app.call('POST /receipt-previews/', { body }, owner.access));
  expect(alike.map(({ number }) => number)).toEqual(['R-0001']);
  expect(parts[0]).toMatchObject({ balanceBeforeCents: 0, balanceAfterCents: -120_000, unappliedCents: 120_000 });
  await expectTies(app, owner);
});

test('what is recorded again within a moment is refused with the number of the first, unless it is meant', async () => {
  const owner = await newOrganisation(app);
  const { lease } = await newTenancy(app, owner);
  const record = (given: Partial<ReceiptBody> = {}) => pay(app, owner, lease.id, 50_000, given);
  ok(await record());
  const again = await record();
  expect([again.status, codeOf(again)]).toEqual([409, 'recorded-twice']);
  expect(again.problem?.detail).toMatch(/^500\.00 USD from .+ was just recorded as R-0001\./);
  expect(ok(await record({ evenIf: ['recorded-twice'] })).number).toBe('R-0002');
  // Another way, reference, day or payer is another payment.
  const { id: payerId } = await newPerson(app, owner);
  const others = [{ method: 'cash' as const }, { reference: 'Second half' }, { receivedOn: '2026-03-01' }, { payerId }];
  for (const other of others) ok(await record(other));
  const [taken] = ok(await app.call('GET /receipts/', { query: { payerId } }, owner.access)).items;
  const back = { kind: 'mistake' as const, reason: 'Twice', date: '2026-03-02' };
  const params = { id: taken?.id ?? '' };
  ok(await app.call('POST /receipts/{id}/reverse/', { params, body: back }, owner.access));
  ok(await record({ payerId }));
});

test('ten minutes later the same payment is one of its own', async () => {
  const owner = await newOrganisation(app);
  const { lease } = await newTenancy(app, owner);
  const { id } = ok(await pay(app, owner, lease.id, 50_000));
  const aged = `update receipt set recorded_at = recorded_at - interval '11 minutes' where receipt_id = $1`;
  await query(app.connection, aged, [id]);
  ok(await pay(app, owner, lease.id, 50_000));
});

test('an amount far above what is open is asked about, and a day long before the tenancy is refused', async () => {
  const owner = await newOrganisation(app);
  const { lease } = await newTenancy(app, owner);
  await newCharge(app, owner, lease.id);
  const record = (cents: number, given: Partial<ReceiptBody> = {}) => pay(app, owner, lease.id, cents, given);
  const huge = await record(10_000_000_000_000);
  expect([huge.status, codeOf(huge)]).toEqual([409, 'unusual-amount']);
  expect(huge.problem?.detail).toContain('is open, 1,200.00 USD');
  ok(await record(150_000_000, { evenIf: ['unusual-amount'] }));
  const early = await record(50_000, { receivedOn: '1901-01-01' });
  expect([codeOf(early), early.problem?.errors[0]?.path]).toEqual(['date-out-of-range', 'receivedOn']);
  expect(early.problem?.detail).toBe('The tenancy began on 2026-01-01. Use 2025-01-01 or a later day.');
  expect(codeOf(await record(50_000, { receivedOn: '2024-12-31' }))).toBe('date-out-of-range');
  ok(await record(50_000, { receivedOn: '2025-01-01' }));
});

test('payments at the same moment never pay more than is open', async () => {
  const owner = await newOrganisation(app);
  const { lease } = await newTenancy(app, owner);
  const charge = await newCharge(app, owner, lease.id);
  const all = await Promise.all(
    [1, 2, 3, 4, 5].map((nth) => pay(app, owner, lease.id, 50_000, { reference: `Part ${nth}` })),
  );
  expect(all.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
  expect(all.reduce((sum, answer) => sum + ok(answer).unappliedCents, 0)).toBe(130_000);
  const byHand = await Promise.all(
    [1, 2].map(() => {
      const body = {
        parts: [{ leaseId: lease.id, cents: 10_000, allocations: [{ chargeId: charge.id, cents: 10_000 }] }],
        receivedOn: '2026-03-02',
      };
      return app.call('POST /receipts/', { body }, owner.access);
    }),
  );
  expect(byHand.map(codeOf)).toEqual(['invalid-input', 'invalid-input']);
  await expectTies(app, owner);
});

test('somebody chooses where a payment goes, and puts it elsewhere; it is recorded as chosen by hand', async () => {
  const owner = await newOrganisation(app);
  const { lease } = await newTenancy(app, owner);
  const february = await newCharge(app, owner, lease.id, { dueOn: '2026-02-01' });
  const march = await newCharge(app, owner, lease.id);
  const record = (cents: number) =>
    pay(app, owner, lease.id, 120_000, {
      parts: [{ leaseId: lease.id, cents: 120_000, allocations: [{ chargeId: march.id, cents }] }],
    });
  const tooMuch = await record(120_001);
  expect([codeOf(tooMuch), tooMuch.problem?.errors[0]?.path]).toEqual([
    'allocation-too-large',
    'parts.0.allocations.0',
  ]);
  const receipt = ok(await record(120_000));
  const params = { id: receipt.id };
  const move = (allocations: { chargeId: string; cents: number }[]) =>
    app.call('POST /receipts/{id}/allocate/', { params, body: { leaseId: lease.id, allocations } }, owner.access);
  const moved = ok(
    await move([
      { chargeId: february.id, cents: 100_000 },
      { chargeId: march.id, cents: 20_000 },
    ]),
  );
  expect(moved.parts[0]?.applied.map(({ chargeId, cents }) => [chargeId, cents])).toEqual([
    [february.id, 100_000],
    [march.id, 20_000],
  ]);
  const charge = ok(await app.call('GET /charges/{id}/', { params: { id: february.id } }, owner.access));
  expect(charge).toMatchObject({ openCents: 20_000, allocations: [{ byHand: true, cents: 100_000 }] });
  await expectTies(app, owner);
  expect(codeOf(await move([{ chargeId: february.id, cents: 120_001 }]))).toBe('allocation-too-large');
  expect(ok(await move([])).unappliedCents).toBe(120_000);
  await expectTies(app, owner);
});

test('what was put on a charge in two goes is one line of the payment, and is put elsewhere as one', async () => {
  const owner = await newOrganisation(app);
  const { lease } = await newTenancy(app, owner);
  const rent = await newCharge(app, owner, lease.id, { cents: 120_000 });
  const parts = [{ leaseId: lease.id, cents: 120_000, allocations: [{ chargeId: rent.id, cents: 20_000 }] }];
  const receipt = ok(await pay(app, owner, lease.id, 120_000, { parts }));
  // What waited pays the rest of it, which is older, when something else is charged.
  await newCharge(app, owner, lease.id, { cents: 100 });
  const params = { id: receipt.id };
  const charge = ok(await app.call('GET /charges/{id}/', { params: { id: rent.id } }, owner.access));
  expect(charge.allocations.map(({ cents }) => cents)).toEqual([20_000, 100_000]);
  const read = ok(await app.call('GET /receipts/{id}/', { params }, owner.access));
  expect(read.parts[0]?.applied.map(({ number, cents }) => [number, cents])).toEqual([[rent.number, 120_000]]);
  const body = { leaseId: lease.id, allocations: [{ chargeId: rent.id, cents: 50_000 }] };
  const moved = ok(await app.call('POST /receipts/{id}/allocate/', { params, body }, owner.access));
  expect(moved.parts[0]?.applied.map(({ cents }) => cents)).toEqual([50_000]);
  await expectTies(app, owner);
});

test('what was paid in advance is paid back, and that can be taken back; more than that is refused', async () => {
  const owner = await newOrganisation(app);
  const { lease } = await newTenancy(app, owner);
  const refund = (cents: number) =>
    app.call('POST /refunds/', { body: { leaseId: lease.id, cents, refundedOn: '2026-03-02' } }, owner.access);
  const nothing = await refund(1);
  expect([codeOf(nothing), nothing.problem?.detail]).toEqual(['refund-too-large', 'No unapplied credit to refund.']);
  const twice = { parts: [1, 2].map((cents) => ({ leaseId: lease.id, cents })) };
  expect((await pay(app, owner, lease.id, 3, twice)).problem?.detail).toBe('Enter one amount per lease.');
  const receipt = ok(await pay(app, owner, lease.id, 100_000));
  const refused = await refund(100_001);
  expect(codeOf(refused)).toBe('refund-too-large');
  expect(refused.problem?.detail).toContain('1,000.00 USD of payments is unapplied on 2026-03-02');
  expect(refused.problem?.errors).toMatchObject([
    { path: 'cents', values: { amount: { cents: 100_000, currency: 'USD' } } },
  ]);
  const both = await Promise.all([refund(60_000), refund(60_000)]);
  expect(statusesOf(both)).toEqual([201, 409]);
  const made = ok(theOne(both));
  expect(made).toMatchObject({ number: 'F-0001', kind: 'prepayment', cents: 60_000, account: { number: '1020' } });
  await expectTies(app, owner);
  const returning = { kind: 'mistake' as const, reason: 'Never came', date: '2026-03-02' };
  const back = { params: { id: receipt.id }, body: returning };
  expect(codeOf(await app.call('POST /receipts/{id}/reverse/', back, owner.access))).toBe('receipt-refunded');
  const taken = { params: { id: made.id }, body: { reason: 'The cheque was never cashed' } };
  expect(ok(await app.call('POST /refunds/{id}/void/', taken, owner.access)).voidedOn).toBe('2026-03-02');
  expect(codeOf(await app.call('POST /refunds/{id}/void/', taken, owner.access))).toBe('already-voided');
  ok(await app.call('POST /receipts/{id}/reverse/', back, owner.access));
  await expectTies(app, owner);
});

test('what was paid back of a payment that bounced is owed, and the books say so on both bases', async () => {
  const owner = await newOrganisation(app);
  const { lease } = await newTenancy(app, owner);
  const rent = await newCharge(app, owner, lease.id, { cents: 40_000 });
  const receipt = ok(await pay(app, owner, lease.id, 100_000));
  const body = { leaseId: lease.id, cents: 35_000, refundedOn: '2026-03-02' };
  const refund = ok(await app.call('POST /refunds/', { body }, owner.access));
  const back = {
    params: { id: receipt.id },
    body: { kind: 'returned' as const, reason: 'Bounced', date: '2026-03-02' },
  };
  const returned = ok(await app.call('POST /receipts/{id}/reverse/', back, owner.access));
  expect(returned).toMatchObject({ unappliedCents: 0, owedRefunds: [{ refundNumber: 'F-0001', cents: 35_000 }] });
  const chargeId = returned.owedRefunds[0]?.chargeId ?? '';
  const owed = ok(await app.call('GET /charges/{id}/', { params: { id: chargeId } }, owner.access));
  expect(owed).toMatchObject({ kind: 'refund-owed', label: 'F-0001', openCents: 35_000, dueOn: '2026-03-02' });
  expect(owed.explanation).toMatchObject({ rule: 'refund-owed', receipt: receipt.number, refund: 'F-0001' });
  const again = ok(await app.call('GET /charges/{id}/', { params: { id: rent.id } }, owner.access));
  expect(again.openCents, 'what it had paid is open again').toBe(40_000);
  const loss = async (basis: 'accrual' | 'cash') => heldIn(app, owner, 'bad-debt', basis);
  expect([await loss('accrual'), await loss('cash')], 'owed, and out of the bank').toEqual([0, 35_000]);
  const { lines, totals } = await readLedger(app, owner, lease.id);
  expect(totals.balanceCents).toBe(75_000);
  expect(lines.map(({ kind, chargeCents, paymentCents }) => [kind, chargeCents - paymentCents])).toEqual([
    ['charge', 40_000],
    ['charge', 35_000],
    ['receipt', -100_000],
    ['receipt-reversed', 100_000],
    ['refund', 35_000],
    ['refund-owed', -35_000],
  ]);
  await expectTies(app, owner);

  ok(await pay(app, owner, lease.id, 75_000, { evenIf: ['recorded-twice'] }));
  expect([await loss('accrual'), await loss('cash')], 'paid after all').toEqual([0, 0]);
  await expectTies(app, owner);
  const taken = { params: { id: refund.id }, body: { reason: 'The cheque was never cashed' } };
  ok(await app.call('POST /refunds/{id}/void/', taken, owner.access));
  expect((await readLedger(app, owner, lease.id)).totals.balanceCents, 'nobody owes what never went out').toBe(-35_000);
  expect([await loss('accrual'), await loss('cash')]).toEqual([0, 0]);
  await expectTies(app, owner);
});

test('of a refund that is owed the waiver is a loss on both bases, and nobody charges it by hand', async () => {
  const owner = await newOrganisation(app);
  const { lease } = await newTenancy(app, owner);
  const receipt = ok(await pay(app, owner, lease.id, 50_000));
  const body = { leaseId: lease.id, cents: 50_000, refundedOn: '2026-03-02' };
  ok(await app.call('POST /refunds/', { body }, owner.access));
  const back = {
    params: { id: receipt.id },
    body: { kind: 'returned' as const, reason: 'Bounced', date: '2026-03-02' },
  };
  const { owedRefunds } = ok(await app.call('POST /receipts/{id}/reverse/', back, owner.access));
  const waive = {
    params: { id: owedRefunds[0]?.chargeId ?? '' },
    body: { kind: 'waived' as const, reason: 'Let it be' },
  };
  ok(await app.call('POST /charges/{id}/void/', waive, owner.access));
  expect(await heldIn(app, owner, 'bad-debt', 'accrual')).toBe(50_000);
  expect(await heldIn(app, owner, 'bad-debt', 'cash')).toBe(50_000);
  await expectTies(app, owner);
  // What the types of this test would not let through.
  const byHand = { leaseId: lease.id, kind: 'refund-owed' as 'other', cents: 1, dueOn: '2026-03-02' };
  expect(codeOf(await app.call('POST /charges/', { body: byHand }, owner.access))).toBe('invalid-input');
});

test('a payment into a closed period is refused as the books refuse it, one of the past is fine, one to come is not', async () => {
  const owner = await newOrganisation(app);
  const { lease } = await newTenancy(app, owner);
  ok(await app.call('POST /period-locks/', { body: { through: '2026-01-31' } }, owner.access));
  expect(codeOf(await pay(app, owner, lease.id, 1, { receivedOn: '2026-01-31' }))).toBe('closed-period');
  ok(await pay(app, owner, lease.id, 1, { receivedOn: '2026-02-01' }));
  const toCome = await pay(app, owner, lease.id, 1, { receivedOn: '2026-03-04' });
  expect([codeOf(toCome), toCome.problem?.errors[0]?.path]).toEqual(['date-out-of-range', 'receivedOn']);
  await expectTies(app, owner);
});

/** Of two at once, the one that got through. */
function theOne<Answer extends { readonly status: number }>(both: readonly Answer[]): Answer {
  const made = both.find(({ status }) => status === 201);
  if (made === undefined) throw new Error('One of the two got through');
  return made;
}
