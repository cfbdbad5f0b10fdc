import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addMonths, monthOf } from './calendar.ts';
import { forecastSpan, monthsAround, sumByMonth, unchargedByMonth } from './forecast.ts';
import { anchors, frequencies, timings } from './periods.ts';
import { prorationMethods } from './proration.ts';
import { schedule } from './schedule.ts';
import type { LeaseCharges } from './schedule.ts';

const from = '2026-11-01';
const span = forecastSpan('2026-11-18');
const day = fc
  .integer({ min: 0, max: 1200 })
  .map((days) => new Date(Date.UTC(2025, 0, 1 + days)).toISOString().slice(0, 10));
const cents = fc.integer({ min: 0, max: 500_000 });
const line = fc.record({
  key: fc.uuid(),
  category: fc.constantFrom('rent', 'parking'),
  frequency: fc.constantFrom(...frequencies),
  timing: fc.constantFrom(...timings),
  dueDay: fc.integer({ min: 1, max: 31 }),
  anchor: fc.constantFrom(...anchors),
  from: fc.constant('2025-01-01'),
  to: fc.option(day, { nil: null }),
  anchorOn: fc.constant(null),
  amounts: fc
    .tuple(cents, day, cents)
    .map(([first, on, next]) => [
      { from: '2025-01-01', cents: first },
      ...(on > '2025-01-01' ? [{ from: on, cents: next }] : []),
    ]),
});
const term = fc.record({
  from: fc.constant('2025-01-01'),
  to: fc.option(day, { nil: null }),
  atEnd: fc.constantFrom({ kind: 'stop' as const }, { kind: 'month-to-month' as const }),
  leavesOn: fc.option(day, { nil: null }),
});
const lease: fc.Arbitrary<LeaseCharges> = fc.record({
  term,
  proration: fc.constantFrom(...prorationMethods),
  lines: fc.array(line, { minLength: 1, maxLength: 3 }),
});

const sum = (charges: readonly { readonly cents: number }[]) => charges.reduce((total, one) => total + one.cents, 0);

test('each month of a forecast is what a run of that month would charge', () => {
  fc.assert(
    fc.property(lease, (charges) => {
      const forecast = sumByMonth(schedule(charges, span), from);
      const runs = forecast.map((_, at) => sum(schedule(charges, monthOf(addMonths(from, at)))));
      expect(forecast).toEqual(runs);
    }),
  );
});

test('a fixed term that stops ends, and one that goes on is as if it had no end', () => {
  fc.assert(
    fc.property(lease, (charges) => {
      const until = (kind: 'stop' | 'month-to-month', to: string | null) =>
        sumByMonth(schedule({ ...charges, term: { ...charges.term, to, atEnd: { kind } } }, span), from);
      expect(until('month-to-month', '2027-03-31')).toEqual(until('stop', null));
      const advance = { ...charges, lines: charges.lines.map((one) => ({ ...one, timing: 'advance' as const })) };
      const stopped = schedule(
        { ...advance, term: { ...charges.term, to: '2027-03-31', atEnd: { kind: 'stop' } } },
        span,
      );
      expect(sumByMonth(stopped, from).slice(5)).toEqual([0, 0, 0, 0, 0, 0, 0]);
    }),
  );
});

test('what is still to be charged is asked of each period by itself', () => {
  const period = { dueOn: '2026-12-01', scheduledCents: 1000, chargedCents: 0 };
  const december = (...periods: (typeof period)[]) => unchargedByMonth(periods, from)[1];
  expect(december(period)).toBe(1000);
  expect(december({ ...period, chargedCents: 1000 })).toBe(0);
  expect(december({ ...period, chargedCents: 400 }), 'the difference is not charged yet').toBe(600);
  expect(december({ ...period, chargedCents: 1500 }, period), 'more of one is not less of another').toBe(1000);
});

test('three months are shown before the twelve', () => {
  const months = monthsAround('2026-11-18', 3);
  expect(months).toHaveLength(15);
  expect([months[0], months[3], months.at(-1)]).toEqual(['2026-08-01', '2026-11-01', '2027-10-01']);
});
