import { brotliDecompressSync } from 'node:zlib';
import { byteReader } from './byte-reader.ts';
import { rebuildGlyphs } from './rebuild-glyphs.ts';

/** Tables that WOFF2 names by a number. */
const knownTags = (
  'cmap head hhea hmtx maxp name OS/2 post cvt_ fpgm glyf loca prep CFF_ VORG EBDT EBLC gasp hdmx kern LTSH PCLT VDMX vhea ' +
  'vmtx BASE GDEF GPOS GSUB EBSC JSTF MATH CBDT CBLC COLR CPAL SVG_ sbix acnt avar bdat bloc bsln cvar fdsc feat fmtx fvar ' +
  'gvar hsty just lcar mort morx opbd prop trak Zapf Silf Glat Gloc Feat Sill'
).split(' ');

/**
 * The tables of a font as browsers load it, as TrueType has them. The library that lays text out reads WOFF2 itself, but
 * can neither choose a weight nor embed a part of what it read that way.
 */
export function unpackWoff2(file: Buffer): Map<string, Buffer> {
  const reader = byteReader(file);
  if (reader.text(4) !== 'wOF2') throw new Error('This is no WOFF2 font');
  reader.bytes(8);
  const count = reader.u16();
  reader.bytes(6);
  const packedLength = reader.u32();
  reader.bytes(24);
  const directory = Array.from({ length: count }, () => {
    const flags = reader.u8();
    const tag = (flags & 63) === 63 ? reader.text(4) : (knownTags[flags & 63] ?? '').replace('_', ' ');
    const length = reader.base128();
    const version = flags >> 6;
    // For glyphs and their places the last version means “as they are”, for everything else the first.
    const isChanged = tag === 'glyf' || tag === 'loca' ? version !== 3 : version !== 0;
    return { tag, isChanged, length: isChanged ? reader.base128() : length };
  });
  const content = byteReader(brotliDecompressSync(reader.bytes(packedLength)));
  const tables = new Map<string, Buffer>();
  const changed = new Set<string>();
  for (const { tag, isChanged, length } of directory) {
    tables.set(tag, content.bytes(length));
    if (isChanged) changed.add(tag);
  }
  if (changed.has('hmtx')) throw new Error('The widths of this font are packed in a way that is not read here');
  const packed = tables.get('glyf');
  if (changed.has('glyf') && packed !== undefined) {
    const { glyf, loca, longOffsets } = rebuildGlyphs(packed);
    tables.set('glyf', glyf).set('loca', loca);
    const head = Buffer.from(tables.get('head') ?? Buffer.alloc(54));
    head.writeInt16BE(longOffsets ? 1 : 0, 50);
    tables.set('head', head);
  }
  return tables;
}
