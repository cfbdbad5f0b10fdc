import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  add,
  compare,
  decimalText,
  divide,
  floorToCents,
  multiply,
  percent,
  rational,
  roundToCents,
  roundToPlaces,
  subtract,
} from './rational.ts';

const whole = fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n });
const fraction = fc
  .tuple(
    whole,
    whole.filter((value) => value !== 0n),
  )
  .map(([top, bottom]) => divide(rational(top), rational(bottom)));

test('a decimal is read exactly as it was written', () => {
  expect(rational('142.06')).toEqual({ top: 7103n, bottom: 50n });
  expect(rational('-0.5')).toEqual({ top: -1n, bottom: 2n });
  expect(rational('007.50')).toEqual({ top: 15n, bottom: 2n });
  expect(percent('1.5')).toEqual({ top: 3n, bottom: 200n });
});

test.for(['', '1,5', '1.', '.5', '1e3', ' 1', '0x10', 'NaN', '١', '9'.repeat(31)])(
  '“%s” is not a decimal number',
  (text) => {
    expect(() => rational(text)).toThrow(/not a decimal number/);
  },
);

test('a float is refused rather than believed', () => {
  expect(() => rational(0.1)).toThrow(/not a whole number/);
  expect(() => rational(2 ** 53)).toThrow(/not a whole number/);
  expect(() => rational(Number.NaN)).toThrow(/not a whole number/);
});

test.for([
  ['0.5', 1],
  ['-0.5', -1],
  ['1.5', 2],
  ['2.5', 3],
  ['-2.5', -3],
  ['0.499999999999999999', 0],
  ['-0.499999999999999999', 0],
  ['196266.5', 196_267],
  ['9007199254740991.4', Number.MAX_SAFE_INTEGER],
] as const)('%s is rounded half away from zero to %d', ([text, cents]) => {
  expect(roundToCents(rational(text))).toBe(cents);
});

test('what cannot be counted exactly is refused', () => {
  expect(() => roundToCents(rational('9007199254740991.5'))).toThrow(/cannot be counted exactly/);
  expect(() => roundToCents(rational(-(2n ** 60n)))).toThrow(/cannot be counted exactly/);
  expect(() => divide(rational(1), rational(0))).toThrow(/divided by zero/);
});

test('a percentage is rounded to its places and written without idle zeros', () => {
  const third = divide(rational(-1), rational(3));
  expect(roundToPlaces(third, 2)).toEqual(rational('-0.33'));
  expect(decimalText(third, 6)).toBe('-0.333333');
  expect(decimalText(rational('2.50'), 6)).toBe('2.5');
  expect(decimalText(rational(4), 6)).toBe('4');
  expect(decimalText(rational('0.0000001'), 6)).toBe('0');
  expect(decimalText(rational('1234.56'), 0)).toBe('1235');
});

test('sums and products are exact and can be taken back', () => {
  fc.assert(
    fc.property(fraction, fraction, (left, right) => {
      expect(subtract(add(left, right), right)).toEqual(left);
      if (right.top !== 0n) expect(divide(multiply(left, right), right)).toEqual(left);
      expect(compare(left, right)).toBe(0 - compare(right, left));
      expect(compare(add(left, rational(1)), left)).toBe(1);
    }),
  );
});

test('rounding moves by half a cent at most, and flooring by less than one downwards', () => {
  const amount = fc
    .tuple(fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }), fc.bigInt({ min: 1n, max: 10n ** 6n }))
    .map(([top, bottom]) => divide(rational(top), rational(bottom)));
  fc.assert(
    fc.property(amount, (exact) => {
      const moved = subtract(rational(roundToCents(exact)), exact);
      expect(compare(multiply(moved, moved), rational('0.25'))).toBeLessThanOrEqual(0);
      const lost = subtract(exact, rational(floorToCents(exact)));
      expect(lost.top >= 0n && compare(lost, rational(1)) < 0).toBe(true);
    }),
  );
});
