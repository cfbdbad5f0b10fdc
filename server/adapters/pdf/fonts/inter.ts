import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { openFont } from './font.ts';
import type { Font } from './font.ts';
import { instanceSubset } from './instance-subset.ts';
import { makeLayOut } from './lay-out.ts';
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

/** In the order in which a letter is looked for: most text needs only the first, and what is not needed is not loaded. */
const scripts = ['latin', 'latin-ext', 'cyrillic', 'greek', 'cyrillic-ext', 'vietnamese', 'greek-ext'] as const;
type Script = (typeof scripts)[number];

/** The first face that has all the letters of a sign; none, if no script has them. */
export function faceFor(style: FaceStyle, sign: string): Face | undefined {
  const codePoints = Array.from(sign, (letter) => letter.codePointAt(0) ?? 0);
  for (const script of scripts) {
    const face = openFace(style, script);
    if (codePoints.every(face.has)) return face;
  }
  return undefined;
}

const faces = new Map<string, Face>();

function openFace(style: FaceStyle, script: Script): Face {
  const name = `Inter-${style}-${script}`;
  const before = faces.get(name);
  if (before !== undefined) return before;
  const { tables, font } = openScript(script);
  const instance = style.startsWith('semibold') ? font.getVariation({ wght: 600 }) : font;
  const isTabular = style.endsWith('figures');
  const layout = makeLayOut(instance, isTabular ? ['tnum'] : []);
  const createSubset = () => instanceSubset(instance, tables);
  // Everything else is asked of the font itself.
  const own: Font = Object.assign(Object.create(instance) as Font, { createSubset, layout });
  // The library takes fonts of one name for the same one.
  Object.defineProperty(own, 'postscriptName', { value: name });
  const known = new Set<number>(font.characterSet);
  const face: Face = {
    name,
    font: own,
    has: (codePoint) => known.has(codePoint),
    widthOf: (text) => layout(text).advanceWidth / font.unitsPerEm,
  };
  faces.set(name, face);
  return face;
}

const opened = new Map<Script, { readonly tables: Map<string, Buffer>; readonly font: Font }>();

function openScript(script: Script) {
  const known = opened.get(script);
  if (known !== undefined) return known;
  const file = createRequire(import.meta.url).resolve(
    `@fontsource-variable/inter/files/inter-${script}-wght-normal.woff2`,
  );
  const tables = unpackWoff2(readFileSync(file));
  const font = { tables, font: openFont(writeSfnt(tables)) };
  opened.set(script, font);
  return font;
}
