import { sql } from 'kysely';
import type { Tx } from '#server/kernel/database.ts';
import { systemAccount } from '#server/modules/rent/tenancy-money/accounts.ts';
import type { DepositAccounts } from '#server/modules/rent/held-money/deposit-accounts.ts';
import { readInBanks, sumOf } from '#server/modules/rent/held-money/in-banks.ts';
import { readForward } from '#server/modules/rent/held-money/move-between.ts';
import type { NewAllocation } from './allocations.ts';

/** So much of an allocation crosses in an account. */
export interface Part {
  readonly counterId: string;
  readonly cents: number;
}

export interface Kept {
  readonly tenancyId: string;
  readonly propertyId: string;
  readonly currency: string;
  readonly cents: number;
  /** None before it is given. */
  readonly creditId: string | null;
}

export type PartsOf = (allocation: NewAllocation, bankId: string) => readonly Part[];

/**
 * What was brought forward and is in no bank account yet is kept in the account for opening balances, and crosses there,
 * after what is in a bank account; taken back, it goes first. Each allocation is asked for once, in their order.
 */
export async function readKeptParts(
  tx: Tx,
  organisationId: string,
  kept: Kept,
  accounts: DepositAccounts,
): Promise<PartsOf> {
  const { tenancyId, currency, cents: all, creditId } = kept;
  const forward = await readForward(tx, organisationId, tenancyId, currency);
  if (forward === 0) return ({ cents }, bankId) => [{ counterId: bankId, cents }];
  const { id: clearingId } = await systemAccount(tx, organisationId, 'opening-balances');
  const banked =
    creditId === null
      ? await readBanked(tx, organisationId, kept, accounts)
      : await readLeft(tx, organisationId, creditId, accounts);
  const crossed = await readCrossed(tx, organisationId, creditId, clearingId);
  const unbanked = Math.min(forward, Math.max(0, all - banked));
  let left = all - unbanked - crossed.bankCents;
  return ({ cents, charge: { leaseId } }, bankId) => {
    const there = crossed.clearing.get(leaseId) ?? 0;
    const within = cents > 0 ? Math.max(0, cents - Math.max(0, left)) : Math.max(cents, -there);
    crossed.clearing.set(leaseId, there + within);
    left -= cents - within;
    return [
      { counterId: bankId, cents: cents - within },
      { counterId: clearingId, cents: within },
    ].filter((part) => part.cents !== 0);
  };
}

/** What of a deposit is in the accounts for deposits: that goes to a bank account when it is kept. */
async function readBanked(
  tx: Tx,
  organisationId: string,
  { tenancyId, propertyId, currency }: Kept,
  accounts: DepositAccounts,
): Promise<number> {
  const found = await readInBanks(tx, { organisationId, accounts }, [tenancyId]);
  return sumOf(
    found.filter(
      (one) => one.propertyId === propertyId && one.currency === currency && accounts.apart.includes(one.account.id),
    ),
  );
}

/** What left the accounts for deposits when it was kept. */
async function readLeft(tx: Tx, organisationId: string, creditId: string, { banks }: DepositAccounts): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select -coalesce(sum(g.amount_cents), 0)::bigint as cents
      from credit k
      join lease l on l.org_id = k.org_id and l.tenancy_id = k.tenancy_id
      join posting g on g.org_id = l.org_id and g.lease_id = l.lease_id and g.account_id = any(${banks}::uuid[])
      join journal_entry e on e.org_id = g.org_id and e.entry_id = g.entry_id and e.source_kind = 'deposit-banked'
       and e.explanation -> 'of' @> to_jsonb(k.credit_id::text)
     where k.org_id = ${organisationId} and k.credit_id = ${creditId}`.execute(tx);
  return rows[0]?.cents ?? 0;
}

/** What of a kept deposit is in other buildings: in bank accounts, and by lease what is in none. */
async function readCrossed(tx: Tx, organisationId: string, creditId: string | null, clearingId: string) {
  if (creditId === null) return { bankCents: 0, clearing: new Map<string, number>() };
  const { rows } = await sql<{ leaseId: string; cents: number; clearing: number }>`
    select c.lease_id as "leaseId", sum(a.cents)::bigint as cents,
           coalesce((select sum(g.amount_cents) from posting g
             where g.org_id = ${organisationId} and g.lease_id = c.lease_id and g.account_id = ${clearingId}
               and g.entry_id = any(array_agg(a.entry_id))), 0)::bigint as clearing
      from allocation a
      join credit k on k.org_id = a.org_id and k.credit_id = a.credit_id
      join charge c on c.org_id = a.org_id and c.charge_id = a.charge_id and c.property_id <> k.property_id
     where a.org_id = ${organisationId} and a.credit_id = ${creditId}
     group by c.lease_id`.execute(tx);
  return {
    bankCents: rows.reduce((sum, { cents, clearing }) => sum + cents - clearing, 0),
    clearing: new Map(rows.map(({ leaseId, clearing }) => [leaseId, clearing])),
  };
}
