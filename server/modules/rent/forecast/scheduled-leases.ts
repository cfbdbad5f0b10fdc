import { sql } from 'kysely';
import { latestOf } from '#shared/dates.ts';
import { forecastSpan } from '#shared/rent/forecast.ts';
import type { Tx } from '#server/kernel/database.ts';
import { moneyOf, readCharges, scheduledCharges } from '#server/modules/leasing/index.ts';
import type { Charge, MoneyColumns } from '#server/modules/leasing/index.ts';

interface ForecastLease extends MoneyColumns {
  readonly lease_id: string;
  readonly property_id: string;
  readonly currency: string;
  readonly bill_from: string;
}

export interface ScheduledLease {
  readonly leaseId: string;
  readonly propertyId: string;
  readonly currency: string;
  /** By the key of the line that each comes from. */
  readonly lines: readonly Charge[];
  readonly scheduled: ReturnType<typeof scheduledCharges>;
}

/** What the leases of properties are scheduled to have due in the months of the forecast. */
export async function readScheduledLeases(
  tx: Tx,
  { organisationId, today }: { readonly organisationId: string; readonly today: string },
  properties: readonly string[],
): Promise<ScheduledLease[]> {
  const span = forecastSpan(today);
  const { rows: leases } = await sql<ForecastLease>`
    select l.lease_id, l.property_id, l.currency, l.bill_from, l.stage, l.starts_on, l.ends_on, l.at_end, l.leaves_on,
           l.notice_given_on, l.end_kind, l.holdover_millipercent, l.proration
      from lease l
     where l.org_id = ${organisationId} and l.property_id = any (${properties}::uuid[]) and l.stage = 'signed'
       and l.starts_on <= ${span.to}::date`.execute(tx);
  const charges = await readCharges(
    tx,
    organisationId,
    leases.map(({ lease_id: id }) => id),
  );
  return leases.flatMap((lease): ScheduledLease[] => {
    const due = { from: latestOf(span.from, lease.bill_from), to: span.to };
    if (due.from > due.to) return [];
    const lines = charges.get(lease.lease_id) ?? [];
    const { lease_id: leaseId, property_id: propertyId, currency } = lease;
    return [{ leaseId, propertyId, currency, lines, scheduled: scheduledCharges(moneyOf(lease), lines, due) }];
  });
}
