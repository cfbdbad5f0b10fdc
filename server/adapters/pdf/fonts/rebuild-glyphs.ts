import { byteReader } from './byte-reader.ts';
import type { ByteReader } from './byte-reader.ts';

interface Streams {
  readonly contours: ByteReader;
  readonly points: ByteReader;
  readonly flags: ByteReader;
  readonly glyphs: ByteReader;
  readonly composites: ByteReader;
  readonly boxes: ByteReader;
  readonly instructions: ByteReader;
}

interface Point {
  readonly x: number;
  readonly y: number;
  readonly onCurve: boolean;
}

/** The outlines of a font, which WOFF2 keeps in seven streams, as the two tables that TrueType has for them. */
export function rebuildGlyphs(packed: Buffer): { glyf: Buffer; loca: Buffer; longOffsets: boolean } {
  const reader = byteReader(packed);
  reader.bytes(4);
  const count = reader.u16();
  reader.bytes(2);
  const lengths = Array.from({ length: 7 }, () => reader.u32());
  const [contours, points, flags, glyphs, composites, boxes, instructions] = lengths.map((length) =>
    byteReader(reader.bytes(length)),
  ) as [ByteReader, ByteReader, ByteReader, ByteReader, ByteReader, ByteReader, ByteReader]; // Seven lengths, seven streams.
  const streams: Streams = { contours, points, flags, glyphs, composites, boxes, instructions };
  const hasBox = boxes.bytes(4 * Math.floor((count + 31) / 32));
  const pieces: Buffer[] = [];
  const loca = Buffer.alloc(4 * (count + 1));
  let offset = 0;
  for (let id = 0; id < count; id += 1) {
    loca.writeUInt32BE(offset, 4 * id);
    const isBoxed = ((hasBox[id >> 3] ?? 0) & (128 >> (id & 7))) !== 0;
    const glyph = readGlyph(streams, isBoxed);
    const padded = Buffer.concat([glyph, Buffer.alloc((4 - (glyph.length % 4)) % 4)]);
    pieces.push(padded);
    offset += padded.length;
  }
  loca.writeUInt32BE(offset, 4 * count);
  return { glyf: Buffer.concat(pieces), loca, longOffsets: true };
}

function readGlyph(streams: Streams, isBoxed: boolean): Buffer {
  const contours = streams.contours.i16();
  if (contours === 0) return Buffer.alloc(0);
  return contours < 0 ? readComposite(streams) : readSimple(streams, contours, isBoxed);
}

function readSimple(streams: Streams, contours: number, isBoxed: boolean): Buffer {
  const sizes = Array.from({ length: contours }, () => streams.points.short());
  const total = sizes.reduce((sum, size) => sum + size, 0);
  const points = readPoints(streams, total);
  const instructions = streams.instructions.bytes(streams.glyphs.short());
  const box = isBoxed ? streams.boxes.bytes(8) : undefined;
  let last = -1;
  return writeSimpleGlyph(
    sizes.map((size) => (last += size)),
    points,
    { instructions, box },
  );
}

function readPoints(streams: Streams, total: number): Point[] {
  let x = 0;
  let y = 0;
  return Array.from({ length: total }, () => {
    const flag = streams.flags.u8();
    const [dx, dy] = readStep(streams.glyphs, flag & 127);
    x += dx;
    y += dy;
    return { x, y, onCurve: flag < 128 };
  });
}

/** The way from one point to the next: how many bits each direction takes follows from the flag (WOFF2, section 5.2). */
function readStep(glyphs: ByteReader, flag: number): [number, number] {
  const signed = (isPlus: number, value: number) => ((isPlus & 1) === 1 ? value : -value);
  if (flag < 10) return [0, signed(flag, ((flag & 14) << 7) + glyphs.u8())];
  if (flag < 20) return [signed(flag, (((flag - 10) & 14) << 7) + glyphs.u8()), 0];
  if (flag < 84) {
    const rest = flag - 20;
    const both = glyphs.u8();
    return [signed(flag, 1 + (rest & 48) + (both >> 4)), signed(flag >> 1, 1 + ((rest & 12) << 2) + (both & 15))];
  }
  if (flag < 120) {
    const rest = flag - 84;
    const x = 1 + (Math.floor(rest / 12) << 8) + glyphs.u8();
    return [signed(flag, x), signed(flag >> 1, 1 + (((rest % 12) >> 2) << 8) + glyphs.u8())];
  }
  if (flag < 124) {
    const [first, second, third] = [glyphs.u8(), glyphs.u8(), glyphs.u8()];
    return [signed(flag, (first << 4) + (second >> 4)), signed(flag >> 1, ((second & 15) << 8) + third)];
  }
  const x = glyphs.u16();
  return [signed(flag, x), signed(flag >> 1, glyphs.u16())];
}

const wordsFlag = 1;
const scaleFlag = 8;
const moreFlag = 32;
const twoScalesFlag = 64;
const matrixFlag = 128;
const instructionsFlag = 256;

/** A glyph that is made of others. */
function readComposite(streams: Streams): Buffer {
  const pieces: Buffer[] = [];
  let flags = moreFlag;
  let isInstructed = false;
  while ((flags & moreFlag) !== 0) {
    const head = streams.composites.bytes(4);
    flags = head.readUInt16BE(0);
    isInstructed ||= (flags & instructionsFlag) !== 0;
    let length = (flags & wordsFlag) === 0 ? 2 : 4;
    if ((flags & scaleFlag) !== 0) length += 2;
    else if ((flags & twoScalesFlag) !== 0) length += 4;
    else if ((flags & matrixFlag) !== 0) length += 8;
    pieces.push(head, streams.composites.bytes(length));
  }
  if (isInstructed) {
    const size = streams.glyphs.short();
    const length = Buffer.alloc(2);
    length.writeUInt16BE(size);
    pieces.push(length, streams.instructions.bytes(size));
  }
  return Buffer.concat([Buffer.from([255, 255]), streams.boxes.bytes(8), ...pieces]);
}

/** Each point with whole words for its steps: files are compressed anyway, so that nothing is gained by saving here. */
export function writeSimpleGlyph(
  ends: readonly number[],
  points: readonly Point[],
  { instructions, box }: { readonly instructions?: Buffer; readonly box?: Buffer | undefined } = {},
): Buffer {
  const head = Buffer.alloc(2);
  head.writeInt16BE(ends.length);
  const tail = Buffer.alloc(2 * ends.length + 2);
  for (const [index, end] of ends.entries()) tail.writeUInt16BE(end, 2 * index);
  tail.writeUInt16BE(instructions?.length ?? 0, 2 * ends.length);
  const steps = Buffer.alloc(5 * points.length);
  let [x, y] = [0, 0];
  for (const [index, point] of points.entries()) {
    steps[index] = point.onCurve ? 1 : 0;
    steps.writeInt16BE(point.x - x, points.length + 2 * index);
    steps.writeInt16BE(point.y - y, 3 * points.length + 2 * index);
    ({ x, y } = point);
  }
  return Buffer.concat([head, box ?? boxOf(points), tail, instructions ?? Buffer.alloc(0), steps]);
}

function boxOf(points: readonly Point[]): Buffer {
  const box = Buffer.alloc(8);
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  if (points.length > 0)
    [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)].forEach((value, index) =>
      box.writeInt16BE(value, 2 * index),
    );
  return box;
}
