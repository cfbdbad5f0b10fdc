import { expect, test } from 'vitest';
import { parseIndexTable } from './parse-index-table.ts';

const months = (text: string) => parseIndexTable(text).values.map(({ month, value }) => `${month} ${value}`);

test.for([
  ['month,value\n2026-01,118.6\n2026-02,119\n', ['2026-01 118.6', '2026-02 119']],
  ['2026-01,118.6', ['2026-01 118.6']],
  ['\uFEFFMonat;Index\r\n01/2026;118,6\r\n2/2026;119,05\r\n', ['2026-01 118.6', '2026-02 119.05']],
  ['2026-01-01\t118.600\n\n', ['2026-01 118.600']],
] as const)('%j is read', ([text, expected]) => {
  expect(parseIndexTable(text).errors).toEqual([]);
  expect(months(text)).toEqual(expected);
});

test('what cannot be read is named by its row, and the rest is read', () => {
  const { values, errors } = parseIndexTable('month,value\n2026-13,1\n2026-01,abc\n2026-02,0\n2026-03,5\n2026-03,6\n');
  expect(values).toEqual([{ month: '2026-03', value: '5' }]);
  expect(errors.map(({ row }) => row)).toEqual([2, 3, 4, 6]);
  expect(errors[0]?.message).toContain('2026-13');
  expect(errors[1]?.message).toContain('abc');
  expect(errors[3]?.message).toContain('twice');
});

test('a first row that has digits is no heading', () => {
  expect(parseIndexTable('January,118.6').errors).toHaveLength(1);
});
