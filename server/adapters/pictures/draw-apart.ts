import { ProcessEnded, runInProcess } from '#server/adapters/workers/run-in-process.ts';
import type { ProcessBounds } from '#server/adapters/workers/run-in-process.ts';
import { fairQueue } from '#server/kernel/fair-queue.ts';
import { refuse } from '#server/kernel/refuse.ts';
import type { Drawn, ToDraw } from './draw-picture.ts';

/** All that the other process is told. */
export interface DrawingTask {
  readonly toDraw: ToDraw;
  readonly memoryMegabytes: number;
}

/** What it answers: the picture, or why there is none. */
export type Said = { readonly done: true } & (
  | { readonly drawn: Drawn }
  | { readonly refused: 'documents.picture-too-large' | 'documents.picture-damaged' }
);

/** Two at a time, because a large one takes much memory while it is drawn, and one of each workspace. */
const inTurn = fairQueue(2);

/** More than 64 million points take in any form that is read (680 MB, interlaced), on a slow machine. */
const bounds: ProcessBounds = { milliseconds: 60_000, memoryMegabytes: 1024 };

/**
 * Draws a picture anew, in a process of its own and in turns with other workspaces: what its file does to the library that
 * reads it, and what it takes of time and memory, is nothing to anybody else. What cannot be drawn is refused.
 */
export function drawApart(
  organisationId: string,
  toDraw: ToDraw,
  within = bounds,
  script = new URL('draw-process.ts', import.meta.url),
): Promise<Drawn> {
  return inTurn(organisationId, async () => {
    const task: DrawingTask = { toDraw, memoryMegabytes: within.memoryMegabytes };
    let said: Said | undefined;
    try {
      await runInProcess(script, task, within, (message) => {
        // What the script says is typed there; both are written together.
        said = message as Said;
      });
    } catch (error) {
      throw error instanceof ProcessEnded ? refuse('documents.picture-too-heavy') : error;
    }
    if (said === undefined) throw refuse('documents.picture-too-heavy');
    if ('refused' in said) throw refuse(said.refused);
    return said.drawn;
  });
}
