import { add, compare, divide, floorToCents, multiply, percent, rational, roundToCents, subtract } from './rational.ts';
import type { Rational } from './rational.ts';

/** An area, a number of people, a share: whole, or a decimal as it was written. */
export type Weight = number | string;

/** Largest remainder: the parts add up to the whole, each within a cent of its exact share; a tie goes to the first. */
export function splitByWeights(cents: number, weights: readonly Weight[]): number[] {
  const shares = sharesOf(weights);
  return apportion(shares.map((share) => multiply(rational(cents), share)));
}

export function splitEvenly(cents: number, parts: number): number[] {
  if (!Number.isInteger(parts) || parts < 1) throw new RangeError('There must be one part at least');
  return splitByWeights(
    cents,
    Array.from({ length: parts }, () => 1),
  );
}

export interface SharedCost {
  /** Rounded first; the rest is shared by the weights. */
  readonly commonCents: number;
  /** In the order of the units, the vacant ones among them. */
  readonly shareCents: readonly number[];
  readonly vacantCents: number;
  /** What no tenant pays: the common part and the shares of vacant units. */
  readonly ownerCents: number;
}

/** A cost shared by area, occupants or units, where a percentage is common and the vacant share is the owner’s. */
export function splitWithVacancy({
  cents,
  commonPercent,
  units,
}: {
  cents: number;
  commonPercent: string;
  units: readonly { weight: Weight; isVacant: boolean }[];
}): SharedCost {
  const common = percent(commonPercent);
  if (common.top < 0n || compare(common, rational(1)) > 0) throw new RangeError('The common part is 0 to 100 percent');
  const commonCents = roundToCents(multiply(rational(cents), common));
  const weights = units.map(({ weight }) => weight);
  const shareCents = splitByWeights(cents - commonCents, weights);
  const vacantCents = units.reduce((sum, { isVacant }, index) => sum + (isVacant ? (shareCents[index] ?? 0) : 0), 0);
  return { commonCents, shareCents, vacantCents, ownerCents: commonCents + vacantCents };
}

/**
 * A distribution by ownership shares (domain.md, section 7): whole cents first, and the odd cent goes to the largest
 * share. Where several are left over, the next largest get one each; of equal shares, the first.
 */
export function distribute(cents: number, weights: readonly Weight[]): number[] {
  const shares = sharesOf(weights);
  const exact = shares.map((share) => multiply(rational(cents), share));
  return handOut(exact, cents, (left, right) => compare(shares[right] ?? none, shares[left] ?? none));
}

/** Whole cents for exact amounts, so that they add up to their rounded sum; the largest remainders are rounded up. */
export function apportion(exact: readonly Rational[]): number[] {
  const total = roundToCents(exact.reduce(add, none));
  const remainder = (index: number) => {
    const amount = absolute(exact[index] ?? none, total);
    return subtract(amount, rational(floorToCents(amount)));
  };
  return handOut(exact, total, (left, right) => compare(remainder(right), remainder(left)));
}

const none = rational(0);

/** Everything is done on the amounts without the sign of their sum: taking back mirrors what was given. */
function handOut(
  exact: readonly Rational[],
  total: number,
  byClaim: (left: number, right: number) => number,
): number[] {
  const parts = exact.map((amount) => floorToCents(absolute(amount, total)));
  const left = Math.abs(total) - parts.reduce((sum, part) => sum + part, 0);
  const winners = new Set([...exact.keys()].toSorted(byClaim).slice(0, left));
  return parts.map((part, index) => {
    const size = part + (winners.has(index) ? 1 : 0);
    return total < 0 ? 0 - size : size;
  });
}

function absolute(amount: Rational, total: number): Rational {
  return total < 0 ? subtract(none, amount) : amount;
}

function sharesOf(weights: readonly Weight[]): Rational[] {
  const exact = weights.map(rational);
  const sum = exact.reduce(add, none);
  if (sum.top <= 0n || exact.some(({ top }) => top < 0n))
    throw new RangeError('Weights are zero or more, and one of them is above zero');
  return exact.map((weight) => divide(weight, sum));
}
