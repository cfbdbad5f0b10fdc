import { describe, expect, it } from 'vitest';
import type { LateFeePolicy } from './late-fee-policy.ts';
import { inheritedLateFee, lateFeeDraft, policyOf } from './late-fee-draft.ts';

const policies: readonly LateFeePolicy[] = [
  { kind: 'none' },
  {
    kind: 'charged',
    grace: { days: 5, counts: 'calendar' },
    first: { kind: 'percent', percent: '5', of: 'outstanding' },
    further: null,
    minimumBalanceCents: 0,
    cap: null,
  },
  {
    kind: 'charged',
    grace: { days: 3, counts: 'business' },
    first: { kind: 'greater-of', cents: 2500, percent: '2.5', of: 'rent' },
    further: { every: { days: 10 }, amount: { kind: 'fixed', cents: 500 }, fromDay: 15 },
    minimumBalanceCents: 1000,
    cap: { kind: 'lesser-of', cents: 10_000, percent: '10', of: 'rent' },
  },
];

describe('a late-fee policy while it is written', () => {
  it.each(policies)('loses nothing of %j on its way through the form', (policy) => {
    expect(policyOf(lateFeeDraft(policy))).toEqual(policy);
  });

  it('inherits where the lease has none of its own', () => {
    expect(policyOf(lateFeeDraft(null))).toBeNull();
  });

  it('is not ready while an amount is missing or a percentage is above the whole', () => {
    const charged = { ...inheritedLateFee, own: 'charged' } as const;
    expect(policyOf({ ...charged, first: { ...charged.first, kind: 'fixed', cents: null } })).toBeUndefined();
    expect(policyOf({ ...charged, first: { ...charged.first, percent: '101' } })).toBeUndefined();
    expect(policyOf({ ...charged, graceDays: '91' })).toBeUndefined();
    expect(policyOf({ ...charged, every: 'days', everyDays: '0' })).toBeUndefined();
  });
});
