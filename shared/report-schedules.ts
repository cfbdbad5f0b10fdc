import { addDays, dateIn, firstOfMonth } from './dates.ts';
import { instantIn } from './instant-in.ts';
import { addMonths, dayOfMonth, monthOf } from './rent/calendar.ts';
import type { Span } from './rent/calendar.ts';
import {
  endBefore,
  fiscalYearFrom,
  rangeBefore,
  rangeOfLastYear,
  wholeMonths,
  yearBefore,
} from './reports/compared-days.ts';
import type { ReportKey } from './reports/report-keys.ts';

/** How often a report is sent. */
export const scheduleFrequencies = ['day', 'week', 'month'] as const;
export type ScheduleFrequency = (typeof scheduleFrequencies)[number];

/** Days that are told when a report is sent, not when it was scheduled. */
export const scheduleSpans = [
  'today',
  'yesterday',
  'this-month',
  'last-month',
  'next-month',
  'next-12-months',
  'year-to-date',
  'last-year',
  'fiscal-year',
  'fiscal-year-to-date',
  'last-fiscal-year',
] as const;
export type ScheduleSpan = (typeof scheduleSpans)[number];

/** What a report that is sent stands beside: like its days, told when it is sent. */
export const scheduleComparisons = ['previous', 'last-year'] as const;
export type ScheduleComparison = (typeof scheduleComparisons)[number];

/** Of all tenants nobody reads the ledgers: they are sent of one lease or person. */
export function lacksTenant(
  report: ReportKey,
  { leaseId, personId }: { readonly leaseId?: string | undefined; readonly personId?: string | undefined },
): boolean {
  return report === 'tenant-ledger' && leaseId === undefined && personId === undefined;
}

/** A packet is of a month. */
export const packetSpans: readonly ScheduleSpan[] = ['this-month', 'last-month'];

/** What a report that is sent can be narrowed by: all that it can be asked with but its days. */
export const scheduleFilters = [
  'basis',
  'propertyId',
  'ownerId',
  'unitId',
  'leaseId',
  'personId',
  'accountId',
  'memberId',
  'event',
  'groupBy',
  'ageFrom',
  'columns',
] as const;

export const scheduleFormats = ['pdf', 'xlsx', 'csv'] as const;
export type ScheduleFormat = (typeof scheduleFormats)[number];

/** Why a schedule stopped: its owner left the workspace, or may no longer see what it sends. */
export const stopReasons = ['owner-left', 'no-access'] as const;

export interface ScheduleRule {
  readonly frequency: ScheduleFrequency;
  /** 1 is Monday, or the day of the month; a month that is shorter has it on its last day. */
  readonly onDay: number;
  readonly atHour: number;
}

/** The next instant at which it is due, by the clocks of the organisation. */
export function nextRun(rule: ScheduleRule, timeZone: string, after: Date): Date {
  const time = `${String(rule.atHour).padStart(2, '0')}:00`;
  for (let day = dateIn(timeZone, after); ; day = addDays(day, 1)) {
    if (!fallsOn(rule, day)) continue;
    const at = new Date(instantIn(timeZone, day, time));
    if (at > after) return at;
  }
}

function fallsOn({ frequency, onDay }: ScheduleRule, day: string): boolean {
  if (frequency === 'day') return true;
  if (frequency === 'month') return dayOfMonth(day, onDay) === day;
  return (new Date(`${day}T00:00:00Z`).getUTCDay() || 7) === onDay;
}

/** The days of a span, as of the day on which it is sent. */
export function daysOf(
  span: ScheduleSpan,
  { today, fiscalYearStartMonth }: { readonly today: string; readonly fiscalYearStartMonth: number },
): Span {
  const fiscalYear = fiscalYearFrom(today, fiscalYearStartMonth);
  const spans = {
    today: () => ({ from: today, to: today }),
    yesterday: () => ({ from: addDays(today, -1), to: addDays(today, -1) }),
    'this-month': () => monthOf(today),
    'last-month': () => monthOf(addMonths(firstOfMonth(today), -1)),
    'next-month': () => monthOf(addMonths(firstOfMonth(today), 1)),
    // As the reports themselves look ahead: with the month that runs.
    'next-12-months': () => ({ from: firstOfMonth(today), to: addDays(addMonths(firstOfMonth(today), 12), -1) }),
    'year-to-date': () => ({ from: `${today.slice(0, 4)}-01-01`, to: today }),
    'last-year': () => {
      const year = String(Number(today.slice(0, 4)) - 1).padStart(4, '0');
      return { from: `${year}-01-01`, to: `${year}-12-31` };
    },
    'fiscal-year': () => wholeMonths(fiscalYear, 12),
    'fiscal-year-to-date': () => ({ from: fiscalYear, to: today }),
    'last-fiscal-year': () => wholeMonths(addMonths(fiscalYear, -12), 12),
  };
  return spans[span]();
}

/** What a report of some days, or of one, is compared with when it is sent. */
export function comparedDays(
  comparison: ScheduleComparison,
  {
    from,
    to,
    asOf,
  }: { readonly from?: string | undefined; readonly to?: string | undefined; readonly asOf?: string | undefined },
): { readonly compareFrom?: string; readonly compareTo?: string; readonly compareAsOf?: string } {
  const isPrevious = comparison === 'previous';
  if (from !== undefined && to !== undefined) {
    const compared = isPrevious ? rangeBefore({ from, to }) : rangeOfLastYear({ from, to });
    return { compareFrom: compared.from, compareTo: compared.to };
  }
  return asOf === undefined ? {} : { compareAsOf: isPrevious ? endBefore(asOf) : yearBefore(asOf) };
}
