import { expect, test } from 'vitest';
import type { SheetLine } from '#shared/reports/sheet.ts';
import { useLateFeeText } from '#web/features/late-fees/late-fee-text.ts';
import { useRentWords } from '#web/features/money/text.ts';
import { calculationOf, isExplained, ruleSentences } from './rules-of-lines.ts';
import { useExplainText } from './text.ts';

const texts = { t: useExplainText.now(), late: useLateFeeText.now(), rent: useRentWords.now() };

function line(inputs: Readonly<Record<string, unknown>>): SheetLine & { made: NonNullable<SheetLine['made']> } {
  const made = { source: 'charge', by: null, at: '2026-10-07T00:05:00.000Z', inputs: { ...inputs } };
  return { key: 'one', day: '2026-10-07', number: 'JE-1', what: 'Late fee', amount: 4050, made };
}

const policy = {
  kind: 'charged',
  grace: { days: 5, counts: 'calendar' },
  first: { kind: 'percent', percent: '5', of: 'outstanding' },
  further: null,
  minimumBalanceCents: 0,
  cap: null,
};
const late = {
  rule: 'late-fee',
  obligationDueOn: '2026-10-01',
  step: 0,
  feeOn: '2026-10-07',
  outstandingCents: 81_000,
  rentCents: 120_000,
  isCapped: false,
  policyFrom: 'organisation',
  policy,
};
const saidOf = (inputs: Readonly<Record<string, unknown>>) => calculationOf(texts, line(inputs), 'USD');

test('a late fee says what it was reckoned with, and how late the rent was', () => {
  expect(saidOf(late)).toBe('5% × 810.00 = 40.50, 6 days late');
  expect(saidOf({ ...late, feeOn: '2026-10-02' })).toBe('5% × 810.00 = 40.50, 1 day late');
  const of = (first: object) => saidOf({ ...late, policy: { ...policy, first } });
  expect(of({ kind: 'percent', percent: '5', of: 'rent' })).toBe('5% × 1,200.00 = 60.00, 6 days late');
  expect(of({ kind: 'fixed', cents: 5000 })).toBe('50.00, 6 days late');
  const greater = { kind: 'greater-of', cents: 5000, percent: '5', of: 'outstanding' };
  expect(of(greater)).toBe('Greater of 50.00 and 5% × 810.00 = 50.00, 6 days late');
  expect(saidOf({ ...late, chargedLaterBecause: 'day-was-over' })).toBe('5% × 810.00 = 40.50, 6 days late on Oct 7');
  expect(saidOf({ ...late, isCapped: true })).toBe('5% × 810.00 = 40.50, reduced to the maximum, 6 days late');
});

test('a part of a month says its days, a share what it is of, and the full rent nothing', () => {
  const how = {
    method: 'actual-days',
    isWhole: false,
    days: 16,
    ofDays: 31,
    times: 1,
    fullCents: 162_000,
    percent: '100',
  };
  expect(saidOf({ rule: 'schedule', how })).toBe('16 of 31 days × 1,620.00 = 836.13');
  expect(saidOf({ rule: 'schedule', how: { ...how, isWhole: true } })).toBeUndefined();
  expect(saidOf({ rule: 'shared-cost', wholeCents: 50_000 })).toBe('Share of 500.00');
  expect(saidOf({ rule: 'one-off' })).toBeUndefined();
});

test('the rule of many fees is said once, with whose policy it is', () => {
  const made = [late, late, { ...late, outstandingCents: 1000 }].map((one) => line(one).made);
  expect(ruleSentences(texts, made, 'USD')).toEqual([
    'Late fee: 5% of the outstanding amount, 5 days’ grace, once per charge',
    'Workspace default',
  ]);
  expect(made.every(isExplained)).toBe(true);
  expect(isExplained(line({ rule: 'one-off' }).made)).toBe(false);
});
