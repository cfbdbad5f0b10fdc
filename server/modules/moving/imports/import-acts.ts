import { sql } from 'kysely';
import { refuse } from '#server/kernel/refuse.ts';
import { recordAct } from '#server/kernel/audit.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act, SignedInContext } from '#server/kernel/http/request-context.ts';
import type { Problem } from '#server/kernel/problem.ts';
import { refuseRun } from './begin-import.ts';
import { lockProgress, withProgress } from './import-progress.ts';
import { importRecords } from './import-records.ts';
import { keepSheetRows, lockImport, readImport, readSheetRows } from '#server/modules/moving/making/import-rows.ts';
import type { ImportInFull, ImportRun } from '#server/modules/moving/making/import-rows.ts';
import { dropArchive } from './kept-archive.ts';
import { makeList } from '#server/modules/moving/list/make-list.ts';
import type { Made, OnProgress } from '#server/modules/moving/making/make-all.ts';
import type { Check } from '#server/modules/moving/making/check.ts';
import type { StoredFiles } from '#server/modules/moving/making/make-documents.ts';
import { makeRightRows } from '#server/modules/moving/making/make-right-rows.ts';

/** Tries all of it and takes it back: what it found. */
export function tryRows(run: ImportRun, when: SignedInContext): Promise<Check> {
  const { organisationId } = when.session;
  return withProgress(run.id, 'check', when, (onProgress) =>
    withoutKeeping(when, async (tx) => {
      await lockProgress(tx, run.id);
      const rowsOf = await readSheetRows(tx, organisationId, run.id);
      const services = { records: importRecords, onProgress, stored: undefined };
      return (await makerOf(run)(tx, when, run, rowsOf, services)).check;
    }),
  );
}

export interface Asked {
  readonly partial: boolean;
  /** What it brings along, in the storage already. */
  readonly stored: StoredFiles;
}

/** All at once or nothing. Whoever clicks twice gets the answer of the first time. */
export function makeRows(importId: string, asked: Asked, when: SignedInContext): Promise<ImportInFull> {
  return withProgress(importId, 'run', when, (onProgress) => makeWatched(importId, asked, when, onProgress));
}

async function makeWatched(
  importId: string,
  { partial, stored }: Asked,
  when: SignedInContext,
  onProgress: OnProgress,
): Promise<ImportInFull> {
  const { organisationId } = when.session;
  let found: { run: ImportRun; check: Check } | undefined;
  try {
    return await when.transaction(async (tx) => {
      await lockProgress(tx, importId);
      const locked = await lockImport(tx, organisationId, importId);
      if (locked.state === 'done') return readImport(tx, organisationId, importId);
      refuseRun(locked);
      const rowsOf = await readSheetRows(tx, organisationId, importId);
      const made = await makerOf(locked)(tx, when, locked, rowsOf, { records: importRecords, onProgress, stored });
      const ofTheWhole = made.check.errors.some(({ row }) => row === null);
      // Rows of a list are left out by whoever repairs it, and by nobody else.
      const isPartial = partial && locked.kind !== 'list';
      if (made.check.errorCount > 0 && (!isPartial || ofTheWhole || made.items.length === 0)) {
        found = { run: locked, check: made.check };
        throw new NothingKept(made.check);
      }
      await keep(tx, when, locked, made);
      return readImport(tx, organisationId, importId);
    });
  } catch (error) {
    if (!(error instanceof NothingKept) || found === undefined) throw error;
    const { run: asChecked, check } = found;
    await when.transaction((tx) => keepCheck(tx, when, asChecked, check));
    throw refusal(check, partial);
  }
}

const makerOf = ({ kind }: ImportRun) => (kind === 'list' ? makeList : makeRightRows);

/** Ends a transaction without keeping anything of it, with what was found out in it. */
class NothingKept extends Error {
  readonly check: Check;

  constructor(check: Check) {
    super('Nothing of this was to be kept');
    this.check = check;
  }
}

async function keep(tx: Tx, act: Act, run: ImportRun, { check, bad, items, accounts }: Made): Promise<void> {
  const { organisationId, userId } = act;
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
      request_id: act.requestId,
      ran_by: userId,
      ran_at: act.now,
      carried_accounts: JSON.stringify(accounts),
      version: run.version + 1,
    })
    .where('org_id', '=', organisationId)
    .where('import_id', '=', run.id)
    .execute();
  await dropArchive(tx, act, run.id);
  const details = { import: run.id, ...check.counts, leftOut: check.badRows };
  await recordAct(tx, act, 'portfolio.imported', run.fileName, details);
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
export async function keepCheck(tx: Tx, { session }: Act, run: ImportRun, check: Check): Promise<void> {
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
  const told = {
    errors: errors.slice(0, 50).map(({ kind, row, column, code, message }) => ({
      path: [kind, row, column].filter((part) => part !== null).join('.'),
      code,
      message,
    })),
  };
  if (whole !== undefined) return refuse('moving.refused-as-a-whole', { reason: whole.message }, told);
  return partial
    ? refuse('moving.no-right-row', {}, told)
    : refuse('moving.bad-rows', { bad: badRows, all: rows }, told);
}
