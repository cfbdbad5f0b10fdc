import { addDays, isBookDate } from '#shared/dates.ts';
import type { Frequency } from './templates-api.ts';

/** On which days an entry posts by itself, for looking ahead; the server has the same rule and the last word. */
export interface Recurrence {
  readonly frequency: Frequency;
  readonly startsOn: string;
  readonly endsOn: string | null;
}

const steps: Readonly<Record<Frequency, { readonly days: number } | { readonly months: number }>> = {
  weekly: { days: 7 },
  fortnightly: { days: 14 },
  monthly: { months: 1 },
  quarterly: { months: 3 },
  'half-yearly': { months: 6 },
  yearly: { months: 12 },
};

/** The days from a date on, at most so many. Each is counted from the first: the 31st comes back after February. */
export function daysFrom(recurrence: Recurrence, from: string, atMost: number): readonly string[] {
  const found: string[] = [];
  for (let number = 0; found.length < atMost; number += 1) {
    const day = dayOf(recurrence, number);
    if (day === undefined) break;
    if (day >= from) found.push(day);
  }
  return found;
}

/** How many days lie from one date to another, both included; counted no further than a limit. */
export function countDays(recurrence: Recurrence, from: string, through: string, atMost = 500): number {
  return daysFrom(recurrence, from, atMost).filter((day) => day <= through).length;
}

function dayOf({ frequency, startsOn, endsOn }: Recurrence, number: number): string | undefined {
  const step = steps[frequency];
  const day = 'days' in step ? addDays(startsOn, number * step.days) : addMonths(startsOn, number * step.months);
  return isBookDate(day) && (endsOn === null || day <= endsOn) ? day : undefined;
}

/** The same day of a later month, or its last one where it is shorter. */
function addMonths(date: string, months: number): string {
  const month = Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1 + months;
  const [year, place] = [Math.floor(month / 12), month % 12];
  const last = new Date(Date.UTC(year, place + 1, 0)).getUTCDate();
  const day = Math.min(Number(date.slice(8)), last);
  return `${String(year).padStart(4, '0')}-${String(place + 1).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}
