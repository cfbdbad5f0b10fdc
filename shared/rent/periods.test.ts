import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '#shared/dates.ts';
import { daysIn } from './calendar.ts';
import { anchors, equivalentCents, frequencies, periodsBetween, timings } from './periods.ts';
import type { BillingRule } from './periods.ts';

const monthly: BillingRule = { frequency: 'monthly', timing: 'advance', dueDay: 1, anchor: 'start-month' };
const year = { from: '2025-01-01', to: '2025-12-31' };
const day = fc.integer({ min: 0, max: 300_000 }).map((days) => addDays('1950-01-01', days));
const rule = fc.record<BillingRule>({
  frequency: fc.constantFrom(...frequencies),
  timing: fc.constantFrom(...timings),
  dueDay: fc.integer({ min: 1, max: 31 }),
  anchor: fc.constantFrom(...anchors),
});

test('periods tile time without gap or overlap, and each has a key of its own', () => {
  fc.assert(
    fc.property(rule, day, day, fc.nat(900), (billing, anchorOn, from, days) => {
      const to = addDays(from, days);
      const periods = periodsBetween(billing, anchorOn, { from, to });
      expect(periods[0]?.from.localeCompare(from)).toBeLessThanOrEqual(0);
      expect(periods.at(-1)?.to.localeCompare(to)).toBeGreaterThanOrEqual(0);
      for (const [index, period] of periods.entries()) {
        const next = periods[index + 1];
        expect(period.from <= period.to && period.to >= from && period.from <= to).toBe(true);
        if (next !== undefined) expect(addDays(period.to, 1)).toBe(next.from);
      }
      expect(new Set(periods.map(({ key }) => key)).size).toBe(periods.length);
    }),
  );
});

test('a period is the same from wherever one looks at it', () => {
  fc.assert(
    fc.property(rule, day, day, fc.nat(900), (billing, anchorOn, from, days) => {
      const periods = periodsBetween(billing, anchorOn, { from, to: addDays(from, days) });
      for (const period of periods) {
        expect(periodsBetween(billing, anchorOn, period)).toEqual([period]);
        expect(periodsBetween(billing, anchorOn, { from: period.to, to: period.to })).toEqual([period]);
      }
    }),
    { numRuns: 50 },
  );
});

test('what is due in advance is due within its period, and in arrears not before its last day', () => {
  fc.assert(
    fc.property(rule, day, day, (billing, anchorOn, from) => {
      for (const period of periodsBetween(billing, anchorOn, { from, to: addDays(from, 400) })) {
        if (billing.timing === 'advance') expect(period.dueOn >= period.from && period.dueOn <= period.to).toBe(true);
        else expect(period.dueOn >= period.to && period.dueOn <= addDays(period.to, 31)).toBe(true);
      }
    }),
  );
});

test('the anchor begins a period: of weeks on its day, of months in its month', () => {
  fc.assert(
    fc.property(rule, day, (billing, anchorOn) => {
      fc.pre(billing.anchor === 'start-month');
      const [first] = periodsBetween(billing, anchorOn, { from: anchorOn, to: anchorOn });
      const isOfWeeks = ['weekly', 'fortnightly', 'four-weekly'].includes(billing.frequency);
      expect(first?.from).toBe(isOfWeeks ? anchorOn : `${anchorOn.slice(0, 8)}01`);
    }),
  );
});

test('the 31st as due day is the last day of every month', () => {
  const due = periodsBetween({ ...monthly, dueDay: 31 }, '2025-01-01', year).map(({ dueOn }) => dueOn);
  expect(due.slice(0, 4)).toEqual(['2025-01-31', '2025-02-28', '2025-03-31', '2025-04-30']);
});

test('rent in arrears is due in the month after, but on the period’s own last day if due at the end of the month', () => {
  const march = { from: '2025-03-01', to: '2025-03-31' };
  const dueOn = (dueDay: number) =>
    periodsBetween({ ...monthly, timing: 'arrears', dueDay }, '2025-01-01', march).map((period) => period.dueOn);
  expect([1, 15, 30, 31].flatMap(dueOn)).toEqual(['2025-04-01', '2025-04-15', '2025-04-30', '2025-03-31']);
});

test('quarters begin with the month of the start, or with the calendar’s', () => {
  const keys = (anchor: BillingRule['anchor']) =>
    periodsBetween({ ...monthly, frequency: 'quarterly', anchor }, '2025-02-16', year).map(({ key }) => key);
  expect(keys('start-month')).toEqual(['2024-11', '2025-02', '2025-05', '2025-08', '2025-11']);
  expect(keys('calendar')).toEqual(['2025-01', '2025-04', '2025-07', '2025-10']);
});

test('weeks begin on the weekday of the start and are due on their first or last day', () => {
  const span = { from: '2025-03-05', to: '2025-03-18' };
  const weekly: BillingRule = { ...monthly, frequency: 'weekly', dueDay: 31 };
  expect(periodsBetween(weekly, '2025-01-01', span)).toEqual([
    { key: '2025-03-05', from: '2025-03-05', to: '2025-03-11', dueOn: '2025-03-05' },
    { key: '2025-03-12', from: '2025-03-12', to: '2025-03-18', dueOn: '2025-03-12' },
  ]);
  const fortnights = periodsBetween({ ...weekly, frequency: 'fortnightly', timing: 'arrears' }, '2025-03-05', span);
  expect(fortnights.map((period) => [daysIn(period), period.dueOn])).toEqual([[14, '2025-03-18']]);
});

test.for([0, 32, 1.5, Number.NaN])('%d is no due day', (dueDay) => {
  expect(() => periodsBetween({ ...monthly, dueDay }, '2025-01-01', year)).toThrow(/not a day of a month/);
});

test.for([
  ['weekly', 'monthly', 25_000, 108_333],
  ['fortnightly', 'monthly', 50_000, 108_333],
  ['four-weekly', 'monthly', 100_000, 108_333],
  ['monthly', 'weekly', 108_333, 25_000],
  ['yearly', 'quarterly', 100_001, 25_000],
  ['monthly', 'yearly', 150_000, 1_800_000],
] as const)('%s to %s: %d is %d', ([from, to, cents, expected]) => {
  expect(equivalentCents({ cents, from, to })).toBe(expected);
});
