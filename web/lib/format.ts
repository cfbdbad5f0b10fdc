import type { SumCents } from '#shared/money.ts';
import { locale } from './messages.ts';

/** What stands for nothing: an amount of zero, an empty cell. */
export const nothing = '—';

export interface MoneyOptions {
  /** `accounting` brackets negatives, as reports and all that is beside a bank statement do; the rest has a minus. */
  readonly negative?: 'minus' | 'accounting';
  /** Figures that must be read as a number, such as a total that happens to be zero, can keep their zero. */
  readonly zero?: 'dash' | 'number';
  /** The currency stands in the column's header; only running text carries it. */
  readonly symbol?: boolean;
}

/** Integer minor units as the user's region writes them. No float is made on the way. */
export function formatMoney(cents: SumCents, currency: string, options: MoneyOptions = {}): string {
  if (cents === 0 && options.zero !== 'number') return nothing;
  const digits = currencyDigits(currency);
  const text = numberFormat(
    options.symbol === true
      ? { style: 'currency', currency }
      : { minimumFractionDigits: digits, maximumFractionDigits: digits },
  ).format(decimal(cents, digits));
  if (!isNegative(cents)) return text;
  return options.negative === 'accounting' ? `(${text})` : `−${text}`;
}

export function currencyDigits(currency: string): number {
  return numberFormat({ style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;
}

export function formatNumber(value: number): string {
  return withMinus(numberFormat({}).format(value));
}

/** 0.958 is "95.8%". */
export function formatPercent(ratio: number, digits = 1): string {
  return withMinus(numberFormat({ style: 'percent', maximumFractionDigits: digits }).format(ratio));
}

/** "84k" on an axis. */
export function formatShort(value: number): string {
  return withMinus(numberFormat({ notation: 'compact', maximumFractionDigits: 1 }).format(value).toLowerCase());
}

export function formatBytes(bytes: number): string {
  const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;
  const step = bytes < 1000 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3));
  const unit = units[step] ?? 'byte';
  // In short, English has no plural: "4 byte".
  const unitDisplay = step === 0 ? 'long' : 'short';
  return numberFormat({ style: 'unit', unit, unitDisplay, maximumFractionDigits: 1 }).format(bytes / 1000 ** step);
}

/** "1 Oct", or "16 Oct 2025" when that is not this year, or always. */
export function formatDate(date: string, now: Date | 'with-year' = new Date()): string {
  const year = Number(date.slice(0, 4));
  return dateFormat({
    day: 'numeric',
    month: 'short',
    ...(now !== 'with-year' && year === now.getFullYear() ? {} : { year: 'numeric' }),
    timeZone: 'UTC',
  }).format(noon(date));
}

/** "Thursday, November 12, 2026". */
export function formatDateLong(date: string): string {
  return dateFormat({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    noon(date),
  );
}

/** "Thursday, November 12", where there is no room for the year. */
export function formatDayLong(date: string): string {
  return dateFormat({ weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' }).format(noon(date));
}

/** "Thu 8 October", the heading of a day; with the year when that is not this one, or always. */
export function formatDay(date: string, now: Date | 'with-year' = new Date()): string {
  const year = Number(date.slice(0, 4));
  const parts = dateFormat({
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    ...(now !== 'with-year' && year === now.getFullYear() ? {} : { year: 'numeric' }),
    timeZone: 'UTC',
  }).formatToParts(noon(date));
  // With a year some regions put a comma after the day of the week, without one they do not: "Fri, Dec 18", "Fri 18 Dec".
  const separator = parts[2]?.type === 'month' ? ', ' : ' ';
  return parts.map(({ value }, at) => (parts[at - 1]?.type === 'weekday' ? separator : value)).join('');
}

/** "Thu" or "Thursday", above a column. */
export function formatWeekday(date: string, weekday: 'short' | 'long' = 'short'): string {
  return dateFormat({ weekday, timeZone: 'UTC' }).format(noon(date));
}

/** "31 October 2026", in a sentence or on a button. */
export function formatDateFull(date: string): string {
  return dateFormat({ day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }).format(noon(date));
}

/** "November 2026", from a date or from `YYYY-MM`. */
export function formatMonth(month: string): string {
  return dateFormat({ month: 'long', year: 'numeric', timeZone: 'UTC' }).format(noon(`${month.slice(0, 7)}-01`));
}

/** "November" on a button, or "November 2025" when that is not this year. */
export function formatMonthName(month: string, now: Date = new Date()): string {
  if (Number(month.slice(0, 4)) !== now.getFullYear()) return formatMonth(month);
  return dateFormat({ month: 'long', timeZone: 'UTC' }).format(noon(`${month.slice(0, 7)}-01`));
}

/** "Nov 2026": the head of a column. */
export function formatMonthShort(month: string): string {
  return dateFormat({ month: 'short', year: 'numeric', timeZone: 'UTC' }).format(noon(`${month.slice(0, 7)}-01`));
}

/** The single letter under a bar. */
export function formatMonthLetter(month: string): string {
  return dateFormat({ month: 'narrow', timeZone: 'UTC' }).format(noon(`${month.slice(0, 7)}-01`));
}

/** "6 Oct 2026, 11:32" or "Oct 6, 2026, 11:32 AM", of an ISO instant, in the given zone: pages give the workspace's. */
export function formatInstant(instant: string, timeZone: string): string {
  return formatClock(instant, { day: 'numeric', month: 'short', year: 'numeric', timeZone });
}

/** "18:18" or "6:18 PM". */
export function formatTime(instant: string, timeZone: string): string {
  return formatClock(instant, { timeZone });
}

function formatClock(instant: string, options: Intl.DateTimeFormatOptions): string {
  const isTwelve = dateFormat({ hour: 'numeric' }).resolvedOptions().hour12 === true;
  const hour = isTwelve ? 'numeric' : '2-digit';
  // Some versions of ICU put a narrow space before AM and PM.
  return dateFormat({ ...options, hour, minute: '2-digit' })
    .format(new Date(instant))
    .replaceAll('\u202F', ' ');
}

/** "3 minutes ago", "in 18 days". */
export function formatRelative(instant: string, now: Date = new Date()): string {
  const seconds = (new Date(instant).getTime() - now.getTime()) / 1000;
  const step = relativeSteps.find(([, size]) => Math.abs(seconds) >= size) ?? (['second', 1] as const);
  // What is ahead is rounded up: seven days less a second are seven days to whoever reads it.
  const count = Math.ceil(seconds / step[1]);
  return new Intl.RelativeTimeFormat(locale(), { numeric: 'auto' }).format(count, step[0]);
}

/** "Maple Court, Harbor View and Linden House". */
export function formatList(items: readonly string[]): string {
  return new Intl.ListFormat(locale(), { type: 'conjunction' }).format(items);
}

const relativeSteps = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

/** A date has no zone; at noon UTC it is itself in all of them that matter, and it is formatted in UTC anyway. */
function noon(date: string): Date {
  return new Date(`${date}T12:00:00Z`);
}

/** Many regions write a hyphen for it, which is shorter than the minus of amounts. */
function withMinus(text: string): string {
  return text.replace('-', '−');
}

function isNegative(cents: SumCents): boolean {
  return typeof cents === 'string' ? cents.startsWith('-') : cents < 0;
}

/** "123456", 2 is "1234.56": a decimal string, because Intl reads those exactly and a division would not be. */
function decimal(cents: SumCents, digits: number): Intl.StringNumericLiteral {
  const text = String(cents)
    .replace('-', '')
    .padStart(digits + 1, '0');
  const whole = text.slice(0, text.length - digits);
  // A string of digits with one point is a numeric literal; the type system cannot see that.
  return (digits === 0 ? whole : `${whole}.${text.slice(-digits)}`) as Intl.StringNumericLiteral;
}

// Intl objects are dear to make, and a table asks for the same ones a thousand times.
const numberFormats = new Map<string, Intl.NumberFormat>();
const dateFormats = new Map<string, Intl.DateTimeFormat>();

function numberFormat(options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = locale() + JSON.stringify(options);
  const known = numberFormats.get(key) ?? new Intl.NumberFormat(locale(), options);
  numberFormats.set(key, known);
  return known;
}

function dateFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = locale() + JSON.stringify(options);
  const known = dateFormats.get(key) ?? new Intl.DateTimeFormat(locale(), options);
  dateFormats.set(key, known);
  return known;
}
