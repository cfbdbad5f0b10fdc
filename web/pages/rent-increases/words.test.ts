import { expect, test } from 'vitest';
import { millipercentOf } from './words.ts';

test.for([
  ['3', 3000],
  ['2.5', 2500],
  ['2,5 %', 2500],
  ['−1.125', -1125],
  ['1000', 1_000_000],
  ['1000.001', null],
  ['-100.5', null],
  ['1.2345', null],
  ['', null],
  ['three', null],
] as const)('%s is %s', ([text, expected]) => {
  expect(millipercentOf(text)).toBe(expected);
});
