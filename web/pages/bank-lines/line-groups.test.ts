import { expect, it } from 'vitest';
import { rowsOf, type Line } from './line-groups.ts';

// Of a line, its place in the list asks for nothing but its id and its version.
const line = (id: string, version: number) => ({ id, version }) as Line;
const placesOf = (lists: Parameters<typeof rowsOf>[0]) =>
  rowsOf(lists, []).map((row) => [row.line.id, row.line.version, row.group]);

it('shows a line once where two lists have it, read before and after it moved', () => {
  const moved = { decide: [], open: [line('a', 3), line('b', 1)], done: [line('a', 2)] };
  expect(placesOf(moved), 'taken back').toEqual([
    ['a', 3, 'unmatched'],
    ['b', 1, 'unmatched'],
  ]);
  expect(placesOf({ decide: [], open: [line('a', 2)], done: [line('a', 3)] }), 'matched').toEqual([['a', 3, 'done']]);
  expect(placesOf({ decide: [line('a', 1)], open: [line('a', 2)], done: [] }), 'decided').toEqual([
    ['a', 2, 'unmatched'],
  ]);
});
