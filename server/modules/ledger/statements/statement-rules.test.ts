import { expect, test } from 'vitest';
import type { ledgerGroups } from '#shared/api/statements.ts';
import { codeThrown } from '#test/support/code-thrown.ts';
import { startOfDay } from './recorded-late.ts';
import { comparedPeriodOf, fiscalYearStart, isIn, periodOf } from './statement-rules.ts';

const january = { today: '2026-03-02', fiscalYearStartMonth: 1 };
const april = { today: '2026-03-02', fiscalYearStartMonth: 4 };

test('a fiscal year begins on the first of its month, in the year before where that month is still to come', () => {
  expect(fiscalYearStart('2026-01-01', 1)).toBe('2026-01-01');
  expect(fiscalYearStart('2026-12-31', 1)).toBe('2026-01-01');
  expect(fiscalYearStart('2026-03-31', 4)).toBe('2025-04-01');
  expect(fiscalYearStart('2026-04-01', 4)).toBe('2026-04-01');
  expect(fiscalYearStart('2026-11-30', 12)).toBe('2025-12-01');
  expect(fiscalYearStart('1900-02-01', 4), 'no earlier than the books').toBe('1900-01-01');
});

test('a period is what was asked for, the fiscal year to date where nothing was, and never reaches past its date of effect', () => {
  expect(periodOf({}, january)).toEqual({ from: '2026-01-01', to: '2026-03-02' });
  expect(periodOf({}, april)).toEqual({ from: '2025-04-01', to: '2026-03-02' });
  expect(periodOf({ to: '2025-05-31' }, april)).toEqual({ from: '2025-04-01', to: '2025-05-31' });
  expect(periodOf({ asOf: '2025-02-28' }, january)).toEqual({ from: '2025-01-01', to: '2025-02-28' });
  const february = { from: '2026-02-01', to: '2026-02-28' };
  expect(periodOf(february, january)).toEqual(february);
  expect(periodOf({ ...february, asOf: '2026-02-10' }, january)).toEqual({ from: '2026-02-01', to: '2026-02-10' });
  expect(periodOf({ ...february, asOf: '2027-01-01' }, january)).toEqual(february);
});

test('a period that ends before it begins is refused, with the field that is wrong', () => {
  const refused = (asked: Parameters<typeof periodOf>[0]) => () => periodOf(asked, january);
  for (const asked of [
    { from: '2026-02-02', to: '2026-02-01' },
    { from: '2026-03-03' },
    { from: '2026-02-01', asOf: '2026-01-31' },
  ])
    expect(codeThrown(refused(asked))).toBe('date-out-of-range');
  expect(refused({ from: '2026-02-02', to: '2026-02-01' })).toThrow('cannot begin on 2026-02-02 and end on 2026-02-01');
  expect(refused({ from: '2026-02-01', to: '2026-02-28', asOf: '2026-01-31' })).toThrow('begins on 2026-02-01');
});

test('a comparison has both of its days or none', () => {
  expect(comparedPeriodOf({})).toBeUndefined();
  const both = { compareFrom: '2026-01-01', compareTo: '2026-01-31' };
  expect(comparedPeriodOf(both)).toEqual({ from: '2026-01-01', to: '2026-01-31' });
  expect(comparedPeriodOf({ ...both, asOf: '2026-01-15' })).toEqual({ from: '2026-01-01', to: '2026-01-15' });
  expect(codeThrown(() => comparedPeriodOf({ compareFrom: '2026-01-01' }))).toBe('invalid-input');
  expect(codeThrown(() => comparedPeriodOf({ compareTo: '2026-01-01' }))).toBe('invalid-input');
  expect(codeThrown(() => comparedPeriodOf({ compareFrom: '2026-02-01', compareTo: '2026-01-01' }))).toBe(
    'date-out-of-range',
  );
});

test('groups are what their figures are made of: every account once in what is equal, and in no section twice', () => {
  const kinds = ['asset', 'liability', 'equity', 'income', 'expense'] as const;
  const accounts = kinds.flatMap((kind) => [true, false].map((isOperating) => ({ kind, isOperating })));
  for (const account of accounts) {
    const isOf = (...groups: (typeof ledgerGroups)[number][]) => groups.filter((group) => isIn(group, account)).length;
    expect(isOf('assets', 'liabilities', 'equity')).toBe(1);
    expect(isOf('assets', 'liabilities-and-equity')).toBe(1);
    expect(isOf('net-income')).toBe(isOf('income', 'operating-costs', 'other-costs'));
    expect(isOf('net-operating-income')).toBe(isOf('income', 'operating-costs'));
  }
});

test('a day begins where the organisation is, also on days when clocks are changed', () => {
  expect(startOfDay('America/New_York', '2026-03-02').toISOString()).toBe('2026-03-02T05:00:00.000Z');
  expect(startOfDay('America/New_York', '2026-07-01').toISOString()).toBe('2026-07-01T04:00:00.000Z');
  expect(startOfDay('Pacific/Kiritimati', '2026-03-02').toISOString()).toBe('2026-03-01T10:00:00.000Z');
  expect(startOfDay('Pacific/Pago_Pago', '2026-03-02').toISOString()).toBe('2026-03-02T11:00:00.000Z');
  expect(startOfDay('Africa/Cairo', '2026-04-24').toISOString(), 'there is no midnight').toBe(
    '2026-04-23T22:00:00.000Z',
  );
});
