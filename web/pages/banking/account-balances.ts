import { lessCents, sumCents, type SumCents } from '#shared/money.ts';
import type { BankAccount } from '#web/features/money/bank-accounts.ts';
import { ownFirst } from '#web/lib/own-first.ts';
import type { BankSummary } from './api.ts';

/** What the bank and the books say of an account, in one currency. */
export interface Standing {
  readonly currency: string;
  readonly bookCents: SumCents;
  /** Nothing where no file has a balance. */
  readonly bankCents: SumCents | null;
  readonly bankOn: string | null;
  /** Of the bank, less of the books. */
  readonly differenceCents: SumCents | null;
  readonly unmatchedCount: number;
  readonly unmatchedCents: SumCents;
  readonly toDecideCount: number;
}

/** By currency, the workspace's own first; at least that one. */
export function standingsOf(account: BankAccount, summaries: readonly BankSummary[], own: string): readonly Standing[] {
  const told = summaries.filter(({ accountId }) => accountId === account.id);
  const found = new Set([...account.balances, ...told].map(({ currency }) => currency));
  const currencies = found.size === 0 ? [own] : [...found];
  return ownFirst(
    currencies.map((currency) => standingOf(account, told, currency)),
    own,
  );
}

function standingOf(account: BankAccount, told: readonly BankSummary[], currency: string): Standing {
  const bookCents = account.balances.find((one) => one.currency === currency)?.cents ?? 0;
  const summary = told.find((one) => one.currency === currency);
  const bankCents = summary?.bankCents ?? null;
  return {
    currency,
    bookCents,
    bankCents,
    bankOn: summary?.bankOn ?? null,
    differenceCents: bankCents === null ? null : lessCents(bankCents, bookCents),
    unmatchedCount: summary?.unmatchedCount ?? 0,
    unmatchedCents: summary?.unmatchedCents ?? 0,
    toDecideCount: summary?.toDecideCount ?? 0,
  };
}

export interface Totals {
  readonly bookCents: SumCents;
  readonly bankCents: SumCents;
  readonly differenceCents: SumCents;
  readonly unmatchedCount: number;
  readonly toDecideCount: number;
  /** Accounts with a balance of the bank. */
  readonly told: number;
}

/** Of all accounts, in the workspace's own currency; the difference of those of which the bank told a balance. */
export function totalsOf(standings: readonly (readonly Standing[])[], own: string): Totals {
  const mine = standings.flatMap((some) => some.filter(({ currency }) => currency === own));
  const sum = (read: (standing: Standing) => SumCents | null) =>
    sumCents(mine.reduce((total, standing) => total + BigInt(read(standing) ?? 0), 0n));
  const all = standings.flat();
  return {
    bookCents: sum(({ bookCents }) => bookCents),
    bankCents: sum(({ bankCents }) => bankCents),
    differenceCents: sum(({ differenceCents }) => differenceCents),
    unmatchedCount: all.reduce((total, { unmatchedCount }) => total + unmatchedCount, 0),
    toDecideCount: all.reduce((total, { toDecideCount }) => total + toDecideCount, 0),
    told: mine.filter(({ bankCents }) => bankCents !== null).length,
  };
}
