import { Problem } from '#server/kernel/problem.ts';

const bytesAtMost = 25_000_000;

/** A table is read as a whole, so that it is bounded more closely than files that are only kept. */
export async function readWhole(pieces: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const piece of pieces) {
    bytes += piece.length;
    if (bytes <= bytesAtMost) parts.push(piece);
    else parts.length = 0;
  }
  if (bytes > bytesAtMost)
    throw new Problem('body-too-large', 'A file to import may have up to 25 MB. Split it, or leave the pictures out.');
  return Buffer.concat(parts);
}
