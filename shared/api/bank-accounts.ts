import { bankAccountFields } from '#shared/form-fields.ts';
import { bankKinds } from '#shared/bank-kinds.ts';
import { z } from 'zod';
import { defineRoutes } from '#shared/route.ts';
import * as field from './fields.ts';
import { accountNumber } from './ledger.ts';

/** Bank accounts: accounts of the books where money lies. Their ids are those of the accounts. */

const byId = z.strictObject({ id: field.id });
const nothing = z.strictObject({});

const bankFields = {
  name: field.shortText('a name for the account', bankAccountFields.name.max),
  kind: z.enum(bankKinds),
  bankName: field.shortText('the name of the bank', bankAccountFields.bankName.max).nullable(),
  bankNumber: field.shortText('an account number or IBAN', bankAccountFields.bankNumber.max).nullable(),
};

const bankAccount = z.object({
  id: field.id,
  /** Its number in the chart of accounts. */
  number: z.string(),
  name: z.string(),
  kind: z.enum(bankKinds),
  bankName: z.string().nullable(),
  /** The last four signs of the account number or IBAN. */
  numberEnding: z.string().nullable(),
  balances: z.array(z.object({ currency: z.string(), cents: field.sumCents })),
  isPaymentDefault: z.boolean(),
  isDepositDefault: z.boolean(),
  isSystem: z.boolean(),
  archivedAt: field.instant.nullable(),
  version: z.number(),
});

/** With its whole number, which lists do not show. */
const bankAccountInFull = bankAccount.extend({ bankNumber: z.string().nullable() });

export const bankAccountRoutes = defineRoutes({
  'GET /bank-accounts/': {
    permission: 'ledger.read',
    summary: 'Bank accounts with their balances today, by number',
    query: z.strictObject({ state: z.enum(['active', 'archived', 'all']).default('active') }),
    answer: z.object({ items: z.array(bankAccount) }),
  },
  'GET /bank-accounts/{id}/': {
    permission: 'accounts.change',
    summary: 'One bank account with its whole number',
    params: byId,
    answer: bankAccountInFull,
  },
  'POST /bank-accounts/': {
    permission: 'accounts.change',
    summary: 'Add a bank account',
    body: z.strictObject({
      ...bankFields,
      kind: bankFields.kind.default('operating'),
      bankName: bankFields.bankName.default(null),
      bankNumber: bankFields.bankNumber.default(null),
      /** Left out, the next free number after the other bank accounts. */
      number: accountNumber.optional(),
    }),
    answer: bankAccountInFull,
    status: 201,
  },
  'PATCH /bank-accounts/{id}/': {
    permission: 'accounts.change',
    summary: 'Change a bank account',
    params: byId,
    body: field.changesOf({ ...bankFields, number: accountNumber }),
    answer: bankAccountInFull,
  },
  'POST /bank-accounts/{id}/archive/': {
    permission: 'accounts.change',
    summary: 'Archive a bank account that is empty and no default',
    params: byId,
    body: nothing,
    answer: bankAccountInFull,
  },
  'POST /bank-accounts/{id}/restore/': {
    permission: 'accounts.change',
    summary: 'Restore an archived bank account',
    params: byId,
    body: nothing,
    answer: bankAccountInFull,
  },
});
