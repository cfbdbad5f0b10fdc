import { sql } from 'kysely';
import type { Tx } from '#server/kernel/database.ts';
import { notPlaced } from '#server/modules/ledger/index.ts';
import { readDepositAccounts } from '#server/modules/rent/held-money/deposit-accounts.ts';
import { readPlaceOf } from '#server/modules/rent/held-money/went-to.ts';
import type { NewAllocation } from './allocations.ts';

type Used = Pick<NewAllocation, 'source' | 'charge'>;

/**
 * Where what allocations use lies: a payment where its money is by now, a kept deposit where it was kept. What was brought
 * forward lies nowhere yet, and a credit was never money.
 */
export async function readSourcePlaces(
  tx: Tx,
  organisationId: string,
  allocations: readonly Used[],
): Promise<(of: Used) => string> {
  const paid = allocations.filter(({ source }) => source.kind === 'receipt');
  const kept = allocations.filter(({ source }) => source.kind === 'deposit');
  const payments = await readPayments(tx, organisationId, idsOf(paid));
  const credits = await readKept(tx, organisationId, idsOf(kept));
  const accounts = await readDepositAccounts(tx, organisationId);
  const inDepositBank = paid.filter(({ source }) => accounts.apart.includes(payments.get(source.id)?.accountId ?? ''));
  const placeOf = await readPlaceOf(
    tx,
    organisationId,
    inDepositBank.map(({ source, charge }) => ({
      tenancyId: charge.tenancyId,
      paymentId: payments.get(source.id)?.paymentId,
    })),
    accounts,
  );
  return ({ source, charge }) => {
    if (source.kind !== 'receipt') return credits.get(source.id) ?? notPlaced;
    const payment = payments.get(source.id);
    if (payment === undefined) return notPlaced;
    return placeOf({ tenancyId: charge.tenancyId, paymentId: payment.paymentId }, payment.accountId);
  };
}

/** Where the money of an entry lies that says one place. */
export async function readEntryPlace(tx: Tx, organisationId: string, entryId: string): Promise<string> {
  const { rows } = await sql<{ place: string }>`
    select g.bank_account_id as place from posting g
     where g.org_id = ${organisationId} and g.entry_id = ${entryId} and g.basis <> 'accrual' and g.bank_account_id is not null
     order by g.line limit 1`.execute(tx);
  return rows[0]?.place ?? notPlaced;
}

function idsOf(some: readonly Used[]): string {
  return `{${[...new Set(some.map(({ source }) => source.id))].join(',')}}`;
}

interface Payment {
  readonly id: string;
  readonly accountId: string;
  readonly paymentId: string;
}

async function readPayments(tx: Tx, organisationId: string, ids: string): Promise<ReadonlyMap<string, Payment>> {
  if (ids === '{}') return new Map();
  const { rows } = await sql<Payment>`
    select r.receipt_id as id, coalesce(b.account_id, r.account_id) as "accountId",
           coalesce(b.batch_id, r.receipt_id) as "paymentId"
      from receipt r left join deposit_batch b on b.org_id = r.org_id and b.batch_id = r.batch_id
     where r.org_id = ${organisationId} and r.receipt_id = any(${ids}::uuid[]) and r.method <> 'opening'`.execute(tx);
  return new Map(rows.map((row) => [row.id, row]));
}

async function readKept(tx: Tx, organisationId: string, ids: string): Promise<ReadonlyMap<string, string>> {
  if (ids === '{}') return new Map();
  const { rows } = await sql<{ id: string; place: string }>`
    select distinct on (k.credit_id) k.credit_id as id, g.bank_account_id as place
      from credit k
      join posting g on g.org_id = k.org_id and g.entry_id = k.entry_id and g.account_id = k.account_id
       and g.basis <> 'accrual' and g.bank_account_id is not null
     where k.org_id = ${organisationId} and k.credit_id = any(${ids}::uuid[])
     order by k.credit_id, g.line`.execute(tx);
  return new Map(rows.map(({ id, place }) => [id, place]));
}
