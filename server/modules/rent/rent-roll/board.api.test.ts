import { expect, test } from 'vitest';
import { ok, startTestApp } from '#test/support/app.ts';
import { query as runQuery } from '#test/support/database.ts';
import { newOrganisation } from '#test/support/factories.ts';
import { expectTies, newCharge, newTenancy, pay } from '#test/support/rent.ts';

const app = await startTestApp();

async function lateUnits(owner: { access: string }, propertyIds: string[]): Promise<string[]> {
  return ok(await app.call('GET /late-units/', { query: { propertyIds: propertyIds.join(',') } }, owner.access))
    .unitIds;
}

test('ended leases with debt stay in arrears', async () => {
  const owner = await newOrganisation(app);
  const owing = await newTenancy(app, owner, { endsOn: '2026-02-15' });
  const settled = await newTenancy(app, owner, { endsOn: '2026-02-15' });
  const charge = { dueOn: '2026-02-01', chargedOn: '2026-02-01' };
  for (const { lease } of [owing, settled]) await newCharge(app, owner, lease.id, charge);
  ok(await pay(app, owner, settled.lease.id, 120_000, { receivedOn: '2026-02-03' }));
  for (const view of ['all', 'owing'] as const)
    for (const sort of ['unit', 'balance', 'oldest'] as const) {
      const { items } = ok(await app.call('GET /rent-board/', { query: { view, sort } }, owner.access));
      expect(items).toMatchObject([
        { leaseId: owing.lease.id, state: 'ended', status: 'late', balanceCents: 120_000, daysLate: 29 },
      ]);
    }
  const summary = ok(await app.call('GET /rent-summary/', { query: { month: '2026-02' } }, owner.access));
  expect(summary).toMatchObject({
    figures: [{ currency: 'USD', billedCents: 240_000, collectedCents: 120_000, outstandingCents: 120_000 }],
    counts: { all: 1, owing: 1, ending: 0, ahead: 0 },
  });
  expect(await lateUnits(owner, [owing.lease.property.id, settled.lease.property.id])).toEqual([owing.lease.unit.id]);
  await expectTies(app, owner);
});

test('a balance is what is due by today less what waits, on the board, at its foot and on the lease', async () => {
  const owner = await newOrganisation(app);
  const [both, later, waits] = [
    (await newTenancy(app, owner)).lease,
    (await newTenancy(app, owner)).lease,
    (await newTenancy(app, owner)).lease,
  ];
  const concession = { leaseId: waits.id, kind: 'concession' as const, cents: 5000, reason: 'Noise' };
  ok(await app.call('POST /credits/', { body: concession }, owner.access));
  await newCharge(app, owner, both.id, { cents: 10_000, dueOn: '2026-02-01' });
  for (const { id } of [both, later, waits]) await newCharge(app, owner, id, { cents: 300_000, dueOn: '2026-04-01' });
  const { items } = ok(await app.call('GET /rent-board/', { query: { sort: 'balance' } }, owner.access));
  expect(items[0], 'what is not due yet is not most owed').toMatchObject({ leaseId: both.id });
  const told = new Map(items.map((row) => [row.leaseId, [row.status, row.balanceCents, row.notYetDueCents]]));
  expect(told.get(both.id)).toEqual(['late', 10_000, 300_000]);
  expect(told.get(later.id)).toEqual(['uncharged', 0, 300_000]);
  expect(told.get(waits.id)).toEqual(['ahead', -5000, 300_000]);
  for (const { leaseId, balanceCents } of items) {
    const ledger = ok(await app.call('GET /leases/{id}/ledger/', { params: { id: leaseId }, query: {} }, owner.access));
    expect(ledger.balances[0]?.balanceCents).toBe(balanceCents);
  }
  const { counts, figures } = ok(await app.call('GET /rent-summary/', { query: {} }, owner.access));
  expect(counts).toEqual({ all: 3, owing: 1, ending: 0, ahead: 1 });
  expect(figures).toMatchObject([{ outstandingCents: 10_000, notYetDueCents: 900_000, prepaidCents: 5000 }]);
  const total = async (query: object) => ok(await app.call('GET /rent-board-total/', { query }, owner.access)).totals;
  expect(await total({})).toEqual([{ currency: 'USD', cents: 10_000 - 5000, notYetDueCents: 900_000 }]);
  expect(await total({ unitId: both.unit.id })).toEqual([{ currency: 'USD', cents: 10_000, notYetDueCents: 300_000 }]);
  await expectTies(app, owner);
});

test('the foot of the board counts and adds all leases of a view with its filters, whatever page is looked at', async () => {
  const owner = await newOrganisation(app);
  const [late, ahead] = [await newTenancy(app, owner), await newTenancy(app, owner)].map(({ lease }) => lease);
  const third = await newTenancy(app, owner);
  for (const id of [late?.id ?? '', third.lease.id]) await newCharge(app, owner, id, { dueOn: '2026-02-01' });
  ok(await pay(app, owner, ahead?.id ?? '', 5000));
  const total = async (query: object) => ok(await app.call('GET /rent-board-total/', { query }, owner.access));
  expect(await total({})).toEqual({ count: 3, totals: [{ currency: 'USD', cents: 235_000, notYetDueCents: 0 }] });
  expect(await total({ view: 'owing' })).toEqual({
    count: 2,
    totals: [{ currency: 'USD', cents: 240_000, notYetDueCents: 0 }],
  });
  expect(await total({ view: 'ahead' })).toEqual({
    count: 1,
    totals: [{ currency: 'USD', cents: -5000, notYetDueCents: 0 }],
  });
  expect(await total({ view: 'ending' })).toEqual({ count: 0, totals: [] });
  const one = { count: 1, totals: [{ currency: 'USD', cents: 120_000, notYetDueCents: 0 }] };
  expect(await total({ view: 'owing', unitId: third.lease.unit.id })).toEqual(one);
  expect(await total({ view: 'owing', q: third.lease.number })).toEqual(one);
  expect(await total({ q: 'nobody-of-that-name' })).toEqual({ count: 0, totals: [] });
});

test('who has as much credit as is past due owes nothing, and is not past due', async () => {
  const owner = await newOrganisation(app);
  const [even, short] = [(await newTenancy(app, owner)).lease, (await newTenancy(app, owner)).lease];
  for (const { id } of [even, short]) await newCharge(app, owner, id, { cents: 5000, dueOn: '2026-02-01' });
  const wait = (id: string, cents: number) =>
    runQuery(
      app.connection,
      `update tenancy_balance b set credit_cents = $2 from lease l
        where l.org_id = b.org_id and l.tenancy_id = b.tenancy_id and l.lease_id = $1`,
      [id, cents],
    );
  await wait(even.id, 5000);
  await wait(short.id, 4999);
  const { items } = ok(await app.call('GET /rent-board/', { query: {} }, owner.access));
  const told = new Map(items.map(({ leaseId, status, balanceCents }) => [leaseId, [status, balanceCents]]));
  expect([told.get(even.id), told.get(short.id)]).toEqual([
    ['paid', 0],
    ['late', 1],
  ]);
});

test('the board lists each tenancy once, page by page, with its strip, and says who is late, due, paid or ahead', async () => {
  const owner = await newOrganisation(app);
  const [late, due, paid, ahead] = [
    await newTenancy(app, owner),
    await newTenancy(app, owner),
    await newTenancy(app, owner),
    await newTenancy(app, owner),
  ].map(({ lease }) => lease);
  const [one = '', two = '', three = '', four = ''] = [late?.id, due?.id, paid?.id, ahead?.id];
  await newCharge(app, owner, one, { dueOn: '2026-01-01' });
  await newCharge(app, owner, two, { dueOn: '2026-03-02' });
  await newCharge(app, owner, three, { dueOn: '2026-02-01', chargedOn: '2026-02-01' });
  ok(await pay(app, owner, three, 120_000, { receivedOn: '2026-02-04' }));
  ok(await pay(app, owner, four, 5000));
  const seen = new Map<string, { status: string; strip: readonly { month: string; state: string }[] }>();
  for (const sort of ['unit', 'tenant', 'balance', 'oldest'] as const) {
    let cursor: string | null = null;
    const ids: string[] = [];
    do {
      const query: BoardPage = { limit: 1, sort, ...(cursor === null ? {} : { cursor }) };
      const page: Awaited<ReturnType<typeof readPage>> = await readPage(query, owner.access);
      for (const row of page.items) {
        ids.push(row.leaseId);
        seen.set(row.leaseId, row);
      }
      cursor = page.next;
    } while (cursor !== null);
    expect(ids.toSorted()).toEqual([one, two, three, four].toSorted());
  }
  expect([one, two, three, four].map((id) => seen.get(id)?.status)).toEqual(['late', 'due', 'paid', 'ahead']);
  const state = (id: string, month: string) => seen.get(id)?.strip.find((bar) => bar.month === month)?.state;
  expect([state(one, '2026-01'), state(two, '2026-03'), state(three, '2026-02'), state(four, '2026-03')]).toEqual([
    'late',
    'due',
    'paid-late',
    'none',
  ]);
  expect(seen.get(one)?.strip).toHaveLength(12);
  const months = async (id: string) =>
    ok(await app.call('GET /leases/{id}/ledger/', { params: { id }, query: {} }, owner.access));
  expect(await months(one)).toMatchObject({ onTime: 0, paidLate: 0, late: 1, due: 0 });
  expect(await months(two)).toMatchObject({ onTime: 0, paidLate: 0, late: 0, due: 1 });
  expect(await months(three)).toMatchObject({ onTime: 0, paidLate: 1, late: 0, due: 0 });
  const { counts } = ok(await app.call('GET /rent-summary/', { query: {} }, owner.access));
  expect(counts).toMatchObject({ all: 4, owing: 2, ahead: 1 });
});

test('a lease on which nothing that stands was charged was not paid either', async () => {
  const owner = await newOrganisation(app);
  const { lease } = await newTenancy(app, owner);
  const status = async () => ok(await app.call('GET /rent-board/', { query: {} }, owner.access)).items[0]?.status;
  expect(await status()).toBe('uncharged');
  const charge = await newCharge(app, owner, lease.id, { dueOn: '2026-03-02' });
  expect(await status()).toBe('due');
  const body = { kind: 'mistake' as const, reason: 'Charged too early' };
  ok(await app.call('POST /charges/{id}/void/', { params: { id: charge.id }, body }, owner.access));
  expect(await status()).toBe('uncharged');
  await newCharge(app, owner, lease.id, { dueOn: '2026-03-02' });
  ok(await pay(app, owner, lease.id, 120_000));
  expect(await status()).toBe('paid');
});

test('within the days of grace rent is due, and paid in time', async () => {
  const owner = await newOrganisation(app);
  const first = { kind: 'fixed' as const, cents: 5000 };
  const lateFee = { kind: 'charged' as const, grace: { days: 5, counts: 'calendar' as const }, first };
  const [graceful, strict] = [await newTenancy(app, owner, { lateFee }), await newTenancy(app, owner)];
  for (const { lease } of [graceful, strict]) {
    await newCharge(app, owner, lease.id, { dueOn: '2026-02-01', chargedOn: '2026-02-01' });
    ok(await pay(app, owner, lease.id, 120_000, { receivedOn: '2026-02-06' }));
    await newCharge(app, owner, lease.id, { dueOn: '2026-02-26' });
  }
  const { items } = ok(await app.call('GET /rent-board/', { query: {} }, owner.access));
  const row = (id: string) => items.find(({ leaseId }) => leaseId === id);
  expect(row(graceful.lease.id)).toMatchObject({ status: 'due', daysLate: 4 });
  expect(row(strict.lease.id)).toMatchObject({ status: 'late', daysLate: 4 });
  const february = (id: string) => row(id)?.strip.find(({ month }) => month === '2026-02')?.state;
  expect([february(graceful.lease.id), february(strict.lease.id)]).toEqual(['due', 'late']);
  const properties = [graceful.lease.property.id, strict.lease.property.id];
  expect(await lateUnits(owner, properties)).toEqual([strict.lease.unit.id]);
  ok(await pay(app, owner, graceful.lease.id, 120_000));
  ok(await pay(app, owner, strict.lease.id, 120_000));
  const paid = ok(await app.call('GET /rent-board/', { query: {} }, owner.access)).items;
  expect(new Map(paid.map(({ leaseId, strip }) => [leaseId, strip.at(-2)?.state]))).toEqual(
    new Map([
      [graceful.lease.id, 'paid'],
      [strict.lease.id, 'paid-late'],
    ]),
  );
});

test('of a month’s charges, what was billed is collected, credited or open; deposits and older rent are not in it', async () => {
  const owner = await newOrganisation(app);
  const { lease } = await newTenancy(app, owner);
  const figures = async () => {
    await expectTies(app, owner);
    const [figure] = ok(await app.call('GET /rent-summary/', { query: { month: '2026-03' } }, owner.access)).figures;
    expect(figure?.billedCents).toBe(
      (figure?.collectedCents ?? 0) + (figure?.creditedCents ?? 0) + (figure?.openOfMonthCents ?? 0),
    );
    return figure;
  };
  const rent = await newCharge(app, owner, lease.id);
  await newCharge(app, owner, lease.id, { dueOn: '2026-02-01', cents: 70_000 });
  const deposit = await newCharge(app, owner, lease.id, { kind: 'deposit', cents: 200_000 });
  const of = (chargeId: string, cents: number) => ({ allocations: [{ chargeId, cents }] });
  expect(await figures()).toMatchObject({ billedCents: 120_000, collectedCents: 0, outstandingCents: 390_000 });
  const give = async (kind: 'credit' | 'concession' | 'write-off', cents: number) => {
    const body = { leaseId: lease.id, kind, cents, reason: 'No heating', ...of(rent.id, cents) };
    return ok(await app.call('POST /credits/', { body }, owner.access));
  };
  const concession = await give('concession', 10_000);
  await give('write-off', 5000);
  await give('credit', 1000);
  expect(await figures()).toMatchObject({ collectedCents: 0, creditedCents: 16_000, openOfMonthCents: 104_000 });
  const part = (chargeId: string, cents: number) => ({
    parts: [{ leaseId: lease.id, cents, ...of(chargeId, cents) }],
  });
  ok(await pay(app, owner, lease.id, 200_000, part(deposit.id, 200_000)));
  expect(await figures()).toMatchObject({ billedCents: 120_000, collectedCents: 0, outstandingCents: 174_000 });
  const paid = ok(await pay(app, owner, lease.id, 100_000, part(rent.id, 100_000)));
  expect(await figures()).toMatchObject({ collectedCents: 100_000, creditedCents: 16_000, openOfMonthCents: 4000 });
  const reason = 'By mistake';
  const params = { id: concession.id };
  ok(await app.call('POST /credits/{id}/void/', { params, body: { reason } }, owner.access));
  expect(await figures()).toMatchObject({ collectedCents: 100_000, creditedCents: 6000, openOfMonthCents: 14_000 });
  const back = { kind: 'mistake' as const, reason, date: '2026-03-02' };
  ok(await app.call('POST /receipts/{id}/reverse/', { params: { id: paid.id }, body: back }, owner.access));
  expect(await figures()).toMatchObject({ collectedCents: 0, openOfMonthCents: 114_000, outstandingCents: 184_000 });
});

test('what falls due after today is not outstanding yet and is told apart, this month’s and the next’s', async () => {
  const owner = await newOrganisation(app);
  const { lease } = await newTenancy(app, owner);
  await newCharge(app, owner, lease.id, { dueOn: '2026-03-02', cents: 100 });
  await newCharge(app, owner, lease.id, { dueOn: '2026-03-20', cents: 20, chargedOn: '2026-03-02' });
  await newCharge(app, owner, lease.id, { dueOn: '2026-04-01', cents: 3, chargedOn: '2026-03-02' });
  const { figures } = ok(await app.call('GET /rent-summary/', { query: {} }, owner.access));
  expect(figures).toMatchObject([{ outstandingCents: 100, notYetDueCents: 23, openOfMonthCents: 120 }]);
  const propertyId = lease.property.id;
  const own = ok(await app.call('GET /rent-summary/', { query: { propertyId } }, owner.access)).figures;
  expect(own).toEqual(figures);
  const { totals } = ok(await app.call('GET /rent-board-total/', { query: {} }, owner.access));
  expect(totals).toEqual([{ currency: 'USD', cents: 100, notYetDueCents: 23 }]);
});

interface BoardPage {
  limit: number;
  sort: 'unit' | 'tenant' | 'balance' | 'oldest';
  direction?: 'ascending' | 'descending';
  cursor?: string;
}

async function readPage(query: BoardPage, access: string) {
  return ok(await app.call('GET /rent-board/', { query }, access));
}
