import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '#shared/dates.ts';
import { monthOf } from '#shared/rent/calendar.ts';
import { dayAfterKey, firstWeekday, readMonth, stepMonth, weeksOf } from './month-days.ts';

test('a week begins with Sunday in the US and with Monday in Germany', () => {
  expect([firstWeekday('en-US'), firstWeekday('de-DE'), firstWeekday('en-GB')]).toEqual([7, 1, 1]);
});

test('weeks are whole, follow each other, and have every day of the month', () => {
  const month = fc.integer({ min: 0, max: 12 * 200 }).map((n) => {
    const [year, of] = [1900 + Math.floor(n / 12), (n % 12) + 1];
    return `${year}-${String(of).padStart(2, '0')}-01`;
  });
  fc.assert(
    fc.property(month, fc.constantFrom(1, 6, 7), (first, weekday) => {
      const days = weeksOf(first, weekday).flat();
      const { from, to } = monthOf(first);
      expect(days.length % 7).toBe(0);
      expect(days.length).toBeLessThanOrEqual(42);
      expect(days.every((day, at) => at === 0 || day === addDays(days[at - 1] ?? '', 1))).toBe(true);
      expect(days.slice(0, 7)).toContain(from);
      expect(days.slice(-7)).toContain(to);
      expect(new Date(`${days[0]}T00:00:00Z`).getUTCDay()).toBe(weekday % 7);
      for (const day of days.filter((one) => one >= from && one <= to)) {
        const [start, end] = [dayAfterKey('Home', day, weekday) ?? '', dayAfterKey('End', day, weekday) ?? ''];
        expect([days.indexOf(start) % 7, days.indexOf(end) % 7]).toEqual([0, 6]);
      }
    }),
  );
});

test('keys lead to the days beside, above and below, and to the same day of other months', () => {
  const to = (key: string, day = '2026-03-31') => dayAfterKey(key, day, 7);
  expect([to('ArrowLeft'), to('ArrowRight'), to('ArrowUp'), to('ArrowDown')]).toEqual([
    '2026-03-30',
    '2026-04-01',
    '2026-03-24',
    '2026-04-07',
  ]);
  expect([to('PageUp'), to('PageDown'), to('x')]).toEqual(['2026-02-28', '2026-04-30', undefined]);
});

test('what is no month in the address is this one', () => {
  expect(readMonth('2026-12', '2026-11-18')).toBe('2026-12-01');
  for (const wrong of ['', '2026-13', 'x', '12026-01']) expect(readMonth(wrong, '2026-11-18')).toBe('2026-11-01');
  expect([stepMonth('2026-12-01', 1), stepMonth('2026-01-01', -1)]).toEqual(['2027-01', '2025-12']);
});
