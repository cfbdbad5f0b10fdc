import { expect, test } from 'vitest';
import { receivingBanks } from './receiving-banks.ts';

test('the company’s own account is not offered for tenants’ money, unless there is no other', () => {
  const offered = (...kinds: ('operating' | 'trust' | 'deposit' | 'own' | 'owner')[]) =>
    receivingBanks(kinds, (kind) => kind);
  expect(offered('operating', 'trust', 'deposit')).toEqual(['trust', 'deposit']);
  expect(offered('operating', 'own')).toEqual(['own']);
  expect(offered('operating', 'deposit')).toEqual(['operating', 'deposit']);
});
