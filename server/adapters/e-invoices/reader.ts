import { isDate } from '#shared/dates.ts';
import { largestCents } from '#shared/money.ts';
import { textAt } from '#server/adapters/xml/element.ts';
import type { Element } from '#server/adapters/xml/element.ts';
import type { Discount, Finding } from './e-invoice.ts';

/** Reads fields and remembers what it could not read. */
export interface FieldReader {
  readonly findings: Finding[];
  readonly cents: (element: Element, ...path: readonly string[]) => number | null;
  readonly day: (element: Element, ...path: readonly string[]) => string | null;
}

export function fieldReader(): FieldReader {
  const findings: Finding[] = [];
  const unreadable = (path: readonly string[]): null => {
    findings.push({ rule: 'unreadable', field: path.at(-1) ?? '' });
    return null;
  };
  return {
    findings,
    cents(element, ...path) {
      const text = textAt(element, ...path);
      return text === null ? null : (centsOf(text) ?? unreadable(path));
    },
    day(element, ...path) {
      const text = textAt(element, ...path);
      if (text === null) return null;
      // CII writes 20260605, UBL 2026-06-05, either with a time zone behind it.
      const [, year, month, day] = /^(\d{4})-?(\d\d)-?(\d\d)(?:Z|[+-]\d\d:\d\d)?$/.exec(text) ?? [];
      const date = `${year}-${month}-${day}`;
      return isDate(date) ? date : unreadable(path);
    },
  };
}

/** A point, no grouping, and more than two decimals only if they are zero. */
export function centsOf(text: string): number | null {
  const [, sign = '', whole = '', decimals = ''] = /^([+-]?)(\d{1,12})(?:\.(\d{1,2})0*)?$/.exec(text) ?? [];
  if (whole === '') return null;
  const cents = Number(whole + decimals.padEnd(2, '0'));
  return cents > largestCents ? null : sign === '-' && cents !== 0 ? -cents : cents;
}

/**
 * "#SKONTO#TAGE=10#PROZENT=2.00#", a line each, as XRechnung writes discounts into the terms; "BASISBETRAG=252.94#" after
 * it where the percent is of a part. Shortest first.
 */
export function discountsIn(terms: string | null): Discount[] {
  return [
    ...(terms ?? '').matchAll(/#SKONTO#TAGE=(\d{1,3})#PROZENT=(\d{1,2}\.\d{2})#(?:BASISBETRAG=(\d{1,12}\.\d{2})#)?/g),
  ]
    .map(([, days, percent = '', base]) => ({
      days: Number(days),
      percent,
      baseCents: base === undefined ? null : centsOf(base),
    }))
    .toSorted((one, other) => one.days - other.days);
}
