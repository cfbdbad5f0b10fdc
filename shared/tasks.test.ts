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

test('a series keeps its days whoever asks and wherever: none is skipped, none comes twice, and no clock change moves one', () => {
  const day = fc
    .date({ min: new Date('1999-01-01'), max: new Date('2101-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));
  const months = { monthly: 1, quarterly: 3, yearly: 12 } as const;
  const zone = process.env['TZ'];
  fc.assert(
    fc.property(
      fc.constantFrom(...taskRepeats),
      day,
      fc.integer({ min: 1, max: 40 }),
      fc.constantFrom('UTC', 'America/New_York', 'Europe/Berlin', 'Pacific/Apia', 'Australia/Lord_Howe'),
      (repeats, first, turns, place) => {
        process.env['TZ'] = place;
        let due = first;
        for (let turn = 1; turn <= turns; turn += 1) {
          due = nextDue(repeats, first, due);
          expect(due).toBe(nthDay(repeats, first, turn));
        }
      },
    ),
  );
  if (zone === undefined) delete process.env['TZ'];
  else process.env['TZ'] = zone;

  /** By counting alone: the month it falls in, and the first's day or the last that there is. */
  function nthDay(repeats: (typeof taskRepeats)[number], first: string, turn: number): string {
    const [year = 0, month = 0, date = 0] = first.split('-').map(Number);
    if (repeats === 'weekly') return new Date(Date.UTC(year, month - 1, date + 7 * turn)).toISOString().slice(0, 10);
    const at = year * 12 + month - 1 + months[repeats] * turn;
    const [inYear, inMonth] = [Math.floor(at / 12), (at % 12) + 1];
    const isLeap = inYear % 4 === 0 && (inYear % 100 !== 0 || inYear % 400 === 0);
    const last = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][inMonth - 1] ?? 31;
    const two = (n: number) => String(n).padStart(2, '0');
    return `${inYear}-${two(inMonth)}-${two(Math.min(date, last))}`;
  }
});

test('a task that was put off to a day between two of its series goes on with the next of it', () => {
  expect(nextDue('monthly', '2026-01-31', '2026-02-10')).toBe('2026-02-28');
  expect(nextDue('yearly', '2024-02-29', '2026-03-01')).toBe('2027-02-28');
});
