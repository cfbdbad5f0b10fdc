import { expect, test } from 'vitest';
import { addressForm, addressLines, addressRows, type Address } from './address-forms.ts';

const address = (given: Partial<Address>): Address => ({
  country: 'US',
  line1: '118 Maple Street',
  line2: null,
  city: 'Riverton',
  region: null,
  postalCode: null,
  ...given,
});

test.each([
  ['US', 'city region postalCode', 'state', 'zip'],
  ['CA', 'city region postalCode', 'province', 'postalCode'],
  ['AU', 'city region postalCode', 'state', 'postcode'],
  ['GB', 'city postalCode', 'county', 'postcode'],
  ['DE', 'postalCode city', 'region', 'postalCode'],
  ['FR', 'postalCode city', 'region', 'postalCode'],
  ['TV', 'city region postalCode', 'region', 'postalCode'],
])('in %s the last row is %s', (country, last, region, postalCode) => {
  const form = addressForm(country);
  expect(form.rows.at(-1)?.join(' ')).toBe(last);
  expect(form).toMatchObject({ region, postalCode });
});

test('an address is written as on an envelope of its country', () => {
  expect(addressLines(address({ region: 'NY', postalCode: '12345' }))).toEqual([
    '118 Maple Street',
    'Riverton, NY 12345',
  ]);
  expect(addressLines(address({ country: 'DE', line1: 'Lindenweg 4', city: 'Berlin', postalCode: '10115' }))).toEqual([
    'Lindenweg 4',
    '10115 Berlin',
  ]);
  expect(addressLines(address({ country: 'GB', line2: 'Flat 2', postalCode: 'AB1 2CD' }))).toEqual([
    '118 Maple Street',
    'Flat 2',
    'Riverton, AB1 2CD',
  ]);
});

test('what is written in a part that the country does not use is not lost from sight', () => {
  expect(addressRows(address({ country: 'DE', region: 'Berlin' })).at(-1)).toEqual(['region']);
  expect(addressRows(address({ country: 'DE' })).flat()).not.toContain('region');
});
