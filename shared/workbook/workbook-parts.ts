import type { TableRow, TableRows } from '#shared/table.ts';
import { sheetEnd, sheetRow, sheetStart } from './sheet-xml.ts';
import { styleSheet } from './style-sheet.ts';

export const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** A file within a workbook, which is a ZIP archive. */
export interface WorkbookPart {
  readonly name: string;
  readonly content: AsyncIterable<string>;
}

/** The most rows that spreadsheet programs read in one sheet. */
const rowsInSheet = 1_048_576;
/** And the most characters that they take for its name. */
const charactersOfName = 31;
/** Others get their turn after each of these. */
const rowsAtOnce = 100;
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packaged = 'http://schemas.openxmlformats.org/package/2006';
const kinds = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** A table that has a sheet of its own. */
export interface NamedTable {
  readonly title: string;
  readonly rows: TableRows;
}

/**
 * An XLSX workbook while its rows are read, so that any number of rows takes the same memory. Each part has to be read
 * to its end before the next one is asked for.
 */
export function workbookParts(title: string, rows: TableRows, rowLimit = rowsInSheet): AsyncIterable<WorkbookPart> {
  return workbookOf([{ title, rows }], rowLimit);
}

/** A workbook of several tables, each on a sheet with its name. */
export async function* workbookOf(tables: readonly NamedTable[], rowLimit = rowsInSheet): AsyncIterable<WorkbookPart> {
  const names: string[] = [];
  for (const { title, rows } of tables)
    for await (const content of sheetsOf(rows, rowLimit)) {
      names.push(freeName(title, names));
      yield { name: `xl/worksheets/sheet${names.length}.xml`, content };
    }
  yield* frameParts(names);
}

/** The sheets of one table: one, or as many as its rows need. */
async function* sheetsOf(rows: TableRows, rowLimit: number): AsyncIterable<AsyncIterable<string>> {
  const source = rows[Symbol.asyncIterator]();
  const read = async (): Promise<readonly TableRow[] | undefined> => {
    const next = await source.next();
    return next.done === true ? undefined : next.value;
  };
  const [headers = [], ...begun] = (await read()) ?? [];
  // The widths of the columns are taken from the first rows below the headers.
  let left = begun.length === 0 ? await read() : begun;
  let from = 0;
  async function* sheet(): AsyncIterable<string> {
    let count = 1;
    yield head + sheetStart([headers, ...(left ?? []).slice(0, 500)]) + sheetRow(headers, 1, { isHeader: true });
    while (left !== undefined && count < rowLimit) {
      const before = count;
      const some = left.slice(from, from + Math.min(rowsAtOnce, rowLimit - before));
      if (some.length > 0) yield some.map((row, at) => sheetRow(row, before + at + 1)).join('');
      count += some.length;
      from += some.length;
      if (from < left.length) continue;
      left = await read();
      from = 0;
    }
    yield sheetEnd;
  }
  do yield sheet();
  while (left !== undefined);
}

/** What holds the sheets together. */
async function* frameParts(names: readonly string[]): AsyncIterable<WorkbookPart> {
  const part = (name: string, xml: string): WorkbookPart => ({ name, content: once(head + xml) });
  const each = (one: (number: number) => string) => names.map((_, at) => one(at + 1)).join('');
  yield part('xl/styles.xml', styleSheet);
  yield part(
    'xl/workbook.xml',
    `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${each(
      (at) => `<sheet name="${names[at - 1]}" sheetId="${at}" r:id="rId${at}"/>`,
    )}</sheets></workbook>`,
  );
  yield part(
    'xl/_rels/workbook.xml.rels',
    `<Relationships xmlns="${packaged}/relationships">${each(
      (at) => `<Relationship Id="rId${at}" Type="${relations}/worksheet" Target="worksheets/sheet${at}.xml"/>`,
    )}<Relationship Id="styles" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
  );
  yield part(
    '_rels/.rels',
    `<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  );
  yield part(
    '[Content_Types].xml',
    `<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${kinds}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${kinds}.styles+xml"/>${each(
      (at) => `<Override PartName="/xl/worksheets/sheet${at}.xml" ContentType="${kinds}.worksheet+xml"/>`,
    )}</Types>`,
  );
}

async function* once(text: string): AsyncIterable<string> {
  yield text;
}

/** The name of the next sheet of a table: no two sheets may have the same, whether or not letters are large. */
function freeName(title: string, taken: readonly string[]): string {
  const lower = new Set(taken.map((name) => name.toLowerCase()));
  for (let at = 1; ; at += 1) {
    const name = sheetName(title, at);
    if (!lower.has(name.toLowerCase())) return name;
  }
}

/** "rent-roll" is "Rent roll". A sheet has 31 characters for its name at most, and none that addresses are written with. */
function sheetName(title: string, at: number): string {
  const words = title.replaceAll(/[^\p{L}\p{N} .-]/gu, ' ').replaceAll(/(?<=\p{L})-(?=\p{L})/gu, ' ');
  const ending = at === 1 ? '' : ` ${at}`;
  const name = words.charAt(0).toUpperCase() + words.slice(1);
  return `${name.slice(0, charactersOfName - ending.length).trim() || 'Table'}${ending}`;
}
