import type { NewCharge } from './api.ts';

/** What can be owed. What is charged by hand most stands first; an opening balance is carried over once. */
export const owedKinds = [
  'other',
  'utilities',
  'damage',
  'rent',
  'parking',
  'storage',
  'pets',
  'furniture',
  'late-fee',
  'returned-payment-fee',
  'deposit',
  'last-months-rent',
  'opening',
] as const satisfies readonly NewCharge['kind'][];
