import { sql } from 'kysely';
import type { Tx } from '#server/kernel/database.ts';

const breaksAtMost = 20;

/** Both ways: a fund that is missing is found as well as one that nothing was posted for. */
export async function checkFunds(tx: Tx, organisationId: string): Promise<string[]> {
  const { rows } = await sql<{
    place: string;
    kind: string;
    holder: string;
    currency: string;
    kept: string;
    posted: string;
  }>`
    with kept as (
      select place_id as place, holder_kind as kind, holder_id as holder, currency, cents from fund_balance
       where org_id = ${organisationId}),
    posted as (
      select place_id as place, holder_kind as kind, holder_id as holder, currency, sum(cents) as cents
        from fund_lines(${organisationId}) group by 1, 2, 3, 4)
    select place, kind, holder, currency, coalesce(kept.cents, 0)::text as kept, coalesce(posted.cents, 0)::text as posted
      from kept full join posted using (place, kind, holder, currency)
     where coalesce(kept.cents, 0) <> coalesce(posted.cents, 0)
     order by 1, 2, 3, 4 limit ${breaksAtMost}`.execute(tx);
  return rows.map(
    ({ place, kind, holder, currency, kept, posted }) =>
      `The rollup fund_balance of ${kind} ${holder} in ${place}, ${currency} says ${kept}; its postings come to ${posted}.`,
  );
}

/** What each place has is the sum of what is whose there (money.md, 1.2), and what a bank account has is its balance. */
export async function checkPlaces(tx: Tx, organisationId: string): Promise<string[]> {
  const { rows } = await sql<{ place: string; currency: string; bank: string; funds: string; balance: string }>`
    with place as (
      select place_id as id, currency, coalesce(sum(cents) filter (where holder_kind = 'bank'), 0) as bank,
             coalesce(sum(cents) filter (where holder_kind <> 'bank'), 0) as funds
        from fund_balance where org_id = ${organisationId} group by 1, 2),
    balance as (
      select m.account_id as id, m.currency, sum(m.debit_cents - m.credit_cents) as cents
        from account a join account_month m on m.org_id = a.org_id and m.account_id = a.account_id
       where a.org_id = ${organisationId} and (a.is_bank or a.system_key = 'undeposited') and m.basis <> 'accrual'
       group by 1, 2)
    select id as place, currency, coalesce(p.bank, 0)::text as bank, coalesce(p.funds, 0)::text as funds,
           coalesce(b.cents, 0)::text as balance
      from place p full join balance b using (id, currency)
     where coalesce(p.bank, 0) <> coalesce(p.funds, 0) or coalesce(p.bank, 0) <> coalesce(b.cents, 0)
     order by 1, 2 limit ${breaksAtMost}`.execute(tx);
  return rows.map(
    ({ place, currency, bank, funds, balance }) =>
      `The place ${place} has ${bank} ${currency}; its funds come to ${funds}, and its account to ${balance}.`,
  );
}
