import { Chip } from '#web/kit/chip/chip.tsx';
import { formatDate } from '#web/lib/format.ts';
import type { Deadline } from './api.ts';
import { useDepositsText } from './text.ts';

type Both = NonNullable<Deadline['byDeductions']>;

/** Both days, where it depends on the deductions which of them holds. */
export function bothDeadlines(d: ReturnType<typeof useDepositsText>, { withOn, withoutOn }: Both): string {
  return d('deadlineBoth', { less: formatDate(withOn), whole: formatDate(withoutOn) });
}

const dayMilliseconds = 86_400_000;
const soonDays = 7;

interface DeadlineChipProps {
  readonly deadline: Deadline;
  readonly today: string;
  /** There is room for the day of each case. */
  readonly saysBoth?: boolean;
}

/** Until when a deposit is settled; near, it warns, and past, it says so. */
export function DeadlineChip({ deadline, today, saysBoth = false }: DeadlineChipProps) {
  const d = useDepositsText();
  const daysLeft = (Date.parse(deadline.on) - Date.parse(today)) / dayMilliseconds;
  if (daysLeft < 0) return <Chip tone="bad">{d('deadlineLate', { date: formatDate(deadline.on) })}</Chip>;
  const { byDeductions: both } = deadline;
  // Longer than a chip.
  if (saysBoth && both !== undefined)
    return `${d('deadlineByBoth', { less: formatDate(both.withOn), whole: formatDate(both.withoutOn) })}.`;
  return (
    <Chip tone={daysLeft <= soonDays ? 'warn' : 'neutral'}>{d('deadline', { date: formatDate(deadline.on) })}</Chip>
  );
}
