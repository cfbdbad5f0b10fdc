import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { ProcessEnded, runInProcess } from '#server/adapters/workers/run-in-process.ts';
import type { ProcessBounds } from '#server/adapters/workers/run-in-process.ts';
import { fairQueue } from '#server/kernel/fair-queue.ts';
import { refuse } from '#server/kernel/refuse.ts';
import { readAny } from '#server/modules/banking/reading/read-any.ts';
import type { ReadFile, Reading, ReadOutcome } from '#server/modules/banking/reading/read-any.ts';
import { UnreadableBankFile } from '#server/modules/banking/reading/statement.ts';
import type { Statement, UnreadableReason } from '#server/modules/banking/reading/statement.ts';

export interface ToRead {
  readonly path: string;
  readonly reading: Reading;
}

/** What the other process says: the file begins, a statement of it begins, some of its lines, why not, the end. */
export type Said =
  | { readonly needs: 'mapping' | 'day-order' }
  | { readonly file: Omit<ReadFile, 'statements'> }
  | { readonly statement: Statement }
  | { readonly lines: Statement['lines'] }
  | { readonly unreadable: UnreadableReason; readonly line: number | null }
  | { readonly done: true };

const bankFileMegabytes = 40;
const linesAtMost = 100_000;
/** Small ones are read at once: a process of its own takes longer to begin than they do. */
const smallBytes = 300_000;

/** One core is for everybody who does not import. */
const inTurn = fairQueue(Math.min(4, Math.max(1, availableParallelism() - 1)));
const bounds: ProcessBounds = { milliseconds: 60_000, memoryMegabytes: 768 };

/** Reads a file of a bank; a large one in a process of its own, in turns with other workspaces. */
export async function readApart(
  organisationId: string,
  { path, bytes }: { readonly path: string; readonly bytes: number },
  reading: Reading,
): Promise<ReadOutcome> {
  if (bytes === 0) throw refuse('banking.file-empty');
  if (bytes > bankFileMegabytes * 1_000_000)
    throw refuse('banking.file-too-large', { most: String(bankFileMegabytes) });
  try {
    const outcome =
      bytes <= smallBytes
        ? await readAny(await readFile(path), reading)
        : await inTurn(organisationId, () => readInProcess({ path, reading }));
    if ('file' in outcome) refuseMany(outcome.file);
    return outcome;
  } catch (error) {
    throw refusalOf(error);
  }
}

async function readInProcess(toRead: ToRead): Promise<ReadOutcome> {
  let about: Omit<ReadFile, 'statements'> | undefined;
  let needs: 'mapping' | 'day-order' | undefined;
  const statements: { about: Statement; lines: Statement['lines'][number][] }[] = [];
  await runInProcess(new URL('read-file-apart.ts', import.meta.url), toRead, bounds, (message) => {
    // What the script says is typed there; both are written together.
    const said = message as Said;
    if ('unreadable' in said) throw new UnreadableBankFile(said.unreadable, said.line);
    if ('needs' in said) ({ needs } = said);
    else if ('file' in said) about = said.file;
    else if ('statement' in said) statements.push({ about: said.statement, lines: [] });
    else if ('lines' in said) statements.at(-1)?.lines.push(...said.lines);
  });
  if (needs !== undefined) return { needs };
  if (about === undefined) throw new UnreadableBankFile('empty');
  return { file: { ...about, statements: statements.map((one) => ({ ...one.about, lines: one.lines })) } };
}

function refuseMany({ statements }: ReadFile): void {
  const lines = statements.reduce((sum, one) => sum + one.lines.length, 0);
  if (lines > linesAtMost) throw refuse('banking.too-many-lines', { most: linesAtMost });
}

/** Whatever a file does, it ends in a sentence. */
export function refusalOf(error: unknown): unknown {
  if (error instanceof ProcessEnded) return refuse('banking.file-too-heavy');
  if (!(error instanceof UnreadableBankFile)) return error;
  if (error.reason === 'empty') return refuse('banking.file-empty');
  if (error.reason === 'unknown-format') return refuse('banking.unknown-format');
  return error.line === null
    ? refuse('banking.file-damaged')
    : refuse('banking.file-damaged-at', { line: String(error.line) });
}
