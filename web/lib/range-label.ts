import { isWholeMonths } from '#shared/reports/compared-days.ts';
import { locale } from './messages.ts';

/** Both days included. */
export interface Range {
  readonly from: string;
  readonly to: string;
}

/** "Oct 2026", "Jul – Sep 2026", "2026" or "5 – 14 Mar 2026", as the region writes it. */
export function rangeLabel(range: Range, month: 'short' | 'long' = 'short'): string {
  const [from, to] = [noon(range.from), noon(range.to)];
  if (!isWholeMonths(range)) return format({ day: 'numeric', month, year: 'numeric' }).formatRange(from, to);
  const isYear = range.from.endsWith('-01-01') && range.to === `${range.from.slice(0, 4)}-12-31`;
  return isYear ? format({ year: 'numeric' }).format(from) : format({ month, year: 'numeric' }).formatRange(from, to);
}

/** "31 Oct 2026": on a statement the year always shows. */
export function dateLabel(date: string): string {
  return format({ day: 'numeric', month: 'short', year: 'numeric' }).format(noon(date));
}

function noon(date: string): Date {
  return new Date(`${date}T12:00:00Z`);
}

function format(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(locale(), { ...options, timeZone: 'UTC' });
}
