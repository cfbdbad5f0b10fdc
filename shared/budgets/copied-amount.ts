import { isWithinLimit } from '#shared/money.ts';
import { minorDigits } from '#shared/plain-amount.ts';
import { add, divide, multiply, percent, rational, roundToCents } from '#shared/rent/rational.ts';

/** What copied amounts are rounded to, in whole units of the currency; 0 is its smallest unit. */
export const budgetRoundings = [0, 1, 10, 100] as const;
export type BudgetRounding = (typeof budgetRoundings)[number];

export interface Copying {
  /** In percent, as a decimal: `3`, `-2.5`. */
  readonly change: string;
  readonly rounding: BudgetRounding;
  readonly currency: string;
}

/** From a decrease to nothing to a hundredfold increase, with up to three decimals. */
export function isBudgetChange(text: string): boolean {
  return /^-?\d{1,5}(\.\d{1,3})?$/.test(text) && Number(text) >= -100 && Number(text) <= 10_000;
}

/**
 * An amount of last year for this one: changed by a percentage, and rounded once, half away from zero. Undefined where it
 * is more than an amount may be.
 */
export function copiedAmount(cents: number, { change, rounding, currency }: Copying): number | undefined {
  const step = rational(rounding === 0 ? 1n : BigInt(rounding) * 10n ** BigInt(minorDigits(currency)));
  const exact = multiply(rational(cents), add(rational(1), percent(change)));
  const rounded = multiply(rational(roundToCents(divide(exact, step))), step);
  const copied = roundToCents(rounded);
  return isWithinLimit(copied) ? copied : undefined;
}
