import type { SignedInContext } from '#server/kernel/http/request-context.ts';
import type { MovingFiles } from '#server/modules/moving/reading/receive-tables.ts';
import { refuseRun } from './begin-import.ts';
import type { Change } from './begin-import.ts';
import { keepCheck } from './import-acts.ts';
import { lockImport, readImport, readRun, someSheetRows } from '#server/modules/moving/making/import-rows.ts';
import type { ImportInFull } from '#server/modules/moving/making/import-rows.ts';
import { dropStored, storeArchived } from './kept-archive.ts';
import type { Named } from './kept-archive.ts';
import type { TableKind } from '#server/modules/moving/reading/read-tables.ts';
import type { Tree } from '#server/modules/moving/list/read-tree.ts';
import { workOn } from './work-apart.ts';
import type { WorkPlace } from './work-apart.ts';

export interface RunServices extends WorkPlace {
  readonly files: MovingFiles;
}

/** Tries all of it and takes it back. What it found is kept with the import, for this version of it. */
export async function checkImport(
  importId: string,
  when: SignedInContext,
  services: RunServices,
): Promise<ImportInFull> {
  const { organisationId } = when.session;
  const run = await when.transaction(async (tx) => {
    const locked = await lockImport(tx, organisationId, importId);
    refuseRun(locked);
    return locked;
  });
  const check = await workOn(run, { act: 'check', run }, when, services);
  return when.transaction(async (tx) => {
    await keepCheck(tx, when, run, check);
    return readImport(tx, organisationId, importId);
  });
}

/** What a list becomes, for the screen that repairs it. */
export async function readListTree(importId: string, when: SignedInContext, services: RunServices): Promise<Tree> {
  const run = await when.transaction((tx) => readRun(tx, when.session.organisationId, importId));
  return workOn(run, { act: 'tree', importId }, when, services);
}

/** Corrects what was taken for what, or repairs a list. */
export async function correctImport(
  importId: string,
  change: Change,
  when: SignedInContext,
  services: RunServices,
): Promise<ImportInFull> {
  const run = await when.transaction((tx) => readRun(tx, when.session.organisationId, importId));
  // Columns are few; what is changed in a list is found by reading all of it.
  const read = change.list === undefined ? { ...run, sheets: [] } : run;
  return workOn(read, { act: 'change', importId, change }, when, services);
}

/** Makes all of it, or nothing. The files that it brings are in the storage before, or are dropped again. */
export async function runImport(
  importId: string,
  { partial }: { readonly partial: boolean },
  when: SignedInContext,
  services: RunServices,
): Promise<ImportInFull> {
  const run = await when.transaction((tx) => readRun(tx, when.session.organisationId, importId));
  const stored = await takeOut(importId, when, services.files);
  try {
    return await workOn(run, { act: 'run', importId, asked: { partial, stored } }, when, services);
  } finally {
    await dropStored(stored, when);
  }
}

/** The files that it brings go into the storage before anything is written: a transaction does not wait for them. */
async function takeOut(importId: string, when: SignedInContext, files: MovingFiles) {
  const { organisationId } = when.session;
  const named = await when.transaction(async (tx) => {
    const run = await lockImport(tx, organisationId, importId);
    if (run.state !== 'mapping') return [];
    const found: Named[] = [];
    for (const [position, { kind, fields }] of run.sheets.entries()) {
      const placeOf = places[kind];
      if (placeOf === undefined) continue;
      const rows = await someSheetRows(tx, organisationId, importId, { position, numbers: null });
      for (const { cells } of rows) found.push(placeOf((key) => cells[fields.indexOf(key)] ?? ''));
    }
    return found;
  });
  return storeArchived(files, { importId, named }, when);
}

/** Which tables name files of the archive, and how. */
const places: Readonly<Partial<Record<TableKind, (cell: (key: string) => string) => Named>>> = {
  files: (cell) => ({
    place: cell('file'),
    name: cell('name'),
    as: cell('recordKind') === 'bill' && /\.xml$/i.test(cell('name')) ? 'invoice' : 'document',
  }),
  'bank-files': (cell) => ({ place: cell('file'), name: cell('name'), as: 'statement' }),
};
