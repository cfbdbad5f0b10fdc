/** Money is integers in minor units beside their currency (domain.md, section 4). Never a fraction, never a float. */
export interface Money {
  readonly cents: number;
  readonly currency: string;
}

/** Whole, and within what a number holds exactly: 2^53 − 1 to either side. */
export function isExactCents(cents: number): boolean {
  return Number.isSafeInteger(cents);
}

/** A sum as the database tells it, in digits; nothing where it is beyond what a number holds exactly. */
export function centsFrom(digits: string): number | undefined {
  const cents = Number(digits);
  return isExactCents(cents) ? cents : undefined;
}
