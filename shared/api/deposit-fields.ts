import { z } from 'zod';
import * as field from './fields.ts';
import { day } from './rent-answers.ts';

/** What the routes of deposits have in common. */

export const byId = z.strictObject({ id: field.id });
export const account = z.object({ id: field.id, number: z.string(), name: z.string() });
export const reason = field.shortText('a reason', 500);
export const positiveCents = field.cents.min(1, 'Use an amount above zero');

/** A country, or a part of it as ISO 3166-2 writes it. */
export const jurisdiction = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{2}(-[A-Z0-9]{1,3})?$/, 'Use a country such as FR, or a part of it such as US-CA');

/** The last day for refund and letter, with where the figure comes from. It is configuration that nobody verified. */
export const deadline = z.object({
  on: day,
  jurisdiction: z.string(),
  source: z.string(),
  /** Somebody of this workspace wrote it; otherwise the program came with it. */
  isOwn: z.boolean(),
  /** Where the day depends on whether something is deducted: both days. */
  byDeductions: z.object({ withOn: day, withoutOn: day }).optional(),
});
