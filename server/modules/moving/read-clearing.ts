import { sql } from 'kysely';
import type { Tx } from '#server/kernel/database.ts';

/** What is on the clearing account, on accrual basis, by currency; debits are positive. */
export async function readClearing(tx: Tx, organisationId: string): Promise<Map<string, number>> {
  const { rows } = await sql<{ currency: string; cents: number }>`
    select m.currency, sum(m.debit_cents - m.credit_cents)::bigint as cents
      from account a join account_month m on m.org_id = a.org_id and m.account_id = a.account_id
     where a.org_id = ${organisationId} and a.system_key = 'opening-balances' and m.basis in ('both', 'accrual')
     group by 1 order by 1`.execute(tx);
  return new Map(rows.map(({ currency, cents }) => [currency, cents]));
}
