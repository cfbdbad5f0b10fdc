import { faceFor } from './fonts/inter.ts';
import type { Face, FaceStyle } from './fonts/inter.ts';

export interface TextRun {
  readonly face: Face;
  readonly text: string;
}

/** What stands for a sign that no font has: one for each, so that it is seen that something is there. */
const substitute = '\u{FFFD}';

/**
 * Text by the fonts that have its letters. What people are called is never refused and never breaks a page: a sign that
 * no font has becomes a box, as do the letters of an unknown script, each by itself.
 */
export function textRuns(style: FaceStyle, text: string): readonly TextRun[] {
  const latin = faceFor(style, ' ');
  if (latin === undefined) throw new Error('The font has no space');
  if (isPlain(text)) return text === '' ? [] : [{ face: latin, text }];
  const runs: { face: Face; text: string }[] = [];
  for (const sign of signsOf(text)) {
    const face = faceFor(style, sign);
    const last = runs.at(-1);
    // The box is the glyph that fonts have for what they have not.
    const run = { face: face ?? latin, text: face === undefined ? substitute : sign };
    if (last?.face === run.face) last.text += run.text;
    else runs.push(run);
  }
  return runs;
}

/** Most text by far. */
function isPlain(text: string): boolean {
  return /^[\x20-\x7e\u00a0-\u00ac\u00ae-\u00ff]*$/.test(text);
}

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** What the eye takes for one sign, composed as far as it can be. What has no shape of its own is left out. */
function* signsOf(text: string): Iterable<string> {
  for (const { segment } of segmenter.segment(
    text.normalize('NFC').replaceAll(/[\u2000-\u200a\u202f\u205f\u3000]/g, '\u00a0'),
  )) {
    const shaped = segment.replaceAll(/[\p{Cc}\p{Cf}\u{fe00}-\u{fe0f}]/gu, '');
    if (shaped !== '') yield shaped;
  }
}
