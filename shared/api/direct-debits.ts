import { z } from 'zod';
import { allDebitSchemes, debitKinds, debitSequences, mandateReference, mostDebits } from '#shared/direct-debits.ts';
import { mandateFields, reasonFields } from '#shared/form-fields.ts';
import { defineRoutes } from '#shared/route.ts';
import { accountNumber, bic, iban, ibanDetails, routingNumber, usDetails } from './bank-details.ts';
import * as field from './fields.ts';

/** Direct debit by file: who allowed it, what is collected on a day, and the file that the bank takes. */

const byId = z.strictObject({ id: field.id });
const nothing = z.strictObject({});
const named = z.object({ id: field.id, name: z.string() });
const property = named.extend({ colour: z.number() });
const account = z.object({ id: field.id, number: z.string(), name: z.string() });
const lease = z.object({
  id: field.id,
  number: z.string(),
  tenants: z.array(z.string()),
  unit: z.string(),
  property,
});
const reason = field.shortText('a reason', reasonFields.reason.max);

/** How an account collects. What a bank gives its customers is told by each bank; see docs/direct-debit.md. */
const settings = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('sepa'),
    name: field.shortText('the name on the account', 70),
    iban,
    bic,
    creditorId: z
      .string()
      .max(60)
      .transform((text) => text.replaceAll(/\s/g, '').toUpperCase())
      .refine((text) => text !== '', 'Enter the creditor identifier')
      .meta({ example: 'DE98ZZZ09999999999' }),
  }),
  z.strictObject({
    kind: z.literal('ach'),
    name: field.shortText('the company name', 16),
    bankName: field.shortText('the name of the bank', 23),
    routing: routingNumber,
    origin: field.shortText('the immediate origin', 10),
    companyId: field.shortText('the company ID', 10),
    /** The account that balances each batch, where the bank wants that. */
    offset: z
      .strictObject({ account: accountNumber, use: z.enum(['checking', 'savings']) })
      .nullable()
      .default(null),
    /** Class 200 for a file that goes one way, where the bank wants that. */
    mixed: z.boolean().default(false),
  }),
]);
export type DebitSettings = z.output<typeof settings>;

const accountSettings = z.object({ account, settings, version: z.number() });

const mandate = z.object({
  id: field.id,
  lease,
  kind: z.enum(debitKinds),
  reference: z.string(),
  scheme: z.enum(allDebitSchemes),
  holder: z.string(),
  last4: z.string(),
  signedOn: z.string(),
  noticeDays: z.number(),
  /** What the next collection is. */
  sequence: z.enum(debitSequences),
  /** From this day on nothing is collected. */
  revokedOn: z.string().nullable(),
  /** Nothing where the final collection was the end of it. */
  revokedReason: z.string().nullable(),
  version: z.number(),
});

const terms = {
  leaseId: field.id,
  /** Numbered where it is left out. */
  reference: z
    .string()
    .trim()
    .max(mandateFields.reference.max, `Use at most ${mandateFields.reference.max} characters`)
    .refine((text) => text === '' || mandateReference.test(text), 'Use letters, digits and hyphens')
    .default(''),
  signedOn: field.bookDate,
  noticeDays: z.int('Use a whole number of days').min(0, 'Use 0 to 60 days').max(60, 'Use 0 to 60 days').optional(),
  /** Recurring for one that was collected from before, elsewhere. */
  sequence: z.enum(debitSequences).default('first'),
};

const run = z.object({
  id: field.id,
  number: z.string(),
  account,
  kind: z.enum(debitKinds),
  /** The day of collection. */
  on: z.string(),
  state: z.enum(['prepared', 'released', 'deposited', 'canceled']),
  currency: z.string(),
  /** The control sums of the file. */
  cents: z.number(),
  debits: z.number(),
  sha256: z.string(),
  fileName: z.string(),
  preparedBy: z.string().nullable(),
  preparedAt: field.instant,
  releasedBy: z.string().nullable(),
  releasedAt: field.instant.nullable(),
});

const runLine = z.object({
  lease,
  mandate: z.object({ id: field.id, reference: z.string(), last4: z.string() }),
  sequence: z.enum(debitSequences),
  cents: z.number(),
  endToEnd: z.string(),
  receipt: z
    .object({
      id: field.id,
      number: z.string(),
      /** Returned by the bank, or voided. */
      reversed: z.enum(['returned', 'mistake']).nullable(),
    })
    .nullable(),
});

const asked = { accountId: field.id, on: field.bookDate };

export const directDebitRoutes = defineRoutes({
  'GET /debit-settings/': {
    permission: 'banking.read',
    summary: 'How bank accounts collect by direct debit',
    query: nothing,
    answer: z.object({ items: z.array(accountSettings) }),
  },
  'POST /debit-settings/': {
    permission: 'banking.change',
    summary: 'Set how a bank account collects by direct debit; asks for a confirmed identity',
    body: z.strictObject({
      accountId: field.id,
      settings,
      /** 0 where nothing was set for the account yet. */
      version: z.int().min(0),
    }),
    answer: accountSettings,
  },
  'GET /mandates/': {
    permission: 'rent.read',
    summary: 'Direct debit mandates, newest first, of all leases or of one',
    query: z.strictObject({
      ...field.pageQuery,
      leaseId: field.id.optional(),
      view: z.enum(['active', 'revoked']).default('active'),
    }),
    answer: field.page(mandate),
  },
  'GET /exports/mandates.csv/': {
    permission: 'rent.read',
    summary: 'Direct debit mandates, all pages of them, as a table',
    query: z.strictObject({ view: z.enum(['active', 'revoked']).default('active') }),
    answer: null,
    produces: 'text/csv; charset=utf-8; header=present',
  },
  'POST /mandates/': {
    permission: 'rent.change',
    summary: 'Record that a tenant allows direct debits from their account',
    body: z.strictObject({
      ...terms,
      /** CORE or PPD, for accounts of people, where it is left out. */
      scheme: z.enum(allDebitSchemes).optional(),
      details: z.discriminatedUnion('kind', [ibanDetails, usDetails]),
    }),
    answer: mandate,
    status: 201,
  },
  'PATCH /mandates/{id}/': {
    permission: 'rent.change',
    summary: 'Say what the next collection of a mandate is',
    params: byId,
    body: z.strictObject({ sequence: z.enum(debitSequences), version: field.version }),
    answer: mandate,
  },
  'POST /mandates/{id}/revoke/': {
    permission: 'rent.change',
    summary: 'Record that a mandate is revoked: from that day on nothing is collected',
    params: byId,
    body: z.strictObject({ on: field.bookDate, reason }),
    answer: mandate,
  },
  'POST /debit-run-previews/': {
    permission: 'banking.change',
    summary: 'What can be collected on a day, exceptions first; nothing is written',
    body: z.strictObject(asked),
    answer: z.object({
      on: z.string(),
      account,
      kind: z.enum(debitKinds),
      currency: z.string(),
      previewedAt: field.instant,
      lines: z.array(
        z.object({
          lease,
          mandate: z.object({ id: field.id, reference: z.string(), last4: z.string() }),
          sequence: z.enum(debitSequences),
          cents: z.number(),
          /** The tenant was to be told by this day; past it, the debit is left out unless somebody chooses it. */
          noticeBy: z.string(),
          isNoticeKept: z.boolean(),
        }),
      ),
      exceptions: z.array(
        z.object({
          kind: z.enum(['no-mandate', 'not-signed', 'nothing-due', 'in-run', 'too-much']),
          lease,
          cents: z.number(),
          /** The run that it waits in. */
          run: z.object({ id: field.id, number: z.string() }).nullable(),
        }),
      ),
    }),
    takesLong: true,
  },
  'POST /debit-runs/': {
    permission: 'banking.change',
    summary: 'Prepare the file of what was chosen from a preview; nothing is recorded before it is released',
    body: z.strictObject({
      ...asked,
      /** As they were previewed. */
      debits: z
        .array(z.strictObject({ leaseId: field.id, cents: field.cents.min(1, 'Enter an amount') }))
        .min(1, 'Choose at least one debit')
        .max(mostDebits, `Choose at most ${mostDebits} debits`),
    }),
    answer: run,
    status: 201,
    takesLong: true,
  },
  'GET /debit-runs/': {
    permission: 'banking.read',
    summary: 'Direct debit runs, newest first',
    query: z.strictObject(field.pageQuery),
    answer: field.page(run),
  },
  'GET /exports/debit-runs.csv/': {
    permission: 'banking.read',
    summary: 'Direct debit runs, all pages of them, as a table',
    query: nothing,
    answer: null,
    produces: 'text/csv; charset=utf-8; header=present',
  },
  'GET /debit-runs/{id}/': {
    permission: 'banking.read',
    summary: 'A direct debit run with its debits',
    params: byId,
    answer: run.extend({ lines: z.array(runLine) }),
  },
  'GET /debit-runs/{id}/file/': {
    permission: 'banking.change',
    summary: 'The file for the bank, once the run is released',
    params: byId,
    answer: null,
    produces: '*/*',
  },
  'POST /debit-runs/{id}/release/': {
    permission: 'banking.change',
    summary: 'Record a payment in transit for each debit, and give the file out',
    params: byId,
    body: nothing,
    answer: run,
    takesLong: true,
  },
  'POST /debit-runs/{id}/cancel/': {
    permission: 'banking.change',
    summary: 'Cancel a run that is not released',
    params: byId,
    body: nothing,
    answer: run,
  },
});
