import { expect, test } from 'vitest';
import { readCityLine } from './read-city-line.ts';

test.each([
  ['10115 Berlin', '10115', 'Berlin', null],
  ['D-10115 Berlin', '10115', 'Berlin', null],
  ['10115, Berlin', '10115', 'Berlin', null],
  ['60311 Frankfurt am Main', '60311', 'Frankfurt am Main', null],
  ['06108 Halle (Saale)', '06108', 'Halle (Saale)', null],
  ['Berlin 10115', '10115', 'Berlin', null],
  ['1010 Wien', '1010', 'Wien', null],
  ['1012 AB Amsterdam', '1012 AB', 'Amsterdam', null],
  ['Springfield, IL 62701', '62701', 'Springfield', 'IL'],
  ['Springfield IL 62701', '62701', 'Springfield', 'IL'],
  ['St. Paul, MN 55102-1234', '55102-1234', 'St. Paul', 'MN'],
  ['Springfield, Illinois 62701', '62701', 'Springfield', 'Illinois'],
  ['Springfield / IL / 62701', '62701', 'Springfield', 'IL'],
  ['Springfield, 62701', '62701', 'Springfield', null],
  ['62701 Springfield, IL', '62701', 'Springfield', 'IL'],
  ['Salt Lake City/84101', '84101', 'Salt Lake City', null],
  ['London SW1A 1AA', 'SW1A 1AA', 'London', null],
  ['Toronto, ON M5V 2T6', 'M5V 2T6', 'Toronto', 'ON'],
])('%s is %s and %s', (text, postalCode, city, region) => {
  expect(readCityLine(text)).toEqual({ postalCode, city, region });
});

test.each(['Berlin', '10115', '12 Maple Street, Springfield', '10115 Berlin 2. OG', '?'])('%s is neither', (text) => {
  expect(readCityLine(text)).toBeNull();
});
