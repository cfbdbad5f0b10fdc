import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { routes } from '#shared/api/routes.ts';
import type { Route, RouteKey } from '#shared/route.ts';
import { workbookType } from '#shared/workbook/workbook-parts.ts';
import { ok, startTestApp } from '#test/support/app.ts';
import { accountOf } from '#test/support/books.ts';
import { newMember, newOrganisation } from '#test/support/factories.ts';
import type { TestMember } from '#test/support/factories.ts';
import { csvOf, importAll, sendImport } from '#test/support/imports.ts';
import { newHome, newLease } from '#test/support/leases.ts';
import { newStatement } from '#test/support/owners.ts';
import { newRecords } from '#test/support/record-targets.ts';
import { workbookPart, workbookRows } from '#test/support/workbook-rows.ts';

const app = await startTestApp();
const owner = await newOrganisation(app);
const records = await newRecords(app, owner);
const wrong = csvOf(['Property', 'Unit', 'Kind'], [records.portfolio.property.name, '=8', 'castle']);
const begun = ok(await sendImport(app, owner, 'units', wrong));
ok(await app.call('POST /imports/{id}/check/', { params: { id: begun.id }, body: {} }, owner.access));

const produced = Object.entries<Route>(routes).flatMap(([key, { produces }]) =>
  produces === undefined ? [] : [[key as RouteKey, produces] as const],
);
const tables = produced.filter(([, type]) => type.startsWith('text/csv')).map(([key]) => key);

const bank = await accountOf(app, owner, '1010');
const reconciling = { accountId: bank.id, to: '2026-02-28', closingCents: 0 };
const reconciliation = ok(await app.call('POST /reconciliations/', { body: reconciling }, owner.access));

const statement = await newStatement(app, owner);

/** What the address of a table needs. */
const filled: Readonly<Record<string, { readonly id?: string; readonly query?: string }>> = {
  'GET /charge-runs/{id}/charges.csv/': { id: records.rent.run.id },
  'GET /imports/{id}/bad-rows.csv/': { id: begun.id },
  'GET /owner-statements/{id}/lines.csv/': { id: statement.id },
  'GET /exports/reports/{key}.csv/': { id: 'aged-receivables' },
  'GET /exports/calendar.csv/': { query: '?from=2026-03-01&to=2026-05-31' },
  'GET /exports/reconciliation-items.csv/': { query: `?reconciliationId=${reconciliation.id}` },
  'GET /exports/tax-forms.csv/': { query: '?year=2026&form=1099-NEC' },
  'GET /exports/charge-run-preview.csv/': { query: '?through=2026-06-30' },
};

async function fetched(key: RouteKey, headers: Readonly<Record<string, string>>, { access }: TestMember = owner) {
  const { id = '', query = '' } = filled[key] ?? {};
  const url = `/api/v1${key.replace('GET ', '').replace(/\{\w+\}/, id)}${query}`;
  return app.inject({ url, headers: { ...headers, authorization: `Bearer ${access}` } });
}

/** Plain CSV, with what keeps a spreadsheet from running text taken away. */
const read = (text: string, delimiter: ',' | ';') =>
  Papa.parse<string[]>(text.replace('\uFEFF', ''), { delimiter, skipEmptyLines: true }).data.map((row) =>
    row.map((cell) => cell.replace(/^'(?=[=+\-@])/, '')),
  );

test('every list that leaves as CSV is written by the one path, and what is no table is named', () => {
  const others = produced.filter(([key]) => key.includes('/exports/') && !tables.includes(key)).map(([key]) => key);
  expect(others.toSorted()).toEqual([
    'GET /exports/everything.zip/',
    'GET /exports/journal-datev.csv/',
    'GET /exports/journal-xero.csv/',
    'GET /exports/journal.beancount/',
    'GET /exports/journal.iif/',
    'GET /exports/journal.ledger/',
  ]);
  expect(tables.length).toBeGreaterThanOrEqual(16);
});

test.for(tables)('%s is the same table as XLSX, as CSV and as German CSV', async (key) => {
  const csv = await fetched(key, {});
  expect(csv.statusCode, csv.body).toBe(200);
  expect(csv.headers['content-disposition']).toMatch(/filename="[\w.-]+\.csv"$/);
  expect(csv.body.startsWith('\uFEFF')).toBe(true);
  const rows = read(csv.body, ',');

  const xlsx = await fetched(key, { accept: workbookType });
  expect(xlsx.statusCode).toBe(200);
  expect(xlsx.headers['content-type']).toBe(workbookType);
  expect(xlsx.headers['content-disposition']).toMatch(/filename="[\w.-]+\.xlsx"$/);
  expect(xlsx.headers.vary).toBe('accept, accept-language');
  const sheet = await workbookRows(xlsx.rawPayload);
  expect(sheet.rows).toHaveLength(rows.length);
  for (const [row, cells] of rows.entries())
    for (const [column, cell] of cells.entries()) {
      const other = sheet.rows[row]?.[column] ?? '';
      if (other !== cell) expect([key, row, column, Number(other)]).toEqual([key, row, column, Number(cell)]);
    }

  const german = await fetched(key, { 'accept-language': 'de-DE,de;q=0.9,en;q=0.5' });
  const semicolons = read(german.body, ';');
  expect(semicolons.map((row) => row.length)).toEqual(rows.map((row) => row.length));
  expect(semicolons.flat().map((cell) => (/^-?\d+,\d+$/.test(cell) ? cell.replace(',', '.') : cell))).toEqual(
    rows.flat(),
  );
});

test('amounts, days and counts are cells of their own kind, text is inert, and the headers are bold and stay', async () => {
  const { rawPayload } = await fetched('GET /exports/leases.csv/', { accept: workbookType });
  const xml = await workbookPart(rawPayload, 'xl/worksheets/sheet1.xml');
  const { rows, name } = await workbookRows(rawPayload);
  expect(name).toBe('Leases');
  const [heads = []] = rows;
  const cell = (head: string) => {
    const at = String.fromCharCode(65 + heads.indexOf(head));
    return new RegExp(`<c r="${at}2"[^>]*>.*?</c>`).exec(xml)?.[0];
  };
  const styles = await workbookPart(rawPayload, 'xl/styles.xml');
  const formats = [...styles.matchAll(/<xf numFmtId="(\d+)" fontId="(\d)"[^>]*xfId/g)].map(([, id, font]) => ({
    id,
    font,
  }));
  const styleOf = (xmlOfCell: string | undefined) => formats[Number(/ s="(\d+)"/.exec(xmlOfCell ?? '')?.[1])];
  expect(cell('Rent')).toMatch(/<c r="\w+" s="\d+"><v>\d+\.\d\d<\/v><\/c>/);
  expect(styles).toContain(`<numFmt numFmtId="${styleOf(cell('Rent'))?.id}" formatCode="#,##0.00"/>`);
  expect(cell('Start date')).toMatch(/<c r="\w+" s="\d+"><v>\d{5}<\/v><\/c>/);
  expect(styleOf(cell('Start date'))?.id).toBe('14');
  expect(cell('Unit')).toContain('t="inlineStr"');
  expect(styleOf(/<c r="A1"[^>]*>/.exec(xml)?.[0])?.font).toBe('1');
  expect(xml).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>');
  expect(xml).toMatch(/<cols><col min="1" max="1" width="\d+" customWidth="1"\/>/);
  expect(xml).not.toContain('<f>');
});

test('who may not export people gets them in no form', async () => {
  for (const role of ['viewer', 'maintenance'] as const) {
    const member = await newMember(app, owner, role);
    for (const accept of [workbookType, 'text/csv'])
      expect((await fetched('GET /exports/people.csv/', { accept }, member)).statusCode).toBe(403);
  }
});

test('a workbook that cannot begin is answered with a problem, as CSV is', async () => {
  const unseen = ok(await sendImport(app, owner, 'units', wrong));
  const url = `/api/v1/imports/${unseen.id}/bad-rows.csv/`;
  const response = await app.inject({
    url,
    headers: { accept: workbookType, authorization: `Bearer ${owner.access}` },
  });
  expect(response.statusCode).toBe(409);
  expect(response.json()).toMatchObject({ code: 'conflict' });
});

test.for([
  ['XLSX', { accept: workbookType }, 'leases.xlsx'],
  ['German CSV', { 'accept-language': 'de' }, 'leases.csv'],
  ['CSV', {}, 'leases.csv'],
] as const)('people, properties, units and leases that left as %s come in again', async ([, headers, name]) => {
  const [mine, other] = [await newOrganisation(app), await newOrganisation(app)];
  const home = await newHome(app, mine, ['1A', '1B']);
  await newLease(app, mine, home, { depositCents: 250_050, charges: [{ kind: 'rent', cents: 123_456 }] });
  for (const kind of ['people', 'properties', 'units', 'leases'] as const) {
    const { rawPayload } = await fetched(`GET /exports/${kind}.csv/`, headers, mine);
    const done = await importAll(app, other, kind, rawPayload, name.replace('leases', kind));
    expect(done.result?.errors, kind).toEqual([]);
  }
  const rents = async ({ access }: TestMember) =>
    ok(await app.call('GET /leases/', { query: { limit: 200 } }, access)).items.map((lease) => [
      lease.unit.name,
      lease.startsOn,
      lease.lastDay,
      lease.rentCents,
    ]);
  expect(await rents(other)).toEqual([['1A', '2026-04-01', '2027-03-31', 123_456]]);
  expect(await rents(other)).toEqual(await rents(mine));
});
