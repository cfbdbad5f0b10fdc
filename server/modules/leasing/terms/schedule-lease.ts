import type { z } from 'zod';
import type { schedule as scheduleAnswer } from '#shared/api/lease.ts';
import { addMonths, firstOfMonthNumber, monthNumber } from '#shared/rent/calendar.ts';
import type { Span } from '#shared/rent/calendar.ts';
import { schedule } from '#shared/rent/schedule.ts';
import type { ScheduledCharge } from '#shared/rent/schedule.ts';
import { refuse, refuseField } from '#server/kernel/refuse.ts';
import { leaseCharges } from './charge-plan.ts';
import type { Charge, LeaseMoney } from './charge-plan.ts';

type Schedule = z.output<typeof scheduleAnswer>;

const monthsAtMost = 61;
/** A period that falls due within a span may reach a year beyond it, and what it costs then counts too. */
const monthsBeyond = 13;

export function scheduledCharges(lease: LeaseMoney, charges: readonly Charge[], due: Span): ScheduledCharge[] {
  if (lease.stage === 'cancelled') return [];
  return schedule(leaseCharges(lease, charges, addMonths(due.to, monthsBeyond)), due);
}

/** What falls due within a span, month by month. */
export function scheduleOf(
  lease: LeaseMoney & { readonly currency: string },
  charges: readonly Charge[],
  due: Span,
): Schedule {
  const byId = new Map(charges.map((charge) => [charge.id, charge]));
  const lines = scheduledCharges(lease, charges, due).map(({ lineKey, ...line }) => {
    const { kind = 'other', label = null } = byId.get(lineKey) ?? {};
    return { chargeKey: lineKey, kind, label, ...line };
  });
  const byMonth = Map.groupBy(lines, ({ dueOn }) => dueOn.slice(0, 7));
  const months = monthsOf(due).map((month) => ({ month, cents: sumOf(byMonth.get(month) ?? []) }));
  return { currency: lease.currency, ...due, lines, months, totalCents: sumOf(lines) };
}

export function sumOf(lines: readonly { readonly cents: number }[]): number {
  const sum = lines.reduce((total, { cents }) => total + cents, 0);
  if (Number.isSafeInteger(sum)) return sum;
  throw refuse('leasing.schedule-too-large');
}

/** What falls due next, from today on; nothing where nothing does within a year. */
export function nextDue(lease: LeaseMoney, charges: readonly Charge[], today: string) {
  const [first, ...others] = scheduledCharges(lease, charges, { from: today, to: addMonths(today, 13) });
  if (first === undefined) return null;
  const lines = [first, ...others.filter(({ dueOn }) => dueOn === first.dueOn)];
  return { on: first.dueOn, cents: sumOf(lines), lines };
}

export function checkSpan({ from, to }: Span): Span {
  if (to < from) throw refuseField('to', 'kernel.end-before-start');
  if (monthNumber(to) - monthNumber(from) >= monthsAtMost) throw refuseField('to', 'leasing.schedule-too-long');
  return { from, to };
}

function monthsOf({ from, to }: Span): string[] {
  const first = monthNumber(from);
  const count = monthNumber(to) - first + 1;
  return Array.from({ length: count }, (_, index) => firstOfMonthNumber(first + index).slice(0, 7));
}
