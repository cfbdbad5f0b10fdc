import { expect, test } from 'vitest';
import { payableOn } from './payable-on.ts';

const steps = [
  { from: '2026-11-10', paidCents: 0, creditCents: 5000, accountId: null },
  { from: '2026-11-15', paidCents: 200_000, creditCents: 5000, accountId: 'trust' },
];

test('no more is offered to be paid back than can be on that day', () => {
  expect(payableOn(steps, '2026-11-09')).toEqual({ paid: 0, credited: 0, bankId: null });
  expect(payableOn(steps, '2026-11-14')).toEqual({ paid: 0, credited: 5000, bankId: null });
  expect(payableOn(steps, '2026-11-15')).toEqual({ paid: 200_000, credited: 5000, bankId: 'trust' });
  expect(payableOn(steps, '2027-01-01')).toEqual({ paid: 200_000, credited: 5000, bankId: 'trust' });
});

test('nothing is offered before the day and what waits are known', () => {
  expect(payableOn(steps, null)).toEqual({ paid: 0, credited: 0, bankId: null });
  expect(payableOn(undefined, '2026-11-15')).toEqual({ paid: 0, credited: 0, bankId: null });
});
