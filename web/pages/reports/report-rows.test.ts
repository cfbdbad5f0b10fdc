import { expect, test } from 'vitest';
import { ledgerRows } from './report-rows.ts';
import { useReportsText } from './text.ts';

const t = useReportsText.now();

test('a ledger has its opening and closing balances among the lines', () => {
  const account = { key: 'k', accountId: 'a', number: '1010', name: 'Bank', currency: 'USD', lines: [] };
  const [, ...rows] = ledgerRows(t, [{ ...account, openingCents: 5, closingCents: 5 }]);
  expect(rows).toEqual([
    ['USD', '1010', 'Bank', null, null, 'Opening balance', null, null, { amount: '0.05' }],
    ['USD', '1010', 'Bank', null, null, 'Closing balance', null, null, { amount: '0.05' }],
  ]);
});
