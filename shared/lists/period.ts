import { addDays } from '#shared/dates.ts';

export type PeriodKind = 'month' | 'quarter' | 'year' | 'all' | 'dates';

/** A stretch of the books. `token` is how the address names it; two dates name themselves. */
export interface Period {
  readonly kind: PeriodKind;
  readonly token: string;
  readonly from: string | undefined;
  readonly to: string | undefined;
}

export interface PeriodAddress {
  readonly period: string;
  readonly from: string;
  readonly to: string;
}

export interface Calendar {
  /** The day that it is where the organisation is. */
  readonly today: string;
  readonly fiscalYearStartMonth: number;
}

/** What the address asks for: `2026-10`, `2026-q4`, `2026` (the fiscal year that begins then), `all`, or two dates. */
export function readPeriod(address: PeriodAddress, fallback: 'month' | 'year', calendar: Calendar): Period {
  const { period, from, to } = address;
  if (period === 'dates' || from !== '' || to !== '')
    return { kind: 'dates', token: 'dates', from: from || undefined, to: to || undefined };
  return periodOf(period, calendar) ?? currentPeriod(fallback, calendar);
}

export function currentPeriod(kind: 'month' | 'quarter' | 'year', { today, ...calendar }: Calendar): Period {
  const [year = 0, month = 1] = today.split('-').map(Number);
  if (kind === 'month') return monthsFrom(kind, `${year}-${two(month)}`, year, month, 1);
  if (kind === 'quarter') return quarter(year, Math.ceil(month / 3));
  const start = calendar.fiscalYearStartMonth;
  return fiscalYear(month >= start ? year : year - 1, start);
}

/** The one before or after, of the same length; there is none of everything or of two dates. */
export function stepPeriod(period: Period, by: -1 | 1, calendar: Calendar): Period | undefined {
  const { kind, from, to } = period;
  if (kind === 'all' || kind === 'dates' || from === undefined || to === undefined) return undefined;
  return currentPeriod(kind, { ...calendar, today: addDays(by < 0 ? from : to, by) });
}

function periodOf(token: string, { fiscalYearStartMonth }: Calendar): Period | undefined {
  if (token === 'all') return { kind: 'all', token, from: undefined, to: undefined };
  const [, year, quarterOf, month] = /^(\d{4})(?:-(?:q([1-4])|(0[1-9]|1[0-2])))?$/.exec(token) ?? [];
  if (year === undefined || !isReachable(Number(year))) return undefined;
  if (month !== undefined) return monthsFrom('month', token, Number(year), Number(month), 1);
  if (quarterOf !== undefined) return quarter(Number(year), Number(quarterOf));
  return fiscalYear(Number(year), fiscalYearStartMonth);
}

function quarter(year: number, number: number): Period {
  return monthsFrom('quarter', `${year}-q${number}`, year, number * 3 - 2, 3);
}

function fiscalYear(year: number, startMonth: number): Period {
  return monthsFrom('year', String(year), year, startMonth, 12);
}

function monthsFrom(kind: PeriodKind, token: string, year: number, month: number, count: number): Period {
  return { kind, token, from: day(year, month), to: addDays(day(year, month + count), -1) };
}

function day(year: number, month: number): string {
  return new Date(Date.UTC(year, month - 1, 1)).toISOString().slice(0, 10);
}

/** As far as the books reach. */
function isReachable(year: number): boolean {
  return year >= 1900 && year < 2999;
}

function two(number: number): string {
  return String(number).padStart(2, '0');
}
