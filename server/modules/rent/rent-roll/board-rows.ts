import { sql } from 'kysely';
import type { SqlBool } from 'kysely';
import { addDays } from '#shared/dates.ts';
import type { Tx } from '#server/kernel/database.ts';
import { isSeen } from '#server/kernel/some-properties/read-whole.ts';
import { goesOn } from '#server/modules/leasing/index.ts';
import { prepaidCents } from '#server/modules/rent/tenancy-money/money-on.ts';
import type { MoneyDay } from '#server/modules/rent/tenancy-money/money-on.ts';

export type BoardView = 'all' | 'owing' | 'ending' | 'ahead';

/** As long before its last day a lease is among those that end. */
const soonDays = 60;

/**
 * Each tenancy once, as the term that runs or ran last (or will run first), beside its balance in the currency of that
 * term. What is over stays as long as anything is owed, waits or is held. It is read within `readWhole`: the term that
 * follows, and what was charged before, may be in a building that who asks does not work with.
 */
export function boardRows(tx: Tx, on: MoneyDay) {
  const { organisationId, day } = on;
  return tx
    .selectFrom('unit as u')
    .innerJoin('lease as l', (join) => join.onRef('l.org_id', '=', 'u.org_id').onRef('l.unit_id', '=', 'u.unit_id'))
    .leftJoin('tenancy_balance as b', (join) =>
      join
        .onRef('b.org_id', '=', 'l.org_id')
        .onRef('b.tenancy_id', '=', 'l.tenancy_id')
        .onRef('b.currency', '=', 'l.currency'),
    )
    .where('u.org_id', '=', organisationId)
    .where('l.org_id', '=', organisationId)
    .where('l.stage', '=', 'signed')
    .where(isSeen('u.property_id'))
    .where(
      on.isToday
        ? sql<SqlBool>`(l.starts_on <= ${day}::date or l.continues_lease_id is null)`
        : sql<SqlBool>`(l.starts_on <= ${day}::date
            or (l.continues_lease_id is null and (l.signed_on <= ${day}::date or ${hasMoney})))`,
    )
    .where(
      sql<SqlBool>`not exists (select from lease n where n.org_id = l.org_id and n.continues_lease_id = l.lease_id
        and n.stage = 'signed' and n.starts_on <= ${day}::date)`,
    );
}

/** What was backdated before a lease was signed or began counts on its day, as in the arrears. */
const hasMoney = sql<SqlBool>`coalesce(
  b.open_cents > 0 or b.prepaid_cents > 0 or b.credit_cents > 0 or b.deposit_cents > 0, false)`;

/** Charged already, and due after today. It is looked for only where some of what is open is due, and some may not be. */
export function laterCents({ day, isToday }: MoneyDay) {
  if (!isToday) return sql<number>`coalesce(b.later_cents, 0)`;
  return sql<number>`(case when coalesce(b.open_cents, 0) = 0 then 0
    when b.oldest_due_on > ${day}::date then b.open_cents
    else coalesce((select sum(c.open_cents) from charge c
                    where c.org_id = b.org_id and c.tenancy_id = b.tenancy_id and c.currency = b.currency
                      and c.open_cents > 0 and c.due_on > ${day}::date), 0) end)::bigint`;
}

/**
 * By property and currency, what the tenancies in `roll` (with `property_id`, `tenancy_id`) owe and have unapplied: of each
 * all of it, wherever it was charged, and also what is in another currency than its term.
 */
export function moneyOf(on: MoneyDay) {
  return sql`
    select r.property_id, b.currency, sum(b.open_cents - ${laterCents(on)}) as outstanding_cents,
           sum(${prepaidCents(on)} + b.credit_cents) as waiting_cents, sum(${laterCents(on)}) as not_yet_due_cents
      from roll r
      join tenancy_balance b on b.org_id = ${on.organisationId} and b.tenancy_id = r.tenancy_id group by 1, 2`;
}

/** What a balance is everywhere: what is due by the day less what waits. */
export function balanceCents(on: MoneyDay) {
  return sql<number>`coalesce(b.open_cents - ${laterCents(on)} - ${prepaidCents(on)} - b.credit_cents, 0)`;
}

export function isInView(view: BoardView, on: MoneyDay) {
  const { day, isToday } = on;
  // A notice counts from the day on which it was given.
  const leavesOn = isToday
    ? sql`l.leaves_on`
    : sql`case when coalesce(l.notice_given_on <= ${day}::date, true) then l.leaves_on end`;
  if (view === 'owing')
    return sql<SqlBool>`b.open_cents > 0 and b.oldest_due_on <= ${day}::date and ${balanceCents(on)} > 0`;
  if (view === 'ahead') return sql<SqlBool>`(b.prepaid_cents > 0 or b.credit_cents > 0) and ${balanceCents(on)} < 0`;
  if (view === 'ending')
    return sql<SqlBool>`l.starts_on <= ${day}::date
      and coalesce(${leavesOn}, l.ends_on) between ${day}::date and ${addDays(day, soonDays)}::date
      and not ${isToday ? goesOn : sql`lease_goes_on(l.org_id, l.lease_id, ${day}::date)`}`;
  const lastDay = sql`coalesce(${leavesOn}, case when l.at_end = 'stop' then l.ends_on end)`;
  return sql<SqlBool>`(coalesce(${lastDay} >= ${day}::date, true)
    or ${hasMoney})`;
}
