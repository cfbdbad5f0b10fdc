import { availableParallelism } from 'node:os';
import { ProcessEnded, runInProcess, startProcess } from '#server/adapters/workers/run-in-process.ts';
import type { ProcessBounds } from '#server/adapters/workers/run-in-process.ts';
import { spareProcess } from '#server/adapters/workers/spare-process.ts';
import type { DatabaseOptions } from '#server/kernel/database.ts';
import { fairQueue } from '#server/kernel/fair-queue.ts';
import type { Act, SignedInContext } from '#server/kernel/http/request-context.ts';
import { Problem } from '#server/kernel/problem.ts';
import { changeImport } from './begin-import.ts';
import type { Change } from './begin-import.ts';
import { makeRows, tryRows } from './import-acts.ts';
import type { Asked } from './import-acts.ts';
import { readImport } from '#server/modules/moving/making/import-rows.ts';
import type { ImportInFull, ImportRun } from '#server/modules/moving/making/import-rows.ts';
import { readTree } from '#server/modules/moving/list/read-tree.ts';
import type { Tree } from '#server/modules/moving/list/read-tree.ts';
import type { Check } from '#server/modules/moving/making/check.ts';
import { outOfBounds } from '#server/modules/moving/reading/read-apart.ts';

export type Work =
  | { readonly act: 'check'; readonly run: ImportRun }
  | { readonly act: 'run'; readonly importId: string; readonly asked: Asked }
  | { readonly act: 'change'; readonly importId: string; readonly change: Change }
  | { readonly act: 'tree'; readonly importId: string };

interface Results {
  readonly check: Check;
  readonly run: ImportInFull;
  readonly change: ImportInFull;
  readonly tree: Tree;
}

/** Where work on a large import finds the database, and how it asks it. */
export type WorkPlace = Pick<DatabaseOptions, 'connection' | 'prepares'>;

/** All that the other process is told: the work, for whom, and where the database is. */
export interface Task extends WorkPlace {
  readonly work: Work;
  readonly when: Act;
}

/** What it answers in the end. Whatever it threw that is no refusal is told as text, to be thrown here. */
export type Outcome =
  | { readonly done: true; readonly result: unknown }
  | ({ readonly done: true } & Pick<Problem, 'refused' | 'errors' | 'retryAfterSeconds'>)
  | { readonly done: true; readonly failed: string };

/** So few cells hold the thread for less than 20 ms at a time, measured; a process takes longer to begin. */
const cellsInPlace = 1500;

/** Small ones have turns too: whoever sends many of them at once holds up nobody else's. */
const inPlace = fairQueue(4);

/** Most of it is the database's work, so that there may be as many as there are cores, and two of two workspaces. */
const inTurn = fairQueue(Math.min(4, Math.max(2, availableParallelism())));

/** Looks at a list and repairs of it take seconds, so that they do not wait for what takes minutes. */
const inShortTurn = fairQueue(2);

/** More than the largest import takes on a slow machine. */
const bounds: ProcessBounds = { milliseconds: 1_800_000, memoryMegabytes: 4096 };

const script = new URL('work-process.ts', import.meta.url);

/** Whoever repairs a list asks for one after the other. */
const ahead = spareProcess(() => startProcess(script, { ...bounds, env: databaseEnv() }));

/** Work on an import: on a small one here, on a large one in a process of its own, in turns with other workspaces. */
export async function workOn<Kind extends Work['act']>(
  { sheets }: ImportRun,
  work: Extract<Work, { readonly act: Kind }>,
  when: SignedInContext,
  place: WorkPlace,
): Promise<Results[Kind]> {
  const cells = sheets.reduce((sum, { rows, headers }) => sum + rows * headers.length, 0);
  const result = await (cells > cellsInPlace
    ? workApart(work, when, place)
    : inPlace(when.session.organisationId, () => perform(work, when)));
  return result as Results[Kind]; // Each act has its own result, here and in the other process.
}

export function perform(work: Work, when: SignedInContext): Promise<Results[Work['act']]> {
  if (work.act === 'check') return tryRows(work.run, when);
  if (work.act === 'run') return makeRows(work.importId, work.asked, when);
  if (work.act === 'change') return changeRead(work.importId, work.change, when);
  return when.transaction((tx) => readTree(tx, when, work.importId));
}

function changeRead(importId: string, change: Change, when: SignedInContext): Promise<ImportInFull> {
  return when.transaction(async (tx) => {
    await changeImport(tx, when, importId, change);
    return readImport(tx, when.session.organisationId, importId);
  });
}

export function workApart(
  work: Work,
  // What is done here stays here: no function goes to another process.
  { transaction: _, everyTime: __, ...when }: SignedInContext,
  { connection, prepares = false }: WorkPlace,
  within = bounds,
): Promise<unknown> {
  const isShort = work.act === 'tree' || work.act === 'change';
  return (isShort ? inShortTurn : inTurn)(when.session.organisationId, async () => {
    const task: Task = { work, when, connection, prepares };
    let outcome: Outcome | undefined;
    try {
      const child = within === bounds ? ahead.take() : startProcess(script, { ...within, env: databaseEnv() });
      await runInProcess(
        script,
        task,
        within,
        (told) => {
          // What the script says is typed there; both are written together.
          outcome = told as Outcome;
        },
        child,
      );
      if (within === bounds) ahead.prepare();
    } catch (error) {
      throw error instanceof ProcessEnded && error.because !== 'death' ? outOfBounds(error.because) : error;
    }
    if (outcome === undefined) throw new ProcessEnded('death');
    if ('refused' in outcome) {
      const { refused, errors, retryAfterSeconds } = outcome;
      throw new Problem(refused, { errors, retryAfterSeconds });
    }
    if ('failed' in outcome) throw new Error(`Work on an import failed in its own process: ${outcome.failed}`);
    return outcome.result;
  });
}

/** What a connection to the database may be set by from outside, and what shortens a start. The secret is not among it. */
function databaseEnv(): NodeJS.ProcessEnv {
  const names = new Set(['HOME', 'NODE_COMPILE_CACHE', 'NODE_EXTRA_CA_CERTS', 'SSL_CERT_FILE', 'SSL_CERT_DIR']);
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => name.startsWith('PG') || names.has(name)));
}
