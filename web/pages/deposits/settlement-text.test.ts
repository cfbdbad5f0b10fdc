import { expect, test } from 'vitest';
import { en } from './settlement.en.ts';
import { faultsInShort, faultWords, type SettlementText } from './settlement-text.ts';

const s: SettlementText = (key, ...[values]) => {
  const count = (values as { count?: number } | undefined)?.count ?? 0; // Plurals alone take values here.
  const message = en[key];
  if (typeof message === 'string') return message;
  return (count === 1 ? message.one : message.other).replace('{count}', String(count));
};
const of = (...codes: string[]) =>
  faultsInShort(
    s,
    codes.map((code) => ({ code, message: code })),
  );

test('what stands in the way is named, credits before the rest', () => {
  expect(of('charge-not-owed', 'charge-not-owed', 'charge-not-owed')).toBe('Add 3 credits first');
  expect(of('amount-missing')).toBe(en['fault_amount-missing']);
  expect(of('label-missing', 'amount-missing'), 'the first of them').toBe(en['fault_label-missing']);
  expect(of('amount-missing', 'charge-not-owed')).toBe('Add 1 credit first');
});

test('who settles before the end is told when the lease ends', () => {
  const fault = { code: 'still-let', message: '' };
  expect(faultWords(s, { ...fault, lastDay: '2026-12-31' })).toBe(en.fault_stillLetUntil);
  expect(faultWords(s, { ...fault, lastDay: null })).toBe(en['fault_still-let']);
});

test('where nothing is held, that is what is said', () => {
  expect(of('nothing-held', 'date-to-come')).toBe(en['fault_nothing-held']);
});
