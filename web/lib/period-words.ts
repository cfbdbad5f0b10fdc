import { isLastOfMonth } from '#shared/dates.ts';
import { formatMonth } from './format.ts';
import { locale } from './messages.ts';

/** "November 2026" for a whole month, else "16–31 October"; the year only where it is not the current one. */
export function periodWords({ from, to }: { readonly from: string; readonly to: string }, now = new Date()): string {
  const isMonth = from.slice(0, 7) === to.slice(0, 7) && from.endsWith('-01') && isLastOfMonth(to);
  const isNow = from.startsWith(`${now.getUTCFullYear()}-`) && to.startsWith(`${now.getUTCFullYear()}-`);
  if (isMonth) return isNow ? monthOnly(from) : formatMonth(from);
  const format = new Intl.DateTimeFormat(locale(), {
    day: 'numeric',
    month: from.slice(0, 7) === to.slice(0, 7) ? 'long' : 'short',
    ...(isNow ? {} : { year: 'numeric' }),
    timeZone: 'UTC',
  });
  return format.formatRange(noon(from), noon(to));
}

/** The period of something that is due on a day: the year stands beside it, and is said again only where it differs. */
export function linePeriod({
  from,
  to,
  dueOn,
}: {
  readonly from: string;
  readonly to: string;
  readonly dueOn: string;
}) {
  return periodWords({ from, to }, noon(dueOn));
}

function monthOnly(date: string): string {
  return new Intl.DateTimeFormat(locale(), { month: 'long', timeZone: 'UTC' }).format(noon(date));
}

function noon(date: string): Date {
  return new Date(`${date}T12:00:00Z`);
}
