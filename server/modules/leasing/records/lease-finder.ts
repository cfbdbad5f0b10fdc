import type { RecordFinder } from '#server/kernel/record-finder.ts';

export const leaseFinder: RecordFinder<'lease'> = {
  kind: 'lease',
  permission: 'leases.read',
  async find(tx, organisationId, id) {
    const row = await tx
      .selectFrom('lease')
      .select('property_id')
      .where('org_id', '=', organisationId)
      .where('lease_id', '=', id)
      .executeTakeFirst();
    return row === undefined ? undefined : { id, propertyId: row.property_id };
  },
};
