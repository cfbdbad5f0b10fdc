import { sql } from 'kysely';
import type { Tx } from '#server/kernel/database.ts';
import type { Poster } from '#server/modules/ledger/index.ts';
import { bankDeposits } from './bank-deposits.ts';
import type { BankChange } from './bank-deposits.ts';
import { readDepositAccounts } from './deposit-accounts.ts';
import { shiftLastMonth } from './even-last-month.ts';
import { evenOut } from './even-out.ts';
import { followLastMonth } from './follow-last-month.ts';
import { withLastMonth } from './last-month-banks.ts';

interface Batch {
  readonly batchId: string;
  readonly receiptIds: readonly string[];
  readonly parts: readonly Pick<BankChange, 'tenancyId' | 'leaseId' | 'propertyId'>[];
  readonly currency: string;
  readonly accountId: string;
  readonly on: string;
  readonly entryId: string;
  /** Deposited at the bank, or undone and undeposited again. */
  readonly way: 'in' | 'out';
}

/** Of payments that are deposited at a bank, what they paid of security deposits goes on to the deposit bank account. */
export async function bankDepositsOfBatch(tx: Tx, act: Poster, batch: Batch): Promise<void> {
  // What is undeposited again is held where it was paid for.
  if (batch.way === 'out') {
    const sides = batch.parts.map(({ tenancyId }) => ({ tenancyId, currency: batch.currency, on: batch.on }));
    const accounts = await readDepositAccounts(tx, act.organisationId);
    await shiftLastMonth(tx, act, await withLastMonth(tx, act.organisationId, sides, accounts), batch.on);
    await evenOut(tx, act, sides);
  }
  const { rows } = await sql<Omit<BankChange, 'entryIds' | 'otherId'>>`
    select m.tenancy_id as "tenancyId", h.lease_id as "leaseId", h.property_id as "propertyId", m.currency,
           sum(m.cents)::bigint as cents, greatest(m.on_day, ${batch.on}::date) as on
      from deposit_movement m
      join allocation x on x.org_id = m.org_id and x.allocation_id = m.allocation_id
      -- Where it was paid for; a deposit that was carried to another property since belongs there.
      join lateral (
        select o.property_id, (array_agg(o.lease_id order by o.movement_id desc))[1] as lease_id from deposit_movement o
         where o.org_id = m.org_id and o.tenancy_id = m.tenancy_id and o.currency = m.currency
         group by 1 order by o.property_id = m.property_id and sum(o.cents) > 0 desc, sum(o.cents) desc, 1 limit 1) h on true
     where m.org_id = ${act.organisationId} and x.receipt_id = any(${`{${batch.receiptIds.join(',')}}`}::uuid[])
     group by 1, 2, 3, 4, 6`.execute(tx);
  const { on, currency, accountId: otherId, entryId, batchId: paymentId } = batch;
  const entryIds = [entryId];
  // Also payments without a deposit: their money does not stay in the deposit bank account.
  const others = batch.parts.map(({ tenancyId, leaseId, propertyId }) => ({
    tenancyId,
    leaseId,
    propertyId,
    currency,
    cents: 0,
    on,
  }));
  const sign = batch.way === 'in' ? 1 : -1;
  const changes = [...others, ...rows.map((row) => ({ ...row, cents: sign * row.cents }))];
  await bankDeposits(
    tx,
    act,
    changes.map((change) => ({ ...change, entryIds, otherId, paymentId })),
  );
  await followLastMonth(
    tx,
    act,
    batch.parts.map(({ tenancyId }) => ({ tenancyId, currency })),
    on,
  );
}
