import { z } from 'zod';
import { defineRoutes } from '#shared/route.ts';
import { agreement, agreementFields } from './agreement-fields.ts';
import * as field from './fields.ts';
import { unit, unitFields, unitStates } from './units.ts';

/** Properties, their units, who owns them and on which terms they are managed. */

const byId = z.strictObject({ id: field.id });
const nothing = z.strictObject({});
export const propertyKinds = ['house', 'apartments', 'rooms', 'commercial', 'mixed'] as const;
const address = {
  country: field.country,
  line1: field.shortText('street and number', 200),
  line2: field.shortText('the second line', 200).nullable().default(null),
  city: field.shortText('a city'),
  region: field.shortText('a state or region').nullable().default(null),
  postalCode: field.shortText('a postal code', 20).nullable().default(null),
};

const propertyFields = {
  name: field.shortText('a name for the property'),
  kind: z.enum(propertyKinds),
  ...address,
  currency: field.currency.optional(),
  colour: z.int().min(0).max(11).optional(),
  yearBuilt: z.int().min(1000).max(2999).nullable().default(null),
  notes: field.longText.nullable().default(null),
  amenities: field.tags.default([]),
  custom: field.customFields.default({}),
};

const counts = z.object({
  units: z.number(),
  vacant: z.number(),
  letLater: z.number(),
  occupied: z.number(),
  onNotice: z.number(),
});

export const property = z.object({
  id: field.id,
  name: z.string(),
  kind: z.enum(propertyKinds),
  colour: z.number(),
  country: z.string(),
  line1: z.string(),
  line2: z.string().nullable(),
  city: z.string(),
  region: z.string().nullable(),
  postalCode: z.string().nullable(),
  currency: z.string(),
  yearBuilt: z.number().nullable(),
  notes: z.string().nullable(),
  amenities: z.array(z.string()),
  custom: field.customFields,
  counts,
  /** Null for roles that see no money. */
  marketRentCents: z.number().nullable(),
  archivedAt: field.instant.nullable(),
  version: z.number(),
});

/** Ten-thousandths of a percent: a million parts are the whole. */
const shares = z
  .array(z.strictObject({ personId: field.id, parts: z.int().min(1).max(1_000_000) }))
  .min(1, 'Name at least one owner')
  .max(200, 'Use at most 200 owners');

const ownership = z.object({
  startsOn: z.string(),
  endsOn: z.string().nullable(),
  shares: z.array(z.object({ personId: field.id, name: z.string(), parts: z.number() })),
});

const memberProperties = z.object({
  all: z.boolean(),
  properties: z.array(z.object({ id: field.id, name: z.string(), colour: z.number() })),
});

export const portfolioRoutes = defineRoutes({
  'GET /portfolio-summary/': {
    permission: 'portfolio.read',
    summary: 'How many properties there are, and how all their units stand',
    answer: z.object({
      properties: z.number(),
      archived: z.number(),
      counts,
      /** Empty for roles that see no money. */
      marketRents: z.array(z.object({ currency: z.string(), cents: z.number() })),
    }),
  },
  'GET /properties/': {
    permission: 'portfolio.read',
    summary: 'Properties by name, kind, number of units, occupancy, vacancy or market rent, with how their units stand',
    query: z.strictObject({
      ...field.pageQuery,
      /**
       * `occupancy`: by the part of its units that is let, a property without units last; `market-rent`: for roles that
       * see money. Those that are alike are by name.
       */
      sort: z.enum(['name', 'kind', 'units', 'occupancy', 'vacant', 'market-rent']).default('name'),
      direction: field.direction.default('ascending'),
      q: z.string().max(120).optional(),
      state: z.enum(['active', 'archived', 'all']).default('active'),
      kind: z.enum(propertyKinds).optional(),
      /** Owned by this person, today or on any day. */
      ownerId: field.id.optional(),
      ids: field.chosenIds.optional(),
    }),
    answer: field.page(property),
  },
  'POST /properties/': {
    permission: 'portfolio.change',
    summary: 'Add a property; a house has its one unit at once',
    body: z.strictObject(propertyFields),
    answer: property,
    status: 201,
  },
  'GET /properties/{id}/': {
    permission: 'portfolio.read',
    summary: 'A property with its owners and agreements',
    params: byId,
    /** Roles that see no money see no agreements. */
    answer: property.extend({ ownerships: z.array(ownership), agreements: z.array(agreement) }),
  },
  'PATCH /properties/{id}/': {
    permission: 'portfolio.change',
    summary: 'Change a property',
    params: byId,
    body: field.changesOf(propertyFields),
    answer: property,
  },
  'POST /properties/{id}/archive/': {
    permission: 'portfolio.change',
    summary: 'Archive a property that has no lease now or later',
    params: byId,
    body: nothing,
    answer: property,
  },
  'POST /properties/{id}/restore/': {
    permission: 'portfolio.change',
    summary: 'Restore an archived property',
    params: byId,
    body: nothing,
    answer: property,
  },
  'GET /properties/{id}/changes/': {
    permission: 'portfolio.read',
    summary: 'What was changed on it: who, old and new, when',
    params: byId,
    query: z.strictObject(field.pageQuery),
    answer: field.page(field.recordChange),
  },
  'POST /properties/{id}/ownership/': {
    permission: 'portfolio.change',
    summary: 'Set who owns it from a day on: the shares add up to the whole',
    params: byId,
    body: z.strictObject({ startsOn: field.plannedDate, shares }),
    answer: z.object({ ownerships: z.array(ownership) }),
    status: 201,
  },
  'POST /properties/{id}/ownership/remove/': {
    permission: 'portfolio.change',
    summary: 'Remove a set of shares; the one before it stays in force',
    params: byId,
    body: z.strictObject({ startsOn: field.bookDate }),
    answer: z.object({ ownerships: z.array(ownership) }),
  },
  'POST /properties/{id}/agreements/': {
    permission: 'portfolio.change',
    summary: 'Add the terms of management from a day on; open terms before it end the day before, or hold beside them',
    params: byId,
    body: z.strictObject(agreementFields),
    answer: z.object({ agreements: z.array(agreement) }),
    status: 201,
  },
  'PATCH /properties/{id}/agreements/{agreementId}/': {
    permission: 'portfolio.change',
    summary: 'Change when the terms end, or what was noted',
    params: z.strictObject({ id: field.id, agreementId: field.id }),
    body: field.changesOf({ endsOn: agreementFields.endsOn, notes: agreementFields.notes }),
    answer: z.object({ agreements: z.array(agreement) }),
  },
  'GET /units/': {
    permission: 'portfolio.read',
    summary: 'Units by property and name, or those of one property by their size',
    query: z.strictObject({
      ...field.pageQuery,
      /** `size`: by bedrooms, then by area, what is not known last; only with `propertyId`. `match`: the best match for `q` first. `vacant`: vacant ones first. */
      sort: z.enum(['place', 'size', 'match', 'vacant']).default('place'),
      direction: field.direction.default('ascending'),
      q: z.string().max(120).optional(),
      propertyId: field.id.optional(),
      state: z.enum(unitStates).optional(),
      /** Only what is let by itself: no unit whose rooms are. */
      doors: z.enum(['true', 'false']).optional(),
      archived: z.enum(['active', 'archived', 'all']).default('active'),
    }),
    answer: field.page(unit),
  },
  'POST /units/': {
    permission: 'portfolio.change',
    summary: 'Add a unit',
    body: z.strictObject({ propertyId: field.id, ...unitFields }),
    answer: unit,
    status: 201,
  },
  'POST /unit-batches/': {
    permission: 'portfolio.change',
    summary: 'Add many units of one kind, such as 1A to 6D',
    body: z.strictObject({
      propertyId: field.id,
      names: z.array(field.shortText('a name for the unit', 60)).min(1).max(500, 'Add at most 500 at once'),
      /** By place in `names`; left out, all are on the floor of `like`. */
      floors: z.array(unitFields.floor.unwrap()).max(500).optional(),
      like: z.strictObject(unitFields).omit({ name: true }),
    }),
    answer: z.object({ items: z.array(unit) }),
    status: 201,
  },
  'GET /units/{id}/': { permission: 'portfolio.read', summary: 'A unit', params: byId, answer: unit },
  'PATCH /units/{id}/': {
    permission: 'portfolio.change',
    summary: 'Change a unit',
    params: byId,
    body: field.changesOf(unitFields),
    answer: unit,
  },
  'GET /units/{id}/changes/': {
    permission: 'portfolio.read',
    summary: 'What was changed on it: who, old and new, when',
    params: byId,
    query: z.strictObject(field.pageQuery),
    answer: field.page(field.recordChange),
  },
  'POST /units/{id}/archive/': {
    permission: 'portfolio.change',
    summary: 'Archive a unit that has no lease now or later',
    params: byId,
    body: nothing,
    answer: unit,
  },
  'POST /units/{id}/restore/': {
    permission: 'portfolio.change',
    summary: 'Restore an archived unit',
    params: byId,
    body: nothing,
    answer: unit,
  },
  'GET /members/{id}/properties/': {
    permission: 'members.read',
    summary: 'Which properties a member works with',
    params: byId,
    answer: memberProperties,
  },
  'POST /members/{id}/properties/': {
    permission: 'members.change',
    summary: 'Let a member work with all properties or with some',
    params: byId,
    body: z.strictObject({
      all: z.boolean(),
      propertyIds: z.array(field.id).max(2000, 'Choose at most 2,000').default([]),
    }),
    answer: memberProperties,
  },
});
