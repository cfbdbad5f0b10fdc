import fc from 'fast-check';
import { expect, test } from 'vitest';
import { occurrence } from '#shared/recurrence.ts';
import { splitByWeights } from '#shared/rent/splits.ts';
import { discountOf, discountUntil, duplicateOf, invoiceKey, missingApprovals, partsOfPayment } from './bill-rules.ts';

/** The worked cases of bills, by the ids of the vectors. */

test('P1, P2: a bill is split by weights or evenly, and the parts are the whole', () => {
  expect(splitByWeights(123_457, [812, 1043, 655])).toEqual([39_939, 51_301, 32_217]);
  expect(splitByWeights(100_001, [1, 1, 1, 1])).toEqual([25_001, 25_000, 25_000, 25_000]);
});

test('P3: payments go by what is open of each line, and the last one closes every line', () => {
  const lines = [70_000, 20_005, 9995];
  const first = partsOfPayment(33_333, lines);
  expect(first).toEqual([23_333, 6668, 3332]);
  const open = lines.map((cents, at) => cents - (first[at] ?? 0));
  expect(partsOfPayment(66_667, open)).toEqual([46_667, 13_337, 6663]);
});

test('any payments in a row come to each line, and none beyond what is open of it', () => {
  const lines = fc.array(fc.integer({ min: 1, max: 10_000_000 }), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(lines, fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 6 }), (bill, shares) => {
      let open = [...bill];
      for (const share of [...shares, 1]) {
        const whole = open.reduce((sum, cents) => sum + cents, 0);
        const cents = Math.floor(whole * share);
        const parts = partsOfPayment(cents, open);
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(cents);
        open = open.map((line, at) => line - (parts[at] ?? 0));
        expect(open.every((line) => line >= 0)).toBe(true);
      }
      expect(open.every((line) => line === 0)).toBe(true);
    }),
  );
});

test('P4: the last day of a discount counts, and it is rounded once', () => {
  expect(discountUntil('2026-03-20', 10)).toBe('2026-03-30');
  expect(123_456 - discountOf(123_456, 2000)).toBe(120_987);
});

test('P5: above the four-eyes limit nobody approves what they entered or last changed, and half of the shares is not more than half', () => {
  const bill = {
    cents: 90_000,
    enteredBy: 'mia',
    changedBy: [],
    limits: { mia: 100_000, ben: 200_000 },
    fourEyesAbove: 50_000,
    approvedBy: ['mia'],
    parts: {
      oak: { cents: 54_000, ownerLimit: 40_000, shares: { ann: 500_000, bo: 500_000 }, ownersApproved: ['ann'] },
      elm: { cents: 36_000, ownerLimit: 40_000, shares: { cy: 1_000_000 }, ownersApproved: [] },
    },
  };
  expect(missingApprovals(bill)).toEqual(['staff', 'owners:oak']);
  const oak = { ...bill.parts.oak, ownersApproved: ['ann', 'bo'] };
  expect(missingApprovals({ ...bill, approvedBy: ['mia', 'ben'], parts: { ...bill.parts, oak } })).toEqual([]);
  expect(missingApprovals({ ...bill, approvedBy: ['ben'], limits: { ben: 89_999 }, parts: {} })).toEqual(['staff']);
  expect(missingApprovals({ ...bill, fourEyesAbove: 90_000, parts: {} })).toEqual([]);
  const changed = { ...bill, changedBy: ['ben'], parts: {} };
  expect(missingApprovals({ ...changed, approvedBy: ['mia', 'ben'] })).toEqual(['staff']);
  expect(missingApprovals({ ...changed, approvedBy: ['mia', 'ben', 'cy'] })).toEqual([]);
  expect(missingApprovals({ ...changed, approvedBy: ['ben'], fourEyesAbove: 90_000 })).toEqual([]);
  expect(
    missingApprovals({ ...bill, approvedBy: ['ben'], parts: { oak: { ...oak, ownersApproved: [], shares: {} } } }),
  ).toEqual([]);
});

test('P7: the same number in a year is refused; another year and the same amount are asked about', () => {
  const stored = [
    { vendor: 'v1', number: 'INV-00123', date: '2026-02-01', cents: 45_000 },
    { vendor: 'v1', number: 'INV-00200', date: '2026-02-01', cents: 100, isVoid: true },
  ];
  const found = (vendor: string, number: string, date: string, cents: number) =>
    stored.flatMap((bill) => duplicateOf({ vendor, number, date, cents }, bill) ?? []);
  expect(found('v1', 'inv 123', '2026-03-01', 45_000)).toEqual(['same-invoice']);
  expect(found('v1', 'INV-1230', '2026-03-01', 45_000)).toEqual(['same-amount']);
  expect(found('v2', 'INV-00123', '2026-02-01', 45_000)).toEqual([]);
  expect(found('v1', 'INV-123', '2027-02-01', 900)).toEqual(['same-number-other-year']);
  expect(found('v1', 'INV-200', '2026-05-01', 100)).toEqual([]);
  expect(found('v1', 'X', '2026-03-18', 45_000)).toEqual(['same-amount']);
  expect(found('v1', 'X', '2026-03-19', 45_000)).toEqual([]);
});

test.each([
  ['INV-00123', 'INV123'],
  ['inv 123', 'INV123'],
  ['000', '0'],
  ['0-0-7', '007'],
  ['№ 12', 'NO12'],
])('the number %s is compared as %s', (written, key) => {
  expect(invoiceKey(written)).toBe(key);
});

test('P8, P9: a recurring bill is counted from its first day', () => {
  const days = (
    frequency: 'monthly' | 'quarterly' | 'fortnightly' | 'yearly' | 'half-yearly',
    startsOn: string,
    count: number,
  ) => Array.from({ length: count }, (_, at) => occurrence({ frequency, startsOn, endsOn: null }, at + 1)?.date);
  expect(days('monthly', '2026-01-31', 3)).toEqual(['2026-01-31', '2026-02-28', '2026-03-31']);
  expect(days('quarterly', '2025-11-30', 3)).toEqual(['2025-11-30', '2026-02-28', '2026-05-30']);
  expect(days('fortnightly', '2026-02-20', 3)).toEqual(['2026-02-20', '2026-03-06', '2026-03-20']);
  expect(days('yearly', '2024-02-29', 3)).toEqual(['2024-02-29', '2025-02-28', '2026-02-28']);
  expect(days('half-yearly', '2026-08-31', 3)).toEqual(['2026-08-31', '2027-02-28', '2027-08-31']);
});
