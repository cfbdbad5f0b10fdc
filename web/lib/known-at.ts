import { isBookDate } from '#shared/dates.ts';
import { instantIn } from '#shared/instant-in.ts';

/** The instant that `knownAt` in an address means: a date means the end of that day. What cannot be read is left out. */
export function readKnownAt(text: string, timeZone: string): string | undefined {
  if (isBookDate(text)) return instantIn(timeZone, text, '23:59');
  const time = /^\d{4}-\d{2}-\d{2}T/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(time) ? undefined : new Date(time).toISOString();
}
