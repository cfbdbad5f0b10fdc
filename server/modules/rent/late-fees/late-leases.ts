import { sql } from 'kysely';
import type { Tx } from '#server/kernel/database.ts';
import type { LeaseMark, RunScope } from '#server/modules/rent/runs/due-leases.ts';
import type { LateObligation } from './plan-late-fees.ts';

/**
 * Kinds on which there is no fee: fees themselves, what is only held, what was owed before the books began, and what was
 * paid back of a payment that came back. Whatever its kind, what was brought forward had its fees where it was kept before.
 */
export const feeless = ['late-fee', 'returned-payment-fee', 'deposit', 'last-months-rent', 'opening', 'refund-owed'];

/** What fell due on one day on a lease and was not paid by then. */
export interface LateDay extends LeaseMark {
  readonly dueOn: string;
}

/** The next leases, by their ids, on which something was not paid in time. */
export async function findLateLeases(
  tx: Tx,
  scope: RunScope,
  { after, atMost }: { readonly after: string | null; readonly atMost: number },
): Promise<LeaseMark[]> {
  const { rows } = await sql<LeaseMark>`
    select distinct late.lease_id as "leaseId", late.tenancy_id as "tenancyId" from (${lateCharges(scope)}) late
     where late.lease_id > ${after ?? '00000000-0000-0000-0000-000000000000'}::uuid
       ${scope.propertyId === null ? sql`` : sql`and late.property_id = ${scope.propertyId}`}
       ${scope.leaseIds === null ? sql`` : sql`and late.lease_id = any(${`{${scope.leaseIds.join(',')}}`}::uuid[])`}
     order by 1 limit ${atMost}`.execute(tx);
  return rows;
}

/** The days on which something fell due on some leases that was not paid in time. */
export async function readLateDays(tx: Tx, scope: RunScope, leases: readonly LeaseMark[]): Promise<LateDay[]> {
  if (leases.length === 0) return [];
  const { rows } = await sql<LateDay>`
    select distinct late.lease_id as "leaseId", late.tenancy_id as "tenancyId", late.due_on as "dueOn"
      from (${lateCharges(scope, [...new Set(leases.map(({ tenancyId }) => tenancyId))])}) late
     where late.lease_id = any(${`{${leases.map(({ leaseId }) => leaseId).join(',')}}`}::uuid[])
     order by 1, 3`.execute(tx);
  return rows;
}

/** What is open and overdue, and what was paid late since a run last looked at it: its fee is owed all the same. */
function lateCharges({ organisationId, through }: RunScope, tenancyIds?: readonly string[]) {
  const own = sql`c.org_id = ${organisationId} and c.voided_on is null and c.kind <> all(${feeless}::text[])
       and c.charged_as <> 'opening'
       and not exists (select from property y where y.org_id = c.org_id and y.property_id = c.property_id
                          and y.managed_through is not null)
    ${tenancyIds === undefined ? sql`` : sql`and c.tenancy_id = any(${`{${tenancyIds.join(',')}}`}::uuid[])`}`;
  return sql`
    select c.lease_id, c.tenancy_id, c.property_id, c.due_on from charge c
     where ${own} and c.open_cents > 0 and c.due_on < ${through}::date
     union all
    select c.lease_id, c.tenancy_id, c.property_id, c.due_on
      from late_paid p join charge c on c.org_id = p.org_id and c.charge_id = p.charge_id
     where p.org_id = ${organisationId} and ${own} and c.settled_on > c.due_on and c.due_on < ${through}::date
       ${tenancyIds === undefined ? sql`` : sql`and p.tenancy_id = any(${`{${tenancyIds.join(',')}}`}::uuid[])`}`;
}

/** What was paid late and was looked at by a run is not looked at again, unless a fee of it is left for later. */
export async function forgetPaidLate(
  tx: Tx,
  { organisationId, through }: RunScope,
  looked: readonly { readonly obligation: LateObligation; readonly isLeft: boolean }[],
): Promise<void> {
  const ids = looked
    .filter(({ obligation, isLeft }) => obligation.openCents === 0 && !isLeft)
    .flatMap(({ obligation }) => obligation.items.map(({ chargeId }) => chargeId));
  if (ids.length === 0) return;
  await sql`
    delete from late_paid
     where org_id = ${organisationId} and charge_id = any(${`{${ids.join(',')}}`}::uuid[])
       and settled_on <= ${through}::date`.execute(tx);
}

export interface ObligationRow {
  readonly chargeId: string;
  readonly leaseId: string;
  readonly dueOn: string;
  readonly kind: string;
  readonly currency: string;
  readonly cents: number;
  readonly openCents: number;
}

/** All that fell due on these days, paid or not: what is late is tested against the whole of it. */
export async function readObligations(
  tx: Tx,
  organisationId: string,
  days: readonly LateDay[],
): Promise<ObligationRow[]> {
  if (days.length === 0) return [];
  const column = (read: (day: LateDay) => string) => `{${days.map(read).join(',')}}`;
  const { rows } = await sql<ObligationRow>`
    select c.charge_id as "chargeId", c.lease_id as "leaseId", c.due_on as "dueOn", c.kind, c.currency, c.cents,
           c.open_cents as "openCents"
      from unnest(${column(({ tenancyId }) => tenancyId)}::uuid[], ${column(({ leaseId }) => leaseId)}::uuid[],
                  ${column(({ dueOn }) => dueOn)}::date[]) d (tenancy_id, lease_id, due_on)
      join charge c on c.org_id = ${organisationId} and c.tenancy_id = d.tenancy_id and c.due_on = d.due_on
                   and c.lease_id = d.lease_id
     where c.voided_on is null and c.kind <> all(${feeless}::text[])
       and c.charged_as <> 'opening'
     order by c.lease_id, c.due_on, c.number`.execute(tx);
  return rows;
}

export interface PaymentRow {
  readonly chargeId: string;
  /** Nothing where it was a credit. */
  readonly receiptId: string | null;
  readonly on: string;
  readonly cents: number;
}

/**
 * What paid charges and when; a payment that came back is as if it had never been made. It counts from the day on which
 * the money came, though it may have been applied later.
 */
export async function readPayments(
  tx: Tx,
  organisationId: string,
  chargeIds: readonly string[],
): Promise<Map<string, PaymentRow[]>> {
  if (chargeIds.length === 0) return new Map();
  const { rows } = await sql<PaymentRow>`
    select a.charge_id as "chargeId", a.receipt_id as "receiptId", a.cents,
           case when a.cents > 0 then least(a.on_day, coalesce(r.received_on, k.counts_from, k.given_on)) else a.on_day end as "on"
      from unnest(${`{${chargeIds.join(',')}}`}::uuid[]) c (charge_id)
      join allocation a on a.org_id = ${organisationId} and a.charge_id = c.charge_id
      left join receipt r on r.org_id = a.org_id and r.receipt_id = a.receipt_id
      left join credit k on k.org_id = a.org_id and k.credit_id = a.credit_id
     where r.reversed_on is null and k.voided_on is null
     order by a.on_day`.execute(tx);
  return Map.groupBy(rows, ({ chargeId }) => chargeId);
}
