import { beforeAll, expect, test } from 'vitest';
import { codeOf, ok, startTestApp } from '#test/support/app.ts';
import { accountOf } from '#test/support/books.ts';
import { changedArchive } from '#test/support/changed-archive.ts';
import { newOrganisation } from '#test/support/factories.ts';
import type { TestMember } from '#test/support/factories.ts';
import { importAll, sendImport } from '#test/support/imports.ts';
import { lifeOfLedgers } from '#test/support/life-of-ledgers.ts';

const app = await startTestApp();
let owner: TestMember;
let bytes: Buffer;

async function everything({ access }: TestMember): Promise<Buffer> {
  const headers = { authorization: `Bearer ${access}` };
  return (await app.inject({ url: '/api/v1/exports/everything.zip/', headers })).rawPayload;
}

beforeAll(async () => {
  owner = await lifeOfLedgers(app);
  bytes = await everything(owner);
});

type Row = Record<string, string>;

/** The archive without one row, which no other row refers to. */
function without(table: string, isMeant: (row: Row, rows: readonly Row[]) => boolean): Promise<Buffer> {
  return changedArchive(bytes, (name, rows) => {
    if (name !== table) return rows;
    const at = rows.findIndex((row) => isMeant(row, rows));
    expect(at, table).toBeGreaterThanOrEqual(0);
    return rows.toSpliced(at, 1);
  });
}

const pays = (column: string) => (row: Row, rows: readonly Row[]) =>
  row[column] !== '' && row['Undoes'] === '' && !rows.some((other) => other['Undoes'] === row['Reference']);

const isLast = (row: Row, rows: readonly Row[]) => row === rows.at(-1);

test.each([
  ['one payment of a charge', 'openOffBooks', () => without('allocations', pays('Charge'))],
  ['one movement of a deposit', 'heldOffBooks', () => without('deposits', isLast)],
  ['one part of a payment', 'notTheParts', () => without('parts', () => true)],
  ['one use of a credit', 'waitingOffBooks', () => without('allocations', pays('Credit'))],
] as const)('an archive in which %s is missing is refused, and nothing stays', async (_, says, archive) => {
  const other = await newOrganisation(app);
  const { id } = ok(await sendImport(app, other, 'all', archive(), 'everything.zip'));
  const params = { id };
  const { checked } = ok(await app.call('POST /imports/{id}/check/', { params, body: {} }, other.access));
  expect(checked?.errors.map((error) => error.says)).toContain(says);
  const ran = await app.call('POST /imports/{id}/run/', { params, body: { partial: true } }, other.access);
  expect(codeOf(ran)).toBe('invalid-input');
  for (const route of ['GET /leases/', 'GET /charges/', 'GET /journal-entries/'] as const)
    expect(ok(await app.call(route, { query: {} }, other.access)).items).toEqual([]);
});

test('the sentence names the lease, what its rows come to and what the books say', async () => {
  const other = await newOrganisation(app);
  const { id } = ok(await sendImport(app, other, 'all', without('allocations', pays('Charge')), 'everything.zip'));
  const { checked } = ok(await app.call('POST /imports/{id}/check/', { params: { id }, body: {} }, other.access));
  const error = checked?.errors.find(({ says }) => says === 'openOffBooks');
  expect(error?.message).toMatch(/^Lease L-\d{4}: .*, [\d,]+\.\d\d USD is open; by the books it is [\d,]+\.\d\d USD\./);
  expect(error?.row).toBeNull();
});

test('an entry that does not balance is told with by how much, as people write amounts', async () => {
  const other = await newOrganisation(app);
  const archive = await changedArchive(bytes, (name, rows) =>
    name === 'books' ? rows.map((row, at) => (at === 0 ? { ...row, Amount: '123456.78' } : row)) : rows,
  );
  const { id } = ok(await sendImport(app, other, 'all', archive, 'everything.zip'));
  const { checked } = ok(await app.call('POST /imports/{id}/check/', { params: { id }, body: {} }, other.access));
  const error = checked?.errors.find(({ kind }) => kind === 'books');
  expect(error).toMatchObject({ says: 'debitsHigher', code: 'unbalanced-entry' });
  expect(error?.values['amount']).toMatch(/^\d+\.\d\d USD$/);
  expect(error?.message).toMatch(/^Debits of entry 1 are higher by \d{2,3},\d{3}\.\d\d USD\./);
});

test('what somebody posted on a lease in the journal alone does not stand in the way', async () => {
  const [bank, rent] = await Promise.all(['1010', '4100'].map((number) => accountOf(app, owner, number)));
  const [lease] = ok(await app.call('GET /leases/', { query: {} }, owner.access)).items;
  const about = { leaseId: lease?.id ?? '' };
  const lines = [
    { accountId: bank?.id ?? '', debitCents: 1200, ...about },
    { accountId: rent?.id ?? '', creditCents: 1200, ...about },
  ];
  ok(await app.call('POST /journal-entries/', { body: { date: '2026-03-02', memo: 'By hand', lines } }, owner.access));
  const other = await newOrganisation(app);
  const done = await importAll(app, other, 'all', await everything(owner), 'everything.zip');
  expect(done.result?.errors).toEqual([]);
});
