import { inflateRawSync } from 'node:zlib';
import { Problem } from '#server/kernel/problem.ts';

export interface PackedEntry {
  readonly name: string;
  /** Unpacks it; more than it says of itself is refused, so that a few bytes cannot fill the memory. */
  readonly read: () => Buffer;
}

const entryAtMost = 60_000_000;
const entriesAtMost = 20_000;
/** Tables shrink well, but not like this. */
const packedTimes = 200;
const harmless = 2_000_000;

/** The contents of a zip archive by its directory. Nothing is unpacked before it is asked for. */
export function readPacked(file: Buffer): PackedEntry[] {
  const end = file.lastIndexOf('PK\u0005\u0006', undefined, 'latin1');
  if (end < 0 || end + 22 > file.length) throw unreadable();
  const count = file.readUInt16LE(end + 10);
  if (count > entriesAtMost) throw unreadable();
  const entries: PackedEntry[] = [];
  for (let at = file.readUInt32LE(end + 16); entries.length < count;) {
    if (at + 46 > file.length || file.readUInt32LE(at) !== 0x02014b50) throw unreadable();
    const nameLength = file.readUInt16LE(at + 28);
    entries.push({ name: file.toString('utf8', at + 46, at + 46 + nameLength), read: reader(file, at) });
    at += 46 + nameLength + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32);
  }
  return entries;
}

function reader(file: Buffer, at: number): () => Buffer {
  const isLocked = (file.readUInt16LE(at + 8) & 1) === 1;
  const method = file.readUInt16LE(at + 10);
  const [packed, size, local] = [file.readUInt32LE(at + 20), file.readUInt32LE(at + 24), file.readUInt32LE(at + 42)];
  return () => {
    if (isLocked) throw unsupported('The file is locked by a password. Save it without one, then send it again.');
    if (size > entryAtMost || (size > harmless && size > packed * packedTimes))
      throw unsupported('The file unpacks to far more than a table has. Send it as CSV.');
    if (local + 30 > file.length || file.readUInt32LE(local) !== 0x04034b50) throw unreadable();
    const from = local + 30 + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28);
    const content = file.subarray(from, from + packed);
    if (content.length !== packed || (method === 0 && packed !== size) || (method !== 0 && method !== 8))
      throw unreadable();
    return method === 0 ? content : inflate(content, size);
  };
}

function inflate(content: Buffer, size: number): Buffer {
  let unpacked;
  try {
    unpacked = inflateRawSync(content, { maxOutputLength: Math.max(1, size) });
  } catch {
    throw unreadable();
  }
  if (unpacked.length !== size) throw unreadable();
  return unpacked;
}

export function unsupported(detail: string): Problem {
  return new Problem('unsupported-file', detail);
}

function unreadable(): Problem {
  return unsupported('The file is damaged, or is not what its name says. Save it again, or send it as CSV.');
}
