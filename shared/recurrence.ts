import type { frequencies } from './api/entry-templates.ts';
import { addDays, isBookDate } from './dates.ts';
import { addMonths, monthNumber } from './rent/calendar.ts';

/** On which days something recurs: pure, no clock. */

export type Frequency = (typeof frequencies)[number];

export interface Recurrence {
  readonly frequency: Frequency;
  readonly startsOn: string;
  readonly endsOn: string | null;
}

export interface Occurrence {
  /** Counted from one, which is the day it starts on. */
  readonly number: number;
  readonly date: string;
}

const steps: Readonly<Record<Frequency, { readonly days: number } | { readonly months: number }>> = {
  weekly: { days: 7 },
  fortnightly: { days: 14 },
  monthly: { months: 1 },
  quarterly: { months: 3 },
  'half-yearly': { months: 6 },
  yearly: { months: 12 },
};

/**
 * The n-th day, always counted from the first one: the 31st is the 28th in February and the 31st again in March. Nothing
 * where it would be over by then.
 */
export function occurrence({ frequency, startsOn, endsOn }: Recurrence, number: number): Occurrence | undefined {
  const step = steps[frequency];
  const date =
    'days' in step ? addDays(startsOn, (number - 1) * step.days) : addMonths(startsOn, (number - 1) * step.months);
  return isBookDate(date) && (endsOn === null || date <= endsOn) ? { number, date } : undefined;
}

/** The first day that is not before a date, beginning with the n-th. */
export function occurrenceFrom(recurrence: Recurrence, from: string, number = 1): Occurrence | undefined {
  for (let next = Math.max(number, numberBefore(recurrence, from)); ; next += 1) {
    const found = occurrence(recurrence, next);
    if (found === undefined || found.date >= from) return found;
  }
}

/** How many days there are up to and including a date. */
export function occurrencesThrough(recurrence: Recurrence, date: string): number {
  const { endsOn } = recurrence;
  const last = endsOn !== null && endsOn < date ? endsOn : date;
  let number = numberBefore(recurrence, last) - 1;
  while ((occurrence(recurrence, number + 1)?.date ?? '9999') <= last) number += 1;
  return number;
}

/** The days from a date on, at most so many. */
export function daysFrom(recurrence: Recurrence, from: string, atMost: number): readonly string[] {
  const found: string[] = [];
  for (let next = occurrenceFrom(recurrence, from); next !== undefined && found.length < atMost;) {
    found.push(next.date);
    next = occurrence(recurrence, next.number + 1);
  }
  return found;
}

/** How many days lie from one date to another, both included. */
export function countDays(recurrence: Recurrence, from: string, through: string): number {
  const first = occurrenceFrom(recurrence, from);
  return first === undefined ? 0 : Math.max(0, occurrencesThrough(recurrence, through) - first.number + 1);
}

/** A number whose day is surely not after the date, or one; at most a step or two before it. */
function numberBefore({ frequency, startsOn }: Recurrence, date: string): number {
  const step = steps[frequency];
  const passed =
    'days' in step
      ? (Date.parse(date) - Date.parse(startsOn)) / 86_400_000 / step.days
      : (monthNumber(date) - monthNumber(startsOn) - 1) / step.months;
  return Math.max(1, Math.floor(passed));
}
