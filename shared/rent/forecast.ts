import { firstOfMonth } from '#shared/dates.ts';
import { addMonths, monthNumber } from './calendar.ts';
import type { Span } from './calendar.ts';
import { twelveMonthsFrom } from './schedule.ts';

export const forecastMonths = 12;

/** The twelve months that a forecast is about: the one of a day, whole, and those that follow. */
export function forecastSpan(today: string): Span {
  return twelveMonthsFrom(firstOfMonth(today));
}

/** What falls due in each month of a forecast, by the charges that a lease is scheduled to have in it. */
export function sumByMonth(
  charges: readonly { readonly dueOn: string; readonly cents: number }[],
  from: string,
): number[] {
  const sums = Array.from({ length: forecastMonths }, () => 0);
  for (const { dueOn, cents } of charges) {
    const at = monthNumber(dueOn) - monthNumber(from);
    if (at >= 0 && at < forecastMonths) sums[at] = (sums[at] ?? 0) + cents;
  }
  return sums;
}

export interface MonthOfMoney {
  /** By the leases. */
  readonly scheduledCents: number;
  /** What was charged by now, and what of it was credited or paid. */
  readonly billedCents: number;
  readonly creditedCents: number;
  readonly collectedCents: number;
}

/** What is still to come of a month: what leases or charges say, whichever is more, without what has come. */
export function expectedCents({ scheduledCents, billedCents, creditedCents, collectedCents }: MonthOfMoney): number {
  return Math.max(0, Math.max(scheduledCents, billedCents) - creditedCents - collectedCents);
}

/** Months by their first days, from some before a day to the end of its forecast. */
export function monthsAround(today: string, before: number): string[] {
  const first = addMonths(firstOfMonth(today), -before);
  return Array.from({ length: before + forecastMonths }, (_, at) => addMonths(first, at));
}
