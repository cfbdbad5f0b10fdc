import { addDays } from '#shared/dates.ts';
import { addBusinessDays, addMonths } from './calendar.ts';
import type { Holidays, Span } from './calendar.ts';
import { inForce } from './in-force.ts';
import type { Dated } from './in-force.ts';
import { add, divide, multiply, percent, rational, roundToCents } from './rational.ts';

/** How interest on a deposit is reckoned, as dated configuration. */
export interface DepositInterestRule {
  /** A year’s interest in percent, from a day on; each full month earns at the rate of its first day. */
  readonly rates: readonly (Dated & { readonly annualPercent: string })[];
  /** Held for fewer full months, a deposit earns nothing. */
  readonly minimumMonths: number;
}

/** Simple interest by full months, rounded once. A top-up is held from a day of its own: reckon it by itself. */
export function depositInterest(cents: number, held: Span, { rates, minimumMonths }: DepositInterestRule): number {
  const months = fullMonths(held);
  if (months < minimumMonths) return 0;
  let yearly = rational(0);
  for (let month = 0; month < months; month += 1) {
    const rate = inForce(rates, addMonths(held.from, month));
    if (rate !== undefined) yearly = add(yearly, percent(rate.annualPercent));
  }
  return roundToCents(divide(multiply(rational(cents), yearly), rational(12)));
}

/** Both ends count, so that the 10th of July to the 9th of August is a full month. */
export function fullMonths({ from, to }: Span): number {
  let months = 0;
  while (addDays(addMonths(from, months + 1), -1) <= to) months += 1;
  return months;
}

export interface DepositSettlement {
  readonly refundCents: number;
  /** Deductions above what was held stay owed (domain.md, section 9). */
  readonly stillOwedCents: number;
  /** How much of each deduction is taken out of the deposit, in their order. */
  readonly takenCents: readonly number[];
}

export function settleDeposit({
  depositCents,
  interestCents,
  deductionCents,
}: {
  depositCents: number;
  interestCents: number;
  deductionCents: readonly number[];
}): DepositSettlement {
  if ([depositCents, interestCents, ...deductionCents].some((cents) => !Number.isSafeInteger(cents) || cents < 0))
    throw new RangeError('A deposit, its interest and its deductions are zero or more, in whole cents');
  let left = depositCents + interestCents;
  let stillOwedCents = 0;
  const takenCents = deductionCents.map((cents) => {
    const taken = Math.min(cents, left);
    left -= taken;
    stillOwedCents += cents - taken;
    return taken;
  });
  return { refundCents: left, stillOwedCents, takenCents };
}

export type DepositPeriod =
  | { readonly days: number; readonly counts: 'calendar' | 'business' }
  | { readonly months: number };

/** A row of configuration: until when a deposit is settled, for tenants who leave from a day on. */
export interface DepositDeadlineRule extends Dated {
  /** The country, or country and subdivision as ISO 3166-2 writes them: `US-CA`, `FR`. */
  readonly jurisdiction: string;
  readonly within: DepositPeriod;
  /** Where it differs when something is deducted. */
  readonly withinIfDeducted?: DepositPeriod;
  /** Where the figure comes from, to be printed beside it. */
  readonly source: string;
}

export interface DepositDeadline {
  readonly on: string;
  readonly rule: DepositDeadlineRule;
}

/** The last day for refund and letter; nothing where no row of configuration holds. */
export function depositDeadline(
  rules: readonly DepositDeadlineRule[],
  {
    jurisdiction,
    vacatedOn,
    isDeducting,
    holidays,
  }: { jurisdiction: string; vacatedOn: string; isDeducting: boolean; holidays: Holidays },
): DepositDeadline | undefined {
  const ofPlace = rules.filter((rule) => rule.jurisdiction === jurisdiction);
  const rule = inForce(ofPlace, vacatedOn);
  if (rule === undefined) return undefined;
  const within = isDeducting ? (rule.withinIfDeducted ?? rule.within) : rule.within;
  return { on: lastDay(vacatedOn, within, holidays), rule };
}

function lastDay(from: string, within: DepositPeriod, holidays: Holidays): string {
  if ('months' in within) return addMonths(from, within.months);
  if (within.counts === 'business') return addBusinessDays(from, within.days, holidays);
  return addDays(from, within.days);
}
