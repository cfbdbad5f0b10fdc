import { z } from 'zod';
import { vendorFields } from '#shared/form-fields.ts';
import { defineRoutes } from '#shared/route.ts';
import { forms1099, vendorViews } from '#shared/vendors.ts';
import { ibanDetails, ukDetails, usDetails } from './bank-details.ts';
import * as field from './fields.ts';

/** Who is paid: people with terms, insurance, license, tax id and bank details. */

const byId = z.strictObject({ id: field.id });
const nothing = z.strictObject({});
const named = z.object({ id: field.id, name: z.string() });
const days = z.int('Use a whole number of days').min(0, 'Use 0 to 365 days').max(365, 'Use 0 to 365 days');

export const vendorBankDetails = z.discriminatedUnion('kind', [usDetails, ibanDetails, ukDetails]);

const taxId = z
  .string()
  .trim()
  .transform((text) => text.toUpperCase().replaceAll(/[\s./-]/g, ''))
  .refine((text) => /^[0-9A-Z]{4,20}$/.test(text), 'Use 4 to 20 letters and digits')
  .meta({ example: '12-3456789' })
  .nullable();

const vendorBody = {
  termsDays: days.default(30),
  discountDays: days.nullable().default(null),
  /** Thousandths of a percent. */
  discountMillipercent: z.int('Use a percentage').min(1, 'Use 0.001 to 100 %').max(100_000).nullable().default(null),
  accountId: field.id.nullable().default(null),
  form1099: z.enum(forms1099).default('none'),
  isCorporation: z.boolean().default(false),
  taxId: taxId.optional(),
  insuranceNumber: field.shortText('a policy number', vendorFields.insuranceNumber.max).nullable().default(null),
  insuranceExpiresOn: field.bookDate.nullable().default(null),
  licenseNumber: field.shortText('a license number', vendorFields.licenseNumber.max).nullable().default(null),
  licenseExpiresOn: field.bookDate.nullable().default(null),
  /** Bills of the vendor are left out of pay runs. */
  holdReason: field.shortText('a reason', vendorFields.holdReason.max).nullable().default(null),
  notes: field.shortText('notes', vendorFields.notes.max).nullable().default(null),
};

const vendorBank = z.object({
  id: field.id,
  kind: z.enum(['us', 'iban', 'uk']),
  holder: z.string(),
  last4: z.string(),
  enteredBy: named,
  enteredAt: field.instant,
  confirmedBy: named.nullable(),
  confirmedAt: field.instant.nullable(),
});

export const vendor = z.object({
  id: field.id,
  personId: field.id,
  name: z.string(),
  /** Only for who sees the person. */
  email: z.string().nullable(),
  phone: z.string().nullable(),
  termsDays: z.number(),
  discountDays: z.number().nullable(),
  discountMillipercent: z.number().nullable(),
  account: z.object({ id: field.id, number: z.string(), name: z.string() }).nullable(),
  form1099: z.enum(forms1099),
  isCorporation: z.boolean(),
  taxIdLast4: z.string().nullable(),
  insuranceNumber: z.string().nullable(),
  insuranceExpiresOn: z.string().nullable(),
  licenseNumber: z.string().nullable(),
  licenseExpiresOn: z.string().nullable(),
  holdReason: z.string().nullable(),
  notes: z.string().nullable(),
  /** Paid to once they are confirmed by somebody else than who entered them. */
  bank: vendorBank.nullable(),
  archivedAt: field.instant.nullable(),
  version: z.number(),
});

const filters = { view: z.enum(vendorViews).default('active'), q: z.string().max(120).optional() };

const newPerson = z.strictObject({
  kind: z.enum(['person', 'company']),
  givenName: field.shortText('a given name').nullable().default(null),
  familyName: field.shortText('a family name').nullable().default(null),
  companyName: field.shortText('the name of the company').nullable().default(null),
  email: field.email.nullable().default(null),
  phone: field.phone.nullable().default(null),
});

export const vendorRoutes = defineRoutes({
  'GET /bill-accounts/': {
    permission: 'bills.read',
    summary: 'The accounts that bills can be for, by number',
    answer: z.object({
      items: z.array(
        z.object({
          id: field.id,
          number: z.string(),
          name: z.string(),
          kind: z.enum(['asset', 'liability', 'equity', 'income', 'expense']),
        }),
      ),
    }),
  },
  'GET /vendors-summary/': {
    permission: 'bills.read',
    summary: 'How many vendors there are in each view',
    answer: z.object({ active: z.number(), expiring: z.number(), unverified: z.number(), archived: z.number() }),
  },
  'GET /vendors/': {
    permission: 'bills.read',
    summary: 'Vendors by name: all, with papers that end soon, with bank details to confirm, or archived ones',
    query: z.strictObject({
      ...field.pageQuery,
      ...filters,
      /** `match`: the best match for `q` first. */
      sort: z.enum(['name', 'match']).default('name'),
    }),
    answer: field.page(vendor),
  },
  'GET /exports/vendors.csv/': {
    permission: 'bills.read',
    summary: 'The vendors with their filters, all pages of them, as a table',
    query: z.strictObject(filters),
    answer: null,
    produces: 'text/csv; charset=utf-8; header=present',
  },
  'POST /vendors/': {
    permission: 'bills.change',
    summary: 'Add a vendor: a person that there is, or a new one along with it',
    body: z.strictObject({
      personId: field.id.optional(),
      person: newPerson.optional(),
      ...vendorBody,
    }),
    answer: vendor,
    status: 201,
  },
  'GET /vendors/{id}/': { permission: 'bills.read', summary: 'A vendor', params: byId, answer: vendor },
  'PATCH /vendors/{id}/': {
    permission: 'bills.change',
    summary: 'Change a vendor; name and contacts are those of the person',
    params: byId,
    body: field.changesOf(vendorBody),
    answer: vendor,
  },
  'POST /vendors/{id}/archive/': {
    permission: 'bills.change',
    summary: 'Archive a vendor',
    params: byId,
    body: nothing,
    answer: vendor,
  },
  'POST /vendors/{id}/restore/': {
    permission: 'bills.change',
    summary: 'Restore an archived vendor',
    params: byId,
    body: nothing,
    answer: vendor,
  },
  'GET /vendors/{id}/changes/': {
    permission: 'bills.read',
    summary: 'What was changed on the vendor: who, old and new, when',
    params: byId,
    query: z.strictObject(field.pageQuery),
    answer: field.page(field.recordChange),
  },
  'POST /vendors/{id}/bank-details/': {
    permission: 'bills.change',
    summary: 'Enter bank details; they are paid to once somebody else has confirmed them',
    params: byId,
    body: z.strictObject({ details: vendorBankDetails }),
    answer: vendor,
    status: 201,
  },
  'POST /vendors/{id}/bank-details/show/': {
    permission: 'bills.approve',
    summary: 'The bank details in full, to compare them with what the vendor sent; the log keeps who looked',
    params: byId,
    body: nothing,
    answer: z.object({ holder: z.string(), lines: z.array(z.object({ name: z.string(), value: z.string() })) }),
    givesSecret: true,
  },
  'POST /vendors/{id}/bank-details/confirm/': {
    permission: 'bills.approve',
    summary: 'Confirm bank details that somebody else entered',
    params: byId,
    body: z.strictObject({ bankId: field.id }),
    answer: vendor,
  },
  'POST /vendors/{id}/bank-details/remove/': {
    permission: 'bills.change',
    summary: 'Remove the bank details',
    params: byId,
    body: z.strictObject({ bankId: field.id }),
    answer: vendor,
  },
});
