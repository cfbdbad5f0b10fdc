import { expect, test } from 'vitest';
import { lowestFloor, planFloors } from './plan-floors.ts';

const unit = (label: string, floor: number | null = null) => ({ key: label, label, floor, state: 'vacant' as const });
const drawn = (labels: readonly string[], bays?: number) =>
  planFloors(
    labels.map((label) => unit(label)),
    bays === undefined ? {} : { bays },
  ).map(({ label, units }) => [label, units.map((one) => one.label).join(' ')]);

test('floors stand from the top, by the number that is kept or by what the name says', () => {
  expect(drawn(['1A', '1B', '2A', '10C'])).toEqual([
    ['10', '10C'],
    ['2', '2A'],
    ['1', '1A 1B'],
  ]);
  expect(drawn(['101', '102', '1204'])).toEqual([
    ['12', '1204'],
    ['1', '101 102'],
  ]);
  const kept = planFloors([unit('1A', 7), unit('Shop', 0)], { floorName: (floor) => (floor === 0 ? 'G' : `${floor}`) });
  expect(kept.map(({ label }) => label)).toEqual(['7', 'G']);
});

test('names that say no floor make rows, and stand below the others', () => {
  expect(drawn(['1', '2', '3', '4', '5', '6'])).toEqual([
    ['', '1 2 3'],
    ['', '4 5 6'],
  ]);
  expect(drawn(['3A', 'Loft'])).toEqual([
    ['3', '3A'],
    ['', 'Loft'],
  ]);
  expect(drawn([])).toEqual([]);
});

test('a long floor goes on in a second row, each with its own subtotals', () => {
  const rows = planFloors(
    ['1A', '1B', '1C'].map((label) => unit(label)),
    { bays: 2, figures: (units) => [units.length] },
  );
  expect(rows.map(({ label, figures }) => [label, figures])).toEqual([
    ['1', [2]],
    ['', [1]],
  ]);
});

test('the lowest floor is known only where one is', () => {
  expect(lowestFloor([unit('2A'), unit('3', 3)])).toBe(2);
  expect(lowestFloor([unit('Loft')])).toBeUndefined();
});
