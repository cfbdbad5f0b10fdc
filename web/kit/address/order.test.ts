import { expect, test } from 'vitest';
import { readOrder, writeOrder } from './order.ts';

const names = ['name', 'market-rent'] as const;

test('an order is read from the address as it was written there', () => {
  for (const column of names)
    for (const direction of ['ascending', 'descending'] as const)
      expect(readOrder(writeOrder({ column, direction }, ''), names)).toEqual({ sort: column, direction });
});

test('what is no order of the list counts as left out, and so does the usual one', () => {
  for (const text of ['', '-', '--name', 'Name', 'rent', '-rent']) expect(readOrder(text, names)).toBeUndefined();
  expect(writeOrder({ column: 'name', direction: 'ascending' }, 'name')).toBe('');
  expect(writeOrder({ column: 'name', direction: 'descending' }, 'name')).toBe('-name');
});
