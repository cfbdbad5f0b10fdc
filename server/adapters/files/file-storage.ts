import type { Readable } from 'node:stream';
import { isDiskFull } from '#server/adapters/embedded-postgres/start-refusal.ts';
import type { Problem } from '#server/kernel/problem.ts';
import { refuse } from '#server/kernel/refuse.ts';

/** What is to be stored: its size and hash are known before it goes out, so that whoever keeps it can check both. */
export interface FileContent {
  readonly bytes: number;
  /** In hexadecimal. */
  readonly sha256: string;
  /** From its first byte, each time it is asked for. */
  readonly open: () => Readable;
}

/** Where files are kept. Keys are made by us alone, and what is under a key is never changed. */
export interface FileStorage {
  /** All of it is there when this is done, or nothing is. */
  put(key: string, content: FileContent): Promise<void>;
  /** Fails where there is nothing under the key. */
  get(key: string): Promise<Readable>;
  /** Nothing there is as good as removed. */
  remove(key: string): Promise<void>;
}

/** `<organisation>/<two digits>/<file>`, and for a small picture of it `.<size>.webp` behind that. */
const keyPattern = /^[0-9a-f-]{36}\/[0-9a-f]{2}\/[0-9a-f-]{36}(\.\d{2,4}\.webp)?$/;

/** No key leads out of where files are kept, whoever made it. */
export function checkedKey(key: string): string {
  if (!keyPattern.test(key)) throw new TypeError(`A file cannot be kept under ${key}`);
  return key;
}

export function storageUnavailable(cause: unknown): Problem {
  return refuse('kernel.files-unavailable', {}, { retryAfterSeconds: 5, cause });
}

/** A full disk is something that can be told; any other failure stays what it is. */
export function noRoom(error: unknown): unknown {
  if (!isDiskFull(error)) return error;
  return refuse('kernel.no-room-for-files', {}, { retryAfterSeconds: 5, cause: error });
}
