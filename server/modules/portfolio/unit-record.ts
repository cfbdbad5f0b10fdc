import { defineRecord } from '#server/kernel/records/define-record.ts';
import type { Tx } from '#server/kernel/database.ts';

export const unitRecord = defineRecord({
  kind: 'unit',
  table: 'unit',
  id: 'unit_id',
  missing: 'portfolio.no-such-unit',
  permission: 'portfolio.read',
  nameOf: ({ name }) => name,
  propertyOf: (row) => row.property_id,
  findable: (tx, organisationId, ids) => findableUnits(tx, organisationId, { ids }),
});

export const unitFinder = unitRecord.finder;

/** Units as they are looked for: by their name, their building and its address. */
export async function findableUnits(
  tx: Tx,
  organisationId: string,
  which: { readonly propertyId: string } | { readonly ids: readonly string[] },
) {
  let rows = tx
    .selectFrom('unit as u')
    .innerJoin('property as p', (join) =>
      join.onRef('p.org_id', '=', 'u.org_id').onRef('p.property_id', '=', 'u.property_id'),
    )
    .select(['u.unit_id', 'u.name', 'u.property_id', 'p.name as property_name', 'p.line1', 'p.city', 'p.postal_code'])
    .where('u.org_id', '=', organisationId)
    .where('u.archived_at', 'is', null);
  rows = 'ids' in which ? rows.where('u.unit_id', 'in', which.ids) : rows.where('u.property_id', '=', which.propertyId);
  return (await rows.execute()).map((row) => ({
    kind: 'unit' as const,
    id: row.unit_id,
    propertyId: row.property_id,
    title: `${row.name}, ${row.property_name}`,
    subtitle: `${row.line1}, ${row.city}`,
    words: [row.postal_code ?? ''],
  }));
}
