/** A TrueType file from its tables, in the order and with the checksums that readers expect. */
export function writeSfnt(tables: ReadonlyMap<string, Buffer>): Buffer {
  const names = [...tables.keys()].toSorted();
  const power = Math.floor(Math.log2(names.length));
  const head = Buffer.alloc(12 + 16 * names.length);
  head.writeUInt32BE(0x00_01_00_00, 0);
  head.writeUInt16BE(names.length, 4);
  head.writeUInt16BE(16 * 2 ** power, 6);
  head.writeUInt16BE(power, 8);
  head.writeUInt16BE(16 * (names.length - 2 ** power), 10);
  const pieces = [head];
  let offset = head.length;
  for (const [index, name] of names.entries()) {
    const table = tables.get(name) ?? Buffer.alloc(0);
    const padded = Buffer.concat([table, Buffer.alloc((4 - (table.length % 4)) % 4)]);
    const entry = 12 + 16 * index;
    head.write(name.padEnd(4), entry, 'latin1');
    head.writeUInt32BE(checksum(padded), entry + 4);
    head.writeUInt32BE(offset, entry + 8);
    head.writeUInt32BE(table.length, entry + 12);
    pieces.push(padded);
    offset += padded.length;
  }
  return Buffer.concat(pieces);
}

function checksum(padded: Buffer): number {
  let sum = 0;
  for (let at = 0; at < padded.length; at += 4) sum = (sum + padded.readUInt32BE(at)) >>> 0;
  return sum;
}
