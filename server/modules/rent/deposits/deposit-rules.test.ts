import { expect, test } from 'vitest';
import { jurisdictionOf } from './deposit-rules.ts';

test.for([
  ['US', 'CA', 'US-CA'],
  ['US', ' ca ', 'US-CA'],
  ['US', 'New York', 'US-NY'],
  ['US', 'Somewhere else', 'US'],
  ['US', null, 'US'],
  ['DE', 'Bayern', 'DE'],
  ['FR', null, 'FR'],
] as const)('in %s, %s the rules of %s hold', ([country, region, expected]) => {
  expect(jurisdictionOf({ country, region })).toBe(expected);
});
