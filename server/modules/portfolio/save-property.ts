import type { z } from 'zod';
import type { portfolioRoutes } from '#shared/api/portfolio.ts';
import { latestYearBuilt } from '#shared/latest-year-built.ts';
import { needsPostalCode } from '#shared/needs-postal-code.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { newId } from '#server/kernel/ids.ts';
import { refuse, refuseField } from '#server/kernel/refuse.ts';
import { recordChange } from '#server/kernel/record-change.ts';
import { given } from '#server/kernel/records/given.ts';
import { makeFindable } from '#server/kernel/search.ts';
import { refuseHeld } from './hold-unit.ts';
import { sortName } from './names.ts';
import { findableProperty, propertyRecord } from './property-record.ts';
import { saidOf } from './property-rows.ts';
import { addUnits } from './save-unit.ts';

export type NewProperty = z.output<(typeof portfolioRoutes)['POST /properties/']['body']>;
type PropertyChange = z.output<(typeof portfolioRoutes)['PATCH /properties/{id}/']['body']>;

const colours = 12;

interface Adding {
  readonly withUnit?: boolean;
  /** An archived one that is taken into use as this property, with its home, instead of another one beside it. */
  readonly again?: { readonly id: string; readonly unitId: string | undefined } | undefined;
}

/** Adds a property. A house is one home, so its unit comes with it, unless it is brought along. */
export async function addProperty(
  tx: Tx,
  act: Act,
  property: NewProperty,
  { withUnit = true, again }: Adding = {},
): Promise<string> {
  const { organisationId, seesAllProperties } = act.session;
  if (!seesAllProperties) {
    throw refuse('portfolio.some-properties-only');
  }
  await refuseTaken(tx, act, property.name);
  const propertyId = again?.id ?? newId(act.now);
  const columns = columnsOf(await withDefaults(tx, act, property));
  if (again === undefined)
    await tx
      .insertInto('property')
      .values({ org_id: organisationId, property_id: propertyId, ...columns, created_at: act.now })
      .execute();
  else {
    const row = await propertyRecord.lock(tx, organisationId, propertyId);
    await propertyRecord.write(tx, row, { ...columns, archived_at: null });
  }
  const did = again === undefined ? 'added' : 'restored';
  await recordChange(tx, act, { kind: 'property', id: propertyId, act: did, after: { name: property.name } });
  await makeFindable(tx, organisationId, [findableProperty(propertyId, property)]);
  if (property.kind === 'house' && withUnit)
    await addUnits(tx, act, propertyId, [{ ...emptyUnit, name: 'House', again: again?.unitId }]);
  return propertyId;
}

/**
 * An address is asked for as by the form. What an import brings is taken as the other program had it: nobody is kept from
 * moving here by a code that is not there.
 */
export function checkAddress({ country, postalCode }: Pick<NewProperty, 'country' | 'postalCode'>): void {
  if (postalCode === null && needsPostalCode(country)) throw refuseField('postalCode', 'portfolio.postal-code-missing');
}

/** What is being planned is finished within ten years; a later year is a slip of the keyboard. */
export function checkYear(yearBuilt: number | null, now: Date): void {
  const latest = latestYearBuilt(now);
  if (yearBuilt !== null && yearBuilt > latest)
    throw refuseField('yearBuilt', 'portfolio.year-built', { year: String(latest) });
}

/** What was left out is as in the rest of the workspace, in a colour of its own. */
async function withDefaults(tx: Tx, { session }: Act, property: NewProperty): Promise<StoredProperty> {
  const { currency, used } = await tx
    .selectFrom('organisation as o')
    .select(['o.currency'])
    .select((of) =>
      of
        .selectFrom('property as p')
        .whereRef('p.org_id', '=', 'o.org_id')
        .select((count) => count.fn.countAll<number>().as('count'))
        .as('used'),
    )
    .where('o.org_id', '=', session.organisationId)
    .executeTakeFirstOrThrow();
  return {
    ...property,
    currency: property.currency ?? currency,
    colour: property.colour ?? (used ?? 0) % colours,
  };
}

export async function changeProperty(
  tx: Tx,
  act: Act,
  propertyId: string,
  { version, ...change }: PropertyChange,
): Promise<void> {
  const row = await propertyRecord.lockVersion(tx, act, propertyId, version);
  const before: StoredProperty = saidOf(row);
  // An optional field that was left out stays as it was.
  const after = { ...before, ...given(change) };
  // One that came without a code may stay so until somebody writes another address.
  if (after.postalCode !== before.postalCode || after.country !== before.country) checkAddress(after);
  if (after.yearBuilt !== before.yearBuilt) checkYear(after.yearBuilt, act.now);
  if (after.name.toLowerCase() !== before.name.toLowerCase()) await refuseTaken(tx, act, after.name);
  if (after.currency !== before.currency) await refuseHeld(tx, act, { propertyId }, 'intoAnotherCurrency');
  await propertyRecord.change(tx, act, row, columnsOf(after), { before, after });
}

/** What is let, or will be, stays in use. */
export async function setPropertyArchived(
  tx: Tx,
  act: Act,
  propertyId: string,
  archive: boolean,
  name?: string,
): Promise<void> {
  const row = await propertyRecord.lock(tx, act.organisationId, propertyId);
  if ((row.archived_at !== null) === archive) return;
  if (archive) await refuseHeld(tx, act, { propertyId }, 'intoArchive');
  else await refuseTaken(tx, act, row.name);
  await propertyRecord.setArchived(
    tx,
    act,
    row,
    archive,
    name === undefined ? {} : { name, sort_name: sortName(name) },
  );
}

async function refuseTaken(tx: Tx, act: Act, name: string): Promise<void> {
  const other = await tx
    .selectFrom('property')
    .select('name')
    .where('org_id', '=', act.organisationId)
    .where((where) => where(where.fn<string>('lower', ['name']), '=', name.toLowerCase()))
    .where('archived_at', 'is', null)
    .executeTakeFirst();
  if (other === undefined) return;
  throw refuseField('name', 'portfolio.property-exists', { name: other.name });
}

type StoredProperty = Omit<NewProperty, 'currency' | 'colour'> & { readonly currency: string; readonly colour: number };

function columnsOf(property: StoredProperty) {
  return {
    name: property.name,
    sort_name: sortName(property.name),
    kind: property.kind,
    colour: property.colour,
    country: property.country,
    line1: property.line1,
    line2: property.line2,
    city: property.city,
    region: property.region,
    postal_code: property.postalCode,
    currency: property.currency,
    year_built: property.yearBuilt,
    notes: property.notes,
    amenities: property.amenities,
    custom: JSON.stringify(property.custom),
  };
}

const emptyUnit = {
  kind: 'home',
  parentUnitId: null,
  floor: null,
  beds: null,
  halfBaths: null,
  areaTenths: null,
  areaUnit: null,
  marketRentCents: null,
  notes: null,
  amenities: [],
  custom: {},
} as const;
