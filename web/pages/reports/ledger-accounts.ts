import type { SumCents } from '#shared/money.ts';
import type { GeneralLedger, LedgerItem } from './api.ts';

/** The lines of one account in one currency, as far as they are fetched. */
export interface LedgerAccount {
  readonly key: string;
  readonly accountId: string;
  readonly number: string;
  readonly name: string;
  readonly currency: string;
  readonly openingCents: SumCents;
  readonly lines: readonly LedgerItem[];
  /** Known once the last line is here. */
  readonly closingCents: SumCents | undefined;
}

/** Every account that brought something in or moved. One that goes on over several pages is named by each of them. */
export function ledgerAccounts(pages: readonly GeneralLedger[]): readonly LedgerAccount[] {
  const lines = Map.groupBy(
    pages.flatMap(({ items }) => items),
    keyOf,
  );
  const openings = new Map(pages.flatMap((page) => page.openings).map((opening) => [keyOf(opening), opening]));
  const last = pages.at(-1);
  const goesOn = last === undefined || last.next === null ? undefined : last.items.at(-1)?.accountId;
  return [...openings]
    .map(([key, { accountId, number, name, currency, cents }]): LedgerAccount => {
      const own = lines.get(key) ?? [];
      const closingCents = accountId === goesOn ? undefined : (own.at(-1)?.balanceCents ?? cents);
      return { key, accountId, number, name, currency, openingCents: cents, lines: own, closingCents };
    })
    .filter(({ openingCents, lines: own }) => openingCents !== 0 || own.length > 0);
}

function keyOf({ accountId, currency }: { readonly accountId: string; readonly currency: string }): string {
  return `${accountId} ${currency}`;
}
