import { create } from 'fontkit';

/** The part of fontkit that is used here; the package has no types of its own. */
export function openFont(file: Uint8Array): Font {
  return create(file) as Font;
}

export interface PathCommand {
  readonly command: 'moveTo' | 'lineTo' | 'quadraticCurveTo' | 'bezierCurveTo' | 'closePath';
  readonly args: readonly number[];
}
export interface Glyph {
  readonly id: number;
  readonly advanceWidth: number;
  readonly codePoints: readonly number[];
  readonly path: { readonly commands: readonly PathCommand[] };
}
export interface Position {
  readonly xAdvance: number;
  readonly yAdvance: number;
  readonly xOffset: number;
  readonly yOffset: number;
}
export interface GlyphRun {
  readonly glyphs: readonly Glyph[];
  readonly positions: readonly Position[];
  readonly advanceWidth: number;
}
export interface Font {
  readonly unitsPerEm: number;
  readonly postscriptName: string;
  readonly characterSet: readonly number[];
  getGlyph(id: number): Glyph;
  layout(text: string, features?: readonly string[]): GlyphRun;
  getVariation(settings: Readonly<Record<string, number>>): Font;
}
