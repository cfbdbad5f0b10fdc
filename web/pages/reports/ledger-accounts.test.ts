import { expect, test } from 'vitest';
import type { GeneralLedger } from './api.ts';
import { ledgerAccounts } from './ledger-accounts.ts';

// Only these parts of a page are read.
function page(next: string | null, openings: readonly [string, number][], items: readonly [string, number][]) {
  return {
    next,
    openings: openings.map(([accountId, cents]) => ({
      accountId,
      currency: 'USD',
      number: accountId,
      name: '',
      cents,
    })),
    items: items.map(([accountId, balanceCents]) => ({ accountId, currency: 'USD', balanceCents })),
  } as unknown as GeneralLedger;
}

test('an account that goes on over two pages is one, and closes where its last line is', () => {
  const first = page(
    'more',
    [
      ['1010', 5],
      ['1020', 7],
    ],
    [
      ['1010', 6],
      ['1020', 8],
    ],
  );
  const second = page(
    null,
    [
      ['1020', 7],
      ['1030', 9],
      ['1040', 0],
    ],
    [['1020', 10]],
  );
  const shape = (pages: readonly GeneralLedger[]) =>
    ledgerAccounts(pages).map(({ number, openingCents, lines, closingCents }) => [
      number,
      openingCents,
      lines.length,
      closingCents,
    ]);
  expect(shape([first])).toEqual([
    ['1010', 5, 1, 6],
    ['1020', 7, 1, undefined],
  ]);
  expect(shape([first, second])).toEqual([
    ['1010', 5, 1, 6],
    ['1020', 7, 2, 10],
    ['1030', 9, 0, 9],
  ]);
});
