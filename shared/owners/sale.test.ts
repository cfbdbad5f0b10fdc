import { expect, test } from 'vitest';
import { earlierPart, handOver, laterPart, leftForSellers, sellProperty } from './sale.ts';

const may = { from: '2026-05-01', to: '2026-05-31' };

test('O1: the fund of the day before is the seller’s, less fees, bills and rent for the buyer’s days', () => {
  const sold = sellProperty({
    on: '2026-05-20',
    fundCents: 420_000,
    feesDueCents: 12_000,
    billsCents: 35_000,
    rents: [{ ...may, paidCents: 150_000 }],
  });
  expect(sold).toEqual({
    feesCents: 12_000,
    openingCents: 58_065,
    keptCents: 35_000,
    sellerCents: 314_935,
    shortCents: 0,
    fundAfterCents: 93_065,
  });
  const later = { keptCents: 35_000, billsCents: 34_000, arrearsCents: 0, settledCents: 0 };
  expect(leftForSellers(later)).toBe(1000);
  expect(leftForSellers({ ...later, settledCents: 1000 })).toBe(0);
});

test('O4: deposits and prepayments go to the successor as what they are, and nothing is left', () => {
  const own = { fundCents: 85_000, feesDueCents: 6000, billsCents: 0, depositCents: 270_050, prepaidCents: 20_000 };
  expect(handOver(own)).toEqual({
    companyCents: 6000,
    keptCents: 0,
    ownerCents: 79_000,
    successorCents: 290_050,
    shortCents: 0,
    leftCents: 0,
  });
});

test('a fund that does not reach pays fees first, then what is the buyer’s, and says what is missing', () => {
  const rents = [{ ...may, paidCents: 31_000 }];
  const sold = sellProperty({ on: '2026-05-21', fundCents: 20_000, feesDueCents: 12_000, billsCents: 5000, rents });
  expect(sold).toMatchObject({ feesCents: 12_000, openingCents: 8000, keptCents: 0, sellerCents: 0, shortCents: 8000 });
});

test('fees that are given back are the seller’s', () => {
  const sold = sellProperty({ on: '2026-05-21', fundCents: 100, feesDueCents: -50, billsCents: 0, rents: [] });
  expect(sold).toMatchObject({ feesCents: -50, sellerCents: 150, shortCents: 0 });
});

test('days before and after the sale come to the whole', () => {
  const cents = 100_001;
  expect(earlierPart(cents, may, '2026-05-20') + laterPart({ ...may, paidCents: cents }, '2026-05-20')).toBe(cents);
  expect([earlierPart(cents, may, '2026-05-01'), laterPart({ ...may, paidCents: cents }, '2026-05-01')]).toEqual([
    0,
    cents,
  ]);
  expect([earlierPart(cents, may, '2026-06-01'), laterPart({ ...may, paidCents: cents }, '2026-06-01')]).toEqual([
    cents,
    0,
  ]);
});
