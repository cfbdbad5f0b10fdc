import { readFile } from 'node:fs/promises';
import { refuse, refuseField } from '#server/kernel/refuse.ts';
import { isArchive, readArchive, readTables } from './read-tables.ts';
import type { ImportKind, Sheet } from './read-tables.ts';
import { openPacked } from './unpack.ts';
import type { PackedEntry } from './unpack.ts';

/** A file that came in, and what it was said to hold. */
export interface Received {
  readonly path: string;
  readonly bytes: number;
  readonly kind: ImportKind;
  readonly name: string;
  /** The largest file that is taken by itself: what an archive brings along is no larger. */
  readonly limitBytes: number;
}

/** A table is read as a whole, so that it is bounded more closely than an archive, of which only tables are. */
const tableBytes = 25_000_000;
/** So little is read in a moment, wherever that is done. */
const smallBytes = 100_000;
const smallUnpackedBytes = 500_000;

/** Whether it is read so quickly that nobody waits for it. */
export async function isSmall({ path, bytes }: Received): Promise<boolean> {
  if (bytes > smallBytes) return false;
  if (!(await isArchive(path))) return true;
  const { entries, close } = await openPacked(path);
  close();
  return entries.reduce((sum, entry) => sum + entry.bytes, 0) <= smallUnpackedBytes;
}

/** Reads the tables of a file. A large one takes seconds: that is done in a process of its own. */
export async function readReceived({ path, bytes, kind, name, limitBytes }: Received): Promise<Sheet[]> {
  if (!(await isArchive(path))) {
    if (bytes > tableBytes) throw refuse('moving.table-too-large');
    return readTables(await readFile(path), kind, name);
  }
  const { entries, close } = await openPacked(path);
  try {
    const { isWhole, sheets } = await readArchive(entries, kind);
    if (isWhole) refuseUnnamed(entries, sheets);
    refuseNoBankFile(entries, sheets);
    return sheets.map((sheet) => (sheet.kind === 'files' ? found(sheet, entries, limitBytes) : sheet));
  } finally {
    close();
  }
}

/** A file that no row of `files.csv` names belongs to nothing, and would be left out without a word. */
function refuseUnnamed(entries: readonly PackedEntry[], sheets: readonly Sheet[]): void {
  const sheet = sheets.find(({ kind }) => kind === 'files');
  const at = sheet?.headers.indexOf('File') ?? -1;
  const named = new Set(sheet?.rows.map(({ cells }) => cells[at]));
  // Folders, and what desktops hide in them, are no files of anybody.
  const unnamed = entries.find(
    ({ name }) => name.startsWith('files/') && !/(?:^|\/)(?:\.[^/]*)?$/.test(name) && !named.has(name),
  );
  if (unnamed === undefined) return;
  const name = unnamed.name.slice(0, 200);
  throw refuseField('file', sheet === undefined ? 'moving.files-without-list' : 'moving.files-unnamed', { name });
}

/** Lines of a statement come with the file that says them. */
function refuseNoBankFile(entries: readonly PackedEntry[], sheets: readonly Sheet[]): void {
  const sheet = sheets.find(({ kind }) => kind === 'bank-files');
  const at = sheet?.headers.indexOf('File') ?? -1;
  const names = new Set(entries.map(({ name }) => name));
  const missing = sheet?.rows.find(({ cells }) => !names.has(cells[at] ?? ''));
  if (missing !== undefined)
    throw refuseField('file', 'moving.no-bank-file', { name: (missing.cells[at] ?? '').slice(0, 200) });
}

/** Says of each file whether the archive has it, so that a look at the tables is enough from here on. */
function found(sheet: Sheet, entries: readonly PackedEntry[], limitBytes: number): Sheet {
  const byName = new Map(entries.map((entry) => [entry.name, entry]));
  const at = sheet.headers.indexOf('File');
  const say = (name: string) => {
    const entry = byName.get(name);
    if (entry === undefined) return 'no';
    return entry.bytes > limitBytes ? 'large' : 'yes';
  };
  return {
    ...sheet,
    headers: [...sheet.headers, 'Found'],
    rows: sheet.rows.map(({ number, cells }) => ({
      number,
      cells: [...sheet.headers.map((_, index) => cells[index] ?? ''), say(cells[at] ?? '')],
    })),
  };
}
