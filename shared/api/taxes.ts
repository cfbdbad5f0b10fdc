import { z } from 'zod';
import { taxFields } from '#shared/form-fields.ts';
import { defineRoutes } from '#shared/route.ts';
import { boxes1099, forms1099ToFile } from '#shared/tax/form-1099.ts';
import { taxFormViews } from '#shared/tax/tax-form-views.ts';
import { taxRuleKinds } from '#shared/tax/tax-rules.ts';
import * as field from './fields.ts';

/** Year end: forms for vendors and owners, what was filed, taxes withheld, and the rules (money.md, section 6). */

const byId = z.strictObject({ id: field.id });
const named = z.object({ id: field.id, name: z.string() });
const yearOf = (number: z.ZodInt | z.ZodNumber) =>
  number.int().min(2000, 'Use a year such as 2026').max(2999, 'Use a year such as 2026');
const year = yearOf(z.coerce.number());
const form = z.enum(forms1099ToFile);
const box = z.enum(boxes1099);
const of = { year, form };

const payee = z.object({
  person: named,
  vendorId: field.id.nullable(),
  isOwner: z.boolean(),
  taxIdLast4: z.string().nullable(),
  hasAddress: z.boolean(),
  boxes: z.array(z.object({ box, cents: z.number(), limitCents: z.number() })),
  withheldCents: z.number(),
  isReported: z.boolean(),
});

const line = z.object({
  kind: z.enum(['payment', 'rent', 'prepaid', 'prepaid-before']),
  date: z.string().nullable(),
  what: z.string(),
  account: z.string().nullable(),
  /** Of an owner: millionths of the property, and what all of it came to. */
  parts: z.number().nullable(),
  wholeCents: z.number().nullable(),
  billId: field.id.nullable(),
  propertyId: field.id.nullable(),
  box: box.nullable(),
  cents: z.number(),
  reason: z.enum([
    'counted',
    'no-box',
    'other-year',
    'card',
    'voided',
    'voided-after-filing',
    'corporation',
    'not-managed',
    'abroad',
  ]),
});

/** What the tax office knows of a payee. */
const facts = z.object({
  taxIdLast4: z.string().nullable(),
  isCorporation: z.boolean(),
  isAbroad: z.boolean(),
  exemptFrom: z.string().nullable(),
  version: z.number(),
});

const correction = z.object({
  person: named,
  box: z.enum([...boxes1099, 'withheld', 'tax-id']),
  filedCents: z.number(),
  cents: z.number(),
});

const taxId = z
  .string()
  .trim()
  .transform((text) => text.toUpperCase().replaceAll(/[\s./-]/g, ''))
  .refine((text) => /^[0-9A-Z]{4,20}$/.test(text), 'Use 4 to 20 letters and digits')
  .meta({ example: '12-3456789' })
  .nullable();

const account = z.object({
  id: field.id,
  number: z.string(),
  name: z.string(),
  taxLine: z.string().nullable(),
  box: z.enum([...boxes1099, 'none']).nullable(),
  service: z.enum(['legal', 'medical']).nullable(),
});

const rule = z.object({
  /** None comes with the program. */
  id: field.id.nullable(),
  kind: z.enum(taxRuleKinds),
  place: z.enum(['US', 'GB', 'DE']),
  from: z.string(),
  cents: z.number().nullable(),
  millipercent: z.number().nullable(),
  source: z.string(),
});

/** Of what is filed: how many forms, what they come to, and a digest of every one. */
const expected = z.strictObject({ forms: z.number(), cents: z.number(), digest: field.digest });

const summary = z.object({
  currency: z.string(),
  counts: z.object({ reported: z.number(), missing: z.number(), below: z.number(), corrections: z.number() }),
  totals: z.array(z.object({ box, cents: z.number(), payees: z.number(), limitCents: z.number() })),
  withheldCents: z.number(),
  expected,
  files: z.number(),
  filing: z
    .object({
      revision: z.number(),
      filedOn: z.string(),
      by: z.string().nullable(),
      at: field.instant,
      forms: z.number(),
    })
    .nullable(),
  corrections: z.array(correction),
  /** Whether the workspace saved the columns of the year's template. */
  hasTemplate: z.boolean(),
  payerMisses: z.array(z.enum(['tax-id', 'address'])),
});

const withholding = z.object({
  kind: z.enum(['us-1042-s', 'gb-nrl', 'de-48']),
  payee: named,
  vendorId: field.id.nullable(),
  property: named.nullable(),
  from: z.string(),
  to: z.string(),
  currency: z.string(),
  baseCents: z.number(),
  receivedCents: z.number(),
  deductedCents: z.number(),
  millipercent: z.number(),
  /** What is to be withheld, and what was already. */
  cents: z.number(),
  withheldCents: z.number(),
  dueOn: z.string().nullable(),
  reason: z.enum(['due', 'exempt', 'certificate', 'small', 'few-flats', 'nothing-received']),
  source: z.string(),
});

export const taxRoutes = defineRoutes({
  'GET /tax-forms/': {
    permission: 'taxes.read',
    summary: 'Payees of a form and year by name: those who are reported, miss a tax id or address, or are not reported',
    query: z.strictObject({ ...field.pageQuery, ...of, view: z.enum(taxFormViews).default('reported') }),
    answer: field.page(payee),
  },
  'GET /tax-forms-summary/': {
    permission: 'taxes.read',
    summary: 'What a form of a year comes to, when it was filed, and what is other since',
    query: z.strictObject(of),
    answer: summary,
  },
  'GET /tax-forms/{id}/': {
    permission: 'taxes.read',
    summary:
      'A payee of a form and year, each payment and each rent with why it counts or does not; by the id of the person',
    params: byId,
    query: z.strictObject(of),
    answer: payee.extend({ lines: z.array(line), facts, limits: z.array(z.object({ box, cents: z.number() })) }),
  },
  'GET /exports/tax-forms.csv/': {
    permission: 'taxes.read',
    summary: 'The payees of a form and year as a table, all of them',
    query: z.strictObject({ ...of, view: z.enum(taxFormViews).default('reported') }),
    answer: null,
    produces: 'text/csv; charset=utf-8; header=present',
  },
  'GET /tax-files/iris.csv/': {
    permission: 'taxes.read',
    summary: 'The forms of a year as the tax office’s portal IRIS takes them, a hundred a file',
    query: z.strictObject({ ...of, file: z.coerce.number().int().min(1).max(1000).default(1) }),
    answer: null,
    produces: 'text/plain; charset=utf-8',
  },
  'GET /tax-files/copies.pdf/': {
    permission: 'taxes.read',
    summary: 'The copies for the recipients, a page each',
    query: z.strictObject({ ...of, personId: field.id.optional() }),
    answer: null,
    produces: 'application/pdf',
  },
  'POST /tax-filings/': {
    permission: 'taxes.change',
    summary: 'Note that the forms of a year were filed, as they are now; later differences are corrections',
    body: z.strictObject({
      year: yearOf(z.number()),
      form,
      filedOn: field.bookDate,
      expected,
    }),
    answer: summary,
    status: 201,
  },
  'POST /tax-templates/': {
    permission: 'taxes.change',
    summary: 'Save the header row of the tax office’s template of a year; an empty one goes back to the known columns',
    body: z.strictObject({ year: yearOf(z.number()), form, header: z.string().max(taxFields.header.max) }),
    answer: summary,
    status: 201,
  },
  'PATCH /tax-payees/{id}/': {
    permission: 'taxes.change',
    summary: 'Change what the tax office knows of a payee; the tax id of a vendor is said with the vendor',
    params: byId,
    body: z.strictObject({
      taxId: taxId.optional(),
      isCorporation: z.boolean(),
      isAbroad: z.boolean(),
      exemptFrom: field.bookDate.nullable(),
      version: z.int().min(0),
    }),
    answer: facts,
  },
  'GET /tax-accounts/': {
    permission: 'taxes.read',
    summary: 'Which box payments for each account go to, by number',
    answer: z.object({ items: z.array(account) }),
  },
  'PATCH /tax-accounts/{id}/': {
    permission: 'taxes.change',
    summary: 'Say which box payments for an account go to; null leaves it to the vendor',
    params: byId,
    body: z.strictObject({
      box: z.enum([...boxes1099, 'none']).nullable(),
      service: z.enum(['legal', 'medical']).nullable().default(null),
    }),
    answer: z.object({ items: z.array(account) }),
  },
  'GET /tax-rules/': {
    permission: 'taxes.read',
    summary: 'Limits and rates with the day they begin, their place and source',
    answer: z.object({ items: z.array(rule) }),
  },
  'POST /tax-rules/': {
    permission: 'taxes.change',
    summary: 'Add a limit in cents or a rate in thousandths of a percent from a day on',
    body: z.strictObject({
      kind: z.enum(taxRuleKinds),
      from: field.bookDate,
      cents: field.cents.nullable().default(null),
      millipercent: z.int().min(0, 'Use 0 to 100 %').max(100_000, 'Use 0 to 100 %').nullable().default(null),
      source: field.shortText('where it comes from', taxFields.source.max),
    }),
    answer: z.object({ items: z.array(rule) }),
    status: 201,
  },
  'POST /tax-rules/{id}/remove/': {
    permission: 'taxes.change',
    summary: 'Remove a row that the workspace added',
    params: byId,
    body: z.strictObject({}),
    answer: z.object({ items: z.array(rule) }),
  },
  'GET /tax-withholding/': {
    permission: 'taxes.read',
    summary: 'Taxes to withhold in a year from owners abroad and from building work, with rate, base and reason',
    query: z.strictObject({ year }),
    answer: z.object({ items: z.array(withholding) }),
  },
  'PATCH /tax-vendors/{id}/': {
    permission: 'taxes.change',
    summary: 'Say that a vendor does building work, and through which day the certificate holds',
    params: byId,
    body: z.strictObject({ doesBuildingWork: z.boolean(), certificateUntil: field.bookDate.nullable() }),
    answer: z.object({ doesBuildingWork: z.boolean(), certificateUntil: z.string().nullable() }),
  },
  'GET /tax-vendors/{id}/': {
    permission: 'taxes.read',
    summary: 'Whether a vendor does building work, and through which day the certificate holds',
    params: byId,
    answer: z.object({ doesBuildingWork: z.boolean(), certificateUntil: z.string().nullable() }),
  },
});
