import { sql } from 'kysely';
import type { Tx } from '#server/kernel/database.ts';
import type { DepositAccounts } from './deposit-accounts.ts';

interface CameTo {
  readonly id: string;
  readonly number: string;
  readonly name: string;
}

/** The bank account that the last payment of a deposit came to, other than those for deposits. */
export async function readCameTo(
  tx: Tx,
  organisationId: string,
  tenancyIds: readonly string[],
  currency: string,
  accounts: DepositAccounts,
): Promise<Map<string, CameTo>> {
  const { rows } = await sql<CameTo & { tenancyId: string }>`
    select distinct on (m.tenancy_id) m.tenancy_id as "tenancyId", a.account_id as id, a.number, a.name
      from deposit_movement m
      join allocation x on x.org_id = m.org_id and x.allocation_id = m.allocation_id
      join receipt r on r.org_id = m.org_id and r.receipt_id = x.receipt_id and r.reversed_on is null
      left join deposit_batch b on b.org_id = r.org_id and b.batch_id = r.batch_id
      join account a on a.org_id = r.org_id and a.account_id = coalesce(b.account_id, r.account_id)
     where m.org_id = ${organisationId} and m.tenancy_id = any(${tenancyIds}::uuid[]) and m.currency = ${currency}
       and m.kind = 'received' and a.account_id <> all(${accounts.banks}::uuid[])
       and a.system_key is distinct from 'undeposited'
     order by m.tenancy_id, m.on_day desc, m.movement_id desc`.execute(tx);
  return new Map(rows.map(({ tenancyId, ...account }) => [tenancyId, account]));
}
