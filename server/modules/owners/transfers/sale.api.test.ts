import { expect, test } from 'vitest';
import type { Routes } from '#shared/api/routes.ts';
import type { RouteInput } from '#shared/route.ts';
import { codeOf, ok, startTestApp } from '#test/support/app.ts';
import { accountOf } from '#test/support/books.ts';
import { query } from '#test/support/database.ts';
import { heldFor } from '#test/support/deposits.ts';
import { newOrganisation, signInOn } from '#test/support/factories.ts';
import type { TestMember } from '#test/support/factories.ts';
import { newPerson } from '#test/support/portfolio.ts';
import { readPdf } from '#test/support/read-pdf.ts';
import { expectTies, newCharge, pay, readHeld } from '#test/support/rent.ts';

const app = await startTestApp();

type Body = RouteInput<Routes['POST /ownership-transfers/']>['body'];
type Terms = Omit<RouteInput<Routes['POST /properties/{id}/agreements/']>['body'], 'startsOn'>;

const eightPercent: Terms = { feeKind: 'percent-received', feeMillipercent: 8000 };

/** A building on 25 May with a deposit, an owner who is paid by check, and rent of May in the bank. */
async function newOwned({ terms = eightPercent, fund = 270_000, parts = [1_000_000] } = {}) {
  const member = await newOrganisation(app);
  const boss = await signInOn(app, '2026-05-25', member);
  const { lease, home } = await heldFor(app, boss, 150_000, { paidOn: '2026-01-02' });
  const { property } = home;
  const sellers = [];
  for (const _ of parts) sellers.push(await newPerson(app, boss));
  const shares = sellers.map(({ id }, at) => ({ personId: id, parts: parts[at] ?? 0 }));
  const params = { id: property.id };
  const owned = { startsOn: '2026-01-01', shares };
  ok(await app.call('POST /properties/{id}/ownership/', { params, body: owned }, boss.access));
  ok(
    await app.call(
      'POST /properties/{id}/agreements/',
      { params, body: { startsOn: '2026-01-01', ...terms } },
      boss.access,
    ),
  );
  const by = { method: 'cheque' as const, bankDetails: null, smallestCents: 0, holdReason: null, version: 0 };
  for (const { id } of sellers) ok(await app.call('PATCH /owners/{id}/', { params: { id }, body: by }, boss.access));
  const buyer = await newPerson(app, boss);
  const paidIn = { propertyId: property.id, personId: sellers[0]?.id ?? '', cents: fund, receivedOn: '2026-05-02' };
  if (fund > 0) ok(await app.call('POST /owner-contributions/', { body: paidIn }, boss.access));
  const sale = {
    kind: 'sale' as const,
    propertyId: property.id,
    on: '2026-05-20',
    shares: [{ personId: buyer.id, parts: 1_000_000 }],
  };
  return { boss, lease, property, sellers, buyer, sale };
}

async function payRent(boss: TestMember, leaseId: string, cents = 150_000, on = '2026-05-03', given: object = {}) {
  await newCharge(app, boss, leaseId, {
    cents,
    dueOn: on,
    chargedOn: on,
    periodFrom: '2026-05-01',
    periodTo: '2026-05-31',
    ...given,
  });
  return ok(await pay(app, boss, leaseId, cents, { receivedOn: on }));
}

async function newBill(boss: TestMember, propertyId: string, cents: number, datedOn = '2026-05-10') {
  const person = { kind: 'company' as const, companyName: 'Sample Roofing' };
  const vendor = ok(await app.call('POST /vendors/', { body: { person } }, boss.access));
  const cost = await accountOf(app, boss, '5300');
  const lines = [{ accountId: cost.id, propertyId, cents }];
  const bill = { vendorId: vendor.id, invoiceNumber: 'R-1', datedOn, lines, submit: true };
  const { id, version } = ok(await app.call('POST /bills/', { body: bill }, boss.access));
  ok(await app.call('POST /bills/{id}/approve/', { params: { id }, body: { version } }, boss.access));
  const bank = await accountOf(app, boss, '1020');
  return () =>
    app.call(
      'POST /bill-payments/',
      {
        body: {
          vendorId: vendor.id,
          accountId: bank.id,
          paidOn: '2026-05-25',
          method: 'check',
          bills: [{ billId: id, cents }],
        },
      },
      boss.access,
    );
}

const preview = (by: TestMember, body: Body) => app.call('POST /ownership-transfer-previews/', { body }, by.access);
const transfer = (by: TestMember, body: Body) => app.call('POST /ownership-transfers/', { body }, by.access);
const read = async (by: TestMember, id: string) =>
  ok(await app.call('GET /ownership-transfers/{id}/', { params: { id } }, by.access));
const settle = (by: TestMember, id: string, body: object = {}) =>
  app.call('POST /ownership-transfers/{id}/settle/', { params: { id }, body }, by.access);
const undo = (by: TestMember, id: string) =>
  app.call('POST /ownership-transfers/{id}/void/', { params: { id }, body: { reason: 'Wrong day' } }, by.access);
const distributable = async (by: TestMember) =>
  ok(await app.call('POST /distribution-run-previews/', { body: {} }, by.access));
const ownersOf = async (by: TestMember, id: string) =>
  ok(await app.call('GET /properties/{id}/', { params: { id } }, by.access)).ownerships;

/** What each place has is the sum of whose money it is, and nobody’s is below zero. */
async function expectTrust({ organisationId }: TestMember) {
  const broken = await query(
    app.connection,
    `select place_id from fund_balance where org_id = $1 group by place_id, currency
     having coalesce(sum(cents) filter (where holder_kind = 'bank'), 0)
         <> coalesce(sum(cents) filter (where holder_kind <> 'bank'), 0)
     union all select holder_id from fund_balance where org_id = $1 and cents < 0`,
    [organisationId],
  );
  expect(broken).toEqual([]);
}

async function fundOf({ organisationId }: TestMember, holderId: string) {
  const [row] = await query<{ cents: number }>(
    app.connection,
    `select coalesce(sum(cents), 0)::float8 as cents from fund_balance where org_id = $1 and holder_id = $2`,
    [organisationId, holderId],
  );
  return row?.cents ?? 0;
}

test('O1: fees, rent for later days and bills stay, the rest is the seller’s, and deposits are not touched', async () => {
  const { boss, lease, property, sellers, buyer, sale } = await newOwned();
  await payRent(boss, lease.id);
  const payBill = await newBill(boss, property.id, 34_000);
  const body = { ...sale, keepCents: 1000 };
  const seen = ok(await preview(boss, body));
  expect(seen).toMatchObject({
    fundCents: 420_000,
    feesCents: 12_000,
    openingCents: 58_065,
    keptCents: 35_000,
    declaredCents: 314_935,
    shortCents: 0,
    exceptions: [],
    bills: [{ cents: 34_000, vendor: 'Sample Roofing' }],
    rents: [{ paidCents: 150_000, laterCents: 58_065 }],
    leases: [{ depositCents: 150_000 }],
  });
  const before = await readHeld(app, boss);
  const made = ok(await transfer(boss, { ...body, expected: seen.expected }));
  expect(made).toMatchObject({ number: 'OT-0001', kind: 'sale', state: 'open', declaredCents: 314_935 });
  const after = await readHeld(app, boss);
  for (const key of ['deposits-held', 'deposit-bank', 'trust-bank'])
    expect(after(key, 'cash'), `nothing is posted to ${key}`).toBe(before(key, 'cash'));
  expect(await fundOf(boss, property.id)).toBe(93_065);
  expect(await fundOf(boss, sellers[0]?.id ?? '')).toBe(314_935);
  await expectTrust(boss);
  expect(await ownersOf(boss, property.id)).toMatchObject([
    { startsOn: '2026-05-20', shares: [{ personId: buyer.id }] },
    { startsOn: '2026-01-01', endsOn: '2026-05-19' },
  ]);
  expect((await distributable(boss)).lines.map(({ cents, shares }) => [cents, shares[0]?.person.id])).toEqual([
    [58_065, buyer.id],
  ]);
  ok(await payBill());
  const { later } = await read(boss, made.id);
  expect(later).toMatchObject({ openBillsCents: 0, paidBillsCents: 34_000, leftCents: 1000 });
  expect((await distributable(boss)).lines[0]?.cents, 'what is left is not the buyer’s').toBe(58_065);
  expect(codeOf(await settle(boss, made.id, { expectedCents: 999 }))).toBe('changed-since-preview');
  expect(ok(await settle(boss, made.id, { expectedCents: 1000 }))).toMatchObject({
    state: 'settled',
    later: { settledCents: 1000, leftCents: 0 },
  });
  expect(await fundOf(boss, sellers[0]?.id ?? '')).toBe(315_935);
  expect(await fundOf(boss, property.id)).toBe(58_065);
  expect(codeOf(await settle(boss, made.id))).toBe('conflict');
  await expectTrust(boss);
  await expectTies(app, boss);
});

test('new owner opens with the old owner’s balance: never, the buyer opens with the buyer’s opening alone', async () => {
  const { boss, lease, property, sellers, buyer, sale } = await newOwned();
  await payRent(boss, lease.id);
  const payBill = await newBill(boss, property.id, 35_000);
  ok(await transfer(boss, sale));
  ok(await payBill());
  const later = await signInOn(app, '2026-06-02', boss);
  const body = { month: '2026-05-01', propertyIds: [property.id] };
  const { lines } = ok(await app.call('POST /owner-statement-previews/', { body }, later.access));
  const of = (id = '') => lines.find(({ person }) => person.id === id);
  expect(of(sellers[0]?.id)).toMatchObject({
    from: '2026-05-01',
    to: '2026-05-19',
    closingCents: 58_065,
    distributedCents: -349_935,
  });
  expect(of(buyer.id)).toMatchObject({ from: '2026-05-20', to: '2026-05-31', openingCents: 58_065 });
  expect(of(buyer.id), 'what was kept came and went').toMatchObject({ costsCents: -35_000, closingCents: 58_065 });
  ok(await app.call('POST /owner-statement-runs/', { body }, later.access));
  expect(await fundOf(later, property.id)).toBe(58_065);
});

test('F17: seller and buyer each bear the fees of their lines and days', async () => {
  const flat = await newOwned({ terms: { feeKind: 'per-property', feeCents: 9300 } });
  expect(ok(await transfer(flat.boss, flat.sale)).content.feesCents).toBe(5700);
  const feeOfMay = async (by: TestMember) => {
    const later = await signInOn(app, '2026-06-02', by);
    return ok(await app.call('POST /fee-run-previews/', { body: { month: '2026-05-01' } }, later.access)).lines;
  };
  expect((await feeOfMay(flat.boss)).map(({ cents }) => cents)).toEqual([3600]);
  const percent = await newOwned();
  await payRent(percent.boss, percent.lease.id, 100_000);
  expect(ok(await transfer(percent.boss, percent.sale)).content.feesCents).toBe(8000);
  await payRent(percent.boss, percent.lease.id, 40_000, '2026-05-25', { kind: 'other', label: 'Late rent' });
  expect((await feeOfMay(percent.boss)).map(({ cents }) => cents)).toEqual([3200]);
});

test('what moved since the preview is told, and the same request twice sells once', async () => {
  const { boss, lease, property, buyer, sale } = await newOwned();
  const { expected } = ok(await preview(boss, sale));
  await payRent(boss, lease.id);
  expect(codeOf(await transfer(boss, { ...sale, expected }))).toBe('changed-since-preview');
  expect(await ownersOf(boss, property.id)).toHaveLength(1);
  const input = { body: sale };
  const again = { headers: { 'idempotency-key': 'sale-of-oak-street' } };
  const first = ok(await app.call('POST /ownership-transfers/', input, boss.access, again));
  const second = ok(await app.call('POST /ownership-transfers/', input, boss.access, again));
  expect(second.id).toBe(first.id);
  expect(codeOf(await transfer(boss, sale)), 'the owners are set from that day on').toBe('conflict');
  const resale = { ...sale, on: '2026-05-22' };
  expect(codeOf(await transfer(boss, resale)), 'it is theirs already').toBe('invalid-input');
  expect((await ownersOf(boss, property.id))[0]?.shares[0]?.personId).toBe(buyer.id);
});

test('what was previewed for one buyer is not sold to another', async () => {
  const { boss, property, sale } = await newOwned();
  const { expected } = ok(await preview(boss, sale));
  const other = await newPerson(app, boss);
  const shares = [{ personId: other.id, parts: 1_000_000 }];
  const seen = ok(await preview(boss, { ...sale, shares })).expected;
  expect({ ...seen, digest: '' }, 'every sum is the same').toEqual({ ...expected, digest: '' });
  expect(codeOf(await transfer(boss, { ...sale, shares, expected }))).toBe('changed-since-preview');
  expect(await ownersOf(boss, property.id)).toHaveLength(1);
  ok(await transfer(boss, { ...sale, shares, expected: seen }));
});

test('two sales at the same moment: one of them', async () => {
  const { boss, sale } = await newOwned();
  const both = await Promise.all([transfer(boss, sale), transfer(boss, sale)]);
  expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409]);
  await expectTrust(boss);
});

test('no sale is dated behind what was told, charged or paid out', async () => {
  const { boss, lease, sale } = await newOwned();
  await payRent(boss, lease.id);
  expect(codeOf(await preview(boss, { ...sale, on: '2026-05-26' }))).toBe('invalid-input');
  const april = { ...sale, on: '2026-04-20' };
  ok(await app.call('POST /owner-statement-runs/', { body: { month: '2026-04-01' } }, boss.access));
  const told = await preview(boss, april);
  expect([codeOf(told), told.problem?.values?.['first']]).toEqual(['conflict', { date: '2026-05-02' }]);
  const run = ok(await app.call('POST /fee-runs/', { body: { month: '2026-05-01' } }, boss.access));
  const charged = await transfer(boss, sale);
  expect([codeOf(charged), charged.problem?.values?.['name']]).toEqual(['conflict', run.number]);
  ok(await app.call('POST /fee-runs/{id}/void/', { params: { id: run.id }, body: { reason: 'Sold' } }, boss.access));
  const paid = ok(await app.call('POST /distribution-runs/', { body: {} }, boss.access));
  const distributed = await transfer(boss, sale);
  expect([codeOf(distributed), distributed.problem?.values?.['name']]).toEqual(['conflict', paid.number]);
  ok(
    await app.call(
      'POST /distribution-runs/{id}/void/',
      { params: { id: paid.id }, body: { reason: 'Sold' } },
      boss.access,
    ),
  );
  ok(await transfer(boss, sale));
});

test('a void brings back owners, terms and money, as long as nothing of it was paid', async () => {
  const { boss, lease, property, sellers, sale } = await newOwned();
  await payRent(boss, lease.id);
  await newBill(boss, property.id, 35_000);
  const made = ok(await transfer(boss, sale));
  const feeRun = { params: { id: made.feeRunId ?? '' }, body: { reason: 'Not due' } };
  expect(codeOf(await app.call('POST /fee-runs/{id}/void/', feeRun, boss.access))).toBe('conflict');
  expect(ok(await undo(boss, made.id))).toMatchObject({ state: 'voided', voided: { reason: 'Wrong day' } });
  expect(codeOf(await undo(boss, made.id))).toBe('already-voided');
  expect(await ownersOf(boss, property.id)).toMatchObject([{ startsOn: '2026-01-01', endsOn: null }]);
  const { agreements } = ok(await app.call('GET /properties/{id}/', { params: { id: property.id } }, boss.access));
  expect(agreements).toMatchObject([{ startsOn: '2026-01-01', endsOn: null }]);
  expect(await fundOf(boss, property.id)).toBe(408_000);
  expect(await fundOf(boss, sellers[0]?.id ?? '')).toBe(0);
  await expectTrust(boss);
  const again = ok(await transfer(boss, sale));
  expect(again.content).toMatchObject({ feesCents: 0, declaredCents: 314_935 });
  const paying = ok(await app.call('POST /distribution-runs/', { body: {} }, boss.access));
  expect(paying.totals).toMatchObject([{ declaredCents: 58_065, paidCents: 314_935 }]);
  expect(codeOf(await undo(boss, again.id)), 'a run is about to pay it').toBe('fund-short');
});

test('arrears are the buyer’s, or come to the seller when they are paid', async () => {
  for (const arrearsTo of ['buyer', 'seller'] as const) {
    const { boss, lease, sellers, sale } = await newOwned();
    await newCharge(app, boss, lease.id, { cents: 100_000, dueOn: '2026-04-01', chargedOn: '2026-04-01' });
    const made = ok(await transfer(boss, { ...sale, arrearsTo }));
    expect(made.content.arrears).toMatchObject([{ openCents: 100_000, earlierCents: 100_000 }]);
    ok(await pay(app, boss, lease.id, 100_000, { receivedOn: '2026-05-25' }));
    const { later, state } = await read(boss, made.id);
    const [line] = (await distributable(boss)).lines;
    if (arrearsTo === 'buyer') {
      expect([state, later.leftCents, line?.cents]).toEqual(['settled', 0, 100_000]);
      continue;
    }
    expect([state, later.leftCents, line]).toEqual(['open', 100_000, undefined]);
    ok(await settle(boss, made.id));
    expect(await fundOf(boss, sellers[0]?.id ?? '')).toBe(270_000 + 100_000);
    await expectTrust(boss);
  }
});

test('several owners get it by their shares, and odd cents go to the largest', async () => {
  const { boss, sellers, sale } = await newOwned({ fund: 100_001, parts: [600_000, 400_000] });
  ok(await transfer(boss, sale));
  expect([await fundOf(boss, sellers[0]?.id ?? ''), await fundOf(boss, sellers[1]?.id ?? '')]).toEqual([
    60_001, 40_000,
  ]);
});

test('a fund that does not reach says what is missing, and one below zero is refused', async () => {
  const { boss, property, sale } = await newOwned({ fund: 10_000 });
  await newBill(boss, property.id, 35_000);
  const seen = ok(await preview(boss, sale));
  expect(seen).toMatchObject({ keptCents: 10_000, declaredCents: 0, shortCents: 25_000 });
  expect(seen.exceptions).toMatchObject([{ kind: 'short', cents: 25_000 }]);
});

test('tenants, seller and buyer have letters', async () => {
  const { boss, lease, property, sellers, buyer, sale } = await newOwned();
  await payRent(boss, lease.id);
  await newBill(boss, property.id, 35_000);
  const { id } = ok(await transfer(boss, sale));
  const headers = { authorization: `Bearer ${boss.access}` };
  const get = (to: string) =>
    app.inject({ method: 'GET', url: `/api/v1/ownership-transfers/${id}/letters.pdf/?to=${to}`, headers });
  const letter = async (to: string) => {
    const response = await get(to);
    expect(response.statusCode, response.body.slice(0, 300)).toBe(200);
    return readPdf(response.rawPayload).pages.flat().join(' ');
  };
  expect(await letter('seller')).toMatch(/3,149\.35/);
  expect(await letter('seller')).toContain(sellers[0]?.name ?? '?');
  expect(await letter('buyer')).toMatch(/580\.65/);
  expect(await letter('tenants')).toContain(buyer.name);
  expect(await letter('tenants')).toMatch(/1,500\.00/);
  expect((await get('successor')).statusCode).toBe(409);
});
