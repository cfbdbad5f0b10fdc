import { expect, test } from 'vitest';
import { unusualPostalCode } from './postal-codes.ts';

test('a postal code that looks like none of its country is met with an example, and nothing else is', () => {
  expect(unusualPostalCode('US', '2000')).toBe('20001');
  expect(unusualPostalCode('DE', 'SW1A 1AA')).toBe('10115');
  for (const [country, code] of [
    ['US', '20001-1234'],
    ['GB', 'ec1a 1bb'],
    ['NL', '1011ab'],
    ['DE', ''],
    ['BR', 'anything'],
  ] as const)
    expect(unusualPostalCode(country, code), `${country} ${code}`).toBeUndefined();
});
