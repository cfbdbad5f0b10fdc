import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { Settlement } from './api.ts';
import { SettlementResult } from './settlement-result.tsx';

afterEach(cleanup);

const deadline = { on: '2026-01-14', jurisdiction: 'US-NY', source: 'A made-up statute' };
const result = {
  currency: 'USD',
  heldCents: 100_000,
  interestCents: 0,
  deductions: [],
  refundCents: 100_000,
  stillOwedCents: 0,
  waived: [],
  otherOpenCents: 0,
  lastMonthCents: 0,
  prepaidCents: 0,
  jurisdiction: 'US-NY',
  deadline,
};

function show(state: Settlement['state']) {
  const settlement = { state, today: '2026-11-20', faults: [], content: { settledOn: '2025-12-12' }, result };
  // What the result shows, and no more.
  render(<SettlementResult settlement={settlement as unknown as Settlement} busy={false} />);
}

it('says of a draft that its deadline has gone by', () => {
  show('draft');
  expect(screen.getByText('Past due since Jan 14')).toBeDefined();
});

it('says of a final settlement when it was settled, and by when it was due', () => {
  show('final');
  expect(screen.getByText(/^Settled Dec 12, 2025, due by Jan 14\./)).toBeDefined();
  expect(screen.queryByText(/Past due/)).toBeNull();
});

it('says of one that was undone only by when it was due', () => {
  show('undone');
  expect(screen.getByText(/^Due by Jan 14\./)).toBeDefined();
  expect(screen.queryByText(/Past due/)).toBeNull();
});
