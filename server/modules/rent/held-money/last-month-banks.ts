import { sql } from 'kysely';
import type { Tx } from '#server/kernel/database.ts';
import type { DepositAccounts } from './deposit-accounts.ts';
import { systemAccount } from '#server/modules/rent/tenancy-money/accounts.ts';
import { readPlaceOf } from './went-to.ts';

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
  readonly on: string;
  readonly taken: Map<string, number>;
}

/** Where last month's rent of a tenancy is that is for a building, less what joined the deposit there. */
export interface LastMonthPlaces {
  /** Those that stand, the oldest first. */
  readonly joins: readonly Join[];
  /** By bank account. Below zero, more went to the deposit and to other buildings than came. */
  readonly left: Map<string, number>;
  undepositedCents: number;
}

interface LastMonthBanks {
  readonly buildings: ReadonlyMap<string, LastMonthPlaces>;
  /** The last day on which a payment of it came to an account. */
  readonly since: ReadonlyMap<string, string>;
  /** The last day on which it went to another building. */
  readonly movedOn: string | null;
}

interface Payment extends Side {
  readonly propertyId: string;
  readonly paymentId: string;
  readonly accountId: string;
  readonly isOpening: boolean;
  readonly cents: number;
  readonly since: string;
}

/** Those that last month's rent was ever paid for, each once: of the others there is nothing to read. */
export async function withLastMonth(
  tx: Tx,
  organisationId: string,
  sides: readonly Side[],
  { lastMonth }: DepositAccounts,
): Promise<Side[]> {
  if (sides.length === 0) return [];
  const { rows } = await sql<Side>`
    select distinct x.tenancy_id as "tenancyId", x.currency
      from allocation x join charge c on c.org_id = x.org_id and c.charge_id = x.charge_id
     where x.org_id = ${organisationId} and x.tenancy_id = any(${sides.map(({ tenancyId }) => tenancyId)}::uuid[])
       and c.account_id = ${lastMonth.id}
     order by 1, 2`.execute(tx);
  const asked = new Set(sides.map(({ tenancyId, currency }) => `${tenancyId} ${currency}`));
  return rows.filter(({ tenancyId, currency }) => asked.has(`${tenancyId} ${currency}`));
}

/**
 * By its payments, and by what went to other buildings and to the deposit. What paid rent of the same building is still
 * there. Of what was brought forward nobody knows the account: it is where it was taken from, or where payments go.
 */
export async function readLastMonthBanks(
  tx: Tx,
  organisationId: string,
  side: Side,
  accounts: DepositAccounts,
): Promise<LastMonthBanks> {
  const joins = await readJoins(tx, organisationId, side, accounts);
  const payments = await readPayments(tx, organisationId, side, accounts);
  const moved = await readMoved(tx, organisationId, side, accounts);
  const placeOf = await readPlaceOf(tx, organisationId, payments, accounts);
  const { id: drawerId } = await systemAccount(tx, organisationId, 'undeposited');
  const buildings = new Map<string, LastMonthPlaces>();
  const at = (propertyId: string): LastMonthPlaces => {
    const own = joins.filter((join) => join.propertyId === propertyId);
    const found = buildings.get(propertyId) ?? { joins: own, left: new Map<string, number>(), undepositedCents: 0 };
    buildings.set(propertyId, found);
    return found;
  };
  const add = (propertyId: string, accountId: string, cents: number) => {
    const own = at(propertyId);
    if (accountId === drawerId) own.undepositedCents += cents;
    else own.left.set(accountId, (own.left.get(accountId) ?? 0) + cents);
  };
  const since = new Map<string, string>();
  for (const payment of payments.filter(({ isOpening }) => !isOpening)) {
    const id = placeOf(payment, payment.accountId);
    add(payment.propertyId, id, payment.cents);
    if (payment.since > (since.get(id) ?? '')) since.set(id, payment.since);
  }
  for (const { propertyId, accountId, cents } of moved) add(propertyId, accountId, cents);
  for (const { propertyId, taken } of joins) for (const [id, cents] of taken) add(propertyId, id, -cents);
  for (const { propertyId, cents } of payments.filter(({ isOpening }) => isOpening)) {
    let rest = cents;
    for (const [id, there] of at(propertyId).left) {
      const part = Math.min(rest, Math.max(0, -there));
      add(propertyId, id, part);
      rest -= part;
    }
    add(propertyId, accounts.paymentsId, rest);
  }
  return {
    buildings,
    since,
    movedOn:
      moved
        .map(({ on }) => on)
        .toSorted()
        .at(-1) ?? null,
  };
}

/** What joined the deposit of buildings and is undeposited. */
export async function readUndepositedJoins(
  tx: Tx,
  organisationId: string,
  side: Side,
  accounts: DepositAccounts,
): Promise<ReadonlyMap<string, number>> {
  const { buildings } = await readLastMonthBanks(tx, organisationId, side, accounts);
  return new Map([...buildings].map(([propertyId, places]) => [propertyId, undepositedOf(places)]));
}

/** What was taken from an account that does not have it any more is not banked either. */
function undepositedOf({ joins, left, undepositedCents }: LastMonthPlaces): number {
  const banked = [...takenOf(joins)].map(([id, cents]) => Math.max(0, cents + Math.min(0, left.get(id) ?? 0)));
  const joined = joins.reduce((sum, { cents }) => sum + cents, 0);
  return Math.min(
    Math.max(0, undepositedCents),
    banked.reduce((rest, cents) => rest - cents, joined),
  );
}

/** What joins took from which account. */
export function takenOf(joins: readonly Join[]): Map<string, number> {
  const all = new Map<string, number>();
  for (const { taken } of joins) for (const [id, cents] of taken) all.set(id, (all.get(id) ?? 0) + cents);
  return all;
}

/** What joined and was taken from no account yet. */
export function openOf({ cents, taken }: Join): number {
  return [...taken.values()].reduce((left, some) => left - some, cents);
}

interface Moved {
  readonly propertyId: string;
  readonly accountId: string;
  readonly cents: number;
  readonly on: string;
}

async function readMoved(
  tx: Tx,
  organisationId: string,
  { tenancyId, currency }: Side,
  { lastMonth }: DepositAccounts,
): Promise<Moved[]> {
  const { rows } = await sql<Moved>`
    select b.property_id as "propertyId", b.account_id as "accountId", sum(b.amount_cents)::bigint as cents, max(b.date) as on
      from lease l
      join posting b on b.org_id = l.org_id and b.lease_id = l.lease_id and b.account_id <> ${lastMonth.id}
      join journal_entry e on e.org_id = b.org_id and e.entry_id = b.entry_id and e.source_kind = 'deposit-carried'
     where l.org_id = ${organisationId} and l.tenancy_id = ${tenancyId} and b.currency = ${currency}
       -- A deposit that went to another building is in the register.
       and not exists (select from deposit_movement m where m.org_id = e.org_id and m.entry_id = e.entry_id)
     group by 1, 2`.execute(tx);
  return rows;
}

async function readPayments(
  tx: Tx,
  organisationId: string,
  { tenancyId, currency }: Side,
  { lastMonth }: DepositAccounts,
): Promise<Payment[]> {
  const { rows } = await sql<Payment>`
    select x.tenancy_id as "tenancyId", x.currency, coalesce(b.batch_id, r.receipt_id) as "paymentId", a.account_id as "accountId",
           c.property_id as "propertyId",
           r.method = 'opening' as "isOpening",
           sum(x.cents)::bigint as cents, max(greatest(x.on_day, b.deposited_on)) as since
      from allocation x
      join charge c on c.org_id = x.org_id and c.charge_id = x.charge_id and c.account_id = ${lastMonth.id}
      join receipt r on r.org_id = x.org_id and r.receipt_id = x.receipt_id and r.reversed_on is null
      left join deposit_batch b on b.org_id = r.org_id and b.batch_id = r.batch_id
      join account a on a.org_id = r.org_id and a.account_id = coalesce(b.account_id, r.account_id)
     where x.org_id = ${organisationId} and x.tenancy_id = ${tenancyId} and x.currency = ${currency}
     group by 1, 2, 3, 4, 5, 6 having sum(x.cents) > 0
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
           m.lease_id as "leaseId", m.property_id as "propertyId", m.cents, m.on_day as on
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
      join account b on b.org_id = g.org_id and b.account_id = g.account_id and (b.is_bank or b.system_key = 'undeposited')
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
