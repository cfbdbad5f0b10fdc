import { addDays } from '#shared/dates.ts';
import { addBusinessDays, addMonths } from './calendar.ts';
import type { Holidays } from './calendar.ts';
import { multiply, percent as percentage, rational, roundToCents } from './rational.ts';

/** Of what is still open on the day of the fee, or of the rent as it was charged. */
export type FeeBase = 'outstanding' | 'rent';

export type FeeAmount =
  | { readonly kind: 'fixed'; readonly cents: number }
  | { readonly kind: 'percent'; readonly percent: string; readonly of: FeeBase }
  | {
      readonly kind: 'lesser-of' | 'greater-of';
      readonly cents: number;
      readonly percent: string;
      readonly of: FeeBase;
    };

export type FeeInterval = 'day' | 'week' | 'month' | { readonly days: number };

export interface LateFeePolicy {
  /** The due day is no grace day: due on the 1st with three of them, the first fee posts on the 5th. */
  readonly grace: { readonly days: number; readonly counts: 'calendar' | 'business' };
  readonly first: FeeAmount;
  /** Fees after the first, as long as the obligation is open; null where it is charged once. */
  readonly further: {
    readonly every: FeeInterval;
    readonly amount: FeeAmount;
    /** The day, counted with the due day as day 1, on which they begin; null for one interval after the first fee. */
    readonly fromDay: number | null;
  } | null;
  /** Below this much outstanding there is no fee; at it, there is. */
  readonly minimumBalanceCents: number;
  /** All fees on one obligation together never come to more. */
  readonly cap: FeeAmount | null;
}

/** What fell due together on one day. Each obligation has fees of its own, by their step. */
export interface Obligation {
  readonly dueOn: string;
  readonly items: readonly {
    /** Late fees among the items are left out: there is never a fee on a fee. */
    readonly category: string;
    readonly cents: number;
    /** A payment that was returned is left out; lateness is then tested as if it had never been made. */
    readonly payments: readonly { readonly on: string; readonly cents: number }[];
  }[];
}

export interface LateFeeCase {
  readonly policy: LateFeePolicy;
  readonly obligation: Obligation;
  readonly holidays: Holidays;
  /**
   * What was charged already, by step. It stands whatever is paid or moved afterwards, and counts towards the cap: a
   * payment of an earlier day may make the policy forget a fee, but nobody pays more than the cap because of it.
   */
  readonly charged?: ReadonlyMap<number, number>;
}

export interface LateFee {
  /** 0 for the first fee, then counted by the calendar of the policy: the key by which a fee is posted once. */
  readonly step: number;
  readonly on: string;
  readonly cents: number;
  readonly outstandingCents: number;
  readonly isCapped: boolean;
}

/** Every fee up to a day. Whoever pays on the day of a fee is in time for it. */
export function lateFees(late: LateFeeCase, asOf: string): LateFee[] {
  const fees: LateFee[] = [];
  for (const { on, fee } of feesByDay(late)) {
    if (on > asOf) break;
    if (fee !== null) fees.push(fee);
  }
  return fees;
}

/** The fee that will be added next if nothing more is paid: “on 5 March 50.00 will be added”. */
export function nextLateFee(late: LateFeeCase, after: string): LateFee | null {
  for (const { step, on, fee } of feesByDay(late)) {
    // A policy may begin with nothing; once a further fee comes to nothing, so do those after it.
    if (on > after && (fee !== null || step > 0)) return fee;
  }
  return null;
}

/** Every step of a policy's calendar up to a day, whether anything is open on it or not. */
export function feeStepsThrough(late: Omit<LateFeeCase, 'charged'>, asOf: string): number[] {
  const steps: number[] = [];
  for (const { step, on } of feeDays(late)) {
    if (on > asOf) break;
    steps.push(step);
  }
  return steps;
}

/** The day on which the first fee posts: the day after the last one of grace. */
export function firstLateFeeOn({ grace }: LateFeePolicy, dueOn: string, holidays: Holidays): string {
  if (!Number.isInteger(grace.days) || grace.days < 0) throw new RangeError('Grace is a number of whole days');
  const lastOfGrace =
    grace.counts === 'business' ? addBusinessDays(dueOn, grace.days, holidays) : addDays(dueOn, grace.days);
  return addDays(lastOfGrace, 1);
}

function* feesByDay(late: LateFeeCase): Generator<{ step: number; on: string; fee: LateFee | null }> {
  const { policy, obligation } = late;
  const items = obligation.items.filter(({ category }) => category !== 'late-fee');
  const rentCents = sum(items.filter(({ category }) => category === 'rent').map(({ cents }) => cents));
  const charged = late.charged ?? new Map<number, number>();
  let chargedCents = sum([...charged.values()]);
  for (const { step, on, amount } of feeDays(late)) {
    const outstandingCents = sum(items.map((item) => openOn(item, on)));
    const bases = { outstanding: outstandingCents, rent: rentCents };
    const isDue = outstandingCents > 0 && outstandingCents >= policy.minimumBalanceCents;
    const full = isDue ? feeCents(amount, bases) : 0;
    const standing = charged.get(step);
    if (standing !== undefined) {
      const fee = { step, on, cents: standing, outstandingCents, isCapped: standing < full };
      yield { step, on, fee: full === 0 ? null : fee };
      continue;
    }
    const room = policy.cap === null ? full : feeCents(policy.cap, bases) - chargedCents;
    const cents = Math.min(full, Math.max(room, 0));
    chargedCents += cents;
    yield { step, on, fee: cents === 0 ? null : { step, on, cents, outstandingCents, isCapped: cents < full } };
  }
}

function* feeDays({ policy, obligation, holidays }: LateFeeCase): Generator<FeeDay> {
  const first = firstLateFeeOn(policy, obligation.dueOn, holidays);
  yield { step: 0, on: first, amount: policy.first };
  if (policy.further === null) return;
  const { every, amount, fromDay } = policy.further;
  const start = fromDay === null ? first : addDays(obligation.dueOn, fromDay - 1);
  for (let step = 1; ; step += 1) {
    const on = addIntervals(start, every, fromDay === null ? step : step - 1);
    // A long grace may reach beyond the day on which the further fees begin.
    if (on > first) yield { step, on, amount };
  }
}

interface FeeDay {
  readonly step: number;
  readonly on: string;
  readonly amount: FeeAmount;
}

/** Counted from the start each time: a fee of the 31st is back on the 31st after a shorter month. */
function addIntervals(start: string, every: FeeInterval, intervals: number): string {
  if (every === 'month') return addMonths(start, intervals);
  if (every === 'week') return addDays(start, intervals * 7);
  const days = every === 'day' ? 1 : every.days;
  if (!Number.isInteger(days) || days < 1) throw new RangeError('Fees are a day apart at least');
  return addDays(start, intervals * days);
}

function openOn({ cents, payments }: Obligation['items'][number], date: string): number {
  return Math.max(0, cents - sum(payments.filter(({ on }) => on <= date).map((payment) => payment.cents)));
}

/** One fee, before a maximum for all of them. */
export function feeCents(amount: FeeAmount, bases: Readonly<Record<FeeBase, number>>): number {
  if (amount.kind === 'fixed') return amount.cents;
  const part = roundToCents(multiply(rational(bases[amount.of]), percentage(amount.percent)));
  if (amount.kind === 'percent') return part;
  return amount.kind === 'lesser-of' ? Math.min(amount.cents, part) : Math.max(amount.cents, part);
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
