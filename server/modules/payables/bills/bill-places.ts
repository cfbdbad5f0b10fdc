import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { refuseField } from '#server/kernel/refuse.ts';

interface Place {
  readonly propertyId: string | null;
  readonly unitId: string | null;
}

/** The currency of the properties of a bill. What somebody does not work with is not there for them. */
export async function refuseUnfitPlaces(tx: Tx, act: Act, lines: readonly Place[]): Promise<string> {
  const { organisationId, session } = act;
  const ids = [...new Set(lines.flatMap(({ propertyId }) => propertyId ?? []))];
  const properties =
    ids.length === 0
      ? []
      : await tx
          .selectFrom('property')
          .select(['property_id', 'name', 'currency'])
          .where('org_id', '=', organisationId)
          .where('property_id', 'in', ids)
          .execute();
  const known = new Map(properties.map((row) => [row.property_id, row]));
  const unitIds = lines.flatMap(({ unitId }) => unitId ?? []);
  const units =
    unitIds.length === 0
      ? []
      : await tx
          .selectFrom('unit')
          .select(['unit_id', 'property_id'])
          .where('org_id', '=', organisationId)
          .where('unit_id', 'in', unitIds)
          .execute();
  const placeOf = new Map(units.map((unit) => [unit.unit_id, unit.property_id]));
  const { currency: own } = await tx
    .selectFrom('organisation')
    .select('currency')
    .where('org_id', '=', organisationId)
    .executeTakeFirstOrThrow();
  const currency = properties[0]?.currency ?? own;
  for (const [at, { propertyId, unitId }] of lines.entries()) {
    if (propertyId === null && !session.seesAllProperties)
      throw refuseField(`lines.${at}.propertyId`, 'payables.property-needed');
    const property = propertyId === null ? undefined : known.get(propertyId);
    if (propertyId !== null && property === undefined)
      throw refuseField(`lines.${at}.propertyId`, 'payables.no-such-property');
    if (property !== undefined && property.currency !== currency)
      throw refuseField(`lines.${at}.propertyId`, 'payables.other-currency', {
        property: property.name,
        currency: property.currency,
      });
    if (unitId !== null && (propertyId === null || placeOf.get(unitId) !== propertyId))
      throw refuseField(`lines.${at}.unitId`, 'payables.no-such-unit');
  }
  return currency;
}
