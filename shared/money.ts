/** Money is integers in minor units beside their currency (domain.md, section 4). Never a fraction, never a float. */
export interface Money {
  readonly cents: number;
  readonly currency: string;
}

/** Whole, and within what a number holds exactly: 2^53 − 1 to either side. */
export function isExactCents(cents: number): boolean {
  return Number.isSafeInteger(cents);
}

/**
 * The largest single amount: 10^13 minor units, 100 billion dollars. Far below 2^53, so that a thousand of them together
 * are still exact.
 */
export const largestCents = 10_000_000_000_000;

/** The largest amount of a lease's charge, so that what a lease comes to over years is still counted exactly. */
export const largestRentCents = 1_000_000_000_000;

/** A sum in amounts that are within the limit one by one; of nothing there are none. */
export function amountsWithinLimit(cents: number): number[] {
  const whole = Array.from({ length: Math.floor(cents / largestCents) }, () => largestCents);
  return cents % largestCents === 0 ? whole : [...whole, cents % largestCents];
}

export function isWithinLimit(cents: number): boolean {
  return isExactCents(cents) && Math.abs(cents) <= largestCents;
}

/** A sum of any size: a number while a number is exact (2^53 − 1 to either side), else the same in digits. */
export type SumCents = number | string;

export function sumCents(sum: bigint): SumCents {
  const cents = Number(sum);
  return isExactCents(cents) ? cents : sum.toString();
}

/** The difference of two sums, exact at any size. */
export function lessCents(one: SumCents, other: SumCents): SumCents {
  return sumCents(BigInt(one) - BigInt(other));
}

export function unsigned(sum: SumCents): SumCents {
  return typeof sum === 'string' ? sum.replace('-', '') : Math.abs(sum);
}
