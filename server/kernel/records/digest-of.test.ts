import { expect, test } from 'vitest';
import { digestOf } from './digest-of.ts';

test('the order of rows does not matter, where a value stands does', () => {
  const digest = digestOf([
    ['14 Oak Street', 100],
    ['7 Elm Street', 200],
  ]);
  expect(digest).toMatch(/^[0-9a-f]{64}$/);
  expect(
    digestOf([
      ['7 Elm Street', 200],
      ['14 Oak Street', 100],
    ]),
  ).toBe(digest);
  expect(
    digestOf([
      ['14 Oak Street', 200],
      ['7 Elm Street', 100],
    ]),
  ).not.toBe(digest);
});

test('rows, values and nothing are kept apart', () => {
  const all = [
    [['a', 'b']],
    [['a'], ['b']],
    [['a,b']],
    [['ab']],
    [['a', null]],
    [['a', 'null']],
    [['a', 1]],
    [['a', '1']],
    [],
  ];
  expect(new Set(all.map(digestOf)).size).toBe(all.length);
});
