import { laterOf } from '#shared/rent/calendar.ts';

/** From a day on, so much of a charge is open, or of a source free, on every day that follows. */
export interface Step {
  readonly on: string;
  readonly cents: number;
}

/** What of it was used on a day; below zero, what was given back. */
export interface Used {
  readonly on: string;
  readonly cents: number;
}

/** Each step is later than the one before it and has more; the last has all that is left now. Never empty. */
export function stepsOf(came: string, leftCents: number, used: readonly Used[]): readonly Step[] {
  const days = Map.groupBy([{ on: came, cents: 0 }, ...used], ({ on }) => laterOf(came, on));
  const sorted = [...days].toSorted(([one], [other]) => (one < other ? -1 : 1));
  const steps: Step[] = [];
  // From the last day to the first: what is used on one is free only after what is given back has been.
  let [free, least] = [leftCents, leftCents];
  for (const [on, own] of sorted.toReversed()) {
    least = Math.min(least, free);
    if (steps[0]?.cents === least) steps.shift();
    steps.unshift({ on, cents: least });
    free += own.reduce((sum, { cents }) => sum + cents, 0);
  }
  return steps;
}

/** The first day from which on so much stays there; where it never is all there, the day of the last step. */
export function dayFor(steps: readonly Step[], cents: number): string {
  const step = steps.find((one) => one.cents >= cents) ?? steps.at(-1);
  if (step === undefined) throw new Error('What came has a day');
  return step.on;
}

/** On which days so much goes from one side to the other: as much as both have, as early as they have it. */
export function daysOf(cents: number, from: string, one: readonly Step[], other: readonly Step[]): Step[] {
  const days = [...one, ...other].map(({ on }) => laterOf(from, on));
  const parts: Step[] = [];
  let left = cents;
  for (const on of [...new Set(days)].toSorted()) {
    const part = Math.min(left, Math.min(freeOn(one, on), freeOn(other, on)) - (cents - left));
    if (part <= 0) continue;
    parts.push({ on, cents: part });
    left -= part;
  }
  if (left > 0) throw new Error('No more goes than is there');
  return parts;
}

/** What is left of it once so much more is used from a day on. */
export function less(steps: readonly Step[], { on, cents }: Step): readonly Step[] {
  const after = freeOn(steps, on) - cents;
  return steps.map((step) => ({ ...step, cents: step.on < on ? Math.min(step.cents, after) : step.cents - cents }));
}

function freeOn(steps: readonly Step[], day: string): number {
  return steps.findLast(({ on }) => on <= day)?.cents ?? 0;
}
