import { beforeAll, expect, test } from 'vitest';
import { ok, startTestApp } from '#test/support/app.ts';
import { changedArchive } from '#test/support/changed-archive.ts';
import { newMember, newOrganisation } from '#test/support/factories.ts';
import type { TestMember } from '#test/support/factories.ts';
import { sendImport } from '#test/support/imports.ts';
import { lifeOfLedgers } from '#test/support/life-of-ledgers.ts';

const app = await startTestApp();
let bytes: Buffer;

beforeAll(async () => {
  const owner = await lifeOfLedgers(app);
  const headers = { authorization: `Bearer ${owner.access}` };
  bytes = (await app.inject({ url: '/api/v1/exports/everything.zip/', headers })).rawPayload;
});

type Row = Record<string, string>;

async function checked(archive: Buffer, member?: TestMember) {
  const other = member ?? (await newOrganisation(app));
  const { id } = ok(await sendImport(app, other, 'all', archive, 'everything.zip'));
  const params = { id };
  const looked = ok(await app.call('POST /imports/{id}/check/', { params, body: {} }, other.access));
  return { other, params, errors: looked.checked?.errors ?? [] };
}

/** Changes the first row of a table that fits. */
function changed(table: string, fits: (row: Row) => boolean, change: (row: Row, all: readonly Row[]) => Row): Buffer {
  return changedArchive(bytes, (name, rows) => {
    const at = name === table ? rows.findIndex(fits) : -1;
    return rows.map((row, index) => (index === at ? change(row, rows) : row));
  });
}

const any = () => true;
const isOpen = (row: Row) => row['Voided on'] === '';

test.for<[string, string, (row: Row) => boolean, (row: Row, all: readonly Row[]) => Row, string, string]>([
  ['a charge above its entry', 'charges', isOpen, (row) => ({ ...row, Amount: '9999.99' }), 'Entry', 'notInBooks'],
  ['a charge of another account', 'charges', isOpen, (row) => ({ ...row, Account: '5910' }), 'Entry', 'notInBooks'],
  ['a payment above its entry', 'batches', any, (row) => ({ ...row, Amount: '1.00' }), 'Entry', 'notInBooks'],
  ['a deposit above its entry', 'deposits', any, (row) => ({ ...row, Amount: '1.00' }), 'Entry', 'notInBooks'],
  ['a credit above its entry', 'credits', isOpen, (row) => ({ ...row, Amount: '77.00' }), 'Entry', 'notInBooks'],
  ['a refund above its entry', 'refunds', isOpen, (row) => ({ ...row, Amount: '977.00' }), 'Entry', 'notInBooks'],
  ['a part of nothing', 'parts', any, (row) => ({ ...row, Amount: '0' }), 'Amount', 'atLeast'],
  ['more paid than was owed', 'allocations', any, (row) => ({ ...row, Amount: '99999' }), 'Amount', 'moreThanLeft'],
  ['a charge of nobody', 'charges', any, (row) => ({ ...row, Lease: 'nobody' }), 'Lease', 'noReference'],
  ['an entry that is not there', 'charges', any, (row) => ({ ...row, Entry: '4711' }), 'Entry', 'noEntry'],
  ['an account that is not there', 'receipts', any, (row) => ({ ...row, Account: '0' }), 'Account', 'noAccount'],
  ['a kind that there is not', 'charges', any, (row) => ({ ...row, Kind: 'gift' }), 'Kind', 'noneOf'],
  ['an instant that is none', 'charges', any, (row) => ({ ...row, 'Made at': 'soon' }), 'Made at', 'notSo'],
  ['a number twice', 'receipts', any, (row, all) => ({ ...row, Number: all[1]?.['Number'] ?? '' }), 'Number', 'inRow'],
  ['a key twice', 'charges', any, (row, all) => ({ ...row, Key: all[1]?.['Key'] ?? '' }), 'Key', 'inRow'],
  [
    'a reference twice',
    'credits',
    any,
    (row, all) => ({ ...row, Reference: all[1]?.['Reference'] ?? '' }),
    'Reference',
    'inRow',
  ],
  [
    'a charge that is taken out and still paid',
    'charges',
    ({ Kind, 'Voided on': on }) => Kind === 'rent' && on === '',
    (row, all) => {
      const { 'Voided on': on, 'Void kind': kind, 'Void reason': reason } = all.find((one) => !isOpen(one)) ?? {};
      return { ...row, 'Voided on': on ?? '', 'Void kind': kind ?? '', 'Void reason': reason ?? '', 'Void entry': '1' };
    },
    'Voided on',
    'stillPaid',
  ],
])('%s is refused with its row and cell', async ([, table, fits, change, column, says]) => {
  const { errors } = await checked(changed(table, fits, change));
  expect(errors[0]).toMatchObject({ row: null, says: 'historyIsWhole' });
  expect(errors.filter(({ row }) => row !== null)).toContainEqual(
    expect.objectContaining({ column, says, row: expect.any(Number) as number }),
  );
});

test('nothing of an archive with a bad ledger is imported, not even in part', async () => {
  const { other, params } = await checked(changed('charges', isOpen, (row) => ({ ...row, Amount: '9999.99' })));
  const ran = await app.call('POST /imports/{id}/run/', { params, body: { partial: true } }, other.access);
  expect(ran.problem).toMatchObject({ code: 'invalid-input' });
  expect(ran.problem?.detail).toContain('as a whole or not at all');
  expect(ok(await app.call('GET /leases/', { query: {} }, other.access)).items).toEqual([]);
  expect(ok(await app.call('GET /charges/', { query: {} }, other.access)).items).toEqual([]);
  expect(ok(await app.call('GET /journal-entries/', { query: {} }, other.access)).items).toEqual([]);
});

test('ledgers are brought by an owner alone', async () => {
  const owner = await newOrganisation(app);
  const manager = await newMember(app, owner, 'manager');
  const { errors } = await checked(bytes, manager);
  expect(errors.map(({ says }) => says)).toContain('needsOwner');
});
