import type { FileHandle } from 'node:fs/promises';

export interface ZipDirectory {
  readonly names: readonly string[];
  /** What all of it unpacks to, as the archive itself states it. */
  readonly unpackedBytes: number;
  /** What the first entry holds, where it is stored as it is: OpenDocument says there what it is. */
  readonly firstEntry: string;
}

const endBytes = 22;
const commentAtMost = 65_535;
const directoryAtMost = 4_194_304;

/** The table of contents at the end of an archive. Nothing is unpacked. Undefined: it is not one that can be read. */
export async function readZipDirectory(file: FileHandle, size: number): Promise<ZipDirectory | undefined> {
  const tail = await read(file, Math.max(0, size - endBytes - commentAtMost), Math.min(size, endBytes + commentAtMost));
  const end = tail.subarray(Math.max(0, tail.lastIndexOf('PK\u0005\u0006', undefined, 'latin1')));
  if (end.length < endBytes || end.readUInt32LE(0) !== 0x06054b50) return undefined;
  const [length, offset] = [end.readUInt32LE(12), end.readUInt32LE(16)];
  // Beyond these it is of the large kind, which no office document is.
  if (length > directoryAtMost || offset + length > size) return undefined;
  const entries = parse(await read(file, offset, length), end.readUInt16LE(10));
  if (entries === undefined) return undefined;
  return {
    names: entries.map(({ name }) => name),
    unpackedBytes: entries.reduce((sum, { unpacked }) => sum + unpacked, 0),
    firstEntry: firstStored(await read(file, 0, 200)),
  };
}

async function read(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}

interface Entry {
  readonly name: string;
  readonly unpacked: number;
}

function parse(directory: Buffer, count: number): Entry[] | undefined {
  const entries: Entry[] = [];
  for (let at = 0; entries.length < count;) {
    if (at + 46 > directory.length || directory.readUInt32LE(at) !== 0x02014b50) return undefined;
    const nameLength = directory.readUInt16LE(at + 28);
    const rest = directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
    const name = directory.subarray(at + 46, at + 46 + nameLength).toString('utf8');
    entries.push({ name, unpacked: directory.readUInt32LE(at + 24) });
    at += 46 + nameLength + rest;
  }
  return entries;
}

function firstStored(head: Buffer): string {
  if (head.length < 38 || head.readUInt16LE(8) !== 0) return '';
  const from = 30 + head.readUInt16LE(26) + head.readUInt16LE(28);
  return head.subarray(30, 38).toString('latin1') === 'mimetype'
    ? head.subarray(from, from + head.readUInt32LE(18)).toString('latin1')
    : '';
}
