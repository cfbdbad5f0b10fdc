import { z } from 'zod';
import { defineRoutes } from '#shared/route.ts';
import * as field from './fields.ts';

/** The books: accounts, journal and periods. Amounts are integers in the smallest unit. */

const byId = z.strictObject({ id: field.id });
const nothing = z.strictObject({});
/** An entry's date and amounts are judged by the books themselves, which have a code for each thing that can be wrong. */
const writtenDate = z.iso.date('Use a date such as 2026-03-31');
const writtenCents = z.number().min(0, 'Use the other side instead of a minus');

export const accountKinds = ['asset', 'liability', 'equity', 'income', 'expense'] as const;
export const bases = ['accrual', 'cash'] as const;

/** `stop` alone refuses to close; the others are for a person to judge. */
export const closingChecks = [
  'date-is-past',
  'books-balance',
  'seals-unbroken',
  'recurring-posted',
  'undeposited-cleared',
  'exchange-cleared',
  'opening-cleared',
  'receivable-ties',
  'prepayments-tie',
  'deposits-tie',
] as const;

const accountNumber = z
  .string()
  .trim()
  .regex(/^[0-9A-Za-z][0-9A-Za-z.-]{0,19}$/, 'Use up to 20 letters, digits, dots or hyphens');

export const account = z.object({
  id: field.id,
  number: z.string(),
  name: z.string(),
  kind: z.enum(accountKinds),
  isContra: z.boolean(),
  isSystem: z.boolean(),
  taxLine: z.string().nullable(),
  /** Costs of the building, above the net operating income; loans and depreciation stand below it. */
  isOperating: z.boolean(),
  /** Money lies there: receipts go into it, and payments come out of it. */
  isBank: z.boolean(),
  hasPostings: z.boolean(),
  archivedAt: field.instant.nullable(),
  version: z.number(),
});

const person = z.object({ id: field.id, name: z.string() }).nullable();
const amount = z.object({ currency: z.string(), cents: z.number() });
const linked = z.object({ id: field.id, number: z.number(), date: z.string(), memo: z.string() });

export const journalEntry = z.object({
  id: field.id,
  number: z.number(),
  date: z.string(),
  memo: z.string(),
  sourceKind: z.string(),
  /** Per currency, what is debited on accrual basis, or on cash basis where there is nothing on the other. */
  amounts: z.array(amount),
  propertyIds: z.array(field.id),
  reverses: linked.nullable(),
  reversedBy: linked.nullable(),
  postedBy: person,
  recordedAt: field.instant,
});

export const journalLine = z.object({
  line: z.number(),
  accountId: field.id,
  accountNumber: z.string(),
  accountName: z.string(),
  basis: z.enum(['both', ...bases]),
  currency: z.string(),
  debitCents: z.number(),
  creditCents: z.number(),
  propertyId: field.id.nullable(),
  unitId: field.id.nullable(),
  leaseId: field.id.nullable(),
  personId: field.id.nullable(),
  bankAccountId: field.id.nullable(),
  memo: z.string().nullable(),
});

export const journalEntryInFull = journalEntry.extend({
  lines: z.array(journalLine),
  totals: z.array(
    z.object({ basis: z.enum(bases), currency: z.string(), debitCents: z.number(), creditCents: z.number() }),
  ),
  sourceId: field.id.nullable(),
  explanation: z.record(z.string(), z.unknown()),
  reversalReason: z.string().nullable(),
  requestId: z.string().nullable(),
  /** Missing for the few seconds until the entry is sealed. */
  seal: z.object({ sha256: z.string(), sealedAt: field.instant }).nullable(),
});

export const writtenLine = z
  .strictObject({
    accountId: field.id,
    debitCents: writtenCents.optional(),
    creditCents: writtenCents.optional(),
    currency: field.currency.optional(),
    basis: z.enum(['both', ...bases]).default('both'),
    propertyId: field.id.optional(),
    unitId: field.id.optional(),
    leaseId: field.id.optional(),
    personId: field.id.optional(),
    bankAccountId: field.id.optional(),
    memo: field.shortText('what the line is for', 500).optional(),
  })
  .refine(
    ({ debitCents, creditCents }) => (debitCents === undefined) !== (creditCents === undefined),
    'Give a debit or a credit, not both',
  );

export const newJournalEntry = z.strictObject({
  date: writtenDate,
  memo: field.shortText('what the entry is for', 500),
  lines: z.array(writtenLine).max(1000, 'Use at most 1000 lines'),
});

export const periodLock = z.object({
  id: field.id,
  act: z.enum(['close', 'reopen']),
  closedBefore: z.string().nullable(),
  closedThrough: z.string().nullable(),
  reason: z.string().nullable(),
  doneBy: person,
  doneAt: field.instant,
});

const journalFilters = {
  q: z.string().max(120).optional(),
  accountId: field.id.optional(),
  from: field.bookDate.optional(),
  to: field.bookDate.optional(),
  propertyId: field.id.optional(),
  unitId: field.id.optional(),
  leaseId: field.id.optional(),
  personId: field.id.optional(),
  bankAccountId: field.id.optional(),
  sourceKind: z.string().max(40).optional(),
  sourceId: field.id.optional(),
  isReversal: z.enum(['true', 'false']).optional(),
};

export const ledgerRoutes = defineRoutes({
  'GET /accounts/': {
    permission: 'ledger.read',
    summary: 'The chart of accounts, by number',
    query: z.strictObject({
      ...field.pageQuery,
      q: z.string().max(120).optional(),
      state: z.enum(['active', 'archived', 'all']).default('active'),
    }),
    answer: field.page(account),
  },
  'POST /accounts/': {
    permission: 'accounts.change',
    summary: 'Add an account',
    body: z.strictObject({
      number: accountNumber,
      name: field.shortText('a name for the account'),
      kind: z.enum(accountKinds),
      isContra: z.boolean().default(false),
      taxLine: field.shortText('a line of the tax return').nullable().default(null),
      isOperating: z.boolean().default(true),
    }),
    answer: account,
    status: 201,
  },
  'PATCH /accounts/{id}/': {
    permission: 'accounts.change',
    summary: 'Rename or renumber an account',
    params: byId,
    body: z.strictObject({
      number: accountNumber.optional(),
      name: field.shortText('a name for the account').optional(),
      taxLine: field.shortText('a line of the tax return').nullable().optional(),
      isOperating: z.boolean().optional(),
      version: field.version,
    }),
    answer: account,
  },
  'POST /accounts/{id}/archive/': {
    permission: 'accounts.change',
    summary: 'Archive an account: nothing more is posted to it',
    params: byId,
    body: nothing,
    answer: account,
  },
  'POST /accounts/{id}/restore/': {
    permission: 'accounts.change',
    summary: 'Take an archived account into use again',
    params: byId,
    body: nothing,
    answer: account,
  },
  'POST /accounts/{id}/remove/': {
    permission: 'accounts.change',
    summary: 'Remove an account that was never posted to',
    params: byId,
    body: nothing,
    answer: null,
    status: 204,
  },
  'GET /journal-entries/': {
    permission: 'ledger.read',
    summary: 'The journal, newest first',
    query: z.strictObject({ ...field.pageQuery, ...journalFilters }),
    answer: field.page(journalEntry),
  },
  'GET /journal-summary/': {
    permission: 'ledger.read',
    summary: 'How many entries the same filters find, and what they move',
    query: z.strictObject({ ...journalFilters, basis: z.enum(bases).default('accrual') }),
    answer: z.object({
      /** Counted up to ten thousand; `isCapped` says that there may be more. */
      entries: z.number(),
      byHand: z.number(),
      reversals: z.number(),
      isCapped: z.boolean(),
      /** Left out of the answer's list where so much is found that adding it up would not be quick. */
      totals: z.array(z.object({ currency: z.string(), debitCents: z.number(), creditCents: z.number() })).nullable(),
    }),
  },
  'GET /journal-entries/{id}/': {
    permission: 'ledger.read',
    summary: 'An entry with its lines, what it reversed and what reversed it, who made it and why, and its seal',
    params: byId,
    answer: journalEntryInFull,
  },
  'POST /journal-entries/': {
    permission: 'ledger.post',
    summary: 'Post an entry by hand',
    body: newJournalEntry,
    answer: journalEntryInFull,
    status: 201,
    idempotent: true,
  },
  'POST /journal-entry-previews/': {
    permission: 'ledger.post',
    summary: 'Check an entry as if it were posted; nothing is written',
    body: newJournalEntry,
    answer: z.object({
      lines: z.array(z.object({ accountId: field.id, debitCents: z.number(), creditCents: z.number() })),
      /** Accounts of it that the ledgers of tenants stand behind: what is booked there by hand is on no lease's ledger. */
      tied: z.array(z.object({ accountId: field.id, number: z.string(), name: z.string() })),
    }),
  },
  'POST /journal-entries/{id}/reverse/': {
    permission: 'ledger.post',
    summary: 'Reverse an entry: its opposite is posted, and it stays',
    params: byId,
    body: z.strictObject({ reason: field.shortText('a reason', 500), date: writtenDate.optional() }),
    answer: journalEntryInFull,
    status: 201,
    idempotent: true,
  },
  'GET /period-locks/': {
    permission: 'ledger.read',
    summary: 'How far the books are closed, and how that came to be',
    query: z.strictObject(field.pageQuery),
    answer: field.page(periodLock).extend({ closedThrough: z.string().nullable() }),
  },
  'GET /opening-remainder/': {
    permission: 'ledger.read',
    summary: 'What is left on the account that opening balances go through; nothing once all of it is taken up',
    answer: z.object({
      accountId: field.id.nullable(),
      /** Debits are positive. On cash basis only where nothing is left on accrual basis. */
      amounts: z.array(amount.extend({ basis: z.enum(bases) })),
    }),
  },
  'GET /closing-checks/': {
    permission: 'ledger.read',
    summary: 'What to look at before the books are closed through a date',
    query: z.strictObject({ through: field.bookDate }),
    answer: z.object({
      through: z.string(),
      closedThrough: z.string().nullable(),
      entries: z.number(),
      checks: z.array(
        z.object({
          key: z.enum(closingChecks),
          state: z.enum(['ok', 'look', 'stop']),
          /** How many things, or in `amounts` how much, is in the way. */
          count: z.number(),
          amounts: z.array(amount),
          accountId: field.id.nullable(),
        }),
      ),
    }),
  },
  'POST /period-locks/': {
    permission: 'ledger.close',
    summary: 'Close the books through a date',
    body: z.strictObject({ through: writtenDate }),
    answer: periodLock,
    status: 201,
  },
  'POST /period-locks/reopen/': {
    permission: 'ledger.reopen',
    summary: 'Open the books again after an earlier date, or all of them',
    body: z.strictObject({ through: writtenDate.nullable(), reason: field.shortText('a reason', 500) }),
    answer: periodLock,
    status: 201,
  },
});
