import { open } from 'node:fs/promises';
import { decodeText } from '#shared/decode-text.ts';
import { refuseField } from '#server/kernel/refuse.ts';
import Papa from 'papaparse';
import { sheetKinds, wholeKinds } from '#shared/api/moving.ts';
import { carriedKinds } from '#shared/api/carried-kinds.ts';
import type { importKinds, tableKinds } from '#shared/api/moving.ts';
import type { Problem } from '#server/kernel/problem.ts';
import { fold } from '#server/modules/moving/fields/fold.ts';
import { findHeader } from './find-header.ts';
import { readOpenDocument } from './read-open-document.ts';
import { readWorkbook } from './read-workbook.ts';
import { columnsAtMost, rowsAtMost, tooLong } from './sheet-rows.ts';
import type { Table } from './sheet-rows.ts';
import { tableRoom } from './table-room.ts';
import type { TableRoom } from './table-room.ts';
import type { PackedEntry } from './unpack.ts';
import type { SheetRow } from './sheet-row.ts';

export type SheetKind = (typeof sheetKinds)[number];
/** A list of everything comes in, and never goes out. */
export type ExportKind = Exclude<SheetKind, 'list'>;
/** With those that only an export of everything has. */
export type TableKind = (typeof tableKinds)[number];
export type ImportKind = (typeof importKinds)[number];

/** Others come as an export wrote them, and there is nothing to say about their columns. */
export function isMapped(kind: TableKind): kind is SheetKind {
  return sheetKinds.some((one) => one === kind);
}

export interface Sheet {
  readonly kind: TableKind;
  readonly name: string;
  readonly headers: readonly string[];
  readonly rows: readonly SheetRow[];
}

/** What a file of comma-separated values, or the like, holds. */
export function readTables(file: Buffer, kind: ImportKind, name: string): Sheet[] {
  if (file.length === 0) throw refuseField('file', 'moving.file-empty');
  return sheetsOf([csvTable(file, name, tableRoom())], kind);
}

/**
 * The same of an archive: an XLSX or OpenDocument workbook, or a zip of CSV files. An export of everything is read as what it is, whatever
 * it was taken for: its first table says nothing by itself.
 */
export async function readArchive(
  entries: readonly PackedEntry[],
  kind: ImportKind,
): Promise<{ readonly isWhole: boolean; readonly sheets: Sheet[] }> {
  const isExport = entries.some(({ name }) => name === 'workspace.csv' || name === 'books.csv');
  const read = isExport ? 'all' : kind;
  return { isWhole: read === 'all', sheets: sheetsOf(await packedTables(entries), read) };
}

export async function isArchive(path: string): Promise<boolean> {
  const file = await open(path, 'r');
  try {
    const { buffer } = await file.read(Buffer.alloc(4), 0, 4, 0);
    return buffer.toString('latin1') === 'PK\u0003\u0004';
  } finally {
    await file.close();
  }
}

function sheetsOf(tables: readonly Table[], kind: ImportKind): Sheet[] {
  const sheets =
    kind === 'all' ? byName(tables) : [kind === 'list' ? listTable(tables) : sheetOf(kind, meant(tables, kind))];
  if (sheets.reduce((sum, { kind: of, rows }) => sum + (isMapped(of) ? rows.length : 0), 0) > rowsAtMost)
    throw tooLong(rowsAtMost);
  return sheets;
}

/** The one that is called so, else the first. */
function meant(tables: readonly Table[], kind: TableKind): Table | undefined {
  return tables.find(({ name }) => kindNamed(name) === kind) ?? tables[0];
}

/** A list is planned as a whole each time somebody looks at it. More comes as separate files. */
const listRowsAtMost = 3000;

/** The first sheet with headers that are known, else the first with rows; all its rows, for its headers may be anywhere. */
function listTable(tables: readonly Table[]): Sheet {
  const found = tables.map((table) => ({ table, rows: rowsOf(table) })).filter(({ rows }) => rows.length > 1);
  const best = found.find(({ rows }) => findHeader(rows) !== null) ?? found[0];
  if (best === undefined) throw noRows();
  if (best.rows.length > listRowsAtMost) throw tooLong(listRowsAtMost);
  return { kind: 'list', name: best.table.name.slice(0, 120), headers: [], rows: best.rows };
}

async function packedTables(entries: readonly PackedEntry[]): Promise<Table[]> {
  const room = tableRoom();
  if (entries.some((entry) => entry.name === 'xl/workbook.xml')) return readWorkbook(entries, room);
  if (entries.some((entry) => entry.name === 'content.xml')) return readOpenDocument(entries, room);
  const tables = entries.filter((entry) => /^[^/]+\.(?:csv|tsv|txt)$/i.test(entry.name));
  if (tables.length === 0) throw refuseField('file', 'moving.archive-without-table');
  const read: Table[] = [];
  for (const entry of tables)
    if (kindNamed(entry.name) !== undefined) read.push(csvTable(await entry.read(), entry.name, room));
  return read;
}

/** Row by row: as a whole, it would first be as many lines as it has, and those can be empty millions. */
function csvTable(file: Buffer, name: string, room: TableRoom): Table {
  const whole = textOf(file);
  // Spreadsheets are told what separates cells by a line of its own, which they do not show.
  const [told, separator] = /^sep=(.)\r?\n/i.exec(whole) ?? [];
  const text = told === undefined ? whole : whole.slice(told.length);
  const rows: string[][] = [];
  Papa.parse<string[]>(text, {
    delimiter: separator ?? delimiterOf(text),
    fastMode: false,
    step({ data, errors }) {
      if (errors.some(({ type }) => type === 'Quotes')) throw quoteOpen(rows.length + 1);
      const cells = data.slice(0, columnsAtMost);
      room(cells.length);
      rows.push(cells);
    },
  });
  return { name, rows };
}

/** What parts the most rows into the same number of cells: titles have none, and amounts have commas of their own. */
function delimiterOf(text: string): string {
  const start = text.slice(0, 1_000_000);
  const scores = [',', ';', '\t', '|'].map((delimiter) => {
    const { data } = Papa.parse<string[]>(start, { delimiter, preview: 30, skipEmptyLines: true });
    const widths = Map.groupBy(data, ({ length }) => length);
    const best = Math.max(0, ...[...widths].map(([width, rows]) => (width - 1) * rows.length));
    return { delimiter, best };
  });
  return scores.reduce((one, other) => (other.best > one.best ? other : one)).delimiter;
}

/** Whatever follows it would be one cell, to the end of the file. */
function quoteOpen(row: number): Problem {
  return refuseField('file', 'moving.quote-open', { row: String(row) });
}

/** Nothing that a table is written in has empty bytes, but for UTF-16, which says so by its mark. */
function textOf(file: Buffer): string {
  const text = decodeText(file);
  if (text.includes('\u0000')) throw refuseField('file', 'moving.no-table');
  return text;
}

/** Records are called so by exports alone. */
const kindNames: Readonly<Record<Exclude<TableKind, (typeof carriedKinds)[number]>, readonly string[]>> = {
  properties: ['properties', 'property', 'buildings', 'objekte', 'immobilien', 'liegenschaften', 'gebaude', 'hauser'],
  units: ['units', 'unit', 'apartments', 'einheiten', 'wohnungen', 'mieteinheiten'],
  people: ['people', 'persons', 'contacts', 'tenants', 'personen', 'kontakte', 'mieter', 'leute'],
  leases: ['leases', 'lease', 'rentroll', 'vertrage', 'mietvertrage', 'mietverhaltnisse'],
  list: [],
  workspace: ['workspace'],
  accounts: ['accounts'],
  books: ['books'],
  runs: ['runs'],
  batches: ['batches'],
  charges: ['charges'],
  receipts: ['receipts'],
  parts: ['parts'],
  credits: ['credits'],
  refunds: ['refunds'],
  allocations: ['allocations'],
  deposits: ['deposits'],
  settlements: ['settlements'],
  reminders: ['reminders'],
  notes: ['notes'],
  budgets: ['budgets'],
  files: ['files'],
};

function kindNamed(name: string): TableKind | undefined {
  const folded = fold(name.replace(/\.(?:csv|tsv|txt)$/i, ''));
  const record = carriedKinds.find((kind) => fold(kind) === folded);
  if (record !== undefined) return record;
  const found = Object.entries(kindNames).find(([, names]) => names.includes(folded));
  return found?.[0] as TableKind | undefined; // The keys of the table are the kinds.
}

function byName(tables: readonly Table[]): Sheet[] {
  const sheets = tables.flatMap((table) => {
    const kind = kindNamed(table.name);
    // A sheet that has nothing below its headers is as good as none.
    return kind === undefined || isEmpty(table) ? [] : [sheetOf(kind, table)];
  });
  if (sheets.length === 0) throw refuseField('file', 'moving.no-named-sheet');
  if (new Set(sheets.map(({ kind }) => kind)).size !== sheets.length) throw refuseField('file', 'moving.two-sheets');
  return sheets.toSorted((one, other) => order.indexOf(one.kind) - order.indexOf(other.kind));
}

function isEmpty({ rows }: Table): boolean {
  return rows.filter((cells) => cells.some((cell) => cell.trim() !== '')).length < 2;
}

/** Books have many more lines than a portfolio has leases. */
const wholeRowsAtMost = 500_000;

/** What others refer to comes first. */
const order: readonly TableKind[] = ['people', 'properties', 'units', 'leases', ...wholeKinds];

function sheetOf(kind: TableKind, table: Table | undefined): Sheet {
  const rows = table === undefined ? [] : rowsOf(table);
  const [head, ...body] = rows;
  if (table === undefined || head === undefined || body.length === 0) throw noRows();
  const most = isMapped(kind) ? rowsAtMost : wholeRowsAtMost;
  if (body.length > most) throw tooLong(most);
  const width = Math.min(columnsAtMost, Math.max(...rows.slice(0, 100).map(({ cells }) => cells.length)));
  const headers = Array.from({ length: width }, (_, index) => (head.cells[index] ?? '').slice(0, 120));
  return { kind, name: table.name.slice(0, 120), headers, rows: body };
}

/** Rows that have a cell, with their numbers in the file. */
function rowsOf({ rows }: Table): SheetRow[] {
  return rows
    .map((cells, index) => ({ number: index + 1, cells: cells.slice(0, columnsAtMost).map(clean) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
}

function noRows(): Problem {
  return refuseField('file', 'moving.no-rows');
}

/** What cannot be stored is left out, and so is the apostrophe that keeps a spreadsheet from running what follows. */
function clean(cell: string): string {
  const text = cell.toWellFormed().replaceAll('\0', '').trim();
  // What an export wrote as a whole is not cut: half of it says nothing.
  if (/^[[{]/.test(text)) return text.slice(0, 1_000_000);
  return (/^'+\s*[=+\-@＝＋－＠]/u.test(text) ? text.slice(1) : text).slice(0, 20_000);
}
