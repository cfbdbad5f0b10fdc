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

/** Something that is made wrong in the first row of a table that fits and was not changed yet. */
interface Fault {
  readonly table: string;
  readonly fits?: (row: Row) => boolean;
  readonly change: Row | ((all: readonly Row[]) => Row);
  /** Where it is told, and how; left out, in the row itself. */
  readonly at?: string;
  readonly row?: number;
  readonly column: string;
  readonly says: string;
}

async function withFaults(faults: readonly Fault[]): Promise<{ archive: Buffer; told: object[] }> {
  const told: object[] = [];
  const archive = await changedArchive(bytes, (table, rows) => {
    const changed = new Map<number, Row>();
    for (const { fits = () => true, change, at = table, row, column, says } of faults.filter(
      (one) => one.table === table,
    )) {
      const place = rows.findIndex((one, index) => !changed.has(index) && fits(one));
      expect(place, `${table}, ${says}`).toBeGreaterThanOrEqual(0);
      changed.set(place, { ...rows[place], ...(typeof change === 'function' ? change(rows) : change) });
      // The headers are the first row.
      told.push(
        expect.objectContaining({ kind: at, column, says, ...(at === table ? { row: row ?? place + 2 } : {}) }),
      );
    }
    return rows.map((row, index) => changed.get(index) ?? row);
  });
  return { archive, told };
}

const stands = (row: Row) => row['Voided on'] === '';

test('cells of ledgers that cannot be read are told by row and cell, all at once', async () => {
  const { archive, told } = await withFaults([
    { table: 'charges', change: { Lease: 'nobody' }, column: 'Lease', says: 'noReference' },
    { table: 'charges', change: { Entry: '4711' }, column: 'Entry', says: 'noEntry' },
    { table: 'charges', change: { Kind: 'gift' }, column: 'Kind', says: 'noneOf' },
    { table: 'charges', change: { 'Made at': 'soon' }, column: 'Made at', says: 'notSo' },
    { table: 'charges', change: { Currency: 'money' }, column: 'Currency', says: 'notSo' },
    { table: 'charges', change: { 'Due on': '31.02.2026' }, column: 'Due on', says: 'noDate' },
    { table: 'charges', change: { Amount: '' }, column: 'Amount', says: 'missing' },
    { table: 'charges', change: { Label: 'x'.repeat(121) }, column: 'Label', says: 'tooLong' },
    {
      table: 'charges',
      change: (all) => ({ Reference: all[20]?.['Reference'] ?? '' }),
      row: 22,
      column: 'Reference',
      says: 'inRow',
    },
    { table: 'receipts', change: { Account: '0' }, column: 'Account', says: 'noAccount' },
    { table: 'receipts', change: { Amount: 'much' }, column: 'Amount', says: 'noAmount' },
    { table: 'parts', change: { Amount: '0' }, column: 'Amount', says: 'atLeast' },
    { table: 'credits', change: { Reference: '' }, column: 'Reference', says: 'missing' },
    { table: 'settlements', change: { Content: '{' }, column: 'Content', says: 'notByExport' },
  ]);
  const { errors } = await checked(archive);
  expect(errors[0]).toMatchObject({ row: null, says: 'historyIsWhole' });
  for (const one of told) expect(errors).toContainEqual(one);
});

test('ledgers that contradict the books or themselves are told by row and cell, all at once', async () => {
  const isPaid = ({ Kind, 'Voided on': on }: Row) => Kind === 'rent' && on === '';
  const { archive, told } = await withFaults([
    {
      table: 'charges',
      fits: isPaid,
      // Whatever paid it, it says that it was taken out.
      change: { 'Voided on': '2026-03-02', 'Void kind': 'mistake', 'Void reason': 'No', 'Void entry': '1' },
      column: 'Voided on',
      says: 'stillPaid',
    },
    { table: 'charges', fits: stands, change: { Amount: '99999.99' }, column: 'Entry', says: 'notInBooks' },
    { table: 'charges', fits: stands, change: { Account: '5910' }, column: 'Entry', says: 'notInBooks' },
    { table: 'batches', change: { Amount: '1.00' }, column: 'Entry', says: 'notInBooks' },
    { table: 'deposits', change: { Amount: '1.00' }, column: 'Entry', says: 'notInBooks' },
    { table: 'credits', fits: stands, change: { Amount: '77.00' }, column: 'Entry', says: 'notInBooks' },
    { table: 'refunds', fits: stands, change: { Amount: '977.00' }, column: 'Entry', says: 'notInBooks' },
    { table: 'receipts', change: { Entry: '1' }, column: 'Entry', says: 'notInBooks' },
    { table: 'receipts', change: { Amount: '-5.00' }, column: 'Amount', says: 'atLeast' },
    {
      table: 'parts',
      fits: ({ 'Reversed on': on }) => on === '',
      change: { Amount: '1.00' },
      at: 'receipts',
      column: 'Amount',
      says: 'notTheParts',
    },
    { table: 'allocations', change: { Amount: '99999' }, column: 'Amount', says: 'moreThanLeft' },
    {
      table: 'allocations',
      fits: ({ Undoes }) => Undoes !== '',
      change: { Amount: '-0.01' },
      column: 'Undoes',
      says: 'contradicts',
    },
    { table: 'refunds', change: (all) => ({ Number: all[0]?.['Number'] ?? '' }), column: 'Number', says: 'inRow' },
  ]);
  const { errors } = await checked(archive);
  expect(errors[0]).toMatchObject({ row: null, says: 'historyIsWhole' });
  for (const one of told) expect(errors).toContainEqual(one);
});

test('what only the database refuses is the fault of its row, and nothing is imported, not even in part', async () => {
  const early = { 'Period from': '2026-03-31', 'Period to': '2026-03-01' };
  const { archive } = await withFaults([
    { table: 'charges', fits: stands, change: early, column: 'Row', says: 'contradicts' },
  ]);
  const { other, params, errors } = await checked(archive);
  expect(errors).toContainEqual(expect.objectContaining({ kind: 'charges', column: null, says: 'contradicts' }));
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
