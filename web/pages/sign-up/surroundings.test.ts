import { expect, it } from 'vitest';
import { countries } from '#web/lib/places.ts';
import { currencyOf } from './currency-of.ts';
import { regionOf } from './surroundings.ts';

const known = Intl.supportedValuesOf('currency');

it.each([
  [['en-US', 'en'], 'US'],
  [['en', 'de-CH'], 'CH'],
  [['de'], 'DE'],
  [['en'], undefined],
  [['zh-Hant-TW'], 'TW'],
  [['es-419', 'es'], undefined],
  [['not a tag', 'fr-BE'], 'BE'],
])('takes the region from %j', (languages, region) => {
  expect(regionOf(languages)).toBe(region);
});

it.each([
  ['US', 'USD'],
  ['DE', 'EUR'],
  ['CH', 'CHF'],
  ['GB', 'GBP'],
  ['JP', 'JPY'],
])('keeps the books of %s in %s', (country, currency) => {
  expect(currencyOf(country, known)).toBe(currency);
});

it('knows a currency, which the browser knows too, for every country that can be chosen', () => {
  const without = countries().filter(({ value }) => currencyOf(value, known) === undefined);
  expect(without.map(({ value }) => value)).toEqual(['AQ']);
});
