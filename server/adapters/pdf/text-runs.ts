import { faceFor } from './fonts/faces.ts';
import type { Face, FaceStyle } from './fonts/faces.ts';
import { tongueOf } from './fonts/scripts.ts';

export interface TextRun {
  readonly face: Face;
  readonly text: string;
}

/** What stands for a sign that no font has: one for each, so that it is seen that something is there. */
export const substitute = '\u{FFFD}';

/**
 * Text by the fonts that have its letters, in the order in which it stands on paper. What people are called is never
 * refused and never breaks a page: a sign that no font has becomes a box, and the paper says so at its end.
 */
export function textRuns(style: FaceStyle, text: string): readonly TextRun[] {
  const latin = latinOf(style);
  if (isPlain(text)) return text === '' ? [] : [{ face: latin, text }];
  const runs: { face: Face; text: string; direction: Direction }[] = [];
  const tongue = tongueOf(text);
  for (const sign of signsOf(text)) {
    const face = faceFor(style, sign, tongue);
    const last = runs.at(-1);
    // The box is the glyph that fonts have for what they have not.
    const run = { face: face ?? latin, text: face === undefined ? substitute : sign, direction: directionOf(sign) };
    if (last?.face === run.face && last.direction === run.direction) last.text += run.text;
    else runs.push(run);
  }
  return joined(visualOrder(runs));
}

const latins = new Map<FaceStyle, Face>();

/** The face of plain letters, which is looked for once. */
function latinOf(style: FaceStyle): Face {
  const latin = latins.get(style) ?? faceFor(style, ' ');
  if (latin === undefined) throw new Error('The font has no space');
  latins.set(style, latin);
  return latin;
}

type Direction = 'left' | 'right' | 'digits' | 'none';

/** Which way a sign is read; marks and spaces follow what is around them. */
function directionOf(sign: string): Direction {
  if (/[\p{Script=Hebrew}\p{Script=Arabic}]/u.test(sign)) return 'right';
  if (/^\p{Nd}/u.test(sign)) return 'digits';
  return /^\p{L}/u.test(sign) ? 'left' : 'none';
}

/**
 * Our lines are read from the left. Words that are read from the right, with what stands between them and a number that
 * follows, change places as a group; each shapes itself. It is the Unicode rule as far as names and addresses need it:
 * a line that turns about more than once within itself would need all of it.
 */
function visualOrder<Run extends { readonly direction: Direction }>(runs: readonly Run[]): readonly Run[] {
  const ordered: Run[] = [];
  let at = 0;
  while (at < runs.length) {
    const end = runs[at]?.direction === 'right' ? endOfGroup(runs, at) : at;
    ordered.push(...runs.slice(at, end + 1).toReversed());
    at = end + 1;
  }
  return ordered;
}

function endOfGroup(runs: readonly { readonly direction: Direction }[], from: number): number {
  const stop = runs.findIndex(({ direction }, index) => index > from && direction === 'left');
  const within = runs.slice(from, stop === -1 ? undefined : stop);
  return from + within.findLastIndex(({ direction }) => direction === 'right' || direction === 'digits');
}

function joined(runs: readonly (TextRun & { readonly direction: Direction })[]): readonly TextRun[] {
  const whole: { face: Face; text: string }[] = [];
  let before: Direction | undefined;
  for (const { face, text, direction } of runs) {
    const last = whole.at(-1);
    if (last?.face === face && direction !== 'right' && before !== 'right') last.text += text;
    else whole.push({ face, text });
    before = direction;
  }
  return whole;
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
    // A family of emoji is held together by a sign without a shape; without it, it would be several people.
    const isHeld = /\p{Extended_Pictographic}\u{200d}/u.test(segment);
    const shaped = segment.replaceAll(isHeld ? /[\u{fe00}-\u{fe0f}]/gu : /[\p{Cc}\p{Cf}\u{fe00}-\u{fe0f}]/gu, '');
    if (shaped !== '') yield shaped;
  }
}
