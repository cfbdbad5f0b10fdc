/** One entry of a tar file; a folder's name ends with a slash and its size is 0. */
export interface TarEntry {
  readonly name: string;
  readonly size: number;
}

export const blockSize = 512;

/** The header of an entry, as any tar program reads it. Long and non-ASCII names get a header of their own before it. */
export function writeTarHeader({ name, size }: TarEntry, writtenAt: Date): Buffer {
  const isPlain = name.length <= 100 && /^[\x20-\x7e]+$/.test(name);
  if (isPlain) return header({ name, size, type: name.endsWith('/') ? '5' : '0', writtenAt });
  const record = paxRecord('path', name);
  return Buffer.concat([
    header({ name: 'long-name', size: record.length, type: 'x', writtenAt }),
    record,
    padding(record.length),
    header({ name: 'long-name', size, type: name.endsWith('/') ? '5' : '0', writtenAt }),
  ]);
}

/** What fills the last block of an entry. */
export function padding(size: number): Buffer {
  return Buffer.alloc((blockSize - (size % blockSize)) % blockSize);
}

/** Reads a header block; `undefined` where its checksum is wrong, which means that the file is damaged. */
export function readTarHeader(block: Buffer): { name: string; size: number; type: string } | undefined {
  const stated = Number.parseInt(text(block, 148, 8), 8);
  if (stated !== checksum(block)) return undefined;
  const size = Number.parseInt(text(block, 124, 12), 8);
  return { name: text(block, 0, 100), size, type: text(block, 156, 1) || '0' };
}

/** The name inside an extended header, if it holds one. */
export function readPaxPath(records: Buffer): string | undefined {
  for (let at = 0; at < records.length;) {
    const space = records.indexOf(0x20, at);
    const length = Number(records.toString('ascii', at, space));
    if (space < 0 || !Number.isInteger(length) || length <= 0) return undefined;
    const record = records.toString('utf8', space + 1, at + length - 1);
    if (record.startsWith('path=')) return record.slice('path='.length);
    at += length;
  }
  return undefined;
}

function header({ name, size, type, writtenAt }: TarEntry & { type: string; writtenAt: Date }): Buffer {
  const block = Buffer.alloc(blockSize);
  block.write(name, 0, 100, 'ascii');
  block.write(type === '5' ? '0000700\0' : '0000600\0', 100, 'ascii');
  block.write('0000000\0', 108, 'ascii');
  block.write('0000000\0', 116, 'ascii');
  block.write(octal(size), 124, 'ascii');
  block.write(octal(Math.floor(writtenAt.getTime() / 1000)), 136, 'ascii');
  block.write(type, 156, 'ascii');
  block.write('ustar\u000000', 257, 'ascii');
  block.write(`${checksum(block).toString(8).padStart(6, '0')}\0 `, 148, 'ascii');
  return block;
}

/** The sum of all bytes, those of the checksum itself counted as spaces. */
function checksum(block: Buffer): number {
  let sum = 8 * 0x20;
  for (let index = 0; index < blockSize; index += 1) if (index < 148 || index >= 156) sum += block[index] ?? 0;
  return sum;
}

/** A record states its own length in bytes, the digits of that number included. */
function paxRecord(key: string, value: string): Buffer {
  const rest = Buffer.from(` ${key}=${value}\n`);
  let length = rest.length + 1;
  while (String(length).length + rest.length !== length) length += 1;
  return Buffer.concat([Buffer.from(String(length)), rest]);
}

function octal(value: number): string {
  return `${value.toString(8).padStart(11, '0')}\0`;
}

function text(block: Buffer, start: number, length: number): string {
  const part = block.subarray(start, start + length);
  const end = part.indexOf(0);
  return part.toString('utf8', 0, end < 0 ? length : end).trim();
}
