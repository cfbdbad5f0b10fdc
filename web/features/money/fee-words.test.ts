import { expect, it } from 'vitest';
import type { LateFeePolicy } from '#shared/rent/late-fees.ts';
import { useFeeText } from './fee-text.ts';
import { feeWords, readFeeOn } from './fee-words.ts';

const policy: LateFeePolicy = {
  grace: { days: 5, counts: 'calendar' },
  first: { kind: 'percent', percent: '5', of: 'outstanding' },
  further: { every: 'day', amount: { kind: 'fixed', cents: 500 }, fromDay: null },
  minimumBalanceCents: 0,
  cap: { kind: 'fixed', cents: 8000 },
};
const kept = {
  rule: 'late-fee',
  outstandingCents: 120_000,
  rentCents: 120_000,
  feeOn: '2026-03-07',
  obligationDueOn: '2026-03-01',
  step: 0,
  isCapped: false,
  policy: { kind: 'charged', ...policy },
};

function said(change: object): string {
  const fee = readFeeOn({ ...kept, ...change });
  return fee === undefined ? 'nothing' : feeWords(useFeeText.now(), fee, 'USD');
}

it('says the rule of a fee with its own figures', () => {
  expect(said({})).toBe('5% of 1,200.00 unpaid on Mar 7, after 5 grace days, through Mar 6. Rent was due Mar 1.');
  expect(said({ step: 2 })).toContain('5.00, 1,200.00 unpaid on');
  expect(said({ step: 2 })).toContain('again each day');
  expect(said({ isCapped: true })).toContain('reduced to the maximum of 80.00');
  const ofRent = { ...policy, first: { kind: 'lesser-of', cents: 5000, percent: '2.5', of: 'rent' } };
  expect(said({ policy: ofRent })).toContain('The lesser of 50.00 and 2.5% of the rent of 1,200.00');
});

it('leaves what is no late fee to others', () => {
  expect(said({ rule: 'one-off' })).toBe('nothing');
  expect(readFeeOn(null)).toBeUndefined();
});
