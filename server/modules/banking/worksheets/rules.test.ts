import fc from 'fast-check';
import { expect, test } from 'vitest';
import { adjustedBank, worksheetAgrees } from '#shared/trust-worksheet.ts';
import { problemOf } from './rules.ts';

const sum = (amounts: readonly number[]) => amounts.reduce((total, one) => total + one, 0);

test('T6: the statement with what is under way is the book, which is the sum of the funds', () => {
  const funds = { owners: 700_000, deposits: 250_000, prepayments: 60_000, company: 14_950 };
  const figures = {
    statementCents: 1_000_000,
    inTransitCents: sum([45_000]),
    outstandingCents: sum([12_000, 8_050]),
    bookCents: 1_024_950,
    fundsCents: sum(Object.values(funds)),
  };
  expect(adjustedBank(figures)).toBe(1_024_950);
  expect(worksheetAgrees(figures)).toBe(true);
  expect(worksheetAgrees({ ...figures, fundsCents: 1_024_949 })).toBe(false);
  expect(worksheetAgrees({ ...figures, statementCents: 1_000_001 })).toBe(false);
});

test('every fund below zero needs a note, whatever it is and wherever it lies', () => {
  const kinds = fc.constantFrom('property', 'person', 'deposit', 'prepayment', 'tax', 'unidentified', 'company');
  const accounts = fc.record({ kind: fc.constantFrom('trust', 'deposit', 'owner'), hasDepositAccount: fc.boolean() });
  fc.assert(
    fc.property(accounts, kinds, fc.bigInt({ min: 1n, max: 10n ** 15n }), (account, kind, cents) => {
      expect(problemOf(account, { kind, cents: -cents })).toBe('short');
    }),
  );
});

test('deposits belong in their account where there is one, and nothing else belongs there', () => {
  const trust = { kind: 'trust', hasDepositAccount: true };
  expect(problemOf(trust, { kind: 'deposit', cents: 1n })).toBe('misplaced');
  expect(problemOf({ ...trust, hasDepositAccount: false }, { kind: 'deposit', cents: 1n })).toBeNull();
  expect(problemOf(trust, { kind: 'property', cents: 1n })).toBeNull();
  const deposits = { kind: 'deposit', hasDepositAccount: true };
  expect(problemOf(deposits, { kind: 'deposit', cents: 1n })).toBeNull();
  expect(problemOf(deposits, { kind: 'property', cents: 1n })).toBe('misplaced');
});
