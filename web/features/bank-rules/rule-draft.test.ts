import fc from 'fast-check';
import { expect, test } from 'vitest';
import { amountsOf, hasCondition, limitsOf, newRule, ruleLike } from './rule-draft.ts';

const limit = fc.option(fc.integer({ min: -5000, max: 5000 }), { nil: null });

test('limits of a rule are written without signs and sent with them, whatever they are', () => {
  fc.assert(
    fc.property(limit, limit, (minCents, maxCents) => {
      fc.pre(minCents === null || maxCents === null || minCents <= maxCents);
      expect(limitsOf(amountsOf({ minCents, maxCents }))).toEqual({ minCents, maxCents });
    }),
  );
});

test('money out from 5.00 to 25.00 lies between -25.00 and -5.00', () => {
  expect(limitsOf({ direction: 'out', fromCents: 500, toCents: 2500 })).toEqual({ minCents: -2500, maxCents: -500 });
  expect(limitsOf({ direction: 'in', fromCents: null, toCents: 2500 })).toEqual({ minCents: 1, maxCents: 2500 });
});

test.each([
  ['SERVICE CHARGE 11/26', -2500, 'SERVICE CHARGE', 'Service charge', 'out'],
  ['POS 4411 CITY WATER AUTOPAY REF8841 OK', -100, 'CITY WATER AUTOPAY', 'City water autopay', 'out'],
  ['884411', 100, '884411', '884411', 'in'],
])('a rule like "%s" looks for what stays the same', (text, cents, words, name, direction) => {
  expect(ruleLike({ text, cents })).toEqual({ ...newRule, text: words, name, direction });
});

test('a direction alone is no condition', () => {
  expect(hasCondition({ ...newRule, direction: 'out' })).toBe(false);
  expect(hasCondition({ ...newRule, text: ' ' })).toBe(false);
  expect(hasCondition({ ...newRule, toCents: 1 })).toBe(true);
});
