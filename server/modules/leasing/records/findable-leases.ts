import type { Tx } from '#server/kernel/database.ts';
import { makeFindable } from '#server/kernel/search.ts';
import type { PlaceListener } from '#server/modules/portfolio/index.ts';
import { inChunks } from '#server/modules/leasing/terms/in-chunks.ts';
import { leaseRows } from './lease-rows.ts';
import { readParties } from './read-parties.ts';
import { namesInARow, numberOf } from '#server/modules/leasing/terms/rules.ts';

/** A unit or a building got another name: so did what its leases are found by. */
export const leasePlaceListener: PlaceListener = {
  async renamed(tx, organisationId, which) {
    const rows = await tx
      .selectFrom('lease')
      .select('lease_id')
      .where('org_id', '=', organisationId)
      .where('unitId' in which ? 'unit_id' : 'property_id', '=', 'unitId' in which ? which.unitId : which.propertyId)
      .where('is_undone', '=', false)
      .execute();
    const ids = rows.map(({ lease_id: id }) => id);
    await inChunks(ids, (some) => makeLeasesFindable(tx, organisationId, some));
  },
};

/** Leases as they are looked for: by number, by everybody who is or was on them, by unit and building. */
export async function makeLeasesFindable(tx: Tx, organisationId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const rows = await leaseRows(tx, organisationId).where('l.lease_id', 'in', ids).execute();
  const parties = await readParties(tx, organisationId, ids);
  await makeFindable(
    tx,
    organisationId,
    rows.map((row) => {
      const people = parties.get(row.lease_id) ?? [];
      const tenants = people.filter(({ role, toDay }) => role !== 'guarantor' && toDay === null);
      const number = numberOf(row.number);
      return {
        kind: 'lease',
        id: row.lease_id,
        propertyId: row.property_id,
        title: tenants.length === 0 ? number : `${number} ${namesInARow(tenants.map(({ name }) => name))}`,
        subtitle: `${row.unit_name}, ${row.property_name}`,
        // Typed without its dash or its zeros, the number is meant too.
        words: [String(row.number), `L${row.number}`, number.replace('-', ''), ...people.map(({ name }) => name)],
      };
    }),
  );
}
