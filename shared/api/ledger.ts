import { z } from 'zod';
import { bankKinds } from '#shared/bank-kinds.ts';
import { accountFields, accountNumberPattern, reasonFields } from '#shared/form-fields.ts';
import { defineRoutes } from '#shared/route.ts';
import * as field from './fields.ts';

/** The books: accounts, journal and periods. Amounts are integers in the smallest unit. */

const byId = z.strictObject({ id: field.id });
const nothing = z.strictObject({});
/** An entry's date and amounts are judged by the books themselves, which have a code for each thing that can be wrong. */
export const writtenDate = z.iso.date('Use a date such as 2026-03-31');
const writtenCents = z.number().min(0, 'Use the other side instead of a minus');

export const accountKinds = ['asset', 'liability', 'equity', 'income', 'expense'] as const;
export const bases = ['accrual', 'cash'] as const;

/**
 * Accounts that nobody posts to by hand: those behind which the ledgers of tenants stand, and the drawer, behind which
 * payments stand that were not brought to the bank. What somebody writes there could never be deposited.
 */
export const keptAccounts = [
  'tenant-receivable',
  'prepayments',
  'deposits-held',
  'last-months-rent',
  'undeposited',
] as const;

export const accountNumber = z.string().trim().regex(accountNumberPattern, 'Enter a number like 1040.');

/** Charts that were kept elsewhere, or before, may number with letters: they come along as they are. */
export const keptAccountNumber = z
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
  /** Whose money a bank account is for. */
  bankKind: z.enum(bankKinds).nullable(),
  /** Only rent and corrections post there: it follows the tenants' ledgers. */
  isControl: z.boolean(),
  /** Which of those accounts it is. */
  control: z.enum(keptAccounts).nullable(),
  hasPostings: z.boolean(),
  archivedAt: field.instant.nullable(),
  version: z.number(),
});

export const person = z.object({ id: field.id, name: z.string() }).nullable();
export const amount = z.object({ currency: z.string(), cents: field.sumCents });
export const linked = z.object({ id: field.id, number: z.number(), date: z.string(), memo: z.string() });

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

/** Names of what a line is about; missing where it is about none, or is out of sight. */
export const subjectNames = z.object({
  property: z.string().nullable(),
  unit: z.string().nullable(),
  lease: z.string().nullable(),
  person: z.string().nullable(),
  bankAccount: z.string().nullable(),
});

/** The record that made an entry, by the number that people know: C-0012. */
export const entryDocument = z.object({
  kind: z.enum(['charge', 'receipt', 'credit', 'refund', 'deposit_batch']),
  id: field.id,
  number: z.string(),
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
  names: subjectNames,
  memo: z.string().nullable(),
});

export const journalEntryInFull = journalEntry.extend({
  lines: z.array(journalLine),
  totals: z.array(
    z.object({ basis: z.enum(bases), currency: z.string(), debitCents: field.sumCents, creditCents: field.sumCents }),
  ),
  sourceId: field.id.nullable(),
  document: entryDocument.nullable(),
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

/** Lines of an entry as they are sent, with an example that balances. */
export function writtenLines(limit: number) {
  const accounts = ['0199b0a0-0000-7000-8000-000000000001', '0199b0a0-0000-7000-8000-000000000002'];
  return z
    .array(writtenLine)
    .max(limit, `Use at most ${limit} lines`)
    .meta({
      example: [
        { accountId: accounts[0], debitCents: 120_000, basis: 'both' },
        { accountId: accounts[1], creditCents: 120_000, basis: 'both' },
      ],
    });
}

export const newJournalEntry = z.strictObject({
  date: writtenDate,
  memo: field.shortText('what the entry is for', 500),
  lines: writtenLines(1000),
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
      name: field.shortText('a name for the account', accountFields.name.max),
      kind: z.enum(accountKinds),
      isContra: z.boolean().default(false),
      taxLine: field.shortText('a line of the tax return', accountFields.taxLine.max).nullable().default(null),
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
      name: field.shortText('a name for the account', accountFields.name.max).optional(),
      taxLine: field.shortText('a line of the tax return', accountFields.taxLine.max).nullable().optional(),
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
    summary: 'Restore an archived account',
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
      totals: z
        .array(z.object({ currency: z.string(), debitCents: field.sumCents, creditCents: field.sumCents }))
        .nullable(),
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
    summary: 'Post a manual entry',
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
    }),
  },
  'POST /journal-entries/{id}/reverse/': {
    permission: 'ledger.post',
    summary: 'Reverse an entry: its opposite is posted, and it stays',
    params: byId,
    body: z.strictObject({
      reason: field.shortText('a reason', reasonFields.reason.max),
      date: writtenDate.optional(),
    }),
    answer: journalEntryInFull,
    status: 201,
    idempotent: true,
  },
  'GET /subject-names/': {
    permission: 'ledger.read',
    summary: 'Names of a property, unit, lease, person or bank account that lines are about',
    query: z.strictObject({
      propertyId: field.id.optional(),
      unitId: field.id.optional(),
      leaseId: field.id.optional(),
      personId: field.id.optional(),
      bankAccountId: field.id.optional(),
    }),
    answer: subjectNames,
  },
});
