import { addDays } from '#shared/dates.ts';
import { dayOfMonth, daysFrom, firstOfMonthNumber, monthNumber, monthOf } from './calendar.ts';
import type { Span } from './calendar.ts';
import { divide, multiply, rational, roundToCents } from './rational.ts';

export const frequencies = [
  'weekly',
  'fortnightly',
  'four-weekly',
  'monthly',
  'quarterly',
  'half-yearly',
  'yearly',
] as const;
export type Frequency = (typeof frequencies)[number];

export const timings = ['advance', 'arrears'] as const;

/**
 * Where quarters, half-years and years begin: with the month in which the line starts, so that a lease of its own pace
 * is never prorated at its start for no reason; or with the calendar’s, in January, April, July and October.
 */
export const anchors = ['start-month', 'calendar'] as const;

/** When a line falls due. Weeks have no due day: they are due on their first day in advance, on their last in arrears. */
export interface BillingRule {
  readonly frequency: Frequency;
  readonly timing: (typeof timings)[number];
  /** 1–31, clamped to the end of the month. 31 therefore says “the last day of the month”. */
  readonly dueDay: number;
  readonly anchor: (typeof anchors)[number];
}

export interface Period extends Span {
  /** Stays the same whatever becomes of the lease: `2025-03` for what begins in that month, `2025-03-05` for weeks. */
  readonly key: string;
  readonly dueOn: string;
}

/**
 * The whole periods that touch a span, without gap or overlap. Months and what is longer begin on the first of a month,
 * weeks on the weekday of the anchor, which is the day that the line starts on.
 */
export function periodsBetween(rule: BillingRule, anchorOn: string, { from, to }: Span): Period[] {
  if (!Number.isInteger(rule.dueDay) || rule.dueDay < 1 || rule.dueDay > 31)
    throw new RangeError(`${rule.dueDay} is not a day of a month`);
  const { months, days } = paces[rule.frequency];
  const spanAt = months === null ? weeksFrom(anchorOn, from, days) : monthsFrom(rule, anchorOn, from, months);
  const periods: Period[] = [];
  for (let index = 0, span = spanAt(0); span.from <= to; index += 1, span = spanAt(index)) {
    const key = months === null ? span.from : span.from.slice(0, 7);
    periods.push({ key, from: span.from, to: span.to, dueOn: dueOn(rule, span) });
  }
  return periods;
}

/** What comes to the same over a year of 52 weeks or 12 months: 250.00 a week is 1,083.33 a month. */
export function equivalentCents({ cents, from, to }: { cents: number; from: Frequency; to: Frequency }): number {
  const pace = divide(rational(paces[from].perYear), rational(paces[to].perYear));
  return roundToCents(multiply(rational(cents), pace));
}

interface Pace {
  readonly perYear: number;
  readonly months: number | null;
  readonly days: number;
}

/** Days are those of a year of 52 weeks or of twelve months of thirty days. */
export const paces: Readonly<Record<Frequency, Pace>> = {
  weekly: { perYear: 52, months: null, days: 7 },
  fortnightly: { perYear: 26, months: null, days: 14 },
  'four-weekly': { perYear: 13, months: null, days: 28 },
  monthly: { perYear: 12, months: 1, days: 30 },
  quarterly: { perYear: 4, months: 3, days: 90 },
  'half-yearly': { perYear: 2, months: 6, days: 180 },
  yearly: { perYear: 1, months: 12, days: 360 },
};

function weeksFrom(anchorOn: string, from: string, days: number): (index: number) => Span {
  const first = addDays(anchorOn, Math.floor(daysFrom(anchorOn, from) / days) * days);
  return (index) => ({ from: addDays(first, index * days), to: addDays(first, (index + 1) * days - 1) });
}

function monthsFrom(rule: BillingRule, anchorOn: string, from: string, months: number): (index: number) => Span {
  const anchor = rule.anchor === 'calendar' ? 0 : monthNumber(anchorOn);
  const first = anchor + Math.floor((monthNumber(from) - anchor) / months) * months;
  return (index) => {
    const month = first + index * months;
    return { from: firstOfMonthNumber(month), to: monthOf(firstOfMonthNumber(month + months - 1)).to };
  };
}

/**
 * In advance: the due day of the period’s first month. In arrears: the due day of the month after it, but the last day
 * of the period itself where rent is due on the last of the month; a month’s rent would otherwise wait for another one.
 */
function dueOn({ frequency, timing, dueDay }: BillingRule, { from, to }: Span): string {
  if (paces[frequency].months === null) return timing === 'advance' ? from : to;
  if (timing === 'advance') return dayOfMonth(from, dueDay);
  return dueDay === 31 ? to : dayOfMonth(addDays(to, 1), dueDay);
}
