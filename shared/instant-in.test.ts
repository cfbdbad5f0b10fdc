import { expect, test } from 'vitest';
import { clockIn, instantIn } from './instant-in.ts';

test.each([
  ['America/New_York', '2026-11-04', '09:12', '2026-11-04T14:12:00.000Z'],
  ['America/New_York', '2026-07-04', '09:12', '2026-07-04T13:12:00.000Z'],
  ['Europe/Berlin', '2026-01-01', '00:30', '2025-12-31T23:30:00.000Z'],
  ['Asia/Kathmandu', '2026-01-01', '12:00', '2026-01-01T06:15:00.000Z'],
  ['UTC', '2026-01-01', '23:59', '2026-01-01T23:59:00.000Z'],
])('%s on %s at %s is %s, and back', (zone, date, time, instant) => {
  expect(instantIn(zone, date, time)).toBe(instant);
  expect(clockIn(zone, instant)).toEqual({ date, time });
});

test('shortly after the clocks change, the offset is the new one', () => {
  expect(instantIn('Europe/Berlin', '2026-03-29', '03:30')).toBe('2026-03-29T01:30:00.000Z');
  expect(instantIn('Europe/Berlin', '2026-10-25', '03:30')).toBe('2026-10-25T02:30:00.000Z');
});
