import fc from 'fast-check';
import { expect, test } from 'vitest';
import { budgetRoundings, copiedAmount, isBudgetChange } from './copied-amount.ts';

test('an amount is changed by a percentage and rounded once, half away from zero', () => {
  const copied = (cents: number, change: string, rounding: 0 | 1 | 10 | 100, currency = 'USD') =>
    copiedAmount(cents, { change, rounding, currency });
  expect(copied(100_050, '3', 0)).toBe(103_052);
  expect(copied(100_050, '3', 1)).toBe(103_100);
  expect(copied(-100_050, '3', 1)).toBe(-103_100);
  expect(copied(100_050, '-2.5', 10)).toBe(98_000);
  expect(copied(4_999, '0', 100)).toBe(0);
  expect(copied(5_000, '0', 100)).toBe(10_000);
  expect(copied(123_456, '0', 100, 'JPY')).toBe(123_500);
  expect(copied(10_000_000_000_000, '1', 0)).toBeUndefined();
});

test('what is copied is the nearest multiple of the step, of any amount by any percentage', () => {
  const amounts = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 });
  fc.assert(
    fc.property(
      amounts,
      fc.integer({ min: -1000, max: 5000 }),
      fc.constantFrom(...budgetRoundings),
      (cents, tenths, rounding) => {
        const change = `${tenths < 0 ? '-' : ''}${Math.floor(Math.abs(tenths) / 10)}.${Math.abs(tenths) % 10}`;
        const copied = BigInt(copiedAmount(cents, { change, rounding, currency: 'USD' }) ?? Number.NaN);
        const step = rounding === 0 ? 1n : BigInt(rounding) * 100n;
        expect(copied % step).toBe(0n);
        // In thousandths of a cent nothing is a fraction.
        const distance = copied * 1000n - BigInt(cents) * BigInt(1000 + tenths);
        expect(2n * (distance < 0n ? -distance : distance)).toBeLessThanOrEqual(step * 1000n);
      },
    ),
  );
});

test('a percentage is a decimal from minus a hundred to ten thousand', () => {
  expect(['3', '-100', '2.125', '10000'].map(isBudgetChange)).toEqual([true, true, true, true]);
  expect(['', '3%', '-100.5', '10001', '1e3', '3,5'].map(isBudgetChange)).toEqual([
    false,
    false,
    false,
    false,
    false,
    false,
  ]);
});
