import { beforeAll, expect, test } from 'vitest';
import { historyKinds } from '#shared/api/moving.ts';
import { doRentDays } from '#server/modules/rent/index.ts';
import { ok, startTestApp } from '#test/support/app.ts';
import { changedArchive } from '#test/support/changed-archive.ts';
import { expectTiesOnAllDays } from '#test/support/expect-ties-on-all-days.ts';
import { newOrganisation, signIn } from '#test/support/factories.ts';
import type { TestMember } from '#test/support/factories.ts';
import { importAll, sendImport } from '#test/support/imports.ts';
import { lifeOfLedgers } from '#test/support/life-of-ledgers.ts';
import { heldIn } from '#test/support/rent.ts';
import { tablesOf } from '#test/support/whole-workspace.ts';

const app = await startTestApp();
const isLedger = (table: string) => historyKinds.some((kind) => kind === table);

async function everything({ access }: TestMember): Promise<Buffer> {
  const headers = { authorization: `Bearer ${access}` };
  return (await app.inject({ url: '/api/v1/exports/everything.zip/', headers })).rawPayload;
}

const leasesIn = async (archive: Buffer) => (await tablesOf(archive))['leases.csv'] ?? [];

async function daysOf(date: string): Promise<void> {
  app.clock.now = new Date(`${date}T17:00:00.000Z`);
  await doRentDays(app.services.database, app.clock.now);
}

const never = '2999-12-31';
let owner: TestMember;
let bytes: Buffer;

beforeAll(async () => {
  const early = await lifeOfLedgers(app);
  // Runs find out that a lease is over once they look beyond what they looked at before.
  for (const date of ['2026-04-06', '2026-05-12']) await daysOf(date);
  owner = { ...early, ...ok(await signIn(app, early)) };
  bytes = await everything(owner);
});

test('a day from which to charge that no export writes is still refused', async () => {
  const far = await changedArchive(bytes, (table, rows) => {
    if (isLedger(table)) return null;
    return table === 'leases' ? rows.map((row) => ({ ...row, 'Charge from': '2999-12-30' })) : rows;
  });
  const other = await newOrganisation(app);
  const { id } = ok(await sendImport(app, other, 'all', far, 'everything.zip'));
  const { checked } = ok(await app.call('POST /imports/{id}/check/', { params: { id }, body: {} }, other.access));
  expect(checked?.errors).toContainEqual(
    expect.objectContaining({ kind: 'leases', column: 'Charge from', says: 'yearOff' }),
  );
});

test('an archive without ledgers, with leases that ended, comes with opening balances and charges nothing twice', async () => {
  const over = (await leasesIn(bytes)).filter((row) => row['Charge from'] === never);
  expect(over.length, 'leases that ended and were charged to their end').toBeGreaterThan(1);
  const stripped = await changedArchive(bytes, (table, rows) => (isLedger(table) ? null : rows));
  const other = await newOrganisation(app);
  const done = await importAll(app, other, 'all', stripped, 'everything.zip');
  expect(done.result).toMatchObject({ errors: [], badRows: 0 });
  const { items } = ok(await app.call('GET /charges/', { query: { limit: 200 } }, other.access));
  const owed = items.reduce((sum, { openCents }) => sum + openCents, 0);
  expect(await heldIn(app, other, 'tenant-receivable', 'accrual')).toBe(owed);
  const { totals } = ok(await app.call('GET /deposit-register/', { query: {} }, other.access));
  expect(totals).toMatchObject([{ cash: { differenceCents: 0 }, accrual: { differenceCents: 0 } }]);
  await expectTiesOnAllDays(app, other);
  const open = async (archive: Buffer) =>
    (await leasesIn(archive)).map((row) =>
      ['Lease number', 'Owed', 'Deposit held', 'Prepaid', 'Charge from'].map((column) => row[column]),
    );
  expect(await open(await everything(other))).toEqual(await open(bytes));
  // A month later, both charge the same.
  await daysOf('2026-06-12');
  const rents = async (member: TestMember) => {
    const { access } = { ...member, ...ok(await signIn(app, member)) };
    return ok(await app.call('GET /charges/', { query: { limit: 200 } }, access))
      .items.filter(({ kind, dueOn }) => kind === 'rent' && dueOn > '2026-05-12')
      .map(({ leaseNumber, dueOn, cents }) => `${leaseNumber} ${dueOn} ${cents}`)
      .toSorted();
  };
  const charged = await rents(owner);
  expect(charged.length).toBeGreaterThan(0);
  expect(await rents(other)).toEqual(charged);
});
