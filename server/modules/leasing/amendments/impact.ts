import type { z } from 'zod';
import type { amendmentImpact, impact } from '#shared/api/lease.ts';
import type { Span } from '#shared/rent/calendar.ts';
import type { Charge, LeaseMoney } from '#server/modules/leasing/terms/charge-plan.ts';
import type { OtherLease } from '#server/modules/leasing/records/conflicts.ts';
import { scheduledCharges, sumOf } from '#server/modules/leasing/terms/schedule-lease.ts';

export type Impact = z.output<typeof impact>;
export type AmendmentImpact = z.output<typeof amendmentImpact>;
type ImpactLease = Impact['leases'][number];
type Period = ImpactLease['periods'][number];

/** A lease with its charges; the terms that carry it on belong to it. */
export interface Terms {
  readonly lease: LeaseMoney;
  readonly charges: readonly Charge[];
}

/** Period by period, what falls due before a change and after it; what stays as it is is left out. */
export function impactOn(
  { id, number, tenants, unit, property, currency }: OtherLease,
  { before, after }: { readonly before: readonly Terms[]; readonly after: readonly Terms[] },
  due: Span,
  today: string,
): ImpactLease {
  const periods = new Map<string, Period>();
  const count = (terms: readonly Terms[], side: 'beforeCents' | 'afterCents') => {
    for (const line of terms.flatMap((term) => linesOf(term, due))) {
      const key = `${line.kind} ${line.label ?? ''} ${line.periodKey}`;
      const period = periods.get(key) ?? newPeriod(line, today);
      periods.set(key, { ...period, [side]: period[side] + line.cents });
    }
  };
  count(before, 'beforeCents');
  count(after, 'afterCents');
  const changed = [...periods.values()]
    .filter(({ beforeCents, afterCents }) => beforeCents !== afterCents)
    .toSorted((one, other) => (one.dueOn < other.dueOn ? -1 : Number(one.dueOn > other.dueOn)));
  return {
    id,
    number,
    tenants,
    unit,
    property,
    currency,
    beforeCents: sumOf(changed.map(({ beforeCents: cents }) => ({ cents }))),
    afterCents: sumOf(changed.map(({ afterCents: cents }) => ({ cents }))),
    periods: changed,
  };
}

export function totalsOf(leases: readonly ImpactLease[]): Impact['totals'] {
  const byCurrency = Map.groupBy(leases, ({ currency }) => currency);
  return [...byCurrency].map(([currency, own]) => ({
    currency,
    beforeCents: sumOf(own.map(({ beforeCents: cents }) => ({ cents }))),
    afterCents: sumOf(own.map(({ afterCents: cents }) => ({ cents }))),
    periods: own.reduce((periods, lease) => periods + lease.periods.length, 0),
  }));
}

type Line = ReturnType<typeof linesOf>[number];

function linesOf({ lease, charges }: Terms, due: Span) {
  const byId = new Map(charges.map((charge) => [charge.id, charge]));
  return scheduledCharges(lease, charges, due).map(({ lineKey, periodKey, dueOn, cents }) => {
    const { kind = 'other', label = null } = byId.get(lineKey) ?? {};
    return { kind, label, periodKey, dueOn, cents };
  });
}

function newPeriod({ kind, label, periodKey, dueOn }: Line, today: string): Period {
  return { kind, label, periodKey, dueOn, beforeCents: 0, afterCents: 0, isDue: dueOn <= today };
}
