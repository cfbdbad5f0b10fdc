import { sql } from 'kysely';
import type { Tx } from '#server/kernel/database.ts';
import { readDepositAccounts } from './deposit-accounts.ts';
import type { DepositAccounts } from './deposit-accounts.ts';
import { sumOf } from './in-banks.ts';
import { readUndepositedJoins, withLastMonth } from './last-month-banks.ts';
import { readWentTo } from './went-to.ts';

interface CameTo {
  readonly id: string;
  readonly number: string;
  readonly name: string;
}

/**
 * The bank account that the last payment of a deposit came to, other than those for deposits; as it was when an entry was
 * made, where one is named: payments that came or went since do not count.
 */
export async function readCameTo(
  tx: Tx,
  organisationId: string,
  tenancyIds: readonly string[],
  currency: string,
  accounts: DepositAccounts,
  asOfEntryId?: string,
): Promise<Map<string, CameTo>> {
  const stood =
    asOfEntryId === undefined
      ? sql`r.reversed_on is null`
      : sql`exists (
          select from journal_entry of
            join journal_entry paid on paid.org_id = of.org_id and paid.entry_id = m.entry_id and paid.number < of.number
            left join journal_entry back on back.org_id = of.org_id and back.entry_id = r.reversal_entry_id
           where of.org_id = m.org_id and of.entry_id = ${asOfEntryId} and (back.number is null or back.number > of.number))`;
  const { rows } = await sql<CameTo & { tenancyId: string }>`
    select distinct on (m.tenancy_id) m.tenancy_id as "tenancyId", a.account_id as id, a.number, a.name
      from deposit_movement m
      join allocation x on x.org_id = m.org_id and x.allocation_id = m.allocation_id
      join receipt r on r.org_id = m.org_id and r.receipt_id = x.receipt_id
      left join deposit_batch b on b.org_id = r.org_id and b.batch_id = r.batch_id
      join account a on a.org_id = r.org_id and a.account_id = coalesce(b.account_id, r.account_id)
     where m.org_id = ${organisationId} and m.tenancy_id = any(${tenancyIds}::uuid[]) and m.currency = ${currency}
       and m.kind = 'received' and a.account_id <> all(${accounts.banks}::uuid[])
       and a.system_key is distinct from 'undeposited' and ${stood}
     order by m.tenancy_id, m.on_day desc, m.movement_id desc`.execute(tx);
  return new Map(rows.map(({ tenancyId, ...account }) => [tenancyId, account]));
}

interface Side {
  readonly tenancyId: string;
  readonly currency: string;
}

/** The place that money of a deposit goes to, or comes from: where its last payment came, or where payments go by default. */
export async function readOtherPlaces(
  tx: Tx,
  organisationId: string,
  sides: readonly Side[],
): Promise<(of: Side) => string> {
  const accounts = await readDepositAccounts(tx, organisationId);
  const places = new Map<string, string>();
  for (const [currency, own] of Map.groupBy(sides, (side) => side.currency)) {
    const ids = own.map(({ tenancyId }) => tenancyId);
    const came = await readCameTo(tx, organisationId, ids, currency, accounts);
    for (const [tenancyId, { id }] of came) places.set(`${tenancyId} ${currency}`, id);
  }
  return ({ tenancyId, currency }) => places.get(`${tenancyId} ${currency}`) ?? accounts.paymentsId;
}

/** How much of what was paid for deposits, or joined them from last month's rent, is undeposited. */
export async function readUndeposited(
  tx: Tx,
  organisationId: string,
  sides: readonly Side[],
  accounts: DepositAccounts,
): Promise<(of: Side) => number> {
  const { rows } = await sql<Side & { cents: number }>`
    select m.tenancy_id as "tenancyId", m.currency, sum(m.cents)::bigint as cents
      from deposit_movement m
      join allocation x on x.org_id = m.org_id and x.allocation_id = m.allocation_id
      join receipt r on r.org_id = m.org_id and r.receipt_id = x.receipt_id and r.batch_id is null and r.reversed_on is null
      join account a on a.org_id = r.org_id and a.account_id = r.account_id and a.system_key = 'undeposited'
     where m.org_id = ${organisationId} and m.tenancy_id = any(${sides.map(({ tenancyId }) => tenancyId)}::uuid[])
     group by 1, 2`.execute(tx);
  const keyOf = ({ tenancyId, currency }: Side) => `${tenancyId} ${currency}`;
  const sums = new Map(rows.map((row) => [keyOf(row), row.cents]));
  for (const side of await withLastMonth(tx, organisationId, sides, accounts)) {
    const joined = await readUndepositedJoins(tx, organisationId, side, accounts);
    sums.set(keyOf(side), (sums.get(keyOf(side)) ?? 0) + sumOf([...joined.values()].map((cents) => ({ cents }))));
  }
  return (of) => sums.get(keyOf(of)) ?? 0;
}

interface Settled {
  readonly tenancyId: string;
  readonly currency: string;
  /** The first entry by which it left the register. */
  readonly entryId: string;
  /** None where all was paid back. */
  readonly creditId: string | null;
}

/**
 * The bank account that a settled deposit went to from those for deposits, or would have: of what was kept by its transfer,
 * whatever came back since.
 */
export async function readKeptIn(
  tx: Tx,
  organisationId: string,
  { tenancyId, currency, entryId, creditId }: Settled,
  accounts: DepositAccounts,
): Promise<string> {
  const kept = { tenancyId, paymentId: creditId ?? undefined };
  const wentTo = await readWentTo(tx, organisationId, [kept], { ...accounts, apart: accounts.banks });
  const came = await readCameTo(tx, organisationId, [tenancyId], currency, accounts, entryId);
  return wentTo(kept) ?? came.get(tenancyId)?.id ?? accounts.paymentsId;
}
