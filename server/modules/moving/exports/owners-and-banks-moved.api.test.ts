import { beforeAll, expect, test } from 'vitest';
import { verifyAll } from '#server/cli/verify.ts';
import { ok, startTestApp } from '#test/support/app.ts';
import { newMatchedLine, newWorksheet } from '#test/support/banking.ts';
import { changedArchive } from '#test/support/changed-archive.ts';
import { query } from '#test/support/database.ts';
import { newMember, newOrganisation } from '#test/support/factories.ts';
import type { TestMember } from '#test/support/factories.ts';
import { importAll, sendImport } from '#test/support/imports.ts';
import { newHome, newLease } from '#test/support/leases.ts';
import { newDistributionRun, newFeeRun, newStatement } from '#test/support/owners.ts';
import { newBills } from '#test/support/payables.ts';
import { newTaxes } from '#test/support/taxes.ts';
import { tablesOf } from '#test/support/whole-workspace.ts';

const app = await startTestApp();
let owner: TestMember;
let bytes: Buffer;

async function everything({ access }: TestMember): Promise<Buffer> {
  const headers = { authorization: `Bearer ${access}` };
  return (await app.inject({ url: '/api/v1/exports/everything.zip/', headers })).rawPayload;
}

beforeAll(async () => {
  owner = await newOrganisation(app);
  const bills = await newBills(app, owner);
  await newTaxes(app, owner, bills);
  await newFeeRun(app, owner);
  await newStatement(app, owner);
  await newDistributionRun(app, owner);
  const home = await newHome(app, owner, ['1A']);
  const lease = await newLease(app, owner, home, { endsOn: null, atEnd: null });
  await newMatchedLine(app, owner, lease.id);
  await newWorksheet(app, owner);
  bytes = await everything(owner);
});

async function imported(archive = bytes) {
  app.clock.advance(1000);
  const other = await newOrganisation(app);
  const done = await importAll(app, other, 'all', archive, 'everything.zip');
  expect(done.result?.errors).toEqual([]);
  return { other, done };
}

const filled = [
  'fee-runs',
  'fee-charges',
  'fee-takings',
  'owner-settings',
  'distribution-runs',
  'distribution-shares',
  'statement-runs',
  'owner-statements',
  'bank-files',
  'statement-lines',
  'line-claims',
  'reconciliations',
  'tax-accounts',
];

test('fees, distributions, statements, bank lines and reconciliations are the same after export and import', async () => {
  const { other } = await imported();
  const [before, after] = [await tablesOf(bytes), await tablesOf(await everything(other))];
  for (const name of filled) expect(before[`${name}.csv`]?.length, name).toBeGreaterThan(0);
  const counts = (tables: typeof before) => Object.entries(tables).map(([name, rows]) => [name, rows.length]);
  expect(counts(after)).toEqual(counts(before));
  for (const [name, rows] of Object.entries(before)) expect(after[name], name).toEqual(rows);
  expect(await fundsOf(other), 'whose money lies where').toEqual(await fundsOf(owner));
  const voice = { print: () => undefined, signal: new AbortController().signal };
  await verifyAll(app.services.database, { organisationId: other.organisationId, seal: undefined }, voice);
});

/** What each place has, and how much of it is of which kind of holder. */
function fundsOf({ organisationId }: TestMember) {
  return query(
    app.connection,
    `select a.number, f.holder_kind, f.currency, f.cents from fund_balance f
       join account a on a.org_id = f.org_id and a.account_id = f.place_id
      where f.org_id = $1 and f.cents <> 0 order by 1, 2, 3, 4`,
    [organisationId],
  );
}

test('what comes next goes on from what came along', async () => {
  const { other } = await imported();
  const { access } = other;
  const { items } = ok(await app.call('GET /reconciliations/', { query: {} }, access));
  const latest = items.find(({ state }) => state === 'finished');
  const next = { accountId: latest?.account.id ?? '', to: '2026-03-01', closingCents: 0 };
  const begun = ok(await app.call('POST /reconciliations/', { body: next }, access));
  expect(begun.openingCents, 'it opens as the last one closed').toBe(latest?.closingCents);
  const fees = await app.call('POST /fee-runs/', { body: {} }, access);
  expect(fees.problem?.detail, 'no fee is charged twice').toContain('No fees are due');
  const [statement] = ok(await app.call('GET /owner-statements/', { query: {} }, access)).items;
  const params = { id: statement?.id ?? '' };
  const { content, person, property } = ok(await app.call('GET /owner-statements/{id}/', { params }, access));
  expect([content.owner.id, content.property.id], 'it names who is here').toEqual([person.id, property.id]);
});

test('undoing takes all of it out, and it may come once more', async () => {
  const { other, done } = await imported();
  app.clock.advance(60_000);
  ok(await app.call('POST /imports/{id}/undo/', { params: { id: done.id }, body: {} }, other.access));
  const left = await tablesOf(await everything(other));
  for (const name of filled) expect(left[`${name}.csv`], name).toEqual([]);
  const again = await importAll(app, other, 'all', bytes, 'everything.zip');
  expect(again.result?.errors).toEqual([]);
});

const tampered: readonly [string, string, (row: Record<string, string>) => Record<string, string>][] = [
  ['a fee of another amount', 'fee-charges', (row) => ({ ...row, Amount: '1.00' })],
  ['another amount taken', 'fee-takings', (row) => ({ ...row, Amount: '1.00' })],
  ['a larger share', 'distribution-shares', (row) => ({ ...row, Amount: '99999.00' })],
  ['a statement that was rewritten', 'owner-statements', (row) => ({ ...row, Closing: '1.00' })],
  ['a reconciliation that does not add up', 'reconciliations', (row) => ({ ...row, 'Closing balance': '1.23' })],
  ['a larger match', 'line-claims', (row) => ({ ...row, Amount: '99999.00' })],
];

test.for(tampered)('nothing comes with %s', async ([, table, change]) => {
  const archive = await changedArchive(bytes, (name, rows) => (name === table ? rows.map(change) : rows));
  const other = await newOrganisation(app);
  const { id } = ok(await sendImport(app, other, 'all', archive, 'everything.zip'));
  const ran = await app.call('POST /imports/{id}/run/', { params: { id }, body: { partial: true } }, other.access);
  expect(ran.problem?.status ?? 200).toBeGreaterThanOrEqual(400);
  expect(ok(await app.call('GET /properties/', { query: {} }, other.access)).items).toEqual([]);
});

test('an archive without a bank file that it names is refused with its name', async () => {
  const { readPacked } = await import('#server/modules/moving/reading/unpack.ts');
  const { zipOf } = await import('#test/support/zip-of.ts');
  const parts: Record<string, Uint8Array> = {};
  for (const { name, read } of await readPacked(bytes)) if (!name.startsWith('bank-files/')) parts[name] = await read();
  const other = await newOrganisation(app);
  const refused = await sendImport(app, other, 'all', zipOf(parts), 'everything.zip');
  expect(refused.problem?.detail ?? refused.problem?.errors[0]?.message).toContain('bank-files.csv');
});

test('managers bring no records of vendors, owners and banks', async () => {
  const other = await newOrganisation(app);
  const manager = await newMember(app, other, 'manager');
  const { id } = ok(await sendImport(app, manager, 'all', bytes, 'everything.zip'));
  const { checked } = ok(await app.call('POST /imports/{id}/check/', { params: { id }, body: {} }, manager.access));
  expect(checked?.errors.map(({ says }) => says)).toContain('needsOwner');
});
