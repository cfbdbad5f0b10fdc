import { z } from 'zod';
import { onlineMethods, onlineProviders, onlineStates } from '#shared/online-payments.ts';
import { defineRoutes } from '#shared/route.ts';
import * as field from './fields.ts';

/** Rent paid online: providers, payment links, what was paid, and what was paid out. */

const byId = z.strictObject({ id: field.id });
const byLease = z.strictObject({ id: field.id });
const ofProvider = z.strictObject({ provider: z.enum(onlineProviders) });
/** Not in an address, where a log would keep it. */
const secret = { key: z.string().max(100) };
const nothing = z.strictObject({});
const named = z.object({ id: field.id, name: z.string() });
const account = z.object({ id: field.id, number: z.string(), name: z.string() });

const provider = z.object({
  provider: z.enum(onlineProviders),
  isOn: z.boolean(),
  /** Keys are never answered: only whether they are there. */
  hasApiKey: z.boolean(),
  hasWebhookSecret: z.boolean(),
  /** Where the provider sends its messages; none until a key is saved. */
  webhookPath: z.string().nullable(),
  methods: z.array(z.enum(onlineMethods)),
  account: account.nullable(),
  feeAccount: account.nullable(),
  lastTest: z.object({ at: field.instant, problem: z.string().nullable() }).nullable(),
  /** Messages that could not be worked on; they are tried again. */
  waiting: z.object({ count: z.number(), problem: z.string().nullable() }),
});

const providerKey = z
  .string()
  .trim()
  .min(8, 'Enter the key as the provider shows it')
  .max(300, 'Use at most 300 characters')
  .regex(/^[\w.~+/=-]+$/, 'Enter the key as the provider shows it');

const link = z.object({
  leaseId: field.id,
  /** Online payment is on, in the currency of the lease. */
  isOffered: z.boolean(),
  path: z.string().nullable(),
  madeAt: field.instant.nullable(),
  expiresAt: field.instant.nullable(),
});

export const onlinePayment = z.object({
  id: field.id,
  provider: z.enum(onlineProviders),
  method: z.enum(onlineMethods),
  state: z.enum(onlineStates),
  /** What the provider says of it. */
  problem: z.string().nullable(),
  currency: z.string(),
  cents: z.number(),
  providerRef: z.string().nullable(),
  createdAt: field.instant,
  changedAt: field.instant,
  lease: z.object({
    id: field.id,
    number: z.string(),
    tenants: z.array(z.string()),
    unit: named,
    property: named.extend({ colour: z.number() }),
  }),
  receipt: z.object({ id: field.id, number: z.string() }).nullable(),
  payout: z.object({ id: field.id, paidOn: z.string() }).nullable(),
});

const payout = z.object({
  id: field.id,
  provider: z.enum(onlineProviders),
  providerRef: z.string(),
  reference: z.string().nullable(),
  paidOn: z.string(),
  account,
  currency: z.string(),
  cents: z.number(),
  feeCents: z.number(),
  otherCents: z.number(),
  payments: z.number(),
  entryId: field.id,
  /** A line of a bank statement is matched with it. */
  isMatched: z.boolean(),
});

const payoutInFull = payout.extend({
  items: z.array(
    z.object({
      kind: z.enum(['payment', 'return', 'dispute', 'fee', 'other']),
      cents: z.number(),
      feeCents: z.number(),
      providerRef: z.string().nullable(),
      payment: z.object({ id: field.id, leaseId: field.id, leaseNumber: z.string() }).nullable(),
      receipt: z.object({ id: field.id, number: z.string() }).nullable(),
    }),
  ),
});

const paymentFilters = {
  state: z.enum([...onlineStates, 'trouble', 'all']).default('all'),
  leaseId: field.id.optional(),
};

export const onlinePaymentRoutes = defineRoutes({
  'GET /online-providers/': {
    permission: 'organisation.change',
    summary: 'Providers of online payment, and how each is set up',
    answer: z.object({ items: z.array(provider) }),
  },
  'POST /online-providers/': {
    permission: 'organisation.change',
    summary: 'Set up a provider of online payment, or switch it on or off',
    body: z.strictObject({
      provider: z.enum(onlineProviders),
      isOn: z.boolean(),
      /** Left out, the one that is stored stays. */
      apiKey: providerKey.optional(),
      webhookSecret: providerKey.optional(),
      methods: z.array(z.enum(onlineMethods)).min(1, 'Choose at least one method').max(onlineMethods.length),
      accountId: field.id,
      feeAccountId: field.id,
    }),
    answer: provider,
  },
  'POST /online-providers/remove/': {
    permission: 'organisation.change',
    summary: 'Remove a provider with its keys; payments that are there stay',
    body: ofProvider,
    answer: provider,
  },
  'POST /online-providers/test/': {
    permission: 'organisation.change',
    summary: 'Ask the provider by the stored key, and read its answer',
    body: ofProvider,
    answer: z.object({ isConnected: z.boolean(), answer: z.string() }),
  },
  'GET /leases/{id}/payment-link/': {
    permission: 'rent.read',
    summary: 'The payment link of a lease',
    params: byLease,
    answer: link,
  },
  'POST /leases/{id}/payment-link/': {
    permission: 'rent.change',
    summary: 'Make a payment link for a lease, or show the one that it has',
    params: byLease,
    body: nothing,
    answer: link,
    givesSecret: true,
  },
  'POST /leases/{id}/payment-link/revoke/': {
    permission: 'rent.change',
    summary: 'End the payment link of a lease',
    params: byLease,
    body: nothing,
    answer: link,
  },
  'GET /online-payments/': {
    permission: 'rent.read',
    summary: 'Online payments, newest first',
    query: z.strictObject({ ...field.pageQuery, ...paymentFilters }),
    answer: field.page(onlinePayment),
  },
  'GET /exports/online-payments.csv/': {
    permission: 'rent.read',
    summary: 'Online payments with their filters, all pages of them, as a table',
    query: z.strictObject(paymentFilters),
    answer: null,
    produces: 'text/csv; charset=utf-8; header=present',
  },
  'GET /online-payouts/': {
    permission: 'banking.read',
    summary: 'Payouts of providers, newest first',
    query: z.strictObject(field.pageQuery),
    answer: field.page(payout),
  },
  'GET /exports/online-payouts.csv/': {
    permission: 'banking.read',
    summary: 'Payouts of providers, all pages of them, as a table',
    query: z.strictObject({}),
    answer: null,
    produces: 'text/csv; charset=utf-8; header=present',
  },
  'GET /online-payouts/{id}/': {
    permission: 'banking.read',
    summary: 'A payout with its payments and fees',
    params: byId,
    answer: payoutInFull,
  },
  'POST /payment-links/look-up/': {
    permission: 'public',
    summary: 'What a payment link is for: how much is due, and to whom',
    body: z.strictObject(secret),
    answer: z.object({
      payee: z.string(),
      currency: z.string(),
      dueCents: z.number(),
      /** Begun by a bank debit that is not confirmed yet. */
      underWayCents: z.number(),
      methods: z.array(z.enum(onlineMethods)),
      locale: field.locale,
    }),
  },
  'POST /payment-links/checkout/': {
    permission: 'public',
    summary: 'Begin to pay: the address of the provider’s page',
    body: z.strictObject({ ...secret, method: z.enum(onlineMethods) }),
    answer: z.object({ url: z.string() }),
    givesSecret: true,
  },
  'POST /online-webhooks/{key}/': {
    permission: 'public',
    summary: 'Messages of a provider, signed by it',
    params: z.strictObject({ key: z.string().max(100) }),
    takes: 'webhook',
    answer: z.object({ received: z.number() }),
  },
});
