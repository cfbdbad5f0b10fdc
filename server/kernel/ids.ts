import { randomFillSync } from 'node:crypto';
import { uuidv7 } from '#shared/ids.ts';

/** Twelve bits before the variant and fourteen behind it: more than any run makes in a moment. */
const countAtMost = 0x3ff_ffff;
const bytesEach = 10;
/** Asked for many at once: a run makes hundreds of thousands of ids, and asking is what takes the time. */
const pool = Buffer.alloc(bytesEach * 400);
let taken = pool.length;
let last = { milliseconds: 0, count: 0 };

/**
 * A new identifier for something that comes into being at `at`. Within a millisecond they count up (RFC 9562, section
 * 6.2), so that what one request writes is listed in the order it happened; 48 random bits keep those of other
 * processes apart.
 */
export function newId(at: Date): string {
  const milliseconds = at.getTime();
  last = { milliseconds, count: milliseconds === last.milliseconds ? (last.count + 1) & countAtMost : 0 };
  const random = nextRandom();
  random.writeUInt16BE(last.count >>> 14, 0);
  random.writeUInt16BE(last.count & 0x3fff, 2);
  return uuidv7(milliseconds, random);
}

function nextRandom(): Buffer {
  if (taken === pool.length) {
    randomFillSync(pool);
    taken = 0;
  }
  taken += bytesEach;
  return pool.subarray(taken - bytesEach, taken);
}
