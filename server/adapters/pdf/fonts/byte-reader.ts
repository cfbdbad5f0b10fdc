/** Reads big-endian numbers one after another, as fonts store them. */
export interface ByteReader {
  readonly u8: () => number;
  readonly u16: () => number;
  readonly i16: () => number;
  readonly u32: () => number;
  /** WOFF2's numbers of one to five bytes. */
  readonly base128: () => number;
  /** WOFF2's numbers of one to three bytes. */
  readonly short: () => number;
  readonly bytes: (length: number) => Buffer;
  readonly text: (length: number) => string;
  readonly position: () => number;
}

export function byteReader(source: Buffer): ByteReader {
  let at = 0;
  const take = (length: number): number => {
    const start = at;
    if (start + length > source.length) throw new Error('The font ends too early');
    at += length;
    return start;
  };
  const u8 = () => source.readUInt8(take(1));
  const u16 = () => source.readUInt16BE(take(2));
  return {
    u8,
    u16,
    i16: () => source.readInt16BE(take(2)),
    u32: () => source.readUInt32BE(take(4)),
    base128() {
      let value = 0;
      for (let count = 0; count < 5; count += 1) {
        const byte = u8();
        value = value * 128 + (byte & 127);
        if (byte < 128) return value;
      }
      throw new Error('A number of the font is too long');
    },
    short() {
      const first = u8();
      if (first === 253) return u16();
      if (first === 254) return u8() + 506;
      return first === 255 ? u8() + 253 : first;
    },
    bytes: (length) => source.subarray(take(length), at),
    text: (length) => source.toString('latin1', take(length), at),
    position: () => at,
  };
}
