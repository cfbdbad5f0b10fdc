import { sql } from 'kysely';
import type { Tx } from '#server/kernel/database.ts';

export interface BankDefaults {
  readonly payments: string | null;
  readonly deposits: string | null;
}

/** Where payments and deposits go by the workspace's policy, or else by the standard chart. */
export async function readBankDefaults(tx: Tx, organisationId: string): Promise<BankDefaults> {
  const { rows } = await sql<BankDefaults>`
    select coalesce((p.policy ->> 'receiptAccountId')::uuid, t.account_id) as payments,
           coalesce((p.policy ->> 'depositAccountId')::uuid, d.account_id) as deposits
      from organisation o
      left join rent_policy p on p.org_id = o.org_id
      left join account t on t.org_id = o.org_id and t.system_key = 'trust-bank'
      left join account d on d.org_id = o.org_id and d.system_key = 'deposit-bank'
     where o.org_id = ${organisationId}`.execute(tx);
  return rows[0] ?? { payments: null, deposits: null };
}
