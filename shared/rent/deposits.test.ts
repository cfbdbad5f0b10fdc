import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, isBookDate } from '#shared/dates.ts';
import { addMonths } from './calendar.ts';
import { depositDeadlineRules } from './deposit-deadlines.ts';
import { depositDeadline, depositInterest, fullMonths, settleDeposit } from './deposits.ts';
import type { DepositInterestRule } from './deposits.ts';

const rule: DepositInterestRule = { rates: [{ from: '2000-01-01', annualPercent: '1.5' }], minimumMonths: 6 };
const none = new Set<string>();

test('interest is earned by full months, and none below the minimum', () => {
  expect(depositInterest(150_000, { from: '2016-07-10', to: '2017-09-25' }, rule)).toBe(2625);
  expect(depositInterest(150_000, { from: '2016-07-10', to: '2017-01-09' }, rule)).toBe(1125);
  expect(depositInterest(150_000, { from: '2016-07-10', to: '2017-01-08' }, rule)).toBe(0);
});

test.for([
  ['2016-07-10', '2016-08-08', 0],
  ['2016-07-10', '2016-08-09', 1],
  ['2025-01-01', '2025-12-31', 12],
  ['2025-01-31', '2025-02-27', 1],
  ['2025-03-05', '2025-03-04', 0],
] as const)('from %s to %s there are %d full months', ([from, to, months]) => {
  expect(fullMonths({ from, to })).toBe(months);
});

test('each month earns at the rate of its first day, and the sum is rounded once', () => {
  const rates = [
    { from: '2025-01-01', annualPercent: '3' },
    { from: '2024-07-01', annualPercent: '1' },
  ];
  const interest = (from: string) => depositInterest(100_001, { from, to: '2025-03-31' }, { rates, minimumMonths: 0 });
  expect(interest('2025-01-01')).toBe(750);
  expect(interest('2024-10-01')).toBe(1000);
  // Before the first row there is no rate.
  expect(interest('2024-01-01')).toBe(1250);
});

test('a longer time never earns less', () => {
  fc.assert(
    fc.property(fc.nat(1_000_000), fc.nat(1000), fc.nat(1000), (cents, days, more) => {
      const interest = (length: number) =>
        depositInterest(cents, { from: '2020-01-31', to: addDays('2020-01-31', length) }, rule);
      expect(interest(days + more)).toBeGreaterThanOrEqual(interest(days));
    }),
  );
});

test('a settlement refunds what is left, and what is above the deposit stays owed', () => {
  expect(settleDeposit({ depositCents: 150_000, interestCents: 2625, deductionCents: [40_000, 31_050] })).toEqual({
    refundCents: 81_575,
    stillOwedCents: 0,
    takenCents: [40_000, 31_050],
  });
  expect(settleDeposit({ depositCents: 100_000, interestCents: 0, deductionCents: [90_000, 45_000] })).toEqual({
    refundCents: 0,
    stillOwedCents: 35_000,
    takenCents: [90_000, 10_000],
  });
});

test('a settlement conserves money', () => {
  fc.assert(
    fc.property(fc.nat(500_000), fc.nat(10_000), fc.array(fc.nat(200_000)), (deposit, interest, deductions) => {
      const { refundCents, stillOwedCents, takenCents } = settleDeposit({
        depositCents: deposit,
        interestCents: interest,
        deductionCents: deductions,
      });
      const sum = (all: readonly number[]) => all.reduce((total, cents) => total + cents, 0);
      expect(refundCents + sum(takenCents)).toBe(deposit + interest);
      expect(sum(takenCents) + stillOwedCents).toBe(sum(deductions));
      expect(refundCents === 0 || stillOwedCents === 0).toBe(true);
    }),
  );
  expect(() => settleDeposit({ depositCents: 1, interestCents: 0, deductionCents: [-1] })).toThrow(RangeError);
});

test.for([
  ['US-CA', '2025-06-30', false, '2025-07-21'],
  ['US-IL', '2025-06-30', false, '2025-08-14'],
  ['US-IL', '2025-06-30', true, '2025-07-30'],
  ['US-NY', '2025-06-30', false, '2025-07-14'],
  ['US-TX', '2025-06-30', false, '2025-07-30'],
  ['US-MD', '2025-06-30', false, '2025-08-14'],
  ['US-FL', '2025-06-30', false, '2025-07-15'],
  ['US-FL', '2025-06-30', true, '2025-07-30'],
  ['US-AZ', '2025-06-30', false, '2025-07-21'],
  ['FR', '2025-12-31', false, '2026-01-31'],
  ['FR', '2025-12-31', true, '2026-02-28'],
  ['US-WA', '2023-07-22', true, '2023-08-12'],
  ['US-WA', '2023-07-23', true, '2023-08-22'],
] as const)('%s, vacated on %s, deducting %s: %s', ([jurisdiction, vacatedOn, isDeducting, on]) => {
  // Independence Day is no business day in Arizona.
  const holidays = new Set(['2025-07-04']);
  expect(depositDeadline(depositDeadlineRules, { jurisdiction, vacatedOn, isDeducting, holidays })?.on).toBe(on);
});

test('where no row of configuration holds, there is no deadline to tell', () => {
  const asked = { isDeducting: false, holidays: none };
  expect(
    depositDeadline(depositDeadlineRules, { ...asked, jurisdiction: 'XX', vacatedOn: '2025-06-30' }),
  ).toBeUndefined();
  expect(
    depositDeadline(depositDeadlineRules, { ...asked, jurisdiction: 'US-NY', vacatedOn: '2010-06-30' }),
  ).toBeUndefined();
});

test('an organisation adds a row, and it holds from its day on', () => {
  const added = [
    ...depositDeadlineRules,
    { jurisdiction: 'US-CA', from: '2030-01-01', within: { months: 1 }, source: 'A later act' },
  ];
  const asked = { jurisdiction: 'US-CA', isDeducting: false, holidays: none };
  expect(depositDeadline(added, { ...asked, vacatedOn: '2029-12-31' })?.on).toBe('2030-01-21');
  expect(depositDeadline(added, { ...asked, vacatedOn: '2030-01-01' })).toMatchObject({
    on: addMonths('2030-01-01', 1),
    rule: { source: 'A later act' },
  });
});

test('every row of configuration names its place, its day and its source, and there is one a day', () => {
  for (const { jurisdiction, from, source } of depositDeadlineRules) {
    expect(jurisdiction).toMatch(/^[A-Z]{2}(-[A-Z0-9]{1,3})?$/);
    expect(isBookDate(from) && source !== '').toBe(true);
  }
  const keys = depositDeadlineRules.map(({ jurisdiction, from }) => `${jurisdiction} ${from}`);
  expect(new Set(keys).size).toBe(keys.length);
});
