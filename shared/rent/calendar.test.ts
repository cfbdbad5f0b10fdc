import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '#shared/dates.ts';
import { addBusinessDays, addMonths, dayOfMonth, daysFrom, daysIn, isLeapYear, monthOf, overlap } from './calendar.ts';

const day = fc.integer({ min: 0, max: 300_000 }).map((days) => addDays('1900-01-01', days));

test('a day that a month does not have is its last one', () => {
  expect(dayOfMonth('2025-02-03', 31)).toBe('2025-02-28');
  expect(dayOfMonth('2024-02-03', 30)).toBe('2024-02-29');
  expect(dayOfMonth('2025-06-03', 31)).toBe('2025-06-30');
  expect(addMonths('2025-01-31', 1)).toBe('2025-02-28');
  expect(addMonths('2025-01-31', 2)).toBe('2025-03-31');
  expect(addMonths('2025-01-15', -1)).toBe('2024-12-15');
  expect(addMonths('2024-02-29', 12)).toBe('2025-02-28');
  expect(addMonths('2026-12-31', -1)).toBe('2026-11-30');
});

test('centuries are leap years every fourth time', () => {
  expect([1900, 2000, 2023, 2024, 2100].map(isLeapYear)).toEqual([false, true, false, true, false]);
});

test('a month reaches from its first to its last day, and both count', () => {
  fc.assert(
    fc.property(day, (date) => {
      const { from, to } = monthOf(date);
      expect(from <= date && date <= to).toBe(true);
      expect(from.endsWith('-01') && addDays(to, 1).endsWith('-01')).toBe(true);
      expect(daysIn({ from, to })).toBe(Number(to.slice(8)));
    }),
  );
});

test('days are counted as they are added', () => {
  fc.assert(
    fc.property(day, fc.integer({ min: -1000, max: 1000 }), (date, days) => {
      expect(daysFrom(date, addDays(date, days))).toBe(days);
    }),
  );
});

test('business days leave out weekends and the holidays that were given', () => {
  const none = new Set<string>();
  expect(addBusinessDays('2025-03-01', 3, none)).toBe('2025-03-05');
  expect(addBusinessDays('2025-02-28', 1, none)).toBe('2025-03-03');
  expect(addBusinessDays('2025-02-28', 1, new Set(['2025-03-03']))).toBe('2025-03-04');
  expect(addBusinessDays('2025-03-01', 0, none)).toBe('2025-03-01');
});

test('two spans have the days in common that are in both', () => {
  const march = monthOf('2025-03-01');
  expect(overlap(march, { from: '2025-03-16', to: '2025-05-01' })).toEqual({ from: '2025-03-16', to: '2025-03-31' });
  expect(overlap(march, { from: '2025-03-31', to: '2025-03-31' })).toEqual({ from: '2025-03-31', to: '2025-03-31' });
  expect(overlap(march, { from: '2025-04-01', to: '2025-05-01' })).toBeNull();
});
