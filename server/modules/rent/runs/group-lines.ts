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

/** What was charged in truth the time before, by the key of that period, is what counts; else what the lease says. */
export function linesOfPeriod({ lease, line, parts }: DuePeriod, charged: ReadonlyMap<string, Charged>): RunLine[] {
  const before = periodBefore(lease, line, parts[0]);
  const key = keyBefore({ lease, line, parts });
  const standing = key === undefined ? undefined : charged.get(key);
  const said = before.length === 0 ? null : before.reduce((sum, { cents }) => sum + cents, 0);
  const beforeCents = standing === undefined || standing.isVoided ? said : standing.chargedCents;
  return parts.map((part) => ({
    ...part,
    lease,
    line,
    currency: lease.currency,
    group: groupOf(part, line, before, beforeCents === said ? null : beforeCents),
    beforeCents,
  }));
}

interface Charged {
  /** A credit for it makes no other rent of it. */
  readonly chargedCents: number;
  readonly isVoided: boolean;
}

/** The key of the period before, under which it was charged if it was. */
export function keyBefore({ lease, line, parts }: Pick<DuePeriod, 'lease' | 'line' | 'parts'>): string | undefined {
  const [first] = periodBefore(lease, line, parts[0]);
  return first === undefined ? undefined : `rent:${lease.id}:${first.lineKey}:${first.periodKey}`;
}

/** `otherCents`: what was charged the time before, where that is not what the lease says now. */
function groupOf(
  part: ScheduledCharge,
  line: Charge,
  before: readonly ScheduledCharge[],
  otherCents: number | null,
): RunGroup {
  if (!part.how.isWhole) return 'part';
  if (line.frequency !== 'monthly') return 'other-frequency';
  const last = before.at(-1);
  if (last === undefined) return 'first';
  // The rent was raised within the period before, or after that was charged.
  if (otherCents !== null) return otherCents === part.cents ? 'same' : 'new-amount';
  if (before.length > 1) return 'new-amount';
  const isSame = last.how.fullCents === part.how.fullCents && last.how.percent === part.how.percent;
  return isSame ? 'same' : 'new-amount';
}

/** As the lease says it now. */
function periodBefore(lease: DueLease, line: Charge, first: ScheduledCharge | undefined): ScheduledCharge[] {
  if (first === undefined) return [];
  const { months, days } = paces[line.frequency];
  const back = months === null ? days : months * 31;
  const due = scheduledCharges(lease.money, [line], { from: addDays(first.dueOn, -back - 31), to: first.dueOn });
  const earlier = due.filter(({ periodKey }) => periodKey < first.periodKey);
  const lastKey = earlier.at(-1)?.periodKey;
  return earlier.filter(({ periodKey }) => periodKey === lastKey);
}
