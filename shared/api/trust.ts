import { z } from 'zod';
import { bankKinds, fundGroups } from '#shared/bank-kinds.ts';
import { defineRoutes } from '#shared/route.ts';
import * as field from './fields.ts';

/** Whose money lies where (money.md, section 1): what each bank account has is the sum of its funds. */

const account = z.object({ id: field.id, number: z.string(), name: z.string() });

/** A bank account, or the drawer, with whose money lies there. */
export const trustPlace = z.object({
  /** None of what lies in no bank account yet. */
  account: account.nullable(),
  /** None of the drawer. */
  kind: z.enum(bankKinds).nullable(),
  numberEnding: z.string().nullable(),
  currency: z.string(),
  bankCents: field.sumCents,
  /** Of properties, and declared to owners. */
  ownersCents: field.sumCents,
  depositsCents: field.sumCents,
  prepaymentsCents: field.sumCents,
  taxesCents: field.sumCents,
  companyCents: field.sumCents,
  unidentifiedCents: field.sumCents,
  /** Of payments that never cleared. */
  unclaimedCents: field.sumCents,
  /** From before the books said whose money it is. */
  unplacedCents: field.sumCents,
});

const holderKind = z.enum([
  'property',
  'person',
  'deposit',
  'prepayment',
  'tax',
  'unidentified',
  'unclaimed',
  'company',
]);
/** Whose money it is. */
export const fundHolder = z.object({
  kind: holderKind,
  /** The property, the person or the lease. */
  id: field.id.nullable(),
  name: z.string().nullable(),
  /** Of the property, or of that which the lease is in. */
  colour: z.number().nullable(),
});

export const trustFund = z.object({
  account,
  holder: fundHolder,
  currency: z.string(),
  cents: field.sumCents,
  /** Since when without a break, where it is a property's or a lease's. */
  since: field.bookDate.nullable(),
});

const oneFund = { accountId: field.id, currency: field.currency };
const heldBy = { kind: holderKind, id: field.id.nullable().default(null) };

const transfer = z.strictObject({
  /**
   * A transfer moves money that stays whose it is; an advance puts the manager’s own into a property’s fund, and a
   * reimbursement takes that back.
   */
  kind: z.enum(['transfer', 'advance', 'reimbursement']).default('transfer'),
  fromAccountId: field.id,
  toAccountId: field.id,
  /** Whose money moves; of an advance and a reimbursement, the property. */
  holder: z.strictObject(heldBy),
  /** Left out, that of the workspace. */
  currency: field.currency.optional(),
  cents: field.cents.min(1, 'Enter an amount'),
  movedOn: field.bookDate,
  memo: field.shortText('a memo', 200).nullable().default(null),
});

const side = z.object({
  account,
  holder: fundHolder,
  bankCents: field.sumCents,
  bankAfterCents: field.sumCents,
  fundCents: field.sumCents,
  fundAfterCents: field.sumCents,
});

export const trustRoutes = defineRoutes({
  'GET /trust-balances/': {
    permission: 'banking.read',
    summary: 'What each bank account has and whose it is, which funds are short, and what lies in the wrong account',
    query: z.strictObject({}),
    answer: z.object({
      places: z.array(trustPlace),
      short: z.array(trustFund),
      misplaced: z.array(trustFund.extend({ belongsIn: account.nullable() })),
      /** Money of older entries can be placed by an opening transfer, in these currencies. */
      toPlace: z.array(z.string()),
      /** Of the place that the workspace is in; nothing where none is known. */
      rules: z
        .object({
          place: z.string(),
          currency: z.string(),
          bankedWithinDays: z.number(),
          ownMoneyCents: z.number().nullable(),
          drawnWithinDays: z.number().nullable(),
          source: z.string(),
          /** The last day for the oldest payment that is not deposited yet. */
          nextDepositDue: z.string().nullable(),
        })
        .nullable(),
      /** The company’s own money in trust accounts that is above the limit, or has fees that are to leave. */
      ownMoney: z.array(
        z.object({
          account,
          currency: z.string(),
          cents: z.number(),
          limitCents: z.number().nullable(),
          overCents: z.number(),
          drawBy: z.string().nullable(),
        }),
      ),
    }),
  },
  'GET /trust-funds/': {
    permission: 'banking.read',
    summary: 'Whose money a bank account holds, the largest first',
    query: z.strictObject({
      ...field.pageQuery,
      ...oneFund,
      group: z.enum(fundGroups).optional(),
    }),
    answer: field.page(z.object({ holder: fundHolder, cents: field.sumCents })),
  },
  'GET /trust-fund-lines/': {
    permission: 'banking.read',
    summary: 'The entries that a fund of a bank account is made of, newest first',
    query: z.strictObject({ ...field.pageQuery, ...oneFund, kind: holderKind, id: field.id.optional() }),
    answer: field.page(
      z.object({
        entryId: field.id,
        number: z.number(),
        date: field.bookDate,
        memo: z.string(),
        cents: field.sumCents,
      }),
    ),
  },
  'POST /opening-transfer-previews/': {
    permission: 'banking.change',
    summary: 'Where money of older entries would be said to lie; nothing is written',
    body: z.strictObject({ currency: field.currency.optional() }),
    answer: z.object({
      currency: z.string(),
      places: z.array(
        z.object({
          account: account.nullable(),
          kind: z.enum([...bankKinds, 'drawer', 'nowhere']),
          unplacedCents: z.number(),
          afterCents: z.number(),
        }),
      ),
      /** None of `from` and `to` is in no account. */
      parts: z.array(
        z.object({ holder: fundHolder, from: account.nullable(), to: account.nullable(), cents: z.number() }),
      ),
      /** Further funds, to be placed afterwards. */
      more: z.number(),
    }),
  },
  'POST /opening-transfers/': {
    permission: 'banking.change',
    summary: 'Place money of older entries as it was previewed; no bank account gets or gives anything',
    body: z.strictObject({
      currency: field.currency.optional(),
      parts: z
        .array(
          z.strictObject({
            kind: holderKind,
            id: field.id.nullable(),
            fromAccountId: field.id.nullable(),
            toAccountId: field.id.nullable(),
            cents: field.cents,
          }),
        )
        .max(500, 'Use at most 500 parts'),
    }),
    answer: z.object({ entryId: field.id, number: z.number() }),
    status: 201,
  },
  'POST /fund-transfer-previews/': {
    permission: 'banking.change',
    summary: 'What a fund transfer would leave in both accounts; nothing is written',
    body: transfer,
    answer: z.object({ currency: z.string(), cents: z.number(), from: side, to: side }),
  },
  'POST /fund-transfers/': {
    permission: 'banking.change',
    summary: 'Move a fund from one bank account to another, each of which balances by itself',
    body: transfer,
    answer: z.object({ entryId: field.id, number: z.number() }),
    status: 201,
  },
});
