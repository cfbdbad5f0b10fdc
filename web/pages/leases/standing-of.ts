import { daysFrom } from '#shared/rent/calendar.ts';
import type { TenantLedger } from '#web/features/money/api.ts';

export interface Standing {
  readonly status: 'late' | 'due' | 'paid' | 'uncharged' | 'ahead';
  readonly daysLate: number;
  /** What is due by today less what waits; below zero where more waits. */
  readonly nowCents: number;
  /** Charged already, and due after today. */
  readonly laterCents: number;
}

/** How a tenancy stands today: what falls due later is told apart, and is never late. */
export function standingOf({ balances, currency, lines }: TenantLedger, today: string): Standing | undefined {
  const own = balances.find((one) => one.currency === currency);
  if (own === undefined) return undefined;
  const laterCents = own.openCents - own.dueCents;
  const nowCents = own.balanceCents;
  const days = own.oldestDueOn === null || own.dueCents === 0 ? 0 : Math.max(0, daysFrom(own.oldestDueOn, today));
  const amounts = { nowCents, laterCents };
  if (nowCents < 0) return { status: 'ahead', daysLate: 0, ...amounts };
  if (days > 0) return { status: 'late', daysLate: days, ...amounts };
  if (own.dueCents > 0) return { status: 'due', daysLate: 0, ...amounts };
  const isCharged = balances.length > 1 || standing(lines, today) > 0;
  return { status: isCharged ? 'paid' : 'uncharged', daysLate: 0, ...amounts };
}

/** Charges that have fallen due and were not voided. */
function standing(lines: TenantLedger['lines'], today: string): number {
  const count = (kind: string) => lines.filter((line) => line.kind === kind && (line.dueOn ?? '') <= today).length;
  return count('charge') - count('charge-voided');
}
