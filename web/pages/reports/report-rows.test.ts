import { expect, test } from 'vitest';
import { csvRow } from '#shared/csv.ts';
import { ledgerRows, reportRows } from './report-rows.ts';
import type { ReportTable } from './report-table.ts';
import { useReportsText } from './text.ts';

const t = useReportsText.now();

function table(currency: string, cents: readonly number[]): ReportTable {
  const drill = { kind: 'lines', query: {}, sign: 1 } as const;
  return {
    currency,
    columns: [
      { key: 'amount', label: 'Oct 2026' },
      { key: 'compared', label: 'Sep 2026' },
    ],
    lines: [
      { key: 'income', kind: 'heading', label: 'Income', figures: [] },
      {
        key: '4100',
        kind: 'line',
        code: '4100',
        label: '=cmd(), "Rent"',
        figures: cents.map((amount, at) => ({ id: `${at}`, label: 'Rent', column: '', cents: amount, drill })),
      },
    ],
  };
}

test('what is shown becomes rows: numbers plain, text that looks like a formula made harmless', () => {
  const rows = reportRows(t, [table('USD', [123_456, -30_000]), table('JPY', [0, 5])]);
  expect(rows.map((row) => csvRow(row).trimEnd())).toEqual([
    '"Currency","Number","Account","Oct 2026","Sep 2026"',
    '"USD",,"Income",,',
    `"USD","4100","'=cmd(), ""Rent""",1234.56,-300.00`,
    '"JPY",,"Income",,',
    `"JPY","4100","'=cmd(), ""Rent""",0,5`,
  ]);
});

test('a ledger has its opening and closing balances among the lines', () => {
  const account = { key: 'k', accountId: 'a', number: '1010', name: 'Bank', currency: 'USD', lines: [] };
  const [, ...rows] = ledgerRows(t, [{ ...account, openingCents: 5, closingCents: 5 }]);
  expect(rows).toEqual([
    ['USD', '1010', 'Bank', null, null, 'Opening balance', null, null, { amount: '0.05' }],
    ['USD', '1010', 'Bank', null, null, 'Closing balance', null, null, { amount: '0.05' }],
  ]);
});
