import { expect, test } from 'vitest';
import type { TenantLedger } from '#web/features/money/api.ts';
import { ledgerFoot } from './ledger-foot.ts';

// Only these parts of a ledger are read.
const ledger = {
  currency: 'USD',
  asOf: '2026-11-16',
  knownAt: null,
  lines: [],
  totals: { chargeCents: 900_000, paymentCents: 190_350, balanceCents: 709_650 },
  balances: [
    { currency: 'USD', balanceCents: 538_650, openCents: 709_650, dueCents: 538_650, oldestDueOn: '2026-09-01' },
  ],
} as unknown as TenantLedger;

test('the foot of today’s ledger is the balance of the header, and tells what is not yet due apart', () => {
  expect(ledgerFoot(ledger, true, '2026-11-17')).toEqual({ balanceCents: 538_650, isToday: true, laterCents: 171_000 });
});

test('as of another day the foot is the balance of that day, and what was paid for later charges stands apart', () => {
  expect(ledgerFoot(ledger, false, '2026-11-17')).toEqual({
    balanceCents: 538_650,
    isToday: false,
    laterCents: 171_000,
  });
  const ahead = { ...ledger, totals: { ...ledger.totals, balanceCents: 438_650 } };
  expect(ledgerFoot(ahead, false, '2026-11-17')).toMatchObject({ balanceCents: 538_650, laterCents: -100_000 });
});

test('as known earlier the foot is the sum of the lines', () => {
  const known = { ...ledger, knownAt: '2026-11-01T00:00:00.000Z' };
  expect(ledgerFoot(known, false, '2026-11-17')).toEqual({ balanceCents: 709_650, isToday: false, laterCents: 0 });
});
