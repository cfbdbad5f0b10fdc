import { sql } from 'kysely';
import type { z } from 'zod';
import type { bankFileRoutes } from '#shared/api/bank-files.ts';
import { sumCents } from '#shared/money.ts';
import type { Tx } from '#server/kernel/database.ts';

type Summary = z.output<(typeof bankFileRoutes)['GET /banking-summary/']['answer']>['items'][number];

/** By account and currency: the last balance that a bank told, with the lines after it, and what is not dealt with. */
export async function summariseBanking(tx: Tx, organisationId: string): Promise<Summary[]> {
  const { rows } = await sql<{
    accountId: string;
    currency: string;
    closingCents: number | null;
    afterCents: string;
    bankOn: string | null;
    unmatchedCount: number;
    unmatchedCents: string;
    toDecideCount: number;
  }>`
    select k.account_id as "accountId", k.currency, c.closing_cents as "closingCents",
           coalesce(later.cents, 0)::text as "afterCents", greatest(c.closing_on, later.last_on)::text as "bankOn",
           coalesce(w.unmatched, 0)::int as "unmatchedCount", coalesce(w.cents, 0)::text as "unmatchedCents",
           coalesce(w.waiting, 0)::int as "toDecideCount"
      from (select distinct account_id, currency from bank_file where org_id = ${organisationId}) k
      left join lateral (
        select f.closing_cents, f.closing_on from bank_file f
         where f.org_id = ${organisationId} and f.account_id = k.account_id and f.currency = k.currency
           and f.closing_cents is not null
         order by f.closing_on desc, f.file_id desc limit 1) c on true
      left join lateral (
        select sum(l.cents) as cents, max(l.date) as last_on from statement_line l
         where l.org_id = ${organisationId} and l.account_id = k.account_id and l.currency = k.currency
           and l.date > c.closing_on and l.state not in ('doubtful', 'conflict', 'same')) later on true
      left join lateral (
        select count(*) filter (where l.state = 'open') as unmatched,
               sum(l.cents - claimed.cents) filter (where l.state = 'open') as cents,
               count(*) filter (where l.state <> 'open') as waiting
          from statement_line l
         cross join lateral (
           select coalesce(sum(c.cents), 0) as cents from line_claim c
            where c.org_id = l.org_id and c.line_id = l.line_id) claimed
         where l.org_id = ${organisationId} and l.account_id = k.account_id and l.currency = k.currency
           and l.state in ('open', 'doubtful', 'conflict')) w on true
     order by k.account_id, k.currency`.execute(tx);
  return rows.map(({ closingCents, afterCents, unmatchedCents, bankOn, ...row }) => ({
    ...row,
    bankCents: closingCents === null ? null : sumCents(BigInt(closingCents) + BigInt(afterCents)),
    bankOn: closingCents === null ? null : bankOn,
    unmatchedCents: sumCents(BigInt(unmatchedCents)),
  }));
}
