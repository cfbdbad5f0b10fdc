import { addDays } from '#shared/dates.ts';
import { earlierOf } from '#shared/rent/calendar.ts';
import type { ScheduledCharge } from '#shared/rent/schedule.ts';
import { scheduledCharges } from '#server/modules/leasing/index.ts';
import type { Charge } from '#server/modules/leasing/index.ts';
import type { DueLease } from './due-leases.ts';

/** A period of one line of a lease: it is charged as a whole or not at all. */
export interface DuePeriod {
  readonly lease: DueLease;
  readonly line: Charge;
  readonly key: string;
  readonly periodKey: string;
  readonly dueOn: string;
  readonly from: string;
  readonly to: string;
  readonly cents: number;
  readonly parts: readonly ScheduledCharge[];
}

export interface LeasePlan {
  readonly periods: readonly DuePeriod[];
  /** The day after which there may be something again; null where nothing is to come. */
  readonly nextDueOn: string | null;
}

/** How far ahead a run looks for what comes next: every month has a day that a month is due on. */
const daysAhead = 31;
/** What is in arrears is due within two months after the last day. */
const daysAfterEnd = 62;

/** What falls due up to a day, of what was not looked at before. Lines that come to nothing are no charges. */
export function planLease(lease: DueLease, wished: string): LeasePlan {
  const { managedThrough } = lease;
  const through = managedThrough === null ? wished : earlierOf(wished, managedThrough);
  const horizon = addDays(through, daysAhead);
  const due = scheduledCharges(lease.money, lease.charges, { from: lease.lookFrom, to: horizon });
  const lines = new Map(lease.charges.map((charge) => [charge.id, charge]));
  const periods: DuePeriod[] = [];
  for (const parts of Map.groupBy(due, keyOf).values()) {
    const [first] = parts;
    const line = first === undefined ? undefined : lines.get(first.lineKey);
    const charged = parts.filter(({ cents }) => cents > 0);
    if (first === undefined || line === undefined || charged.length === 0 || first.dueOn > through) continue;
    periods.push({
      lease,
      line,
      key: `rent:${lease.id}:${first.lineKey}:${first.periodKey}`,
      periodKey: first.periodKey,
      dueOn: first.dueOn,
      from: first.from,
      to: parts.at(-1)?.to ?? first.to,
      cents: charged.reduce((sum, { cents }) => sum + cents, 0),
      parts: charged,
    });
  }
  return { periods, nextDueOn: nextDueOn(lease, through, due) };
}

/** The first part of a period has its key, the others have their place behind it: one look tells whether it was charged. */
export function keyOfPart({ key }: Pick<DuePeriod, 'key'>, place: number): string {
  return place === 0 ? key : `${key}:${place + 1}`;
}

function nextDueOn({ money }: DueLease, through: string, due: readonly ScheduledCharge[]): string | null {
  const next = due.find(({ dueOn }) => dueOn > through);
  if (next !== undefined) return next.dueOn;
  const lastDay = money.leavesOn ?? (money.atEnd === 'stop' ? money.endsOn : null);
  if (lastDay !== null && addDays(lastDay, daysAfterEnd) <= through) return null;
  return addDays(through, daysAhead + 1);
}

function keyOf({ lineKey, periodKey }: ScheduledCharge): string {
  return `${lineKey}:${periodKey}`;
}
