import { expect, it } from 'vitest';
import { titleDate } from './title-date.ts';

const dateOf = (title: readonly string[], country = 'US') =>
  titleDate(
    [
      { number: 1, cells: title },
      { number: 2, cells: ['Unit', 'Tenant'] },
    ],
    2,
    { country, today: '2026-11-17' },
  );

it.each([
  [['Rent roll as of 10/31/2026'], 'US', '2026-10-31'],
  [['Rent Roll', '', 'As of:', '2026-10-31'], 'US', '2026-10-31'],
  [['Rent roll as of October 31, 2026 (all units)'], 'US', '2026-10-31'],
  [['Rent roll as of 11/10/2026'], 'US', '2026-11-10'],
  [['Rent roll as at 01/11/2026'], 'GB', '2026-11-01'],
  [['Mieterliste, Stand: 31.10.2026'], 'DE', '2026-10-31'],
  [['Mieterliste Stand vom 31. Oktober 2026'], 'DE', '2026-10-31'],
])('reads the day of %j in %s', (title, country, day) => {
  expect(dateOf(title, country)).toBe(day);
});

it.each([
  ['another day', ['Exported on 10/31/2026']],
  ['a day to come', ['Rent roll as of 11/30/2026']],
  ['a day long ago, whose rent would be charged since', ['Rent roll as of 12/31/2025']],
  ['no day', ['Rent roll as of 13/32/2026']],
])('takes no day from %s', (_, title) => {
  expect(dateOf(title)).toBeUndefined();
});
