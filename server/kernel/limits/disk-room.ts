import type { StatsFs } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { refuse } from '#server/kernel/refuse.ts';

/** Refuses when one of these folders lies on a disk with less room than that. */
export async function refuseFullDisk(folders: readonly string[], reserveBytes: number): Promise<void> {
  if (await hasDiskRoom(folders, reserveBytes)) return;
  throw refuse(
    'kernel.disk-full',
    {},
    {
      retryAfterSeconds: 60,
    },
  );
}

/** Whether each of these folders lies on a disk with at least that much room. */
export async function hasDiskRoom(folders: readonly string[], reserveBytes: number): Promise<boolean> {
  for (const folder of folders) {
    const { bavail, bsize, ffree, files } = await statNearest(folder);
    // Some file systems count no files at all, and say so with zeros.
    if (bavail * bsize < reserveBytes || (files > 0 && ffree === 0)) return false;
  }
  return true;
}

/** A folder that is made when it is first needed will lie where its parent does. */
async function statNearest(folder: string): Promise<StatsFs> {
  try {
    return await statfs(folder);
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    if (!isMissing || dirname(folder) === folder) throw error;
    return statNearest(dirname(folder));
  }
}
