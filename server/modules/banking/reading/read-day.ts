import { isBookDate } from '#shared/dates.ts';
import type { DayOrder } from './statement.ts';

const yearFirst = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/;
const yearLast = /^(\d{1,2})[-/.](\d{1,2})([-/.']|[-/.]')(\d{4}|\d{2})$/;

/** Which comes first in the dates of a file; nothing where every one of them can be read both ways. */
export function dayOrderOf(dates: readonly string[]): DayOrder | undefined {
  const pairs = dates.flatMap((date) => {
    const [, one, other] = yearLast.exec(date.replaceAll(' ', '')) ?? [];
    return one === undefined ? [] : [[Number(one), Number(other)] as const];
  });
  if (pairs.length === 0) return 'month-first';
  // A file that shows both has a date that is none: it is refused with its line, by the order of the first.
  for (const [one, other] of pairs) {
    if (one > 12 && other <= 12) return 'day-first';
    if (other > 12 && one <= 12) return 'month-first';
  }
  return undefined;
}

export function readDay(written: string, order: DayOrder): string | undefined {
  const text = written.replaceAll(' ', '');
  const [, whole, middle, end] = yearFirst.exec(text) ?? [];
  if (whole !== undefined) return dateOf(whole, middle, end);
  const [, one, other, mark, year = ''] = yearLast.exec(text) ?? [];
  const [month, day] = order === 'month-first' ? [one, other] : [other, one];
  return dateOf(fullYear(year, mark?.includes("'") === true), month, day);
}

/** An apostrophe is how QIF writes the years from 2000 on. */
function fullYear(year: string, isNew: boolean): string {
  if (year.length !== 2) return year;
  return isNew || Number(year) < 70 ? `20${year}` : `19${year}`;
}

function dateOf(year: string, month: string | undefined, day: string | undefined): string | undefined {
  const date = `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}`;
  return isBookDate(date) ? date : undefined;
}
