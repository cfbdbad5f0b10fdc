import { sql } from 'kysely';
import { recordEvent } from '#server/kernel/audit.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { SignedInContext } from '#server/kernel/http/request-context.ts';
import { Problem } from '#server/kernel/problem.ts';
import type { DocumentServices } from '#server/modules/documents/index.ts';
import type { MovingFiles } from './receive-tables.ts';
import { refuseRun } from './begin-import.ts';
import { keepSheetRows, lockImport, readImport, readSheetRows } from './import-rows.ts';
import type { ImportInFull, ImportRun } from './import-rows.ts';
import { dropArchive, dropStored, storeArchived } from './kept-archive.ts';
import { lockProgress, withProgress } from './import-progress.ts';
import type { Check, Made, OnProgress } from './make-all.ts';
import { makeRightRows } from './make-right-rows.ts';

export interface RunServices extends Pick<DocumentServices, 'records'> {
  readonly files: MovingFiles;
}

/** Ends a transaction without keeping anything of it, with what was found out in it. */
class NothingKept extends Error {
  readonly check: Check;

  constructor(check: Check) {
    super('Nothing of this was to be kept');
    this.check = check;
  }
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
  const check = await withProgress(importId, 'check', when, (onProgress) =>
    withoutKeeping(when, async (tx) => {
      await lockProgress(tx, importId);
      const rowsOf = await readSheetRows(tx, organisationId, importId);
      const { records } = services;
      return (await makeRightRows(tx, run, rowsOf, when, { records, onProgress, stored: undefined })).check;
    }),
  );
  return when.transaction(async (tx) => {
    await keepCheck(tx, run, check, when);
    return readImport(tx, organisationId, importId);
  });
}

/** All at once or nothing. Whoever clicks twice gets the answer of the first time. */
export function runImport(
  importId: string,
  asked: { readonly partial: boolean },
  when: SignedInContext,
  services: RunServices,
): Promise<ImportInFull> {
  return withProgress(importId, 'run', when, (onProgress) =>
    runWatched(importId, asked, when, { ...services, onProgress }),
  );
}

async function runWatched(
  importId: string,
  { partial }: { readonly partial: boolean },
  when: SignedInContext,
  services: RunServices & { readonly onProgress: OnProgress },
): Promise<ImportInFull> {
  const { organisationId } = when.session;
  const stored = await takeOut(importId, when, services.files);
  let found: { run: ImportRun; check: Check } | undefined;
  try {
    return await when.transaction(async (tx) => {
      await lockProgress(tx, importId);
      const locked = await lockImport(tx, organisationId, importId);
      if (locked.state === 'done') return readImport(tx, organisationId, importId);
      refuseRun(locked);
      const rowsOf = await readSheetRows(tx, organisationId, importId);
      const { records, onProgress } = services;
      const made = await makeRightRows(tx, locked, rowsOf, when, { records, onProgress, stored });
      const ofTheWhole = made.check.errors.some(({ row }) => row === null);
      if (made.check.errorCount > 0 && (!partial || ofTheWhole || made.items.length === 0)) {
        found = { run: locked, check: made.check };
        throw new NothingKept(made.check);
      }
      await keep(tx, locked, made, when);
      return readImport(tx, organisationId, importId);
    });
  } catch (error) {
    if (!(error instanceof NothingKept) || found === undefined) throw error;
    const { run: asChecked, check } = found;
    await when.transaction((tx) => keepCheck(tx, asChecked, check, when));
    throw refusal(check, partial);
  } finally {
    await dropStored(stored, when);
  }
}

/** The files that it brings go into the storage before anything is written: a transaction does not wait for them. */
async function takeOut(importId: string, when: SignedInContext, files: MovingFiles) {
  const { organisationId } = when.session;
  const asked = await when.transaction(async (tx) => {
    const run = await lockImport(tx, organisationId, importId);
    const position = run.sheets.findIndex(({ kind }) => kind === 'files');
    if (run.state !== 'mapping' || position < 0) return undefined;
    return {
      fields: run.sheets[position]?.fields ?? [],
      rows: (await readSheetRows(tx, organisationId, importId))(position),
    };
  });
  if (asked === undefined) return new Map<string, never>();
  const columns = { file: asked.fields.indexOf('file'), name: asked.fields.indexOf('name') };
  return storeArchived(files, { importId, rows: asked.rows }, columns, when);
}

async function keep(
  tx: Tx,
  run: ImportRun,
  { check, bad, items, accounts }: Made,
  when: SignedInContext,
): Promise<void> {
  const { organisationId, userId } = when.session;
  await sql`
    insert into import_item (org_id, import_id, kind, record_id)
    select ${organisationId}, ${run.id}, n.kind, n.id
      from unnest(${items.map(({ kind }) => kind)}::text[], ${items.map(({ id }) => id)}::uuid[]) as n (kind, id)`.execute(
    tx,
  );
  const rowsOf = await readSheetRows(tx, organisationId, run.id);
  const leftOut = run.sheets.map(({ kind }, position) =>
    rowsOf(position).filter(({ number }) => bad.get(kind)?.has(number)),
  );
  await keepSheetRows(tx, organisationId, run.id, leftOut);
  await tx
    .updateTable('import_run')
    .set({
      state: 'done',
      checked: null,
      result: JSON.stringify(check),
      request_id: when.origin.requestId,
      ran_by: userId,
      ran_at: when.now,
      carried_accounts: JSON.stringify(accounts),
      version: run.version + 1,
    })
    .where('org_id', '=', organisationId)
    .where('import_id', '=', run.id)
    .execute();
  await dropArchive(tx, run.id, when);
  await recordEvent(tx, {
    organisationId,
    kind: 'portfolio.imported',
    at: when.now,
    actorUserId: userId,
    subject: run.fileName,
    address: when.origin.address,
    requestId: when.origin.requestId,
    details: { import: run.id, ...check.counts, leftOut: check.badRows },
  });
}

async function withoutKeeping(when: SignedInContext, work: (tx: Tx) => Promise<Check>): Promise<Check> {
  try {
    return await when.transaction(async (tx): Promise<never> => {
      throw new NothingKept(await work(tx));
    });
  } catch (error) {
    if (error instanceof NothingKept) return error.check;
    throw error;
  }
}

/** Only where nobody changed the columns since. */
async function keepCheck(tx: Tx, run: ImportRun, check: Check, { session }: SignedInContext): Promise<void> {
  await tx
    .updateTable('import_run')
    .set({ checked: JSON.stringify(check) })
    .where('org_id', '=', session.organisationId)
    .where('import_id', '=', run.id)
    .where('state', '=', 'mapping')
    .where('version', '=', run.version)
    .execute();
}

function refusal({ errors, badRows, rows }: Check, partial: boolean): Problem {
  const whole = errors.find(({ row }) => row === null);
  const detail =
    whole?.message ??
    (partial
      ? 'No row is right, so there is nothing to import. Correct them and send the file again.'
      : `${badRows} of ${rows} rows are wrong, so nothing was imported. Correct them, or ask for the rest.`);
  return new Problem('invalid-input', detail, {
    errors: errors.slice(0, 50).map(({ kind, row, column, code, message }) => ({
      path: [kind, row, column].filter((part) => part !== null).join('.'),
      code,
      message,
    })),
  });
}
