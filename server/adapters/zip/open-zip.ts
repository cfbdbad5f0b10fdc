import { open } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { fromBufferPromise, fromRandomAccessReaderPromise, getFileNameLowLevel, validateFileName } from 'yauzl';
import type { Entry, ZipFile } from 'yauzl';
import { blockReader } from './block-reader.ts';

/** What the directory of an archive says of one entry. None of it is proved before it is unpacked. */
export interface ZipEntry {
  readonly name: string;
  /** 0: stored as it is. 8: deflated. */
  readonly method: number;
  readonly isLocked: boolean;
  readonly packed: number;
  /** What it unpacks to. */
  readonly bytes: number;
  /** Where its own head begins. */
  readonly local: number;
  /** Where its content begins, by its own head. */
  readonly contentAt: () => Promise<number>;
  /** Its content from there, unpacked. */
  readonly unpacked: (contentAt: number) => Promise<Readable>;
}

export interface OpenZip {
  readonly length: number;
  readonly directoryAt: number;
  readonly entries: readonly ZipEntry[];
  readonly close: () => void;
}

/** Says that it has more entries than it may. */
export class TooManyEntries extends Error {}

/** Reads the directory of an archive, ZIP64 too, from memory or from a file. Nothing is unpacked; whoever opens it closes it. */
export async function openZip(source: string | Buffer, entriesAtMost: number): Promise<OpenZip> {
  if (typeof source !== 'string') return directoryOf(await fromBufferPromise(source, options), entriesAtMost);
  const file = await open(source, 'r');
  try {
    return await openZipFile(file, entriesAtMost);
  } catch (error) {
    await file.close().catch(() => undefined);
    throw error;
  }
}

/** The same of a file that is open; it is closed with the archive. */
async function openZipFile(file: FileHandle, entriesAtMost: number): Promise<OpenZip> {
  const { size } = await file.stat();
  return directoryOf(await fromRandomAccessReaderPromise(blockReader(file), size, options), entriesAtMost);
}

/** Names are decoded here, and sizes are checked by whoever unpacks. */
const options = { autoClose: false, decodeStrings: false, validateEntrySizes: false } as const;

async function directoryOf(zip: ZipFile, entriesAtMost: number): Promise<OpenZip> {
  if (zip.entryCount > entriesAtMost) throw new TooManyEntries();
  // Its types take this number for something else.
  const directoryAt = Number(zip.readEntryCursor);
  const entries: ZipEntry[] = [];
  for await (const entry of zip.eachEntry()) entries.push(entryOf(zip, entry));
  return { length: zip.fileSize, directoryAt, entries, close: () => zip.close() };
}

function entryOf(zip: ZipFile, entry: Entry): ZipEntry {
  const { compressedSize: packed, uncompressedSize: bytes, compressionMethod: method } = entry;
  return {
    name: nameOf(entry),
    method,
    isLocked: entry.isEncrypted(),
    packed,
    bytes,
    local: entry.relativeOffsetOfLocalHeader,
    contentAt: async () => (await zip.readLocalFileHeaderPromise(entry, { minimal: true })).fileDataStart,
    // Its promise for this calls something else, so that it is made here.
    unpacked: (at) =>
      new Promise((resolve, reject) => {
        zip.openReadStreamLowLevel(at, packed, 0, packed, method === 8, null, (error, stream) => {
          if (error === null) resolve(stream);
          else reject(error);
        });
      }),
  };
}

/** Desktops write names in UTF-8 and often forget to say so. */
function nameOf(entry: Entry): string {
  const { fileNameRaw, generalPurposeBitFlag, extraFields } = entry;
  let name;
  try {
    name = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(fileNameRaw);
  } catch {
    name = getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, false);
  }
  const wrong = validateFileName(name.replaceAll('\\', '/'));
  if (wrong !== null) throw new Error(wrong);
  return name;
}
