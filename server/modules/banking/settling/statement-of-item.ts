import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

interface Item {
  readonly organisationId: string;
  readonly accountId: string;
  readonly entryId: RawBuilder<unknown>;
  readonly currency: RawBuilder<unknown>;
}

/**
 * Joins the days of the statement that cleared an item of a bank account, as `k.since` and `k.through`. An opening balance
 * is told of only once it is finished: until then it is what nobody has said otherwise of.
 */
export function joinStatement({ organisationId, accountId, entryId, currency }: Item): RawBuilder<unknown> {
  return sql`left join lateral (
    select case i.role when 'cleared' then r.from_on else date '0001-01-01' end as since,
           case i.role when 'cleared' then r.to_on else r.from_on - 1 end as through
      from reconciliation_item i
      join reconciliation r on r.org_id = i.org_id and r.reconciliation_id = i.reconciliation_id
     where i.org_id = ${organisationId} and i.entry_id = ${entryId} and i.account_id = ${accountId}
       and i.currency = ${currency} and (i.role = 'cleared' or (i.role = 'opening' and r.state = 'finished'))) k on true`;
}
