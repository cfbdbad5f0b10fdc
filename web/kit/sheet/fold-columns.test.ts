import { expect, test } from 'vitest';
import { foldColumns } from './fold-columns.ts';

const columns = [
  { key: 'debit', label: 'Debit' },
  { key: 'credit', label: 'Credit' },
  { key: 'debitBefore', label: 'Debit before', below: 'debit' },
  { key: 'creditBefore', label: 'Credit before', below: 'credit' },
];

function shape(room: number) {
  return foldColumns(columns, room).columns.map(({ key, at, folded }) => [key, at, folded.map((column) => column.at)]);
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

test('words beside figures go below the name, on a phone always', () => {
  const withWords = [
    { key: 'total', label: 'Total' },
    { key: 'contact', label: 'Last contact', isText: true },
  ];
  expect(foldColumns(withWords, 2).belowName).toEqual([]);
  const { columns: shown, belowName } = foldColumns(withWords, 2, true);
  expect(shown.map(({ key }) => key)).toEqual(['total']);
  expect(belowName.map(({ key, at }) => [key, at])).toEqual([['contact', 1]]);
});

test('of more columns than a phone has room for, the last one stays and the others go below it', () => {
  const ages = ['1–30', '31–60', 'Over 60', 'Total'].map((label) => ({ key: label, label }));
  const { columns: shown } = foldColumns(ages, 2, true);
  expect(shown.map(({ key, folded }) => [key, folded.map(({ at }) => at)])).toEqual([['Total', [0, 1, 2]]]);
});
