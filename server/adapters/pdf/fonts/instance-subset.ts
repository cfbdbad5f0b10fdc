import type { Font, Glyph } from './font.ts';
import { writeSimpleGlyph } from './rebuild-glyphs.ts';
import { writeSfnt } from './write-sfnt.ts';

/**
 * The glyphs that a document uses, as a small font of one weight. Each glyph is written from its outline at that weight:
 * the library's own subset leaves the accents of composed letters where they are at another one.
 */
export function instanceSubset(font: Font, tables: ReadonlyMap<string, Buffer>) {
  // The first place is for what a reader cannot find. A box that stands for a letter has a place of its own, which says so.
  const glyphs = [font.getGlyph(0)];
  const places = new Map<number, number>();
  return {
    includeGlyph(id: number): number {
      const known = places.get(id);
      if (known !== undefined) return known;
      places.set(id, glyphs.length);
      return glyphs.push(font.getGlyph(id)) - 1;
    },
    encode: () => encode(glyphs, tables),
  };
}

function encode(glyphs: readonly Glyph[], tables: ReadonlyMap<string, Buffer>): Buffer {
  const outlines = glyphs.map(outlineOf);
  const glyf = outlines.map(({ ends, points }) => {
    const glyph = points.length === 0 ? Buffer.alloc(0) : writeSimpleGlyph(ends, points);
    return Buffer.concat([glyph, Buffer.alloc((4 - (glyph.length % 4)) % 4)]);
  });
  const loca = Buffer.alloc(4 * (glyphs.length + 1));
  const hmtx = Buffer.alloc(4 * glyphs.length);
  let offset = 0;
  for (const [index, glyph] of glyphs.entries()) {
    offset += glyf[index]?.length ?? 0;
    loca.writeUInt32BE(offset, 4 * (index + 1));
    hmtx.writeUInt16BE(Math.round(glyph.advanceWidth), 4 * index);
    const left = (outlines[index]?.points ?? []).reduce((least, { x }) => Math.min(least, x), Infinity);
    hmtx.writeInt16BE(Number.isFinite(left) ? left : 0, 4 * index + 2);
  }
  const head = copyOf(tables, 'head');
  head.writeInt16BE(1, 50);
  const hhea = copyOf(tables, 'hhea');
  hhea.writeUInt16BE(glyphs.length, 34);
  const maxp = copyOf(tables, 'maxp');
  maxp.writeUInt16BE(glyphs.length, 4);
  maxp.writeUInt16BE(Math.max(...outlines.map(({ points }) => points.length)), 6);
  maxp.writeUInt16BE(Math.max(...outlines.map(({ ends }) => ends.length)), 8);
  return writeSfnt(new Map(Object.entries({ head, hhea, maxp, loca, hmtx, glyf: Buffer.concat(glyf) })));
}

function copyOf(tables: ReadonlyMap<string, Buffer>, tag: string): Buffer {
  const table = tables.get(tag);
  if (table === undefined) throw new Error(`The font has no table ${tag}`);
  return Buffer.from(table);
}

/** TrueType closes each contour by itself, so that its last point is left out where it is the first again. */
function outlineOf({ path }: Glyph) {
  const points: { x: number; y: number; onCurve: boolean }[] = [];
  const ends: number[] = [];
  let start = 0;
  for (const { command, args } of path.commands) {
    if (command === 'bezierCurveTo') throw new Error('The font has curves of another kind');
    const [first, second, third, fourth] = args.map(Math.round) as [number, number, number?, number?]; // All but closePath have two or four.
    if (command === 'closePath') {
      const [opening, last] = [points[start], points.at(-1)];
      if (points.length - start > 1 && opening?.x === last?.x && opening?.y === last?.y && last?.onCurve === true)
        points.pop();
      if (points.length > start) ends.push(points.length - 1);
      start = points.length;
    } else if (third === undefined || fourth === undefined) points.push({ x: first, y: second, onCurve: true });
    else points.push({ x: first, y: second, onCurve: false }, { x: third, y: fourth, onCurve: true });
  }
  return { points, ends };
}
