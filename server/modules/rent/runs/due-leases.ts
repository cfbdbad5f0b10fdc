import { sql } from 'kysely';
import { latestDate } from '#shared/dates.ts';
import type { Tx } from '#server/kernel/database.ts';
import { leaseRows, moneyOf, readCharges } from '#server/modules/leasing/index.ts';
import type { Charge, LeaseMoney } from '#server/modules/leasing/index.ts';

/** Which leases a run is about, and up to which day. */
export interface RunScope {
  readonly organisationId: string;
  readonly through: string;
  readonly propertyId: string | null;
  readonly leaseIds: readonly string[] | null;
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
      from lease l left join lease_billing b on b.org_id = l.org_id and b.lease_id = l.lease_id
     where l.org_id = ${organisationId} and l.stage <> 'cancelled'
       and l.starts_on <= ${through}::date and l.bill_from <= ${through}::date
       and (b.lease_id is null or b.lease_version <> l.version or b.bill_from <> l.bill_from
            or b.next_due_on <= ${through}::date)
       and l.lease_id > ${after ?? nobody}::uuid
       ${propertyId === null ? sql`` : sql`and l.property_id = ${propertyId}`}
       ${leaseIds === null ? sql`` : sql`and l.lease_id = any(${`{${leaseIds.join(',')}}`}::uuid[])`}
     order by l.lease_id limit ${atMost}`.execute(tx);
  return rows;
}

const nobody = '00000000-0000-0000-0000-000000000000';

/** A few queries, however many leases there are. */
export async function readDueLeases(tx: Tx, organisationId: string, ids: readonly string[]): Promise<DueLease[]> {
  if (ids.length === 0) return [];
  const rows = await leaseRows(tx, organisationId)
    .leftJoin('lease_billing as b', (join) =>
      join.onRef('b.org_id', '=', 'l.org_id').onRef('b.lease_id', '=', 'l.lease_id'),
    )
    .select(['b.lease_version', 'b.bill_from as looked_bill_from', 'b.next_due_on'])
    .where(sql<boolean>`l.lease_id = any(${`{${ids.join(',')}}`}::uuid[])`)
    .orderBy('l.lease_id')
    .execute();
  const charges = await readCharges(tx, organisationId, ids);
  return rows.map((row) => {
    const isAsLookedAt = row.lease_version === row.version && row.looked_bill_from === row.bill_from;
    return {
      id: row.lease_id,
      tenancyId: row.tenancy_id,
      number: row.number,
      currency: row.currency,
      version: row.version,
      billFrom: row.bill_from,
      lookFrom: isAsLookedAt && row.next_due_on !== null ? row.next_due_on : row.bill_from,
      unit: { id: row.unit_id, name: row.unit_name },
      property: { id: row.property_id, name: row.property_name, colour: row.colour },
      money: moneyOf(row),
      charges: charges.get(row.lease_id) ?? [],
    };
  });
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
