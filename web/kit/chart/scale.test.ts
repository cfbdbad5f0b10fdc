import fc from 'fast-check';
import { expect, test } from 'vitest';
import { linearScale, niceTicks } from './scale.ts';

test('a scale maps its ends to its ends and bears a single value', () => {
  const y = linearScale([0, 100], [200, 0]);
  expect([y(0), y(50), y(100)]).toEqual([200, 100, 0]);
  expect(linearScale([5, 5], [0, 10])(5)).toBe(0);
});

test('ticks are round, evenly apart, and cover zero and every value', () => {
  expect(niceTicks(-82_000, 92_000)).toEqual([-100_000, -50_000, 0, 50_000, 100_000]);
  const amount = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 });
  fc.assert(
    fc.property(amount, amount, (one, other) => {
      const ticks = niceTicks(Math.min(one, other), Math.max(one, other));
      expect(ticks).toContain(0);
      expect(ticks[0]).toBeLessThanOrEqual(Math.min(one, other));
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(Math.max(one, other));
      expect(ticks.length).toBeLessThan(12);
    }),
  );
});
