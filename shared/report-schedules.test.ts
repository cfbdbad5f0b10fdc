import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dateIn } from './dates.ts';
import { clockIn } from './instant-in.ts';
import { reportScheduleRoutes } from './api/report-schedules.ts';
import { parameterKeys } from './api/reports.ts';
import { comparedDays, daysOf, nextRun, scheduleFilters, scheduleFrequencies } from './report-schedules.ts';
import type { ScheduleSpan } from './report-schedules.ts';

test.for([
  ['day', 1, 7, '2026-11-18T06:59:00Z', '2026-11-18T07:00:00.000Z'],
  ['day', 1, 7, '2026-11-18T07:00:00Z', '2026-11-19T07:00:00.000Z'],
  ['week', 1, 8, '2026-11-18T07:00:00Z', '2026-11-23T08:00:00.000Z'],
  ['week', 7, 8, '2026-11-18T07:00:00Z', '2026-11-22T08:00:00.000Z'],
  ['month', 31, 6, '2026-11-18T07:00:00Z', '2026-11-30T06:00:00.000Z'],
  ['month', 1, 6, '2026-12-31T07:00:00Z', '2027-01-01T06:00:00.000Z'],
] as const)('every %s on %i at %i, after %s', ([frequency, onDay, atHour, after, next]) => {
  expect(nextRun({ frequency, onDay, atHour }, 'UTC', new Date(after)).toISOString()).toBe(next);
});

test('the hour is that of the organisation, also when clocks change', () => {
  const rule = { frequency: 'day', onDay: 1, atHour: 2 } as const;
  const next = (after: string) => nextRun(rule, 'Europe/Berlin', new Date(after)).toISOString();
  expect(next('2026-03-28T12:00:00Z'), 'the hour that is skipped').toBe('2026-03-29T01:00:00.000Z');
  expect(next('2026-06-01T12:00:00Z')).toBe('2026-06-02T00:00:00.000Z');
});

test('whatever the rule and the zone, the next one is later, at its hour, and none is between', () => {
  const rules = fc.record({
    frequency: fc.constantFrom(...scheduleFrequencies),
    onDay: fc.integer({ min: 1, max: 7 }),
    atHour: fc.integer({ min: 5, max: 23 }),
  });
  const zones = fc.constantFrom('UTC', 'America/New_York', 'Europe/Berlin', 'Pacific/Auckland', 'Asia/Kolkata');
  const instants = fc.date({ min: new Date('2020-01-01'), max: new Date('2035-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(rules, zones, instants, (rule, zone, after) => {
      const next = nextRun(rule, zone, after);
      expect(next > after).toBe(true);
      expect(Number(clockIn(zone, next.toISOString()).time.slice(0, 2))).toBe(rule.atHour);
      // Asked just before it, it is still the next one.
      expect(nextRun(rule, zone, new Date(next.getTime() - 1))).toEqual(next);
      const days = (next.getTime() - after.getTime()) / 86_400_000;
      expect(days).toBeLessThanOrEqual({ day: 1, week: 7, month: 31 }[rule.frequency] + 0.1);
      if (rule.frequency === 'month') expect(Number(dateIn(zone, next).slice(8))).toBe(rule.onDay);
    }),
  );
});

test('spans are of the day on which they are sent', () => {
  const daysIn = (span: ScheduleSpan, today: string) => daysOf(span, { today, fiscalYearStartMonth: 4 });
  expect(daysIn('last-month', '2026-03-31')).toEqual({ from: '2026-02-01', to: '2026-02-28' });
  expect(daysIn('this-month', '2026-02-10')).toEqual({ from: '2026-02-01', to: '2026-02-28' });
  expect(daysIn('yesterday', '2026-01-01')).toEqual({ from: '2025-12-31', to: '2025-12-31' });
  expect(daysIn('year-to-date', '2026-05-04')).toEqual({ from: '2026-01-01', to: '2026-05-04' });
  expect(daysIn('next-month', '2026-12-31')).toEqual({ from: '2027-01-01', to: '2027-01-31' });
  expect(daysIn('next-12-months', '2026-03-31')).toEqual({ from: '2026-03-01', to: '2027-02-28' });
  expect(daysIn('last-year', '2026-05-04')).toEqual({ from: '2025-01-01', to: '2025-12-31' });
  expect(daysIn('fiscal-year', '2026-03-31')).toEqual({ from: '2025-04-01', to: '2026-03-31' });
  expect(daysIn('fiscal-year-to-date', '2026-05-04')).toEqual({ from: '2026-04-01', to: '2026-05-04' });
  expect(daysIn('last-fiscal-year', '2026-05-04')).toEqual({ from: '2025-04-01', to: '2026-03-31' });
});

test('a comparison is of the days that are sent', () => {
  const month = { from: '2026-02-01', to: '2026-02-28' };
  expect(comparedDays('previous', month)).toEqual({ compareFrom: '2026-01-01', compareTo: '2026-01-31' });
  expect(comparedDays('last-year', month)).toEqual({ compareFrom: '2025-02-01', compareTo: '2025-02-28' });
  expect(comparedDays('previous', { asOf: '2026-02-28' })).toEqual({ compareAsOf: '2026-01-31' });
  expect(comparedDays('last-year', { asOf: '2026-02-28' })).toEqual({ compareAsOf: '2025-02-28' });
});

test('a report is sent narrowed by all that it can be asked with, but for its days', () => {
  const days = new Set(['asOf', 'from', 'to', 'compareAsOf', 'compareFrom', 'compareTo', 'knownAt']);
  const narrowing = parameterKeys.filter((key) => !days.has(key));
  expect(scheduleFilters.toSorted()).toEqual(narrowing.toSorted());
  const { body } = reportScheduleRoutes['POST /report-schedules/'];
  const compared = [...narrowing, 'comparison'];
  expect(Object.keys(body.shape.parameters.unwrap().shape).toSorted()).toEqual(compared.toSorted());
});
