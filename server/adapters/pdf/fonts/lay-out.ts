import type { Font, Glyph, GlyphRun } from './font.ts';

interface Sign {
  readonly glyph: Glyph;
  readonly advance: number;
  /** How much closer the next letter comes, by that letter. */
  readonly kerns: Map<string, number>;
}

interface LayOut {
  readonly layOut: (text: string) => GlyphRun;
  /** In units of the font, without setting anything. */
  readonly widthOf: (text: string) => number;
}

/**
 * Sets letters one after another, each pair as close as the font wants it. Letters and pairs are looked up once: asking
 * the library for every amount of a long statement would take minutes. What has marks of its own above or below is rare
 * and left to the library.
 */
export function makeLayOut(font: Font, features: readonly string[]): LayOut {
  const signs = new Map<string, Sign>();
  const signOf = (letter: string): Sign => {
    let sign = signs.get(letter);
    if (sign === undefined) {
      const { glyphs, advanceWidth } = font.layout(letter, features);
      const glyph = glyphs[0] ?? font.getGlyph(0);
      // What the file says when it is searched or read aloud.
      const codePoints = [letter.codePointAt(0) ?? 0];
      sign = {
        glyph: Object.assign(Object.create(glyph) as Glyph, { codePoints }),
        advance: advanceWidth,
        kerns: new Map(),
      };
      signs.set(letter, sign);
    }
    return sign;
  };
  const kernOf = (first: string, second: string): number => {
    const { kerns, advance } = signOf(first);
    let kern = kerns.get(second);
    if (kern === undefined) {
      const { glyphs, advanceWidth } = font.layout(first + second, features);
      kern = glyphs.length === 2 ? advanceWidth - advance - signOf(second).advance : 0;
      kerns.set(second, kern);
    }
    return kern;
  };
  const widthOf = (text: string): number => {
    if (marked.test(text)) return font.layout(text, features).advanceWidth;
    let width = 0;
    let before: string | undefined;
    for (const letter of text) {
      width += signOf(letter).advance + (before === undefined ? 0 : kernOf(before, letter));
      before = letter;
    }
    return width;
  };
  const layOut = (text: string): GlyphRun => {
    if (marked.test(text)) return font.layout(text, features);
    const letters = Array.from(text);
    const positions = letters.map((letter, index) => {
      const next = letters[index + 1];
      const xAdvance = signOf(letter).advance + (next === undefined ? 0 : kernOf(letter, next));
      return { xAdvance, yAdvance: 0, xOffset: 0, yOffset: 0 };
    });
    return {
      glyphs: letters.map((letter) => signOf(letter).glyph),
      positions,
      // Whoever scales the positions expects the sum to follow.
      get advanceWidth() {
        return positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0);
      },
    };
  };
  return { layOut, widthOf };
}

const marked = /\p{M}/u;
