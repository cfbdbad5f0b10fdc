import { sql } from 'kysely';
import type { Tx } from '#server/kernel/database.ts';
import type { DepositAccounts } from './deposit-accounts.ts';

interface OfPayment {
  readonly tenancyId: string;
  readonly paymentId?: string | undefined;
}

/**
 * Where the money of payments into a deposit bank account went that was no deposit, by the transfers themselves: it is taken
 * from there again, whatever the default is by now.
 */
export async function readWentTo(
  tx: Tx,
  organisationId: string,
  payments: readonly OfPayment[],
  { apart }: DepositAccounts,
): Promise<(of: OfPayment) => string | undefined> {
  const known = payments.filter(({ paymentId }) => paymentId !== undefined);
  if (known.length === 0) return () => undefined;
  const idsOf = (read: (one: OfPayment) => string | undefined) => `{${[...new Set(known.map(read))].join(',')}}`;
  const { rows } = await sql<{ tenancyId: string; paymentId: string; accountId: string }>`
    select distinct on (l.tenancy_id, p.id) l.tenancy_id as "tenancyId", p.id as "paymentId", g.account_id as "accountId"
      from lease l
      join posting g on g.org_id = l.org_id and g.lease_id = l.lease_id and g.account_id <> all(${apart}::uuid[])
      join account b on b.org_id = g.org_id and b.account_id = g.account_id and (b.is_bank or b.system_key = 'undeposited')
      join journal_entry e on e.org_id = g.org_id and e.entry_id = g.entry_id and e.source_kind = 'deposit-banked'
      join unnest(${idsOf(({ paymentId }) => paymentId)}::text[]) as p (id) on e.explanation -> 'of' @> to_jsonb(p.id)
     where l.org_id = ${organisationId} and l.tenancy_id = any(${idsOf(({ tenancyId }) => tenancyId)}::uuid[])
     order by l.tenancy_id, p.id, e.number desc`.execute(tx);
  const accounts = new Map(rows.map(({ tenancyId, paymentId, accountId }) => [`${tenancyId} ${paymentId}`, accountId]));
  return ({ tenancyId, paymentId }) => accounts.get(`${tenancyId} ${paymentId}`);
}

/** Where the money of a payment is that is no deposit: what came to an account for deposits went on, or goes by default. */
export async function readPlaceOf(
  tx: Tx,
  organisationId: string,
  payments: readonly OfPayment[],
  accounts: DepositAccounts,
): Promise<(of: OfPayment, accountId: string) => string> {
  const wentTo = await readWentTo(tx, organisationId, payments, accounts);
  return (of, accountId) => (accounts.apart.includes(accountId) ? (wentTo(of) ?? accounts.paymentsId) : accountId);
}
