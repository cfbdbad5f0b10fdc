import type { Routes } from '#shared/api/routes.ts';
import type { RouteInput } from '#shared/route.ts';
import { ok } from './app.ts';
import type { TestApp } from './app.ts';
import type { TestMember } from './factories.ts';
import { newProperty } from './portfolio.ts';
import { zipOf } from './zip-of.ts';

type Kind = RouteInput<Routes['POST /imports/']>['query']['kind'];

/** Sends a file as the browser does. */
export async function sendImport(
  test: TestApp,
  member: TestMember,
  kind: Kind,
  content: string | Buffer | Promise<Buffer>,
  name = `${kind}.csv`,
) {
  const headers = { 'content-type': 'application/octet-stream' };
  const payload = Buffer.from(await content);
  return test.call('POST /imports/', { query: { kind, name } }, member.access, { headers, payload });
}

/** Sends it and runs it: nothing of it may be wrong. */
export async function importAll(
  test: TestApp,
  member: TestMember,
  kind: Kind,
  content: string | Buffer | Promise<Buffer>,
  name?: string,
) {
  const begun = ok(await sendImport(test, member, kind, content, name));
  return ok(await test.call('POST /imports/{id}/run/', { params: { id: begun.id }, body: {} }, member.access));
}

/** Rows as a table that programs with a comma write. */
export function csvOf(...rows: readonly (readonly (string | number)[])[]): string {
  return rows.map((row) => row.map((cell) => `"${String(cell).replaceAll('"', '""')}"`).join(',')).join('\r\n');
}

/** Something in every table of imports, so that a look from outside has something to miss. */
export async function newImport(test: TestApp, member: TestMember) {
  const { property } = await newProperty(test, member);
  const done = await importAll(test, member, 'units', csvOf(['Property', 'Unit'], [property.name, 'Imported']));
  const begun = ok(await sendImport(test, member, 'units', csvOf(['Building', 'What'], [property.name, '7'])));
  const mapping = { units: ['property', 'name'] };
  const params = { id: begun.id };
  ok(await test.call('PATCH /imports/{id}/', { params, body: { mapping, version: 1 } }, member.access));
  return { property, done, begun: ok(await test.call('GET /imports/{id}/', { params }, member.access)) };
}

/** A workbook as spreadsheet programs write it: texts apart, days as numbers with a style. */
export function workbook(
  sheets: Readonly<Record<string, readonly (readonly (string | number | { day: number })[])[]>>,
): Promise<Buffer> {
  const strings: string[] = [];
  const cell = (value: string | number | { day: number }, row: number, column: number) => {
    const at = `${String.fromCharCode(65 + column)}${row + 1}`;
    if (typeof value === 'number') return `<c r="${at}"><v>${value}</v></c>`;
    if (typeof value === 'object') return `<c r="${at}" s="1"><v>${value.day}</v></c>`;
    strings.push(`<si><t>${value.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</t></si>`);
    return `<c r="${at}" t="s"><v>${strings.length - 1}</v></c>`;
  };
  const names = Object.keys(sheets);
  const pages = Object.values(sheets).map((rows) => {
    const written = rows.map(
      (cells, row) => `<row r="${row + 1}">${cells.map((value, column) => cell(value, row, column)).join('')}</row>`,
    );
    return `<?xml version="1.0"?><worksheet><sheetData>${written.join('')}</sheetData></worksheet>`;
  });
  return zipOf({
    '[Content_Types].xml': '<Types/>',
    'xl/workbook.xml': `<workbook><sheets>${names.map((name, index) => `<sheet name="${name}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${names.map((_, index) => `<Relationship Id="rId${index + 1}" Target="worksheets/sheet${index + 1}.xml"/>`).join('')}</Relationships>`,
    'xl/styles.xml': '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>',
    'xl/sharedStrings.xml': `<sst>${strings.join('')}</sst>`,
    ...Object.fromEntries(pages.map((page, index) => [`xl/worksheets/sheet${index + 1}.xml`, page])),
  });
}
