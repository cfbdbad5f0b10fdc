import { expect, test } from 'vitest';
import { useAccountsText } from './accounts-text.ts';
import type { Account, TrialBalance } from './api.ts';
import { exportedAccounts } from './exported-accounts.ts';

const account = (id: string, kind: Account['kind']): Account =>
  ({ id, number: id, name: `Account ${id}`, kind, taxLine: null }) as Account; // The table reads no more of it.

test('each account has a row for every currency, with its balance on the side where it grows', () => {
  const balances = [
    { accountId: '1010', kind: 'asset', currency: 'USD', debitCents: 5000, creditCents: 0 },
    { accountId: '1010', kind: 'asset', currency: 'EUR', debitCents: 0, creditCents: 200 },
    { accountId: '4100', kind: 'income', currency: 'USD', debitCents: 0, creditCents: 4800 },
  ] as TrialBalance['rows']; // Nor of these.
  const accounts = [account('1010', 'asset'), account('4100', 'income'), account('5200', 'expense')];
  expect(exportedAccounts(useAccountsText.now(), accounts, { balances, currency: 'USD' })).toEqual([
    ['Number', 'Name', 'Kind', 'Tax line', 'Currency', 'Balance'],
    ['1010', 'Account 1010', 'Asset', null, 'USD', { amount: '50.00' }],
    ['1010', 'Account 1010', 'Asset', null, 'EUR', { amount: '-2.00' }],
    ['4100', 'Account 4100', 'Income', null, 'USD', { amount: '48.00' }],
    ['5200', 'Account 5200', 'Expense', null, 'USD', { amount: '0.00' }],
  ]);
});
