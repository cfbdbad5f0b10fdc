import { addDays } from '#shared/dates.ts';
import { addMonths } from '#shared/rent/calendar.ts';
import { inForce } from '#shared/rent/in-force.ts';
import { unclaimedRules } from './unclaimed-rules.ts';
import type { UnclaimedRule } from './unclaimed-rules.ts';

/** A payment that did not clear by then counts as stale, whatever the place. */
export const staleDays = 180;

/** What becomes of a payment that nobody claims. */
export const unclaimedStates = ['outstanding', 'stale', 'noticed', 'reissued', 'turned-over'] as const;
export type UnclaimedState = (typeof unclaimedStates)[number];

/** Money that is still there. */
export const openUnclaimedStates: readonly UnclaimedState[] = ['outstanding', 'stale', 'noticed'];

/** The row of a place that holds on a day, if there is one. */
export function unclaimedRuleOf(place: string, on: string): UnclaimedRule | undefined {
  return inForce(
    unclaimedRules.filter((rule) => rule.place === place),
    on,
  );
}

export function staleOn(paidOn: string, days = staleDays): string {
  return addDays(paidOn, days);
}

export interface UnclaimedDates {
  readonly dormantOn: string;
  /** Reported and turned over by this day. */
  readonly reportBy: string;
  readonly letterFrom: string;
  readonly letterUntil: string;
  readonly letterNeeded: boolean;
}

type DatesRule = Pick<UnclaimedRule, 'dormantYears' | 'dormantThrough' | 'reportBy' | 'letterDays' | 'letterFromCents'>;

/** When money that was paid on a day is dormant, by when it goes to the state, and when its holder gets a letter before that. */
export function unclaimedDates(
  { paidOn, cents }: { readonly paidOn: string; readonly cents: number },
  { dormantYears, dormantThrough, reportBy: reportDay, letterDays: [least, most], letterFromCents }: DatesRule,
): UnclaimedDates {
  const dormantOn = addMonths(paidOn, 12 * dormantYears);
  const through = dayOnOrAfter(dormantOn, dormantThrough);
  const reportBy = dayOnOrAfter(through, reportDay);
  return {
    dormantOn,
    reportBy,
    letterFrom: addDays(reportBy, -most),
    letterUntil: addDays(reportBy, -least),
    letterNeeded: cents >= letterFromCents,
  };
}

/** The first such day of a year, as `MM-DD`, that is not before a date. */
function dayOnOrAfter(date: string, day: string): string {
  const year = Number(date.slice(0, 4));
  const own = `${String(year)}-${day}`;
  return own >= date ? own : `${String(year + 1)}-${day}`;
}
