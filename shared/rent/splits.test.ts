import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compare, divide, multiply, rational, subtract } from './rational.ts';
import { apportion, distribute, splitByWeights, splitEvenly, splitWithVacancy } from './splits.ts';

const cents = fc.integer({ min: -10_000_000_000, max: 10_000_000_000 });
const weights = fc
  .array(fc.integer({ min: 0, max: 100_000 }), { minLength: 1, maxLength: 30 })
  .filter((all) => all.some((weight) => weight > 0));
const total = (parts: readonly number[]) => parts.reduce((sum, part) => sum + part, 0);

test.for([
  ['by largest remainder', splitByWeights],
  ['as a distribution', distribute],
] as const)('%s, the parts add up to the whole, each within a cent of its exact share', ([, split]) => {
  fc.assert(
    fc.property(cents, weights, (amount, shares) => {
      const parts = split(amount, shares);
      expect(total(parts)).toBe(amount);
      const sum = rational(total(shares));
      for (const [index, part] of parts.entries()) {
        const weight = shares[index] ?? 0;
        const exact = divide(multiply(rational(amount), rational(weight)), sum);
        const away = subtract(rational(part), exact);
        expect(compare(multiply(away, away), rational(1))).toBeLessThan(0);
        if (weight === 0) expect(part).toBe(0);
      }
    }),
  );
});

test('what is taken back mirrors what was given', () => {
  fc.assert(
    fc.property(cents, weights, (amount, shares) => {
      const mirrored = splitByWeights(0 - amount, shares).map((part) => 0 - part);
      expect(mirrored).toEqual(splitByWeights(amount, shares));
    }),
  );
});

test('a larger weight never gets less', () => {
  fc.assert(
    fc.property(fc.nat(10_000_000), weights, (amount, shares) => {
      const parts = distribute(amount, shares);
      const bySize = [...shares.keys()].toSorted((left, right) => (shares[left] ?? 0) - (shares[right] ?? 0));
      for (const [place, index] of bySize.entries()) {
        const smaller = bySize[place - 1];
        if (smaller !== undefined && shares[smaller] !== shares[index])
          expect(parts[index]).toBeGreaterThanOrEqual(parts[smaller] ?? 0);
      }
    }),
  );
});

test('a tie goes to the first', () => {
  expect(splitEvenly(100, 3)).toEqual([34, 33, 33]);
  expect(splitEvenly(101, 3)).toEqual([34, 34, 33]);
  expect(splitEvenly(-100, 3)).toEqual([-34, -33, -33]);
  expect(splitByWeights(1, [1, 1])).toEqual([1, 0]);
});

test('the largest remainder gets the cent, but in a distribution the largest share', () => {
  expect(splitByWeights(99, ['60', '40'])).toEqual([59, 40]);
  expect(distribute(99, ['60', '40'])).toEqual([60, 39]);
  expect(distribute(100, ['33.3', '33.3', '33.4'])).toEqual([33, 33, 34]);
  expect(distribute(200, [1, 1, 1])).toEqual([67, 67, 66]);
});

test('weights are as exact as they were written', () => {
  expect(splitByWeights(10_000, ['54.5', '45.5'])).toEqual([5450, 4550]);
});

test('weights that share nothing are refused', () => {
  for (const bad of [[], [0], [0, 0], [2, -1]]) expect(() => splitByWeights(100, bad)).toThrow(RangeError);
  expect(() => splitEvenly(100, 0)).toThrow(RangeError);
});

test('exact amounts of either sign add up to their rounded sum', () => {
  const amounts = fc.array(fc.tuple(fc.integer({ min: -1_000_000, max: 1_000_000 }), fc.integer({ min: 1, max: 999 })));
  fc.assert(
    fc.property(amounts, (fractions) => {
      const exact = fractions.map(([top, bottom]) => divide(rational(top), rational(bottom)));
      const parts = apportion(exact);
      const sum = exact.reduce((left, right) => subtract(left, right), rational(0));
      const away = subtract(rational(total(parts)), subtract(rational(0), sum));
      expect(compare(multiply(away, away), rational('0.25'))).toBeLessThanOrEqual(0);
    }),
  );
});

test('common costs and vacant units are the owner’s, and nothing is lost', () => {
  const unit = fc.record({ weight: fc.integer({ min: 1, max: 500 }), isVacant: fc.boolean() });
  fc.assert(
    fc.property(fc.nat(10_000_000), fc.nat(100), fc.array(unit, { minLength: 1 }), (amount, common, units) => {
      const shared = splitWithVacancy({ cents: amount, commonPercent: String(common), units });
      const tenants = shared.shareCents.filter((_, index) => units[index]?.isVacant === false);
      expect(total(tenants) + shared.ownerCents).toBe(amount);
      expect(shared.ownerCents).toBe(shared.commonCents + shared.vacantCents);
    }),
  );
  expect(() => splitWithVacancy({ cents: 1, commonPercent: '101', units: [] })).toThrow(/0 to 100/);
});
