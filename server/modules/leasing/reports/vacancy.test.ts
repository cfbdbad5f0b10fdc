import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '#shared/dates.ts';
import { daysIn } from '#shared/rent/calendar.ts';
import type { Span } from '#shared/rent/calendar.ts';
import { byMonth, lostRents, monthlyRent, vacantSpans } from './vacancy.ts';

const day = fc.integer({ min: 0, max: 400 }).map((days) => addDays('2026-01-01', days));
const hold = fc
  .tuple(day, fc.option(fc.integer({ min: 0, max: 60 })))
  .map(([from, days]) => ({ from, to: days === null ? null : addDays(from, days) }));

test('a day is vacant where no hold has it, whatever holds there are', () => {
  fc.assert(
    fc.property(day, fc.integer({ min: 0, max: 120 }), fc.array(hold, { maxLength: 5 }), (from, days, holds) => {
      const range = { from, to: addDays(from, days) };
      const spans = vacantSpans(range, holds);
      for (let at = range.from; at <= range.to; at = addDays(at, 1)) {
        const isHeld = holds.some((one) => one.from <= at && (one.to === null || one.to >= at));
        expect(spans.some((span) => span.from <= at && span.to >= at)).toBe(!isHeld);
      }
      expect(spans.flatMap(byMonth).reduce((sum, part) => sum + daysIn(part), 0)).toBe(
        spans.reduce((sum, span) => sum + daysIn(span), 0),
      );
    }),
  );
});

test('a whole month loses its rent, a part its share by days, and other paces are a twelfth of a year', () => {
  const cents = (monthly: number, ...parts: Span[]) => lostRents(monthly, parts).map((lost) => lost.cents);
  expect(cents(150_000, { from: '2026-02-01', to: '2026-02-28' })).toEqual([150_000]);
  expect(cents(150_000, { from: '2026-03-01', to: '2026-03-10' })).toEqual([48_387]);
  // 20 of 31 days are 967.81, and twice 10 of them, each rounded, 967.80.
  const stretches = [
    { from: '2026-03-01', to: '2026-03-10' },
    { from: '2026-03-15', to: '2026-03-24' },
  ];
  expect(cents(150_010, ...stretches)).toEqual([48_390, 48_391]);
  expect(monthlyRent(30_000, 'weekly')).toBe(130_000);
  expect(monthlyRent(120_000, 'monthly')).toBe(120_000);
  expect(monthlyRent(120_000, 'yearly')).toBe(10_000);
});
