import { isolate } from '#web/kit/isolate/isolated.tsx';
import { formatList } from '#web/lib/format.ts';

/** Letters that are written from right to left, and marks that turn the direction round. */
const turning =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\u200F\u202A-\u202E\u2066-\u2069]/u;

/**
 * Names as plain text, for titles and labels. Where one of them is written in the other direction each stands apart, or
 * what follows it would be drawn in front of it.
 */
export function listNames(names: readonly string[]): string {
  return formatList(names.some((name) => turning.test(name)) ? names.map(isolate) : names);
}
