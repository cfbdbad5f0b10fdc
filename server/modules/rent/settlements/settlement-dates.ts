import { sql } from 'kysely';
import type { Tx } from '#server/kernel/database.ts';
import { readClosedThrough } from '#server/modules/ledger/index.ts';
import { noOpenDay } from '#server/modules/rent/tenancy-money/dates.ts';
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
  if (settledOn > today)
    return [{ path, code: 'date-to-come', message: `${settledOn} is in the future. Use ${today} or an earlier date.` }];
  const closedThrough = await readClosedThrough(tx, organisationId);
  if (closedThrough !== null && settledOn <= closedThrough)
    return [
      { path, code: 'date-closed', message: closedThrough >= today ? noOpenDay(closedThrough) : later(closedThrough) },
    ];
  const { rows } = await sql<{ last: string | null }>`
    select max(m.on_day) as last from deposit_movement m
     where m.org_id = ${organisationId} and m.tenancy_id = ${tenancyId} and m.currency = ${currency}`.execute(tx);
  const last = rows[0]?.last ?? null;
  if (last !== null && settledOn < last)
    return [{ path, code: 'date-before', message: `The deposit moved on ${last}. Use that day or a later one.` }];
  return [];
}

const later = (closedThrough: string) => `The books are closed through ${closedThrough}. Use a later day.`;
