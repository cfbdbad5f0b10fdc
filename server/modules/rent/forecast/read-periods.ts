import { sql } from 'kysely';
import { addMonths } from '#shared/rent/calendar.ts';
import type { ScheduledPeriod } from '#shared/rent/forecast.ts';
import type { Tx } from '#server/kernel/database.ts';
import { readWhole } from '#server/kernel/some-properties/read-whole.ts';
import type { ScheduledLease } from './scheduled-leases.ts';

/** What somebody charged ahead or moved by a change of the due day is due some weeks before or after it is scheduled now. */
const monthsEarlier = 3;

interface Charged {
  readonly leaseId: string;
  readonly lineKey: string | null;
  readonly periodKey: string | null;
  readonly kind: string;
  readonly from: string | null;
  readonly to: string | null;
  readonly cents: number;
}

interface Period extends Omit<ScheduledPeriod, 'chargedCents'> {
  readonly key: string;
  readonly kind: string | undefined;
  readonly from: string;
  readonly to: string;
  chargedCents: number;
}

/**
 * The periods that leases are scheduled to be charged for, each with what was charged for it: from its line, with
 * differences, or by hand for its days, which a run takes for the same.
 */
export async function readPeriods(
  tx: Tx,
  organisationId: string,
  leases: readonly ScheduledLease[],
  from: string,
): Promise<(leaseId: string) => readonly ScheduledPeriod[]> {
  const ids = leases.map(({ leaseId }) => leaseId);
  // What is kept of a property is the same for all who look, also where charges lie in a building that one of them does not see.
  const { rows } = await readWhole(tx, () =>
    sql<Charged>`
      select c.lease_id as "leaseId", c.line_key as "lineKey", c.period_key as "periodKey", c.kind, c.cents,
             c.period_from as "from", coalesce(c.period_to, c.period_from) as "to"
        from lease l join charge c on c.org_id = l.org_id and c.tenancy_id = l.tenancy_id and c.lease_id = l.lease_id
       where l.org_id = ${organisationId} and l.lease_id = any (${ids}::uuid[]) and c.voided_on is null
         and (c.line_key is not null or c.run_id is null and c.period_from is not null)
         and c.due_on >= ${addMonths(from, -monthsEarlier)}::date
       order by c.due_on, c.number`.execute(tx),
  );
  const charged = Map.groupBy(rows, ({ leaseId }) => leaseId);
  const periods = new Map(leases.map((lease) => [lease.leaseId, periodsOf(lease, charged.get(lease.leaseId) ?? [])]));
  return (leaseId) => periods.get(leaseId) ?? [];
}

function periodsOf({ lines, scheduled }: ScheduledLease, charged: readonly Charged[]): readonly Period[] {
  const kinds = new Map(lines.map(({ id, kind }) => [id, kind]));
  const periods = [...Map.groupBy(scheduled, keyOf)].flatMap(([key, parts]): Period[] => {
    const [first, last] = [parts[0], parts.at(-1)];
    if (first === undefined || last === undefined) return [];
    const scheduledCents = parts.reduce((sum, { cents }) => sum + cents, 0);
    const { dueOn, lineKey, from } = first;
    return [{ key, kind: kinds.get(lineKey), dueOn, from, to: last.to, scheduledCents, chargedCents: 0 }];
  });
  const byKey = new Map(periods.map((period) => [period.key, period]));
  for (const { lineKey, periodKey, cents } of charged) {
    const period = lineKey === null || periodKey === null ? undefined : byKey.get(keyOf({ lineKey, periodKey }));
    if (period !== undefined) period.chargedCents += cents;
  }
  for (const { lineKey, kind, from, to, cents } of charged) {
    if (lineKey !== null || from === null || to === null) continue;
    let left = cents;
    for (const period of periods) {
      if (period.kind !== kind || period.from > to || period.to < from) continue;
      const taken = Math.min(left, Math.max(0, period.scheduledCents - period.chargedCents));
      period.chargedCents += taken;
      left -= taken;
    }
  }
  return periods;
}

function keyOf({ lineKey, periodKey }: { readonly lineKey: string; readonly periodKey: string }): string {
  return `${lineKey} ${periodKey}`;
}
