import { sql } from 'kysely';
import type { z } from 'zod';
import type { portfolioRoutes } from '#shared/api/portfolio.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { newId } from '#server/kernel/ids.ts';
import { refuse, refuseField } from '#server/kernel/refuse.ts';
import { recordChanges } from '#server/kernel/record-change.ts';
import { given } from '#server/kernel/records/given.ts';
import { holdRoom, refuseHeld } from './hold-unit.ts';
import { sortName } from './names.ts';
import { propertyRecord } from './property-record.ts';
import { unitRecord } from './unit-record.ts';

type Body = z.output<(typeof portfolioRoutes)['POST /units/']['body']>;
export type NewUnit = Readonly<Omit<Body, 'propertyId' | 'amenities'>> & { readonly amenities: readonly string[] };
type UnitChange = z.output<(typeof portfolioRoutes)['PATCH /units/{id}/']['body']>;

/** With `again`, an archived one of the property that is taken into use as this unit, instead of another one beside it. */
export type UnitToAdd = NewUnit & { readonly again?: string | undefined };

/** Adds units to a property, all or none. */
export async function addUnits(tx: Tx, act: Act, propertyId: string, units: readonly UnitToAdd[]): Promise<string[]> {
  const { organisationId } = act;
  const property = await propertyRecord.lock(tx, organisationId, propertyId);
  if (property.archived_at !== null) {
    throw refuse('portfolio.property-archived', { name: property.name });
  }
  await refuseTaken(tx, act, propertyId, units);
  const made = units.map((unit) => ({ ...unit, id: unit.again ?? newId(act.now) }));
  for (const unit of made) await refuseUnfitParent(tx, act, propertyId, unit);
  const fresh = made.filter(({ again }) => again === undefined);
  if (fresh.length > 0)
    await tx
      .insertInto('unit')
      .values(
        fresh.map((unit) => ({
          org_id: organisationId,
          unit_id: unit.id,
          property_id: propertyId,
          property_sort_name: property.sort_name,
          ...columnsOf(unit),
          created_at: act.now,
        })),
      )
      .execute();
  for (const unit of made) if (unit.again !== undefined) await takeAgain(tx, organisationId, unit);
  await recordChanges(
    tx,
    act,
    made.map(({ id, name, again }) => ({
      kind: 'unit',
      id,
      act: again === undefined ? 'added' : 'restored',
      after: { name },
    })),
  );
  for (const { id, parentUnitId } of made)
    if (parentUnitId !== null) await holdRoom(tx, organisationId, id, parentUnitId);
  const ids = made.map(({ id }) => id);
  await unitRecord.makeFindable(tx, organisationId, ids);
  return ids;
}

/** Nothing of what an archived unit said before is left, but for what refers to it. */
async function takeAgain(tx: Tx, organisationId: string, unit: NewUnit & { readonly id: string }): Promise<void> {
  const row = await unitRecord.lock(tx, organisationId, unit.id);
  await unitRecord.write(tx, row, { ...columnsOf(unit), archived_at: null });
}

export async function changeUnit(tx: Tx, act: Act, unitId: string, { version, ...change }: UnitChange): Promise<void> {
  const row = await unitRecord.lockVersion(tx, act, unitId, version);
  const before = unitOf(row);
  // An optional field that was left out stays as it was.
  const after = { ...before, ...given(change) };
  if (after.parentUnitId !== before.parentUnitId) {
    await refuseHeld(tx, act, { unitId }, 'intoAnotherPlace');
  }
  if (after.parentUnitId !== before.parentUnitId || after.kind !== before.kind)
    await refuseUnfitParent(tx, act, row.property_id, { ...after, id: unitId });
  if (after.name.toLowerCase() !== before.name.toLowerCase()) await refuseTaken(tx, act, row.property_id, [after]);
  await unitRecord.change(tx, act, row, columnsOf(after), { before: { ...before }, after: { ...after } });
}

export async function setUnitArchived(
  tx: Tx,
  act: Act,
  unitId: string,
  archive: boolean,
  name?: string,
): Promise<void> {
  const row = await unitRecord.lock(tx, act.organisationId, unitId);
  if ((row.archived_at !== null) === archive) return;
  if (archive) await refuseHeld(tx, act, { unitId }, 'intoArchive');
  else await refuseTaken(tx, act, row.property_id, [unitOf(row)]);
  await unitRecord.setArchived(tx, act, row, archive, name === undefined ? {} : { name, sort_name: sortName(name) });
}

async function refuseTaken(tx: Tx, act: Act, propertyId: string, units: readonly NewUnit[]): Promise<void> {
  const keyOf = (unit: { readonly name: string; readonly parentUnitId: string | null }) =>
    `${unit.parentUnitId ?? ''} ${unit.name.toLowerCase()}`;
  const twice = units.find((unit, index) => units.findIndex((other) => keyOf(other) === keyOf(unit)) !== index);
  if (twice !== undefined) throw refuseField('name', 'portfolio.unit-twice', { name: twice.name });
  const { rows } = await sql<{ name: string }>`
    select u.name from unit u
      join unnest(${units.map(({ name }) => name)}::text[], ${units.map(({ parentUnitId }) => parentUnitId)}::uuid[]) as n (name, parent)
        on lower(u.name) = lower(n.name) and u.parent_unit_id is not distinct from n.parent
     where u.org_id = ${act.organisationId} and u.property_id = ${propertyId} and u.archived_at is null
     limit 1`.execute(tx);
  const [other] = rows;
  if (other === undefined) return;
  throw refuseField('name', 'portfolio.unit-exists', { name: other.name });
}

/** Rooms are in a unit of the same property, and have no rooms themselves but beds. */
/** A unit has rooms or beds, and a room in a unit has beds; the trigger of the table is the second lock. */
async function refuseUnfitParent(
  tx: Tx,
  act: Act,
  propertyId: string,
  { id, kind, parentUnitId }: Pick<NewUnit, 'kind' | 'parentUnitId'> & { readonly id: string },
): Promise<void> {
  if (parentUnitId === null) return;
  const { organisationId } = act;
  const unitsIn = (column: 'unit_id' | 'parent_unit_id', of: string) =>
    tx
      .selectFrom('unit')
      .select(['unit_id', 'kind', 'property_id', 'parent_unit_id'])
      .where('org_id', '=', organisationId)
      .where(column, '=', of)
      .execute();
  const [parent] = await unitsIn('unit_id', parentUnitId);
  if (parent === undefined || parent.property_id !== propertyId || parentUnitId === id)
    throw refuseField('parentUnitId', 'portfolio.same-unit-as-parent');
  if (parent.parent_unit_id !== null && (parent.kind !== 'room' || kind !== 'bed'))
    throw refuseField('parentUnitId', 'portfolio.room-has-beds');
  const [above] = parent.parent_unit_id === null ? [] : await unitsIn('unit_id', parent.parent_unit_id);
  if (above !== undefined && above.parent_unit_id !== null)
    throw refuseField('parentUnitId', 'portfolio.bed-has-no-parts');
  const parts = await unitsIn('parent_unit_id', id);
  if (
    parts.length > 0 &&
    (parent.parent_unit_id !== null || kind !== 'room' || parts.some((part) => part.kind !== 'bed'))
  )
    throw refuseField('parentUnitId', 'portfolio.unit-has-parts');
}

function columnsOf(unit: NewUnit) {
  if ((unit.areaTenths === null) !== (unit.areaUnit === null))
    throw refuseField('areaUnit', 'portfolio.area-unit-missing');
  return {
    parent_unit_id: unit.parentUnitId,
    name: unit.name,
    sort_name: sortName(unit.name),
    kind: unit.kind,
    floor: unit.floor,
    beds: unit.beds,
    half_baths: unit.halfBaths,
    area_tenths: unit.areaTenths,
    area_unit: unit.areaUnit,
    market_rent_cents: unit.marketRentCents,
    notes: unit.notes,
    amenities: [...unit.amenities],
    custom: JSON.stringify(unit.custom),
  };
}

function unitOf(row: Awaited<ReturnType<typeof unitRecord.lock>>): NewUnit {
  return {
    parentUnitId: row.parent_unit_id,
    name: row.name,
    kind: row.kind as NewUnit['kind'], // The checks of the table allow these alone.
    floor: row.floor,
    beds: row.beds,
    halfBaths: row.half_baths,
    areaTenths: row.area_tenths,
    areaUnit: row.area_unit as NewUnit['areaUnit'],
    marketRentCents: row.market_rent_cents,
    notes: row.notes,
    amenities: row.amenities,
    custom: row.custom as NewUnit['custom'], // Written from the same schema.
  };
}
