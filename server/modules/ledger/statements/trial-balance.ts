import { sumCents } from '#shared/money.ts';
import type { Tx } from '#server/kernel/database.ts';
import { readTurnover } from './turnover.ts';
import type { Turnover } from './turnover.ts';
import { describeView, openView } from '#server/modules/ledger/books/view.ts';
import type { Asked, View } from '#server/modules/ledger/books/view.ts';

/** The balance of every account on its side. It is made from rollups: postings are read only for what came later. */
export async function readTrialBalance(
  tx: Tx,
  organisationId: string,
  now: Date,
  asked: Asked & { readonly asOf?: string | undefined },
) {
  const books = await openView(tx, organisationId, now, asked);
  const asOf = asked.asOf ?? books.today;
  const rows = (await readBalances(tx, books, asOf)).map(({ cents, ...account }) => ({
    accountId: account.accountId,
    number: account.number,
    name: account.name,
    kind: account.kind,
    isContra: account.isContra,
    currency: account.currency,
    debitCents: sumCents(cents > 0n ? cents : 0n),
    creditCents: sumCents(cents < 0n ? -cents : 0n),
  }));
  return {
    ...describeView(books, asOf),
    rows,
    totals: [...Map.groupBy(rows, ({ currency }) => currency)].map(([currency, own]) => ({
      currency,
      debitCents: sumCents(own.reduce((sum, { debitCents }) => sum + BigInt(debitCents), 0n)),
      creditCents: sumCents(own.reduce((sum, { creditCents }) => sum + BigInt(creditCents), 0n)),
    })),
  };
}

/** Debits are positive. */
export interface Balance extends Omit<Turnover, 'debit' | 'credit'> {
  readonly cents: bigint;
}

/** Balances as of a day that are not zero, by account and currency. */
export async function readBalances(tx: Tx, view: View, asOf: string): Promise<Balance[]> {
  return netOf(await readTurnover(tx, view, { to: asOf }));
}

export function netOf(turnover: readonly Turnover[]): Balance[] {
  return turnover
    .map(({ debit, credit, ...account }) => ({ ...account, cents: debit - credit }))
    .filter(({ cents }) => cents !== 0n);
}
