import fc from 'fast-check';
import { expect, test } from 'vitest';
import { monthOf } from './calendar.ts';
import { daysOfTerms, markUps, monthlyFee, onceFee, splitByOwner, taxOnFee } from './fees.ts';
import type { FeeTerms } from './fees.ts';
import { multiply, percent, rational, roundToCents } from './rational.ts';

const received = (rate: string, more: Partial<FeeTerms> = {}): FeeTerms => ({
  basis: { kind: 'percent-received', percent: rate },
  minimumCents: null,
  ...more,
});
const rent = (cents: number) => ({ account: 'rent', cents });

test('F1: a percentage of the sum is rounded once, its shares by largest remainder', () => {
  expect(monthlyFee(received('8.5'), { lines: [33_333, 33_333, 33_333].map(rent) })).toMatchObject({
    cents: 8500,
    shares: [2834, 2833, 2833],
  });
});

test('F2: an exempt account has the rate 0, income that the manager keeps the rate 100', () => {
  const terms = received('5', { rates: { rent: '8', 'late-fees': '100', 'utilities-recharged': '0' } });
  const lines = [rent(150_000), { account: 'late-fees', cents: 5000 }, { account: 'utilities-recharged', cents: 6000 }];
  expect(monthlyFee(terms, { lines })).toMatchObject({ cents: 17_000, shares: [12_000, 5000, 0] });
});

test('the manager keeps late fees beside a flat fee too', () => {
  const terms: FeeTerms = {
    basis: { kind: 'per-property', cents: 20_000 },
    minimumCents: null,
    rates: { 'late-fees': '100' },
  };
  expect(monthlyFee(terms, { lines: [rent(150_000), { account: 'late-fees', cents: 5000 }] })).toMatchObject({
    cents: 25_000,
    shares: [0, 5000],
    fixedCents: 20_000,
  });
});

test('F4: of what was charged, a charge that was taken back bears no fee', () => {
  const terms: FeeTerms = {
    basis: { kind: 'percent-charged', percent: '8' },
    minimumCents: null,
    rates: { 'late-fees': '0' },
  };
  const lines = [rent(150_000), rent(145_000), rent(-145_000), { account: 'late-fees', cents: 7500 }];
  expect(monthlyFee(terms, { lines }).cents).toBe(12_000);
});

test('F5: a fee below the minimum is topped up to it, also when nothing came in', () => {
  const terms = received('8', { minimumCents: 10_000 });
  expect(monthlyFee(terms, { lines: [rent(80_000)] })).toMatchObject({ cents: 10_000, topUpCents: 3600 });
  expect(monthlyFee(terms, { lines: [] })).toMatchObject({ cents: 10_000, topUpCents: 10_000 });
  expect(monthlyFee(terms, { lines: [rent(200_000)] })).toMatchObject({ cents: 16_000, topUpCents: 0 });
});

test('F7: a returned payment never takes a month below its minimum', () => {
  const terms = received('8', { minimumCents: 10_000 });
  const january = [rent(100_000), rent(100_000)];
  expect(monthlyFee(terms, { lines: january }).cents).toBe(16_000);
  expect(monthlyFee(terms, { lines: [...january, rent(-100_000)] }).cents).toBe(10_000);
});

test('without a minimum a month in which more went back than came in gives its fee back', () => {
  expect(monthlyFee(received('8'), { lines: [rent(-125_033)] }).cents).toBe(-10_003);
});

test('F10, F11: flat for each unit, by the days of the month and by the units that count', () => {
  const perUnit = (cents: number): FeeTerms => ({ basis: { kind: 'per-unit', cents }, minimumCents: null });
  const days = daysOfTerms({ startsOn: '2026-03-16', endsOn: '2026-03-31' }, '2026-03-01');
  expect(days).toEqual({ counted: 16, all: 31 });
  expect(monthlyFee(perUnit(4500), { lines: [], units: 12, days: days ?? { counted: 0, all: 1 } }).cents).toBe(27_871);
  expect(monthlyFee(perUnit(2500), { lines: [], units: 12 }).cents).toBe(30_000);
  expect(monthlyFee(perUnit(2500), { lines: [], units: 9 }).cents).toBe(22_500);
});

test('a percentage of the market rent does not depend on what came in', () => {
  const terms: FeeTerms = { basis: { kind: 'percent-market', percent: '6.25' }, minimumCents: null };
  expect(monthlyFee(terms, { lines: [rent(1)], marketRentCents: 480_000 }).cents).toBe(30_000);
});

test('F12: each line at the terms of its day, the minimum by days', () => {
  const all = [
    { startsOn: '2026-04-01', endsOn: '2026-04-15', terms: received('8', { minimumCents: 9000 }) },
    { startsOn: '2026-04-16', endsOn: '2026-04-30', terms: received('6', { minimumCents: 6000 }) },
  ];
  const lines = [
    { on: '2026-04-03', cents: 50_000 },
    { on: '2026-04-20', cents: 80_000 },
  ];
  const fees = all.map(({ startsOn, endsOn, terms }) =>
    monthlyFee(terms, {
      lines: lines.filter(({ on }) => on >= startsOn && on <= endsOn).map(({ cents }) => rent(cents)),
      days: daysOfTerms({ startsOn, endsOn }, '2026-04-01') ?? { counted: 0, all: 1 },
    }),
  );
  expect(fees.map(({ cents }) => cents)).toEqual([4500, 4800]);
});

test('terms that begin after the month, or ended before it, have no day in it', () => {
  expect(daysOfTerms({ startsOn: '2026-05-01', endsOn: null }, '2026-04-01')).toBeNull();
  expect(daysOfTerms({ startsOn: '2026-01-01', endsOn: '2026-03-31' }, '2026-04-01')).toBeNull();
  expect(daysOfTerms({ startsOn: '2026-01-01', endsOn: null }, '2026-02-01')).toEqual({ counted: 28, all: 28 });
});

test('F14: a lease-up fee has its limit, and none is due for a lease that was cancelled before it began', () => {
  const fee = (capCents: number | null, isCancelled = false) =>
    onceFee({ amount: { percent: '50' }, capCents }, { firstMonthCents: 145_033, isCancelled });
  expect([fee(null), fee(70_000), fee(null, true)]).toEqual([72_517, 70_000, 0]);
  expect(onceFee({ amount: { cents: 30_000 }, capCents: null }, { firstMonthCents: 1, isCancelled: false })).toBe(
    30_000,
  );
});

test('F15: each mark-up is rounded by itself', () => {
  expect(markUps('10', [33_333, 12_345])).toEqual([3333, 1235]);
});

test('F16: the fee is rounded, then its tax', () => {
  const { cents } = monthlyFee(received('5'), { lines: [rent(92_050)] });
  expect([cents, taxOnFee(cents, '19'), taxOnFee(cents, null)]).toEqual([4603, 875, 0]);
});

test('F17: seller and buyer bear the flat fee by their days', () => {
  expect(splitByOwner(9300, '2026-05-20')).toEqual([5700, 3600]);
  expect(splitByOwner(9300, '2026-05-01')).toEqual([0, 9300]);
});

test('the fees of the lines and the fixed part add up to the fee, which is rounded once', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: -500_000, max: 500_000 })),
      fc.integer({ min: 0, max: 2000 }),
      (all, rate) => {
        const text = `${Math.floor(rate / 100)}.${String(rate % 100).padStart(2, '0')}`;
        const fee = monthlyFee(received(text), { lines: all.map(rent) });
        const whole = all.reduce((total, cents) => total + cents, 0);
        expect(fee.cents).toBe(roundToCents(multiply(rational(whole), percent(text))));
        expect(fee.shares.reduce((total, cents) => total + cents, fee.fixedCents + fee.topUpCents)).toBe(fee.cents);
      },
    ),
  );
});

test('F9: after any history of payments, late ones and returns, what was posted equals a reckoning from scratch', () => {
  const terms = received('8', { minimumCents: 10_000 });
  const months = ['2026-01-01', '2026-02-01', '2026-03-01'];
  const step = fc.oneof(
    fc.record({
      kind: fc.constant('paid' as const),
      month: fc.nat({ max: 2 }),
      cents: fc.integer({ min: 1, max: 300_000 }),
    }),
    fc.record({ kind: fc.constant('returned' as const), of: fc.nat() }),
    fc.constant({ kind: 'run' as const }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const lines: { on: string; cents: number; isReturned: boolean }[] = [];
      const posted = new Map(months.map((month) => [month, 0]));
      const due = (month: string) => {
        const { from, to } = monthOf(month);
        const own = lines.filter(({ on }) => on >= from && on <= to);
        return monthlyFee(terms, {
          lines: own.flatMap(({ cents, isReturned }) => (isReturned ? [rent(cents), rent(-cents)] : [rent(cents)])),
        }).cents;
      };
      const run = () =>
        months.map((month) => {
          const difference = due(month) - (posted.get(month) ?? 0);
          posted.set(month, (posted.get(month) ?? 0) + difference);
          return difference;
        });
      for (const one of steps) {
        if (one.kind === 'paid') lines.push({ on: months[one.month] ?? '', cents: one.cents, isReturned: false });
        if (one.kind === 'returned' && lines.length > 0) {
          const line = lines[one.of % lines.length];
          if (line !== undefined) line.isReturned = true;
        }
        if (one.kind === 'run') run();
      }
      run();
      const kept = lines.filter(({ isReturned }) => !isReturned);
      for (const month of months) {
        const { from, to } = monthOf(month);
        const own = kept.filter(({ on }) => on >= from && on <= to).map(({ cents }) => rent(cents));
        expect(posted.get(month)).toBe(monthlyFee(terms, { lines: own }).cents);
      }
      expect(run()).toEqual([0, 0, 0]);
    }),
  );
});
