import type { Tx } from '#server/kernel/database.ts';
import { leaseRows, moneyOf, numberOf, readParties, shownDay, tenantsOn } from '#server/modules/leasing/index.ts';

/** How a lease is called: its number, who lives there, and where it is. */
export interface LeaseName {
  readonly number: string;
  readonly tenants: readonly { readonly id: string; readonly name: string }[];
  readonly unit: { readonly id: string; readonly name: string };
  readonly property: { readonly id: string; readonly name: string; readonly colour: number };
}

export async function readLeaseNames(
  tx: Tx,
  organisationId: string,
  leaseIds: readonly string[],
  today: string,
): Promise<(leaseId: string) => LeaseName & { tenants: { id: string; name: string }[] }> {
  const ids = [...new Set(leaseIds)];
  if (ids.length === 0) return unknown;
  const rows = await leaseRows(tx, organisationId).where('l.lease_id', 'in', ids).execute();
  const parties = await readParties(tx, organisationId, ids);
  const names = new Map(
    rows.map((row) => {
      const tenants = tenantsOn(parties.get(row.lease_id) ?? [], shownDay(moneyOf(row), today));
      return [
        row.lease_id,
        {
          number: numberOf(row.number),
          tenants: tenants.map(({ personId: id, name }) => ({ id, name })),
          unit: { id: row.unit_id, name: row.unit_name },
          property: { id: row.property_id, name: row.property_name, colour: row.colour },
        },
      ];
    }),
  );
  return (leaseId) => names.get(leaseId) ?? unknown(leaseId);
}

/** Whoever sees what is owed sees its lease: both belong to one property. */
function unknown(leaseId: string): never {
  throw new Error(`There is no lease ${leaseId}`);
}
