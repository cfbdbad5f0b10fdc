import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { z } from 'zod';

/** A file with some of the letters of a family. */
export interface FontFile {
  /** Unlike any other. */
  readonly name: string;
  readonly path: string;
  /** The shape of a letter depends on those beside it: it is laid out as a whole word. */
  readonly isShaped: boolean;
}

interface Family {
  readonly name: string;
  /** What the package says of its files; they lie beside it. */
  readonly index: () => string;
  readonly isShaped: boolean;
}

const require = createRequire(import.meta.url);

const inter = ['latin', 'latin-ext', 'cyrillic', 'greek', 'cyrillic-ext', 'vietnamese', 'greek-ext'] as const;
const latin: Family = {
  name: 'inter',
  index: () => require.resolve('@fontsource-variable/inter/unicode.json'),
  isShaped: false,
};
const hebrew: Family = {
  name: 'noto-sans-hebrew',
  index: () => require.resolve('@fontsource-variable/noto-sans-hebrew/unicode.json'),
  isShaped: true,
};
const arabic: Family = {
  name: 'noto-sans-arabic',
  index: () => require.resolve('@fontsource-variable/noto-sans-arabic/unicode.json'),
  isShaped: true,
};
const emoji: Family = {
  name: 'noto-emoji',
  index: () => require.resolve('@fontsource-variable/noto-emoji/unicode.json'),
  isShaped: true,
};
const chinese: Family = {
  name: 'noto-sans-sc',
  index: () => require.resolve('@fontsource-variable/noto-sans-sc/unicode.json'),
  isShaped: false,
};
const japanese: Family = {
  name: 'noto-sans-jp',
  index: () => require.resolve('@fontsource-variable/noto-sans-jp/unicode.json'),
  isShaped: false,
};
const korean: Family = {
  name: 'noto-sans-kr',
  index: () => require.resolve('@fontsource-variable/noto-sans-kr/unicode.json'),
  isShaped: false,
};

/**
 * The files that may have a letter, in the order in which they are to be asked. Most text needs only the first, and what
 * is not needed is not opened (decision 015).
 */
export function* filesFor(codePoint: number, tongue: Tongue): Iterable<FontFile> {
  for (const part of inter) yield fileOf(latin, part);
  for (const family of [hebrew, arabic, ...east[tongue], emoji])
    for (const { part, ranges } of partsOf(family))
      if (ranges.some(([from, to]) => codePoint >= from && codePoint <= to)) yield fileOf(family, part);
}

/** Signs that China, Japan and Korea share are drawn a little differently in each. */
export type Tongue = keyof typeof east;

const east = {
  chinese: [chinese, japanese, korean],
  japanese: [japanese, chinese, korean],
  korean: [korean, japanese, chinese],
} as const;

/** Which of them a text is, as far as its other letters say so. */
export function tongueOf(text: string): Tongue {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return 'japanese';
  return /\p{Script=Hangul}/u.test(text) ? 'korean' : 'chinese';
}

const files = new Map<string, FontFile>();

function fileOf(family: Family, part: string): FontFile {
  const name = `${family.name}-${part}`;
  let file = files.get(name);
  if (file === undefined) {
    const path = join(dirname(family.index()), 'files', `${name}-wght-normal.woff2`);
    file = { name, path, isShaped: family.isShaped };
    files.set(name, file);
  }
  return file;
}

interface Part {
  readonly part: string;
  readonly ranges: readonly (readonly [from: number, to: number])[];
}

const known = new Map<string, readonly Part[]>();

/** What the package says of its files: `"[4]": "U+1F1E9-1F1F5,U+1F1F7"`. Latin letters in them are left to Inter. */
function partsOf({ name, index }: Family): readonly Part[] {
  let parts = known.get(name);
  if (parts === undefined) {
    const text = readFileSync(index(), 'utf8');
    parts = Object.entries(z.record(z.string(), z.string()).parse(JSON.parse(text)))
      .filter(([part]) => !inter.some((other) => other === part))
      .map(([part, ranges]) => ({ part: part.replaceAll(/[[\]]/g, ''), ranges: ranges.split(',').map(rangeOf) }));
    known.set(name, parts);
  }
  return parts;
}

function rangeOf(text: string): readonly [number, number] {
  const [from = '', to = from] = text.trim().replace(/^U\+/i, '').split('-');
  return [Number.parseInt(from, 16), Number.parseInt(to, 16)];
}
