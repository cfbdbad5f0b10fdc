import { addDays } from '#shared/dates.ts';
import { daysIn, laterOf, earlierOf, monthOf } from '#shared/rent/calendar.ts';
import type { Span } from '#shared/rent/calendar.ts';
import { divide, multiply, rational, roundToCents } from '#shared/rent/rational.ts';

/** Days on which somebody has a unit; without an end where it is not known. */
export interface Hold {
  readonly from: string;
  readonly to: string | null;
}

/** The stretches of a range on which nobody has a unit, in their order. Holds may touch or lie in each other. */
export function vacantSpans(range: Span, holds: readonly Hold[]): Span[] {
  const spans: Span[] = [];
  let next = range.from;
  for (const hold of holds.toSorted((one, other) => (one.from < other.from ? -1 : 1))) {
    if (hold.from > range.to || next > range.to) break;
    if (hold.from > next) spans.push({ from: next, to: addDays(hold.from, -1) });
    // Nothing comes after a hold without an end.
    next = laterOf(next, hold.to === null ? addDays(range.to, 1) : addDays(hold.to, 1));
  }
  if (next <= range.to) spans.push({ from: next, to: range.to });
  return spans;
}

/** A stretch by the month. */
export function byMonth({ from, to }: Span): Span[] {
  const parts: Span[] = [];
  for (let first = from; first <= to; first = addDays(monthOf(first).to, 1))
    parts.push({ from: first, to: earlierOf(to, monthOf(first).to) });
  return parts;
}

/**
 * What stretches would have brought, in their order, none longer than its month: the rent of a month by its days. A month
 * is rounded once, however many stretches it has.
 */
export function lostRents(monthlyCents: number, parts: readonly Span[]): { part: Span; cents: number }[] {
  const days = new Map<string, number>();
  return parts.map((part) => {
    const month = monthOf(part.from);
    const before = days.get(month.from) ?? 0;
    const by = before + daysIn(part);
    days.set(month.from, by);
    const lost = (vacant: number) =>
      roundToCents(multiply(rational(monthlyCents), divide(rational(vacant), rational(daysIn(month)))));
    return { part, cents: lost(by) - lost(before) };
  });
}

const timesAYear = {
  weekly: 52,
  fortnightly: 26,
  'four-weekly': 13,
  monthly: 12,
  quarterly: 4,
  'half-yearly': 2,
  yearly: 1,
} as const;

/** A rent of another pace as it is by the month: what a year comes to, by twelve. */
export function monthlyRent(cents: number, frequency: keyof typeof timesAYear): number {
  return roundToCents(divide(rational(BigInt(cents) * BigInt(timesAYear[frequency])), rational(12)));
}
