import { expect, test } from 'vitest';
import { bankBy, ownMoney, trustRuleOf } from './own-money.ts';
import type { TrustRule } from './trust-rules.ts';

const ruleIn = (place: string): TrustRule => {
  const rule = trustRuleOf(place, '2026-05-01');
  if (rule === undefined) throw new Error(`No rule for ${place}`);
  return rule;
};

test('T5: own money above the limit, and the day by which fees leave', () => {
  const inflows = [{ date: '2026-03-02', cents: 34_000, isFee: true }];
  expect(ownMoney(ruleIn('US-CA'), 34_000, inflows)).toEqual({ overCents: 14_000, drawBy: '2026-03-27' });
});

test('the oldest fee that is still there counts, and none that was drawn or is no fee', () => {
  const inflows = [
    { date: '2026-04-10', cents: 5_000, isFee: true },
    { date: '2026-04-01', cents: 5_000, isFee: true },
    { date: '2026-03-01', cents: 9_000, isFee: true },
  ];
  const california = ruleIn('US-CA');
  expect(ownMoney(california, 10_000, inflows).drawBy).toBe('2026-04-26');
  expect(ownMoney(california, 10_001, inflows).drawBy).toBe('2026-03-26');
  expect(ownMoney(california, 0, inflows)).toEqual({ overCents: 0, drawBy: null });
  expect(ownMoney(california, 9_000, [{ date: '2026-03-01', cents: 9_000, isFee: false }]).drawBy).toBeNull();
});

test('limits of North Carolina and Florida, and none where no row says one', () => {
  expect(ownMoney(ruleIn('US-NC'), 10_000, []).overCents).toBe(0);
  expect(ownMoney(ruleIn('US-NC'), 10_001, []).overCents).toBe(1);
  expect(ownMoney(ruleIn('US-FL'), 500_100, []).overCents).toBe(100);
  expect(ownMoney(ruleIn('US-TX'), 900_000, [])).toEqual({ overCents: 0, drawBy: null });
  expect(trustRuleOf('US-NY', '2026-05-01')).toBeUndefined();
  expect(trustRuleOf('US-CA', '2014-12-31')).toBeUndefined();
});

test('T8: the third business day after the Friday before Memorial Day', () => {
  const holidays = new Set(['2026-05-25']);
  expect(bankBy(ruleIn('US-NC'), '2026-05-22', holidays)).toBe('2026-05-28');
  expect(bankBy(ruleIn('US-TX'), '2026-05-22', holidays)).toBe('2026-05-27');
});
