import type { Tx } from '#server/kernel/database.ts';
import { leaseRows, moneyOf, numberOf, readParties, shownDay, tenantsOn } from '#server/modules/leasing/index.ts';

/** How a lease is called: its number, who lives there, and where it is. */
export interface LeaseName {
  readonly number: string;
  readonly tenants: readonly { readonly id: string; readonly name: string }[];
  readonly unit: { readonly id: string; readonly name: string };
  readonly property: { readonly id: string; readonly name: string; readonly colour: number };
}

type Named = LeaseName & { tenants: { id: string; name: string }[] };

export async function readLeaseNames(
  tx: Tx,
  organisationId: string,
  leaseIds: readonly string[],
  today: string,
): Promise<(leaseId: string) => Named> {
  const names = await findLeaseNames(tx, organisationId, leaseIds, today);
  return (leaseId) => names.get(leaseId) ?? unknown(leaseId);
}

/** Those that somebody sees. */
export async function findLeaseNames(
  tx: Tx,
  organisationId: string,
  leaseIds: readonly string[],
  today: string,
): Promise<ReadonlyMap<string, Named>> {
  const ids = [...new Set(leaseIds)];
  if (ids.length === 0) return new Map();
  const rows = await leaseRows(tx, organisationId).where('l.lease_id', 'in', ids).execute();
  const parties = await readParties(tx, organisationId, ids);
  return new Map(
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
}

/** Whoever sees what is owed sees its lease: both belong to one property. */
function unknown(leaseId: string): never {
  throw new Error(`There is no lease ${leaseId}`);
}
