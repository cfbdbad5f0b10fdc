import { sql } from 'kysely';
import type { Tx } from '#server/kernel/database.ts';
import { shiftFund } from '#server/modules/ledger/index.ts';
import type { BalancedLines } from '#server/modules/ledger/index.ts';
import { aboutCharge } from '#server/modules/rent/tenancy-money/about-charge.ts';
import { systemAccount } from '#server/modules/rent/tenancy-money/accounts.ts';
import type { LeaseFund } from '#server/modules/rent/places/act-funds.ts';
import { readHeldPlaces } from '#server/modules/rent/places/held-places.ts';

/** Whose money a payment is by now: what waits and deposits are the tenant's, the rest is the property's. */
export interface ReceiptFund {
  readonly fund: LeaseFund;
  readonly tenancyId: string;
  readonly leaseId: string;
  readonly propertyId: string;
  readonly unitId: string;
  readonly currency: string;
  readonly cents: number;
}

/** Whose money payments are that lie in a place. Last month's rent that joined the deposit by now is of the deposit. */
export async function readReceiptFunds(
  tx: Tx,
  organisationId: string,
  receiptIds: readonly string[],
  placeId: string,
): Promise<ReceiptFund[]> {
  const { rows } = await sql<ReceiptFund>`
    select f.fund, f.tenancy_id as "tenancyId", f.lease_id as "leaseId", l.property_id as "propertyId",
           l.unit_id as "unitId", f.currency, sum(f.cents)::bigint as cents
      from (select 'prepayments' as fund, p.tenancy_id, p.lease_id, p.currency, p.unapplied_cents as cents
              from receipt_part p
             where p.org_id = ${organisationId} and p.receipt_id = any(${receiptIds}::uuid[])
             union all
            select case when a.charge_id is null then 'prepayments'
                        when k.system_key in ('deposits-held', 'last-months-rent') then k.system_key
                        else 'bank-transfers' end,
                   a.tenancy_id, coalesce(c.lease_id, p.lease_id), a.currency, a.cents
              from allocation a
              join receipt_part p on p.org_id = a.org_id and p.receipt_id = a.receipt_id and p.tenancy_id = a.tenancy_id
              left join charge c on c.org_id = a.org_id and c.charge_id = a.charge_id
              left join account k on k.org_id = c.org_id and k.account_id = c.account_id
             where a.org_id = ${organisationId} and a.receipt_id = any(${receiptIds}::uuid[])) f
      join lease l on l.org_id = ${organisationId} and l.lease_id = f.lease_id
     group by 1, 2, 3, 4, 5, 6 having sum(f.cents) <> 0
     order by 3, 1`.execute(tx);
  const { id: lastMonthId } = await systemAccount(tx, organisationId, 'last-months-rent');
  const funds: ReceiptFund[] = [];
  for (const row of rows) {
    if (row.fund !== 'last-months-rent') {
      funds.push(row);
      continue;
    }
    const held = await readHeldPlaces(tx, organisationId, row, lastMonthId);
    const there = held.find(({ place }) => place === placeId)?.cents ?? 0;
    const stays = Math.min(row.cents, there);
    funds.push({ ...row, cents: stays }, { ...row, fund: 'deposits-held', cents: row.cents - stays });
  }
  return funds.filter(({ cents }) => cents !== 0);
}

interface Undone {
  readonly receiptIds: readonly string[];
  readonly accountId: string;
  /** What took the bank deposit back. */
  readonly entryId: string;
}

/** What was applied, or taken back, since payments were deposited at a bank goes back as what it is by now. */
export async function readFundsUndone(
  tx: Tx,
  organisationId: string,
  { receiptIds, accountId, entryId }: Undone,
): Promise<ReceiptFund[]> {
  const now = await readReceiptFunds(tx, organisationId, receiptIds, accountId);
  const { rows: back } = await sql<{ fund: LeaseFund; leaseId: string | null; propertyId: string; cents: number }>`
    select case when a.system_key in ('deposits-held', 'last-months-rent', 'prepayments') then a.system_key
                else 'bank-transfers' end as fund,
           case when a.system_key = 'bank-transfers' then null else g.lease_id end as "leaseId",
           g.property_id as "propertyId", sum(g.amount_cents)::bigint as cents
      from posting g join account a on a.org_id = g.org_id and a.account_id = g.account_id
     where g.org_id = ${organisationId} and g.entry_id = ${entryId} and g.bank_account_id = ${accountId}
       and g.account_id <> ${accountId} and g.basis <> 'accrual'
     group by 1, 2, 3`.execute(tx);
  const keyOf = ({ fund, leaseId, propertyId }: { fund: LeaseFund; leaseId: string | null; propertyId: string }) =>
    fund === 'bank-transfers' ? `${fund} ${propertyId}` : `${fund} ${leaseId}`;
  const groups = [...Map.groupBy(now, keyOf)];
  const known = new Set(groups.map(([key]) => key));
  const went = new Map(back.map((row) => [keyOf(row), row.cents]));
  const leases = new Map(now.map((one) => [one.leaseId, one]));
  const gone = back.flatMap((row) => {
    const about =
      leases.get(row.leaseId ?? '') ?? now.find(({ propertyId }) => propertyId === row.propertyId) ?? now[0];
    return known.has(keyOf(row)) || about === undefined ? [] : [{ ...about, fund: row.fund, cents: -row.cents }];
  });
  const changed = groups.flatMap(([key, own]) => {
    const cents = own.reduce((sum, one) => sum + one.cents, 0) - (went.get(key) ?? 0);
    return own.slice(0, 1).map((first) => ({ ...first, cents }));
  });
  return [...changed, ...gone].filter(({ cents }) => cents !== 0);
}

interface Banked {
  readonly currency: string;
  readonly accountId: string;
  readonly drawerId: string;
  /** In the deposit bank account money is known by lease. */
  readonly isForDeposits: boolean;
}

/** From the drawer into a bank account, beside the lines of both. */
export function fundsBanked(
  funds: readonly ReceiptFund[],
  { currency, accountId: toId, drawerId: fromId, isForDeposits }: Banked,
): BalancedLines[] {
  return funds.map(({ fund, cents, ...lease }) => {
    const isOfLease = isForDeposits || fund !== 'bank-transfers';
    const about = isOfLease ? aboutCharge(lease, null) : { propertyId: lease.propertyId };
    return shiftFund({ cents, currency }, { fund, toId, fromId, ...about });
  });
}
