import { sql } from 'kysely';
import { addDays, dateIn } from '#shared/dates.ts';
import { backgroundTransaction, unlessLeaving } from '#server/kernel/background-transaction.ts';
import type { Database, Tx } from '#server/kernel/database.ts';
import { nextClauseDay } from '#server/modules/leasing/terms/charge-plan.ts';
import type { Charge } from '#server/modules/leasing/terms/charge-plan.ts';
import { leaseRows, moneyOf } from '#server/modules/leasing/records/lease-rows.ts';
import { readBelongings, rentOn } from './present-lease.ts';
import { tenantsOn } from '#server/modules/leasing/records/read-parties.ts';
import type { Party } from '#server/modules/leasing/records/read-parties.ts';
import { lastDayOf, shownDay } from '#server/modules/leasing/terms/rules.ts';
import type { LeaseDates } from '#server/modules/leasing/terms/rules.ts';

const leasesAtOnce = 500;
const organisationsAtOnce = 200;

/**
 * The order of tenants and of rents, worked out anew wherever something changed or a day came that changes it, so that
 * whoever sorts by them finds it done. Nodes may do it beside each other: each row is worked out under its lock.
 */
export async function keepLeaseOrders(database: Database, now: Date): Promise<void> {
  const due = await database.transaction({ scope: 'auth' }, (tx) => findDue(tx, now));
  for (const { organisationId, today } of due) {
    const transaction = backgroundTransaction(database, { scope: 'organisation', organisationId });
    let count = leasesAtOnce;
    while (count === leasesAtOnce)
      count = await unlessLeaving(() => transaction((tx) => orderSome(tx, organisationId, today)), 0);
  }
}

/** All that is due, at once, for somebody who is about to read in that order. */
export async function settleLeaseOrder(tx: Tx, organisationId: string, today: string): Promise<void> {
  let count = leasesAtOnce;
  while (count === leasesAtOnce) count = await orderSome(tx, organisationId, today);
}

async function findDue(tx: Tx, now: Date) {
  const { rows: zones } = await sql<{ time_zone: string }>`select time_zone from organisation_time_zones()`.execute(tx);
  const names = zones.map(({ time_zone: name }) => name);
  const days = names.map((name) => dateIn(name, now));
  const { rows } = await sql<{ org_id: string; today: string }>`
    select org_id, today from lease_orders_due(${names}::text[], ${days}::date[], ${organisationsAtOnce})`.execute(tx);
  return rows.map(({ org_id: organisationId, today }) => ({ organisationId, today }));
}

async function orderSome(tx: Tx, organisationId: string, today: string): Promise<number> {
  // Through the lease, so that who works with some properties works out nothing that they do not see all of.
  const { rows: due } = await sql<{ lease_id: string }>`
    select o.lease_id from lease_order o join lease l on l.org_id = o.org_id and l.lease_id = o.lease_id
     where o.org_id = ${organisationId} and o.due_on <= ${today}::date
     order by o.due_on, o.lease_id limit ${leasesAtOnce} for update of o`.execute(tx);
  if (due.length === 0) return 0;
  const ids = due.map(({ lease_id: id }) => id);
  const rows = await leaseRows(tx, organisationId).where('l.lease_id', 'in', ids).execute();
  const { charges, parties } = await readBelongings(tx, organisationId, ids);
  const orders = rows.map((row) => {
    const lease = {
      dates: moneyOf(row),
      charges: charges.get(row.lease_id) ?? [],
      parties: parties.get(row.lease_id) ?? [],
    };
    const day = shownDay(lease.dates, today);
    return {
      leaseId: row.lease_id,
      personId: tenantsOn(lease.parties, day)[0]?.personId ?? null,
      rentCents: rentOn(lease.charges, day).rentCents ?? 0,
      dueOn: nextChange(lease, day) ?? 'infinity',
    };
  });
  await sql`
    update lease_order o set tenant = coalesce(n.sort_name, ''), rent_cents = f.rent_cents, due_on = f.due_on
      from unnest(${orders.map(({ leaseId }) => leaseId)}::uuid[], ${orders.map(({ personId }) => personId)}::uuid[],
                  ${orders.map(({ rentCents }) => rentCents)}::bigint[], ${orders.map(({ dueOn }) => dueOn)}::date[])
             f (lease_id, person_id, rent_cents, due_on)
      left join person n on n.org_id = ${organisationId} and n.person_id = f.person_id
     where o.org_id = ${organisationId} and o.lease_id = f.lease_id`.execute(tx);
  return due.length;
}

interface Ordered {
  readonly dates: LeaseDates;
  readonly charges: readonly Charge[];
  readonly parties: readonly Party[];
}

/** The first day behind the one that is shown on which there is another rent or another tenant. */
function nextChange({ dates, charges, parties }: Ordered, day: string): string | undefined {
  const rents = charges.filter(({ kind }) => kind === 'rent');
  const days = [
    ...rents.flatMap(({ startsOn, endsOn, amounts }) => [
      startsOn,
      ...dayBehind(endsOn),
      ...amounts.map((amount) => amount.startsOn),
    ]),
    ...rents.flatMap(({ clauses }) =>
      clauses.filter(({ kind }) => kind === 'percent').map((clause) => nextClauseDay(clause, day)),
    ),
    ...parties.flatMap(({ fromDay, toDay }) => [fromDay, ...dayBehind(toDay)]),
  ];
  const last = lastDayOf(dates);
  return days.filter((one) => one > day && (last === null || one <= last)).toSorted()[0];
}

function dayBehind(day: string | null): string[] {
  return day === null ? [] : [addDays(day, 1)];
}
