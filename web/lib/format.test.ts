// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  formatBytes,
  formatDate,
  formatInstant,
  formatTime,
  formatMoney,
  formatMonth,
  formatNumber,
  formatPercent,
  formatRelative,
  formatShort,
  formatDateFull,
  formatDay,
} from './format.ts';

const now = new Date('2026-11-12T09:00:00Z');

beforeEach(() => speak('en-US'));

describe('money', () => {
  test('minor units become the currency’s digits', () => {
    expect(formatMoney(128_450, 'USD')).toBe('1,284.50');
    expect(formatMoney(1284, 'JPY')).toBe('1,284');
    expect(formatMoney(1_284_500, 'KWD')).toBe('1,284.500');
    expect(formatMoney(5, 'USD')).toBe('0.05');
  });

  test('zero is a dash unless a number is asked for', () => {
    expect(formatMoney(0, 'USD')).toBe('—');
    expect(formatMoney(0, 'USD', { zero: 'number' })).toBe('0.00');
  });

  test('negatives are bracketed in accounts and carry a true minus elsewhere', () => {
    expect(formatMoney(-81_000, 'USD', { negative: 'accounting' })).toBe('(810.00)');
    expect(formatMoney(-204_000, 'USD')).toBe('−2,040.00');
  });

  test('the largest amount that fits keeps every digit', () => {
    expect(formatMoney(Number.MAX_SAFE_INTEGER, 'USD')).toBe('90,071,992,547,409.91');
  });

  test('separators follow the region of the language that is shown', () => {
    speak('de-DE', 'en-GB');
    expect(formatMoney(128_450, 'EUR')).toBe('1,284.50');
    speak('en-ZA');
    expect(formatMoney(128_450, 'EUR')).toMatch(/^1\s284[.,]50$/);
  });
});

describe('dates', () => {
  test('the year is said only when it is not this one', () => {
    expect(formatDate('2026-10-01', now)).toBe('Oct 1');
    expect(formatDate('2025-10-16', now)).toBe('Oct 16, 2025');
    speak('en-GB');
    expect(formatDate('2025-10-16', now)).toBe('16 Oct 2025');
  });

  test('a date stays itself in every zone', () => {
    expect(formatDate('2026-01-01', now)).toBe('Jan 1');
    expect(formatMonth('2026-11')).toBe('November 2026');
  });

  test('a day as a heading says its weekday, and its year when that is another one or asked for', () => {
    speak('en-GB');
    expect(formatDay('2026-10-08', now)).toBe('Thu 8 Oct');
    expect(formatDay('2025-12-28', now)).toBe('Sun 28 Dec 2025');
    expect(formatDay('2026-10-08', 'with-year')).toBe('Thu 8 Oct 2026');
    expect(formatDateFull('2026-10-31')).toBe('31 October 2026');
    speak('en-US');
    expect(formatDay('2026-12-18', now)).toBe('Fri, Dec 18');
  });

  test('an instant is told in the zone that is asked for', () => {
    speak('en-GB');
    expect(formatInstant('2026-10-06T09:32:00Z', 'Europe/Berlin')).toBe('6 Oct 2026, 11:32');
    expect(formatTime('2026-10-06T07:05:00Z', 'Europe/Berlin')).toBe('09:05');
    speak('en-US');
    expect(formatInstant('2026-10-06T20:32:00Z', 'Europe/Berlin')).toBe('Oct 6, 2026, 10:32 PM');
    expect(formatTime('2026-10-06T07:05:00Z', 'Europe/Berlin')).toBe('9:05 AM');
    speak('en-GB');
    expect(formatRelative('2026-11-12T08:57:00Z', now)).toBe('3 minutes ago');
    expect(formatRelative('2026-11-30T09:00:00Z', now)).toBe('in 18 days');
    expect(formatRelative('2026-11-19T08:59:58Z', now)).toBe('in 7 days');
    expect(formatRelative('2026-11-10T08:00:00Z', now)).toBe('2 days ago');
  });
});

test('shares, axes and sizes are short', () => {
  expect(formatPercent(0.958)).toBe('95.8%');
  expect([formatPercent(-0.025), formatShort(-50_000), formatNumber(-1234)]).toEqual(['−2.5%', '−50k', '−1,234']);
  expect(formatShort(50_000)).toBe('50k');
  expect(formatBytes(1_240_000)).toBe('1.2 MB');
  expect(formatBytes(12)).toBe('12 bytes');
});

function speak(...tags: string[]) {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(tags);
}
