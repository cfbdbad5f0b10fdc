// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { rowRanges } from './row-ranges.ts';

test('rows that follow one another are one stretch, and many stretches are counted', () => {
  expect(rowRanges([7])).toEqual({ shown: '7', more: 0 });
  expect(rowRanges(Array.from({ length: 500 }, (_, at) => at + 2))).toEqual({ shown: '2–501', more: 0 });
  expect(rowRanges([9, 2, 3, 5, 11, 12, 20])).toEqual({ shown: '2–3, 5, 9', more: 3 });
});
