import { sql } from 'kysely';
import type { Tx } from '#server/kernel/database.ts';
import { refuse } from '#server/kernel/refuse.ts';
import { readDepositAccounts } from '#server/modules/rent/held-money/deposit-accounts.ts';
import { settlementNumber } from '#server/modules/rent/held-money/settlement-number.ts';
import { receiptNumber } from '#server/modules/rent/tenancy-money/numbers.ts';

/**
 * Undeposited money is not settled, so the bank deposit of a payment stands as long as a settlement that had its money, as
 * a deposit or as last month's rent that joined it. Entries are numbered in the order in which they were made.
 */
export async function refuseSettled(tx: Tx, organisationId: string, receiptIds: readonly string[]): Promise<void> {
  const { held, lastMonth } = await readDepositAccounts(tx, organisationId);
  const { rows } = await sql<{ receipt: number; settlement: number }>`
    select r.number as receipt, s.number as settlement
      from allocation a
      join receipt r on r.org_id = a.org_id and r.receipt_id = a.receipt_id
      join charge c on c.org_id = a.org_id and c.charge_id = a.charge_id
      join journal_entry paid on paid.org_id = a.org_id and paid.entry_id = a.entry_id
      join deposit_settlement s on s.org_id = a.org_id and s.tenancy_id = a.tenancy_id and s.currency = a.currency
       and s.state = 'final'
      join deposit_movement m on m.org_id = s.org_id
       and ((m.credit_id = s.credit_id and m.kind = 'applied') or (m.refund_id = s.refund_id and m.kind = 'refunded'))
      join journal_entry gone on gone.org_id = m.org_id and gone.entry_id = m.entry_id and gone.number > paid.number
     where a.org_id = ${organisationId} and a.receipt_id = any(${`{${receiptIds.join(',')}}`}::uuid[]) and a.cents > 0
       and not exists (select from allocation u where u.org_id = a.org_id and u.undoes_id = a.allocation_id)
       and (c.account_id = ${held.id} or (c.account_id = ${lastMonth.id} and exists (
         select from deposit_movement j
           join journal_entry e on e.org_id = j.org_id and e.entry_id = j.entry_id and e.source_kind = 'last-month-joined'
          where j.org_id = a.org_id and j.tenancy_id = a.tenancy_id and j.currency = a.currency
            and e.number between paid.number and gone.number
            and not exists (select from journal_entry b where b.org_id = e.org_id and b.reverses_entry_id = e.entry_id))))
     order by s.number, r.number limit 1`.execute(tx);
  const [first] = rows;
  if (first === undefined) return;
  throw refuse('receipts.settled-in-batch', {
    receipt: receiptNumber(first.receipt),
    settlement: settlementNumber(first.settlement),
  });
}
