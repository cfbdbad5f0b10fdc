import { addDays, firstOfMonth, isLastOfMonth } from '#shared/dates.ts';
import { addMonths } from '#shared/rent/calendar.ts';
import type { Span } from '#shared/rent/calendar.ts';

/** As long as the range and directly before it: whole months before whole months, otherwise as many days. */
export function rangeBefore({ from, to }: Span): Span {
  if (isWholeMonths({ from, to })) {
    const months = monthsBetween(from, to) + 1;
    return wholeMonths(addMonths(from, -months), months);
  }
  const days = daysBetween(from, to) + 1;
  return { from: addDays(from, -days), to: addDays(from, -1) };
}

/** The same days of the year before; the last of a month stays the last of a month. */
export function rangeOfLastYear({ from, to }: Span): Span {
  return { from: addMonths(from, -12), to: yearBefore(to) };
}

/** For a date that stands alone, as on a balance sheet: the end of the month before it. */
export function endBefore(date: string): string {
  return addDays(firstOfMonth(date), -1);
}

export function yearBefore(date: string): string {
  const earlier = addMonths(date, -12);
  return isLastOfMonth(date) ? endOfMonth(earlier) : earlier;
}

export function endOfMonth(date: string): string {
  return addDays(addMonths(firstOfMonth(date), 1), -1);
}

export function fiscalYearFrom(date: string, startMonth: number): string {
  const thisYear = `${date.slice(0, 5)}${String(startMonth).padStart(2, '0')}-01`;
  return thisYear <= date ? thisYear : addMonths(thisYear, -12);
}

export function wholeMonths(from: string, months: number): Span {
  return { from, to: addDays(addMonths(from, months), -1) };
}

function monthsBetween(from: string, to: string): number {
  const months = (date: string) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7));
  return months(to) - months(from);
}

function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);
}

export function isWholeMonths({ from, to }: Span): boolean {
  return from === firstOfMonth(from) && isLastOfMonth(to);
}
