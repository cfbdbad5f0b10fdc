import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { pipeline, Readable } from 'node:stream';
import { createInflateRaw, inflateRawSync } from 'node:zlib';
import type { Problem } from '#server/kernel/problem.ts';
import { boundArchive, overlapping, tableAtMost, tableTooLarge, unpackingOf, unsupported } from './archive-bounds.ts';
import type { Stated } from './archive-bounds.ts';

/** Bytes that can be looked at anywhere: in memory, or in a file that may be far larger than that. */
interface Source {
  readonly length: number;
  readonly at: (from: number, to: number) => Buffer;
}

export interface PackedEntry {
  readonly name: string;
  /** What it unpacks to, as the archive states it. */
  readonly bytes: number;
  /** Unpacks a table; more than it says of itself is refused, so that a few bytes cannot fill the memory. */
  readonly read: () => Buffer;
  /** Unpacks it piece by piece, never more than it says of itself. */
  readonly pieces: () => AsyncIterable<Buffer>;
}

const entriesAtMost = 65_000;
const pieceBytes = 1 << 18;
/** Tables shrink well, but not like this. */
const packedTimes = 200;
const harmless = 2_000_000;
const endBytes = 22;
const commentAtMost = 65_535;

/** The contents of a zip archive by its directory. Nothing is unpacked before it is asked for. */
export function readPacked(file: Buffer): PackedEntry[] {
  return readDirectory({ length: file.length, at: (from, to) => file.subarray(from, to) });
}

/** The same of an archive on disk; whoever opens it closes it. */
export function openPacked(path: string): { readonly entries: readonly PackedEntry[]; readonly close: () => void } {
  const file = openSync(path, 'r');
  const at = (from: number, to: number) => {
    const piece = Buffer.alloc(Math.max(0, to - from));
    return piece.subarray(0, readSync(file, piece, 0, piece.length, from));
  };
  try {
    return { entries: readDirectory({ length: fstatSync(file).size, at }), close: () => closeSync(file) };
  } catch (error) {
    closeSync(file);
    throw error;
  }
}

function readDirectory(source: Source): PackedEntry[] {
  const tail = source.at(Math.max(0, source.length - endBytes - commentAtMost), source.length);
  const end = tail.lastIndexOf('PK\u0005\u0006', undefined, 'latin1');
  if (end < 0 || end + endBytes > tail.length) throw unreadable();
  const count = tail.readUInt16LE(end + 10);
  const [length, start] = [tail.readUInt32LE(end + 12), tail.readUInt32LE(end + 16)];
  if (count > entriesAtMost || start + length > source.length) throw unreadable();
  const directory = source.at(start, start + length);
  const records: DirectoryRecord[] = [];
  for (let at = 0; records.length < count;) {
    if (at + 46 > directory.length || directory.readUInt32LE(at) !== 0x02014b50) throw unreadable();
    const nameLength = directory.readUInt16LE(at + 28);
    records.push(recordOf(directory.subarray(at), nameLength));
    at += 46 + nameLength + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
  }
  const ends = boundArchive(records, { length: source.length, directoryAt: start });
  const unpacking = unpackingOf(source.length);
  return records.map((record) => entryOf(source, record, ends.get(record) ?? 0, unpacking));
}

interface DirectoryRecord extends Stated {
  readonly name: string;
  readonly method: number;
  readonly isLocked: boolean;
}

function recordOf(record: Buffer, nameLength: number): DirectoryRecord {
  return {
    name: record.toString('utf8', 46, 46 + nameLength),
    method: record.readUInt16LE(10),
    isLocked: (record.readUInt16LE(8) & 1) === 1,
    packed: record.readUInt32LE(20),
    bytes: record.readUInt32LE(24),
    local: record.readUInt32LE(42),
  };
}

function entryOf(
  source: Source,
  { name, method, isLocked, packed, bytes, local }: DirectoryRecord,
  end: number,
  unpacking: ReturnType<typeof unpackingOf>,
): PackedEntry {
  /** Where its content begins; what cannot be, or is a bomb, is refused before a byte is unpacked. */
  function begin(isTable: boolean): number {
    if (isLocked)
      throw unsupported('file-locked', 'The file is locked by a password. Save it without one, then send it again.');
    if (isTable && bytes > tableAtMost) throw tableTooLarge();
    if (bytes > harmless && bytes > packed * packedTimes)
      throw unsupported('file-too-much', 'The file unpacks to far more than a table has. Send it as CSV.');
    const head = source.at(local, local + 30);
    if (head.length < 30 || head.readUInt32LE(0) !== 0x04034b50) throw unreadable();
    const from = local + 30 + head.readUInt16LE(26) + head.readUInt16LE(28);
    if (from + packed > end) throw overlapping();
    if ((method === 0 && packed !== bytes) || (method !== 0 && method !== 8)) throw unreadable();
    unpacking(bytes, isTable);
    return from;
  }

  return {
    name,
    bytes,
    read() {
      const from = begin(true);
      const content = source.at(from, from + packed);
      return method === 0 ? content : inflate(content, bytes);
    },
    async *pieces() {
      const from = begin(false);
      let left = bytes;
      for await (const piece of unpacked(source, { from, packed, isPacked: method !== 0 })) {
        left -= piece.length;
        if (left < 0) throw unreadable();
        yield piece;
      }
      if (left !== 0) throw unreadable();
    },
  };
}

function* stored(source: Source, from: number, packed: number): Iterable<Buffer> {
  for (let at = from; at < from + packed; at += pieceBytes)
    yield source.at(at, Math.min(from + packed, at + pieceBytes));
}

async function* unpacked(
  source: Source,
  { from, packed, isPacked }: { readonly from: number; readonly packed: number; readonly isPacked: boolean },
): AsyncIterable<Buffer> {
  if (!isPacked) {
    yield* stored(source, from, packed);
    return;
  }
  const inflating = createInflateRaw();
  // What goes wrong comes out where the pieces are read.
  pipeline(Readable.from(stored(source, from, packed)), inflating, () => undefined);
  try {
    for await (const piece of inflating) yield piece as Buffer; // A stream without an encoding gives bytes.
  } catch {
    throw unreadable();
  }
}

function inflate(content: Buffer, size: number): Buffer {
  let unpackedBytes;
  try {
    unpackedBytes = inflateRawSync(content, { maxOutputLength: Math.max(1, size) });
  } catch {
    throw unreadable();
  }
  if (unpackedBytes.length !== size) throw unreadable();
  return unpackedBytes;
}

function unreadable(): Problem {
  return unsupported(
    'file-damaged',
    'The file is damaged, or is not what its name says. Save it again, or send it as CSV.',
  );
}
