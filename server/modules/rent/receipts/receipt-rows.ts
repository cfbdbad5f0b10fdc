import { sql } from 'kysely';
import type { Tx } from '#server/kernel/database.ts';
import { Problem } from '#server/kernel/problem.ts';
import { lockTenancies } from '#server/modules/rent/tenancy-money/lock-tenancies.ts';
import { receiptNumber } from '#server/modules/rent/tenancy-money/numbers.ts';
import { notAllOfIt } from '#server/modules/rent/allocations/undo-allocations.ts';

/** Receipts with the account where the money is now: that of their batch, once they were brought to the bank. */
export function receiptRows(tx: Tx, organisationId: string) {
  return tx
    .selectFrom('receipt as r')
    .leftJoin('deposit_batch as b', (join) =>
      join.onRef('b.org_id', '=', 'r.org_id').onRef('b.batch_id', '=', 'r.batch_id'),
    )
    .innerJoin('account as a', (join) =>
      join.onRef('a.org_id', '=', 'r.org_id').on(sql<boolean>`a.account_id = coalesce(b.account_id, r.account_id)`),
    )
    .leftJoin('person as n', (join) => join.onRef('n.org_id', '=', 'r.org_id').onRef('n.person_id', '=', 'r.payer_id'))
    .leftJoin('app_user as v', 'v.user_id', 'r.reversed_by')
    .leftJoin('app_user as w', 'w.user_id', 'r.recorded_by')
    .selectAll('r')
    .select([
      'a.account_id as place_id',
      'a.number as place_number',
      'a.name as place_name',
      'a.system_key as place_key',
    ])
    .select(['b.number as batch_number', 'n.name as payer', 'v.name as reverser', 'w.name as recorder'])
    .where('r.org_id', '=', organisationId);
}

export type ReceiptRow = Awaited<ReturnType<ReturnType<typeof receiptRows>['executeTakeFirstOrThrow']>>;

export interface ReceiptPart {
  readonly receiptId: string;
  readonly tenancyId: string;
  readonly leaseId: string;
  readonly propertyId: string;
  readonly unitId: string;
  readonly cents: number;
  readonly unappliedCents: number;
}

export async function readReceiptParts(
  tx: Tx,
  organisationId: string,
  receiptIds: readonly string[],
): Promise<ReceiptPart[]> {
  if (receiptIds.length === 0) return [];
  return tx
    .selectFrom('receipt_part as p')
    .innerJoin('lease as l', (join) => join.onRef('l.org_id', '=', 'p.org_id').onRef('l.lease_id', '=', 'p.lease_id'))
    .select(['p.receipt_id as receiptId', 'p.tenancy_id as tenancyId', 'p.lease_id as leaseId'])
    .select(['p.property_id as propertyId', 'l.unit_id as unitId', 'p.cents', 'p.unapplied_cents as unappliedCents'])
    .where('p.org_id', '=', organisationId)
    .where('p.receipt_id', 'in', receiptIds)
    .orderBy('l.number')
    .execute();
}

/** A receipt that can still be changed, with its tenancies taken. */
export async function takeReceipt(tx: Tx, organisationId: string, receiptId: string) {
  const before = await readReceiptParts(tx, organisationId, [receiptId]);
  await lockTenancies(
    tx,
    organisationId,
    before.map(({ tenancyId }) => tenancyId),
  );
  const row = await receiptRows(tx, organisationId).where('r.receipt_id', '=', receiptId).executeTakeFirst();
  if (row === undefined) throw noSuchReceipt();
  const parts = await readReceiptParts(tx, organisationId, [receiptId]);
  if (parts.reduce((sum, { cents }) => sum + cents, 0) !== row.cents) throw notAllOfIt();
  if (row.reversed_on !== null)
    throw new Problem('receipt-reversed', `${receiptNumber(row.number)} was already voided on ${row.reversed_on}.`);
  return { row, parts };
}

export function noSuchReceipt(): Problem {
  return new Problem('not-found', 'There is no such receipt in this workspace.');
}
