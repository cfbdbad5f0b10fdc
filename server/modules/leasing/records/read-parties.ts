import type { z } from 'zod';
import type { leaseInFull } from '#shared/api/lease.ts';
import type { Tx } from '#server/kernel/database.ts';
import { anyOf } from '#server/kernel/any-of.ts';

export type Party = Omit<z.output<typeof leaseInFull>['parties'][number], 'isNow'>;

/** The parties of leases, tenants first. */
export async function readParties(
  tx: Tx,
  organisationId: string,
  leaseIds: readonly string[],
): Promise<Map<string, Party[]>> {
  if (leaseIds.length === 0) return new Map();
  const rows = await tx
    .selectFrom('lease_party as y')
    .innerJoin('person as n', (join) =>
      join.onRef('n.org_id', '=', 'y.org_id').onRef('n.person_id', '=', 'y.person_id'),
    )
    .select(['y.lease_id', 'y.person_id', 'y.role', 'y.from_day', 'y.to_day', 'n.name'])
    .where('y.org_id', '=', organisationId)
    .where('y.lease_id', '=', anyOf(leaseIds))
    .orderBy('y.from_day')
    .orderBy('n.sort_name')
    .execute();
  const present = (row: (typeof rows)[number]): Party => ({
    personId: row.person_id,
    name: row.name,
    role: row.role as Party['role'], // The check of the table allows these alone.
    fromDay: row.from_day,
    toDay: row.to_day,
  });
  const inOrder = (parties: Party[]) => parties.toSorted((one, other) => order[one.role] - order[other.role]);
  const byLease = Map.groupBy(rows, ({ lease_id: leaseId }) => leaseId);
  return new Map([...byLease].map(([leaseId, own]) => [leaseId, inOrder(own.map(present))]));
}

const order = { tenant: 0, 'co-tenant': 1, guarantor: 2 } as const;

export function isPartyOn({ fromDay, toDay }: Party, day: string): boolean {
  return fromDay <= day && (toDay === null || toDay >= day);
}

/** Who lives there: guarantors do not. */
export function tenantsOn(parties: readonly Party[], day: string): Party[] {
  return parties.filter((party) => party.role !== 'guarantor' && isPartyOn(party, day));
}
