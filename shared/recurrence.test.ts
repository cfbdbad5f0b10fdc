import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { frequencies } from './api/entry-templates.ts';
import { addDays, isBookDate } from './dates.ts';
import { countDays, daysFrom, occurrence, occurrenceFrom, occurrencesThrough } from './recurrence.ts';
import type { Frequency, Recurrence } from './recurrence.ts';

const from = (frequency: Frequency, startsOn: string, endsOn: string | null = null): Recurrence => ({
  frequency,
  startsOn,
  endsOn,
});
const days = (recurrence: Recurrence, count: number) =>
  Array.from({ length: count }, (_, index) => occurrence(recurrence, index + 1)?.date);

const someDay = fc.integer({ min: 0, max: 365 * 400 }).map((count) => addDays('1990-01-01', count));
const someRecurrence = fc
  .record({ frequency: fc.constantFrom(...frequencies), startsOn: someDay, lasts: fc.option(fc.nat(5000)) })
  .map(({ frequency, startsOn, lasts }) => from(frequency, startsOn, lasts === null ? null : addDays(startsOn, lasts)));

describe('days that recur', () => {
  it('move to the end of a short month and back again', () => {
    expect(days(from('monthly', '2026-01-31'), 5)).toEqual([
      '2026-01-31',
      '2026-02-28',
      '2026-03-31',
      '2026-04-30',
      '2026-05-31',
    ]);
    expect(days(from('quarterly', '2025-11-30'), 3)).toEqual(['2025-11-30', '2026-02-28', '2026-05-30']);
    expect(days(from('half-yearly', '2026-08-31'), 3)).toEqual(['2026-08-31', '2027-02-28', '2027-08-31']);
    expect(days(from('yearly', '2028-02-29'), 5)).toEqual([
      '2028-02-29',
      '2029-02-28',
      '2030-02-28',
      '2031-02-28',
      '2032-02-29',
    ]);
  });

  it('come every week or every other one on the same weekday, across years', () => {
    expect(days(from('weekly', '2026-12-21'), 3)).toEqual(['2026-12-21', '2026-12-28', '2027-01-04']);
    expect(days(from('fortnightly', '2026-12-21'), 3)).toEqual(['2026-12-21', '2027-01-04', '2027-01-18']);
  });

  it('are over after the last day, and at the end of what books can hold', () => {
    expect(days(from('monthly', '2026-01-15', '2026-02-15'), 3)).toEqual(['2026-01-15', '2026-02-15', undefined]);
    expect(days(from('monthly', '2999-11-30'), 3)).toEqual(['2999-11-30', '2999-12-30', undefined]);
    expect(days(from('weekly', '2999-12-31'), 2)).toEqual(['2999-12-31', undefined]);
    expect(occurrenceFrom(from('yearly', '2026-01-15', '2027-01-15'), '2027-01-16')).toBeUndefined();
  });

  it('are strictly later one after the other, and never drift from the first', () => {
    fc.assert(
      fc.property(someRecurrence, fc.integer({ min: 1, max: 500 }), (recurrence, number) => {
        const [one, next] = [occurrence(recurrence, number), occurrence(recurrence, number + 1)];
        if (one === undefined) {
          expect(next).toBeUndefined();
          return;
        }
        expect(isBookDate(one.date)).toBe(true);
        if (next !== undefined) expect(next.date > one.date).toBe(true);
        const { frequency, startsOn } = recurrence;
        if (frequency === 'weekly' || frequency === 'fortnightly') {
          const apart = (Date.parse(one.date) - Date.parse(startsOn)) / 86_400_000;
          expect(apart).toBe((number - 1) * (frequency === 'weekly' ? 7 : 14));
        } else if (one.date.slice(8) !== startsOn.slice(8)) {
          // The last day of a month that does not have the one it started on.
          expect(addDays(one.date, 1).slice(8)).toBe('01');
          expect(one.date.slice(8) < startsOn.slice(8)).toBe(true);
        }
      }),
    );
  });

  it('are found from a date on: the first that is not before it, and the one before it is', () => {
    fc.assert(
      fc.property(someRecurrence, someDay, fc.integer({ min: 1, max: 30 }), (recurrence, date, number) => {
        const found = occurrenceFrom(recurrence, date, number);
        if (found === undefined) return;
        expect(found.date >= date && found.number >= number).toBe(true);
        expect(found).toEqual(occurrence(recurrence, found.number));
        if (found.number > number) expect(occurrence(recurrence, found.number - 1)?.date).toSatisfy(isBefore(date));
      }),
    );
  });

  it('are counted through a date as if they were walked one by one', () => {
    fc.assert(
      fc.property(someRecurrence, fc.integer({ min: -400, max: 4000 }), (recurrence, later) => {
        const date = addDays(recurrence.startsOn, later);
        let walked = 0;
        for (let one = occurrence(recurrence, 1); one !== undefined && one.date <= date; walked += 1)
          one = occurrence(recurrence, one.number + 1);
        expect(occurrencesThrough(recurrence, date)).toBe(walked);
      }),
    );
  });
});

function isBefore(date: string) {
  return (other: string | undefined) => other !== undefined && other < date;
}

describe('days ahead', () => {
  it('the 31st is the last day of a shorter month, and the 31st again after it', () => {
    const found = daysFrom({ frequency: 'monthly', startsOn: '2026-01-31', endsOn: null }, '2026-01-31', 4);
    expect(found).toEqual(['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30']);
  });

  it('weeks go across years, and it ends on its last day', () => {
    const recurrence = { frequency: 'fortnightly', startsOn: '2026-12-21', endsOn: '2027-01-18' } as const;
    expect(daysFrom(recurrence, '2026-12-22', 9)).toEqual(['2027-01-04', '2027-01-18']);
    expect(countDays(recurrence, '2026-12-21', '2027-01-04')).toBe(2);
    expect(countDays(recurrence, '2027-01-05', '2027-01-04')).toBe(0);
  });

  it('a leap day of one year is the 28th of the others', () => {
    const found = daysFrom({ frequency: 'yearly', startsOn: '2028-02-29', endsOn: null }, '2029-01-01', 4);
    expect(found).toEqual(['2029-02-28', '2030-02-28', '2031-02-28', '2032-02-29']);
  });
});
