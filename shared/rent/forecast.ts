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

/** What a period of a line of a lease is scheduled to be, and what was charged for it by now. */
export interface ScheduledPeriod {
  readonly dueOn: string;
  readonly scheduledCents: number;
  readonly chargedCents: number;
}

/**
 * What is still to be charged in each month: each period of each line by itself, so that what one was charged beyond its
 * lease, or what was charged besides, takes nothing from another.
 */
export function unchargedByMonth(periods: readonly ScheduledPeriod[], from: string): number[] {
  return sumByMonth(
    periods.map(({ dueOn, scheduledCents, chargedCents }) => ({
      dueOn,
      cents: Math.max(0, scheduledCents - chargedCents),
    })),
    from,
  );
}

/** Months by their first days, from some before a day to the end of its forecast. */
export function monthsAround(today: string, before: number): string[] {
  const first = addMonths(firstOfMonth(today), -before);
  return Array.from({ length: before + forecastMonths }, (_, at) => addMonths(first, at));
}
