/** Pure rules of a worksheet (money.md, 1.7): no I/O, no clock. */

interface SheetFund {
  readonly kind: string;
  readonly cents: bigint;
}

interface SheetAccount {
  readonly kind: string | null;
  /** Deposits belong in an account of their own. */
  readonly hasDepositAccount: boolean;
}

/** What somebody has to write a note about: a fund below zero, or money in an account of the wrong kind. */
export function problemOf(account: SheetAccount, { kind, cents }: SheetFund): 'short' | 'misplaced' | null {
  if (kind === 'unplaced') return null;
  if (cents < 0n) return 'short';
  if (cents === 0n) return null;
  if (account.kind === 'deposit' && kind !== 'deposit' && kind !== 'unclaimed') return 'misplaced';
  if (account.kind === 'trust' && kind === 'deposit' && account.hasDepositAccount) return 'misplaced';
  return null;
}
