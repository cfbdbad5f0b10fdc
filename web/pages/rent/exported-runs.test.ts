import { expect, test } from 'vitest';
import { exportedRuns } from './exported-runs.ts';
import { useRunText } from './run-text.ts';

test('a run has a row for each currency, and one where it charged nothing', () => {
  const run = { kind: 'rent', through: '2026-03-31', startedAt: '2026-03-01T08:00:00Z', startedBy: null } as const;
  const r = useRunText.now();
  const totals = [
    { currency: 'USD', cents: 120_000 },
    { currency: 'JPY', cents: 500 },
  ];
  const [heads, ...rows] = exportedRuns(
    r,
    [
      { ...run, number: 'RR-2', charges: 2, totals },
      { ...run, number: 'RR-1', charges: 0, totals: [] },
    ],
    'UTC',
  );
  expect(heads?.slice(-3)).toEqual(['Charges', 'Currency', 'Amount']);
  expect(rows.map((row) => [row[0], row[2], ...row.slice(-3)])).toEqual([
    ['RR-2', { day: '2026-03-31' }, { number: '2' }, 'USD', { amount: '1200.00' }],
    ['RR-2', { day: '2026-03-31' }, { number: '2' }, 'JPY', { amount: '500' }],
    ['RR-1', { day: '2026-03-31' }, { number: '0' }, null, null],
  ]);
});
