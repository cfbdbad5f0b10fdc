import { expect, test } from 'vitest';
import { holdsInCurrency } from './holds-in-currency.ts';

const percent = { kind: 'percent', percent: '5', of: 'rent' } as const;
const policy = {
  kind: 'charged',
  grace: { days: 3, counts: 'calendar' },
  first: percent,
  further: null,
  minimumBalanceCents: 0,
  cap: null,
} as const;

test('percentages hold in every currency, and so does having no fee on purpose', () => {
  expect(holdsInCurrency(policy, 'USD', 'EUR')).toBe(true);
  expect(holdsInCurrency({ kind: 'none' }, 'USD', 'EUR')).toBe(true);
});

test.each([
  ['a fixed fee', { first: { kind: 'fixed', cents: 2500 } }],
  ['the greater of two', { first: { ...percent, kind: 'greater-of', cents: 2500 } }],
  ['a further fee', { further: { every: 'day', amount: { kind: 'fixed', cents: 500 }, fromDay: null } }],
  ['a cap', { cap: { kind: 'fixed', cents: 10_000 } }],
  ['a least balance', { minimumBalanceCents: 5000 }],
] as const)('%s is an amount, which holds in its own currency alone', (_, more) => {
  expect(holdsInCurrency({ ...policy, ...more }, 'USD', 'EUR')).toBe(false);
  expect(holdsInCurrency({ ...policy, ...more }, 'EUR', 'EUR')).toBe(true);
});
