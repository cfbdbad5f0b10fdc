import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ok, startTestApp } from '#test/support/app.ts';
import type { TestApp } from '#test/support/app.ts';
import { query } from '#test/support/database.ts';
import { aPdf } from '#test/support/documents.ts';
import { newOrganisation } from '#test/support/factories.ts';
import { csvOf, sendImport } from '#test/support/imports.ts';
import { zipOf } from '#test/support/zip-of.ts';
import { incomingFolder } from '#server/adapters/files/receive-file.ts';
import { removeDueFiles } from '#server/modules/documents/remove-files.ts';

const text = (content: string) => new TextEncoder().encode(content);
const heads = ['File', 'Name', 'Record kind', 'Record', 'Document', 'Kind', 'Title', 'Version', 'Visible for'];
const rowOf = (name: string, document = name) =>
  [`files/${name}`, name, 'organisation', '', document, 'document', name, '1', 'staff'] as const;

function archive(names: readonly (readonly [string, string])[], files: Record<string, Uint8Array>): Promise<Buffer> {
  const table = csvOf(heads, ...names.map(([name, document]) => rowOf(name, document)));
  const people = csvOf(['Given name', 'Family name'], ['Robin', 'Archived']);
  return zipOf({ 'people.csv': people, 'files.csv': table, ...files }, true);
}

const incoming = ({ services }: TestApp) => readdir(join(services.files.folder, incomingFolder)).catch(() => []);
const waiting = ({ connection, clock }: TestApp) =>
  query(connection, `select from file_removal where due_at > '${clock.now.toISOString()}'`);

function recordAt(bytes: Buffer, name: string): number {
  const at = bytes.lastIndexOf(name) - 46;
  expect(bytes.readUInt32LE(at)).toBe(0x02014b50);
  return at;
}

test('archives that cannot be what they say are refused with what to do, and leave nothing behind', async () => {
  const app = await startTestApp();
  const owner = await newOrganisation(app);
  const whole = () => archive([['a.pdf', 'a']], { 'files/a.pdf': aPdf, 'files/b.pdf': aPdf });
  const [long, twice, bomb] = [await whole(), await whole(), await whole()];
  long.writeUInt32LE(long.length, recordAt(long, 'files/b.pdf') + 20);
  twice.writeUInt32LE(twice.readUInt32LE(recordAt(twice, 'files/a.pdf') + 42), recordAt(twice, 'files/b.pdf') + 42);
  bomb.writeUInt32LE(4_000_000_000, recordAt(bomb, 'files/b.pdf') + 24);
  for (const [bytes, detail] of [
    [long, 'larger than the archive'],
    [twice, 'lie on top of each other'],
    [bomb, 'more than 250 MB'],
  ] as const) {
    const { problem } = await sendImport(app, owner, 'all', bytes, 'everything.zip');
    expect(problem).toMatchObject({ code: 'unsupported-file', detail: expect.stringContaining(detail) as string });
    expect(problem?.detail).toMatch(/Pack it anew|send it as several/);
  }
  expect(await incoming(app)).toEqual([]);
  expect(await query(app.connection, 'select from file_removal')).toEqual([]);
});

test('what a run took out and did not keep goes at once, and the archive waits for the next', async () => {
  const app = await startTestApp();
  const owner = await newOrganisation(app);
  const rows = [
    ['good.pdf', 'a'],
    ['program.pdf', 'b'],
    ['program.pdf', 'c'],
  ] as const;
  const files = { 'files/good.pdf': aPdf, 'files/program.pdf': text('MZ\u0090 this is a program') };
  const begun = ok(await sendImport(app, owner, 'all', archive(rows, files), 'everything.zip'));
  const run = (partial: boolean) =>
    app.call('POST /imports/{id}/run/', { params: { id: begun.id }, body: { partial } }, owner.access);
  const refused = await run(false);
  expect(refused.problem?.errors.map(({ path }) => path)).toEqual(['files.3.File', 'files.4.File']);
  expect(await incoming(app)).toEqual([]);
  expect(await waiting(app), 'only the archive itself').toHaveLength(1);
  const { database, files: kept } = app.services;
  expect(await removeDueFiles(database, kept.storage, app.clock.now)).toBe(1);
  expect(ok(await run(true)).result?.counts).toMatchObject({ documents: 1 });
  expect(await waiting(app)).toEqual([]);
  expect(await incoming(app)).toEqual([]);
  expect(await removeDueFiles(database, kept.storage, app.clock.now), 'the archive').toBe(1);
});

test('tables of nothing but empty cells are refused before they fill the memory', async () => {
  const app = await startTestApp();
  const owner = await newOrganisation(app);
  const lines = Buffer.alloc(1_400_000, '\n');
  const { problem } = await sendImport(app, owner, 'units', Buffer.concat([Buffer.from('Property,Unit'), lines]));
  expect(problem).toMatchObject({ code: 'unsupported-file', detail: expect.stringContaining('more cells') as string });
  const sheet = `<worksheet><sheetData>${Array.from({ length: 2000 }, (_, row) => `<row r="${(row + 1) * 25}"><c r="GR1"/></row>`).join('')}</sheetData></worksheet>`;
  const book = (sheets: number) =>
    zipOf({
      'xl/workbook.xml': `<workbook><sheets>${'<sheet name="units" r:id="a"/>'.repeat(sheets)}</sheets></workbook>`,
      'xl/_rels/workbook.xml.rels': '<Relationships><Relationship Id="a" Target="sheet.xml"/></Relationships>',
      'xl/sheet.xml': sheet,
    });
  const filled = await sendImport(app, owner, 'all', book(30), 'book.xlsx');
  expect(filled.problem?.detail).toContain('more cells than can be read at once');
  const many = await sendImport(app, owner, 'all', book(201), 'book.xlsx');
  expect(many.problem?.detail).toContain('more than 200 sheets');
  expect(await incoming(app)).toEqual([]);
});
