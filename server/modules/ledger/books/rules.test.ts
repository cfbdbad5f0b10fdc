import fc from 'fast-check';
import { expect, test } from 'vitest';
import { codeThrown } from '#test/support/code-thrown.ts';
import { move, opposite, together } from './lines.ts';
import type { Line, Move } from './lines.ts';
import { checkDate, checkLines, differences } from './rules.ts';

const usd = (cents: number) => ({ cents, currency: 'USD' });
const line = (cents: number, more: Partial<Line> = {}): Line => ({
  account: 'rent',
  cents,
  currency: 'USD',
  basis: 'both',
  ...more,
});

const cents = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER });
const side = fc.constantFrom<Move['debit']>('rent', 'operating-bank', { accrual: 'tenant-receivable', cash: 'rent' });
const moves = fc.array(
  fc.record({
    cents,
    currency: fc.constantFrom('USD', 'EUR'),
    debit: side,
    credit: side,
    basis: fc.constantFrom('both' as const, 'accrual' as const, 'cash' as const),
  }),
  { minLength: 1, maxLength: 20 },
);

test('whatever is moved balances per currency and basis, and so does its opposite', () => {
  fc.assert(
    fc.property(moves, (all) => {
      const lines = together(
        ...all.map(({ cents: amount, currency, ...how }) => move({ cents: amount, currency }, how)),
      );
      expect(differences(lines)).toEqual([]);
      expect(checkLines(opposite(lines)).map((one) => -one.cents)).toEqual(lines.map((one) => one.cents));
    }),
  );
});

test('a receipt clears the receivable on accrual and is income on cash', () => {
  const lines = move(usd(81_000), { debit: 'operating-bank', credit: { accrual: 'tenant-receivable', cash: 'rent' } });
  expect(lines).toMatchObject([
    { account: 'operating-bank', cents: 81_000, basis: 'both' },
    { account: 'tenant-receivable', cents: -81_000, basis: 'accrual' },
    { account: 'rent', cents: -81_000, basis: 'cash' },
  ]);
});

test('each thing that can be wrong with lines has its own code', () => {
  const refused = (lines: readonly Line[]) => codeThrown(() => checkLines(lines));
  expect(refused([])).toBe('too-few-lines');
  expect(refused([line(1)])).toBe('too-few-lines');
  expect(refused(Array.from({ length: 1001 }, () => line(1)))).toBe('too-many-lines');
  expect(refused([line(0), line(0)])).toBe('zero-amount');
  expect(refused([line(2 ** 53), line(-(2 ** 53))])).toBe('amount-out-of-range');
  expect(refused([line(Number.NaN), line(1)])).toBe('amount-out-of-range');
  expect(refused([line(0.5), line(-0.5)])).toBe('invalid-input');
  expect(refused([line(100), line(-99)])).toBe('unbalanced-entry');
  expect(refused([line(100), line(-100, { basis: 'accrual' })]), 'on cash basis').toBe('unbalanced-entry');
  expect(refused([line(100), line(-100, { currency: 'EUR' })])).toBe('mixed-currencies');
});

test('sums are exact where numbers would round to a balance', () => {
  const most = Number.MAX_SAFE_INTEGER;
  expect(codeThrown(() => checkLines([line(most), line(most), line(1), line(-most), line(-most)]))).toBe(
    'unbalanced-entry',
  );
});

test('a date is within the range of the books and after what is closed', () => {
  for (const date of ['0000-01-01', '9999-12-31', '1899-12-31', '2026-02-30'])
    expect(codeThrown(() => checkDate(date, null))).toBe('date-out-of-range');
  expect(codeThrown(() => checkDate('2026-01-31', '2026-01-31'))).toBe('closed-period');
  expect(codeThrown(() => checkDate('2026-02-01', '2026-01-31'))).toBeUndefined();
});
