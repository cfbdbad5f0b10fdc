import type { OnlineState } from '#shared/online-payments.ts';
import type { Fact } from '#server/adapters/payments/payment-provider.ts';

/** Once that a payment succeeded, and how it was undone. */
export interface Round {
  /** The fact by which it succeeded. */
  readonly key: string;
  readonly at: Date;
  readonly cents: number;
  readonly undone: { readonly at: Date; readonly reason: string | null } | null;
}

export interface Standing {
  readonly rounds: readonly Round[];
  readonly state: Exclude<OnlineState, 'paid-out'>;
  /** Why it failed, was returned or is disputed. */
  readonly problem: string | null;
}

/**
 * Where a payment is, by what is known of it: a function of the set of its facts, whatever their order and however often
 * they came. They count by the times at which they happened; what fails while it stands was returned.
 */
export function standingOf(facts: readonly Fact[]): Standing {
  const known = [...new Map(facts.map((fact) => [fact.key, fact])).values()].toSorted(byTime);
  const settled = new Set(known.flatMap(({ kind, of }) => (kind === 'settled' && of !== undefined ? [of] : [])));
  const rounds: Round[] = [];
  let state: Standing['state'] = 'created';
  let problem: string | null = null;
  let dispute: string | null = null;
  for (const fact of known) {
    const last = rounds.at(-1);
    const stands = last !== undefined && last.undone === null;
    if (fact.kind === 'disputed' && !settled.has(fact.key)) dispute = fact.reason ?? 'Disputed';
    if (fact.kind === 'succeeded' && !stands) {
      rounds.push({ key: fact.key, at: fact.at, cents: fact.cents ?? 0, undone: null });
      [state, problem] = ['succeeded', null];
    }
    if (fact.kind === 'failed' && stands) {
      rounds[rounds.length - 1] = { ...last, undone: { at: fact.at, reason: fact.reason ?? null } };
      [state, problem] = ['returned', fact.reason ?? null];
    }
    if (fact.kind === 'failed' && !stands && rounds.length === 0) [state, problem] = ['failed', fact.reason ?? null];
    if (fact.kind === 'cancelled' && rounds.length === 0) [state, problem] = ['cancelled', null];
    if (fact.kind === 'submitted' && rounds.length === 0) [state, problem] = ['submitted', null];
  }
  if (state === 'succeeded' && dispute !== null) return { rounds, state: 'disputed', problem: dispute };
  return { rounds, state, problem };
}

/** Of what happened at the same time, money comes before it goes. */
const ranks: Readonly<Record<Fact['kind'], number>> = {
  submitted: 0,
  succeeded: 1,
  disputed: 2,
  settled: 3,
  failed: 4,
  cancelled: 5,
};

function byTime(one: Fact, other: Fact): number {
  return one.at.getTime() - other.at.getTime() || ranks[one.kind] - ranks[other.kind] || (one.key < other.key ? -1 : 1);
}
