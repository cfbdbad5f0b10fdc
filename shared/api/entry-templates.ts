import { z } from 'zod';
import { templateFields } from '#shared/form-fields.ts';
import { defineRoutes } from '#shared/route.ts';
import * as field from './fields.ts';
import { writtenLines } from './ledger.ts';

/** Entries that are written again and again: kept as templates, or posted by themselves on their days. */

const byId = z.strictObject({ id: field.id });
const nothing = z.strictObject({});
const name = field.shortText('a name to find it by', templateFields.name.max);
const memo = field.shortText('what the entry is for', 500);
/** A template may leave amounts open; a line then names its side alone. */
const templateLine = z.strictObject({
  accountId: field.id,
  side: z.enum(['debit', 'credit']),
  cents: field.cents.min(1, 'Enter an amount, or leave it blank').nullable(),
  currency: field.currency.optional(),
  basis: z.enum(['both', 'accrual', 'cash']).default('both'),
  propertyId: field.id.optional(),
  unitId: field.id.optional(),
  leaseId: field.id.optional(),
  personId: field.id.optional(),
  memo: field.shortText('what the line is for', 500).optional(),
});
const templateLines = z.array(templateLine).min(1, 'Keep at least one line').max(100, 'Use at most 100 lines');
const recurringLines = writtenLines(100);

export const frequencies = ['weekly', 'fortnightly', 'monthly', 'quarterly', 'half-yearly', 'yearly'] as const;

const entryTemplate = z.object({
  id: field.id,
  name: z.string(),
  memo: z.string(),
  lines: z.array(templateLine),
  version: z.number(),
});

const recurringEntry = z.object({
  id: field.id,
  name: z.string(),
  memo: z.string(),
  lines: recurringLines,
  frequency: z.enum(frequencies),
  startsOn: z.string(),
  endsOn: z.string().nullable(),
  /** The next day that it posts on; missing when it is over. */
  nextOn: z.string().nullable(),
  pausedAt: field.instant.nullable(),
  postedCount: z.number(),
  lastPosted: z.object({ entryId: field.id, number: z.number(), date: z.string() }).nullable(),
  /** Why the day that is due was not posted: a closed period, an archived account. It is tried again. */
  problem: z.object({ code: z.string(), detail: z.string(), date: z.string() }).nullable(),
  version: z.number(),
});

export const entryTemplateRoutes = defineRoutes({
  'GET /entry-templates/': {
    permission: 'ledger.read',
    summary: 'Templates of entries, by name',
    query: z.strictObject({ ...field.pageQuery, q: z.string().max(120).optional() }),
    answer: field.page(entryTemplate),
  },
  'POST /entry-templates/': {
    permission: 'ledger.post',
    summary: 'Save an entry as a template',
    body: z.strictObject({ name, memo, lines: templateLines }),
    answer: entryTemplate,
    status: 201,
  },
  'PATCH /entry-templates/{id}/': {
    permission: 'ledger.post',
    summary: 'Change a template',
    params: byId,
    body: z.strictObject({
      name: name.optional(),
      memo: memo.optional(),
      lines: templateLines.optional(),
      version: field.version,
    }),
    answer: entryTemplate,
  },
  'POST /entry-templates/{id}/remove/': {
    permission: 'ledger.post',
    summary: 'Remove a template; what was posted from it stays',
    params: byId,
    body: nothing,
    answer: null,
    status: 204,
  },
  'GET /recurring-entries/': {
    permission: 'ledger.read',
    summary: 'Recurring entries, the next one first',
    query: z.strictObject({ ...field.pageQuery, state: z.enum(['running', 'paused', 'over', 'all']).default('all') }),
    answer: field.page(recurringEntry),
  },
  'GET /recurring-entries/{id}/': {
    permission: 'ledger.read',
    summary: 'A recurring entry',
    params: byId,
    answer: recurringEntry,
  },
  'POST /recurring-entries/': {
    permission: 'ledger.post',
    summary: 'Add a recurring entry, posted automatically on its days',
    body: z.strictObject({
      name,
      memo,
      lines: recurringLines,
      frequency: z.enum(frequencies),
      startsOn: field.bookDate,
      endsOn: field.bookDate.nullable().default(null),
    }),
    answer: recurringEntry,
    status: 201,
    idempotent: true,
  },
  'PATCH /recurring-entries/{id}/': {
    permission: 'ledger.post',
    summary: 'Change what is posted from the next day on, or when it ends; what was posted stays',
    params: byId,
    body: z.strictObject({
      name: name.optional(),
      memo: memo.optional(),
      lines: recurringLines.optional(),
      endsOn: field.bookDate.nullable().optional(),
      version: field.version,
    }),
    answer: recurringEntry,
  },
  'POST /recurring-entries/{id}/pause/': {
    permission: 'ledger.post',
    summary: 'Pause a recurring entry',
    params: byId,
    body: nothing,
    answer: recurringEntry,
  },
  'POST /recurring-entries/{id}/resume/': {
    permission: 'ledger.post',
    summary: 'Resume a recurring entry, from the next day or with the days that were missed',
    params: byId,
    body: z.strictObject({ missed: z.enum(['skip', 'post']).default('skip') }),
    answer: recurringEntry,
  },
  'POST /recurring-entries/{id}/remove/': {
    permission: 'ledger.post',
    summary: 'Remove one that has posted nothing; one that has is ended instead',
    params: byId,
    body: nothing,
    answer: null,
    status: 204,
  },
});
