import { expect, test } from 'vitest';
import { codeOf, ok, startTestApp } from '#test/support/app.ts';
import { accountOf, newEntry } from '#test/support/books.ts';
import { query } from '#test/support/database.ts';
import { newMember, newOrganisation, signInOn } from '#test/support/factories.ts';
import type { TestMember } from '#test/support/factories.ts';
import { datevColumns } from './datev-columns.ts';

const app = await startTestApp();
const year = { from: '2026-01-01', to: '2026-12-31' };

async function newGerman(currency = 'EUR') {
  const owner = await newOrganisation(app);
  await query(
    app.connection,
    "update organisation set country = 'DE', currency = $2, locale = 'de-DE' where org_id = $1",
    [owner.organisationId, currency],
  );
  return signInOn(app, '2026-03-02', owner);
}

const numbers = { consultantNumber: 29_098, clientNumber: 55_003, accountLength: 4, version: 0 };
const set = (by: TestMember, body: object = {}) =>
  app.call('PATCH /datev-settings/', { body: { ...numbers, ...body } }, by.access);
const save = (by: TestMember, of: object = year) =>
  app.call('GET /exports/journal-datev.csv/', { query: { basis: 'accrual', ...of } }, by.access);

/** A reader of its own: the first row is the head, the second names the columns. */
function readExtf(bytes: Uint8Array) {
  const text = new TextDecoder('windows-1252').decode(bytes);
  expect(text.endsWith('\r\n')).toBe(true);
  const [head = [], names = [], ...rows] = text
    .slice(0, -2)
    .split('\r\n')
    .map((line) =>
      [...line.matchAll(/(?:^|;)(?:"((?:[^"]|"")*)"|([^;]*))/g)].map(([, a, b]) =>
        (a ?? b ?? '').replaceAll('""', '"'),
      ),
    );
  return { head, names, rows: rows.map((row) => Object.fromEntries(names.map((name, at) => [name, row[at] ?? '']))) };
}

async function bytesOf(by: TestMember): Promise<Uint8Array> {
  const url = '/api/v1/exports/journal-datev.csv';
  const headers = { authorization: `Bearer ${by.access}` };
  const answer = await app.inject({ url, query: { basis: 'accrual', ...year }, headers });
  expect(answer.headers).toMatchObject({
    'content-type': 'text/plain; charset=windows-1252',
    'content-disposition': 'attachment; filename="EXTF_journal-accrual-from-2026-01-01-to-2026-12-31.csv"',
  });
  return answer.rawPayload;
}

test('a file for DATEV is read back by column to the sums of the books', async () => {
  const owner = await newGerman();
  ok(await set(owner));
  const [bank, rent, repairs, other] = await Promise.all(
    ['1020', '4100', '5200', '5300'].map((number) => accountOf(app, owner, number)),
  );
  const line = (account: typeof bank, cents: number) =>
    cents > 0
      ? { accountId: account?.id ?? '', debitCents: cents }
      : { accountId: account?.id ?? '', creditCents: -cents };
  const post = (memo: string, lines: ReturnType<typeof line>[]) =>
    app.call('POST /journal-entries/', { body: { date: '2026-02-03', memo, lines } }, owner.access);
  ok(await post('Miete "März"; 3. OG', [line(bank, 123_456), line(rent, -123_456)]));
  ok(await post('x'.repeat(80), [line(repairs, 30_001), line(other, 19_999), line(bank, -45_000), line(rent, -5000)]));
  await newEntry(app, owner, { debit: '1020', credit: '4100', cents: 7, date: '2025-12-31' });
  const { head, names, rows } = readExtf(await bytesOf(owner));
  expect([head.length, names.length]).toEqual([31, 125]);
  expect(head.slice(0, 5)).toEqual(['EXTF', '700', '21', 'Buchungsstapel', '13']);
  expect(head.slice(10, 16)).toEqual(['29098', '55003', '20260101', '4', '20260101', '20261231']);
  expect(head[21]).toBe('EUR');
  const sums = new Map<string, number>();
  for (const row of rows) {
    expect(row['Umsatz (ohne Soll/Haben-Kz)']).toMatch(/^\d{1,10},\d\d$/);
    expect([row['BU-Schlüssel'], row['WKZ Umsatz'], row['Belegdatum']]).toEqual(['', 'EUR', '0302']);
    expect(row['Buchungstext']?.length).toBeLessThanOrEqual(60);
    expect(row['Konto']).not.toBe(row['Gegenkonto (ohne BU-Schlüssel)']);
    const sign = row['Soll/Haben-Kennzeichen'] === 'S' ? 1 : -1;
    const cents = sign * Number((row['Umsatz (ohne Soll/Haben-Kz)'] ?? '').replace(',', ''));
    for (const [account = '', own] of [
      [row['Konto'], cents],
      [row['Gegenkonto (ohne BU-Schlüssel)'], -cents],
    ] as const)
      sums.set(account, (sums.get(account) ?? 0) + own);
  }
  expect(Object.fromEntries(sums)).toEqual({ 1020: 78_456, 4100: -128_456, 5200: 30_001, 5300: 19_999 });
  expect(rows[0]?.['Buchungstext']).toBe('Miete "März"; 3. OG');
  expect(new Set(rows.map((row) => row['Belegfeld 1'])).size).toBe(2);
  expect(names).toEqual([...datevColumns]);
});

test('what DATEV could not read is refused with a sentence, before there is a file', async () => {
  const owner = await newGerman();
  const refused = async (of?: object) => (await save(owner, of)).problem?.key;
  expect(await refused()).toBe('ledger.datev-not-set');
  ok(await set(owner));
  expect([await refused({}), await refused({ from: '2025-12-01', to: '2026-01-31' })]).toEqual([
    'ledger.datev-one-year',
    'ledger.datev-one-year',
  ]);
  const account = {
    number: '41.5',
    name: 'Sonstiges',
    kind: 'income' as const,
    isContra: false,
    taxLine: null,
    isOperating: true,
  };
  ok(await app.call('POST /accounts/', { body: account }, owner.access));
  await bytesOf(owner);
  await newEntry(app, owner, { debit: '1020', credit: '41.5' });
  expect(await refused()).toBe('ledger.datev-account');
  const elsewhere = await newOrganisation(app);
  expect((await save(elsewhere)).problem?.key).toBe('ledger.datev-for-germany');
  const dollars = await newGerman('USD');
  ok(await set(dollars));
  await newEntry(app, dollars, { debit: '1020' });
  expect((await save(dollars)).problem?.key).toBe('ledger.datev-euro');
});

test('settings are changed by who keeps the books, each version once', async () => {
  const owner = await newGerman();
  expect(ok(await app.call('GET /datev-settings/', {}, owner.access))).toEqual({
    consultantNumber: null,
    clientNumber: null,
    accountLength: 4,
    version: 0,
  });
  expect(codeOf(await set(owner, { consultantNumber: 1000 }))).toBe('invalid-input');
  expect(ok(await set(owner))).toMatchObject({ clientNumber: 55_003, version: 1 });
  expect((await set(owner)).problem?.key).toBe('ledger.datev-changed');
  expect(ok(await set(owner, { accountLength: 6, version: 1 }))).toMatchObject({ accountLength: 6, version: 2 });
  const viewer = await newMember(app, owner, 'viewer');
  expect(codeOf(await set(viewer, { version: 2 }))).toBe('forbidden');
});
