import { sql } from 'kysely';
import type { Tx } from '#server/kernel/database.ts';
import { fieldRefusal } from '#server/kernel/refuse.ts';
import { readClosedThrough } from '#server/modules/ledger/index.ts';
import type { MoneyLease } from '#server/modules/rent/tenancy-money/money-leases.ts';
import type { Fault, SettlementContent } from './settlement.ts';

/** What is wrong with the day in the books: to come, in a closed period, or before the deposit last moved. */
export async function faultsOfDates(
  tx: Tx,
  organisationId: string,
  { tenancyId, currency }: MoneyLease,
  { settledOn }: SettlementContent,
  today: string,
): Promise<Fault[]> {
  const path = 'settledOn';
  if (settledOn > today) return [fieldRefusal(path, 'deposits.settled-in-future', { day: settledOn, today })];
  const closedThrough = await readClosedThrough(tx, organisationId);
  if (closedThrough !== null && settledOn <= closedThrough)
    return [
      fieldRefusal(
        path,
        closedThrough >= today ? 'deposits.settled-while-all-closed' : 'deposits.settled-in-closed-books',
        { through: closedThrough },
      ),
    ];
  const { rows } = await sql<{ last: string | null }>`
    select max(m.on_day) as last from deposit_movement m
     where m.org_id = ${organisationId} and m.tenancy_id = ${tenancyId} and m.currency = ${currency}`.execute(tx);
  const last = rows[0]?.last ?? null;
  if (last !== null && settledOn < last) return [fieldRefusal(path, 'deposits.settled-before-movement', { day: last })];
  return [];
}
