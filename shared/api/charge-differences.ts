import { z } from 'zod';
import { defineRoutes } from '#shared/route.ts';
import * as field from './fields.ts';
import { day, named, property } from './rent-answers.ts';

/** Rent that a raise adds to months that were charged before it. */

/** Of a period that was charged: what its terms come to by now, less what was charged for it. */
const missingRent = z.object({
  leaseId: field.id,
  leaseNumber: z.string(),
  unit: named,
  property,
  currency: z.string(),
  cents: z.number(),
  from: day,
  to: day,
  dueOn: day,
});

export const chargeDifferenceRoutes = defineRoutes({
  'POST /charge-difference-previews/': {
    permission: 'rent.read',
    summary: 'Rent that is missing in periods that were charged before the rent of a lease was raised',
    body: z.strictObject({ leaseIds: z.array(field.id).min(1, 'Choose a lease').max(500, 'Choose at most 500') }),
    answer: z.object({ items: z.array(missingRent) }),
  },
  'POST /charge-differences/': {
    permission: 'rent.change',
    summary:
      'Charge the rent that is missing in periods that were charged before the rent of a lease was raised; answers with what is left',
    body: z.strictObject({ leaseIds: z.array(field.id).min(1, 'Choose a lease').max(500, 'Choose at most 500') }),
    answer: z.object({ items: z.array(missingRent) }),
    status: 201,
    idempotent: true,
  },
});
