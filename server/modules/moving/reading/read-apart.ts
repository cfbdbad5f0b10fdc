import { availableParallelism } from 'node:os';
import { refuseField } from '#server/kernel/refuse.ts';
import { ProcessEnded, runInProcess } from '#server/adapters/workers/run-in-process.ts';
import type { ProcessBounds } from '#server/adapters/workers/run-in-process.ts';
import { fairQueue } from '#server/kernel/fair-queue.ts';
import { Problem } from '#server/kernel/problem.ts';
import type { Received } from './read-received.ts';
import type { Sheet } from './read-tables.ts';
import type { SheetRow } from './sheet-row.ts';

/** What the other process says: a sheet begins, some of its rows, a refusal, the end. */
export type Said =
  | { readonly sheet: Omit<Sheet, 'rows'> }
  | { readonly rows: readonly SheetRow[] }
  | Pick<Problem, 'refused' | 'errors'>
  | { readonly done: true };

/** One core is for everybody who does not import. */
const inTurn = fairQueue(Math.min(4, Math.max(1, availableParallelism() - 1)));

/** More than the largest file takes that is within its bounds, on a slow machine. */
const bounds: ProcessBounds = { milliseconds: 120_000, memoryMegabytes: 1024 };

/** Reads a large file in a process of its own, in turns with other workspaces, so that nobody else waits for it. */
export function readApart(
  organisationId: string,
  file: Received,
  within = bounds,
  script = new URL('read-tables-apart.ts', import.meta.url),
): Promise<Sheet[]> {
  return inTurn(organisationId, async () => {
    const sheets: { about: Omit<Sheet, 'rows'>; rows: SheetRow[] }[] = [];
    try {
      await runInProcess(script, file, within, (message) => {
        // What the script says is typed there; both are written together.
        const said = message as Said;
        if ('refused' in said) throw new Problem(said.refused, { errors: said.errors });
        if ('sheet' in said) sheets.push({ about: said.sheet, rows: [] });
        else if ('rows' in said) sheets.at(-1)?.rows.push(...said.rows);
      });
    } catch (error) {
      throw error instanceof ProcessEnded ? refusalOf(error) : error;
    }
    return sheets.map(({ about, rows }) => ({ ...about, rows }));
  });
}

function refusalOf({ because }: ProcessEnded): Problem {
  if (because === 'death') return refuseField('file', 'moving.file-unreadable');
  return outOfBounds(because);
}

export function outOfBounds(because: 'time' | 'memory'): Problem {
  return refuseField('file', because === 'time' ? 'moving.takes-too-long' : 'moving.needs-too-much-memory');
}
