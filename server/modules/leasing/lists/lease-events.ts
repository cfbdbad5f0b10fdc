import type { z } from 'zod';
import type { leaseEvent } from '#shared/api/lease.ts';
import { addDays } from '#shared/dates.ts';
import { addMonths } from '#shared/rent/calendar.ts';
import { nextClauseDay, plannedAmounts } from '#server/modules/leasing/terms/charge-plan.ts';
import type { Charge } from '#server/modules/leasing/terms/charge-plan.ts';
import type { Party } from '#server/modules/leasing/records/read-parties.ts';
import { lastDayOf } from '#server/modules/leasing/terms/rules.ts';
import type { LeaseDates } from '#server/modules/leasing/terms/rules.ts';

type LeaseEvent = z.output<typeof leaseEvent>;

interface Lease {
  readonly dates: LeaseDates;
  readonly charges: readonly Charge[];
  readonly parties: readonly Party[];
  readonly nextTerm: NextTerm | null;
}

/** The term that carries a lease on. */
export interface NextTerm {
  readonly startsOn: string;
  /** The unit that they move to; null where they stay. */
  readonly movesTo: string | null;
}

/** What comes next, soonest first: nothing that is over, and nothing beyond the last day. */
export function nextEvents({ dates, charges, parties, nextTerm }: Lease, today: string): LeaseEvent[] {
  if (dates.stage === 'cancelled') return [];
  const last = lastDayOf(dates);
  const events = [
    ...(dates.startsOn > today ? [event('starts', dates.startsOn)] : []),
    ...charges.flatMap((charge) => chargeEvents(charge, today, dates.startsOn)),
    ...parties.flatMap((party) => partyEvents(party, dates.startsOn)),
    ...endEvents(dates, nextTerm),
  ];
  return (
    events
      // An index that should have been looked at is still to be.
      .filter(({ kind, on }) => (on > today || kind === 'index-review') && (last === null || on <= addDays(last, 1)))
      .toSorted((one, other) => (one.on < other.on ? -1 : Number(one.on > other.on)))
  );
}

/** How far ahead a clause is told of: it goes on for ever. */
export function clauseHorizon(today: string): string {
  return addMonths(today, 24);
}

function chargeEvents(charge: Charge, today: string, startsOn: string): LeaseEvent[] {
  const ended = (on: string) => charge.endsOn !== null && charge.endsOn < on;
  const steps = plannedAmounts(charge, clauseHorizon(today))
    .filter(({ from }) => from > startsOn && !ended(from))
    .map(({ from, cents }) => event('amount-changes', from, { chargeId: charge.id, cents }));
  const reviews = charge.clauses
    .filter(({ kind }) => kind === 'index')
    .map((clause) => ({ on: nextClauseDay(clause, today), about: clause.indexName }))
    .filter(({ on }) => !ended(on))
    .map(({ on, about }) => event('index-review', on, { chargeId: charge.id, about }));
  return [...steps, ...reviews];
}

function partyEvents({ name, fromDay, toDay }: Party, startsOn: string): LeaseEvent[] {
  return [
    ...(fromDay > startsOn ? [event('party-joins', fromDay, { about: name })] : []),
    ...(toDay === null ? [] : [event('party-leaves', toDay, { about: name })]),
  ];
}

function endEvents({ endsOn, leavesOn }: LeaseDates, nextTerm: NextTerm | null): LeaseEvent[] {
  if (nextTerm !== null) {
    const { startsOn, movesTo } = nextTerm;
    return [movesTo === null ? event('next-term', startsOn) : event('moves', startsOn, { about: movesTo })];
  }
  if (leavesOn !== null) return [event('leaves', leavesOn)];
  return endsOn === null ? [] : [event('term-ends', endsOn)];
}

function event(
  kind: LeaseEvent['kind'],
  on: string,
  given: Partial<Pick<LeaseEvent, 'chargeId' | 'cents' | 'about'>> = {},
): LeaseEvent {
  return { kind, on, chargeId: null, cents: null, about: null, ...given };
}
