import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '#shared/dates.ts';
import { daysIn, monthOf } from './calendar.ts';
import { frequencies, periodsBetween } from './periods.ts';
import { prorate, prorateParts, prorationMethods } from './proration.ts';
import type { ProrationMethod, ProrationRule } from './proration.ts';
import { compare, divide, multiply, percent, rational, roundToCents } from './rational.ts';

const cents = fc.integer({ min: 0, max: 10_000_000 });
const rule = fc
  .record({
    method: fc.constantFrom(...prorationMethods),
    frequency: fc.constantFrom(...frequencies),
    day: fc.integer({ min: 0, max: 60_000 }).map((days) => addDays('1980-01-01', days)),
  })
  .map(({ method, frequency, day }): ProrationRule => {
    const billing = { frequency, timing: 'advance', dueDay: 1, anchor: 'start-month' } as const;
    const [period] = periodsBetween(billing, day, { from: day, to: day });
    if (period === undefined) throw new Error('A day is in a period');
    return { method, frequency, period };
  });

/** A period, and a span within it that lies within another one. */
const nested = rule.chain((one) =>
  fc
    .array(fc.nat(daysIn(one.period) - 1), { minLength: 4, maxLength: 4 })
    .map((days) => days.toSorted((left, right) => left - right).map((offset) => addDays(one.period.from, offset)))
    .map(([a = '', b = '', c = '', d = '']) => ({ rule: one, inner: { from: b, to: c }, outer: { from: a, to: d } })),
);

/** A period cut into parts at some of its days. */
const parted = rule.chain((one) =>
  fc.uniqueArray(fc.integer({ min: 1, max: daysIn(one.period) - 1 }), { maxLength: 5 }).map((cuts) => {
    const starts = [0, ...cuts.toSorted((left, right) => left - right), daysIn(one.period)];
    const parts = starts.slice(1).map((next, index) => ({
      from: addDays(one.period.from, starts[index] ?? 0),
      to: addDays(one.period.from, next - 1),
    }));
    return { rule: one, parts };
  }),
);

const of = (method: ProrationMethod, rent: number, from: string, to: string) =>
  prorate({ method, frequency: 'monthly', period: monthOf(from) }, { cents: rent, from, to }).cents;

test('a whole period is never prorated, under any method', () => {
  fc.assert(
    fc.property(rule, cents, (one, full) => {
      const line = prorate(one, { cents: full, ...one.period });
      expect(line.cents).toBe(full);
      expect(line.how.isWhole).toBe(true);
    }),
  );
});

test('more days never cost less, and a part never more than the whole', () => {
  fc.assert(
    fc.property(nested, cents, (span, full) => {
      const inner = prorate(span.rule, { cents: full, ...span.inner }).cents;
      const outer = prorate(span.rule, { cents: full, ...span.outer }).cents;
      expect(inner).toBeGreaterThanOrEqual(0);
      expect(inner).toBeLessThanOrEqual(outer);
      expect(outer).toBeLessThanOrEqual(full);
    }),
  );
});

test('splitting a period never changes its sum by more than rounding per line, under any method', () => {
  fc.assert(
    fc.property(parted, cents, (split, full) => {
      const lines = prorateParts(
        split.rule,
        split.parts.map((part) => ({ cents: full, ...part })),
      );
      const sum = lines.reduce((total, line) => total + line.cents, 0);
      expect(Math.abs(sum - full) * 2).toBeLessThanOrEqual(lines.length);
    }),
  );
});

test('splitting a part of a period keeps its sum as well', () => {
  fc.assert(
    fc.property(parted, cents, (split, full) => {
      fc.pre(split.parts.length > 2);
      const parts = split.parts.slice(1).map((part) => ({ cents: full, ...part }));
      const sum = prorateParts(split.rule, parts).reduce((total, line) => total + line.cents, 0);
      const stay = { from: parts[0]?.from ?? '', to: parts.at(-1)?.to ?? '' };
      const together = prorate(split.rule, { cents: full, ...stay }).cents;
      expect(Math.abs(sum - together) * 2).toBeLessThanOrEqual(parts.length + 1);
    }),
  );
});

test('by months of thirty days, the days of tenants who follow upon each other add up to the whole', () => {
  fc.assert(
    fc.property(parted, cents, (split, full) => {
      const one = { ...split.rule, method: 'thirty-360' as const };
      const lines = split.parts.map((part) => prorate(one, { cents: full, ...part }));
      const days = lines.reduce((total, { how }) => total + how.days, 0);
      expect(days).toBe(prorate(one, { cents: full, ...one.period }).how.ofDays);
      const sum = lines.reduce((total, line) => total + line.cents, 0);
      expect(Math.abs(sum - full) * 2).toBeLessThanOrEqual(split.parts.length);
    }),
  );
});

test('by actual days, who moves out and who moves in pay the month between them', () => {
  fc.assert(
    fc.property(parted, cents, (split, full) => {
      const one = { ...split.rule, method: 'actual-days' as const };
      const sum = split.parts.reduce((total, part) => total + prorate(one, { cents: full, ...part }).cents, 0);
      expect(Math.abs(sum - full) * 2).toBeLessThanOrEqual(split.parts.length);
    }),
  );
});

test('what is printed beside a line gives its amount', () => {
  fc.assert(
    fc.property(parted, cents, fc.constantFrom('100', '150', '87.5'), (split, full, rate) => {
      for (const { how, cents: amount } of prorateParts(
        split.rule,
        split.parts.map((part) => ({ cents: full, percent: rate, ...part })),
      )) {
        const share = divide(multiply(rational(how.times), rational(how.days)), rational(how.ofDays));
        expect(compare(share, rational(1))).toBeLessThanOrEqual(0);
        expect(roundToCents(multiply(rational(how.fullCents), percent(how.percent), share))).toBe(amount);
      }
    }),
  );
});

test.for([
  ['actual-days', '2025-03-31', '2025-03-31', 5806],
  ['thirty-day-rate', '2025-03-31', '2025-03-31', 6000],
  ['thirty-360', '2025-03-31', '2025-03-31', 0],
  ['thirty-360', '2025-03-30', '2025-03-31', 6000],
  ['thirty-360', '2025-02-28', '2025-02-28', 18_000],
  ['thirty-360', '2024-02-29', '2024-02-29', 12_000],
  ['annual-365', '2025-03-31', '2025-03-31', 5918],
  ['thirty-day-rate', '2025-02-02', '2025-02-28', 162_000],
  ['thirty-360', '2025-02-15', '2025-02-28', 96_000],
  ['thirty-360', '2024-02-15', '2024-02-29', 96_000],
  ['thirty-360', '2025-02-01', '2025-02-14', 84_000],
  ['thirty-360', '2025-03-01', '2025-03-30', 180_000],
  ['annual-365', '2024-03-15', '2024-03-31', 100_603],
  ['annual-366', '2024-03-15', '2024-03-31', 100_328],
  ['annual-366', '2025-03-15', '2025-03-31', 100_603],
  ['annual-365', '2025-02-01', '2025-02-28', 180_000],
  ['annual-365', '2025-01-02', '2025-01-31', 177_534],
] as const)('1,800.00 by %s from %s to %s is %d cents', ([method, from, to, expected]) => {
  expect(of(method, 180_000, from, to)).toBe(expected);
});

test.for([
  ['weekly', 'actual-days', 7000, '2025-03-05', '2025-03-07', 3000],
  ['weekly', 'thirty-day-rate', 7000, '2025-03-05', '2025-03-07', 3000],
  ['weekly', 'annual-365', 36_500, '2025-03-05', '2025-03-07', 15_600],
  ['quarterly', 'actual-days', 90_000, '2025-03-05', '2025-03-31', 27_000],
  ['quarterly', 'thirty-day-rate', 90_000, '2025-03-05', '2025-03-31', 27_000],
  ['quarterly', 'thirty-360', 90_000, '2025-03-05', '2025-03-31', 26_000],
  ['quarterly', 'annual-365', 36_500, '2025-03-05', '2025-03-14', 4000],
  ['yearly', 'actual-days', 36_500, '2025-03-05', '2025-03-14', 1000],
  ['yearly', 'thirty-360', 36_000, '2025-03-05', '2025-03-14', 1000],
] as const)('a part of a %s period by %s', ([frequency, method, full, from, to, expected]) => {
  const billing = { frequency, timing: 'advance', dueDay: 1, anchor: 'calendar' } as const;
  const [period = monthOf(from)] = periodsBetween(billing, '2025-03-05', { from, to });
  expect(prorate({ frequency, method, period }, { cents: full, from, to }).cents).toBe(expected);
});

test('a change in mid-period of a month of 31 days neither costs nor saves a day at the thirty-day rate', () => {
  const march: ProrationRule = { method: 'thirty-day-rate', frequency: 'monthly', period: monthOf('2025-03-01') };
  const lines = prorateParts(march, [
    { cents: 310_000, from: '2025-03-01', to: '2025-03-15' },
    { cents: 310_000, from: '2025-03-16', to: '2025-03-31' },
  ]);
  expect(lines.map((line) => line.cents)).toEqual([150_000, 160_000]);
  expect(lines.map(({ how }) => [how.days, how.ofDays, how.isWhole])).toEqual([
    [15, 31, false],
    [16, 31, false],
  ]);
});

test('an amount that is not whole cents is refused, for a whole period too', () => {
  expect(() => of('actual-days', 100.5, '2025-03-01', '2025-03-31')).toThrow(/not a whole number/);
});

test('91 days at a ninetieth of a quarter cost the quarter, and so do their parts', () => {
  const quarter = { from: '2025-07-01', to: '2025-09-30' };
  const rule90: ProrationRule = { method: 'thirty-day-rate', frequency: 'quarterly', period: quarter };
  expect(prorate(rule90, { cents: 91_000, from: '2025-07-02', to: '2025-09-30' }).cents).toBe(91_000);
  const lines = prorateParts(rule90, [
    { cents: 91_000, from: '2025-07-02', to: '2025-07-31' },
    { cents: 91_000, from: '2025-08-01', to: '2025-09-30' },
  ]);
  expect(lines.map((line) => line.cents)).toEqual([30_000, 61_000]);
});

test('a credit is prorated as a charge is', () => {
  expect(of('actual-days', -180_000, '2025-03-15', '2025-03-31')).toBe(-98_710);
});

test('parts that leave a gap, overlap, leave the period or run backwards are refused', () => {
  const march: ProrationRule = { method: 'actual-days', frequency: 'monthly', period: monthOf('2025-03-01') };
  const part = (from: string, to: string) => ({ cents: 100, from, to });
  for (const parts of [
    [],
    [part('2025-03-01', '2025-03-10'), part('2025-03-12', '2025-03-31')],
    [part('2025-03-01', '2025-03-10'), part('2025-03-10', '2025-03-31')],
    [part('2025-02-28', '2025-03-10')],
    [part('2025-03-10', '2025-04-01')],
    [part('2025-03-10', '2025-03-09')],
  ])
    expect(() => prorateParts(march, parts)).toThrow(RangeError);
});
