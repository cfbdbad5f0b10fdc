import { promisify } from 'node:util';
import { deflate } from 'node:zlib';
import type PdfDocument from 'pdfkit';
import type { Font, Glyph } from './fonts/font.ts';

type Document = InstanceType<typeof PdfDocument>;

/** The library's own, by its names. */
const own = {
  offset: '_offset',
  write: '_write',
  text: '_fragment',
  font: '_font',
  pages: '_pageBuffer',
} as const;

/** A font as the document embeds it: what is encoded is among its letters. */
interface EmbeddedFont {
  readonly id: string;
  ref(): unknown;
  readonly font: Pick<Font, 'layout'>;
  /** To thousandths of the size. */
  readonly scale: number;
  readonly subset: { includeGlyph(glyph: number): number };
  /** By their numbers in the file, how wide letters are and which they are. */
  readonly widths: (number | undefined)[];
  readonly unicode: (readonly number[] | undefined)[];
}

/** A font of the document with what was written in it. */
interface OpenFont {
  readonly font: EmbeddedFont;
  readonly letters: Map<number, { readonly code: string; readonly width: number }>;
  readonly sizes: Map<number, string>;
  readonly known: Map<string, string | null>;
}

/** What the library writes by; its types do not tell of all of it. */
interface Writing {
  [own.offset]: number;
  [own.write](data: string | Uint8Array): void;
  addContent(data: string): Document;
  [own.text](text: string, x: number, y: number, options: object): void;
  readonly [own.font]: EmbeddedFont;
  readonly page: { readonly fonts: Record<string, unknown>; write(data: Uint8Array): void };
  readonly [own.pages]: readonly { readonly content: Content }[];
  read(): Uint8Array | null;
}

/** What is drawn on a page. */
interface Content {
  buffer: Uint8Array[];
  compress: boolean;
  readonly data: Record<string, unknown>;
}

interface Placed {
  /** The name that the font is registered by. */
  readonly font: string;
  readonly size: number;
  readonly colour: string;
  readonly x: number;
  readonly baseline: number;
  readonly width: number;
  readonly spacing: number | undefined;
}

export interface Written {
  /** A piece of a line that is measured already. */
  readonly text: (text: string, placed: Placed) => void;
  readonly line: (x: number, y: number, length: number, thickness: number, colour: string) => void;
  readonly squares: (places: Iterable<readonly [number, number, number, number]>, colour: string) => void;
  /** Before another page is drawn on, and before the file is ended. */
  readonly endPage: () => void;
  /** Beside whatever else is done: it takes as long as drawing does. */
  readonly pack: () => Promise<void>;
  readonly file: () => Buffer;
}

/**
 * The library makes bytes of every stroke and every object by itself, a dozen times for each cell of a table, and sets what
 * is written often anew each time. Here strokes stay text until the page, or the file, is done, and what was written before
 * in a font is known by its text. It is the same to the eye, to a search and to who has it read aloud.
 */
export function writeTogether(doc: Document): Written {
  const inner = doc as unknown as Writing;
  // The head of the file is written by now.
  const chunks: Uint8Array[] = [inner.read() ?? Buffer.alloc(0)];
  const strokes: string[] = [];
  const objects: string[] = [];
  // Each sign of them is one byte.
  const bytesOf = (lines: string[]) => {
    lines.push('');
    const bytes = Buffer.from(lines.join('\n'), 'latin1');
    lines.length = 0;
    return bytes;
  };
  const endObjects = () => {
    if (objects.length > 0) chunks.push(bytesOf(objects));
  };
  inner.addContent = (data) => {
    strokes.push(data);
    return doc;
  };
  inner[own.write] = (data) => {
    if (typeof data === 'string') {
      objects.push(data);
      inner[own.offset] += data.length + 1;
      return;
    }
    endObjects();
    chunks.push(data);
    inner[own.offset] += data.length;
  };
  // Of the page that is drawn on; another one begins with nothing.
  let fill: string | undefined;
  let stroke: string | undefined;
  const fillWith = (colour: string) => {
    if (fill !== colour) strokes.push(`${partsOf(colour)} rg`);
    fill = colour;
  };
  const fonts = new Map<string, OpenFont>();
  const fontOf = (name: string) => {
    let opened = fonts.get(name);
    if (opened === undefined) {
      doc.font(name);
      opened = { font: inner[own.font], letters: new Map(), sizes: new Map(), known: new Map() };
      fonts.set(name, opened);
    }
    return opened;
  };
  return {
    text(text, { font: name, size, colour, x, baseline, width, spacing }) {
      const opened = fontOf(name);
      const { font, known } = opened;
      let glyphs = known.get(text);
      if (glyphs === undefined) {
        if (known.size >= knownAtMost) known.clear();
        glyphs = glyphsOf(opened, text);
        known.set(text, glyphs);
      }
      fillWith(colour);
      if (glyphs === null) {
        doc.font(name).fontSize(size);
        const spaced = spacing === undefined ? {} : { characterSpacing: spacing };
        inner[own.text](text, x, baseline, { baseline: 'alphabetic', textWidth: width, wordCount: 1, ...spaced });
        return;
      }
      inner.page.fonts[font.id] ??= font.ref();
      strokes.push('BT', sizeOf(opened, size));
      if (spacing !== undefined) strokes.push(`${rounded(spacing)} Tc`);
      // Pages are measured from above, so letters would stand on their heads.
      strokes.push(`1 0 0 -1 ${rounded(x)} ${rounded(baseline)} Tm`, glyphs);
      if (spacing !== undefined) strokes.push('0 Tc');
      strokes.push('ET');
    },
    line(x, y, length, thickness, colour) {
      if (stroke !== colour) strokes.push(`${partsOf(colour)} RG`);
      stroke = colour;
      const [from, to, at] = [rounded(x), rounded(x + length), rounded(y)];
      strokes.push(`${rounded(thickness)} w\n${from} ${at} m\n${to} ${at} l\nS`);
    },
    squares(places, colour) {
      fillWith(colour);
      for (const place of places) strokes.push(`${place.map(rounded).join(' ')} re`);
      strokes.push('f');
    },
    endPage: () => {
      fill = undefined;
      stroke = undefined;
      if (strokes.length > 0) inner.page.write(bytesOf(strokes));
      endObjects();
    },
    async pack() {
      await Promise.all(inner[own.pages].map(({ content }) => packed(content)));
    },
    file: () => {
      endObjects();
      return Buffer.concat(chunks);
    },
  };
}

const deflated = promisify(deflate);

async function packed(content: Content): Promise<void> {
  content.buffer = [await deflated(Buffer.concat(content.buffer))];
  content.compress = false;
  content.data['Filter'] = 'FlateDecode';
}

/** So many texts are remembered: those of some hundred pages. */
const knownAtMost = 20_000;

/** To a thousandth of a point, which no printer has. */
function rounded(value: number): number {
  return Math.round(value * 1000) / 1000;
}

/** The letters of a text with what brings them closer; nothing where some are set above or below the line. */
function glyphsOf(opened: OpenFont, text: string): string | null {
  const { glyphs, positions } = opened.font.font.layout(text);
  let written = '';
  let together = '';
  for (const [index, glyph] of glyphs.entries()) {
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {};
    if (xOffset !== 0 || yOffset !== 0) return null;
    const { code, width } = letterOf(opened, glyph);
    together += code;
    if (xAdvance === width) continue;
    written += `<${together}> ${rounded((width - xAdvance) * opened.font.scale)} `;
    together = '';
  }
  return `[${written}${together === '' ? '' : `<${together}>`}] TJ`;
}

function sizeOf({ font, sizes }: OpenFont, size: number): string {
  let set = sizes.get(size);
  if (set === undefined) {
    set = `/${font.id} ${rounded(size)} Tf`;
    sizes.set(size, set);
  }
  return set;
}

/** Its number among those that are embedded. */
function letterOf({ font, letters }: OpenFont, glyph: Glyph) {
  let letter = letters.get(glyph.id);
  if (letter === undefined) {
    const number = font.subset.includeGlyph(glyph.id);
    const width = glyph.advanceWidth;
    font.widths[number] ??= width * font.scale;
    font.unicode[number] ??= glyph.codePoints;
    letter = { code: number.toString(16).padStart(4, '0'), width };
    letters.set(glyph.id, letter);
  }
  return letter;
}

const colourParts = new Map<string, string>();

/** Red, green and blue from 0 to 1. */
function partsOf(colour: string): string {
  let parts = colourParts.get(colour);
  if (parts === undefined) {
    parts = [1, 3, 5].map((at) => rounded(Number.parseInt(colour.slice(at, at + 2), 16) / 255)).join(' ');
    colourParts.set(colour, parts);
  }
  return parts;
}
