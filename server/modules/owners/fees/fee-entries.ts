import { checkLines } from '#server/modules/ledger/index.ts';
import type { BalancedLines } from '#server/modules/ledger/index.ts';

/** A fee with its tax; both below zero where a fee is given back. */
export interface FeeAmount {
  readonly propertyId: string;
  readonly currency: string;
  readonly cents: number;
  readonly taxCents: number;
}

/** Charged: on accrual alone, what the property owes its manager and the manager has earned (money.md, 1.3 [E1]). */
export function chargedLines({ propertyId, currency, cents, taxCents }: FeeAmount): BalancedLines {
  const gross = cents + taxCents;
  const line = { currency, basis: 'accrual' as const };
  return checkLines([
    { ...line, account: 'management-fee', cents: gross, propertyId },
    { ...line, account: 'due-to-manager', cents: -gross, propertyId },
    { ...line, account: 'due-from-owners', cents: gross },
    ...(cents === 0 ? [] : [{ ...line, account: 'fees-earned' as const, cents: -cents }]),
    ...taxed({ ...line, cents: -taxCents }),
  ]);
}

/** Taken: the money changes its owner within the account, without a line of the bank. */
export function takenLines({ propertyId, currency, cents, taxCents }: FeeAmount, place: string): BalancedLines {
  const gross = cents + taxCents;
  const owed = { currency, basis: 'accrual' as const };
  const paid = { currency, basis: 'cash' as const, bankAccountId: place };
  return checkLines([
    { ...owed, account: 'due-to-manager', cents: gross, propertyId },
    { ...paid, account: 'management-fee', cents: gross, propertyId },
    { ...owed, account: 'due-from-owners', cents: -gross },
    ...(cents === 0 ? [] : [{ ...paid, account: 'fees-earned' as const, cents: -cents }]),
    ...taxed({ ...paid, cents: -taxCents }),
  ]);
}

function taxed<Line extends { readonly cents: number }>(line: Line) {
  return line.cents === 0 ? [] : [{ ...line, account: 'taxes-payable' as const }];
}
