import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { noRoom } from './file-storage.ts';
import type { FileContent } from './file-storage.ts';

/** What is not whole yet lies apart from what is kept: backups leave it out, and whatever was left behind is cleared away. */
export const incomingFolder = 'incoming';

export interface ReceivedFile extends FileContent {
  readonly path: string;
  remove(): Promise<void>;
}

/** Writes what comes in to a place of its own, where it can be looked at before it is kept. What breaks off leaves nothing. */
export async function receiveFile(folder: string, pieces: AsyncIterable<Buffer>): Promise<ReceivedFile> {
  const path = join(folder, incomingFolder, randomUUID());
  const hash = createHash('sha256');
  let bytes = 0;
  try {
    await mkdir(join(folder, incomingFolder), { recursive: true, mode: 0o700 });
    const file = await open(path, 'wx', 0o600);
    try {
      for await (const piece of pieces) {
        hash.update(piece);
        bytes += piece.length;
        await file.writeFile(piece);
      }
    } finally {
      await file.close();
    }
  } catch (error) {
    await rm(path, { force: true });
    throw noRoom(error);
  }
  return {
    path,
    bytes,
    sha256: hash.digest('hex'),
    open: () => createReadStream(path, { highWaterMark: 1 << 18 }),
    remove: () => rm(path, { force: true }),
  };
}

/** What a process that was killed left half-received. Nothing takes a day to come in. */
export async function clearIncoming(folder: string, now: Date): Promise<void> {
  const incoming = join(folder, incomingFolder);
  for (const name of await readdir(incoming).catch(() => [])) {
    const path = join(incoming, name);
    const age = now.getTime() - ((await stat(path).catch(() => undefined))?.mtimeMs ?? now.getTime());
    if (age > aDay) await rm(path, { force: true });
  }
}

const aDay = 86_400_000;
