import { firstOfMonth } from '#shared/dates.ts';
import { addMonths } from '#shared/rent/calendar.ts';

/** How far back the books of the sample go: this month and the same one a year ago, with one on either side to compare. */
const months = 14;

/** The first days of its months, this one being the last. */
export function sampleMonths(today: string): string[] {
  return Array.from({ length: months }, (_, month) => addMonths(firstOfMonth(today), month + 1 - months));
}

export function sampleBegins(today: string): string {
  return addMonths(firstOfMonth(today), 1 - months);
}
