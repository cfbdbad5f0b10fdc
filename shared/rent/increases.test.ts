import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  fixedSteps,
  holdoverCents,
  indexIncrease,
  percentChange,
  percentIncrease,
  percentSteps,
  roundedChange,
  roundToUnits,
} from './increases.ts';
import type { IndexClause } from './increases.ts';
import { rational } from './rational.ts';

const plain: IndexClause = { floorPercent: null, capPercent: null, neverDecreases: false, percentPlaces: null };
const raise = (cents: number, baseIndex: string, newIndex: string, clause: Partial<IndexClause> = {}) =>
  indexIncrease({ cents, baseIndex, newIndex }, { ...plain, ...clause });

test('a yearly percentage compounds on rounded steps', () => {
  expect(percentSteps({ cents: 185_000, percent: '3', firstOn: '2026-01-01', until: '2027-12-31' })).toEqual([
    { from: '2026-01-01', cents: 190_550 },
    { from: '2027-01-01', cents: 196_267 },
  ]);
});

test('a step on the 29th of February is back there in the next leap year', () => {
  const rows = percentSteps({ cents: 100_000, percent: '2.5', firstOn: '2024-02-29', until: '2028-12-31' });
  expect(rows.map(({ from }) => from)).toEqual(['2024-02-29', '2025-02-28', '2026-02-28', '2027-02-28', '2028-02-29']);
  expect(percentSteps({ cents: 1, percent: '2', firstOn: '2025-01-02', until: '2025-01-01' })).toEqual([]);
});

test('steps that would never end are refused', () => {
  const steps = { cents: 1, percent: '2', firstOn: '2025-01-01', until: '2025-12-31' };
  for (const everyMonths of [0, -1, 0.5]) expect(() => percentSteps({ ...steps, everyMonths })).toThrow(RangeError);
});

test('fixed steps add up in the order of their dates', () => {
  const steps = [
    { from: '2027-01-01', addCents: -500 },
    { from: '2026-01-01', addCents: 5000 },
  ];
  expect(fixedSteps(100_000, steps)).toEqual([
    { from: '2026-01-01', cents: 105_000 },
    { from: '2027-01-01', cents: 104_500 },
  ]);
});

test('half a cent of an increase goes up, of a decrease too, away from zero', () => {
  expect(percentIncrease(50, '1')).toBe(51);
  expect(percentIncrease(50, '-1')).toBe(50);
  expect(percentIncrease(190_550, '3')).toBe(196_267);
});

test('an index moves the rent by its own proportion, and says by how many percent', () => {
  expect(raise(75_000, '142.06', '144.64')).toEqual({ cents: 76_362, percent: '1.816134', decidedBy: 'index' });
});

test.for([
  [null, 61_520],
  [2, 61_518],
  [1, 61_500],
  [0, 61_800],
] as const)('with the percentage rounded to %s places the rent is %d', ([percentPlaces, cents]) => {
  expect(raise(60_000, '106.6', '109.3', { percentPlaces }).cents).toBe(cents);
});

test.for([
  ['104', { capPercent: '3' }, 103_000, 'cap'],
  ['103', { capPercent: '3' }, 103_000, 'index'],
  ['101', { floorPercent: '2' }, 102_000, 'floor'],
  ['95', { floorPercent: '2', neverDecreases: true }, 102_000, 'floor'],
  ['95', {}, 95_000, 'index'],
  ['95', { neverDecreases: true }, 100_000, 'no-decrease'],
  ['95', { floorPercent: '-2' }, 98_000, 'floor'],
  ['95', { floorPercent: '-2', neverDecreases: true }, 100_000, 'no-decrease'],
  ['110', { floorPercent: '6', capPercent: '4' }, 104_000, 'cap'],
  ['100', { neverDecreases: true }, 100_000, 'index'],
  ['103.004', { capPercent: '3', percentPlaces: 2 }, 103_000, 'index'],
] as const)('from 100 to %s within %o the rent is %d by the %s', ([index, clause, cents, decidedBy]) => {
  expect(raise(100_000, '100', index, clause)).toMatchObject({ cents, decidedBy });
});

test('whatever the index does, the rent stays within floor and cap', () => {
  const index = fc.integer({ min: 1, max: 100_000 }).map((value) => `${value}.${value % 10}`);
  fc.assert(
    fc.property(fc.nat(10_000_000), index, index, fc.nat(50), fc.nat(50), (cents, base, now, floor, more) => {
      const clause = { floorPercent: String(floor), capPercent: String(floor + more) };
      const raised = raise(cents, base, now, clause).cents;
      expect(raised).toBeGreaterThanOrEqual(percentIncrease(cents, clause.floorPercent));
      expect(raised).toBeLessThanOrEqual(percentIncrease(cents, clause.capPercent));
    }),
  );
});

test('an index of zero or below is refused', () => {
  expect(() => raise(100, '0', '101')).toThrow(/above zero/);
  expect(() => raise(100, '100', '-1')).toThrow(/above zero/);
});

test('who holds over pays the rate of a whole period', () => {
  expect(holdoverCents(150_001, '150')).toBe(225_002);
});

test.for([
  [122_437, 0, 'USD', 122_437],
  [122_450, 1, 'USD', 122_500],
  [122_249, 5, 'USD', 122_000],
  [122_250, 5, 'USD', 122_500],
  [122_437, 10, 'EUR', 122_000],
  [122_437, 10, 'JPY', 122_440],
] as const)('%d rounded to %d units of %s is %d', ([cents, units, currency, expected]) => {
  expect(roundToUnits(rational(cents), units, currency)).toBe(expected);
});

test('a percentage is divided exactly and rounded once, to the units that were chosen', () => {
  expect(roundedChange(95_550, percentChange(95_550, '4.5'), 1, 'USD')).toBe(99_800);
  expect(roundedChange(95_550, percentChange(95_550, '4.5'), 0, 'USD')).toBe(percentIncrease(95_550, '4.5'));
  expect(roundToUnits(percentChange(95_550, '4.5'), 0, 'USD')).toBe(99_850);
});

test.for([
  [103_000, 104_030, 10, 'KWD', 103_000],
  [103_000, 106_090, 10, 'KWD', 110_000],
  [103_000, 101_970, 10, 'KWD', 100_000],
  [108_000, 106_920, 10, 'KWD', 108_000],
  [123_400, 124_634, 10, 'USD', 125_000],
  [120_000, 120_400, 10, 'USD', 120_000],
  [123_400, 123_400, 10, 'USD', 123_400],
  [123_456, 127_160, 0, 'USD', 127_160],
] as const)('%d that comes to %d, rounded to %d units of %s, is %d', ([old, changed, units, currency, expected]) => {
  expect(roundedChange(old, rational(changed), units, currency)).toBe(expected);
});

test('rounding never turns a raise into a cut, nor a cut into a raise', () => {
  const cents = fc.oneof(fc.nat(300_000), fc.nat(1_000_000_000));
  const units = fc.constantFrom(0, 1, 5, 10);
  fc.assert(
    fc.property(cents, cents, units, fc.constantFrom('USD', 'JPY', 'KWD'), (old, changed, to, currency) => {
      const rounded = roundedChange(old, rational(changed), to, currency);
      const isAwayFromOld = rounded !== old;
      expect(isAwayFromOld && rounded > old !== changed > old).toBe(false);
      if (isAwayFromOld) expect(rounded).toBe(roundToUnits(rational(changed), to, currency));
    }),
  );
});
