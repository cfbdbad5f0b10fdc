import { z } from 'zod';
import { defineRoutes } from '#shared/route.ts';
import * as field from './fields.ts';

/** What is kept back of the money of a property, or of one of its owners, and why (money.md, 5.5). */

const byId = z.strictObject({ id: field.id });
const property = z.object({ id: field.id, name: z.string(), colour: z.number() });
const named = z.object({ id: field.id, name: z.string() });

const hold = z.object({
  id: field.id,
  property,
  /** Null: of all owners of the property. */
  person: named.nullable(),
  currency: z.string(),
  cents: z.number(),
  reason: z.string(),
  heldOn: z.string(),
  /** Its last day; null where it holds until it is ended. */
  untilOn: z.string().nullable(),
  heldBy: z.string().nullable(),
  state: z.enum(['held', 'over', 'ended']),
});

export const ownerHoldRoutes = defineRoutes({
  'GET /owner-holds/': {
    permission: 'owners.read',
    summary: 'What is held back of the money of properties and owners, newest first',
    query: z.strictObject({
      ...field.pageQuery,
      state: z.enum(['held']).optional(),
      propertyId: field.id.optional(),
      /** Of this owner alone, or of all owners of a property of theirs today. */
      personId: field.id.optional(),
    }),
    answer: field.page(hold),
  },
  'POST /owner-holds/': {
    permission: 'owners.change',
    summary: 'Hold money of a property back from distributions, of all its owners or of one',
    body: z.strictObject({
      propertyId: field.id,
      /** An owner of the property: what is declared to them stays in owners’ funds. Left out, nothing is declared of it. */
      personId: field.id.optional(),
      cents: field.cents.min(1, 'Enter an amount'),
      reason: field.shortText('a reason', 500),
      /** The last day. */
      untilOn: field.plannedDate.optional(),
    }),
    answer: hold,
    status: 201,
  },
  'POST /owner-holds/{id}/end/': {
    permission: 'owners.change',
    summary: 'End a hold: the money goes out with the next distribution',
    params: byId,
    body: z.strictObject({}),
    answer: hold,
  },
});
