import { expect, test } from 'vitest';
import { cellKey, pasteCells, readDraft, type BudgetSheet } from './budget-draft.ts';
import { readBudgetTable } from './read-budget-table.ts';

const months = Array.from({ length: 12 }, (_, index) => `2027-${String(index + 1).padStart(2, '0')}-01`);
const none = Array.from({ length: 12 }, () => null);
const account = (id: string, number: string, name: string, first: number | null = null) => ({
  id,
  number,
  name,
  section: 'income' as const,
  isContra: false,
  isArchived: false,
  cents: [first, ...none.slice(1)],
});
const sheet: BudgetSheet = {
  propertyId: null,
  currency: 'USD',
  months,
  accounts: [account('a', '4100', 'Rent', 100_000), account('b', '4200', 'Parking and storage')],
  changed: null,
};

test('only what differs is sent, with what it was; what cannot be read is told apart', () => {
  const draft = {
    [cellKey('a', '2027-01-01')]: '1,000.00',
    [cellKey('a', '2027-02-01')]: '1200/12',
    [cellKey('b', '2027-01-01')]: 'many',
    [cellKey('b', '2027-12-01')]: '0',
  };
  const { changes, wrong, centsOf } = readDraft(sheet, draft);
  expect(changes).toEqual([
    { accountId: 'a', month: '2027-02-01', was: null, cents: 10_000 },
    { accountId: 'b', month: '2027-12-01', was: null, cents: 0 },
  ]);
  expect([...wrong]).toEqual([cellKey('b', '2027-01-01')]);
  expect(sheet.accounts.map((one) => centsOf(one, 0))).toEqual([100_000, null]);
  const emptied = readDraft(sheet, { [cellKey('a', '2027-01-01')]: '' });
  expect(emptied.changes).toEqual([{ accountId: 'a', month: '2027-01-01', was: 100_000, cents: null }]);
});

test('cells are pasted to the right and down, and no further than the sheet', () => {
  expect(pasteCells(sheet, { account: 0, month: 10 }, '1\t2\t3\r\n4\t5\r\n6\t7\r\n')).toEqual({
    [cellKey('a', '2027-11-01')]: '1',
    [cellKey('a', '2027-12-01')]: '2',
    [cellKey('b', '2027-11-01')]: '4',
    [cellKey('b', '2027-12-01')]: '5',
  });
});

test('a table is read by its months and accounts, whatever else stands in it', () => {
  const { cells, problems } = readBudgetTable(sheet, [
    ['Budget 2027', '', '', ''],
    ['Account', 'Name', '2027-01', 'Feb', 'Total'],
    ['4100', 'Rent', '1,500.00', '', '1500'],
    ['', 'Parking and storage', '20', 'x', ''],
    ['9999', 'Nothing', '1', '', ''],
    ['Total', '', '', '', '1520'],
  ]);
  expect(cells).toEqual({ [cellKey('a', '2027-01-01')]: '1,500.00', [cellKey('b', '2027-01-01')]: '20' });
  expect(problems).toEqual([
    { row: 4, kind: 'noAmount', text: 'x' },
    { row: 5, kind: 'noAccount', text: '9999' },
  ]);
  expect(readBudgetTable(sheet, [['Account', '2026-01']]).problems).toMatchObject([{ kind: 'noMonths' }]);
});
