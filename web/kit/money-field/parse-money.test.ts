import { expect, test } from 'vitest';
import { parseMoney } from './parse-money.ts';

test.each([
  ['1,234.56', 'en-US', 123_456],
  ['1.234,56', 'en-US', 123_456],
  ['1.234,56 $', 'de-DE', 123_456],
  ['1 234,56', 'fr-FR', 123_456],
  ['1’234.56', 'de-CH', 123_456],
  ['$1,300', 'en-US', 130_000],
  ['1,300', 'en-US', 130_000],
  ['1.300', 'de-DE', 130_000],
  ['12,34,567.89', 'en-IN', 123_456_789],
  ['1300', 'en-US', 130_000],
  ['1300.5', 'en-US', 130_050],
  ['13,5', 'en-US', 1350],
  ['.5', 'en-US', 50],
  ['0.1', 'en-US', 10],
  ['USD 0.29', 'en-US', 29],
  ['(810.00)', 'en-US', -81_000],
  ['−5', 'en-US', -500],
  ['5-', 'en-US', -500],
])('%s in %s is %i minor units', (text, tag, cents) => {
  expect(parseMoney(text, 'USD', tag)).toEqual({ cents });
});

test('the currency decides on decimals', () => {
  expect(parseMoney('1,300', 'JPY', 'en-US')).toEqual({ cents: 1300 });
  expect(parseMoney('1.5', 'JPY', 'en-US')).toEqual({ problem: 'too-many-decimals' });
  expect(parseMoney('1.234', 'KWD', 'en-US')).toEqual({ cents: 1234 });
});

test.each([
  ['twelve', 'not-a-number'],
  ['1,23,4', 'not-a-number'],
  ['1.2.3', 'not-a-number'],
  ['12..5', 'not-a-number'],
  ['12-5', 'not-a-number'],
  ['100+200', 'not-a-number'],
  ['0,075', 'too-many-decimals'],
  ['1,234.567', 'too-many-decimals'],
  ['99999999999999999', 'too-large'],
])('%s is refused as %s', (text, problem) => {
  expect(parseMoney(text, 'USD', 'en-US')).toEqual({ problem });
});

test('another currency’s mark is refused, its own is not', () => {
  expect(parseMoney('1.234,56 €', 'EUR', 'de-DE')).toEqual({ cents: 123_456 });
  expect(parseMoney('EUR 5', 'EUR', 'en-GB')).toEqual({ cents: 500 });
  expect(parseMoney('£5', 'GBP', 'de-DE')).toEqual({ cents: 500 });
  expect(parseMoney('€5', 'USD', 'en-US')).toEqual({ problem: 'other-currency' });
  expect(parseMoney('5 eur', 'USD', 'en-US')).toEqual({ problem: 'other-currency' });
});

test('nothing written is no amount, and zero is one', () => {
  expect(parseMoney('  ', 'USD', 'en-US')).toEqual({ cents: null });
  expect(parseMoney('-0', 'USD', 'en-US')).toEqual({ cents: 0 });
});
