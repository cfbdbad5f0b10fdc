import { sumCents } from '#shared/money.ts';
import type { SumCents } from '#shared/money.ts';
import type { Balance } from './trial-balance.ts';
import { ownFirst } from './statement-rules.ts';

/** Pure: accounts become rows, rows sections, sections results; each figure beside the one that it is compared with. */

export interface Figure {
  readonly amountCents: SumCents;
  readonly comparedCents: SumCents | null;
}

export type Computed = 'retained-earnings' | 'net-income' | 'rest-of-books';

/** An amount beside the one it is compared with, in the sign of its section. */
export interface Pair {
  readonly amount: bigint;
  readonly compared: bigint | undefined;
}

export interface Row extends Pair {
  readonly account: Pick<Balance, 'accountId' | 'number' | 'name' | 'isContra'> | undefined;
  readonly computed: Computed | undefined;
}

/** Costs and assets are debits, the others credits: a section is positive on its own side. */
export type Sign = 1n | -1n;

/** The accounts of one currency side by side, by number; one that says nothing in either column is left out. */
export function rowsOf(columns: readonly (readonly Balance[] | undefined)[], sign: Sign): Row[] {
  const [own = [], compared] = columns;
  const accounts = new Map([...own, ...(compared ?? [])].map((row) => [row.accountId, row]));
  const cents = (rows: readonly Balance[], id: string) =>
    rows.reduce((sum, row) => (row.accountId === id ? sum + sign * row.cents : sum), 0n);
  return [...accounts.values()]
    .toSorted((one, other) => (one.number < other.number ? -1 : 1))
    .map((account) => ({
      account,
      computed: undefined,
      amount: cents(own, account.accountId),
      compared: compared && cents(compared, account.accountId),
    }));
}

export function sumOf(pairs: readonly Pair[], isCompared: boolean): Pair {
  return {
    amount: pairs.reduce((sum, { amount }) => sum + amount, 0n),
    compared: isCompared ? pairs.reduce((sum, { compared }) => sum + (compared ?? 0n), 0n) : undefined,
  };
}

export function less(one: Pair, other: Pair): Pair {
  return {
    amount: one.amount - other.amount,
    compared: one.compared === undefined ? undefined : one.compared - (other.compared ?? 0n),
  };
}

export function figureOf({ amount, compared }: Pair): Figure {
  return { amountCents: sumCents(amount), comparedCents: compared === undefined ? null : sumCents(compared) };
}

export function sectionOf<Key extends string>(key: Key, rows: readonly Row[], isCompared: boolean) {
  return {
    key,
    rows: rows.map(({ account, computed, ...pair }) => ({
      accountId: account?.accountId ?? null,
      computed: computed ?? null,
      number: account?.number ?? null,
      name: account?.name ?? null,
      isContra: account?.isContra ?? false,
      ...figureOf(pair),
    })),
    ...figureOf(sumOf(rows, isCompared)),
  };
}

/** The organisation's own currency first; alone where there is nothing to say in any. */
export function currenciesOf(own: string, columns: readonly (readonly Balance[] | undefined)[]): string[] {
  const found = new Set(columns.flatMap((rows) => (rows ?? []).map(({ currency }) => currency)));
  if (found.size === 0) return [own];
  return [...found].toSorted((one, other) => ownFirst(own, one, other));
}

export function ofCurrency(rows: readonly Balance[], currency: string): Balance[] {
  return rows.filter((row) => row.currency === currency);
}

export function total(rows: readonly Balance[]): bigint {
  return rows.reduce((sum, { cents }) => sum + cents, 0n);
}

export function negated(rows: readonly Balance[]): Balance[] {
  return rows.map((row) => ({ ...row, cents: -row.cents }));
}

/** In every currency, of all accounts together or of each by itself. */
export function comeToNothing(rows: readonly Balance[], by: 'currency' | 'account'): boolean {
  const sums = Map.groupBy(rows, ({ currency, accountId }) => (by === 'currency' ? currency : currency + accountId));
  return [...sums.values()].every((own) => total(own) === 0n);
}
