import { expect, it } from 'vitest';
import { fits } from './fits.ts';

it('fits where every word that was typed begins one', () => {
  expect(fits('2a map', ['2A', 'Maple Court'])).toBe(true);
  expect(fits('', ['2A', 'Maple Court'])).toBe(true);
  expect(fits('3B', ['2A', 'Maple Court'])).toBe(false);
  expect(fits('court 3', ['2A', 'Maple Court'])).toBe(false);
});
