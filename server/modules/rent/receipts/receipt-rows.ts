import { sql } from 'kysely';
import { onlineProviders, providerNames } from '#shared/online-payments.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Problem } from '#server/kernel/problem.ts';
import { refuse } from '#server/kernel/refuse.ts';
import { lockTenancies } from '#server/modules/rent/tenancy-money/lock-tenancies.ts';
import { systemAccount } from '#server/modules/rent/tenancy-money/accounts.ts';
import { hasCrossed } from '#server/modules/rent/allocations/crossings.ts';
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

export interface CrossedPart {
  readonly receiptId: string;
  readonly tenancyId: string;
  readonly from: Building;
  readonly to: Building;
  readonly cents: number;
  readonly on: string;
}

interface Building {
  readonly leaseId: string;
  readonly propertyId: string;
  readonly unitId: string;
}

/**
 * Parts by the building that their money is for on a day: what paid charges of another one by then went there. With them,
 * what goes there on a later day.
 */
export async function readPartsByBuilding(
  tx: Tx,
  organisationId: string,
  receiptIds: readonly string[],
  on: string,
): Promise<{ parts: Omit<ReceiptPart, 'unappliedCents'>[]; later: CrossedPart[] }> {
  const { id: prepaymentsId } = await systemAccount(tx, organisationId, 'prepayments');
  const parts = await readReceiptParts(tx, organisationId, receiptIds);
  const { rows } = await sql<Building & Omit<CrossedPart, 'from' | 'to'>>`
    select p.receipt_id as "receiptId", p.tenancy_id as "tenancyId", c.lease_id as "leaseId",
           c.property_id as "propertyId", l.unit_id as "unitId", a.cents, a.on_day as on
      from receipt_part p
      join allocation a on a.org_id = p.org_id and a.receipt_id = p.receipt_id and a.tenancy_id = p.tenancy_id
      join charge c on c.org_id = a.org_id and c.charge_id = a.charge_id and c.property_id <> p.property_id
      join lease l on l.org_id = c.org_id and l.lease_id = c.lease_id
     where p.org_id = ${organisationId} and p.receipt_id = any(${`{${receiptIds.join(',')}}`}::uuid[])
       and ${hasCrossed(prepaymentsId)}
     order by a.allocation_id`.execute(tx);
  const crossed = rows.flatMap(({ leaseId, propertyId, unitId, ...row }) => {
    const from = parts.find((part) => part.receiptId === row.receiptId && part.tenancyId === row.tenancyId);
    return from === undefined ? [] : [{ ...row, from, to: { leaseId, propertyId, unitId } }];
  });
  const byThen = crossed.filter((one) => one.on <= on);
  const all = [
    ...parts.map(({ unappliedCents: _, ...part }) => part),
    ...byThen.flatMap(({ receiptId, tenancyId, from, to, cents }) => [
      { ...buildingOf(from), receiptId, tenancyId, cents: -cents },
      { ...to, receiptId, tenancyId, cents },
    ]),
  ];
  const sums = Map.groupBy(all, ({ receiptId, tenancyId, leaseId }) => `${receiptId} ${tenancyId} ${leaseId}`);
  return {
    parts: [...sums.values()].flatMap((own) =>
      own.slice(0, 1).map((part) => ({ ...part, cents: own.reduce((sum, { cents }) => sum + cents, 0) })),
    ),
    later: crossed.filter((one) => one.on > on),
  };
}

function buildingOf({ leaseId, propertyId, unitId }: Building): Building {
  return { leaseId, propertyId, unitId };
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
    throw refuse('receipts.already-voided', { receipt: receiptNumber(row.number), day: row.reversed_on });
  return { row, parts };
}

export function noSuchReceipt(): Problem {
  return refuse('receipts.no-such-receipt');
}

/** What was paid online goes to the bank, and comes back, as its provider says; a direct debit on its day of collection. */
export function heldByProvider({ number, held_by: provider }: Pick<ReceiptRow, 'number' | 'held_by'>): Problem {
  if (provider === 'direct-debit') return refuse('receipts.held-by-debit', { receipt: receiptNumber(number) });
  const known = onlineProviders.find((one) => one === provider);
  return refuse('receipts.held-by-provider', {
    receipt: receiptNumber(number),
    provider: known === undefined ? '' : providerNames[known],
  });
}
