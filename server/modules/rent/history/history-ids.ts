import { randomBytes } from 'node:crypto';
import { uuidv7 } from '#shared/ids.ts';

/**
 * Ids for records that were made elsewhere, at these instants. Lists go by ids, so that they are in the order that is given,
 * however many were made within one millisecond: those count up over 26 bits behind the time.
 */
export function historyIds(instants: readonly Date[]): string[] {
  let last = { milliseconds: -1, count: 0 };
  return instants.map((at) => {
    const milliseconds = at.getTime();
    last = { milliseconds, count: milliseconds === last.milliseconds ? last.count + 1 : 0 };
    const random = randomBytes(10);
    // The version and the variant take the upper bits of both.
    random.writeUInt16BE(last.count >>> 14, 0);
    random.writeUInt16BE(last.count & 0x3fff, 2);
    return uuidv7(milliseconds, random);
  });
}
