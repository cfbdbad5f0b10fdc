import { readFileSync } from 'node:fs';
import { openFont } from './font.ts';
import type { Font } from './font.ts';
import { instanceSubset } from './instance-subset.ts';
import { makeLayOut } from './lay-out.ts';
import { filesFor } from './scripts.ts';
import type { FontFile, Tongue } from './scripts.ts';
import { unpackWoff2 } from './unpack-woff2.ts';
import { writeSfnt } from './write-sfnt.ts';

/** Regular and semibold are for words; figures are all equally wide, so that amounts stand under each other. */
export type FaceStyle = 'regular' | 'semibold' | 'figures' | 'semibold-figures';

/** One style in one group of scripts. */
export interface Face {
  /** As the document knows it. */
  readonly name: string;
  readonly font: Font;
  readonly has: (codePoint: number) => boolean;
  /** As a share of the size. */
  readonly widthOf: (text: string) => number;
}

/** The first face that has all the letters of a sign; none, if no font has them. */
export function faceFor(style: FaceStyle, sign: string, tongue: Tongue = 'chinese'): Face | undefined {
  const codePoints = Array.from(sign, (letter) => letter.codePointAt(0) ?? 0);
  for (const file of filesFor(codePoints[0] ?? 0, tongue)) {
    const face = openFace(style, file);
    // A sign of several emoji that the font does not draw as one would be several.
    if (codePoints.every(face.has) && (!isEmoji(sign) || face.font.layout(sign).glyphs.length === 1)) return face;
  }
  return undefined;
}

function isEmoji(sign: string): boolean {
  return /^\p{Extended_Pictographic}|^\p{Regional_Indicator}/u.test(sign);
}

const faces = new Map<string, Face>();

function openFace(style: FaceStyle, file: FontFile): Face {
  const name = `${style}-${file.name}`;
  const before = faces.get(name);
  if (before !== undefined) return before;
  const { tables, font } = openFile(file);
  // Some families are thin where nothing is said.
  const instance = font.getVariation({ wght: style.startsWith('semibold') ? 600 : 400 });
  const isTabular = style.endsWith('figures');
  const set = makeLayOut(instance, isTabular ? ['tnum'] : []);
  const layout = file.isShaped ? (text: string) => instance.layout(text) : set.layOut;
  const widthOf = file.isShaped ? (text: string) => instance.layout(text).advanceWidth : set.widthOf;
  const createSubset = () => instanceSubset(instance, tables);
  // Everything else is asked of the font itself.
  const own: Font = Object.assign(Object.create(instance) as Font, { createSubset, layout });
  // The library takes fonts of one name for the same one.
  Object.defineProperty(own, 'postscriptName', { value: name });
  const known = new Set<number>(font.characterSet);
  const { unitsPerEm } = font;
  const face: Face = {
    name,
    font: own,
    has: (codePoint) => known.has(codePoint),
    widthOf: (text) => widthOf(text) / unitsPerEm,
  };
  faces.set(name, face);
  return face;
}

const opened = new Map<string, { readonly tables: Map<string, Buffer>; readonly font: Font }>();

function openFile({ name, path }: FontFile) {
  const known = opened.get(name);
  if (known !== undefined) return known;
  const tables = unpackWoff2(readFileSync(path));
  const font = { tables, font: openFont(writeSfnt(tables)) };
  opened.set(name, font);
  return font;
}
