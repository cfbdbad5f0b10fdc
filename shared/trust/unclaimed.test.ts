import { expect, test } from 'vitest';
import { addDays, isDate } from '#shared/dates.ts';
import { unclaimedRules } from './unclaimed-rules.ts';
import { staleOn, unclaimedDates, unclaimedRuleOf } from './unclaimed.ts';

const threeYears = {
  dormantYears: 3,
  dormantThrough: '06-30',
  reportBy: '11-01',
  letterDays: [60, 120],
  letterFromCents: 5000,
} as const;

test('U1: a check of January 2026 goes to the state in November 2029, with a letter in the summer before', () => {
  expect(staleOn('2026-01-15', 180)).toBe('2026-07-14');
  expect(unclaimedDates({ paidOn: '2026-01-15', cents: 84_550 }, threeYears)).toEqual({
    dormantOn: '2029-01-15',
    reportBy: '2029-11-01',
    letterFrom: '2029-07-04',
    letterUntil: '2029-09-02',
    letterNeeded: true,
  });
});

test('what is dormant by 30 June is reported that November, what is later the next', () => {
  const reportBy = (paidOn: string) => unclaimedDates({ paidOn, cents: 1 }, threeYears).reportBy;
  expect(reportBy('2026-06-30')).toBe('2029-11-01');
  expect(reportBy('2026-07-01')).toBe('2030-11-01');
  expect(reportBy('2026-12-31')).toBe('2030-11-01');
});

test('a year that ends before the day of the report goes on into the next', () => {
  const spring = { ...threeYears, dormantThrough: '12-31', reportBy: '05-01' };
  expect(unclaimedDates({ paidOn: '2026-12-31', cents: 1 }, spring).reportBy).toBe('2030-05-01');
  expect(unclaimedDates({ paidOn: '2027-01-01', cents: 1 }, spring).reportBy).toBe('2031-05-01');
});

test('a leap day comes back as the last of February, and a letter is for the amount that the row says and above', () => {
  expect(unclaimedDates({ paidOn: '2028-02-29', cents: 1 }, threeYears).dormantOn).toBe('2031-02-28');
  expect(unclaimedDates({ paidOn: '2026-01-15', cents: 4999 }, threeYears).letterNeeded).toBe(false);
  expect(unclaimedDates({ paidOn: '2026-01-15', cents: 5000 }, threeYears).letterNeeded).toBe(true);
});

test('each row says where it comes from, and its letter is sent between the day of dormancy and the report', () => {
  for (const rule of unclaimedRules) {
    const { place, source, letterDays } = rule;
    expect(source, place).not.toBe('');
    expect(letterDays[0], place).toBeLessThan(letterDays[1]);
    const dates = unclaimedDates({ paidOn: '2024-02-29', cents: 100_000 }, rule);
    expect(isDate(dates.reportBy), place).toBe(true);
    expect(addDays(dates.letterFrom, letterDays[1]), place).toBe(dates.reportBy);
    expect(dates.dormantOn <= dates.reportBy, place).toBe(true);
  }
  expect(unclaimedRuleOf('US-NC', '2026-05-01')).toMatchObject({ dormantYears: 5 });
  expect(unclaimedRuleOf('US-CA', '2026-05-01')).toBeUndefined();
});
