import { expect, test } from 'vitest';
import { unitList, unitRange } from './unit-names.ts';

function named(first: string, last: string): string {
  const made = unitRange(first, last);
  return 'problem' in made
    ? made.problem
    : made.units.map(({ name, floor }) => (floor === null ? name : `${name}@${floor}`)).join(' ');
}

test.each([
  ['1A', '2C', '1A@1 1B@1 1C@1 2A@2 2B@2 2C@2'],
  ['101', '203', '101@1 102@1 103@1 201@2 202@2 203@2'],
  ['1201', '1202', '1201@12 1202@12'],
  ['1', '4', '1 2 3 4'],
  ['9', '11', '9 10 11'],
  ['01', '03', '01 02 03'],
  ['A', 'C', 'A B C'],
  ['Apt 1', 'Apt 3', 'Apt 1 Apt 2 Apt 3'],
  ['Apt 1A', 'Apt 1B', 'Apt 1A@1 Apt 1B@1'],
  ['Shop', '', 'Shop'],
  ['3B', '', '3B@3'],
  ['', '', ''],
])('%s to %s', (first, last, units) => {
  expect(named(first, last)).toBe(units);
});

test.each([
  ['1A', '6', 'different'],
  ['Apt 1', 'Flat 3', 'different'],
  ['6D', '1A', 'backwards'],
  ['1D', '6A', 'backwards'],
  ['24', '1', 'backwards'],
  ['1', '999999', 'too-many'],
  ['1A', '99Z', 'too-many'],
])('%s to %s is refused in words: %s', (first, last, problem) => {
  expect(named(first, last)).toBe(problem);
});

test('a list is taken as it is written, each name once', () => {
  expect(unitList('Shop left, Shop  right\n1a; 1A, ,2B')).toEqual({
    units: [
      { name: 'Shop left', floor: null },
      { name: 'Shop right', floor: null },
      { name: '1A', floor: 1 },
      { name: '2B', floor: 2 },
    ],
  });
  expect(unitList(Array.from({ length: 501 }, (_, at) => `U${at}`).join(','))).toEqual({ problem: 'too-many' });
});
