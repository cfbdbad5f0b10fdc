import { uuidv7 } from '#shared/ids.ts';

/** The key of one act that moves money: however often it is sent, it happens once. */
export function newKey(): string {
  return uuidv7(Date.now(), crypto.getRandomValues(new Uint8Array(10)));
}
