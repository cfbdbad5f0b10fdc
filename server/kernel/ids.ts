import { randomBytes } from 'node:crypto';
import { uuidv7 } from '#shared/ids.ts';

const countAtMost = 0xfff;
let last = { milliseconds: 0, count: 0 };

/**
 * A new identifier for something that comes into being at `at`. Within a millisecond they count up (RFC 9562, section
 * 6.2), so that what one request writes is listed in the order it happened.
 */
export function newId(at: Date): string {
  const milliseconds = at.getTime();
  last = { milliseconds, count: milliseconds === last.milliseconds ? last.count + 1 : 0 };
  const random = randomBytes(10);
  if (last.count <= countAtMost) random.writeUInt16BE(last.count);
  return uuidv7(milliseconds, random);
}
