import { addDays } from '#shared/dates.ts';
import { addMonths } from '#shared/rent/calendar.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { AmendmentImpact, Terms } from './impact.ts';
import { scheduledCharges, sumOf } from '#server/modules/leasing/terms/schedule-lease.ts';

/** Of what was charged, the part that is for days after the last one of its lease. */
export interface ChargedDays {
  readonly id: string;
  readonly number: string;
  readonly currency: string;
  readonly kind: string;
  readonly label: string | null;
  readonly lastDay: string;
  readonly periodTo: string;
  readonly cents: number;
}

export interface KnownTerms extends Terms {
  readonly id: string;
}

/** Who keeps charges tells what a lease, as it is in this transaction, was charged for days after its last one. */
export type ReadCharged = (tx: Tx, organisationId: string, leaseId: string) => Promise<readonly ChargedDays[]>;

/** What was charged for days that the lease does not cover, and what the term after it will charge for the same days. */
export function chargedAfter(
  charged: readonly ChargedDays[],
  terms: readonly KnownTerms[],
  leaseId: string,
): AmendmentImpact['charged'] {
  const [first] = charged;
  if (first === undefined) return null;
  const { currency, lastDay } = first;
  const next = terms.filter(({ id }) => id !== leaseId);
  return {
    currency,
    lastDay,
    through: lastOf(charged),
    cents: sumOf(charged),
    nextCents: next.length === 0 ? null : sumOf(next.flatMap((term) => againBy(term, charged))),
    charges: charged.map(({ id, number, kind, label, cents }) => ({ id, number, kind, label, cents })),
  };
}

/** Each line of the next term, as far as the line that it carries on was charged. */
function againBy({ lease, charges }: Terms, charged: readonly ChargedDays[]) {
  const through = new Map(
    charges.map(({ id, kind, label }) => [
      id,
      lastOf(charged.filter((one) => one.kind === kind && one.label === label)),
    ]),
  );
  // What is due in arrears is due in the month after its period at the latest.
  const due = { from: lease.startsOn, to: addMonths(addDays(lastOf(charged), 1), 2) };
  return scheduledCharges(lease, charges, due).filter(({ lineKey, from }) => from <= (through.get(lineKey) ?? ''));
}

function lastOf(charged: readonly ChargedDays[]): string {
  return charged.reduce((last, { periodTo }) => (periodTo > last ? periodTo : last), '');
}
