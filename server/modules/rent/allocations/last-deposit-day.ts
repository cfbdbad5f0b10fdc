import { sql } from 'kysely';
import type { Tx } from '#server/kernel/database.ts';
import { refuseField } from '#server/kernel/refuse.ts';
import { readDepositAccounts } from '#server/modules/rent/held-money/deposit-accounts.ts';

interface LastDay {
  readonly tenancyId: string;
  readonly on: string;
}

/** The last day by today on which a deposit changed, or money of it came to a bank: all that is held is there since then. */
export async function readLastDepositDay(
  tx: Tx,
  organisationId: string,
  tenancyIds: readonly string[],
  today: string,
): Promise<LastDay | undefined> {
  const { banks } = await readDepositAccounts(tx, organisationId);
  const { rows } = await sql<LastDay>`
    select m.tenancy_id as "tenancyId", max(greatest(m.on_day, b.deposited_on,
             (select max(g.date) from posting g
                join journal_entry e on e.org_id = g.org_id and e.entry_id = g.entry_id
                join lease l on l.org_id = g.org_id and l.lease_id = g.lease_id
               where g.org_id = m.org_id and l.tenancy_id = m.tenancy_id and g.account_id = any(${banks}::uuid[])
                 and e.source_kind in ('deposit-transfer', 'deposit-banked') and g.amount_cents > 0 and g.date <= ${today}::date))) as on
      from deposit_movement m
      left join allocation a on a.org_id = m.org_id and a.allocation_id = m.allocation_id
      left join receipt r on r.org_id = m.org_id and r.receipt_id = a.receipt_id
      left join deposit_batch b on b.org_id = m.org_id and b.batch_id = r.batch_id
     where m.org_id = ${organisationId} and m.tenancy_id = any(${tenancyIds}::uuid[])
       and m.on_day <= ${today}::date
     group by 1 order by 2 desc limit 1`.execute(tx);
  return rows[0];
}

export function refuseBeforeLast(movedOn: string, last: { readonly lease: string; readonly day: string }): void {
  if (movedOn < last.day) throw refuseField('movedOn', 'deposits.before-last-movement', last);
}
