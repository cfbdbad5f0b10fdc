import { expect, test } from 'vitest';
import { codeOf, ok, startTestApp } from '#test/support/app.ts';
import { readPacked } from '#server/modules/moving/reading/unpack.ts';
import { accountOf } from '#test/support/books.ts';
import { aPdf, contentOf } from '#test/support/documents.ts';
import { newMember, newOrganisation } from '#test/support/factories.ts';
import type { TestMember } from '#test/support/factories.ts';
import { csvOf, importAll, sendImport } from '#test/support/imports.ts';
import { parseCsv } from '#test/support/parse-csv.ts';
import { lifeOfAWorkspace, tablesOf, totalsOf } from '#test/support/whole-workspace.ts';
import { zipOf } from '#test/support/zip-of.ts';

const app = await startTestApp();

async function everything({ access }: TestMember): Promise<Buffer> {
  const headers = { authorization: `Bearer ${access}` };
  const response = await app.inject({ url: '/api/v1/exports/everything.zip/', headers });
  expect(response.statusCode).toBe(200);
  return response.rawPayload;
}

async function documentsOf(
  { access }: TestMember,
  recordKind: 'organisation' | 'property' | 'person',
  recordId: string,
) {
  return ok(await app.call('GET /documents/', { query: { recordKind, recordId } }, access)).items;
}

test('an export of everything, imported into an empty workspace, is exported again cell by cell the same', async () => {
  const owner = await lifeOfAWorkspace(app);
  const bytes = await everything(owner);
  const other = await newOrganisation(app);
  const done = await importAll(app, other, 'all', bytes, 'everything.zip');
  expect(done.result?.errors).toEqual([]);
  const [before, after] = [await tablesOf(bytes), await tablesOf(await everything(other))];
  expect(Object.keys(after)).toEqual(Object.keys(before));
  expect(before['budgets.csv']).toHaveLength(2);
  for (const [name, rows] of Object.entries(before)) {
    expect(after[name], name).toEqual(rows);
  }
  expect(await totalsOf(app, other)).toEqual(await totalsOf(app, owner));
  const { items: buildings } = ok(await app.call('GET /properties/', { query: {} }, other.access));
  const documents = await Promise.all(buildings.map(({ id }) => documentsOf(other, 'property', id)));
  const deed = documents.flat().find(({ title }) => title === 'The deed');
  const latest = await contentOf(app, `${deed?.id}/content/`, other.access);
  const first = await contentOf(app, `${deed?.id}/content/?version=1`, other.access);
  expect([latest.bytes, first.bytes]).toEqual([Buffer.concat([aPdf, aPdf]), aPdf]);
  // All of it goes again, as long as nobody touched it.
  app.clock.advance(60_000);
  const undone = ok(await app.call('POST /imports/{id}/undo/', { params: { id: done.id }, body: {} }, other.access));
  expect(undone.state).toBe('undone');
  expect(await documentsOf(other, 'organisation', other.organisationId)).toEqual([]);
  expect(await documentsOf(owner, 'organisation', owner.organisationId)).toHaveLength(1);
  expect(ok(await app.call('GET /trial-balance/', { query: {} }, other.access)).rows).toEqual([]);
  expect(ok(await app.call('GET /entry-templates/', { query: {} }, other.access)).items).toEqual([]);
  expect(ok(await app.call('GET /recurring-entries/', { query: { state: 'running' } }, other.access)).items).toEqual(
    [],
  );
  expect(ok(await app.call('GET /period-locks/', { query: {} }, other.access)).closedThrough).toBeNull();
  const budgets = (await tablesOf(await everything(other)))['budgets.csv'];
  expect(budgets, 'nothing is planned any more').toEqual([]);
});

test('what was reversed stays reversed, closed books stay closed, and history goes along to be read', async () => {
  const owner = await lifeOfAWorkspace(app);
  const bytes = await everything(owner);
  const other = await newOrganisation(app);
  await importAll(app, other, 'all', bytes, 'everything.zip');
  const query = { isReversal: 'true' as const };
  const [reversal] = ok(await app.call('GET /journal-entries/', { query }, other.access)).items;
  expect(reversal).toMatchObject({ number: 3, reverses: { number: 2 } });
  const again = { params: { id: reversal?.reverses?.id ?? '' }, body: { reason: 'Once more' } };
  expect(codeOf(await app.call('POST /journal-entries/{id}/reverse/', again, other.access))).toBe('already-reversed');
  const [one, two] = await Promise.all(['1010', '4100'].map((number) => accountOf(app, other, number)));
  const lines = [
    { accountId: one?.id ?? '', debitCents: 1 },
    { accountId: two?.id ?? '', creditCents: 1 },
  ];
  const body = { date: '2026-02-28', memo: 'Too late', lines };
  expect(codeOf(await app.call('POST /journal-entries/', { body }, other.access))).toBe('closed-period');
  const history = (await readPacked(bytes)).find(({ name }) => name === 'history.csv');
  const [heads, ...rows] = parseCsv((await history?.read())?.toString('utf8').slice(1) ?? '');
  expect(heads).toEqual(['At', 'By', 'Record kind', 'Record', 'Act', 'Changes']);
  const kinds = [...new Set(rows.map(([, , kind]) => kind))];
  expect(kinds).toEqual(expect.arrayContaining(['person', 'property', 'unit', 'lease']));
});

const budgetHeads = ['Month', 'Property', 'Account number', 'Account', 'Currency', 'Amount'];

test('budgets of an earlier archive find their property by its name, and what is wrong with them is told', async () => {
  const [owner, other] = [await newOrganisation(app), await newOrganisation(app)];
  const withBudgets = async (...rows: string[][]) => {
    const parts = await readPacked(await everything(owner));
    const tables = await Promise.all(parts.map(async ({ name, read }) => [name, await read()] as const));
    const properties = csvOf(['Name', 'Street', 'City'], ['Maple Court', '1 Import Street', 'Springfield']);
    return zipOf({
      ...Object.fromEntries(tables),
      'properties.csv': Buffer.from(properties),
      'budgets.csv': Buffer.from(csvOf(budgetHeads, ...rows)),
    });
  };
  const right = ['2027-02', 'Maple Court', '5200', 'Repairs', 'USD', '12.50'];
  const wrong = [
    ['2027-13', '', '5200', 'Repairs', 'USD', '1.00'],
    ['2027-01', 'Nowhere', '5200', 'Repairs', 'USD', '1.00'],
    ['2027-01', '', '1010', 'A bank', 'USD', '1.00'],
    ['2027-01', '', '5200', 'Repairs', 'USD', 'much'],
  ];
  const begun = ok(await sendImport(app, other, 'all', await withBudgets(right, ...wrong), 'everything.zip'));
  const looked = ok(await app.call('POST /imports/{id}/check/', { params: { id: begun.id }, body: {} }, other.access));
  expect(looked.checked?.errors.map(({ kind, row, column }) => [kind, row, column])).toEqual([
    ['budgets', 3, 'Month'],
    ['budgets', 4, 'Property'],
    ['budgets', 5, 'Account number'],
    ['budgets', 6, 'Amount'],
  ]);
  await importAll(app, other, 'all', await withBudgets(right), 'everything.zip');
  const [building] = ok(await app.call('GET /properties/', { query: {} }, other.access)).items;
  const query = { propertyId: building?.id ?? '', from: '2027-01-01' };
  const { accounts } = ok(await app.call('GET /budgets/', { query }, other.access));
  expect(accounts.find(({ number }) => number === '5200')?.cents.slice(0, 3)).toEqual([null, 1250, null]);
});

test('an export of everything that is sent as something else is read as everything', async () => {
  const owner = await lifeOfAWorkspace(app);
  const other = await newOrganisation(app);
  const begun = ok(await sendImport(app, other, 'properties', await everything(owner), 'everything.zip'));
  expect(begun).toMatchObject({ kind: 'all', fileName: 'everything.zip' });
  const looked = ok(await app.call('POST /imports/{id}/check/', { params: { id: begun.id }, body: {} }, other.access));
  expect(looked.checked).toMatchObject({ badRows: 0, errors: [] });
  expect(looked.checked?.counts.leases).toBeGreaterThan(0);
});

test.for(["'=1+1", '=1+1', "''-", "'tis"])(
  'a note that says %j says so again after export and import',
  async (notes) => {
    const [owner, other] = [await newOrganisation(app), await newOrganisation(app)];
    ok(await app.call('POST /people/', { body: { familyName: 'Noted', notes } }, owner.access));
    const headers = { authorization: `Bearer ${owner.access}` };
    const { body } = await app.inject({ url: '/api/v1/exports/people.csv/', headers });
    await importAll(app, other, 'people', body);
    const [person] = ok(await app.call('GET /people/', { query: {} }, other.access)).items;
    const found = ok(await app.call('GET /people/{id}/', { params: { id: person?.id ?? '' } }, other.access));
    expect(found.notes).toBe(notes);
  },
);

test('of a zip with several tables, the one is read that is called as it was asked for', async () => {
  const owner = await newOrganisation(app);
  const properties = csvOf(['Name', 'Street', 'City'], ['Import House', '1 Import Street', 'Springfield']);
  const tables = { 'people.csv': Buffer.from(people), 'properties.csv': Buffer.from(properties) };
  const begun = ok(await sendImport(app, owner, 'properties', zipOf(tables), 'some.zip'));
  expect(begun).toMatchObject({ kind: 'properties', sheets: [{ kind: 'properties', name: 'properties.csv' }] });
});

const fileHeads = ['File', 'Name', 'Record kind', 'Record', 'Document', 'Kind', 'Title', 'Version', 'Visible for'];
const fileRow = (name: string, more: Record<string, string> = {}) => {
  const given = { File: `files/${name}`, Name: name, 'Record kind': 'organisation', Document: name, Kind: 'document' };
  const cells: Record<string, string> = { ...given, Title: name, Version: '1', 'Visible for': 'staff', ...more };
  return fileHeads.map((head) => cells[head] ?? '');
};
const people = csvOf(['Given name', 'Family name', 'Reference'], ['Robin', 'Archived', 'p-1']);

function archive(rows: readonly string[][], files: Record<string, Uint8Array>): Promise<Buffer> {
  const tables = { 'people.csv': people, 'files.csv': csvOf(fileHeads, ...rows) };
  return zipOf({ ...tables, ...files }, true);
}

test('an archive may be larger than a file, and its files arrive as they were', async () => {
  const owner = await newOrganisation(app);
  const large = Buffer.concat([aPdf, Buffer.alloc(14_000_000, 'x'), Buffer.from('%%EOF\n')]);
  const rows = [fileRow('one.pdf'), fileRow('two.pdf', { 'Record kind': 'person', Record: 'p-1' })];
  const bytes = await archive(rows, { 'files/one.pdf': large, 'files/two.pdf': large });
  expect(bytes.length).toBeGreaterThan(26_214_400);
  const done = await importAll(app, owner, 'all', bytes, 'everything.zip');
  expect(done.result?.counts).toMatchObject({ people: 1, documents: 2 });
  const [one] = await documentsOf(owner, 'organisation', owner.organisationId);
  const { items } = ok(await app.call('GET /people/', { query: {} }, owner.access));
  const [two] = await documentsOf(owner, 'person', items[0]?.id ?? '');
  expect([one?.title, two?.title]).toEqual(['one.pdf', 'two.pdf']);
  const content = await contentOf(app, `${two?.id}/content/`, owner.access);
  expect(content.bytes.equals(large)).toBe(true);
  // A table by itself is read as a whole, and bounded as before.
  const table = Buffer.concat([Buffer.from('Property,Unit\n'), Buffer.alloc(25_500_000, 'a,b\n')]);
  expect(codeOf(await sendImport(app, owner, 'units', table))).toBe('body-too-large');
});

test('files that are missing, too large, bombs or programs are told by row, and the rest can be imported', async () => {
  const owner = await newOrganisation(app);
  const rows = ['good.pdf', 'missing.pdf', 'large.pdf', 'program.pdf'].map((name) => fileRow(name));
  const astray = fileRow('good.pdf', { 'Record kind': 'lease', Record: 'nobody', Document: 'astray' });
  const bytes = await archive([...rows, astray], {
    'files/good.pdf': aPdf,
    'files/large.pdf': Buffer.alloc(27_000_000, 1),
    'files/program.pdf': Buffer.from('MZ\u0090 this is a program'),
  });
  const begun = ok(await sendImport(app, owner, 'all', bytes, 'everything.zip'));
  const params = { id: begun.id };
  const { checked } = ok(await app.call('POST /imports/{id}/check/', { params, body: {} }, owner.access));
  expect(checked?.errors.map(({ kind, row, says }) => [kind, row, says])).toEqual([
    ['files', 3, 'noFile'],
    ['files', 4, 'fileTooLarge'],
    ['files', 6, 'noReference'],
  ]);
  expect(codeOf(await app.call('POST /imports/{id}/run/', { params, body: {} }, owner.access))).toBe('invalid-input');
  const done = ok(await app.call('POST /imports/{id}/run/', { params, body: { partial: true } }, owner.access));
  expect(done.result?.errors.map(({ row, says }) => [row, says])).toContainEqual([5, 'fileRefused']);
  expect(done.result?.counts).toMatchObject({ people: 1, documents: 1 });
  const bomb = zipOf({
    'people.csv': people,
    'files.csv': csvOf(fileHeads, fileRow('bomb.pdf')),
    'files/bomb.pdf': Buffer.alloc(20_000_000),
  });
  const refused = ok(await sendImport(app, owner, 'all', bomb, 'bomb.zip'));
  const ran = await app.call('POST /imports/{id}/run/', { params: { id: refused.id }, body: {} }, owner.access);
  expect(ran.problem?.errors[0]).toMatchObject({ path: 'files.2.File' });
});

test('who may import but not post brings no balances, and is told what to do', async () => {
  const owner = await newOrganisation(app);
  const manager = await newMember(app, owner, 'manager');
  const sheets = {
    'properties.csv': csvOf(['Name', 'Street', 'City'], ['Import House', '1 Import Street', 'Springfield']),
    'units.csv': csvOf(['Property', 'Unit'], ['Import House', '1']),
  };
  const lease = (owed: string) =>
    csvOf(
      ['Property', 'Unit', 'Tenant', 'Start', 'Rent', 'Owed'],
      ['Import House', '1', 'Robin T', '2026-01-01', '900', owed],
    );
  const zip = (owed: string) => zipOf({ ...sheets, 'leases.csv': lease(owed) });
  const begun = ok(await sendImport(app, manager, 'all', zip('50'), 'book.zip'));
  const params = { id: begun.id };
  const { checked } = ok(await app.call('POST /imports/{id}/check/', { params, body: {} }, manager.access));
  expect(checked?.errors).toMatchObject([{ row: null, code: 'forbidden', says: 'needsBooks' }]);
  expect(checked?.errors[0]?.message).toContain('Ask one of them to run this import');
  const asked = await app.call('POST /imports/{id}/run/', { params, body: { partial: true } }, manager.access);
  expect(codeOf(asked)).toBe('invalid-input');
  expect(ok(await app.call('GET /properties/', { query: {} }, owner.access)).items).toEqual([]);
  // Without balances it is the manager's own; with them, an owner runs what the manager prepared.
  const plain = await importAll(app, manager, 'all', zip('0'), 'book.zip');
  expect(plain.result?.counts.leases).toBe(1);
  ok(await app.call('POST /imports/{id}/undo/', { params: { id: plain.id }, body: {} }, manager.access));
  const done = ok(await app.call('POST /imports/{id}/run/', { params, body: {} }, owner.access));
  const back = await app.call('POST /imports/{id}/undo/', { params, body: {} }, manager.access);
  expect(codeOf(back), 'taking balances back is posting too').toBe('forbidden');
  expect(done.result?.openings).toMatchObject([{ owedCents: 5000 }]);
  const whole = ok(await sendImport(app, manager, 'all', await everything(owner), 'everything.zip'));
  const looked = ok(
    await app.call('POST /imports/{id}/check/', { params: { id: whole.id }, body: {} }, manager.access),
  );
  expect(looked.checked?.errors.map(({ says }) => says)).toContain('needsOwner');
});
