import { addDays, firstOfMonth, isLastOfMonth } from '#shared/dates.ts';
import { addMonths } from '#shared/rent/calendar.ts';
import { isWholeMonths, type Range } from '#web/lib/range-label.ts';

export const periods = [
  'this-month',
  'last-month',
  'this-quarter',
  'last-quarter',
  'year-to-date',
  'last-year',
  'fiscal-year',
  'twelve-months',
] as const;
export type Period = (typeof periods)[number] | 'next-twelve-months';

/** Reports of what is to come. */
export const reportsAhead: ReadonlySet<string> = new Set(['lease-expirations', 'rent-increases']);

export const comparisons = ['none', 'previous', 'last-year', 'custom'] as const;
export type Comparison = (typeof comparisons)[number];

export interface Calendar {
  /** The day it is where the organisation is. */
  readonly today: string;
  /** 1 to 12. */
  readonly fiscalYearStartMonth: number;
}

export function rangeOf(period: Period, { today, fiscalYearStartMonth }: Calendar): Range {
  const month = firstOfMonth(today);
  const quarter = addMonths(month, -((monthOf(month) - 1) % 3));
  const year = `${today.slice(0, 4)}-01-01`;
  switch (period) {
    case 'this-month':
      return wholeMonths(month, 1);
    case 'last-month':
      return wholeMonths(addMonths(month, -1), 1);
    case 'this-quarter':
      return wholeMonths(quarter, 3);
    case 'last-quarter':
      return wholeMonths(addMonths(quarter, -3), 3);
    case 'year-to-date':
      return { from: year, to: today };
    case 'last-year':
      return wholeMonths(addMonths(year, -12), 12);
    case 'fiscal-year':
      return wholeMonths(fiscalYearFrom(today, fiscalYearStartMonth), 12);
    case 'twelve-months':
      return wholeMonths(addMonths(month, -11), 12);
    case 'next-twelve-months':
      return wholeMonths(month, 12);
  }
}

/** As long as the range and directly before it: whole months before whole months, otherwise as many days. */
export function rangeBefore({ from, to }: Range): Range {
  if (isWholeMonths({ from, to })) {
    const months = monthsBetween(from, to) + 1;
    return wholeMonths(addMonths(from, -months), months);
  }
  const days = daysBetween(from, to) + 1;
  return { from: addDays(from, -days), to: addDays(from, -1) };
}

/** The same days of the year before; the last of a month stays the last of a month. */
export function rangeOfLastYear({ from, to }: Range): Range {
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

function fiscalYearFrom(date: string, startMonth: number): string {
  const thisYear = `${date.slice(0, 5)}${String(startMonth).padStart(2, '0')}-01`;
  return thisYear <= date ? thisYear : addMonths(thisYear, -12);
}

function wholeMonths(from: string, months: number): Range {
  return { from, to: addDays(addMonths(from, months), -1) };
}

function monthOf(date: string): number {
  return Number(date.slice(5, 7));
}

function monthsBetween(from: string, to: string): number {
  return (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + monthOf(to) - monthOf(from);
}

function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);
}
