import type { Readable } from 'node:stream';
import { Problem } from '#server/kernel/problem.ts';

/** Passes pieces on for as long as they are taken: a client that takes nothing for too long is taken for gone. */
export async function* whileTaken<Piece>(
  pieces: AsyncIterable<Piece>,
  content: Readable,
  stallMilliseconds: number,
): AsyncIterable<Piece> {
  for await (const piece of pieces) {
    // Between giving a piece and being asked for the next one, it is the client that we wait for.
    const patience = setTimeout(() => {
      content.destroy(new Problem('request-timeout', 'Nothing of the file was taken for too long, so it was ended.'));
    }, stallMilliseconds);
    try {
      yield piece;
    } finally {
      clearTimeout(patience);
    }
  }
}
