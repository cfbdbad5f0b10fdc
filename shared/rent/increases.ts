import { minorDigits } from '#shared/plain-amount.ts';
import { inOrder } from './in-force.ts';
import type { DatedAmount } from './in-force.ts';
import { addMonths } from './calendar.ts';
import {
  add,
  compare,
  decimalText,
  divide,
  floorToCents,
  multiply,
  percent as percentage,
  rational,
  roundToCents,
  roundToPlaces,
  subtract,
} from './rational.ts';
import type { Rational } from './rational.ts';

/** What an index clause says beside the index (domain.md, section 4). Percentages are those of the change. */
export interface IndexClause {
  readonly floorPercent: string | null;
  readonly capPercent: string | null;
  /** The rent stays as it is where the change, the floor included, would lower it. */
  readonly neverDecreases: boolean;
  /** To how many decimal places the percentage is rounded before it is used; null uses it exactly. */
  readonly percentPlaces: number | null;
}

export interface IndexIncrease {
  readonly cents: number;
  /** The change that was applied, in percent, to six places. */
  readonly percent: string;
  /** What decided: the index itself, or the term of the clause that took its place. */
  readonly decidedBy: 'index' | 'floor' | 'cap' | 'no-decrease';
}

/** Base × new ÷ base index, within the terms of the clause; rounded once. */
export function indexIncrease(
  { cents, baseIndex, newIndex }: { cents: number; baseIndex: string; newIndex: string },
  clause: IndexClause,
): IndexIncrease {
  const [base, now] = [rational(baseIndex), rational(newIndex)];
  if (base.top <= 0n || now.top <= 0n) throw new RangeError('An index is above zero');
  const change = subtract(divide(multiply(now, hundred), base), hundred);
  const { percent, decidedBy } = withinClause(
    clause.percentPlaces === null ? change : roundToPlaces(change, clause.percentPlaces),
    clause,
  );
  return { cents: roundToCents(raised(cents, percent)), percent: decimalText(percent, 6), decidedBy };
}

/** One step of percent; below zero it lowers. */
export function percentIncrease(cents: number, percent: string): number {
  return roundToCents(percentChange(cents, percent));
}

/** The same before it is rounded: what is rounded to units is rounded once, never from cents that were rounded before. */
export function percentChange(cents: number, percent: string): Rational {
  return raised(cents, rational(percent));
}

/**
 * A changed rent in so many units of a currency. Rounding never turns a change around: what it would bring to the old
 * rent or past it stays at the old rent.
 */
export function roundedChange(oldCents: number, changed: Rational, units: number, currency: string): number {
  const rounded = roundToUnits(changed, units, currency);
  return Math.sign(rounded - oldCents) === compare(changed, rational(oldCents)) ? rounded : oldCents;
}

/** To the nearest multiple of so many units of a currency, half of it upwards; 0 rounds to cents. */
export function roundToUnits(cents: Rational, units: number, currency: string): number {
  const step = units * 10 ** minorDigits(currency);
  if (step === 0) return roundToCents(cents);
  return floorToCents(add(divide(cents, rational(step)), rational('0.5'))) * step;
}

/** The dated rows of a yearly percentage. Each step is rounded, for it is charged, and the next one builds on it. */
export function percentSteps({
  cents,
  percent,
  firstOn,
  everyMonths = 12,
  until,
}: {
  cents: number;
  percent: string;
  firstOn: string;
  everyMonths?: number;
  until: string;
}): DatedAmount[] {
  if (!Number.isInteger(everyMonths) || everyMonths < 1) throw new RangeError('Steps are a month apart at least');
  const rows: DatedAmount[] = [];
  let amount = cents;
  for (let from = firstOn; from <= until; from = addMonths(firstOn, rows.length * everyMonths)) {
    amount = percentIncrease(amount, percent);
    rows.push({ from, cents: amount });
  }
  return rows;
}

/** The dated rows of fixed steps: each adds its amount to the one before; below zero it takes away. */
export function fixedSteps(cents: number, steps: readonly { from: string; addCents: number }[]): DatedAmount[] {
  let amount = rational(cents);
  return inOrder(steps).map(({ from, addCents }) => {
    amount = add(amount, rational(addCents));
    return { from, cents: roundToCents(amount) };
  });
}

/** A period’s rent at the rate of a holdover; for a part of one, give the percent to `prorate` and round once. */
export function holdoverCents(cents: number, percent: string): number {
  return roundToCents(multiply(rational(cents), percentage(percent)));
}

const hundred = rational(100);

function raised(cents: number, percent: Rational): Rational {
  return divide(multiply(rational(cents), add(hundred, percent)), hundred);
}

/** A floor that is above the cap is a slip; the cap, which protects the tenant, then decides. */
function withinClause(
  change: Rational,
  { floorPercent, capPercent, neverDecreases }: IndexClause,
): { percent: Rational; decidedBy: IndexIncrease['decidedBy'] } {
  const [cap, floor] = [capPercent, floorPercent].map((text) => (text === null ? null : rational(text)));
  let decided: ReturnType<typeof withinClause> = { percent: change, decidedBy: 'index' };
  if (floor && compare(change, floor) < 0) decided = { percent: floor, decidedBy: 'floor' };
  if (cap && compare(decided.percent, cap) > 0) decided = { percent: cap, decidedBy: 'cap' };
  if (neverDecreases && decided.percent.top < 0n) decided = { percent: rational(0), decidedBy: 'no-decrease' };
  return decided;
}
