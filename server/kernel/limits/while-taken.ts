import type { Readable } from 'node:stream';
import { refuse } from '#server/kernel/refuse.ts';

/** Passes pieces on for as long as they are taken: a client that takes nothing for too long is taken for gone. */
export async function* whileTaken<Piece>(
  pieces: AsyncIterable<Piece>,
  content: Readable,
  stallMilliseconds: number,
): AsyncIterable<Piece> {
  for await (const piece of pieces) {
    // Between giving a piece and being asked for the next one, it is the client that we wait for.
    const patience = setTimeout(() => {
      content.destroy(refuse('kernel.download-stalled'));
    }, stallMilliseconds);
    try {
      yield piece;
    } finally {
      clearTimeout(patience);
    }
  }
}
