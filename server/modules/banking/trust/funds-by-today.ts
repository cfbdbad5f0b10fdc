import { sql } from 'kysely';

export interface FundsAsked {
  readonly organisationId: string;
  readonly today: string;
}

/**
 * Whose money lies where, as `fund_balance` has it, without what is dated later than today: checks are given up to a year
 * before their day. Few entries are, and they are found by their day.
 */
export function fundsByToday({ organisationId, today }: FundsAsked) {
  return sql`(
    select f.org_id, f.place_id, f.currency, f.holder_kind, f.holder_id, sum(f.cents)::bigint as cents
      from (select org_id, place_id, currency, holder_kind, holder_id, cents from fund_balance
             where org_id = ${organisationId}
            union all
            select p.org_id, p.bank_account_id, p.currency, k.kind, fund_holder(k.kind, p.property_id, p.lease_id, p.person_id),
                   case when k.kind = 'bank' then -p.amount_cents else p.amount_cents end
              from journal_entry e
              join posting p on p.org_id = e.org_id and p.entry_id = e.entry_id
              join account a on a.org_id = p.org_id and a.account_id = p.account_id
             cross join lateral (select case when p.account_id = p.bank_account_id then 'bank'
                                             else fund_kind(a.system_key, p.property_id, e.source_kind) end as kind) k
             where e.org_id = ${organisationId} and e.date > ${today}::date and p.basis <> 'accrual'
               and p.bank_account_id is not null) f
     group by 1, 2, 3, 4, 5 having sum(f.cents) <> 0)`;
}
