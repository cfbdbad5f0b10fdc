import { randomBytes } from 'node:crypto';
import { uuidv7 } from '#shared/ids.ts';

/** A new identifier for something that comes into being at `at`. */
export function newId(at: Date): string {
  return uuidv7(at.getTime(), randomBytes(10));
}
