import { expect, test } from 'vitest';
import { daysFrom } from '#shared/rent/calendar.ts';
import { ok, startTestApp } from '#test/support/app.ts';
import { heldFor } from '#test/support/deposits.ts';
import { newMember, newOrganisation } from '#test/support/factories.ts';
import type { TestMember } from '#test/support/factories.ts';
import { csvOf, sendImport } from '#test/support/imports.ts';
import { newCharge, newTenancy, pay } from '#test/support/rent.ts';

const app = await startTestApp();
const today = '2026-03-02';
const readToday = async (by: TestMember) => ok(await app.call('GET /today/', {}, by.access));
const sum = <Row>(rows: readonly Row[], of: (row: Row) => number) => rows.reduce((all, row) => all + of(row), 0);

interface Page<Item> {
  readonly items: readonly Item[];
  readonly next: string | null;
}

/** All pages, two rows each, so that lists of tests have several. */
async function every<Item>(read: (page: { limit: number; cursor?: string }) => Promise<Page<Item>>): Promise<Item[]> {
  const found: Item[] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page: Page<Item> = await read({ limit: 2, ...(cursor !== undefined && { cursor }) });
    found.push(...page.items);
    cursor = page.next;
  }
  return found;
}

/** Debts of every age, partly paid and credited; three payments in the drawer, two deposits to settle. */
async function newPortfolio() {
  const owner = await newOrganisation(app);
  const late = [];
  for (const dueOn of ['2026-02-20', '2026-01-20', '2025-12-20', '2025-11-15', '2026-03-01']) {
    const tenancy = await newTenancy(app, owner);
    await newCharge(app, owner, tenancy.lease.id, { dueOn, cents: 100_001 });
    await newCharge(app, owner, tenancy.lease.id, { dueOn: '2026-03-01', cents: 50_003 });
    late.push(tenancy.lease.id);
  }
  for (const [at, leaseId] of late.slice(0, 3).entries())
    ok(await pay(app, owner, leaseId, 10_000 + at, { accountId: null, method: 'cheque' }));
  const [first = ''] = late;
  const credit = { leaseId: first, kind: 'credit' as const, cents: 7000, reason: 'No heating' };
  ok(await app.call('POST /credits/', { body: credit }, owner.access));
  await newCharge(app, owner, first, { dueOn: '2026-03-20', kind: 'parking', cents: 7500 });
  for (const cents of [90_000, 80_000])
    await heldFor(app, owner, cents, { paidOn: '2026-02-01', endsOn: '2026-02-28' });
  return { owner, first };
}

test('every figure of Today is what its lines come to', async () => {
  const { owner } = await newPortfolio();
  const { access } = owner;
  const seen = await readToday(owner);

  const arrears = await every(async (page) => ok(await app.call('GET /arrears/', { query: page }, access)));
  const { pastDue } = seen;
  expect(pastDue?.totals).toEqual([{ currency: 'USD', cents: sum(arrears, ({ overdueCents }) => overdueCents) }]);
  expect(pastDue?.count).toBe(arrears.length);
  const rest = { currency: 'USD', cents: sum(arrears.slice(3), ({ overdueCents }) => overdueCents) };
  expect(pastDue?.more).toEqual({ count: arrears.length - 3, totals: [rest] });

  const open = await every(async (page) =>
    ok(
      await app.call(
        'GET /charges/',
        { query: { ...page, state: 'open', to: '2026-03-01', byTenancy: 'true' } },
        access,
      ),
    ),
  );
  const aged = (from: number, to: number) =>
    sum(
      open.filter(({ dueOn }) => daysFrom(dueOn, today) >= from && daysFrom(dueOn, today) <= to),
      ({ openCents }) => openCents,
    );
  expect(seen.ageing).toEqual([
    {
      currency: 'USD',
      overdueCents: aged(1, Infinity),
      to30Cents: aged(1, 30),
      to60Cents: aged(31, 60),
      to90Cents: aged(61, 90),
      over90Cents: aged(91, Infinity),
    },
  ]);
  expect(
    Object.values(seen.ageing?.[0] ?? {}).every((part) => part !== 0),
    'each age has a debt',
  ).toBe(true);

  const month = { from: '2026-03-01', to: '2026-03-31', isBilled: 'true', state: 'standing' } as const;
  const billed = await every(async (page) =>
    ok(await app.call('GET /charges/', { query: { ...page, ...month } }, access)),
  );
  const overdue = billed.filter(({ dueOn }) => dueOn < today);
  expect(seen.rent?.figures).toEqual([
    {
      currency: 'USD',
      billedCents: sum(billed, ({ cents }) => cents),
      collectedCents: sum(billed, ({ collectedCents }) => collectedCents),
      creditedCents: sum(billed, ({ creditedCents }) => creditedCents),
      pastDueCents: sum(overdue, ({ openCents }) => openCents),
      laterCents: sum(billed, ({ openCents }) => openCents) - sum(overdue, ({ openCents }) => openCents),
    },
  ]);

  const deposits = await every(async (page) =>
    ok(await app.call('GET /deposits/', { query: { ...page, view: 'settle' } }, access)),
  );
  expect(seen.deposits).toMatchObject({
    count: deposits.length,
    totals: [{ currency: 'USD', cents: sum(deposits, ({ heldCents }) => heldCents) }],
  });

  const drawer = await every(async (page) =>
    ok(await app.call('GET /receipts/', { query: { ...page, state: 'undeposited' } }, access)),
  );
  expect(seen.undeposited).toMatchObject({
    count: drawer.length,
    totals: [{ currency: 'USD', cents: sum(drawer, ({ cents }) => cents) }],
  });

  const units = await every(async (page) => ok(await app.call('GET /units/', { query: page }, access)));
  const occupied = units.filter(({ state }) => state === 'occupied' || state === 'on-notice');
  expect(seen.occupancy).toEqual({ units: units.length, occupied: occupied.length });

  for (const { id: accountId, cents } of seen.cash?.accounts ?? []) {
    const lines = await every(async (page) =>
      ok(
        await app.call(
          'GET /general-ledger/',
          { query: { ...page, accountId, from: '1900-01-01', to: today } },
          access,
        ),
      ),
    );
    expect(lines.length).toBeGreaterThan(0);
    expect(
      sum(lines, (line) => line.debitCents - line.creditCents),
      accountId,
    ).toBe(Number(cents));
  }
  expect(seen.cash?.accounts.length).toBeGreaterThan(1);
  expect(seen.cash?.totals).toEqual([
    { currency: 'USD', cents: sum(seen.cash?.accounts ?? [], ({ cents }) => Number(cents)) },
  ]);
});

test('imports whose rows have errors are told until they are corrected, carried out or removed', async () => {
  const { owner } = await newPortfolio();
  const { access } = owner;
  const begin = async (rent: string) => {
    const file = csvOf(
      ['Property', 'Unit', 'Tenant', 'Start', 'Rent'],
      ['Nowhere', '1A', 'Alex First', '2026-01-01', rent],
    );
    return ok(await sendImport(app, owner, 'leases', file)).id;
  };
  const check = async (id: string) =>
    ok(await app.call('POST /imports/{id}/check/', { params: { id }, body: {} }, access)).checked;
  const id = await begin('1200');
  expect((await readToday(owner)).imports, 'it was not checked yet').toEqual({ count: 0, rows: [] });
  const checked = await check(id);
  expect(checked).toMatchObject({ rows: 1, badRows: 1 });
  const { imports } = await readToday(owner);
  expect(imports).toMatchObject({ count: 1, rows: [{ id, rows: 1, badRows: 1, createdOn: today }] });

  for (const rent of ['1', '2', '3']) await check(await begin(rent));
  const { items } = ok(await app.call('GET /imports/', { query: {} }, access));
  const many = (await readToday(owner)).imports;
  expect(many?.count).toBe(4);
  expect(many?.rows.map((row) => row.id)).toEqual(items.slice(0, 3).map((row) => row.id));

  expect((await readToday(await newMember(app, owner, 'viewer'))).imports, 'for who may import').toBeUndefined();
  for (const { id: gone } of items)
    ok(await app.call('POST /imports/{id}/remove/', { params: { id: gone }, body: {} }, access));
  expect((await readToday(owner)).imports).toEqual({ count: 0, rows: [] });
});
