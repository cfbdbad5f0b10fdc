import { sql } from 'kysely';
import type { Tx } from '#server/kernel/database.ts';
import { systemAccount } from '#server/modules/rent/tenancy-money/accounts.ts';
import type { MoneyLease } from '#server/modules/rent/tenancy-money/money-leases.ts';

/** What is held of the deposit of a tenancy, and what was requested of it and is unpaid. Whoever calls it has taken the tenancy. */
export async function heldOrRequested(
  tx: Tx,
  organisationId: string,
  { tenancyId, currency }: Pick<MoneyLease, 'tenancyId' | 'currency'>,
): Promise<number> {
  const account = await systemAccount(tx, organisationId, 'deposits-held');
  const { rows } = await sql<{ held: number; open: number }>`
    select coalesce(sum(t.deposit_cents), 0)::bigint as held, coalesce((
             select sum(c.open_cents) from charge c
              where c.org_id = ${organisationId} and c.tenancy_id = ${tenancyId} and c.kind <> 'rent'
                and c.account_id = ${account.id} and c.currency = ${currency}), 0)::bigint as open
      from tenancy_balance t
     where t.org_id = ${organisationId} and t.tenancy_id = ${tenancyId} and t.currency = ${currency}`.execute(tx);
  return (rows[0]?.held ?? 0) + (rows[0]?.open ?? 0);
}
