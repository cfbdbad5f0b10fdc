import { beforeAll, expect, test } from 'vitest';
import { historyKinds } from '#shared/api/moving.ts';
import { verifyAll } from '#server/cli/verify.ts';
import { sealJournals } from '#server/modules/ledger/index.ts';
import { doRentDays } from '#server/modules/rent/index.ts';
import { codeOf, ok, startTestApp } from '#test/support/app.ts';
import { chargeThrough } from '#test/support/charge-runs.ts';
import { changedArchive } from '#test/support/changed-archive.ts';
import { query } from '#test/support/database.ts';
import { expectTied } from '#test/support/deposits.ts';
import { expectTiesOnAllDays } from '#test/support/expect-ties-on-all-days.ts';
import { newOrganisation, signIn } from '#test/support/factories.ts';
import type { TestMember } from '#test/support/factories.ts';
import { importAll } from '#test/support/imports.ts';
import { ledgersOf } from '#test/support/ledgers-of.ts';
import { lifeOfLedgers } from '#test/support/life-of-ledgers.ts';
import { expectTies, heldIn, newCharge, pay } from '#test/support/rent.ts';
import { tablesOf } from '#test/support/whole-workspace.ts';

const app = await startTestApp();
let owner: TestMember;
let bytes: Buffer;

async function everything({ access }: TestMember): Promise<Buffer> {
  const headers = { authorization: `Bearer ${access}` };
  const response = await app.inject({ url: '/api/v1/exports/everything.zip/', headers });
  expect(response.statusCode).toBe(200);
  return response.rawPayload;
}

async function imported(archive = bytes) {
  // Ids of one instant keep their order for some thousands of them.
  app.clock.advance(1000);
  const other = await newOrganisation(app);
  const done = await importAll(app, other, 'all', archive, 'everything.zip');
  expect(done.result?.errors).toEqual([]);
  return { other, done };
}

beforeAll(async () => {
  owner = await lifeOfLedgers(app);
  await expectTied(app, owner);
  await expectTiesOnAllDays(app, owner);
  bytes = await everything(owner);
});

test('ledgers of tenants are the same to the cent after everything was exported and imported', async () => {
  const { other, done } = await imported();
  const counted = async (table: 'charge' | 'receipt') =>
    (await query(app.connection, `select from ${table} where org_id = $1`, [owner.organisationId])).length;
  expect(done.counts).toMatchObject({ charges: await counted('charge'), receipts: await counted('receipt') });
  expect(await ledgersOf(app, other)).toEqual(await ledgersOf(app, owner));
  await expectTied(app, other);
  await expectTiesOnAllDays(app, other);
  const [before, after] = [await tablesOf(bytes), await tablesOf(await everything(other))];
  for (const kind of historyKinds) expect(before[`${kind}.csv`]?.length, kind).toBeGreaterThan(0);
  // How far runs have looked is told for imports without ledgers; a lease that changed since is looked at from its beginning.
  const steady = (rows: Record<string, string>[] = []) => rows.map(({ 'Charge from': _, ...row }) => row);
  for (const [name, rows] of Object.entries(before)) expect(steady(after[name]), name).toEqual(steady(rows));
  await sealJournals(app.services.database, app.clock.now);
  const voice = { print: () => undefined, signal: new AbortController().signal };
  await verifyAll(app.services.database, { organisationId: other.organisationId, seal: undefined }, voice);
});

test('an entry that came along opens the record that made it, and is taken back there', async () => {
  const { other } = await imported();
  const [charge] = ok(await app.call('GET /charges/', { query: { state: 'open' } }, other.access)).items;
  const asked = { sourceKind: 'charge', sourceId: charge?.id ?? '' } as const;
  const { items } = ok(await app.call('GET /journal-entries/', { query: asked }, other.access));
  expect(items).toHaveLength(1);
  const reversal = { params: { id: items[0]?.id ?? '' }, body: { reason: 'In the journal' } };
  expect(codeOf(await app.call('POST /journal-entries/{id}/reverse/', reversal, other.access))).toBe('entry-of-record');
});

/** Acts on what came along, found by their numbers. */
async function goOn(member: TestMember): Promise<void> {
  const { access } = member;
  const today = '2026-03-02';
  const { items: receipts } = ok(await app.call('GET /receipts/', { query: { limit: 200 } }, access));
  const receipt = (number: string) => receipts.find((one) => one.number === number)?.id ?? '';
  const back = { kind: 'returned' as const, reason: 'It came back', date: today };
  ok(await app.call('POST /receipts/{id}/reverse/', { params: { id: receipt('R-0004') }, body: back }, access));
  const { items: charges } = ok(await app.call('GET /charges/', { query: { limit: 200, state: 'open' } }, access));
  const open = charges.toSorted((one, other) => one.number.localeCompare(other.number));
  const [first, second] = open;
  ok(await pay(app, member, first?.leaseId ?? '', 70_000));
  const waived = { kind: 'waived' as const, reason: 'After all' };
  ok(await app.call('POST /charges/{id}/void/', { params: { id: second?.id ?? '' }, body: waived }, access));
  const leases = ok(await app.call('GET /leases/', { query: { limit: 200 } }, access)).items;
  const gone = leases.find(({ number }) => number === 'L-0003')?.id ?? '';
  const { settlements } = ok(await app.call('GET /leases/{id}/deposit/', { params: { id: gone } }, access));
  const final = settlements.find(({ state }) => state === 'final')?.id ?? '';
  const undo = { params: { id: final }, body: { reason: 'Once more' } };
  ok(await app.call('POST /deposit-settlements/{id}/undo/', undo, access));
  const { items: batches } = ok(await app.call('GET /deposit-batches/', { query: {} }, access));
  const banked = batches.find(({ number }) => number === 'B-0002')?.id ?? '';
  const unbank = { params: { id: banked }, body: { reason: 'Not there' } };
  expect([200, 409]).toContain((await app.call('POST /deposit-batches/{id}/undo/', unbank, access)).status);
  await chargeThrough(app, member, '2026-04-01');
  await newCharge(app, member, first?.leaseId ?? '', { kind: 'other', label: 'Keys', cents: 900 });
}

test('what came along is paid, returned, taken back and charged on as it would have been where it came from', async () => {
  const { other } = await imported();
  const again = await imported(await everything(other));
  app.clock.advance(1000);
  const { now } = app.clock;
  await goOn(other);
  app.clock.now = now;
  await goOn(again.other);
  await doRentDays(app.services.database, new Date('2026-03-09T17:00:00.000Z'));
  expect(await ledgersOf(app, again.other)).toEqual(await ledgersOf(app, other));
  await expectTied(app, other);
  await expectTied(app, again.other);
});

test('the daily work of the days after charges no rent and no fee a second time', async () => {
  const { other } = await imported(await everything(owner));
  const owed = async ({ access }: TestMember) =>
    ok(await app.call('GET /charges/', { query: { limit: 200 } }, access))
      .items.map(({ leaseNumber, kind, dueOn, cents, openCents }) =>
        [leaseNumber, kind, dueOn, cents, openCents].join(' '),
      )
      .toSorted();
  const before = await owed(other);
  expect(before).toEqual(await owed(owner));
  const { now } = app.clock;
  app.clock.now = new Date('2026-04-06T17:00:00.000Z');
  await doRentDays(app.services.database, app.clock.now);
  const fresh = async (member: TestMember) => ({ ...member, ...ok(await signIn(app, member)) });
  const [here, there] = [await owed(await fresh(other)), await owed(await fresh(owner))];
  app.clock.now = now;
  expect(here).toEqual(there);
  expect(here.length).toBeGreaterThan(before.length);
  await expectTies(app, other);
});

test('an import of ledgers is undone as a whole, and can be made again', async () => {
  const { other, done } = await imported();
  app.clock.advance(60_000);
  // What was paid since and taken back again does not stand in the way.
  const { items } = ok(await app.call('GET /charges/', { query: { state: 'open' } }, other.access));
  const receipt = ok(await pay(app, other, items[0]?.leaseId ?? '', 1000));
  const params = { id: done.id };
  const refused = await app.call('POST /imports/{id}/undo/', { params, body: {} }, other.access);
  expect(codeOf(refused)).toBe('conflict');
  expect(refused.problem?.detail).toContain(`payment ${receipt.number} was recorded`);
  const mistake = { kind: 'mistake' as const, reason: 'A slip', date: '2026-03-02' };
  ok(await app.call('POST /receipts/{id}/reverse/', { params: { id: receipt.id }, body: mistake }, other.access));
  app.clock.advance(60_000);
  expect(ok(await app.call('POST /imports/{id}/undo/', { params, body: {} }, other.access)).state).toBe('undone');
  expect(ok(await app.call('GET /charges/', { query: {} }, other.access)).items).toEqual([]);
  expect(ok(await app.call('GET /trial-balance/', { query: {} }, other.access)).rows).toEqual([]);
  expect(ok(await app.call('GET /arrears/', { query: {} }, other.access)).items).toEqual([]);
  expect(ok(await app.call('GET /rent-summary/', { query: { month: '2026-02' } }, other.access)).figures).toEqual([]);
  await expectTied(app, other);
  await expectTiesOnAllDays(app, other);
  const again = await importAll(app, other, 'all', bytes, 'everything.zip');
  expect(again.result?.errors).toEqual([]);
  await expectTied(app, other);
});

test('a payment that was deposited at the bank since stands in the way of undoing, and is named', async () => {
  const { other, done } = await imported();
  app.clock.advance(60_000);
  const { items } = ok(await app.call('GET /receipts/', { query: { state: 'undeposited' } }, other.access));
  const { receiptAccountId } = ok(await app.call('GET /rent-policy/', {}, other.access));
  const [drawer] = items;
  const bank = { receiptIds: [drawer?.id ?? ''], accountId: receiptAccountId ?? '', depositedOn: '2026-03-02' };
  ok(await app.call('POST /deposit-batches/', { body: bank }, other.access));
  const refused = await app.call('POST /imports/{id}/undo/', { params: { id: done.id }, body: {} }, other.access);
  expect(refused.problem?.detail).toContain(`${drawer?.number} was deposited at the bank since`);
});

test('an archive from before ledgers came along is imported with opening balances', async () => {
  const old = await changedArchive(bytes, (table, rows) => (historyKinds.some((kind) => kind === table) ? null : rows));
  const { other } = await imported(old);
  const { items } = ok(await app.call('GET /charges/', { query: { limit: 200 } }, other.access));
  expect(new Set(items.map(({ chargedOn }) => chargedOn))).toEqual(new Set(['2026-03-02']));
  const owed = items.reduce((sum, { openCents }) => sum + openCents, 0);
  expect(await heldIn(app, other, 'tenant-receivable', 'accrual')).toBe(owed);
  const { totals } = ok(await app.call('GET /deposit-register/', { query: {} }, other.access));
  expect(totals).toMatchObject([{ cash: { differenceCents: 0 }, accrual: { differenceCents: 0 } }]);
});

test('nobody but an undone import takes out what paid what', async () => {
  const { organisationId } = owner;
  for (const table of ['allocation', 'deposit_movement', 'charge', 'receipt_part'])
    await expect(query(app.connection, `delete from ${table} where org_id = $1`, [organisationId])).rejects.toThrow(
      'never changed or removed',
    );
});
