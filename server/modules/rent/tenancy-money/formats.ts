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
  /** March 2026. */
  readonly month: (day: string) => string;
  /** 1,234.50; what is below zero stands in brackets, and zero is a dash. */
  readonly figure: (cents: number, currency: string) => string;
  /** With its currency: €1,234.50, or 1.234,50 €. */
  readonly money: (cents: number, currency: string) => string;
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
  const number = (cents: number, currency: string, style: 'decimal' | 'currency') =>
    // Digits are formatted as they are: a float would not hold them all. Any such text is a number.
    formatOf(currency, style).format(plainAmount(cents, currency) as `${number}`);
  return {
    date: (day) => long.format(at(day)),
    period: (from, to) => (from === to ? long.format(at(from)) : long.formatRange(at(from), at(to))),
    shortPeriod: (from, to) =>
      (from === to ? short.format(at(from)) : short.formatRange(at(from), at(to))).replaceAll(/\s/g, '\u00A0'),
    month: (day) => months.format(at(day)),
    figure: (cents, currency) => {
      if (cents === 0) return '—';
      return cents < 0 ? `(${number(-cents, currency, 'decimal')})` : number(cents, currency, 'decimal');
    },
    money: (cents, currency) => number(cents, currency, 'currency'),
  };
}

/** Where English is not spoken, its locales write plain numbers in one way and amounts in another. */
function localeOf(language: Language, country: string): string {
  return language === 'en' && !englishCountries.has(country) ? 'en-GB' : `${language}-${country}`;
}

const englishCountries: ReadonlySet<string> = new Set(['US', 'CA', 'GB', 'IE', 'AU', 'NZ', 'ZA', 'IN', 'SG', 'HK']);
