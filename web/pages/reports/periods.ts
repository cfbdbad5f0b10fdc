import { firstOfMonth } from '#shared/dates.ts';
import { addMonths } from '#shared/rent/calendar.ts';
import { fiscalYearFrom, wholeMonths } from '#shared/reports/compared-days.ts';
import type { Range } from '#web/lib/range-label.ts';

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

function monthOf(date: string): number {
  return Number(date.slice(5, 7));
}
