import { isLastOfMonth } from '#shared/dates.ts';
import type { SumCents } from '#shared/money.ts';
import { minorDigits, plainAmount } from '#shared/plain-amount.ts';

export type Language = 'en' | 'de';

/** Dates and amounts as people write them in a language and a country. */
export interface Formats {
  /** 5 March 2026, March 5, 2026 or 5. März 2026: everywhere on a paper, since 05/03/2026 is two days. */
  readonly date: (day: string) => string;
  /** 1–31 March 2026. */
  readonly period: (from: string, to: string) => string;
  /** Mar 1 – 31, 2026, for narrow columns; what belongs together is not broken. */
  readonly shortPeriod: (from: string, to: string) => string;
  /** Mar 2026 or Jan – Mar 2026 where it is whole months, else as a short period. */
  readonly span: (from: string, to: string) => string;
  /** March 2026. */
  readonly month: (day: string) => string;
  /** Mar 2026, for the head of a column. */
  readonly shortMonth: (day: string) => string;
  /** 5 March 2026, 09:12, where the workspace is. */
  readonly instant: (at: Date, timeZone: string) => string;
  /** 12.5%, from hundredths of a percent. */
  readonly share: (basisPoints: number) => string;
  /** 1,234. */
  readonly count: (count: number) => string;
  /** 1,234.50; what is below zero stands in brackets, and zero is a dash. */
  readonly figure: (cents: SumCents, currency: string) => string;
  /** With its currency, in a sentence: €1,234.50, or −1.234,50 €. */
  readonly money: (cents: SumCents, currency: string) => string;
}

const made = new Map<string, Formats>();

/** One for each language and country: to make one takes longer than to use it many times. */
export function makeFormats(language: Language, country: string): Formats {
  const key = `${language}-${country}`;
  const formats = made.get(key) ?? newFormats(language, country);
  made.set(key, formats);
  return formats;
}

function newFormats(language: Language, country: string): Formats {
  const locale = localeOf(language, country);
  const dates = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC', calendar: 'gregory', numberingSystem: 'latn' });
  const long = dates({ day: 'numeric', month: 'long', year: 'numeric' });
  const short = dates({ day: 'numeric', month: 'short', year: 'numeric' });
  const months = new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  const shortMonths = new Intl.DateTimeFormat(locale, { month: 'short', year: 'numeric', timeZone: 'UTC' });
  const shares = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 });
  const counts = new Intl.NumberFormat(locale);
  const at = (day: string) => new Date(`${day}T00:00:00Z`);
  const known = new Map<string, Intl.NumberFormat>();
  const formatOf = (currency: string, style: 'decimal' | 'currency') => {
    const key = `${style} ${currency}`;
    let format = known.get(key);
    if (format === undefined) {
      const digits = minorDigits(currency);
      const fractions = { minimumFractionDigits: digits, maximumFractionDigits: digits };
      format = new Intl.NumberFormat(locale, { numberingSystem: 'latn', style, currency, ...fractions });
      known.set(key, format);
    }
    return format;
  };
  const number = (cents: SumCents | bigint, currency: string, style: 'decimal' | 'currency') =>
    // Digits are formatted as they are: a float would not hold them all. Any such text is a number.
    formatOf(currency, style).format(plainAmount(cents, currency) as `${number}`);
  return {
    date: kept((day) => long.format(at(day))),
    period: (from, to) => (from === to ? long.format(at(from)) : long.formatRange(at(from), at(to))),
    shortPeriod: kept((from, to) =>
      (from === to ? short.format(at(from)) : short.formatRange(at(from), at(to))).replaceAll(/\s/g, '\u00A0'),
    ),
    span: kept((from, to) =>
      from.endsWith('-01') && isLastOfMonth(to)
        ? shortMonths.formatRange(at(from), at(to))
        : short.formatRange(at(from), at(to)),
    ),
    month: kept((day) => months.format(at(day))),
    shortMonth: (day) => shortMonths.format(at(day)),
    instant: (instant, timeZone) =>
      new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone }).format(instant),
    share: (basisPoints) => withMinus(shares.format(basisPoints / 10_000)),
    count: (count) => withMinus(counts.format(count)),
    figure: (cents, currency) => {
      if (cents === 0) return '—';
      return BigInt(cents) < 0n
        ? `(${number(-BigInt(cents), currency, 'decimal')})`
        : number(cents, currency, 'decimal');
    },
    money: (cents, currency) => withMinus(number(cents, currency, 'currency')),
  };
}

/** Many regions write a hyphen for it. */
function withMinus(text: string): string {
  return text.replace('-', '−');
}

/** So many days and periods; a long report has most of them on many lines. */
const keptAtMost = 1000;

/** What was written before is not written anew. */
function kept<Days extends readonly string[]>(write: (...days: Days) => string): (...days: Days) => string {
  const known = new Map<string, string>();
  return (...days) => {
    const key = days.join(' ');
    let text = known.get(key);
    if (text === undefined) {
      if (known.size >= keptAtMost) known.clear();
      text = write(...days);
      known.set(key, text);
    }
    return text;
  };
}

/** Where English is not spoken, its locales write plain numbers in one way and amounts in another. */
function localeOf(language: Language, country: string): string {
  return language === 'en' && !englishCountries.has(country) ? 'en-GB' : `${language}-${country}`;
}

const englishCountries: ReadonlySet<string> = new Set(['US', 'CA', 'GB', 'IE', 'AU', 'NZ', 'ZA', 'IN', 'SG', 'HK']);
