import { beforeEach, expect, test } from 'vitest';
import { verifyBooks } from '#server/modules/ledger/index.ts';
import { codeOf, ok, startTestApp } from '#test/support/app.ts';
import { accountOf, inBooks } from '#test/support/books.ts';
import { newMember, newOrganisation, signInOn } from '#test/support/factories.ts';
import type { TestMember } from '#test/support/factories.ts';
import { newDistributionRun } from '#test/support/owners.ts';
import { draftAnyway, expectTied, finish, heldFor } from '#test/support/deposits.ts';
import { readPdf } from '#test/support/read-pdf.ts';
import { newUncashed, newUnclaimed, tellBank } from '#test/support/unclaimed.ts';

const app = await startTestApp();
const noon = app.clock.now;
// The 2nd of March 2026.
beforeEach(() => {
  app.clock.now = noon;
});

const list = async (by: TestMember, asked: object = {}) =>
  ok(await app.call('GET /unclaimed-items/', { query: asked }, by.access)).items;
const read = async (by: TestMember, id: string) =>
  ok(await app.call('GET /unclaimed-items/{id}/', { params: { id } }, by.access));
const stale = (by: TestMember, id: string) =>
  app.call('POST /unclaimed-items/{id}/stale/', { params: { id }, body: {} }, by.access);
const notice = (by: TestMember, id: string, noticedOn: string, version: number) =>
  app.call('POST /unclaimed-items/{id}/notice/', { params: { id }, body: { noticedOn, version } }, by.access);
const payOut = (by: TestMember, id: string, how: 'reissue' | 'turn-over', paidOn: string, version: number) =>
  app.call(`POST /unclaimed-items/{id}/${how}/`, { params: { id }, body: { paidOn, version } }, by.access);
const reopen = (by: TestMember, id: string, version: number) =>
  app.call('POST /unclaimed-items/{id}/reopen/', { params: { id }, body: { reason: 'Mistake', version } }, by.access);

/** Every account is the sum of its funds, on screen, in the rollups and by the postings. */
async function expectEquation(by: TestMember) {
  const { places } = ok(await app.call('GET /trust-balances/', { query: {} }, by.access));
  for (const place of places) {
    const { ownersCents, depositsCents, prepaymentsCents, taxesCents, companyCents, unidentifiedCents } = place;
    const funds = [ownersCents, depositsCents, prepaymentsCents, taxesCents, companyCents, unidentifiedCents];
    const sum = [...funds, place.unclaimedCents, place.unplacedCents].reduce<number>(
      (all, one) => all + Number(one),
      0,
    );
    expect(sum, place.account?.name).toBe(Number(place.bankCents));
  }
  expect(await inBooks(app, by, (tx) => verifyBooks(tx, by.organisationId))).toMatchObject({ breaks: [] });
  return places;
}

/** What income and costs come to on both bases. */
async function resultOf(by: TestMember) {
  const sums = [];
  for (const basis of ['cash', 'accrual'] as const) {
    const query = { basis, asOf: '2999-12-31' };
    const { rows } = ok(await app.call('GET /trial-balance/', { query }, by.access));
    const own = rows.filter(({ number }) => /^[456]/.test(number));
    sums.push(own.reduce((sum, { debitCents, creditCents }) => sum + Number(debitCents) - Number(creditCents), 0));
  }
  return sums;
}

test('a check that never cleared is voided after 180 days, and what it paid is held for the vendor', async () => {
  const owner = await newOrganisation(app);
  const young = await newUncashed(app, owner, { paidOn: '2025-09-04', cents: 1000, reference: '1181' });
  const { id, vendor, billId, payment } = await newUncashed(app, owner);
  expect((await list(owner, { state: 'open' })).map(({ paidOn, staleOn, state }) => [paidOn, staleOn, state])).toEqual([
    ['2025-08-15', '2026-02-11', 'outstanding'],
    ['2025-09-04', '2026-03-03', 'outstanding'],
  ]);
  expect(codeOf(await stale(owner, young.id))).toBe('conflict');
  const before = await resultOf(owner);
  const held = ok(await stale(owner, id));
  expect(held).toMatchObject({
    state: 'stale',
    kind: 'bill',
    reference: '1182',
    holder: { name: 'Sample Plumbing' },
    staledOn: '2026-03-02',
    version: 1,
  });
  expect(codeOf(await stale(owner, id))).toBe('conflict');
  const places = await expectEquation(owner);
  expect(places.find(({ account }) => account?.number === '1020')).toMatchObject({ unclaimedCents: 84_550 });
  expect(await resultOf(owner)).toEqual(before);
  const full = await read(owner, id);
  expect(full.entries.map(({ kind }) => kind)).toEqual(['payment', 'voided', 'held']);
  expect(full.heldCents).toBe(84_550);
  const bill = ok(await app.call('GET /bills/{id}/', { params: { id: billId } }, owner.access));
  expect(bill, 'the bill is not paid once more').toMatchObject({ state: 'paid', openCents: 0 });
  const voiding = { params: { id: payment.id }, body: { kind: 'void' as const, reason: 'x' } };
  expect(codeOf(await app.call('POST /bill-payments/{id}/void/', voiding, owner.access))).toBe('already-reversed');
  await expectEquation(owner);
  expect(held.holder?.id).toBe(vendor.personId);
});

test('a payment that a bank line or a statement has is not outstanding, nor one that the bank has not told of yet', async () => {
  const owner = await newOrganisation(app);
  const { id, bank } = await newUncashed(app, owner);
  const { id: reconciliation } = ok(
    await app.call(
      'POST /reconciliations/',
      { body: { accountId: bank.id, to: '2026-02-28', from: '2025-08-01', closingCents: -84_550 } },
      owner.access,
    ),
  );
  const at = { params: { id: reconciliation }, body: { entryIds: [id] } };
  ok(await app.call('POST /reconciliations/{id}/clear/', at, owner.access));
  expect(await list(owner)).toEqual([]);
  expect(codeOf(await stale(owner, id))).toBe('not-found');
  ok(await app.call('POST /reconciliations/{id}/unclear/', at, owner.access));
  expect(await list(owner)).toHaveLength(1);
  const { run } = await newDistributionRun(app, owner);
  ok(await app.call('POST /distribution-runs/{id}/release/', { params: { id: run.id }, body: {} }, owner.access));
  expect(await list(owner), 'the bank told of 27 February').toHaveLength(1);
});

test('of a reconciliation, the voided check and its reversal clear each other, and nothing waits for the bank', async () => {
  const owner = await newOrganisation(app);
  const { id, bank } = await newUncashed(app, owner);
  ok(await stale(owner, id));
  const balances = { openingCents: 84_550, closingCents: 84_550 };
  const body = { accountId: bank.id, from: '2025-08-02', to: '2026-03-02', ...balances };
  const begun = ok(await app.call('POST /reconciliations/', { body }, owner.access));
  const query = { limit: 50 };
  const { items } = ok(
    await app.call('GET /reconciliations/{id}/items/', { params: { id: begun.id }, query }, owner.access),
  );
  expect(items.map(({ cents, state }) => [cents, state])).toEqual([
    [-84_550, 'voided'],
    [84_550, 'voided'],
  ]);
});

test('it is paid again once, taken back, and paid to nobody else: the equation holds and it is never income', async () => {
  const owner = await newOrganisation(app);
  const before = await resultOf(owner);
  const { id } = await newUnclaimed(app, owner);
  const [costs] = await resultOf(owner);
  expect(costs).toBe((before[0] ?? 0) + 84_550);
  expect(codeOf(await payOut(owner, id, 'reissue', '2026-03-03', 1))).toBe('invalid-input');
  expect(codeOf(await payOut(owner, id, 'reissue', '2026-03-01', 1))).toBe('invalid-input');
  const paid = ok(await payOut(owner, id, 'reissue', '2026-03-02', 1));
  expect(paid).toMatchObject({ state: 'reissued', closedOn: '2026-03-02', version: 2 });
  expect(codeOf(await payOut(owner, id, 'turn-over', '2026-03-02', 2))).toBe('conflict');
  expect(codeOf(await payOut(owner, id, 'reissue', '2026-03-02', 1))).toBe('conflict');
  await expectEquation(owner);
  const closed = (await read(owner, id)).entries.at(-1)?.id ?? '';
  const byHand = { params: { id: closed }, body: { reason: 'x' } };
  expect(codeOf(await app.call('POST /journal-entries/{id}/reverse/', byHand, owner.access))).toBe('entry-of-record');
  expect(ok(await reopen(owner, id, 2))).toMatchObject({ state: 'stale', closedOn: null, version: 3 });
  expect(codeOf(await reopen(owner, id, 3))).toBe('conflict');
  const places = await expectEquation(owner);
  expect(places.find(({ account }) => account?.number === '1020')?.unclaimedCents).toBe(84_550);
  expect((await resultOf(owner))[0]).toBe(costs);
});

test('money that was moved elsewhere is not paid out of what is another’s', async () => {
  const owner = await newOrganisation(app);
  const { id, holder } = await newUnclaimed(app, owner);
  const [trust, deposits] = [await accountOf(app, owner, '1020'), await accountOf(app, owner, '1030')];
  const move = { fromAccountId: trust.id, toAccountId: deposits.id, cents: 84_500, movedOn: '2026-03-02' };
  const body = { ...move, holder: { kind: 'unclaimed' as const, id: holder?.id ?? null } };
  expect(codeOf(await app.call('POST /fund-transfers/', { body }, owner.access))).toBe('wrong-account-kind');
  const { id: second } = ok(
    await app.call('POST /bank-accounts/', { body: { name: 'Second trust', kind: 'trust' } }, owner.access),
  );
  ok(await app.call('POST /fund-transfers/', { body: { ...body, toAccountId: second } }, owner.access));
  expect(codeOf(await payOut(owner, id, 'reissue', '2026-03-02', 1))).toBe('fund-short');
  await expectEquation(owner);
});

test('it goes to the state once it is dormant and the payee was written to in time, as the place says', async () => {
  const owner = await newOrganisation(app);
  const address = { line1: '1 Main Street', city: 'Raleigh', region: 'NC', postalCode: '27601', country: 'US' };
  const { version } = ok(await app.call('GET /organisation/', {}, owner.access));
  ok(await app.call('PATCH /organisation/', { body: { version, letterhead: { address } } }, owner.access));
  const { id, dates } = await newUnclaimed(app, owner);
  expect(dates).toEqual({
    dormantOn: '2030-08-15',
    reportBy: '2031-11-01',
    letterFrom: '2031-07-04',
    letterUntil: '2031-09-02',
    letterNeeded: true,
  });
  expect((await read(owner, id)).rule).toMatchObject({ place: 'US-NC', dormantYears: 5 });
  expect(codeOf(await payOut(owner, id, 'turn-over', '2026-03-02', 1))).toBe('conflict');
  const early = ok(await notice(owner, id, '2026-03-02', 1));
  expect(early).toMatchObject({ state: 'noticed', noticedOn: '2026-03-02', version: 2 });
  const before = await signInOn(app, '2031-07-03', owner);
  const todayOf = async (by: TestMember) => ok(await app.call('GET /today/', {}, by.access)).unclaimed;
  expect(await todayOf(before)).toMatchObject({ stale: 0, letters: 0, toTurnOver: 0 });
  const then = await signInOn(app, '2031-07-04', owner);
  expect(await todayOf(then)).toMatchObject({ letters: 1, letterUntil: '2031-09-02', toTurnOver: 0 });
  expect(codeOf(await payOut(then, id, 'turn-over', '2031-07-04', 2)), 'the letter was too early').toBe('conflict');
  ok(await notice(then, id, '2031-07-04', 2));
  expect(await todayOf(then)).toMatchObject({ letters: 0, toTurnOver: 1, turnOverBy: '2031-11-01' });
  const result = await resultOf(then);
  expect(ok(await payOut(then, id, 'turn-over', '2031-07-04', 3))).toMatchObject({ state: 'turned-over' });
  await expectEquation(then);
  expect(await resultOf(then)).toEqual(result);
  expect(await list(then, { state: 'open' })).toEqual([]);
  expect(await todayOf(then)).toMatchObject({ toTurnOver: 0, turnOverBy: null });
});

test('refunds and what owners are paid are held for whom they were for, also beside deposits', async () => {
  const owner = await newOrganisation(app);
  const deposits = await accountOf(app, owner, '1030');
  const { lease } = await heldFor(app, owner, 30_000, {
    startsOn: '2025-03-01',
    endsOn: '2026-02-28',
    atEnd: 'stop',
  });
  const begun = ok(await draftAnyway(app, owner, lease.id));
  const settlement = ok(await finish(app, owner, begun));
  const { run, person } = await newDistributionRun(app, owner);
  ok(await app.call('POST /distribution-runs/{id}/release/', { params: { id: run.id }, body: {} }, owner.access));
  const later = await signInOn(app, '2026-08-29', owner);
  expect(await list(later), 'no bank has told of these days').toEqual([]);
  await tellBank(app, later, '2026-03-31');
  await tellBank(app, later, '2026-03-31', '1030');
  const found = await list(later);
  expect(Object.fromEntries(found.map(({ kind, staleOn }) => [kind, staleOn]))).toEqual({
    distribution: '2026-08-29',
    refund: '2026-08-29',
  });
  expect(ok(await app.call('GET /today/', {}, later.access)).unclaimed).toMatchObject({ stale: 2 });
  const before = await resultOf(later);
  for (const { id } of found) {
    ok(await stale(later, id));
    await expectEquation(later);
  }
  const held = await list(later, { state: 'stale' });
  expect(held.find(({ kind }) => kind === 'distribution')?.holder?.id).toBe(person.id);
  expect(held.find(({ kind }) => kind === 'refund')?.holder).not.toBeNull();
  const { misplaced, places } = ok(await app.call('GET /trust-balances/', { query: {} }, later.access));
  expect(misplaced).toEqual([]);
  await expectTied(app, later);
  const undo = { params: { id: settlement.id }, body: { reason: 'They stayed' } };
  expect(codeOf(await app.call('POST /deposit-settlements/{id}/undo/', undo, later.access))).toBe('already-reversed');
  expect(places.find(({ account }) => account?.number === '1030')).toMatchObject({ unclaimedCents: 30_000 });
  const funds = await app.call(
    'GET /trust-funds/',
    { query: { accountId: deposits.id, currency: 'USD', group: 'unclaimed' } },
    later.access,
  );
  expect(ok(funds).items).toMatchObject([{ holder: { kind: 'unclaimed' }, cents: 30_000 }]);
  for (const { id } of held) {
    ok(await payOut(later, id, 'reissue', '2026-08-29', 1));
    await expectEquation(later);
  }
  expect(await resultOf(later)).toEqual(before);
  // Paid again, and not cashed again: it is outstanding as any payment is.
  await tellBank(app, later, '2026-08-31');
  const again = await list(later, { state: 'outstanding' });
  expect(again.map(({ kind, paidOn }) => [kind, paidOn])).toEqual([['reissue', '2026-08-29']]);
});

test('any order of acts keeps the equation, and no act makes income', async () => {
  const random = seeded(20_260_302);
  const owner = await newOrganisation(app);
  const { id, cents } = await newUnclaimed(app, owner);
  const result = await resultOf(owner);
  for (let at = 0; at < 24; at += 1) {
    const { version } = await read(owner, id);
    const asked = version ?? 0;
    const acts = [
      () => notice(owner, id, '2026-03-02', asked),
      () => payOut(owner, id, 'reissue', '2026-03-02', asked),
      () => payOut(owner, id, 'turn-over', '2026-03-02', asked),
      () => reopen(owner, id, asked),
      () => stale(owner, id),
    ];
    await acts[Math.floor(random() * acts.length)]?.();
    const { state, heldCents } = await read(owner, id);
    expect(heldCents).toBe(state === 'reissued' || state === 'turned-over' ? 0 : cents);
    expect(await resultOf(owner)).toEqual(result);
  }
  await expectEquation(owner);
});

test('the letter says what is held and for whom, and only of money that is held', async () => {
  const owner = await newOrganisation(app);
  const { id } = await newUncashed(app, owner);
  const headers = { authorization: `Bearer ${owner.access}` };
  const letter = () => app.inject({ method: 'GET', url: `/api/v1/unclaimed-items/${id}/letter.pdf/`, headers });
  expect((await letter()).statusCode).toBe(409);
  ok(await stale(owner, id));
  const words = readPdf((await letter()).rawPayload)
    .pages.flat()
    .join(' ');
  for (const part of ['Sample Plumbing', '$845.50', 'August 15, 2025', '1182']) expect(words).toContain(part);
});

/** Two members at once: one of them is told that somebody was faster. */
test('two who mark the same payment void it once', async () => {
  const owner = await newOrganisation(app);
  const accountant = await newMember(app, owner, 'accountant');
  const { id } = await newUncashed(app, owner);
  const both = await Promise.all([stale(owner, id), stale(accountant, id)]);
  expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
  await expectEquation(owner);
});

function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}
