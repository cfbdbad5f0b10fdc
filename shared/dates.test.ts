import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addDays,
  dateIn,
  firstOfMonth,
  isBookDate,
  isDate,
  isLastOfMonth,
  latestOf,
  isPlannedDate,
  isTermTooLong,
} from './dates.ts';

const day = fc
  .date({ min: new Date('1900-01-01T00:00:00Z'), max: new Date('2999-12-30T00:00:00Z'), noInvalidDate: true })
  .map((at) => at.toISOString().slice(0, 10));

test('a date is a day that there is', () => {
  for (const date of ['2024-02-29', '1900-01-01', '2999-12-31']) expect(isBookDate(date), date).toBe(true);
  for (const date of ['2026-02-29', '2026-13-01', '2026-00-10', '2026-1-1', '', '2026-03-02T00:00:00Z'])
    expect(isDate(date), date).toBe(false);
  for (const date of ['0000-01-01', '1899-12-31', '3000-01-01', '9999-12-31'])
    expect(isBookDate(date), date).toBe(false);
});

test('days add up and back, over months and leap years', () => {
  fc.assert(
    fc.property(day, fc.integer({ min: -400, max: 400 }), (date, days) => {
      expect(addDays(addDays(date, days), -days)).toBe(date);
    }),
  );
  expect(addDays('2024-02-28', 1)).toBe('2024-02-29');
  expect(addDays('2025-12-31', 1)).toBe('2026-01-01');
});

test('a month begins on its first, and its last day is the one before the next', () => {
  fc.assert(
    fc.property(day, (date) => {
      expect(firstOfMonth(date) <= date).toBe(true);
      expect(isLastOfMonth(date)).toBe(firstOfMonth(addDays(date, 1)) !== firstOfMonth(date));
    }),
  );
});

test('an instant is another day in another zone', () => {
  const at = new Date('2026-03-02T03:00:00Z');
  expect(dateIn('America/New_York', at)).toBe('2026-03-01');
  expect(dateIn('Europe/Berlin', at)).toBe('2026-03-02');
  expect(dateIn('Pacific/Auckland', new Date('2026-03-02T12:00:00Z'))).toBe('2026-03-03');
});

test('the latest of some dates leaves out what is not there', () => {
  expect(latestOf(null, '2026-03-02', '2026-03-01')).toBe('2026-03-02');
});

test('what people agree on ends before the twenty-third century, and no term is longer than a hundred years', () => {
  expect(['2199-12-31', '2200-01-01', '0021-01-01'].map(isPlannedDate)).toEqual([true, false, false]);
  expect(isTermTooLong('2026-04-01', '2126-04-01')).toBe(false);
  expect(isTermTooLong('2026-04-01', '2126-04-02')).toBe(true);
});
