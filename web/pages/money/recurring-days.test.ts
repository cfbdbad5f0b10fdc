import { expect, test } from 'vitest';
import { countDays, daysFrom } from './recurring-days.ts';

test('the 31st is the last day of a shorter month, and the 31st again after it', () => {
  const days = daysFrom({ frequency: 'monthly', startsOn: '2026-01-31', endsOn: null }, '2026-01-31', 4);
  expect(days).toEqual(['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30']);
});

test('weeks go across years, and it ends on its last day', () => {
  const recurrence = { frequency: 'fortnightly', startsOn: '2026-12-21', endsOn: '2027-01-18' } as const;
  expect(daysFrom(recurrence, '2026-12-22', 9)).toEqual(['2027-01-04', '2027-01-18']);
  expect(countDays(recurrence, '2026-12-21', '2027-01-04')).toBe(2);
  expect(countDays(recurrence, '2027-01-05', '2027-01-04')).toBe(0);
});

test('a leap day of one year is the 28th of the others', () => {
  const days = daysFrom({ frequency: 'yearly', startsOn: '2028-02-29', endsOn: null }, '2029-01-01', 4);
  expect(days).toEqual(['2029-02-28', '2030-02-28', '2031-02-28', '2032-02-29']);
});
