import type { z } from 'zod';
import type { leaseInFull } from '#shared/api/lease.ts';
import { addMonths } from '#shared/rent/calendar.ts';
import { inForce } from '#shared/rent/in-force.ts';
import { percentIncrease } from '#shared/rent/increases.ts';
import { decimalText, divide, rational } from '#shared/rent/rational.ts';
import type { ChargeLine, EndPolicy, LeaseCharges } from '#shared/rent/schedule.ts';
import { lastDayOf } from './rules.ts';
import type { LeaseDates } from './rules.ts';

type ChargeAnswer = z.output<typeof leaseInFull>['charges'][number];
export type Clause = Omit<ChargeAnswer['clauses'][number], 'nextOn'> & { readonly appliedOn: string | null };
export type WrittenAmount = Omit<ChargeAnswer['amounts'][number], 'byClause'>;
export type ChargeKind = ChargeAnswer['kind'];

export interface Charge extends Pick<
  ChargeAnswer,
  'id' | 'kind' | 'label' | 'account' | 'frequency' | 'timing' | 'dueDay' | 'anchor' | 'startsOn' | 'endsOn'
> {
  readonly anchorOn: string | null;
  /** By their days; the first one begins with the charge. */
  readonly amounts: readonly WrittenAmount[];
  readonly clauses: readonly Clause[];
}

export interface PlannedAmount {
  readonly from: string;
  readonly cents: number;
  readonly byClause: boolean;
}

/** Beyond it nothing goes up by itself: it could not be counted exactly any more. */
const most = 1_000_000_000_000;

/** What a charge comes to and from when on, up to a day: as written, and as percent clauses raise it between. */
export function plannedAmounts(charge: Charge, until: string): PlannedAmount[] {
  const written = new Map(charge.amounts.map(({ startsOn, cents }) => [startsOn, cents]));
  const raised = charge.clauses
    .filter(({ kind }) => kind === 'percent')
    .flatMap((clause) =>
      clauseDays(clause, until).map((from) => [from, percentText(clause.millipercent ?? 0)] as const),
    );
  const percents = new Map(raised.filter(([from]) => !written.has(from)));
  const planned: PlannedAmount[] = [];
  for (const from of [...written.keys(), ...percents.keys()].toSorted()) {
    const before = planned.at(-1);
    const percent = percents.get(from);
    const asWritten = written.get(from);
    if (asWritten !== undefined) planned.push({ from, cents: asWritten, byClause: false });
    else if (percent !== undefined && before !== undefined) {
      const cents = percentIncrease(before.cents, percent);
      if (cents <= most) planned.push({ from, cents, byClause: true });
    }
  }
  return planned;
}

/** What it comes to on a day; nothing while it does not run. */
export function centsOn(charge: Charge, day: string): number | null {
  if (day < charge.startsOn || (charge.endsOn !== null && charge.endsOn < day)) return null;
  return inForce(plannedAmounts(charge, day), day)?.cents ?? null;
}

/** The days on which a clause bites, up to one. */
export function clauseDays({ firstOn, everyMonths }: Pick<Clause, 'firstOn' | 'everyMonths'>, until: string): string[] {
  const days: string[] = [];
  for (let on = firstOn; on <= until; on = addMonths(firstOn, days.length * everyMonths)) days.push(on);
  return days;
}

/** The next day on which it raises; of an index, the next that was not looked at yet, though it may be over. */
export function nextClauseDay(clause: Clause, today: string): string {
  const after = clause.kind === 'index' ? (clause.appliedOn ?? '') : today;
  let [count, on] = [0, clause.firstOn];
  while (on <= after) {
    count += 1;
    on = addMonths(clause.firstOn, count * clause.everyMonths);
  }
  return on;
}

export interface LeaseMoney extends LeaseDates {
  readonly holdoverMillipercent: number | null;
  readonly proration: LeaseCharges['proration'];
}

/** As `schedule` reckons with it. */
export function leaseCharges(lease: LeaseMoney, charges: readonly Charge[], until: string): LeaseCharges {
  return {
    term: { from: lease.startsOn, to: lease.endsOn, atEnd: endPolicy(lease), leavesOn: lastDayOf(lease) },
    proration: lease.proration,
    lines: charges.map((charge) => chargeLine(charge, until)),
  };
}

export function percentText(millipercent: number): string {
  return decimalText(divide(rational(millipercent), rational(1000)), 3);
}

function chargeLine(charge: Charge, until: string): ChargeLine {
  const { id, kind, startsOn, endsOn, frequency, timing, dueDay, anchor, anchorOn } = charge;
  const amounts = plannedAmounts(charge, until).map(({ from, cents }) => ({ from, cents }));
  return {
    key: id,
    category: kind,
    from: startsOn,
    to: endsOn,
    amounts,
    anchorOn,
    frequency,
    timing,
    dueDay,
    anchor,
  };
}

function endPolicy({ atEnd, holdoverMillipercent }: LeaseMoney): EndPolicy {
  if (atEnd === 'holdover') return { kind: 'holdover', percent: percentText(holdoverMillipercent ?? 100_000) };
  return { kind: atEnd ?? 'month-to-month' };
}
