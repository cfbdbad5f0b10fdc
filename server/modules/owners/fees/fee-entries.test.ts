import { expect, test } from 'vitest';
import { chargedLines, takenLines } from './fee-entries.ts';

const oak = '00000000-0000-4000-8000-000000000001';
const trust = '00000000-0000-4000-8000-000000000002';
const told = (lines: ReturnType<typeof chargedLines>) =>
  lines.map(({ account, cents, basis, bankAccountId, propertyId }) => [
    account,
    cents,
    basis,
    bankAccountId === trust ? 'T' : null,
    propertyId === oak ? 'oak' : 'company',
  ]);

test('E1: a fee is charged on accrual, and taken without a line of the bank', () => {
  const fee = (cents: number) => ({ propertyId: oak, currency: 'USD', cents, taxCents: 0 });
  expect(told(chargedLines(fee(24_000)))).toEqual([
    ['management-fee', 24_000, 'accrual', null, 'oak'],
    ['due-to-manager', -24_000, 'accrual', null, 'oak'],
    ['due-from-owners', 24_000, 'accrual', null, 'company'],
    ['fees-earned', -24_000, 'accrual', null, 'company'],
  ]);
  expect(told(takenLines(fee(15_000), trust))).toEqual([
    ['due-to-manager', 15_000, 'accrual', null, 'oak'],
    ['management-fee', 15_000, 'cash', 'T', 'oak'],
    ['due-from-owners', -15_000, 'accrual', null, 'company'],
    ['fees-earned', -15_000, 'cash', 'T', 'company'],
  ]);
});

test('tax on a fee is the tax office’s, on accrual when it is charged and in the account when it is taken', () => {
  const fee = { propertyId: oak, currency: 'EUR', cents: 4603, taxCents: 875 };
  expect(told(chargedLines(fee)).slice(-2)).toEqual([
    ['fees-earned', -4603, 'accrual', null, 'company'],
    ['taxes-payable', -875, 'accrual', null, 'company'],
  ]);
  expect(told(takenLines(fee, trust)).slice(1)).toEqual([
    ['management-fee', 5478, 'cash', 'T', 'oak'],
    ['due-from-owners', -5478, 'accrual', null, 'company'],
    ['fees-earned', -4603, 'cash', 'T', 'company'],
    ['taxes-payable', -875, 'cash', 'T', 'company'],
  ]);
});
