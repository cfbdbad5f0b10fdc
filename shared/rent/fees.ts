import { daysIn, monthOf, overlap } from './calendar.ts';
import { add, divide, multiply, percent as percentage, rational, roundToCents } from './rational.ts';
import type { Rational } from './rational.ts';
import { apportion, splitByWeights } from './splits.ts';

/** What the fee of a month is reckoned on: a percentage of money, or an amount for the property or for each unit. */
export type FeeBasis =
  | { readonly kind: 'percent-received' | 'percent-charged' | 'percent-market'; readonly percent: string }
  | { readonly kind: 'per-unit' | 'per-property'; readonly cents: number }
  | { readonly kind: 'none' };

export interface FeeTerms {
  readonly basis: FeeBasis;
  /** The least for a month, due also when nothing came in; null where there is none. */
  readonly minimumCents: number | null;
  /** Accounts with a rate of their own, in percent: 0 is exempt, of 100 the manager keeps it all. */
  readonly rates?: Readonly<Record<string, string>>;
}

/** Income of the month on the basis of the terms, what was taken back in the month of what it takes back. */
export interface IncomeLine {
  readonly account: string;
  readonly cents: number;
}

export interface FeeMonth {
  readonly lines: readonly IncomeLine[];
  /** Units that count by the terms: all of them, or those that are let on the last day. */
  readonly units?: number;
  /** Their market rents together. */
  readonly marketRentCents?: number;
  /** For how many of the days of the month the terms hold; left out, for all of them. */
  readonly days?: PartOfMonth;
}

export interface PartOfMonth {
  readonly counted: number;
  readonly all: number;
}

export interface MonthlyFee {
  readonly cents: number;
  /** What of it falls on each line; they add up to the part of it that depends on lines. */
  readonly shares: readonly number[];
  /** What does not depend on lines, without the top-up. */
  readonly fixedCents: number;
  /** What was added to reach the minimum. */
  readonly topUpCents: number;
}

/** The fee of terms for a month (money.md, 5.3): rates times lines are added up and rounded once, then the minimum holds. */
export function monthlyFee({ basis, minimumCents, rates = {} }: FeeTerms, month: FeeMonth): MonthlyFee {
  const { lines, days } = month;
  const usual = isOfLines(basis) ? basis.percent : '0';
  const byLine = lines.map(({ account, cents }) =>
    multiply(rational(cents), percentage(ownRate(rates, account) ?? usual)),
  );
  const fixed = byDays(fixedPart(basis, month), days);
  const earned = roundToCents([...byLine, fixed].reduce(add, nothing));
  const shares = apportion(byLine);
  const fixedCents = earned - sum(shares);
  const least = minimumCents === null ? null : roundToCents(byDays(rational(minimumCents), days));
  // Without a minimum a month in which more went back than came in gives its fee back.
  const topUpCents = least === null || least === 0 ? 0 : Math.max(0, least - earned);
  return { cents: earned + topUpCents, shares, fixedCents, topUpCents };
}

/** How many days of a month dated terms hold for; null where they do not hold in it at all. */
export function daysOfTerms(
  { startsOn, endsOn }: { readonly startsOn: string; readonly endsOn: string | null },
  month: string,
): PartOfMonth | null {
  const whole = monthOf(month);
  const own = overlap(whole, { from: startsOn, to: endsOn ?? whole.to });
  return own === null ? null : { counted: daysIn(own), all: daysIn(whole) };
}

export interface OnceFee {
  /** A percentage of the first month's rent, or an amount. */
  readonly amount: { readonly percent: string } | { readonly cents: number };
  readonly capCents: number | null;
}

/** For a new lease or its renewal, once for each term; one that was cancelled before it began bears none. */
export function onceFee(
  { amount, capCents }: OnceFee,
  { firstMonthCents, isCancelled }: { firstMonthCents: number; isCancelled: boolean },
): number {
  if (isCancelled) return 0;
  const cents =
    'cents' in amount ? amount.cents : roundToCents(multiply(rational(firstMonthCents), percentage(amount.percent)));
  return capCents === null ? cents : Math.min(cents, capCents);
}

/** On each line of a bill by itself: it is printed apart and posted as a line of its own. */
export function markUps(percent: string, lines: readonly number[]): number[] {
  return lines.map((cents) => roundToCents(multiply(rational(cents), percentage(percent))));
}

/** Of a fee that is rounded already. */
export function taxOnFee(cents: number, percent: string | null): number {
  return percent === null ? 0 : roundToCents(multiply(rational(cents), percentage(percent)));
}

/** What does not depend on lines falls on seller and buyer by their days of the month; the buyer has it from `ownerFrom` on. */
export function splitByOwner(cents: number, ownerFrom: string): readonly [seller: number, buyer: number] {
  const all = daysIn(monthOf(ownerFrom));
  const sellers = Number(ownerFrom.slice(8)) - 1;
  const [seller = 0, buyer = 0] = splitByWeights(cents, [sellers, all - sellers]);
  return [seller, buyer];
}

function isOfLines(basis: FeeBasis): basis is Extract<FeeBasis, { readonly percent: string }> {
  return basis.kind === 'percent-received' || basis.kind === 'percent-charged';
}

function ownRate(rates: Readonly<Record<string, string>>, account: string): string | undefined {
  return Object.hasOwn(rates, account) ? rates[account] : undefined;
}

function fixedPart(basis: FeeBasis, { units = 0, marketRentCents = 0 }: FeeMonth): Rational {
  switch (basis.kind) {
    case 'per-property':
      return rational(basis.cents);
    case 'per-unit':
      return multiply(rational(basis.cents), rational(units));
    case 'percent-market':
      return multiply(rational(marketRentCents), percentage(basis.percent));
    case 'percent-received':
    case 'percent-charged':
    case 'none':
      return nothing;
  }
}

function byDays(amount: Rational, days: PartOfMonth | undefined): Rational {
  return days === undefined ? amount : divide(multiply(amount, rational(days.counted)), rational(days.all));
}

const nothing = rational(0);

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
