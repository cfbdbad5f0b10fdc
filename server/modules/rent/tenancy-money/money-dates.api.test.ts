import { expect, test } from 'vitest';
import { codeOf, ok, startTestApp } from '#test/support/app.ts';
import type { Answer } from '#test/support/app.ts';
import { accountOf } from '#test/support/books.ts';
import { draft, heldFor, usual } from '#test/support/deposits.ts';
import { newOrganisation } from '#test/support/factories.ts';
import { expectTies, newCharge, newTenancy, pay } from '#test/support/rent.ts';

const app = await startTestApp();

/** The clock stands at 2 March 2026. */
const tomorrow = '2026-03-03';

const saysOf = (answer: Answer<unknown>) => [codeOf(answer), answer.problem?.errors[0]?.code];

test('money dated tomorrow is refused by every act', async () => {
  const owner = await newOrganisation(app);
  const { access } = owner;
  const { lease } = await newTenancy(app, owner, { depositCents: 50_000 });
  await newCharge(app, owner, lease.id);
  const paid = ok(await pay(app, owner, lease.id, 150_000));
  const drawer = ok(await pay(app, owner, lease.id, 10_000, { accountId: null }));
  const bank = await accountOf(app, owner, '1020');
  const reason = 'Tomorrow';
  const credit = ok(
    await app.call('POST /credits/', { body: { leaseId: lease.id, kind: 'credit', cents: 100, reason } }, access),
  );
  const refund = { leaseId: lease.id, cents: 1000, refundedOn: '2026-03-02' };
  const refunded = ok(await app.call('POST /refunds/', { body: refund }, access));
  const charge = await newCharge(app, owner, lease.id, { kind: 'parking', cents: 100, dueOn: '2026-03-02' });
  const at = (id: string) => ({ params: { id } });
  const batch = { receiptIds: [drawer.id], accountId: bank.id, depositedOn: tomorrow };
  const acts: Answer<unknown>[] = [
    await pay(app, owner, lease.id, 100, { receivedOn: tomorrow }),
    await app.call('POST /refunds/', { body: { ...refund, cents: 2000, refundedOn: tomorrow } }, access),
    await app.call('POST /deposit-batches/', { body: batch }, access),
    await app.call(
      'POST /receipts/{id}/reverse/',
      { ...at(paid.id), body: { kind: 'returned', reason, date: tomorrow } },
      access,
    ),
    await app.call(
      'POST /receipts/{id}/allocate/',
      { ...at(paid.id), body: { leaseId: lease.id, allocations: [], date: tomorrow } },
      access,
    ),
    await app.call('POST /credits/{id}/void/', { ...at(credit.id), body: { reason, date: tomorrow } }, access),
    await app.call('POST /refunds/{id}/void/', { ...at(refunded.id), body: { reason, date: tomorrow } }, access),
    await app.call(
      'POST /charges/{id}/void/',
      { ...at(charge.id), body: { kind: 'waived', reason, date: tomorrow } },
      access,
    ),
    await app.call('POST /deposit-interest/', { body: { through: tomorrow } }, access),
    await app.call('POST /deposit-transfers/', { body: { leaseIds: [lease.id], movedOn: tomorrow } }, access),
  ];
  expect(acts.map(saysOf)).toEqual(acts.map(() => ['date-out-of-range', 'day-to-come']));
  const held = await heldFor(app, owner, 50_000, { endsOn: '2026-02-28', atEnd: 'stop', paidOn: '2026-01-02' });
  const begun = ok(await draft(app, owner, held.lease.id, { content: usual({ settledOn: tomorrow }) }));
  expect(begun.faults).toContainEqual(expect.objectContaining({ path: 'settledOn', code: 'date-to-come' }));
});

test('with the books closed through today, what is taken back goes to the first open day', async () => {
  const owner = await newOrganisation(app);
  const { access } = owner;
  const { lease } = await newTenancy(app, owner);
  const reason = 'Wrong';
  const at = (id: string) => ({ params: { id } });
  const newCredit = async (cents: number) =>
    ok(await app.call('POST /credits/', { body: { leaseId: lease.id, kind: 'credit', cents, reason } }, access));
  const [voided, waived, dated] = [
    await newCharge(app, owner, lease.id, { kind: 'parking', cents: 100 }),
    await newCharge(app, owner, lease.id, { kind: 'parking', cents: 200 }),
    await newCharge(app, owner, lease.id, { kind: 'parking', cents: 300 }),
  ];
  const [credit, otherCredit] = [await newCredit(100), await newCredit(200)];
  const paid = ok(await pay(app, owner, lease.id, 150_000));
  const mistaken = ok(await pay(app, owner, lease.id, 2000));
  const drawer = ok(await pay(app, owner, lease.id, 10_000, { accountId: null }));
  const bank = await accountOf(app, owner, '1020');
  const batchOf = { receiptIds: [drawer.id], accountId: bank.id, depositedOn: '2026-03-02' };
  const batch = ok(await app.call('POST /deposit-batches/', { body: batchOf }, access));
  const refund = { leaseId: lease.id, cents: 1000, refundedOn: '2026-03-02' };
  const refunded = ok(await app.call('POST /refunds/', { body: refund }, access));
  ok(await app.call('POST /period-locks/', { body: { through: '2026-03-02' } }, access));

  const returnOn = (id: string, kind: 'returned' | 'mistake', date: string) =>
    app.call('POST /receipts/{id}/reverse/', { ...at(id), body: { kind, reason, date, feeCents: 0 } }, access);
  expect(codeOf(await returnOn(paid.id, 'returned', '2026-03-02'))).toBe('closed-period');
  expect(saysOf(await returnOn(paid.id, 'returned', '2026-03-04'))).toEqual(['date-out-of-range', 'day-to-come']);
  const voidOf = (id: string, given: object) =>
    app.call('POST /charges/{id}/void/', { ...at(id), body: { kind: 'mistake', reason, ...given } }, access);
  expect(ok(await voidOf(voided.id, {})).voided?.on).toBe(tomorrow);
  expect(ok(await voidOf(waived.id, { kind: 'waived' })).voided?.on).toBe(tomorrow);
  expect(ok(await voidOf(dated.id, { date: tomorrow })).voided?.on).toBe(tomorrow);
  ok(await app.call('POST /credits/{id}/void/', { ...at(credit.id), body: { reason } }, access));
  ok(await app.call('POST /credits/{id}/void/', { ...at(otherCredit.id), body: { reason, date: tomorrow } }, access));
  const refundBack = ok(await app.call('POST /refunds/{id}/void/', { ...at(refunded.id), body: { reason } }, access));
  expect(refundBack.voidedOn).toBe(tomorrow);
  const batchBack = ok(
    await app.call('POST /deposit-batches/{id}/undo/', { ...at(batch.id), body: { reason } }, access),
  );
  expect(batchBack.undone?.on).toBe(tomorrow);
  ok(await returnOn(paid.id, 'returned', tomorrow));
  ok(await returnOn(mistaken.id, 'mistake', tomorrow));
  await expectTies(app, owner);
});

test('with the books closed through today no money moves anew, and the answer says who can reopen them', async () => {
  const owner = await newOrganisation(app);
  const { access } = owner;
  const { lease } = await newTenancy(app, owner);
  ok(await pay(app, owner, lease.id, 5000));
  const drawer = ok(await pay(app, owner, lease.id, 10_000, { accountId: null }));
  const bank = await accountOf(app, owner, '1020');
  ok(await app.call('POST /period-locks/', { body: { through: '2026-03-02' } }, access));
  const reason = 'Noise';
  const today = '2026-03-02';
  const acts: Answer<unknown>[] = [
    await pay(app, owner, lease.id, 100),
    await app.call('POST /refunds/', { body: { leaseId: lease.id, cents: 1000, refundedOn: today } }, access),
    await app.call('POST /credits/', { body: { leaseId: lease.id, kind: 'credit', cents: 100, reason } }, access),
    await app.call(
      'POST /deposit-batches/',
      { body: { receiptIds: [drawer.id], accountId: bank.id, depositedOn: today } },
      access,
    ),
    await app.call('POST /deposit-transfers/', { body: { leaseIds: [lease.id], movedOn: today } }, access),
  ];
  expect(acts.map(saysOf)).toEqual(acts.map(() => ['closed-period', 'no-open-day']));
  expect(acts[0]?.problem?.detail).toBe('The books are closed through 2026-03-02. Reopen them first.');
  expect(codeOf(await pay(app, owner, lease.id, 100, { receivedOn: tomorrow }))).toBe('date-out-of-range');
});

test('tomorrow is tomorrow in the time zone of the workspace', async () => {
  const owner = await newOrganisation(app);
  const { version } = ok(await app.call('GET /organisation/', {}, owner.access));
  const change = { body: { timeZone: 'Pacific/Kiritimati', version } };
  ok(await app.call('PATCH /organisation/', change, owner.access));
  const { lease } = await newTenancy(app, owner);
  // At 10:00 in London it is midnight of the next day there.
  ok(await pay(app, owner, lease.id, 100, { receivedOn: tomorrow }));
  expect(codeOf(await pay(app, owner, lease.id, 200, { receivedOn: '2026-03-04' }))).toBe('date-out-of-range');
});

test('a check may be dated ahead where the workspace allows post-dated checks, and nothing else may', async () => {
  const owner = await newOrganisation(app);
  const { lease } = await newTenancy(app, owner);
  const check = { receivedOn: '2026-03-20', method: 'cheque' } as const;
  expect(saysOf(await pay(app, owner, lease.id, 5000, check))).toEqual(['date-out-of-range', 'check-post-dated']);
  ok(await app.call('PATCH /rent-policy/', { body: { postDatedChecks: true, version: 1 } }, owner.access));
  const receipt = ok(await pay(app, owner, lease.id, 5000, check));
  expect(receipt.receivedOn).toBe('2026-03-20');
  // A year of them is given at once.
  ok(await pay(app, owner, lease.id, 5000, { ...check, receivedOn: '2027-03-09' }));
  expect(saysOf(await pay(app, owner, lease.id, 5000, { ...check, receivedOn: '2027-03-10' }))).toEqual([
    'date-out-of-range',
    'day-to-come',
  ]);
  expect(codeOf(await pay(app, owner, lease.id, 6000, { ...check, method: 'transfer' }))).toBe('date-out-of-range');
  const back = { kind: 'mistake' as const, reason: 'Torn up', date: '2026-03-20' };
  ok(await app.call('POST /receipts/{id}/reverse/', { params: { id: receipt.id }, body: back }, owner.access));
});

test('a charge that is voided with a date keeps that date, or the date is refused with its reason', async () => {
  const owner = await newOrganisation(app);
  const { lease } = await newTenancy(app, owner);
  const on = { dueOn: '2026-02-01', chargedOn: '2026-02-01' };
  const voided = (id: string, date: string) =>
    app.call(
      'POST /charges/{id}/void/',
      { params: { id }, body: { kind: 'mistake', reason: 'Not owed', date } },
      owner.access,
    );
  const open = await newCharge(app, owner, lease.id, on);
  expect(codeOf(await voided(open.id, '2026-01-31'))).toBe('date-out-of-range');
  expect(ok(await voided(open.id, '2026-02-10')).voided).toMatchObject({ on: '2026-02-10' });
  const charge = await newCharge(app, owner, lease.id, on);
  ok(await pay(app, owner, lease.id, 120_000, { receivedOn: '2026-02-20' }));
  const refused = await voided(charge.id, '2026-02-10');
  expect(saysOf(refused)).toEqual(['date-out-of-range', 'charge-paid-later']);
  expect(refused.problem?.errors[0]).toMatchObject({
    path: 'date',
    values: { day: { date: '2026-02-20' }, charge: charge.number },
  });
  expect(ok(await voided(charge.id, '2026-02-20')).voided).toMatchObject({ on: '2026-02-20' });
});

test('a payment is neither reversed nor deposited again on a day on which its bank deposit was not undone yet', async () => {
  const owner = await newOrganisation(app);
  const { lease } = await newTenancy(app, owner);
  const { id } = ok(await pay(app, owner, lease.id, 100_000, { accountId: null, receivedOn: '2026-02-01' }));
  const bank = await accountOf(app, owner, '1020');
  const deposit = (depositedOn: string) => {
    const body = { receiptIds: [id], accountId: bank.id, depositedOn };
    return app.call('POST /deposit-batches/', { body }, owner.access);
  };
  const reverse = (date: string) =>
    app.call(
      'POST /receipts/{id}/reverse/',
      { params: { id }, body: { kind: 'mistake', reason: 'Entered twice', date } },
      owner.access,
    );
  const batch = ok(await deposit('2026-02-10'));
  const tooEarly = (on: string, path = 'date') => ({
    code: 'date-out-of-range',
    errors: [{ code: 'day-too-early', path, values: { day: { date: on } } }],
  });
  expect((await reverse('2026-02-09')).problem, 'it was not at the bank yet').toMatchObject(tooEarly('2026-02-10'));
  const undo = { params: { id: batch.id }, body: { reason: 'The bank was closed', date: '2026-02-25' } };
  ok(await app.call('POST /deposit-batches/{id}/undo/', undo, owner.access));
  expect((await deposit('2026-02-15')).problem).toMatchObject(tooEarly('2026-02-25', 'depositedOn'));
  expect((await reverse('2026-02-15')).problem).toMatchObject(tooEarly('2026-02-25'));
  ok(await reverse('2026-02-25'));
  const { rows } = ok(await app.call('GET /trial-balance/', { query: { asOf: '2026-02-20' } }, owner.access));
  const balances = rows.filter(({ number }) => number.startsWith('1'));
  expect(balances.map((row) => [row.number, row.debitCents, row.creditCents])).toEqual([['1020', 100_000, 0]]);
});

test('another payment is reversed on any day, whichever bank deposit was undone', async () => {
  const owner = await newOrganisation(app);
  const { lease } = await newTenancy(app, owner);
  const drawer = { accountId: null, receivedOn: '2026-02-01' } as const;
  const { id } = ok(await pay(app, owner, lease.id, 100_000, drawer));
  const other = ok(await pay(app, owner, lease.id, 90_000, drawer));
  const bank = await accountOf(app, owner, '1020');
  const body = { receiptIds: [id], accountId: bank.id, depositedOn: '2026-02-10' };
  const batch = ok(await app.call('POST /deposit-batches/', { body }, owner.access));
  const undo = { params: { id: batch.id }, body: { reason: 'The bank was closed', date: '2026-02-25' } };
  ok(await app.call('POST /deposit-batches/{id}/undo/', undo, owner.access));
  const back = { kind: 'mistake', reason: 'Entered twice', date: '2026-02-02' } as const;
  ok(await app.call('POST /receipts/{id}/reverse/', { params: { id: other.id }, body: back }, owner.access));
});
