import { beforeAll, expect, test } from 'vitest';
import { doRentDays } from '#server/modules/rent/index.ts';
import { codeOf, ok, startTestApp } from '#test/support/app.ts';
import { expectTied } from '#test/support/deposits.ts';
import { newOrganisation, signIn } from '#test/support/factories.ts';
import type { TestMember } from '#test/support/factories.ts';
import { csvOf, importAll } from '#test/support/imports.ts';
import { lifeOfLedgers } from '#test/support/life-of-ledgers.ts';
import { newTenancy, pay } from '#test/support/rent.ts';

const app = await startTestApp();
let owner: TestMember;
let bytes: Buffer;

/** Before, within and after what was paid, returned, voided and settled in the workspace. */
const days = ['2025-11-15', '2025-12-31', '2026-01-08', '2026-01-15', '2026-01-20', '2026-01-31', '2026-02-10'];
days.push(
  '2026-02-25',
  '2026-02-26',
  '2026-02-28',
  '2026-03-01',
  '2026-03-02',
  '2026-04-01',
  '2026-04-06',
  '2027-01-01',
);

/** Every balance, on both bases, on each of the days. */
async function balances({ access }: TestMember, on: readonly string[] = days) {
  const rows: (string | number)[][] = [];
  for (const asOf of on)
    for (const basis of ['accrual', 'cash'] as const)
      for (const row of ok(await app.call('GET /trial-balance/', { query: { asOf, basis } }, access)).rows)
        rows.push([asOf, basis, row.number, row.debitCents, row.creditCents]);
  return rows;
}

async function imported() {
  app.clock.advance(1000);
  const other = await newOrganisation(app);
  return { other, done: await importAll(app, other, 'all', bytes, 'everything.zip') };
}

function undo(id: string, { access }: TestMember) {
  app.clock.advance(60_000);
  return app.call('POST /imports/{id}/undo/', { params: { id }, body: {} }, access);
}

beforeAll(async () => {
  owner = await lifeOfLedgers(app);
  ok(await app.call('POST /period-locks/', { body: { through: '2026-01-31' } }, owner.access));
  const headers = { authorization: `Bearer ${owner.access}` };
  bytes = (await app.inject({ url: '/api/v1/exports/everything.zip/', headers })).rawPayload;
});

test('after an import was undone the books of every day are empty, and made again they are those of the source', async () => {
  const { other, done } = await imported();
  const source = await balances(owner);
  expect(new Set(source.map(([asOf]) => asOf)), 'something on every day').toEqual(new Set(days));
  expect(await balances(other)).toEqual(source);
  ok(await undo(done.id, other));
  expect(await balances(other)).toEqual([]);
  const cancelled = { query: { limit: 200, sourceKind: 'import-undone' } };
  const { items } = ok(await app.call('GET /journal-entries/', cancelled, other.access));
  expect(items.length).toBeGreaterThan(0);
  for (const { memo } of items) expect(memo).toMatch(/^[^–]+ undone(?: – |$)/);
  expect(ok(await app.call('GET /period-locks/', { query: {} }, other.access)).closedThrough).toBeNull();
  await importAll(app, other, 'all', bytes, 'everything.zip');
  expect(await balances(other)).toEqual(source);
  expect(ok(await app.call('GET /period-locks/', { query: {} }, other.access)).closedThrough).toBe('2026-01-31');
  await expectTied(app, other);
});

test('what somebody closed since stays as it is, and the import is taken back from the first open day on', async () => {
  const { other, done } = await imported();
  app.clock.advance(1000);
  ok(await app.call('POST /period-locks/', { body: { through: '2026-02-28' } }, other.access));
  ok(await undo(done.id, other));
  const [closed, open] = [days.filter((day) => day <= '2026-02-28'), days.filter((day) => day > '2026-02-28')];
  expect(await balances(other, closed)).toEqual(await balances(owner, closed));
  expect(await balances(other, open)).toEqual([]);
});

test('what the program charged since goes with the import, unless somebody paid it', async () => {
  const [left, paid] = [await imported(), await imported()];
  const { now } = app.clock;
  app.clock.now = new Date('2026-04-06T17:00:00.000Z');
  await doRentDays(app.services.database, app.clock.now);
  const fresh = async (member: TestMember) => ({ ...member, ...ok(await signIn(app, member)) });
  const [one, two] = [await fresh(left.other), await fresh(paid.other)];
  const chargesOf = async ({ access }: TestMember, state?: 'open') =>
    ok(await app.call('GET /charges/', { query: { limit: 200, ...(state && { state }) } }, access)).items;
  const charged = (await chargesOf(one)).filter(({ dueOn }) => dueOn > '2026-03-02');
  expect(new Set(charged.map(({ kind }) => kind))).toEqual(new Set(['rent', 'late-fee']));
  expect(
    charged.some(({ cents, openCents }) => openCents < cents),
    'something that waited paid',
  ).toBe(true);

  const due = (await chargesOf(two, 'open')).find(({ dueOn }) => dueOn > '2026-03-02');
  const allocations = [{ chargeId: due?.id ?? '', cents: 100 }];
  const parts = [{ leaseId: due?.leaseId ?? '', cents: 100, allocations }];
  const receipt = ok(await pay(app, two, due?.leaseId ?? '', 100, { receivedOn: '2026-04-06', parts }));
  const refused = await undo(paid.done.id, two);
  expect(codeOf(refused)).toBe('conflict');
  expect(refused.problem?.errors.map(({ message }) => message)).toEqual([
    expect.stringContaining(`charge ${due?.number}, which fell due on ${due?.leaseNumber} since, was paid by somebody`),
    expect.stringContaining(`payment ${receipt.number} was recorded`),
  ]);
  const mistake = { kind: 'mistake' as const, reason: 'A slip', date: '2026-04-06' };
  ok(await app.call('POST /receipts/{id}/reverse/', { params: { id: receipt.id }, body: mistake }, two.access));

  for (const [member, { done }] of [
    [one, left],
    [two, paid],
  ] as const) {
    ok(await undo(done.id, member));
    expect(await chargesOf(member)).toEqual([]);
    expect(ok(await app.call('GET /charge-runs/', { query: {} }, member.access)).items).toEqual([]);
    expect(await balances(member)).toEqual([]);
    await expectTied(app, member);
  }
  app.clock.now = now;
});

test('what the same run charged on other leases stays, and opening balances leave no day behind', async () => {
  const member = await newOrganisation(app);
  const { home, lease } = await newTenancy(app, member, { startsOn: '2026-03-10', billFrom: '2026-03-10' });
  const head = ['Property', 'Unit', 'Tenant', 'Start', 'Rent', 'Owed', 'Prepaid'];
  const unit = { propertyId: home.property.id, name: 'Brought', kind: 'home' as const };
  ok(await app.call('POST /units/', { body: unit }, member.access));
  const row = [home.property.name, 'Brought', 'Robin Ahead', '2025-01-01', '900', '0', '400.00'];
  const before = await balances(member);
  const done = await importAll(app, member, 'leases', csvOf(head, row));
  expect(done.result?.openings).toMatchObject([{ prepaidCents: 40_000 }]);
  const { now } = app.clock;
  app.clock.now = new Date('2026-04-06T17:00:00.000Z');
  await doRentDays(app.services.database, app.clock.now);
  const later = { ...member, ...ok(await signIn(app, member)) };
  const read = async () => ({
    charges: ok(await app.call('GET /charges/', { query: { limit: 200 } }, later.access)).items,
    runs: ok(await app.call('GET /charge-runs/', { query: {} }, later.access)).items,
  });
  const all = await read();
  const own = all.charges.filter(({ leaseId }) => leaseId === lease.id);
  expect(own.length).toBeGreaterThan(0);
  expect(all.charges.length).toBeGreaterThan(own.length);
  ok(await undo(done.id, later));
  const left = await read();
  const standing = left.charges.filter(({ voided }) => voided === null);
  expect(standing.map(({ id }) => id)).toEqual(own.map(({ id }) => id));
  expect(left.runs.map(({ charges }) => charges)).toEqual([own.length]);
  expect(await balances(later, ['2026-03-02', '2026-03-09'])).toEqual(before);
  const receivable = (await balances(later, ['2027-01-01'])).find(
    ([, basis, number]) => basis === 'accrual' && number === '1200',
  );
  expect(receivable?.[3]).toBe(own.reduce((sum, { cents }) => sum + cents, 0));
  await expectTied(app, later);
  // What the books tell of stays as a cancelled lease, which nobody meets in the list of leases.
  const listed = async (query: { readonly state?: 'cancelled' }) =>
    ok(await app.call('GET /leases/', { query }, later.access)).items.map(({ id }) => id);
  expect(await listed({})).toEqual([lease.id]);
  const cancelled = await listed({ state: 'cancelled' });
  expect(cancelled).toHaveLength(1);
  expect(cancelled).not.toContain(lease.id);
  const summary = ok(await app.call('GET /lease-summary/', { query: {} }, later.access));
  expect(summary).toMatchObject({ ofUndoneImports: 1, states: { cancelled: 1 } });
  app.clock.now = now;
});
