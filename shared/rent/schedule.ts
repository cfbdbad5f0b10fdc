import { addDays, firstOfMonth } from '#shared/dates.ts';
import { inForce, inOrder } from './in-force.ts';
import type { DatedAmount } from './in-force.ts';
import { addMonths, earlierOf, laterOf, overlap } from './calendar.ts';
import type { Span } from './calendar.ts';
import { periodsBetween } from './periods.ts';
import type { BillingRule } from './periods.ts';
import { prorateParts } from './proration.ts';
import type { PricedSpan, ProratedLine, ProrationMethod } from './proration.ts';

/** What happens when a fixed term is over and the tenant is still there (domain.md, section 3). */
export type EndPolicy =
  | { readonly kind: 'stop' }
  | { readonly kind: 'month-to-month' }
  /** Rent goes on at this percent of itself, by the day; other lines go on as they are. */
  | { readonly kind: 'holdover'; readonly percent: string };

export interface LeaseTerm {
  readonly from: string;
  /** Nothing for a tenancy without an end. */
  readonly to: string | null;
  readonly atEnd: EndPolicy;
  /** The tenant’s last day, once it is known: by notice, by an early end or by leaving. Nothing is charged after it. */
  readonly leavesOn: string | null;
}

export interface ChargeLine extends BillingRule {
  readonly key: string;
  /** Holdover concerns `rent` alone. */
  readonly category: string;
  readonly from: string;
  readonly to: string | null;
  readonly amounts: readonly DatedAmount[];
  /** Where the line’s weeks, quarters and years began when it carries on from an earlier term. */
  readonly anchorOn: string | null;
}

export interface LeaseCharges {
  readonly term: LeaseTerm;
  readonly proration: ProrationMethod;
  readonly lines: readonly ChargeLine[];
}

export interface ScheduledCharge extends ProratedLine {
  readonly lineKey: string;
  /** Of the period: whoever finds it charged already leaves the whole of it alone, however it would be parted today. */
  readonly periodKey: string;
  /** 1, or the place among the lines of a period in which the amount changes. */
  readonly part: number;
  readonly dueOn: string;
}

/** Every charge that falls due within the span, by due date and then in the order of the lines. */
export function schedule(lease: LeaseCharges, due: Span): ScheduledCharge[] {
  return lease.lines
    .flatMap((line) => chargesOf(lease, line, due))
    .toSorted((left, right) => (left.dueOn < right.dueOn ? -1 : Number(left.dueOn > right.dueOn)));
}

/** The year that a preview shows: twelve months of the calendar, the first of which may be begun already. */
export function twelveMonthsFrom(date: string): Span {
  return { from: date, to: addDays(addMonths(firstOfMonth(date), 12), -1) };
}

function chargesOf({ term, proration }: LeaseCharges, line: ChargeLine, due: Span): ScheduledCharge[] {
  const running = runningSpan(term, line);
  if (running === null) return [];
  const anchorOn = line.anchorOn ?? laterOf(term.from, line.from);
  // What is due in arrears is due in the month after its period at the latest.
  const from = line.timing === 'arrears' ? addDays(due.from, -31) : due.from;
  const periods = periodsBetween(line, anchorOn, { from, to: due.to });
  return periods.flatMap((period) => {
    const stay = overlap(period, running);
    if (stay === null) return [];
    // Who moves in after the due day owes on the day of moving in.
    const dueOn = laterOf(period.dueOn, stay.from);
    if (dueOn < due.from || dueOn > due.to) return [];
    const rule = { method: proration, frequency: line.frequency, period };
    return prorateParts(rule, pricedParts(term, line, stay)).map((prorated, index) => ({
      lineKey: line.key,
      periodKey: period.key,
      part: index + 1,
      dueOn,
      ...prorated,
    }));
  });
}

/** From the first to the last day that the line is charged for; an open end reaches beyond every book. */
function runningSpan(term: LeaseTerm, line: ChargeLine): Span | null {
  const [firstAmount] = inOrder(line.amounts);
  if (firstAmount === undefined) return null;
  const from = laterOf(laterOf(term.from, line.from), firstAmount.from);
  const termEnd = term.atEnd.kind === 'stop' ? (term.to ?? never) : never;
  const to = earlierOf(earlierOf(termEnd, term.leavesOn ?? never), line.to ?? never);
  return from <= to ? { from, to } : null;
}

const never = '9999-12-31';

/** The stay cut where the price changes, and nowhere else: a row that repeats the amount makes no second line. */
function pricedParts(term: LeaseTerm, line: ChargeLine, stay: Span): PricedSpan[] {
  const holdover = holdoverOf(term, line);
  const changes = [...line.amounts.map(({ from }) => from), ...(holdover === null ? [] : [holdover.from])];
  const starts = [...new Set(changes)].filter((date) => date > stay.from && date <= stay.to);
  const parts: PricedSpan[] = [];
  for (const from of [stay.from, ...starts.toSorted()]) {
    const cents = inForce(line.amounts, from)?.cents ?? 0;
    const percent = holdover !== null && from >= holdover.from ? holdover.percent : '100';
    const last = parts.at(-1);
    if (last !== undefined && last.cents === cents && last.percent === percent) continue;
    if (last !== undefined) parts[parts.length - 1] = { ...last, to: addDays(from, -1) };
    parts.push({ from, to: stay.to, cents, percent });
  }
  return parts;
}

function holdoverOf({ to, atEnd }: LeaseTerm, { category }: ChargeLine): { from: string; percent: string } | null {
  if (to === null || atEnd.kind !== 'holdover' || category !== 'rent') return null;
  return { from: addDays(to, 1), percent: atEnd.percent };
}
