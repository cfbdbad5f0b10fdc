import { expect, test } from 'vitest';
import { countryCode } from './country-code.ts';

test.each([
  ['de', 'DE'],
  ['Germany', 'DE'],
  ['Deutschland', 'DE'],
  ['UK', 'GB'],
  ['United Kingdom', 'GB'],
  ['Vereinigtes Königreich', 'GB'],
  ['USA', 'US'],
  ['U.S.A.', 'US'],
  ['Österreich', 'AT'],
])('%s is %s', (text, code) => {
  expect(countryCode(text)).toBe(code);
});

test('what is no country stays as it was written, so that it can be told', () => {
  expect(countryCode('Atlantis')).toBe('Atlantis');
  expect(countryCode('ZZ')).toBe('ZZ');
});
