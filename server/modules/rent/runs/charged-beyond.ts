import { sql } from 'kysely';
import { addDays } from '#shared/dates.ts';
import type { Tx } from '#server/kernel/database.ts';
import { scheduledCharges } from '#server/modules/leasing/index.ts';
import { plainColumn } from '#server/modules/rent/tenancy-money/columns.ts';
import { creditedFor } from '#server/modules/rent/charges/not-owed.ts';
import type { RunScope } from './due-leases.ts';
import type { PlannedLease } from './lease-chunks.ts';

/** A period that was charged and that a lease as it is now does not have among those that a run plans. */
export interface ChargedBeyond {
  readonly periodKey: string;
  readonly dueOn: string;
  readonly chargeIds: readonly string[];
  readonly chargedCents: number;
  readonly wouldBeCents: number;
}

interface Row {
  readonly id: string;
  readonly leaseId: string;
  readonly line: string;
  readonly period: string;
  readonly dueOn: string;
  readonly cents: number;
}

/**
 * What runs charged ahead and a lease that was changed since does not owe, or owes otherwise: the months after somebody left
 * early, the parking that was given up. It is looked for where a lease has changed, and again where it was found before.
 */
export async function readChargedBeyond(
  tx: Tx,
  { organisationId }: RunScope,
  plans: readonly PlannedLease[],
): Promise<Map<string, ChargedBeyond[]>> {
  const looked = plans.filter(isToLookAt);
  if (looked.length === 0) return new Map();
  const { rows } = await sql<Row>`
    select c.charge_id as id, c.lease_id as "leaseId", c.line_key as line, c.period_key as period,
           c.due_on as "dueOn", c.cents - ${creditedFor} as cents
      from unnest(${plainColumn(looked, ({ lease }) => lease.id)}::uuid[], ${plainColumn(looked, ({ lease }) => lease.tenancyId)}::uuid[],
                  ${plainColumn(looked, ({ lease }) => lease.lookFrom)}::date[]) l (lease_id, tenancy_id, look_from)
      join charge c on c.org_id = ${organisationId} and c.tenancy_id = l.tenancy_id and c.due_on >= l.look_from
       and c.lease_id = l.lease_id
     where c.charged_as = 'rent' and c.run_id is not null and c.voided_on is null
     order by c.due_on, c.number`.execute(tx);
  const byLease = Map.groupBy(rows, ({ leaseId }) => leaseId);
  return new Map(
    looked.flatMap((plan): [string, ChargedBeyond[]][] => {
      const beyond = beyondPlan(plan, byLease.get(plan.lease.id) ?? []);
      return beyond.length === 0 ? [] : [[plan.lease.id, beyond]];
    }),
  );
}

/** The day before something was found is kept as the next to look at: nothing else is due on it. */
export function dayToLookAgain({ dueOn }: ChargedBeyond): string {
  return addDays(dueOn, -1);
}

function isToLookAt({ lease, periods }: PlannedLease): boolean {
  return lease.lookFrom === lease.billFrom || periods.every(({ dueOn }) => dueOn !== lease.lookFrom);
}

function beyondPlan({ lease, periods }: PlannedLease, charged: readonly Row[]): ChargedBeyond[] {
  const planned = new Set(periods.map(({ line, periodKey }) => `${line.id} ${periodKey}`));
  const others = charged.filter(({ line, period }) => !planned.has(`${line} ${period}`));
  return [...Map.groupBy(others, ({ line, period }) => `${line} ${period}`).values()].flatMap((parts) => {
    const [first] = parts;
    if (first === undefined) return [];
    const { dueOn, line, period } = first;
    const wouldBeCents = scheduledCharges(lease.money, lease.charges, { from: dueOn, to: dueOn })
      .filter(({ lineKey, periodKey }) => lineKey === line && periodKey === period)
      .reduce((sum, { cents }) => sum + cents, 0);
    const chargedCents = parts.reduce((sum, { cents }) => sum + cents, 0);
    if (wouldBeCents === chargedCents) return [];
    return [{ periodKey: period, dueOn, chargeIds: parts.map(({ id }) => id), chargedCents, wouldBeCents }];
  });
}
