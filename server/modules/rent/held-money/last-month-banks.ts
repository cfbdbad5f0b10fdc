import { sql } from 'kysely';
import type { Tx } from '#server/kernel/database.ts';
import type { DepositAccounts } from './deposit-accounts.ts';
import { readWentTo } from './went-to.ts';

interface Side {
  readonly tenancyId: string;
  readonly currency: string;
}

/** Last month's rent that joined the deposit by one entry, and the bank accounts that it was taken from. */
export interface Join extends Side {
  readonly entryId: string;
  readonly sourceId: string;
  readonly leaseId: string;
  readonly propertyId: string;
  readonly cents: number;
  readonly taken: Map<string, number>;
}

/** Where last month's rent of a tenancy is: what payments of it came to which account, less what joined the deposit. */
export interface LastMonthBanks {
  /** Those that stand, the oldest first. */
  readonly joins: readonly Join[];
  /** Below zero, more was taken from an account than came to it. */
  readonly left: Map<string, number>;
  /** The last day on which a payment of it came to an account. */
  readonly since: ReadonlyMap<string, string>;
  readonly undepositedCents: number;
  /** Brought forward: nobody knows the account. */
  readonly broughtForwardCents: number;
}

interface Payment extends Side {
  readonly paymentId: string;
  readonly accountId: string;
  readonly place: 'bank' | 'undeposited' | 'opening';
  readonly cents: number;
  readonly since: string;
}

export async function readLastMonthBanks(
  tx: Tx,
  organisationId: string,
  side: Side,
  accounts: DepositAccounts,
): Promise<LastMonthBanks | null> {
  const joins = await readJoins(tx, organisationId, side, accounts);
  if (joins.length === 0) return null;
  const payments = await readPayments(tx, organisationId, side, accounts);
  const wentTo = await readWentTo(
    tx,
    organisationId,
    payments.filter(({ accountId }) => accounts.banks.includes(accountId)),
    accounts,
  );
  const left = new Map<string, number>();
  const since = new Map<string, string>();
  for (const payment of payments.filter(({ place }) => place === 'bank')) {
    const { accountId, cents } = payment;
    const id = accounts.banks.includes(accountId) ? (wentTo(payment) ?? accounts.paymentsId) : accountId;
    left.set(id, (left.get(id) ?? 0) + cents);
    if (payment.since > (since.get(id) ?? '')) since.set(id, payment.since);
  }
  for (const { taken } of joins) for (const [id, cents] of taken) left.set(id, (left.get(id) ?? 0) - cents);
  const sumAt = (at: Payment['place']) =>
    payments.reduce((sum, { place, cents }) => (place === at ? sum + cents : sum), 0);
  return { joins, left, since, undepositedCents: sumAt('undeposited'), broughtForwardCents: sumAt('opening') };
}

async function readPayments(
  tx: Tx,
  organisationId: string,
  { tenancyId, currency }: Side,
  { lastMonth }: DepositAccounts,
): Promise<Payment[]> {
  const { rows } = await sql<Payment>`
    select x.tenancy_id as "tenancyId", x.currency, coalesce(b.batch_id, r.receipt_id) as "paymentId", a.account_id as "accountId",
           case when r.method = 'opening' then 'opening' when a.system_key = 'undeposited' then 'undeposited' else 'bank' end as place,
           sum(x.cents)::bigint as cents, max(greatest(x.on_day, b.deposited_on)) as since
      from allocation x
      join charge c on c.org_id = x.org_id and c.charge_id = x.charge_id and c.account_id = ${lastMonth.id}
      join receipt r on r.org_id = x.org_id and r.receipt_id = x.receipt_id and r.reversed_on is null
      left join deposit_batch b on b.org_id = r.org_id and b.batch_id = r.batch_id
      join account a on a.org_id = r.org_id and a.account_id = coalesce(b.account_id, r.account_id)
     where x.org_id = ${organisationId} and x.tenancy_id = ${tenancyId} and x.currency = ${currency}
     group by 1, 2, 3, 4, 5 having sum(x.cents) > 0
     order by since, 3`.execute(tx);
  return rows;
}

/** A transfer says which entry it is of; one that was reversed took nothing. */
async function readJoins(
  tx: Tx,
  organisationId: string,
  { tenancyId, currency }: Side,
  { apart }: DepositAccounts,
): Promise<Join[]> {
  const { rows } = await sql<Omit<Join, 'taken'>>`
    select m.tenancy_id as "tenancyId", m.currency, m.entry_id as "entryId", j.source_id as "sourceId",
           m.lease_id as "leaseId", m.property_id as "propertyId", m.cents
      from deposit_movement m
      join journal_entry j on j.org_id = m.org_id and j.entry_id = m.entry_id and j.source_kind = 'last-month-joined'
     where m.org_id = ${organisationId} and m.tenancy_id = ${tenancyId} and m.currency = ${currency}
       and not exists (select from journal_entry r where r.org_id = j.org_id and r.reverses_entry_id = j.entry_id)
     order by j.number`.execute(tx);
  if (rows.length === 0) return [];
  const { rows: taken } = await sql<{ sourceId: string; accountId: string; cents: number }>`
    select s.id as "sourceId", g.account_id as "accountId", -sum(g.amount_cents)::bigint as cents
      from lease l
      join posting g on g.org_id = l.org_id and g.lease_id = l.lease_id and g.account_id <> all(${apart}::uuid[])
      join journal_entry e on e.org_id = g.org_id and e.entry_id = g.entry_id and e.source_kind = 'deposit-banked'
      join unnest(${rows.map(({ sourceId }) => sourceId)}::text[]) as s (id) on e.explanation -> 'of' @> to_jsonb(s.id)
     where l.org_id = ${organisationId} and l.tenancy_id = ${tenancyId} and g.currency = ${currency}
       and not exists (select from journal_entry r where r.org_id = e.org_id and r.reverses_entry_id = e.entry_id)
     group by 1, 2`.execute(tx);
  return rows.map((row) => {
    const own = taken.filter(({ sourceId, cents }) => sourceId === row.sourceId && cents !== 0);
    return { ...row, taken: new Map(own.map(({ accountId, cents }) => [accountId, cents])) };
  });
}
