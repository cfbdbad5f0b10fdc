import type { NewCharge } from '#server/modules/rent/charges/add-charges.ts';
import { keyOfPart } from './plan-lease.ts';
import type { DuePeriod } from './plan-lease.ts';

/** A period as charges: one, or one for each part in which the amount changes. */
export function chargesOfPeriod(period: DuePeriod, runId: string): NewCharge[] {
  const { line, parts, dueOn, periodKey } = period;
  return parts.map(({ from, to, cents, how }, place) => ({
    key: keyOfPart(period, place),
    ...chargedWith(period),
    cents,
    chargedOn: dueOn,
    dueOn,
    periodFrom: from,
    periodTo: to,
    runId,
    explanation: {
      rule: 'schedule',
      line: line.id,
      frequency: line.frequency,
      timing: line.timing,
      period: periodKey,
      ...(parts.length === 1 ? {} : { part: place + 1, parts: parts.length }),
      how,
    },
  }));
}

/** Who owes a charge of a period, for what, and where it is booked. */
export function chargedWith({ lease, line }: DuePeriod) {
  return {
    tenancyId: lease.tenancyId,
    leaseId: lease.id,
    propertyId: lease.property.id,
    unitId: lease.unit.id,
    kind: line.kind,
    label: line.label,
    accountId: line.account.id,
    currency: lease.currency,
  };
}
