import type { RefusalTable } from './refusal.ts';

/** Why a file of payments cannot be written: a bank would send it back. */
export const paymentFiles = {
  'payment-files.empty': ['conflict', 'There is no payment for this file. Choose at least one.'],
  'payment-files.own-routing-number': [
    'conflict',
    '{routing} is not a routing number. Check the routing number of your bank.',
  ],
  'payment-files.routing-number': [
    'conflict',
    'The routing number of {name} is wrong. Ask {name} for the nine digits.',
  ],
  'payment-files.account-number': [
    'conflict',
    'The account number of {name} is missing or has more than 17 letters and digits. Ask {name} for it.',
  ],
  'payment-files.iban': ['conflict', 'The IBAN of {name} is wrong. Ask {name} for it.'],
  'payment-files.bic': ['conflict', 'The BIC of {name} is wrong. Enter 8 or 11 letters and digits, or leave it blank.'],
  'payment-files.amount': ['conflict', 'The amount for {name} is zero, or too large for one payment of this kind.'],
  'payment-files.total': ['conflict', 'The payments add up to more than a file can hold. Make two pay runs.'],
  'payment-files.name': ['conflict', '“{name}” has no letter that a bank can take. Enter the name in Latin letters.'],
  'payment-files.reference': ['conflict', 'A payment has no reference. Use letters and digits.'],
  'payment-files.creditor-id': ['conflict', '{id} is not a creditor identifier. Enter it like DE98ZZZ09999999999.'],
  'payment-files.mandate': [
    'conflict',
    'The mandate reference of {name} has more than 35 letters, or letters that a bank cannot take.',
  ],
  'payment-files.mandate-later': [
    'conflict',
    'The mandate of {name} is signed after the day of collection. Choose a later day.',
  ],
} as const satisfies RefusalTable;
