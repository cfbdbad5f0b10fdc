import { expect, it } from 'vitest';
import { ownFirst } from './own-first.ts';

it('puts the own currency first and leaves the order of the others', () => {
  const sums = ['EUR', 'CHF', 'USD', 'GBP'].map((currency) => ({ currency }));
  expect(ownFirst(sums, 'USD').map(({ currency }) => currency)).toEqual(['USD', 'EUR', 'CHF', 'GBP']);
});
