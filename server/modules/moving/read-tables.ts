import Papa from 'papaparse';
import type { importKinds, sheetKinds } from '#shared/api/moving.ts';
import { fold } from './fold.ts';
import { columnsAtMost, readWorkbook, rowsAtMost, tooLong } from './read-workbook.ts';
import type { Table } from './read-workbook.ts';
import { readPacked, unsupported } from './unpack.ts';

export type SheetKind = (typeof sheetKinds)[number];
export type ImportKind = (typeof importKinds)[number];

/** A row with its number in the file, where the headers are the first. */
export interface SheetRow {
  readonly number: number;
  readonly cells: readonly string[];
}

export interface Sheet {
  readonly kind: SheetKind;
  readonly name: string;
  readonly headers: readonly string[];
  readonly rows: readonly SheetRow[];
}

/** What a file holds, by its content: CSV, an XLSX workbook, or a zip of CSV files. */
export function readTables(file: Buffer, kind: ImportKind, name: string): Sheet[] {
  if (file.length === 0) throw unsupported('The file is empty. Choose another one.');
  const tables =
    file.subarray(0, 4).toString('latin1') === 'PK\u0003\u0004' ? packedTables(file) : [csvTable(file, name)];
  const sheets = kind === 'all' ? byName(tables) : [sheetOf(kind, tables[0])];
  if (sheets.reduce((sum, { rows }) => sum + rows.length, 0) > rowsAtMost) throw tooLong();
  return sheets;
}

function packedTables(file: Buffer): Table[] {
  const entries = readPacked(file);
  if (entries.some((entry) => entry.name === 'xl/workbook.xml')) return readWorkbook(entries);
  const tables = entries.filter((entry) => /^[^/]+\.csv$/i.test(entry.name));
  if (tables.length === 0)
    throw unsupported('There is no table in this archive. Send CSV, XLSX, or a zip of CSV files.');
  return tables
    .filter((entry) => kindNamed(entry.name) !== undefined)
    .map((entry) => csvTable(entry.read(), entry.name));
}

function csvTable(file: Buffer, name: string): Table {
  const { data } = Papa.parse<string[]>(textOf(file), { delimitersToGuess: [',', ';', '\t', '|'] });
  return { name, rows: data };
}

/** As programs write text: UTF-8, UTF-16 with its mark, else the code page of Western Windows. */
function textOf(file: Buffer): string {
  if (file[0] === 0xff && file[1] === 0xfe) return new TextDecoder('utf-16le').decode(file);
  if (file[0] === 0xfe && file[1] === 0xff) return new TextDecoder('utf-16be').decode(file);
  if (file.includes(0)) throw unsupported('This is no table. Send CSV, XLSX, or a zip of CSV files.');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file);
  } catch {
    return new TextDecoder('windows-1252').decode(file);
  }
}

const kindNames: Readonly<Record<SheetKind, readonly string[]>> = {
  properties: ['properties', 'property', 'buildings', 'objekte', 'immobilien', 'liegenschaften', 'gebaude', 'hauser'],
  units: ['units', 'unit', 'apartments', 'einheiten', 'wohnungen', 'mieteinheiten'],
  people: ['people', 'persons', 'contacts', 'tenants', 'personen', 'kontakte', 'mieter', 'leute'],
  leases: ['leases', 'lease', 'rentroll', 'vertrage', 'mietvertrage', 'mietverhaltnisse'],
};

function kindNamed(name: string): SheetKind | undefined {
  const folded = fold(name.replace(/\.csv$/i, ''));
  const found = Object.entries(kindNames).find(([, names]) => names.includes(folded));
  return found?.[0] as SheetKind | undefined; // The keys of the table are the kinds.
}

function byName(tables: readonly Table[]): Sheet[] {
  const sheets = tables.flatMap((table) => {
    const kind = kindNamed(table.name);
    // A sheet that has nothing below its headers is as good as none.
    return kind === undefined || isEmpty(table) ? [] : [sheetOf(kind, table)];
  });
  if (sheets.length === 0)
    throw unsupported(
      'No sheet with rows is called properties, units, people or leases. Name them so, or say what the file holds.',
    );
  if (new Set(sheets.map(({ kind }) => kind)).size !== sheets.length)
    throw unsupported('Two sheets hold the same kind of things. Put them together into one.');
  return sheets.toSorted((one, other) => order.indexOf(one.kind) - order.indexOf(other.kind));
}

function isEmpty({ rows }: Table): boolean {
  return rows.filter((cells) => cells.some((cell) => cell.trim() !== '')).length < 2;
}

/** What others refer to comes first. */
const order: readonly SheetKind[] = ['people', 'properties', 'units', 'leases'];

function sheetOf(kind: SheetKind, table: Table | undefined): Sheet {
  const rows = (table?.rows ?? [])
    .map((cells, index) => ({ number: index + 1, cells: cells.slice(0, columnsAtMost).map(clean) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
  const [head, ...body] = rows;
  if (table === undefined || head === undefined || body.length === 0)
    throw unsupported('There are no rows below the headers. Choose another file.');
  if (body.length > rowsAtMost) throw tooLong();
  const width = Math.min(columnsAtMost, Math.max(...rows.slice(0, 100).map(({ cells }) => cells.length)));
  const headers = Array.from({ length: width }, (_, index) => (head.cells[index] ?? '').slice(0, 120));
  return { kind, name: table.name.slice(0, 120), headers, rows: body };
}

/** What cannot be stored is left out, and so is the apostrophe that keeps a spreadsheet from running what follows. */
function clean(cell: string): string {
  const text = cell.toWellFormed().replaceAll('\0', '').trim().slice(0, 20_000);
  return /^'\s*[=+\-@＝＋－＠]/u.test(text) ? text.slice(1) : text;
}
