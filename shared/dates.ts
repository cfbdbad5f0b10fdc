/** Dates are `YYYY-MM-DD`, days without a time zone; an instant becomes one only in the zone of an organisation. */

/** Books reach from the one to the other; a year 0 or 9999 is a slip of the keyboard. */
export const earliestDate = '1900-01-01';
export const latestDate = '2999-12-31';
/** Nobody agrees on anything for later than this: the year is a slip of the keyboard. */
export const latestPlannedDate = '2199-12-31';
const longestTermYears = 100;

export function isBookDate(date: string): boolean {
  return isDate(date) && date >= earliestDate && date <= latestDate;
}

export function isPlannedDate(date: string): boolean {
  return isBookDate(date) && date <= latestPlannedDate;
}

/** A lease of nine hundred years is a year that was mistyped. */
export function isTermTooLong(startsOn: string, endsOn: string): boolean {
  return endsOn > `${Number(startsOn.slice(0, 4)) + longestTermYears}${startsOn.slice(4)}`;
}

export function isDate(date: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) return false;
  const time = Date.parse(`${date}T00:00:00Z`);
  // The 30th of February is read as a day of March.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(date);
}

export function addDays(date: string, days: number): string {
  const time = Date.parse(`${date}T00:00:00Z`) + days * 86_400_000;
  return new Date(time).toISOString().slice(0, 10);
}

/** The day that it may be already somewhere else, where another time zone is ahead of the workspace. */
export function latestAnywhere(today: string): string {
  return addDays(today, 1);
}

export function firstOfMonth(date: string): string {
  return `${date.slice(0, 8)}01`;
}

export function isLastOfMonth(date: string): boolean {
  return addDays(date, 1).endsWith('-01');
}

/** The day that it is somewhere, at an instant. */
export function dateIn(timeZone: string, at: Date): string {
  const part = Object.fromEntries(
    calendarOf(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
  return `${part['year']}-${part['month']}-${part['day']}`;
}

/** Making one costs ten times what asking it does, and every request asks. There are no more than the zones of the world. */
const calendars = new Map<string, Intl.DateTimeFormat>();

function calendarOf(timeZone: string): Intl.DateTimeFormat {
  const known = calendars.get(timeZone);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  calendars.set(timeZone, made);
  return made;
}

export function latestOf(...dates: readonly (string | null)[]): string {
  return dates.reduce<string>((latest, date) => (date !== null && date > latest ? date : latest), earliestDate);
}
