import { z } from 'zod';
import { bankRuleFields } from '#shared/form-fields.ts';
import { defineRoutes } from '#shared/route.ts';
import * as field from './fields.ts';

/** Rules that say to which account lines without a document are posted. */

const byId = z.strictObject({ id: field.id });
const limit = z.int('Use a whole number of cents').nullable();

const conditions = {
  text: field.shortText('words of the line', bankRuleFields.text.max).nullable(),
  /** Above zero came in: a fee of 25.00 is -2500. */
  minCents: limit,
  maxCents: limit,
  counterparty: field.shortText('a name or an IBAN', bankRuleFields.counterparty.max).nullable(),
};

const ruleFields = {
  name: field.shortText('a name for the rule', bankRuleFields.name.max),
  ...conditions,
  accountId: field.id,
  propertyId: field.id.nullable(),
  isAutomatic: z.boolean(),
};

const bankRule = z.object({
  id: field.id,
  position: z.number(),
  name: z.string(),
  text: z.string().nullable(),
  minCents: z.number().nullable(),
  maxCents: z.number().nullable(),
  counterparty: z.string().nullable(),
  account: z.object({ id: field.id, number: z.string(), name: z.string() }),
  property: z.object({ id: field.id, name: z.string(), colour: z.number() }).nullable(),
  isAutomatic: z.boolean(),
  version: z.number(),
});

export const bankRuleRoutes = defineRoutes({
  'GET /bank-rules/': {
    permission: 'banking.read',
    summary: 'Bank rules in their order: the first that fits a line decides',
    query: z.strictObject({ ...field.pageQuery }),
    answer: field.page(bankRule),
  },
  'GET /exports/bank-rules.csv/': {
    permission: 'banking.read',
    summary: 'The bank rules in their order, as a table',
    answer: null,
    produces: 'text/csv; charset=utf-8; header=present',
  },
  'POST /bank-rules/': {
    permission: 'banking.change',
    summary: 'Add a bank rule after the others',
    body: z.strictObject({
      ...ruleFields,
      text: conditions.text.default(null),
      minCents: limit.default(null),
      maxCents: limit.default(null),
      counterparty: conditions.counterparty.default(null),
      propertyId: ruleFields.propertyId.default(null),
      isAutomatic: z.boolean().default(false),
    }),
    answer: bankRule,
    status: 201,
  },
  'PATCH /bank-rules/{id}/': {
    permission: 'banking.change',
    summary: 'Change a bank rule',
    params: byId,
    body: field.changesOf(ruleFields),
    answer: bankRule,
  },
  'POST /bank-rules/{id}/move/': {
    permission: 'banking.change',
    summary: 'Move a bank rule up or down, by one place or several',
    params: byId,
    body: z.strictObject({
      to: z.enum(['up', 'down']),
      by: z.int('Use a whole number of places').min(1).max(10_000).default(1),
      version: field.version,
    }),
    answer: bankRule,
  },
  'POST /bank-rules/{id}/remove/': {
    permission: 'banking.change',
    summary: 'Remove a bank rule; what it posted stays',
    params: byId,
    body: z.strictObject({ version: field.version }),
    answer: null,
    status: 204,
  },
  'POST /bank-rule-previews/': {
    permission: 'banking.read',
    summary: 'The lines of the last 90 days that a rule would fit',
    body: z.strictObject({
      text: conditions.text.default(null),
      minCents: limit.default(null),
      maxCents: limit.default(null),
      counterparty: conditions.counterparty.default(null),
    }),
    answer: z.object({
      count: z.number(),
      totals: z.array(z.object({ currency: z.string(), cents: field.sumCents })),
      lines: z.array(
        z.object({
          id: field.id,
          date: z.string(),
          text: z.string(),
          cents: z.number(),
          currency: z.string(),
          state: z.string(),
        }),
      ),
    }),
  },
});
