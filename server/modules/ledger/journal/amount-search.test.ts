import { expect, test } from 'vitest';
import { readingsOf } from './amount-search.ts';

test.for([
  ['1620', [['1620', 0]]],
  ['1,620.00', [['162000', 2]]],
  ['1.620,00', [['162000', 2]]],
  ['1 620,5', [['16205', 1]]],
  [
    '1.620',
    [
      ['1620', 0],
      ['1620', 3],
    ],
  ],
  ['Rent 1620', []],
  ['12.3456', []],
  ['9'.repeat(16), []],
] as const)('%s is read as an amount in every way that it can be meant', ([typed, expected]) => {
  expect(readingsOf(typed).map(({ digits, places }) => [digits, places])).toEqual(expected);
});
