import { randomUUID } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { checkedKey, noRoom } from './file-storage.ts';
import type { FileContent, FileStorage } from './file-storage.ts';
import { incomingFolder } from './receive-file.ts';

/** Files in a folder of this machine, or of one that several share. Only whoever runs Gable can read them. */
export function diskStorage(folder: string): FileStorage {
  const pathOf = (key: string): string => join(folder, ...checkedKey(key).split('/'));
  return {
    async put(key, content) {
      const path = pathOf(key);
      const draft = join(folder, incomingFolder, randomUUID());
      try {
        await mkdir(dirname(draft), { recursive: true, mode: 0o700 });
        await mkdir(dirname(path), { recursive: true, mode: 0o700 });
        await writeToDisk(draft, content);
        await rename(draft, path);
        await syncFolder(dirname(path));
      } catch (error) {
        await rm(draft, { force: true });
        throw noRoom(error);
      }
    },
    async get(key) {
      const file = await open(pathOf(key), 'r');
      return file.createReadStream({ highWaterMark: 1 << 18 });
    },
    async remove(key) {
      await rm(pathOf(key), { force: true });
    },
  };
}

/** Under its own name only once it is on the disk: a power cut leaves no half of it. */
async function writeToDisk(path: string, { bytes, open: read }: FileContent): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(read());
    await file.sync();
    const { size } = await file.stat();
    if (size !== bytes) throw new Error(`A file of ${bytes} bytes became one of ${size} on its way to the disk`);
  } finally {
    await file.close();
  }
}

async function syncFolder(path: string): Promise<void> {
  // Windows lets nobody open a folder, and keeps its names without being asked.
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
