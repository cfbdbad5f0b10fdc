import { addDays, firstOfMonth } from '#shared/dates.ts';

/** From a day to a day; both of them count (domain.md, sections 3 and 4). */
export interface Span {
  readonly from: string;
  readonly to: string;
}

/** How many days a span has, its two ends included. */
export function daysIn({ from, to }: Span): number {
  return daysFrom(from, to) + 1;
}

/** How many days later the one is than the other. */
export function daysFrom(earlier: string, later: string): number {
  // Most spans are within a month, and a charge run counts a hundred thousand of them.
  if (earlier.startsWith(later.slice(0, 8))) return Number(later.slice(8)) - Number(earlier.slice(8));
  return (Date.parse(`${later}T00:00:00Z`) - Date.parse(`${earlier}T00:00:00Z`)) / 86_400_000;
}

/** The calendar month that a day is in. */
export function monthOf(date: string): Span {
  return { from: firstOfMonth(date), to: dayOfMonth(date, 31) };
}

/** The day with that number in the month of a date: the 31st of June is the 30th. */
export function dayOfMonth(date: string, day: number): string {
  return `${date.slice(0, 8)}${twoDigits(Math.min(day, monthLength(monthNumber(date))))}`;
}

/** The same day of a later month, or its last one where there is no such day. */
export function addMonths(date: string, months: number): string {
  return dayOfMonth(firstOfMonthNumber(monthNumber(date) + months), Number(date.slice(8)));
}

/** Months counted through from the year 0, so that they can be added. */
export function monthNumber(date: string): number {
  return Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1;
}

export function firstOfMonthNumber(month: number): string {
  return `${String(Math.floor(month / 12)).padStart(4, '0')}-${twoDigits((month % 12) + 1)}-01`;
}

export function isLeapYear(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
}

/** What two spans have in common; nothing where they do not meet. */
export function overlap(left: Span, right: Span): Span | null {
  const from = left.from > right.from ? left.from : right.from;
  const to = left.to < right.to ? left.to : right.to;
  return from <= to ? { from, to } : null;
}

export function earlierOf(left: string, right: string): string {
  return left < right ? left : right;
}

export function laterOf(left: string, right: string): string {
  return left > right ? left : right;
}

/** Days that are no business days beside Saturdays and Sundays: the organisation’s holidays. */
export type Holidays = ReadonlySet<string>;

/** The nth business day after a date. The date itself is never one of them; with none to add, it is the answer. */
export function addBusinessDays(date: string, days: number, holidays: Holidays): string {
  let [reached, left] = [date, days];
  while (left > 0) {
    reached = addDays(reached, 1);
    if (isBusinessDay(reached, holidays)) left -= 1;
  }
  return reached;
}

function isBusinessDay(date: string, holidays: Holidays): boolean {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
  return weekday !== 0 && weekday !== 6 && !holidays.has(date);
}

function monthLength(month: number): number {
  const calendarMonth = month % 12;
  if (calendarMonth === 1) return isLeapYear(Math.floor(month / 12)) ? 29 : 28;
  return [3, 5, 8, 10].includes(calendarMonth) ? 30 : 31;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}
