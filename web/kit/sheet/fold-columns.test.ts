import { expect, test } from 'vitest';
import { foldColumns } from './fold-columns.ts';

const columns = [
  { key: 'debit', label: 'Debit' },
  { key: 'credit', label: 'Credit' },
  { key: 'debitBefore', label: 'Debit before', below: 'debit' },
  { key: 'creditBefore', label: 'Credit before', below: 'credit' },
];

function shape(room: number) {
  return foldColumns(columns, room).map(({ key, at, folded }) => [key, at, folded.map((column) => column.at)]);
}

test('with room for all, each column stands for itself', () => {
  expect(shape(4)).toEqual([
    ['debit', 0, []],
    ['credit', 1, []],
    ['debitBefore', 2, []],
    ['creditBefore', 3, []],
  ]);
});

test('with room for two, the others go below the one they belong to', () => {
  expect(shape(2)).toEqual([
    ['debit', 0, [2]],
    ['credit', 1, [3]],
  ]);
});

test('with room for one, none is lost', () => {
  expect(shape(1)).toEqual([['debit', 0, [1, 2, 3]]]);
});
