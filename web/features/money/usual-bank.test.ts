import { expect, test } from 'vitest';
import { usualBank } from './usual-bank.ts';

const banks = [{ id: 'operating' }, { id: 'trust' }];

test('what waits is brought to the account that receipts go to by policy, not to the first of the list', () => {
  expect(usualBank(banks, { receiptAccountId: 'trust' })).toBe('trust');
});

test('without a bank in the policy it is the first, and before both are known it is none', () => {
  expect(usualBank(banks, { receiptAccountId: null })).toBe('operating');
  expect(usualBank(banks, { receiptAccountId: 'archived' })).toBe('operating');
  expect(usualBank(banks, undefined)).toBeNull();
  expect(usualBank([], { receiptAccountId: 'trust' })).toBeNull();
});
