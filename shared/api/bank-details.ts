import { z } from 'zod';
import { isBic, isIban, plainIban } from '#shared/iban.ts';
import { isRoutingNumber } from '#shared/vendors.ts';
import * as field from './fields.ts';

/** Accounts of other people at banks, as each country writes them. */

const digits = (label: string, pattern: RegExp) =>
  z
    .string()
    .max(60)
    .transform((text) => text.replaceAll(/[\s-]/g, ''))
    .refine((text) => pattern.test(text), `Enter ${label}`);

export const holder = field.shortText('the name on the account', 120);

export const routingNumber = digits('a routing number of 9 digits', /^\d{9}$/)
  .refine(isRoutingNumber, 'Check the routing number')
  .meta({ example: '021000021' });

export const accountNumber = digits('an account number of 4 to 17 digits', /^\d{4,17}$/).meta({
  example: '000123456789',
});

export const iban = z
  .string()
  .max(60)
  .transform(plainIban)
  .refine(isIban, 'Check the IBAN')
  .meta({ example: 'NL91ABNA0417164300' });

export const bic = z
  .string()
  .max(20)
  .transform(plainIban)
  .refine((text) => text === '' || isBic(text), 'Check the BIC')
  .meta({ example: 'ABNANL2A' })
  .default('');

export const usDetails = z.strictObject({
  kind: z.literal('us'),
  holder,
  routing: routingNumber,
  account: accountNumber,
  use: z.enum(['checking', 'savings']),
});

export const ibanDetails = z.strictObject({ kind: z.literal('iban'), holder, iban, bic });

export const ukDetails = z.strictObject({
  kind: z.literal('uk'),
  holder,
  sortCode: digits('a sort code of 6 digits', /^\d{6}$/),
  account: digits('an account number of 8 digits', /^\d{8}$/),
});
