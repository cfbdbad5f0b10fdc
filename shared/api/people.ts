import { z } from 'zod';
import { defineRoutes } from '#shared/route.ts';
import * as field from './fields.ts';

/** People and companies: one record, many roles. */

const byId = z.strictObject({ id: field.id });
const nothing = z.strictObject({});
export const personRoles = [
  'tenant',
  'co-tenant',
  'guarantor',
  'owner',
  'emergency-contact',
  'contact-person',
  'vendor',
] as const;
export const relationKinds = ['emergency-contact', 'guarantor', 'contact-person'] as const;

const label = field.shortText('what it is', 40).nullable().default(null);
const addressParts = z.strictObject({
  country: field.country,
  line1: field.shortText('street and number', 200),
  line2: field.shortText('the second line', 200).nullable().default(null),
  city: field.shortText('a city'),
  region: field.shortText('a state or region').nullable().default(null),
  postalCode: field.shortText('a postal code', 20).nullable().default(null),
});
const contact = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('email'), label, value: field.email }),
  z.strictObject({ kind: z.literal('phone'), label, value: field.phone }),
  z.strictObject({ kind: z.literal('address'), label, address: addressParts }),
]);

const personFields = {
  kind: z.enum(['person', 'company']).default('person'),
  givenName: field.shortText('a given name').nullable().default(null),
  familyName: field.shortText('a family name').nullable().default(null),
  companyName: field.shortText('the name of the company').nullable().default(null),
  language: field.locale.nullable().default(null),
  bornOn: field.bookDate.nullable().default(null),
  notes: field.longText.nullable().default(null),
  custom: field.customFields.default({}),
  /** The first of a kind is the one that is used. */
  contacts: z.array(contact).max(40, 'Use at most 40').default([]),
};

export const person = z.object({
  id: field.id,
  kind: z.enum(['person', 'company']),
  name: z.string(),
  givenName: z.string().nullable(),
  familyName: z.string().nullable(),
  companyName: z.string().nullable(),
  language: field.locale.nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  roles: z.array(z.enum(personRoles)),
  archivedAt: field.instant.nullable(),
  version: z.number(),
});

/** Where somebody is found from today on: a unit that they rent or stand in for, a property that they own. */
export const personPlace = z.object({
  role: z.enum(personRoles),
  property: z.object({ id: field.id, name: z.string(), colour: z.number() }),
  unit: z.object({ id: field.id, name: z.string() }).nullable(),
  leaseId: field.id.nullable(),
  leaseNumber: z.string().nullable(),
  /** The day from which it holds, where that is still to come. */
  from: z.string().nullable(),
});

const related = z.object({
  kind: z.enum(relationKinds),
  personId: field.id,
  name: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  note: z.string().nullable(),
});

const merge = z.object({
  id: field.id,
  kept: z.object({ id: field.id, name: z.string() }),
  givenUp: z.object({ id: field.id, name: z.string() }),
  mergedAt: field.instant,
  mergedBy: z.object({ id: field.id, name: z.string() }).nullable(),
  undoneAt: field.instant.nullable(),
});

export const personInFull = person.extend({
  wantsReminders: z.boolean(),
  bornOn: z.string().nullable(),
  notes: z.string().nullable(),
  custom: field.customFields,
  contacts: z.array(
    z.object({
      kind: z.enum(['email', 'phone', 'address']),
      label: z.string().nullable(),
      value: z.string(),
      address: addressParts.nullable(),
    }),
  ),
  relations: z.array(related),
  /** For whom this person is an emergency contact or the like. */
  relatedTo: z.array(related),
  /** What this record took in; each can be undone while nothing else was merged on top of it. */
  merges: z.array(merge),
});

const side = z.enum(['kept', 'givenUp']);

/** Which of two records is believed where both say something else; what is left out is decided as the preview shows. */
const mergeChoices = z.strictObject({
  name: side.optional(),
  companyName: side.optional(),
  language: side.optional(),
  bornOn: side.optional(),
  wantsReminders: side.optional(),
  notes: z.enum(['kept', 'givenUp', 'both']).optional(),
  /** By the name of the field. */
  custom: z.record(z.string().max(120), side).optional(),
});
const mergeBody = z.strictObject({ givenUpId: field.id, take: mergeChoices.default({}) });

/** A field in which both records say something else. */
const mergeChoice = z.object({
  field: z.enum(['name', 'companyName', 'language', 'bornOn', 'wantsReminders', 'notes', 'custom']),
  /** The name of a field of the workspace's own. */
  custom: z.string().nullable(),
  options: z.array(z.enum(['kept', 'givenUp', 'both'])),
  taken: z.enum(['kept', 'givenUp', 'both']),
});

export const peopleRoutes = defineRoutes({
  'GET /people-summary/': {
    permission: 'people.read',
    summary: 'How many people there are, tenants, owners, and archived ones',
    answer: z.object({ active: z.number(), tenants: z.number(), owners: z.number(), archived: z.number() }),
  },
  'GET /people/': {
    permission: 'people.read',
    summary: 'People and companies by name',
    query: z.strictObject({
      ...field.pageQuery,
      /** `name`: by family name, and companies by theirs; `match`: the best match for `q` first. */
      sort: z.enum(['name', 'match']).default('name'),
      direction: field.direction.default('ascending'),
      q: z.string().max(120).optional(),
      role: z.enum(personRoles).optional(),
      state: z.enum(['active', 'archived', 'all']).default('active'),
    }),
    answer: field.page(person.extend({ places: z.array(personPlace) })),
  },
  'POST /people/': {
    permission: 'people.change',
    summary: 'Add a person or a company',
    body: z.strictObject(personFields),
    answer: personInFull,
    status: 201,
  },
  'GET /people/{id}/': {
    permission: 'people.read',
    summary: 'A person; where the record was merged, the one that was kept',
    params: byId,
    answer: personInFull,
  },
  'PATCH /people/{id}/': {
    permission: 'people.change',
    summary: 'Change a person',
    params: byId,
    /** Whoever does not want reminders is sent none of what is due. */
    body: field.changesOf({ ...personFields, wantsReminders: z.boolean() }),
    answer: personInFull,
  },
  'POST /people/{id}/archive/': {
    permission: 'people.change',
    summary: 'Archive a person',
    params: byId,
    body: nothing,
    answer: personInFull,
  },
  'POST /people/{id}/restore/': {
    permission: 'people.change',
    summary: 'Restore an archived person',
    params: byId,
    body: nothing,
    answer: personInFull,
  },
  'GET /people/{id}/changes/': {
    permission: 'people.read',
    summary: 'What was changed on the record: who, old and new, when',
    params: byId,
    query: z.strictObject(field.pageQuery),
    answer: field.page(field.recordChange),
  },
  'POST /people/{id}/relations/': {
    permission: 'people.change',
    summary: 'Add a relationship: emergency contact, guarantor or contact person',
    params: byId,
    body: z.strictObject({
      kind: z.enum(relationKinds),
      personId: field.id,
      note: field.shortText('a note', 250).nullable().default(null),
    }),
    answer: personInFull,
    status: 201,
  },
  'POST /people/{id}/relations/remove/': {
    permission: 'people.change',
    summary: 'Remove a relationship',
    params: byId,
    body: z.strictObject({ kind: z.enum(relationKinds), personId: field.id }),
    answer: personInFull,
  },
  'POST /person-duplicates/': {
    permission: 'people.read',
    summary: 'Possible duplicates of a person',
    body: z.strictObject({
      name: z.string().trim().max(250).default(''),
      email: z.string().trim().max(254).default(''),
      phone: z.string().trim().max(40).default(''),
      exceptId: field.id.optional(),
    }),
    answer: z.object({
      items: z.array(person.extend({ because: z.array(z.enum(['name', 'email', 'phone'])) })),
    }),
  },
  'POST /people/{id}/merge-preview/': {
    permission: 'people.change',
    summary: 'What a merge would move and keep; nothing is written',
    params: byId,
    body: mergeBody,
    answer: z.object({
      kept: personInFull,
      givenUp: personInFull,
      result: personInFull,
      /** Where both say something else, and which of them is taken. */
      choices: z.array(mergeChoice),
      moves: z.array(z.object({ kind: z.string(), count: z.number() })),
    }),
  },
  'POST /people/{id}/merge/': {
    permission: 'people.change',
    summary: 'Merge another record into this one',
    params: byId,
    body: mergeBody,
    answer: personInFull,
  },
  'POST /person-merges/{id}/undo/': {
    permission: 'people.change',
    summary: 'Undo a merge',
    params: byId,
    body: nothing,
    answer: personInFull,
  },
});
