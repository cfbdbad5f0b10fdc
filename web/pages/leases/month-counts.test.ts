import { expect, it } from 'vitest';
import { useLedgerText } from './ledger-text.ts';
import { monthCounts } from './month-counts.ts';

const g = useLedgerText.now();

it('calls months that were paid late so, and open ones past due or due', () => {
  expect(monthCounts(g, { onTime: 7, paidLate: 5, late: 0, due: 0 })).toEqual(['7 on time', '5 paid late']);
  expect(monthCounts(g, { onTime: 8, paidLate: 1, late: 2, due: 1 })).toEqual([
    '8 on time',
    '1 paid late, 2 past due, 1 due',
  ]);
});

it('leaves out what no month is', () => {
  expect(monthCounts(g, { onTime: 0, paidLate: 0, late: 0, due: 1 })).toEqual(['1 due']);
  expect(monthCounts(g, { onTime: 0, paidLate: 0, late: 0, due: 0 })).toEqual([]);
});
