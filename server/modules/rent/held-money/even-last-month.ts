import { sql } from 'kysely';
import { latestOf } from '#shared/dates.ts';
import type { Tx } from '#server/kernel/database.ts';
import { newId } from '#server/kernel/ids.ts';
import { numberOf } from '#server/modules/leasing/index.ts';
import { condense, move, post, postedTo, together } from '#server/modules/ledger/index.ts';
import type { Poster } from '#server/modules/ledger/index.ts';
import { aboutCharge } from '#server/modules/rent/tenancy-money/about-charge.ts';
import { readMemos } from '#server/modules/rent/tenancy-money/memos.ts';
import { readDepositAccounts } from './deposit-accounts.ts';
import type { DepositAccounts } from './deposit-accounts.ts';
import { readWentTo } from './went-to.ts';

interface Side {
  readonly tenancyId: string;
  readonly currency: string;
}

interface Building {
  readonly propertyId: string;
  readonly leaseId: string;
  readonly unitId: string;
  readonly number: number;
  /** Held, by the books; below zero, more was used or given back than came. */
  readonly cents: number;
}

/**
 * Last month's rent that is used, or comes back, in another building than it is held for goes there, with the bank's money.
 * Called when the books have the use. Whoever calls it has taken the tenancies.
 */
export async function evenLastMonth(tx: Tx, sides: readonly Side[], on: string, by: Poster): Promise<void> {
  const known = new Map(sides.map((side) => [`${side.tenancyId} ${side.currency}`, side]));
  if (known.size === 0) return;
  const accounts = await readDepositAccounts(tx, by.organisationId);
  for (const side of known.values()) {
    const buildings = await readBuildings(tx, side, accounts, by);
    const moves = planned(buildings);
    const [first] = moves;
    if (first === undefined) continue;
    const { bankId, since } = await readBank(tx, side, accounts, by);
    const memos = await readMemos(tx, by.organisationId, [first.to.leaseId]);
    const bank = postedTo(bankId);
    const lines = moves.flatMap(({ from, to, cents }) => {
      const amount = { cents, currency: side.currency };
      return [
        move(amount, { debit: 'last-months-rent', credit: bank, ...aboutCharge(from, null) }),
        move(amount, { debit: bank, credit: 'last-months-rent', ...aboutCharge(to, null) }),
      ];
    });
    const explanation = { lease: numberOf(first.to.number) };
    await post(
      tx,
      {
        date: latestOf(on, since),
        memo: memos.about(memos.words.lastMonthMoved, first.to.leaseId),
        lines: condense(together(...lines)),
        source: { kind: 'deposit-carried', id: newId(by.now), explanation },
      },
      by,
    );
  }
}

/** From where most is held. All buildings together never hold less than nothing. */
function planned(buildings: readonly Building[]) {
  const left = buildings.filter(({ cents }) => cents > 0).map((from) => ({ from, cents: from.cents }));
  return buildings.flatMap((to) => {
    let short = -Math.min(0, to.cents);
    return left.flatMap((one) => {
      const cents = Math.min(short, one.cents);
      short -= cents;
      one.cents -= cents;
      return cents === 0 ? [] : [{ from: one.from, to, cents }];
    });
  });
}

async function readBuildings(
  tx: Tx,
  { tenancyId, currency }: Side,
  { lastMonth }: DepositAccounts,
  { organisationId }: Poster,
): Promise<Building[]> {
  const { rows } = await sql<Building>`
    select h."propertyId", h."leaseId", l.unit_id as "unitId", l.number, h.cents
      from (select g.property_id as "propertyId", (array_agg(g.lease_id order by o.starts_on desc))[1] as "leaseId",
                   -sum(g.amount_cents)::bigint as cents
              from lease o
              join posting g on g.org_id = o.org_id and g.lease_id = o.lease_id and g.account_id = ${lastMonth.id}
             where o.org_id = ${organisationId} and o.tenancy_id = ${tenancyId} and g.currency = ${currency}
               and g.basis <> 'accrual'
             group by 1) h
      join lease l on l.org_id = ${organisationId} and l.lease_id = h."leaseId"
     order by h.cents desc, 1`.execute(tx);
  return rows;
}

/** The account by which it went before, since then; else that of its last payment. */
async function readBank(
  tx: Tx,
  { tenancyId, currency }: Side,
  accounts: DepositAccounts,
  { organisationId: org }: Poster,
): Promise<{ bankId: string; since: string | null }> {
  const { rows: before } = await sql<{ bankId: string; since: string }>`
    select b.account_id as "bankId", max(e.date) over () as since
      from lease l
      join posting g on g.org_id = l.org_id and g.lease_id = l.lease_id and g.account_id = ${accounts.lastMonth.id}
      join journal_entry e on e.org_id = g.org_id and e.entry_id = g.entry_id and e.source_kind = 'deposit-carried'
      join posting b on b.org_id = e.org_id and b.entry_id = e.entry_id and b.account_id <> ${accounts.lastMonth.id}
     where l.org_id = ${org} and l.tenancy_id = ${tenancyId} and g.currency = ${currency}
     order by e.number desc limit 1`.execute(tx);
  if (before[0] !== undefined) return before[0];
  const { rows } = await sql<{ accountId: string; paymentId: string; isBank: boolean }>`
    select a.account_id as "accountId", coalesce(b.batch_id, r.receipt_id) as "paymentId",
           r.method <> 'opening' and a.system_key is distinct from 'undeposited' as "isBank"
      from allocation x
      join charge c on c.org_id = x.org_id and c.charge_id = x.charge_id and c.account_id = ${accounts.lastMonth.id}
      join receipt r on r.org_id = x.org_id and r.receipt_id = x.receipt_id
      left join deposit_batch b on b.org_id = r.org_id and b.batch_id = r.batch_id
      join account a on a.org_id = r.org_id and a.account_id = coalesce(b.account_id, r.account_id)
     where x.org_id = ${org} and x.tenancy_id = ${tenancyId} and x.currency = ${currency} and x.cents > 0
     order by r.reversed_on is null desc, x.on_day desc, x.allocation_id desc limit 1`.execute(tx);
  const [last] = rows;
  if (last === undefined || !last.isBank) return { bankId: accounts.paymentsId, since: null };
  if (!accounts.apart.includes(last.accountId)) return { bankId: last.accountId, since: null };
  const payment = { tenancyId, paymentId: last.paymentId };
  const wentTo = await readWentTo(tx, org, [payment], accounts);
  return { bankId: wentTo(payment) ?? accounts.paymentsId, since: null };
}
