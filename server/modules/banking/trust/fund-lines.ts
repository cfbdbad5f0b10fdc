import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { z } from 'zod';
import type { trustRoutes } from '#shared/api/trust.ts';
import { sumCents } from '#shared/money.ts';
import type { Tx } from '#server/kernel/database.ts';
import { pageOf, readCursor } from '#server/kernel/keyset.ts';

type Routes = typeof trustRoutes;
type Query = z.output<Routes['GET /trust-fund-lines/']['query']>;

interface LineRow {
  readonly entryId: string;
  readonly number: number;
  readonly date: string;
  readonly memo: string;
  readonly cents: string;
}

/** What a fund of a bank account is made of, entry by entry: all of them together come to what it has. */
export async function listFundLines(tx: Tx, organisationId: string, query: Query) {
  const { accountId, currency, kind, limit, cursor } = query;
  const after = readCursor(cursor, ['date', 'number']);
  const { rows } = await sql<LineRow>`
    select e.entry_id as "entryId", e.number, e.date, e.memo, (-sum(g.amount_cents))::text as cents
      from (${linesOf(organisationId, query)}) g
      join account a on a.org_id = ${organisationId} and a.account_id = g.account_id
      join journal_entry e on e.org_id = ${organisationId} and e.entry_id = g.entry_id
     where g.account_id <> ${accountId} and fund_kind(a.system_key, g.property_id, e.source_kind) = ${kind}
       and ${after === undefined ? sql`true` : sql`(e.date, e.number) < (${after[0]}::date, ${after[1]}::bigint)`}
     group by e.entry_id, e.number, e.date, e.memo having sum(g.amount_cents) <> 0
     order by e.date desc, e.number desc limit ${limit + 1}`.execute(tx);
  return pageOf(
    rows,
    limit,
    ({ date, number }) => [date, String(number)],
    ({ cents, ...line }) => ({ ...line, cents: sumCents(BigInt(cents)) }),
  );

  function linesOf(org: string, { id }: Query): RawBuilder<unknown> {
    const there = sql`g.bank_account_id = ${accountId} and g.currency = ${currency} and g.basis <> 'accrual'`;
    if (kind === 'property')
      return sql`select g.* from posting g where g.org_id = ${org} and g.property_id = ${id ?? null} and ${there}`;
    if (kind === 'person' || (kind === 'unclaimed' && id !== undefined))
      return sql`select g.* from posting g where g.org_id = ${org} and g.person_id = ${id ?? null} and ${there}`;
    if (kind === 'deposit' || kind === 'prepayment')
      return sql`
        select g.* from lease l
          join lease o on o.org_id = l.org_id and o.tenancy_id = l.tenancy_id
          join posting g on g.org_id = o.org_id and g.lease_id = o.lease_id
         where l.org_id = ${org} and l.lease_id = ${id ?? null} and ${there}`;
    return sql`select g.* from posting g where g.org_id = ${org} and ${there}`;
  }
}
