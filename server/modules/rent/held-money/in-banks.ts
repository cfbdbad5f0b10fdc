import { sql } from 'kysely';
import type { Tx } from '#server/kernel/database.ts';
import type { Account } from '#server/modules/rent/tenancy-money/accounts.ts';
import { isKnown } from '#server/modules/rent/tenancy-money/known-entries.ts';
import type { DepositAccounts } from './deposit-accounts.ts';

/** Money of a tenancy at a property, in one of the accounts for deposits. */
export interface InBank {
  readonly tenancyId: string;
  readonly propertyId: string;
  readonly currency: string;
  readonly account: Account;
  readonly isArchived: boolean;
  readonly cents: number;
}

interface Asked {
  readonly organisationId: string;
  readonly accounts: DepositAccounts;
  /** Left out, all that was ever booked. */
  readonly asOf?: string | undefined;
  /** The number of the last entry that counts; left out, all do. */
  readonly knownThrough?: number | undefined;
  /** Entries that do not count. */
  readonly without?: readonly string[];
}

/** Which of the accounts for deposits the money of tenancies is in, by the books. */
export async function readInBanks(
  tx: Tx,
  { organisationId, accounts, asOf, knownThrough, without = [] }: Asked,
  tenancyIds: readonly string[],
): Promise<InBank[]> {
  const { rows } = await sql<Omit<InBank, 'account'> & Account>`
    select l.tenancy_id as "tenancyId", g.property_id as "propertyId", g.currency, a.account_id as id, a.number, a.name,
           a.archived_at is not null as "isArchived", sum(g.amount_cents)::bigint as cents
      from lease l
      join posting g on g.org_id = l.org_id and g.lease_id = l.lease_id and g.account_id = any(${accounts.banks}::uuid[])
      join account a on a.org_id = g.org_id and a.account_id = g.account_id
     where l.org_id = ${organisationId} and l.tenancy_id = any(${tenancyIds}::uuid[]) and g.basis <> 'accrual'
       and g.entry_id <> all(${without}::uuid[]) and ${isKnown(organisationId, 'g.entry_id', knownThrough)}
       ${asOf === undefined ? sql`` : sql`and g.date <= ${asOf}::date`}
     group by 1, 2, 3, 4, 5, 6, 7 having sum(g.amount_cents) <> 0
     order by a.number collate "C", 2`.execute(tx);
  return rows.map(({ id, number, name, ...row }) => ({ ...row, account: { id, number, name } }));
}

interface Held {
  readonly tenancyId: string;
  readonly currency: string;
  readonly heldCents: number;
}

/**
 * How much of a deposit is in which account, the default first. Of the account where payments go too, only as much as is
 * held and nowhere else: the rest there is other money.
 */
export function depositByAccount(
  found: readonly InBank[],
  { tenancyId, currency, heldCents }: Held,
  { bank, apart }: DepositAccounts,
): { readonly account: Account; readonly cents: number }[] {
  const own = found.filter((row) => row.tenancyId === tenancyId && row.currency === currency);
  const sums = [...Map.groupBy(own, ({ account }) => account.id).values()].flatMap((rows) =>
    rows.slice(0, 1).map(({ account }) => ({ account, cents: sumOf(rows) })),
  );
  const isApart = ({ account }: { readonly account: Account }) => apart.includes(account.id);
  const left = Math.max(0, heldCents - sumOf(sums.filter(isApart)));
  return sums
    .map((one) => (isApart(one) ? one : { ...one, cents: Math.min(left, Math.max(0, one.cents)) }))
    .filter(({ cents }) => cents !== 0)
    .toSorted((one, other) => Number(other.account.id === bank.id) - Number(one.account.id === bank.id));
}

export function sumOf(amounts: readonly { readonly cents: number }[]): number {
  return amounts.reduce((sum, { cents }) => sum + cents, 0);
}
