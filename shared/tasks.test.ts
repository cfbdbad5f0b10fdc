import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayOfMonth } from './rent/calendar.ts';
import { nextDue, taskRepeats } from './tasks.ts';

test('a series on the 31st comes back to it after a short month', () => {
  expect(nextDue('monthly', '2026-01-31', '2026-01-31')).toBe('2026-02-28');
  expect(nextDue('monthly', '2026-01-31', '2026-02-28')).toBe('2026-03-31');
  expect(nextDue('quarterly', '2026-11-30', '2026-11-30')).toBe('2027-02-28');
  expect(nextDue('yearly', '2024-02-29', '2025-02-28')).toBe('2026-02-28');
  expect(nextDue('yearly', '2024-02-29', '2027-02-28')).toBe('2028-02-29');
  expect(nextDue('weekly', '2026-02-26', '2026-02-26')).toBe('2026-03-05');
});

test('the next day is later, and on the day of the month that the series began with, or the last of a shorter one', () => {
  const day = fc
    .date({ min: new Date('2000-01-01'), max: new Date('2100-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));
  fc.assert(
    fc.property(fc.constantFrom(...taskRepeats), day, fc.nat(20), (repeats, first, turns) => {
      let due = first;
      for (let turn = 0; turn < turns; turn += 1) {
        const next = nextDue(repeats, first, due);
        expect(next > due).toBe(true);
        if (repeats !== 'weekly') expect(next).toBe(dayOfMonth(next, Number(first.slice(8))));
        due = next;
      }
    }),
  );
});
