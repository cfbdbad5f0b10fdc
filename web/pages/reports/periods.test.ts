import { expect, test } from 'vitest';
import { endBefore, rangeBefore, rangeOfLastYear, yearBefore } from '#shared/reports/compared-days.ts';
import { rangeOf } from './periods.ts';

const calendar = { today: '2026-11-12', fiscalYearStartMonth: 4 };

test.each([
  ['this-month', '2026-11-01', '2026-11-30'],
  ['last-month', '2026-10-01', '2026-10-31'],
  ['this-quarter', '2026-10-01', '2026-12-31'],
  ['last-quarter', '2026-07-01', '2026-09-30'],
  ['year-to-date', '2026-01-01', '2026-11-12'],
  ['last-year', '2025-01-01', '2025-12-31'],
  ['fiscal-year', '2026-04-01', '2027-03-31'],
  ['twelve-months', '2025-12-01', '2026-11-30'],
] as const)('%s on 12 November 2026 is %s to %s', (period, from, to) => {
  expect(rangeOf(period, calendar)).toEqual({ from, to });
});

test('before its first month, a fiscal year is the one that began a year earlier', () => {
  expect(rangeOf('fiscal-year', { today: '2026-03-31', fiscalYearStartMonth: 4 }).from).toBe('2025-04-01');
  expect(rangeOf('last-month', { today: '2026-01-15', fiscalYearStartMonth: 1 }).from).toBe('2025-12-01');
});

test('before whole months lie as many whole months, before other days as many days', () => {
  expect(rangeBefore({ from: '2026-03-01', to: '2026-03-31' })).toEqual({ from: '2026-02-01', to: '2026-02-28' });
  expect(rangeBefore({ from: '2026-07-01', to: '2026-09-30' })).toEqual({ from: '2026-04-01', to: '2026-06-30' });
  expect(rangeBefore({ from: '2026-03-05', to: '2026-03-14' })).toEqual({ from: '2026-02-23', to: '2026-03-04' });
});

test('a year earlier, the end of February stays its end', () => {
  expect(rangeOfLastYear({ from: '2025-02-01', to: '2025-02-28' })).toEqual({ from: '2024-02-01', to: '2024-02-29' });
  expect(yearBefore('2024-02-29')).toBe('2023-02-28');
  expect(yearBefore('2026-11-12')).toBe('2025-11-12');
});

test('the end before a date is that of the month before', () => {
  expect(endBefore('2026-11-12')).toBe('2026-10-31');
  expect(endBefore('2026-01-31')).toBe('2025-12-31');
});
