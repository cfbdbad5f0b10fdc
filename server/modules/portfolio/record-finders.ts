import type { RecordFinder } from '#server/kernel/record-finder.ts';

export const propertyFinder: RecordFinder<'property'> = {
  kind: 'property',
  permission: 'portfolio.read',
  async find(tx, organisationId, id) {
    const row = await tx
      .selectFrom('property')
      .select('property_id')
      .where('org_id', '=', organisationId)
      .where('property_id', '=', id)
      .executeTakeFirst();
    return row === undefined ? undefined : { id, propertyId: row.property_id };
  },
};

export const unitFinder: RecordFinder<'unit'> = {
  kind: 'unit',
  permission: 'portfolio.read',
  async find(tx, organisationId, id) {
    const row = await tx
      .selectFrom('unit')
      .select('property_id')
      .where('org_id', '=', organisationId)
      .where('unit_id', '=', id)
      .executeTakeFirst();
    return row === undefined ? undefined : { id, propertyId: row.property_id };
  },
};
