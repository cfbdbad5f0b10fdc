import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { sumCents } from '#shared/money.ts';
import type { SumCents } from '#shared/money.ts';
import type { Tx } from '#server/kernel/database.ts';

interface Books {
  /** Of `posting as g` with its `account as a`. */
  readonly isCounted: RawBuilder<boolean>;
  readonly sign: 1 | -1;
}

/** What the entries of documents post, by currency. `rows` have an "entryId" each. */
export async function readPosted(
  tx: Tx,
  { organisationId }: { readonly organisationId: string },
  rows: RawBuilder<unknown>,
  { isCounted, sign }: Books,
): Promise<(currency: string) => SumCents> {
  const { rows: sums } = await sql<{ currency: string; cents: string }>`
    select g.currency, sum(g.amount_cents)::text as cents
      from (select distinct r."entryId" from (${rows}) r) e
      join posting g on g.org_id = ${organisationId} and g.entry_id = e."entryId"
      join account a on a.org_id = g.org_id and a.account_id = g.account_id
     where ${isCounted} group by 1`.execute(tx);
  const byCurrency = new Map(sums.map(({ currency, cents }) => [currency, BigInt(cents)]));
  return (currency) => sumCents(BigInt(sign) * (byCurrency.get(currency) ?? 0n));
}
