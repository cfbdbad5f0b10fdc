import type { Tx } from '#server/kernel/database.ts';
import { readParties, tenantsOn } from '#server/modules/leasing/index.ts';

/** Who lives there on a day, by lease; where nobody does yet or any more, whoever is named on it. */
export async function readTenantNames(
  tx: Tx,
  organisationId: string,
  leaseIds: readonly string[],
  day: string,
): Promise<(leaseId: string) => string[]> {
  const parties = await readParties(tx, organisationId, [...new Set(leaseIds)]);
  return (leaseId) => {
    const own = parties.get(leaseId) ?? [];
    const now = tenantsOn(own, day);
    const shown = now.length > 0 ? now : own.filter(({ role }) => role !== 'guarantor');
    return [...new Set(shown.map(({ name }) => name))];
  };
}
