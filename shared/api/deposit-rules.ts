import { z } from 'zod';
import { ruleFields } from '#shared/form-fields.ts';
import { defineRoutes } from '#shared/route.ts';
import { byId, jurisdiction } from './deposit-fields.ts';
import * as field from './fields.ts';
import { day } from './rent-answers.ts';

/** What deposits earn, and until when they are settled: dated rows of configuration, easily added. */

const percent = z
  .string()
  .trim()
  .regex(/^\d{1,3}(\.\d{1,4})?$/, { error: 'Use a number such as 1.5', abort: true })
  .refine((text) => Number(text) <= 100, 'Use at most 100');

const deadlineUnits = ['days', 'business-days', 'months'] as const;

const rules = z.object({
  interest: z.array(
    z.object({
      id: field.id,
      /** None: wherever nothing else is said. */
      jurisdiction: z.string().nullable(),
      from: day,
      annualPercent: z.string(),
      minimumMonths: z.number(),
      source: z.string().nullable(),
    }),
  ),
  deadlines: z.array(
    z.object({
      /** None: the program came with it. */
      id: field.id.nullable(),
      jurisdiction: z.string(),
      from: day,
      unit: z.enum(deadlineUnits),
      within: z.number(),
      withinIfDeducted: z.number().nullable(),
      source: z.string(),
    }),
  ),
});

const within = z.int().min(1, 'Use at least 1').max(366, 'Use at most 366');

export const depositRuleRoutes = defineRoutes({
  'GET /deposit-rules/': {
    permission: 'rent.read',
    summary: 'Interest rates and settlement deadlines of deposits, by jurisdiction and day',
    answer: rules,
  },
  'POST /deposit-interest-rates/': {
    permission: 'rent.policy',
    summary: 'Add an interest rate for deposits from a day on',
    body: z.strictObject({
      jurisdiction: jurisdiction.nullable().default(null),
      from: field.bookDate,
      annualPercent: percent,
      minimumMonths: z.int().min(0).max(120).default(0),
      source: field.shortText('where it comes from', ruleFields.source.max).nullable().default(null),
    }),
    answer: rules,
    status: 201,
  },
  'POST /deposit-interest-rates/{id}/remove/': {
    permission: 'rent.policy',
    summary: 'Remove a rate; what was posted by it stays',
    params: byId,
    body: z.strictObject({}),
    answer: rules,
  },
  'POST /deposit-deadlines/': {
    permission: 'rent.policy',
    summary: 'Add a settlement deadline for tenants who move out from a day on',
    body: z.strictObject({
      jurisdiction,
      from: field.bookDate,
      unit: z.enum(deadlineUnits).default('days'),
      within,
      withinIfDeducted: within.nullable().default(null),
      source: field.shortText('where it comes from', ruleFields.source.max),
    }),
    answer: rules,
    status: 201,
  },
  'POST /deposit-deadlines/{id}/remove/': {
    permission: 'rent.policy',
    summary: 'Remove a deadline of your own',
    params: byId,
    body: z.strictObject({}),
    answer: rules,
  },
});
