import { locale } from '#web/lib/messages.ts';

/**
 * Reads a date as people type it: "2026-11-12", "12.11.2026", "11/12/26" (in the region's order), "12 Nov", "Nov 12",
 * "12". What is left out is taken from today. Gives `YYYY-MM-DD`, or undefined when it is no day of the calendar.
 */
export function parseDate(text: string, today: string, tag: string = locale()): string | undefined {
  const words = text.trim().toLowerCase();
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(words);
  if (iso !== null) return day(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const written = words.match(/\d+/g) ?? [];
  const numbers = written.map(Number);
  const named = monthNamed(words, tag);
  const [thisYear = 0, thisMonth = 0] = today.split('-').map(Number);
  if (named !== undefined) {
    const [date] = numbers;
    return date === undefined ? undefined : day(fullYear(written[1], thisYear), named, date);
  }
  if (!/^[\d\s./-]+$/.test(words)) return undefined;
  const [first, second] = numbers;
  if (first === undefined) return undefined;
  if (second === undefined) return day(thisYear, thisMonth, first);
  const [date, month] = monthFirst(tag) ? [second, first] : [first, second];
  return day(fullYear(written[2], thisYear), month, date);
}

function day(year: number, month: number, date: number): string | undefined {
  // Date.UTC takes the years 0 to 99 for those of the last century.
  const at = new Date(new Date(0).setUTCFullYear(year, month - 1, date));
  const exists = at.getUTCFullYear() === year && at.getUTCMonth() === month - 1 && at.getUTCDate() === date;
  return exists ? at.toISOString().slice(0, 10) : undefined;
}

/** Two digits are completed, four are taken as they are written; a year with another number of them is not finished. */
function fullYear(written: string | undefined, thisYear: number): number {
  if (written === undefined) return thisYear;
  if (written.length === 2) return 2000 + Number(written);
  return written.length === 4 ? Number(written) : Number.NaN;
}

function monthNamed(words: string, tag: string): number | undefined {
  const word = /\p{L}{3,}/u.exec(words)?.[0];
  if (word === undefined) return undefined;
  for (let month = 1; month <= 12; month += 1) {
    const at = Date.UTC(2026, month - 1, 15);
    const names = [tag, 'en'].map((language) =>
      new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' }).format(at).toLowerCase(),
    );
    if (names.some((name) => name.startsWith(word))) return month;
  }
  return undefined;
}

function monthFirst(tag: string): boolean {
  const order = new Intl.DateTimeFormat(tag).formatToParts(0).map((part) => part.type);
  return order.indexOf('month') < order.indexOf('day');
}
