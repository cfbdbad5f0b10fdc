import { addDays } from '#shared/dates.ts';
import { paces } from '#shared/rent/periods.ts';
import type { ScheduledCharge } from '#shared/rent/schedule.ts';
import { scheduledCharges } from '#server/modules/leasing/index.ts';
import type { Charge } from '#server/modules/leasing/index.ts';
import type { DueLease } from './due-leases.ts';
import type { DuePeriod } from './plan-lease.ts';

export type RunGroup = 'part' | 'new-amount' | 'same' | 'other-frequency' | 'first';

/** One charge of a run, with why it stands where it stands. */
export interface RunLine extends ScheduledCharge {
  readonly lease: DueLease;
  readonly line: Charge;
  readonly currency: string;
  readonly group: RunGroup;
  /** What the line came to the time before. */
  readonly beforeCents: number | null;
}

export function linesOfPeriod({ lease, line, parts }: DuePeriod): RunLine[] {
  const before = periodBefore(lease, line, parts[0]);
  const beforeCents = before.length === 0 ? null : before.reduce((sum, { cents }) => sum + cents, 0);
  return parts.map((part) => ({
    ...part,
    lease,
    line,
    currency: lease.currency,
    group: groupOf(part, line, before),
    beforeCents,
  }));
}

function groupOf(part: ScheduledCharge, line: Charge, before: readonly ScheduledCharge[]): RunGroup {
  if (!part.how.isWhole) return 'part';
  if (line.frequency !== 'monthly') return 'other-frequency';
  const last = before.at(-1);
  if (last === undefined) return 'first';
  const isSame = last.how.fullCents === part.how.fullCents && last.how.percent === part.how.percent;
  return isSame ? 'same' : 'new-amount';
}

/** As the lease says it: what was charged in truth may have been something else. */
function periodBefore(lease: DueLease, line: Charge, first: ScheduledCharge | undefined): ScheduledCharge[] {
  if (first === undefined) return [];
  const { months, days } = paces[line.frequency];
  const back = months === null ? days : months * 31;
  const due = scheduledCharges(lease.money, [line], { from: addDays(first.dueOn, -back - 31), to: first.dueOn });
  const earlier = due.filter(({ periodKey }) => periodKey < first.periodKey);
  const lastKey = earlier.at(-1)?.periodKey;
  return earlier.filter(({ periodKey }) => periodKey === lastKey);
}
