import { addDays } from '#shared/dates.ts';
import { daysIn, isLeapYear, monthNumber, monthOf } from './calendar.ts';
import type { Span } from './calendar.ts';
import { paces } from './periods.ts';
import type { Frequency } from './periods.ts';
import { divide, multiply, percent as percentage, rational, roundToCents } from './rational.ts';

/**
 * Actual days of the period; a thirtieth of a month per real day; months of thirty days each; a 365th of a year per real
 * day, or a 366th where the period begins in a leap year. Weeks have seven days under the first three of them.
 */
export const prorationMethods = ['actual-days', 'thirty-day-rate', 'thirty-360', 'annual-365', 'annual-366'] as const;
export type ProrationMethod = (typeof prorationMethods)[number];

export interface ProrationRule {
  readonly method: ProrationMethod;
  readonly frequency: Frequency;
  /** The whole period, as `periodsBetween` gives it; for a month, `monthOf` any of its days. */
  readonly period: Span;
}

export interface PricedSpan extends Span {
  /** For a whole period. */
  readonly cents: number;
  /** Of the amount, where not all of it or more than it is charged, such as `150` when a tenant holds over. */
  readonly percent?: string;
}

/** Why an amount is what it is: full amount × percent × times × days ÷ of days, rounded once. */
export interface Reckoning {
  readonly method: ProrationMethod;
  /** A whole period at one amount is not prorated. */
  readonly isWhole: boolean;
  readonly days: number;
  readonly ofDays: number;
  /** How many periods a year has where the method counts by the year, else 1. */
  readonly times: number;
  readonly fullCents: number;
  readonly percent: string;
}

export interface ProratedLine extends Span {
  readonly cents: number;
  readonly how: Reckoning;
}

/** The amount of a part of a period. A whole period is never prorated, and a part never costs more than the whole. */
export function prorate(rule: ProrationRule, part: PricedSpan): ProratedLine {
  return lineOf(rule, stayOf(rule.period, [part]), part);
}

/**
 * The lines of a period in which the amount changes, each rounded. The parts follow upon each other; together they are
 * counted as one stay, so that a change in mid-period neither costs nor saves a day: where the stay fills the period (or
 * reaches its full amount), the parts share it by their days.
 */
export function prorateParts(rule: ProrationRule, parts: readonly PricedSpan[]): ProratedLine[] {
  const stay = stayOf(rule.period, parts);
  return parts.map((part) => lineOf(rule, stay, part));
}

function lineOf(rule: ProrationRule, stay: Span, { from, to, cents, percent = '100' }: PricedSpan): ProratedLine {
  const stayDays = count(rule, stay);
  const basis = basisOf(rule);
  const isWhole = stay.from === rule.period.from && stay.to === rule.period.to;
  const fillsPeriod = isWhole || stayDays * basis.times >= basis.ofDays;
  // Counted from the start of the stay, so that the days of the parts add up to those of the stay under every method.
  const daysBefore = from === stay.from ? 0 : count(rule, { from: stay.from, to: addDays(from, -1) });
  const how: Reckoning = {
    method: rule.method,
    isWhole: isWhole && from === stay.from && to === stay.to,
    days: count(rule, { from: stay.from, to }) - daysBefore,
    ...(fillsPeriod ? { ofDays: stayDays, times: 1 } : basis),
    fullCents: cents,
    percent,
  };
  return { from, to, cents: reckon(how), how };
}

function reckon({ isWhole, fullCents, percent, times, days, ofDays }: Reckoning): number {
  if (isWhole && percent === '100') return roundToCents(rational(fullCents));
  return roundToCents(
    divide(multiply(rational(fullCents), percentage(percent), rational(times), rational(days)), rational(ofDays)),
  );
}

function basisOf({ method, frequency, period }: ProrationRule): { ofDays: number; times: number } {
  const { perYear, months, days } = paces[frequency];
  if (method === 'annual-365') return { ofDays: 365, times: perYear };
  if (method === 'annual-366')
    return { ofDays: isLeapYear(Number(period.from.slice(0, 4))) ? 366 : 365, times: perYear };
  if (method === 'actual-days' || months === null) return { ofDays: daysIn(period), times: 1 };
  return { ofDays: days, times: 1 };
}

function count({ method, frequency }: ProrationRule, span: Span): number {
  return method === 'thirty-360' && paces[frequency].months !== null ? daysOfThirty(span) : daysIn(span);
}

/**
 * Every month has thirty days, and its parts add up to them, whoever has them: a span counts what has passed of the month by
 * its last day, less what had passed the day before it began. The last day of a month completes the thirty, so that the
 * 31st alone counts no day and the 28th of February three.
 */
function daysOfThirty({ from, to }: Span): number {
  return thirtiethsBy(to) - thirtiethsBy(addDays(from, -1));
}

function thirtiethsBy(date: string): number {
  const passed = date === monthOf(date).to ? 30 : Math.min(Number(date.slice(8)), 30);
  return monthNumber(date) * 30 + passed;
}

function stayOf(period: Span, parts: readonly PricedSpan[]): Span {
  const [first] = parts;
  const last = parts.at(-1);
  if (first === undefined || last === undefined) throw new RangeError('There is no part to prorate');
  const isInOrder = parts.every(({ from, to }, index) => {
    const before = parts[index - 1];
    return from <= to && (before === undefined || addDays(before.to, 1) === from);
  });
  if (!isInOrder || first.from < period.from || last.to > period.to)
    throw new RangeError(`The parts do not follow upon each other within ${period.from} to ${period.to}`);
  return { from: first.from, to: last.to };
}
