import fc from 'fast-check';
import { expect, test } from 'vitest';
import { managementFee } from './fees.ts';
import type { ManagementAgreement } from './fees.ts';
import { multiply, percent, rational, roundToCents } from './rational.ts';

const eightPercent: ManagementAgreement = {
  basis: { kind: 'percent-received', percent: '8' },
  minimumCents: 0,
  exemptAccounts: [],
};
const rent = (cents: number, key = 'rent') => ({ key, account: 'rent', cents });

test('a percentage of the sum is rounded once', () => {
  expect(managementFee(eightPercent, { lines: [rent(125_033)], units: 1 }).cents).toBe(10_003);
  const lines = [rent(56, 'a'), rent(56, 'b'), rent(56, 'c')];
  // Rounded line by line it would be 12.
  expect(managementFee(eightPercent, { lines, units: 1 })).toEqual({
    cents: 13,
    lines: [
      { key: 'a', cents: 5 },
      { key: 'b', cents: 4 },
      { key: 'c', cents: 4 },
    ],
    topUpCents: 0,
  });
});

test('income on an exempt account bears no fee', () => {
  const lines = [rent(100_000), { key: 'deposit', account: 'late-fees', cents: 5000 }];
  const fee = managementFee({ ...eightPercent, exemptAccounts: ['late-fees'] }, { lines, units: 1 });
  expect(fee).toEqual({ cents: 8000, lines: [{ key: 'rent', cents: 8000 }], topUpCents: 0 });
});

test('income that is taken back takes its fee back', () => {
  expect(managementFee(eightPercent, { lines: [rent(-125_033)], units: 1 }).cents).toBe(-10_003);
  const agreement = { ...eightPercent, minimumCents: 10_000 };
  expect(managementFee(agreement, { lines: [rent(100_000), rent(-50_000, 'returned')], units: 1 })).toEqual({
    cents: 6000,
    lines: [
      { key: 'rent', cents: 8000 },
      { key: 'returned', cents: -4000 },
    ],
    topUpCents: 2000,
  });
});

test('a flat fee is for the property or for each unit, whatever came in', () => {
  const lines = [rent(125_033)];
  const flat = (kind: 'flat-per-unit' | 'flat-per-property') =>
    managementFee({ ...eightPercent, basis: { kind, cents: 4500 } }, { lines, units: 3 }).cents;
  expect(flat('flat-per-unit')).toBe(13_500);
  expect(flat('flat-per-property')).toBe(4500);
});

test('a fee below the minimum is topped up to it', () => {
  const agreement = { ...eightPercent, minimumCents: 10_000 };
  expect(managementFee(agreement, { lines: [rent(100_000)], units: 1 })).toMatchObject({
    cents: 10_000,
    topUpCents: 2000,
  });
  expect(managementFee(agreement, { lines: [], units: 1 }).cents).toBe(10_000);
  expect(managementFee(agreement, { lines: [rent(200_000)], units: 1 })).toMatchObject({
    cents: 16_000,
    topUpCents: 0,
  });
});

test('the fees of the lines add up to the fee, which is the percentage of their sum', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: -500_000, max: 500_000 })),
      fc.integer({ min: 0, max: 2000 }),
      (all, rate) => {
        const text = `${Math.floor(rate / 100)}.${String(rate % 100).padStart(2, '0')}`;
        const lines = all.map((cents, index) => rent(cents, String(index)));
        const agreement = { ...eightPercent, basis: { kind: 'percent-charged', percent: text } } as const;
        const fee = managementFee(agreement, { lines, units: 1 });
        const sum = all.reduce((total, cents) => total + cents, 0);
        expect(fee.cents).toBe(roundToCents(multiply(rational(sum), percent(text))));
        expect(fee.lines.reduce((total, { cents }) => total + cents, 0)).toBe(fee.cents);
      },
    ),
  );
});
