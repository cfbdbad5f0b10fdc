import { z } from 'zod';
import * as field from './fields.ts';

/** What is let: a home, a room, a shop. */

export const unitKinds = ['home', 'room', 'bed', 'shop', 'office', 'storage', 'parking', 'other'] as const;
/** Always derived from leases, never stored. */
export const unitStates = ['vacant', 'let-later', 'occupied', 'on-notice'] as const;

export const unitFields = {
  name: field.shortText('a name for the unit', 60),
  kind: z.enum(unitKinds).default('home'),
  parentUnitId: field.id.nullable().default(null),
  floor: z.int().min(-20).max(300).nullable().default(null),
  beds: z.int().min(0).max(99).nullable().default(null),
  /** Two halves are one bath. */
  halfBaths: z.int().min(0).max(99).nullable().default(null),
  areaTenths: z.int().min(1).max(99_999_999).nullable().default(null),
  areaUnit: z.enum(['m2', 'sqft']).nullable().default(null),
  marketRentCents: field.cents.nullable().default(null),
  notes: field.longText.nullable().default(null),
  amenities: field.tags.default([]),
  custom: field.customFields.default({}),
};

export const unit = z.object({
  id: field.id,
  propertyId: field.id,
  propertyName: z.string(),
  colour: z.number(),
  parentUnitId: field.id.nullable(),
  name: z.string(),
  kind: z.enum(unitKinds),
  floor: z.number().nullable(),
  beds: z.number().nullable(),
  halfBaths: z.number().nullable(),
  areaTenths: z.number().nullable(),
  areaUnit: z.enum(['m2', 'sqft']).nullable(),
  /** Null where none is set, and for roles that see no money. */
  marketRentCents: z.number().nullable(),
  currency: z.string(),
  notes: z.string().nullable(),
  amenities: z.array(z.string()),
  custom: field.customFields,
  state: z.enum(unitStates),
  archivedAt: field.instant.nullable(),
  version: z.number(),
});
