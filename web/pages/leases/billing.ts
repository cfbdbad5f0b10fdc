import { firstOfMonth, latestOf } from '#shared/dates.ts';
import type { Span } from '#shared/rent/calendar.ts';
import { twelveMonthsFrom } from '#shared/rent/schedule.ts';
import type { Lease } from './api.ts';

/** From the first of this month, from the first day of the lease, or from a day that is named. */
export const billings = ['month', 'start', 'day'] as const;
export type Billing = (typeof billings)[number];

interface Charged {
  readonly startsOn: string | null;
  readonly billing: Billing;
  readonly billFrom: string | null;
}

/** Only a lease that began before this month has months that somebody else may have charged. */
export function asksBilling({ startsOn, billing }: Charged, today: string): boolean {
  return startsOn !== null && (startsOn < firstOfMonth(today) || billing === 'day');
}

/** As the server takes it; nothing where the first day says it already. */
export function billFromOf(form: Charged, today: string): string | null {
  if (!asksBilling(form, today)) return null;
  if (form.billing === 'day') return form.billFrom;
  return form.billing === 'start' ? form.startsOn : firstOfMonth(today);
}

export function billingOf({ startsOn, billFrom }: Pick<Lease, 'startsOn' | 'billFrom'>, today: string) {
  if (billFrom === latestOf(startsOn, firstOfMonth(today))) return { billing: 'month', billFrom: null } as const;
  if (billFrom === startsOn) return { billing: 'start', billFrom: null } as const;
  return { billing: 'day', billFrom } as const;
}

/** The first day of anything that is charged here. */
export function chargedSince({ startsOn, billFrom }: Pick<Lease, 'startsOn' | 'billFrom'>): string {
  return latestOf(startsOn, billFrom);
}

/** Twelve months without the days of which nothing is charged here; where that is all of them, the first that are. */
export function chargedYear({ to, from }: Span, since: string): Span {
  return to < since ? twelveMonthsFrom(since) : { from: latestOf(from, since), to };
}
