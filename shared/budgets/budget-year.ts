import { addMonths } from '#shared/rent/calendar.ts';
import { latestDate } from '#shared/dates.ts';

/** The first days of the twelve months of a budget. Books end in 2999, and so does a budget. */
export function budgetMonths(from: string): readonly string[] {
  return Array.from({ length: 12 }, (_, index) => addMonths(from, index)).filter((month) => month <= latestDate);
}
