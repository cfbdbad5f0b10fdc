import { text } from 'node:stream/consumers';
import { openZip } from '#server/adapters/zip/open-zip.ts';
import type { ZipEntry } from '#server/adapters/zip/open-zip.ts';

export interface ZipDirectory {
  readonly names: readonly string[];
  /** What all of it unpacks to, as the archive itself states it. */
  readonly unpackedBytes: number;
  /** What the first entry holds, where it is stored as it is: OpenDocument says there what it is. */
  readonly firstEntry: string;
}

/** More than any office document has. */
const entriesAtMost = 50_000;

/** The table of contents at the end of an archive. Nothing is unpacked. Undefined: it is not one that can be read. */
export async function readZipDirectory(path: string): Promise<ZipDirectory | undefined> {
  try {
    const { entries, close } = await openZip(path, entriesAtMost);
    try {
      return {
        names: entries.map(({ name }) => name),
        unpackedBytes: entries.reduce((sum, { bytes }) => sum + bytes, 0),
        firstEntry: await firstStored(entries.find(({ local }) => local === 0)),
      };
    } finally {
      close();
    }
  } catch {
    return undefined;
  }
}

async function firstStored(entry: ZipEntry | undefined): Promise<string> {
  if (entry?.name !== 'mimetype' || entry.method !== 0 || entry.packed > 200) return '';
  return text(await entry.unpacked(await entry.contentAt()));
}
