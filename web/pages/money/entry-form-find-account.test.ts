import { expect, test } from 'vitest';
import type { Account } from './api.ts';
import { findAccounts } from './entry-form-find-account.ts';

const account = (number: string, name: string, archivedAt: string | null = null): Account => ({
  id: number,
  number,
  name,
  kind: 'asset',
  isContra: false,
  isSystem: false,
  isControl: false,
  control: null,
  taxLine: null,
  isOperating: true,
  isBank: false,
  bankKind: null,
  hasPostings: false,
  archivedAt,
  version: 1,
});

const chart = [
  account('1010', 'Operating bank'),
  account('1020', 'Trust bank'),
  { ...account('1100', 'Undeposited funds'), isControl: true },
  account('4100', 'Rent'),
  account('4110', 'Rent concessions'),
  account('6100', 'Gebühren und Beiträge'),
  account('6200', 'Repairs', '2026-01-01T00:00:00.000Z'),
];
const found = (typed: string) => findAccounts(chart, typed).map(({ number }) => number);

test.each([
  ['101', ['1010']],
  ['11', []],
  ['undep', []],
  ['1100', ['1100']],
  ['41', ['4100', '4110']],
  ['4110', ['4110']],
  ['ren', ['4100', '4110', '6100']],
  ['ban', ['1010', '1020']],
  ['tru ban', ['1020']],
  ['con', ['4110']],
  ['gebuhr', ['6100']],
  ['rep', []],
  ['zzz', []],
])('%s finds %j', (typed, numbers) => {
  expect(found(typed)).toEqual(numbers);
});

test('nothing typed lists all that take postings, by number', () => {
  expect(found(' ')).toEqual(['1010', '1020', '4100', '4110', '6100']);
});
