import { sql } from 'kysely';
import type { Tx } from '#server/kernel/database.ts';
import { systemAccount } from '#server/modules/rent/tenancy-money/accounts.ts';

export interface CreditOrigin {
  readonly leaseId: string;
  readonly propertyId: string;
  readonly unitId: string;
  /** The account that it was given from; concessions where that is no income or cost, as of what was brought forward. */
  readonly costId: string;
  readonly entryId: string;
  readonly cents: number;
  /** It was kept of a deposit, and not of last month's rent. */
  readonly isOfDeposit: boolean;
}

/** The leases that credits were given to, and what bears them. */
export async function readCreditOrigins(
  tx: Tx,
  organisationId: string,
  creditIds: readonly string[],
): Promise<ReadonlyMap<string, CreditOrigin>> {
  if (creditIds.length === 0) return new Map();
  const { id: usual } = await systemAccount(tx, organisationId, 'concessions');
  const { rows } = await sql<CreditOrigin & { id: string }>`
    select k.credit_id as id, k.lease_id as "leaseId", k.property_id as "propertyId", l.unit_id as "unitId",
           case when a.kind in ('income', 'expense') then k.account_id else ${usual}::uuid end as "costId",
           k.entry_id as "entryId", k.cents, k.kind = 'deposit' and a.system_key = 'deposits-held' as "isOfDeposit"
      from credit k
      join lease l on l.org_id = k.org_id and l.lease_id = k.lease_id
      join account a on a.org_id = k.org_id and a.account_id = k.account_id
     where k.org_id = ${organisationId} and k.credit_id = any(${`{${creditIds.join(',')}}`}::uuid[])`.execute(tx);
  return new Map(rows.map(({ id, ...origin }) => [id, origin]));
}
