import { z } from 'zod';
import { checkLayouts, payMethods } from '#shared/bills/pay-methods.ts';
import { paymentSettingFields, reasonFields } from '#shared/form-fields.ts';
import { isBic, plainIban } from '#shared/iban.ts';
import { defineRoutes } from '#shared/route.ts';
import { isRoutingNumber } from '#shared/vendors.ts';
import * as field from './fields.ts';

/** Approved bills paid from one bank account: previewed, prepared, released to the bank, cleared (money.md, 7.6). */

const byId = z.strictObject({ id: field.id });
const named = z.object({ id: field.id, name: z.string() });
const property = named.extend({ colour: z.number() });
const account = z.object({ id: field.id, number: z.string(), name: z.string() });
const methods = z.enum(payMethods);

const runBill = z.object({
  id: field.id,
  number: z.string(),
  invoiceNumber: z.string().nullable(),
  memo: z.string().nullable(),
  dueOn: z.string(),
  /** The last day of a discount that can still be taken. */
  discountUntil: z.string().nullable(),
  property: property.nullable(),
  otherProperties: z.number(),
  openCents: z.number(),
  discountCents: z.number(),
  /** Credits of the vendor that are netted. */
  creditCents: z.number(),
  /** What is paid of it. */
  cents: z.number(),
});

const exception = z.object({
  kind: z.enum([
    'payee-unverified',
    'on-hold',
    'insurance-ended',
    'not-own',
    'other-account',
    'fund-short',
    'covered-by-credit',
  ]),
  vendor: named,
  bill: runBill,
  /** Of a fund that is short: whose it is, none for your own money, what it has left and what the bill takes. */
  fund: z.object({ property: named.nullable(), heldCents: z.number(), neededCents: z.number() }).nullable(),
  /** Where the money of its properties lies. */
  account: account.nullable(),
  /** Why payments are on hold, or the day on which the insurance ended. */
  detail: z.string().nullable(),
});

const vendorGroup = z.object({
  vendor: named,
  method: methods,
  /** How this vendor can be paid from this account. */
  methods: z.array(methods),
  /** The last four of the bank details that are paid to. */
  bankEnding: z.string().nullable(),
  /** People are paid as PPD, companies as CCD. */
  sec: z.enum(['PPD', 'CCD']).nullable(),
  checkNumber: z.number().nullable(),
  isTaxIdMissing: z.boolean(),
  isInsuranceEnded: z.boolean(),
  openCents: z.number(),
  discountCents: z.number(),
  creditCents: z.number(),
  cents: z.number(),
  bills: z.array(runBill.extend({ isChosen: z.boolean() })),
});

const fund = z.object({ property: property.nullable(), heldCents: z.number(), takenCents: z.number() });

const asked = {
  accountId: field.id,
  /** Bills due through that day, and those whose discount ends by it. Left out, a week from today. */
  through: field.bookDate.optional(),
  /** Left out, the currency of the workspace. */
  currency: field.currency.optional(),
  /** Bills that are left for another time. */
  without: z.array(field.id).max(2000).default([]),
  /** Where a vendor is paid otherwise than usual. */
  methods: z
    .array(z.strictObject({ vendorId: field.id, method: methods }))
    .max(500)
    .default([]),
  /** Vendors who are paid although their insurance ended. */
  uninsured: z.array(field.id).max(500).default([]),
};
/** The digest is of every payment with its bills, and of the bank details that are paid to. */
const expected = z.strictObject({
  payments: z.int(),
  bills: z.int(),
  cents: z.int(),
  discountCents: z.int(),
  creditCents: z.int(),
  digest: field.digest,
});

const run = z.object({
  id: field.id,
  number: z.string(),
  on: z.string(),
  account,
  currency: z.string(),
  state: z.enum(['prepared', 'released', 'cleared', 'voided']),
  preparedBy: z.string(),
  preparedAt: field.instant,
  releasedBy: z.string().nullable(),
  releasedOn: z.string().nullable(),
  /** Of payments that are not voided. */
  payments: z.number(),
  cents: z.number(),
});

const runPayment = z.object({
  id: field.id,
  number: z.string(),
  vendor: named,
  method: methods,
  bankEnding: z.string().nullable(),
  checkNumber: z.number().nullable(),
  /** Numbers that were printed and not used. */
  spoiled: z.array(z.number()),
  cents: z.number(),
  discountCents: z.number(),
  isCleared: z.boolean(),
  voided: z.object({ on: z.string(), kind: z.enum(['void', 'returned', 'stopped']), reason: z.string() }).nullable(),
  bills: z.array(
    z.object({
      id: field.id,
      number: z.string(),
      invoiceNumber: z.string().nullable(),
      property: property.nullable(),
      cents: z.number(),
    }),
  ),
});

const file = z.object({
  id: field.id,
  kind: z.enum(['nacha', 'pain001']),
  name: z.string(),
  sha256: z.string(),
  payments: z.number(),
  cents: z.number(),
  /** The entry hash of an ACH file. */
  control: z.string().nullable(),
  settlesOn: z.string(),
});

const runInFull = run.extend({
  layout: z.enum(checkLayouts),
  voidReason: z.string().nullable(),
  paid: z.array(runPayment),
  files: z.array(file),
});

const text = (label: string, { max }: { readonly max: number }, example: string) =>
  field.shortText(label, max).meta({ example }).nullable();
const fields = paymentSettingFields;
const setting = {
  nextCheckNumber: z.int().min(1, 'Use a number from 1').max(999_999_999).nullable(),
  checkLayout: z.enum(checkLayouts),
  achRouting: z.string().refine(isRoutingNumber, 'Check the routing number').meta({ example: '021000021' }).nullable(),
  achBankName: text('the name of the bank', fields.achBankName, 'Sample Bank'),
  achOrigin: text('the immediate origin', fields.achOrigin, '021000021'),
  achCompany: text('the name of the company', fields.achCompany, 'Northgate'),
  achCompanyId: text('the company ID', fields.achCompanyId, '1123456789'),
  achAccountKind: z.enum(['checking', 'savings']),
  achOffset: z.boolean(),
  achMixed: z.boolean(),
  sepa: z.boolean(),
  bic: z
    .string()
    .max(20)
    .transform(plainIban)
    .refine((word) => isBic(word), 'Check the BIC')
    .meta({ example: 'COBADEFFXXX' })
    .nullable(),
};
const settingAnswer = z.object({
  account,
  nextCheckNumber: z.number().nullable(),
  checkLayout: z.enum(checkLayouts),
  achRouting: z.string().nullable(),
  achBankName: z.string().nullable(),
  achOrigin: z.string().nullable(),
  achCompany: z.string().nullable(),
  achCompanyId: z.string().nullable(),
  achAccountKind: z.enum(['checking', 'savings']),
  achOffset: z.boolean(),
  achMixed: z.boolean(),
  sepa: z.boolean(),
  bic: z.string().nullable(),
  /** 0 where nothing was set yet. */
  version: z.number(),
});

export const paymentRunRoutes = defineRoutes({
  'POST /payment-run-previews/': {
    permission: 'bills.read',
    summary: 'What a bank account would pay of the approved bills, exceptions first; nothing is written',
    body: z.strictObject(asked),
    answer: z.object({
      on: z.string(),
      previewedAt: field.instant,
      through: z.string(),
      account: account.extend({ ending: z.string().nullable() }),
      currency: z.string(),
      /** Currencies of approved bills. */
      currencies: z.array(z.string()),
      vendors: z.array(vendorGroup),
      exceptions: z.array(exception),
      funds: z.array(fund),
      bills: z.object({ count: z.number(), cents: z.number() }),
      /** When the bank would move it. */
      settlesOn: z.string(),
      /** What was reckoned, as it is prepared. */
      expected,
    }),
    takesLong: true,
  },
  'POST /payment-runs/': {
    permission: 'bills.change',
    summary: 'Record what was previewed as paid: one payment for each vendor; the bank is told when it is released',
    body: z.strictObject({ ...asked, expected: expected.optional() }),
    answer: run,
    status: 201,
    takesLong: true,
    idempotent: true,
  },
  'GET /payment-runs/': {
    permission: 'bills.read',
    summary: 'Pay runs, newest first',
    query: z.strictObject(field.pageQuery),
    answer: field.page(run),
  },
  'GET /exports/payment-runs.csv/': {
    permission: 'bills.read',
    summary: 'Pay runs, all pages of them, as a table',
    query: z.strictObject({}),
    answer: null,
    produces: 'text/csv; charset=utf-8; header=present',
  },
  'GET /payment-runs/{id}/': {
    permission: 'bills.read',
    summary: 'A pay run with its payments and files',
    params: byId,
    answer: runInFull,
  },
  'POST /payment-runs/{id}/release/': {
    permission: 'payments.release',
    summary: 'Release a pay run: its files for the bank are written, its checks can be printed',
    params: byId,
    body: z.strictObject({}),
    answer: runInFull,
    takesLong: true,
  },
  'POST /payment-runs/{id}/void/': {
    permission: 'bills.change',
    summary: 'Void a pay run that is not released: its bills are open again as they were',
    params: byId,
    body: z.strictObject({ reason: field.shortText('a reason', reasonFields.reason.max) }),
    answer: runInFull,
    takesLong: true,
  },
  'GET /payment-runs/{id}/checks.pdf/': {
    permission: 'payments.release',
    summary: 'The checks of a released run to print on the bank’s stock, with their bills on both stubs',
    params: byId,
    query: z.strictObject({ layout: z.enum(checkLayouts).optional() }),
    answer: null,
    produces: 'application/pdf',
  },
  'POST /payment-runs/{id}/reprint/': {
    permission: 'payments.release',
    summary: 'Give a check the next number; the one that was spoiled stays void',
    params: byId,
    body: z.strictObject({ paymentId: field.id, reason: field.shortText('a reason', reasonFields.reason.max) }),
    answer: runInFull,
    idempotent: true,
  },
  'GET /payment-runs/{id}/positive-pay.csv/': {
    permission: 'payments.release',
    summary: 'The check numbers of a run for the bank to compare with, voided ones among them',
    params: byId,
    answer: null,
    produces: '*/*',
  },
  'GET /stopped-payments/': {
    permission: 'bills.read',
    summary:
      'Payments that were stopped or voided and stand on a bank statement all the same, as far as nobody has dealt with it',
    answer: z.object({
      items: z.array(
        z.object({
          lineId: field.id,
          on: z.string(),
          account,
          vendor: named,
          number: z.string(),
          reference: z.string(),
          kind: z.enum(['void', 'returned', 'stopped']),
          currency: z.string(),
          cents: z.number(),
        }),
      ),
    }),
  },
  'GET /payment-files/{id}/content/': {
    permission: 'payments.release',
    summary: 'A file for the bank, byte by byte as it was written; the log keeps who took it',
    params: byId,
    answer: null,
    produces: '*/*',
  },
  'GET /payment-settings/{id}/': {
    permission: 'payments.release',
    summary: 'How a bank account pays: checks, ACH files, SEPA files',
    params: byId,
    answer: settingAnswer,
  },
  'PATCH /payment-settings/{id}/': {
    permission: 'payments.release',
    summary: 'Change how a bank account pays',
    params: byId,
    body: z.strictObject({ ...setting, version: z.int().min(0) }),
    answer: settingAnswer,
  },
});
