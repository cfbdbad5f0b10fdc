import { expect, test } from 'vitest';
import { parseCsv } from '#test/support/parse-csv.ts';
import { writePositivePay } from '#server/modules/banking/index.ts';

test('checks that were issued and voided, by number, for the bank to compare with', () => {
  const cheque = {
    account: '00123',
    number: 1002,
    issuedOn: '2026-06-05',
    cents: 4321,
    payee: 'Sample "Pipes", Inc.',
    isVoid: false,
  };
  const rows = parseCsv(writePositivePay([cheque, { ...cheque, number: 1001, cents: 9, payee: '=1+1', isVoid: true }]));
  expect(rows).toEqual([
    ['Account Number', 'Check Number', 'Issue Date', 'Amount', 'Payee', 'Issue or Void'],
    ['00123', '1001', '06/05/2026', '0.09', "'=1+1", 'V'],
    ['00123', '1002', '06/05/2026', '43.21', 'Sample "Pipes", Inc.', 'I'],
  ]);
});
