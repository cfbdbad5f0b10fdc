import { sql } from 'kysely';
import { latestDate } from '#shared/dates.ts';
import type { Tx } from '#server/kernel/database.ts';
import { moneyOf, readCharges } from '#server/modules/leasing/index.ts';
import type { Charge, LeaseMoney, MoneyColumns } from '#server/modules/leasing/index.ts';

/** Which leases a run is about, and up to which day. */
export interface RunScope {
  readonly organisationId: string;
  readonly through: string;
  readonly propertyId: string | null;
  readonly leaseIds: readonly string[] | null;
  /** Nobody asked for it: what a person took back with its run is left alone. */
  readonly byItself?: boolean;
}

export interface Place {
  readonly unit: { readonly id: string; readonly name: string };
  readonly property: { readonly id: string; readonly name: string; readonly colour: number };
}

/** A lease with all that a run reckons with. */
export interface DueLease extends Place {
  readonly id: string;
  readonly tenancyId: string;
  readonly number: number;
  readonly currency: string;
  readonly version: number;
  readonly billFrom: string;
  /** Another manager charges what falls due after it. */
  readonly managedThrough: string | null;
  /** What fell due before is charged, or never will be. */
  readonly lookFrom: string;
  readonly money: LeaseMoney;
  readonly charges: readonly Charge[];
}

export interface LeaseMark {
  readonly leaseId: string;
  readonly tenancyId: string;
}

/** The next leases, by their ids, of which something may be due. Those that runs have looked at already are passed over. */
export async function findDueLeases(
  tx: Tx,
  { organisationId, through, propertyId, leaseIds }: RunScope,
  { after, atMost }: { readonly after: string | null; readonly atMost: number },
): Promise<LeaseMark[]> {
  const { rows } = await sql<{ leaseId: string; tenancyId: string }>`
    select l.lease_id as "leaseId", l.tenancy_id as "tenancyId"
      from lease l
      join property p on p.org_id = l.org_id and p.property_id = l.property_id
      left join lease_billing b on b.org_id = l.org_id and b.lease_id = l.lease_id
     cross join lateral (select least(${through}::date, p.managed_through) as through) m
     where l.org_id = ${organisationId} and l.stage <> 'cancelled'
       and l.starts_on <= m.through and l.bill_from <= m.through
       and (b.lease_id is null or b.lease_version <> l.version or b.bill_from <> l.bill_from
            or b.next_due_on <= m.through)
       and l.lease_id > ${after ?? nobody}::uuid
       ${propertyId === null ? sql`` : sql`and l.property_id = ${propertyId}`}
       ${leaseIds === null ? sql`` : sql`and l.lease_id = any(${`{${leaseIds.join(',')}}`}::uuid[])`}
     order by l.lease_id limit ${atMost}`.execute(tx);
  return rows;
}

/** How far runs have looked at a lease as it stands; whoever changed it has them begin anew. */
export const lookFrom = sql<string>`case when b.lease_version = l.version and b.bill_from = l.bill_from then b.next_due_on else l.bill_from end`;

const nobody = '00000000-0000-0000-0000-000000000000';

/** A few queries, however many leases there are; only what is reckoned with, for there may be a hundred thousand. */
export async function readDueLeases(tx: Tx, organisationId: string, ids: readonly string[]): Promise<DueLease[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<DueRow>`
    select l.lease_id, l.tenancy_id, l.number, l.currency, l.version, l.bill_from, l.stage, l.starts_on, l.ends_on, l.at_end,
           l.leaves_on, l.notice_given_on, l.end_kind, l.holdover_millipercent, l.proration, l.unit_id, u.name as unit_name,
           l.property_id, p.name as property_name, p.colour, p.managed_through,
           ${lookFrom} as look_from
      from lease l
      join unit u on u.org_id = l.org_id and u.unit_id = l.unit_id
      join property p on p.org_id = l.org_id and p.property_id = l.property_id
      left join lease_billing b on b.org_id = l.org_id and b.lease_id = l.lease_id
     where l.org_id = ${organisationId} and l.lease_id = any(${`{${ids.join(',')}}`}::uuid[])
     order by l.lease_id`.execute(tx);
  const charges = await readCharges(tx, organisationId, ids);
  return rows.map((row) => ({
    id: row.lease_id,
    tenancyId: row.tenancy_id,
    number: row.number,
    currency: row.currency,
    version: row.version,
    billFrom: row.bill_from,
    managedThrough: row.managed_through,
    lookFrom: row.look_from,
    unit: { id: row.unit_id, name: row.unit_name },
    property: { id: row.property_id, name: row.property_name, colour: row.colour },
    money: moneyOf(row),
    charges: charges.get(row.lease_id) ?? [],
  }));
}

interface DueRow extends MoneyColumns {
  readonly lease_id: string;
  readonly tenancy_id: string;
  readonly number: number;
  readonly currency: string;
  readonly version: number;
  readonly bill_from: string;
  readonly managed_through: string | null;
  readonly look_from: string;
  readonly unit_id: string;
  readonly unit_name: string;
  readonly property_id: string;
  readonly property_name: string;
  readonly colour: number;
}

export interface Looked {
  readonly lease: Pick<DueLease, 'id' | 'version' | 'billFrom'>;
  /** Nothing that falls due before it is still to be charged; null where nothing ever will be. */
  readonly nextDueOn: string | null;
}

/** How far a run has looked; of a lease that has changed since it was read, the next run begins anew. */
export async function keepLooked(tx: Tx, organisationId: string, looked: readonly Looked[]): Promise<void> {
  if (looked.length === 0) return;
  const column = (read: (one: Looked) => string | number) => `{${looked.map(read).join(',')}}`;
  await sql`
    insert into lease_billing as b (org_id, lease_id, lease_version, bill_from, next_due_on)
    select ${organisationId}::uuid, n.* from unnest(
      ${column(({ lease }) => lease.id)}::uuid[], ${column(({ lease }) => lease.version)}::integer[],
      ${column(({ lease }) => lease.billFrom)}::date[], ${column(({ nextDueOn }) => nextDueOn ?? latestDate)}::date[]) n
    on conflict (org_id, lease_id) do update
      set lease_version = excluded.lease_version, bill_from = excluded.bill_from, next_due_on = excluded.next_due_on
    where (b.lease_version, b.bill_from, b.next_due_on)
      is distinct from (excluded.lease_version, excluded.bill_from, excluded.next_due_on)`.execute(tx);
}
