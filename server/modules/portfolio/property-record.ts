import type { Tx } from '#server/kernel/database.ts';
import { defineRecord } from '#server/kernel/records/define-record.ts';
import { findableUnits } from './unit-record.ts';

export const propertyRecord = defineRecord({
  kind: 'property',
  table: 'property',
  id: 'property_id',
  missing: 'portfolio.no-such-property',
  permission: 'portfolio.read',
  nameOf: ({ name }) => name,
  propertyOf: (row) => row.property_id,
  findable: findableProperties,
});

export const propertyFinder = propertyRecord.finder;

/** Units are found by the building that they are in. */
async function findableProperties(tx: Tx, organisationId: string, ids: readonly string[]) {
  const rows = await tx
    .selectFrom('property')
    .select(['property_id', 'name', 'line1', 'line2', 'city', 'region', 'postal_code as postalCode'])
    .where('org_id', '=', organisationId)
    .where('property_id', 'in', ids)
    .execute();
  const units = await Promise.all(ids.map((propertyId) => findableUnits(tx, organisationId, { propertyId })));
  return [...rows.map((row) => findableProperty(row.property_id, row)), ...units.flat()];
}

interface Place {
  readonly name: string;
  readonly line1: string;
  readonly city: string;
  readonly line2: string | null;
  readonly region: string | null;
  readonly postalCode: string | null;
}

export function findableProperty(id: string, { name, line1, line2, city, region, postalCode }: Place) {
  return {
    kind: 'property' as const,
    id,
    propertyId: id,
    title: name,
    subtitle: `${line1}, ${city}`,
    words: [line2, region, postalCode].map((part) => part ?? ''),
  };
}
