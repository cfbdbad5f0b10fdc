import type { Money } from '#shared/money.ts';
import type { SystemAccount } from './chart.ts';
import type { SubjectNames } from './subject-names.ts';

export type Basis = 'both' | 'accrual' | 'cash';

/** An account by its id. */
interface NamedAccount {
  readonly id: string;
  /** What this line pays or takes back was posted there: the line is accepted although the account is archived since. */
  readonly postedBefore?: true;
}

/** One of the program's own accounts by its key, or any account by its id. */
export type AccountRef = SystemAccount | NamedAccount;

/** An account that what a line pays or takes back was posted to. */
export function postedTo(id: string): NamedAccount {
  return { id, postedBefore: true };
}

/** Whether a line says by itself that it follows from something that was posted to its account. */
export function followsPosted({ account }: Line): boolean {
  return typeof account !== 'string' && account.postedBefore === true;
}

/** What a line is about; sub-ledgers are queries by these. */
export interface Dimensions {
  readonly propertyId?: string | null | undefined;
  readonly unitId?: string | null | undefined;
  readonly leaseId?: string | null | undefined;
  readonly personId?: string | null | undefined;
  readonly bankAccountId?: string | null | undefined;
}

export interface Line extends Dimensions {
  readonly account: AccountRef;
  /** Debits are positive, credits negative. */
  readonly cents: number;
  readonly currency: string;
  readonly basis: Basis;
  readonly memo?: string | null | undefined;
}

declare const balanced: unique symbol;

/**
 * Lines that add up to nothing, per currency and on both bases. They are made by `move`, put together by `together`, or
 * checked by `checkLines`; there is no other way to write them, and `post` takes no others.
 */
export type BalancedLines = readonly Line[] & { readonly [balanced]: true };

/** An account, or one for each basis: a receipt clears the receivable on accrual and is income on cash. */
export type Side = AccountRef | { readonly accrual: AccountRef; readonly cash: AccountRef };

export interface Move extends Dimensions {
  readonly debit: Side;
  readonly credit: Side;
  readonly basis?: Basis;
  readonly memo?: string | null;
}

/** One amount, from one side to the other: it cannot be out of balance. */
export function move(amount: Money, { debit, credit, basis = 'both', ...about }: Move): BalancedLines {
  const line = (account: AccountRef, cents: number, on: Basis): Line => ({
    ...about,
    account,
    cents,
    currency: amount.currency,
    basis: on,
  });
  const side = (accounts: Side, cents: number): Line[] =>
    typeof accounts === 'string' || 'id' in accounts
      ? [line(accounts, cents, basis)]
      : [
          ...(basis === 'cash' ? [] : [line(accounts.accrual, cents, 'accrual')]),
          ...(basis === 'accrual' ? [] : [line(accounts.cash, cents, 'cash')]),
        ];
  return balance([...side(debit, amount.cents), ...side(credit, -amount.cents)]);
}

/** Balanced lines beside balanced lines are balanced. */
export function together(...parts: readonly BalancedLines[]): BalancedLines {
  return balance(parts.flat());
}

/** The same amounts on the other side. */
export function opposite(lines: BalancedLines): BalancedLines {
  return balance(lines.map((line) => ({ ...line, cents: -line.cents })));
}

/**
 * Lines of the same account, basis and subject as one, without those that come to nothing: what a composed act does in
 * the end. What balanced before balances after.
 */
export function condense(lines: BalancedLines): BalancedLines {
  const sums = new Map<string, Line>();
  for (const line of lines) {
    const { account, currency, basis, propertyId, unitId, leaseId, personId, bankAccountId, memo } = line;
    const name = typeof account === 'string' ? account : account.id;
    const key = [name, currency, basis, propertyId, unitId, leaseId, personId, bankAccountId, memo].join(' ');
    const before = sums.get(key);
    // What is posted anew stays refused on an archived account, also beside what follows from something posted.
    sums.set(
      key,
      before === undefined ? line : { ...(followsPosted(before) ? line : before), cents: before.cents + line.cents },
    );
  }
  return balance([...sums.values()].filter(({ cents }) => cents !== 0));
}

/** Says of lines that they balance; whoever calls it has made sure. */
export function balance(lines: readonly Line[]): BalancedLines {
  // The mark is for the compiler alone: there is nothing to see of it at run time.
  return lines as BalancedLines;
}

export interface PostingRow {
  readonly line: number;
  readonly basis: Basis;
  readonly currency: string;
  readonly amount_cents: number;
  readonly property_id: string | null;
  readonly unit_id: string | null;
  readonly lease_id: string | null;
  readonly person_id: string | null;
  readonly bank_account_id: string | null;
  readonly memo: string | null;
}

/** A line of the books as it is shown, without its account. */
export function linePosted(row: PostingRow, names: SubjectNames) {
  return {
    line: row.line,
    basis: row.basis,
    currency: row.currency,
    ...sidesOf(row.amount_cents),
    propertyId: row.property_id,
    unitId: row.unit_id,
    leaseId: row.lease_id,
    personId: row.person_id,
    bankAccountId: row.bank_account_id,
    names,
    memo: row.memo,
  };
}

export function sidesOf(cents: number): { debitCents: number; creditCents: number } {
  return { debitCents: Math.max(cents, 0), creditCents: Math.max(-cents, 0) };
}
