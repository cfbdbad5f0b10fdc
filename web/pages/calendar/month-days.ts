import { addDays, isDate } from '#shared/dates.ts';
import { addMonths, monthOf } from '#shared/rent/calendar.ts';

/** Which day a week begins with, 1 for Monday to 7 for Sunday. */
export function firstWeekday(language: string): number {
  // Its type has neither yet. Older engines have it as a property, and some not at all: most of the world begins with Monday.
  const region = new Intl.Locale(language) as Intl.Locale & {
    readonly getWeekInfo?: () => { readonly firstDay: number };
    readonly weekInfo?: { readonly firstDay: number };
  };
  return (region.getWeekInfo?.() ?? region.weekInfo)?.firstDay ?? 1;
}

/** The month of an address such as `2026-11`, or the one of a day. */
export function readMonth(written: string, today: string): string {
  const first = `${written}-01`;
  return isDate(first) && first >= '1900-01-01' && first <= '2999-12-01' ? first : `${today.slice(0, 7)}-01`;
}

export function stepMonth(month: string, steps: number): string {
  return addMonths(month, steps).slice(0, 7);
}

/** The weeks of a month, whole: days before and after it fill the first and the last. */
export function weeksOf(month: string, firstDay: number): readonly (readonly string[])[] {
  const { from, to } = monthOf(month);
  const weekday = (date: string) => new Date(`${date}T12:00:00Z`).getUTCDay();
  const before = (weekday(from) - firstDay + 7) % 7;
  const weeks: string[][] = [];
  for (let day = addDays(from, -before); day <= to; day = addDays(day, 7))
    weeks.push(Array.from({ length: 7 }, (_, at) => addDays(day, at)));
  return weeks;
}

/** Where a key leads from a day of the grid. */
export function dayAfterKey(key: string, day: string, firstDay: number): string | undefined {
  const weekday = (new Date(`${day}T12:00:00Z`).getUTCDay() - firstDay + 7) % 7;
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1);
    case 'ArrowRight':
      return addDays(day, 1);
    case 'ArrowUp':
      return addDays(day, -7);
    case 'ArrowDown':
      return addDays(day, 7);
    case 'Home':
      return addDays(day, -weekday);
    case 'End':
      return addDays(day, 6 - weekday);
    case 'PageUp':
      return addMonths(day, -1);
    case 'PageDown':
      return addMonths(day, 1);
    default:
      return undefined;
  }
}
