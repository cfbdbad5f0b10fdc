import { expect, test } from 'vitest';
import { furtherChart, systemChart } from './chart.ts';
import { german, localChart } from './local-chart.ts';

const nameOf = (place: { country: string; locale: string }, number: string) =>
  localChart(place).find((account) => account.number === number)?.name;

test('every account has a German name, and no name is for an account that there is not', () => {
  const numbers = [...Object.values(systemChart), ...furtherChart].map(({ number }) => number);
  expect(Object.keys(german).toSorted()).toEqual(numbers.toSorted());
});

test('names are those of the language and the country, and keys stay as they are', () => {
  expect(nameOf({ country: 'US', locale: 'en' }, '2100')).toBe('Security deposits held');
  expect(nameOf({ country: 'GB', locale: 'en' }, '2100')).toBe('Deposits held');
  expect(nameOf({ country: 'DE', locale: 'de' }, '2100')).toBe('Kautionen');
  const keys = (locale: string) => localChart({ country: 'DE', locale }).map(({ systemKey }) => systemKey);
  expect(keys('de')).toEqual(keys('en'));
});

test('lines of the tax return are those of the United States, and nobody else has them', () => {
  const lines = (country: string) =>
    localChart({ country, locale: 'en' }).filter(({ taxLine }) => taxLine !== undefined);
  expect(lines('US').length).toBeGreaterThan(20);
  expect(lines('GB')).toEqual([]);
});
