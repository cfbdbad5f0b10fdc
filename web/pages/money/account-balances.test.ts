import { expect, it } from 'vitest';
import { balancesByAccount } from './account-balances.ts';

const row = { number: '', name: '', isContra: false, currency: 'USD', debitCents: 0, creditCents: 0 };

it('shows a balance where its kind grows, and the other side as negative', () => {
  const balances = balancesByAccount([
    { ...row, accountId: 'bank', kind: 'asset', debitCents: 500 },
    { ...row, accountId: 'bank', kind: 'asset', currency: 'EUR', creditCents: 20 },
    { ...row, accountId: 'rent', kind: 'income', creditCents: 700 },
    { ...row, accountId: 'concessions', kind: 'income', debitCents: 50 },
    { ...row, accountId: 'repairs', kind: 'expense', debitCents: 9_007_199_254_740_991 },
    { ...row, accountId: 'equity', kind: 'equity' },
  ]);
  expect(Object.fromEntries(balances)).toEqual({
    bank: [
      { currency: 'USD', cents: 500 },
      { currency: 'EUR', cents: -20 },
    ],
    rent: [{ currency: 'USD', cents: 700 }],
    concessions: [{ currency: 'USD', cents: -50 }],
    repairs: [{ currency: 'USD', cents: 9_007_199_254_740_991 }],
    equity: [{ currency: 'USD', cents: 0 }],
  });
});
