import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '#shared/dates.ts';
import { chargedByItselfOn } from './next-late-fee.ts';

test('a fee that is overdue is charged by the next run, one to come on its own day', () => {
  expect(chargedByItselfOn('2026-10-07', '2026-11-19')).toBe('2026-11-19');
  expect(chargedByItselfOn('2026-11-18', '2026-11-19'), 'today’s run was').toBe('2026-11-19');
  expect(chargedByItselfOn('2026-11-19', '2026-11-19')).toBe('2026-11-19');
  expect(chargedByItselfOn('2026-12-07', '2026-11-19')).toBe('2026-12-07');
});

test('no fee is charged before its day, nor on a day whose run was', () => {
  const day = fc.integer({ min: 0, max: 800 }).map((days) => addDays('2026-01-01', days));
  fc.assert(
    fc.property(day, day, (feeOn, nextRunOn) => {
      const on = chargedByItselfOn(feeOn, nextRunOn);
      expect(on >= feeOn && on >= nextRunOn).toBe(true);
      expect([feeOn, nextRunOn]).toContain(on);
    }),
  );
});
