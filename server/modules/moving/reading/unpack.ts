import { buffer } from 'node:stream/consumers';
import { refuseField } from '#server/kernel/refuse.ts';
import { openZip, TooManyEntries } from '#server/adapters/zip/open-zip.ts';
import type { ZipEntry } from '#server/adapters/zip/open-zip.ts';
import { Problem } from '#server/kernel/problem.ts';
import { boundArchive, overlapping, tableAtMost, tableTooLarge, unpackingOf } from './archive-bounds.ts';

export interface PackedEntry {
  readonly name: string;
  /** What it unpacks to, as the archive states it. */
  readonly bytes: number;
  /** Unpacks a table; more than it says of itself is refused, so that a few bytes cannot fill the memory. */
  readonly read: () => Promise<Buffer>;
  /** The same piece by piece. */
  readonly tablePieces: () => AsyncIterable<Buffer>;
  /** Unpacks a file piece by piece, never more than it says of itself. */
  readonly pieces: () => AsyncIterable<Buffer>;
}

export interface Packed {
  readonly entries: readonly PackedEntry[];
  readonly close: () => void;
}

/** As many as an export of everything may have files. */
const entriesAtMost = 500_000;
/** Tables shrink well, but not like this. */
const packedTimes = 200;
const harmless = 2_000_000;

/** The contents of a zip archive by its directory. Nothing is unpacked before it is asked for. */
export async function readPacked(file: Buffer): Promise<readonly PackedEntry[]> {
  return (await openPacked(file)).entries;
}

/** The same of an archive on disk; whoever opens it closes it. */
export async function openPacked(source: string | Buffer): Promise<Packed> {
  const { entries, length, directoryAt, close } = await openZip(source, entriesAtMost).catch((error: unknown) => {
    throw error instanceof TooManyEntries ? tooManyFiles() : unreadable(error);
  });
  try {
    const ends = boundArchive(entries, { length, directoryAt });
    const unpacking = unpackingOf(length);
    return { entries: entries.map((entry) => boundedEntry(entry, ends.get(entry) ?? 0, unpacking)), close };
  } catch (error) {
    close();
    throw error;
  }
}

function boundedEntry(entry: ZipEntry, end: number, unpacking: ReturnType<typeof unpackingOf>): PackedEntry {
  const { name, method, isLocked, packed, bytes } = entry;

  /** Where its content begins; what cannot be, or is a bomb, is refused before a byte is unpacked. */
  async function begin(isTable: boolean): Promise<number> {
    if (isLocked) throw refuseField('file', 'moving.file-locked');
    if (isTable && bytes > tableAtMost) throw tableTooLarge();
    if (bytes > harmless && bytes > packed * packedTimes) throw refuseField('file', 'moving.unpacks-too-far');
    const from = await entry.contentAt();
    if (from + packed > end) throw overlapping();
    if ((method === 0 && packed !== bytes) || (method !== 0 && method !== 8)) throw unreadable();
    unpacking(bytes, isTable);
    return from;
  }

  async function* unpacked(isTable: boolean): AsyncIterable<Buffer> {
    let left = bytes;
    try {
      const content = await entry.unpacked(await begin(isTable));
      for await (const piece of content) {
        const taken = piece as Buffer; // A stream without an encoding gives bytes.
        left -= taken.length;
        if (left < 0) throw unreadable();
        yield taken;
      }
    } catch (error) {
      throw error instanceof Problem ? error : unreadable(error);
    }
    if (left !== 0) throw unreadable();
  }

  return {
    name,
    bytes,
    read: () => buffer(unpacked(true)),
    tablePieces: () => unpacked(true),
    pieces: () => unpacked(false),
  };
}

export function unreadable(cause?: unknown): Problem {
  const problem = refuseField('file', 'moving.file-damaged');
  problem.cause = cause;
  return problem;
}

function tooManyFiles(): Problem {
  return refuseField('file', 'moving.too-many-files', { most: entriesAtMost });
}
