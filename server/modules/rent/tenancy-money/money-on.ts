import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Tx } from '#server/kernel/database.ts';
import { organisationDay } from '#server/kernel/organisation-day.ts';
import { refuseFuture } from './dates.ts';
import { chargeThen, isUnknown } from './known-entries.ts';

/** The day that balances and charges are read for. */
export interface MoneyDay {
  readonly organisationId: string;
  readonly day: string;
  /** Today's balances are kept; those of another day, or as known earlier, are computed back from them. */
  readonly isToday: boolean;
  /** The number of the last entry that counts; undefined where all do. */
  readonly knownThrough?: number | undefined;
}

export async function moneyDay(
  tx: Tx,
  organisationId: string,
  now: Date,
  asked: string | undefined,
): Promise<MoneyDay> {
  const today = await organisationDay(tx, organisationId, now);
  return { organisationId, day: asked ?? today, isToday: asked === undefined || asked === today };
}

/** For lists that say who has paid and who is late: not known of a date in the future, so that is refused. */
export async function pastMoneyDay(
  tx: Tx,
  organisationId: string,
  now: Date,
  asked: string | undefined,
): Promise<MoneyDay> {
  if (asked !== undefined) refuseFuture(asked, await organisationDay(tx, organisationId, now), 'asOf');
  return moneyDay(tx, organisationId, now, asked);
}

/** Which charges a query needs; without either, those that were open on the day. */
export interface Needed {
  /** All charges of these tenancies. */
  readonly tenancyIds?: readonly string[] | undefined;
  /** Also what fell due in this month, paid or not. */
  readonly month?: string;
}

/**
 * Put before a query, it replaces `charge` and `tenancy_balance` with their state on a day: what was open, unapplied and
 * held. An item counts from its own date or, if it was recorded before that, from the day it was recorded. So a past day
 * looks as it did then, plus what was backdated to it since. Only later items are added up, from the kept balances.
 * A check that is dated ahead counts from its own date.
 */
export function asOf(on: MoneyDay, needed: Needed = {}): RawBuilder<unknown> {
  return on.isToday ? sql`` : sql`with ${tablesOf(on, needed)}`;
}

/** The same before a query with further tables of its own, which follow. */
export function asOfWith(on: MoneyDay, needed: Needed = {}): RawBuilder<unknown> {
  return on.isToday ? sql`with` : sql`with ${tablesOf(on, needed)},`;
}

/**
 * Of the row of `tenancy_balance as b`: what was paid ahead without checks that are dated after the day. They are in hand,
 * and in the books of their own day; until then they pay nothing.
 */
export function prepaidCents({ day, isToday }: Pick<MoneyDay, 'day' | 'isToday'>): RawBuilder<number> {
  if (!isToday) return sql<number>`b.prepaid_cents`;
  return sql<number>`(case when b.prepaid_cents = 0 then 0
    else b.prepaid_cents - coalesce((
      select sum(p.unapplied_cents) from receipt_part p
        join receipt r on r.org_id = p.org_id and r.receipt_id = p.receipt_id
       where p.org_id = b.org_id and p.tenancy_id = b.tenancy_id and p.currency = b.currency
         and p.unapplied_cents > 0 and r.received_on > ${day}::date), 0) end)::bigint`;
}

/** The instant at which a day ends where the workspace is. */
export function endOf({ organisationId, day }: Pick<MoneyDay, 'organisationId' | 'day'>): RawBuilder<Date> {
  return sql<Date>`((${day}::date + 1)::timestamp at time zone (
    select o.time_zone from organisation o where o.org_id = ${organisationId}))`;
}

function tablesOf(
  { organisationId: org, day, knownThrough }: MoneyDay,
  { tenancyIds, month }: Needed,
): RawBuilder<unknown> {
  const some = (column: string) =>
    tenancyIds === undefined ? sql`true` : sql`${sql.ref(column)} = any(${`{${tenancyIds.join(',')}}`}::uuid[])`;
  const end = endOf({ organisationId: org, day });
  const isLater = (dated: string | RawBuilder<string>, recorded: string, entry: Parameters<typeof isUnknown>[1]) =>
    sql`((${typeof dated === 'string' ? sql.ref(dated) : dated} > ${day}::date and ${sql.ref(recorded)} >= ${end})
      or ${isUnknown(org, entry, knownThrough)})`;
  const charge = chargeThen(org, knownThrough);
  const inMonth =
    month === undefined
      ? sql`false`
      : sql`(c.due_on >= ${`${month}-01`}::date and c.due_on < ${`${month}-01`}::date + interval '1 month')`;
  const isNeeded =
    tenancyIds === undefined
      ? sql`(c.open_cents > 0 or c.voided_on is not null or l.charge_id is not null or ${inMonth})`
      : some('c.tenancy_id');
  return sql`
    used_later as materialized (
      select a.allocation_id, a.tenancy_id, a.currency, a.charge_id, a.receipt_id, a.credit_id, a.cents
        from ${tenancyIds === undefined ? sql`allocation` : allocationsOf(org, some)} a
       where a.org_id = ${org} and (
         (${isLater('a.on_day', 'a.made_at', 'a.entry_id')} and not (${isTakenBackWith(org, { day, knownThrough })}
           and exists (select from allocation o where o.org_id = a.org_id and o.allocation_id = a.undoes_id
                          and not ${isLater('o.on_day', 'o.made_at', 'o.entry_id')})))
         or (a.on_day > ${day}::date and exists (
           select from receipt r where r.org_id = a.org_id and r.receipt_id = a.receipt_id and r.received_on > ${day}::date)))
    ), paid_later as materialized (
      select charge_id, sum(cents)::bigint as cents from used_later where charge_id is not null group by 1
    ), charge as materialized (
      select c.org_id, c.charge_id, c.number, c.tenancy_id, c.lease_id, c.property_id, c.account_id, c.currency, c.kind,
             c.is_billed, c.label, c.cents, ${charge.chargedOn} as charged_on, c.due_on, null::date as voided_on, o.open_cents,
             case when o.open_cents > 0 then null when l.cents is null then c.settled_on
                  else greatest(c.charged_on, (select max(a.on_day) from allocation a
                    where a.org_id = c.org_id and a.charge_id = c.charge_id
                      and not ${isLater('a.on_day', 'a.made_at', 'a.entry_id')})) end as settled_on
        from charge c
        left join paid_later l on l.charge_id = c.charge_id
        left join journal_entry v on v.org_id = c.org_id and v.entry_id = c.void_entry_id
        cross join lateral (select (case when c.voided_on is null then c.open_cents else c.cents end
                                    + coalesce(l.cents, 0))::bigint as open_cents) o
       where c.org_id = ${org} and ${isNeeded} and not ${isLater(charge.chargedOn, 'c.made_at', charge.entryId)}
         and (c.voided_on is null or ${isLater('c.voided_on', 'v.recorded_at', 'c.void_entry_id')})
    ), tenancy_balance as materialized (
      select ${org}::uuid as org_id, d.tenancy_id, d.currency, max(d.property_id::text)::uuid as property_id,
             sum(d.open)::bigint as open_cents, sum(d.later)::bigint as later_cents,
             sum(d.prepaid)::bigint as prepaid_cents, sum(d.credit)::bigint as credit_cents,
             sum(d.deposit)::bigint as deposit_cents, min(d.due_on) as oldest_due_on
        from (
          select b.tenancy_id, b.currency, b.property_id, 0::bigint as open, 0::bigint as later,
                 b.prepaid_cents as prepaid, b.credit_cents as credit, b.deposit_cents as deposit, null::date as due_on
            from tenancy_balance b where b.org_id = ${org} and ${some('b.tenancy_id')}
          union all
          select c.tenancy_id, c.currency, null, c.open_cents,
                 case when c.due_on > ${day}::date then c.open_cents else 0 end, 0, 0, 0, c.due_on
            from charge c where c.open_cents > 0
          union all
          select u.tenancy_id, u.currency, null, 0, 0, case when u.credit_id is null then u.cents else 0 end,
                 case when u.credit_id is null then 0 else u.cents end, 0, null
            from used_later u
          union all
          select p.tenancy_id, p.currency, null, 0, 0, -p.cents, 0, 0, null
            from receipt r join receipt_part p on p.org_id = r.org_id and p.receipt_id = r.receipt_id
           where r.org_id = ${org} and (r.received_on > ${day}::date or ${isUnknown(org, 'r.entry_id', knownThrough)})
             and ${some('p.tenancy_id')}
          union all
          select p.tenancy_id, p.currency, null, 0, 0, p.cents, 0, 0, null
            from receipt r join receipt_part p on p.org_id = r.org_id and p.receipt_id = r.receipt_id
            join journal_entry e on e.org_id = r.org_id and e.entry_id = r.reversal_entry_id
           where r.org_id = ${org} and (${isLater('r.reversed_on', 'e.recorded_at', 'e.entry_id')}
              or r.received_on > ${day}::date)
             and ${some('p.tenancy_id')}
          union all
          select k.tenancy_id, k.currency, null, 0, 0, 0, -k.cents, 0, null from credit k
           where k.org_id = ${org} and ${isLater('k.given_on', 'k.made_at', 'k.entry_id')} and ${some('k.tenancy_id')}
          union all
          select k.tenancy_id, k.currency, null, 0, 0, 0, k.cents, 0, null
            from credit k join journal_entry e on e.org_id = k.org_id and e.entry_id = k.void_entry_id
           where k.org_id = ${org} and ${isLater('k.voided_on', 'e.recorded_at', 'e.entry_id')}
             and ${some('k.tenancy_id')}
          union all
          select m.tenancy_id, m.currency, null, 0, 0, 0, 0, -m.cents, null from deposit_movement m
           where m.org_id = ${org} and ${isLater('m.on_day', 'm.made_at', 'm.entry_id')} and ${some('m.tenancy_id')}) d
       group by d.tenancy_id, d.currency
    )`;
}

/**
 * Whether an allocation, `a`, takes another one back together with its payment or credit, as of the day or before: whatever
 * day the other one was for, it goes when the money goes. One that was not there yet on the day has nothing to take back.
 */
function isTakenBackWith(
  org: string,
  { day, knownThrough }: Pick<MoneyDay, 'day' | 'knownThrough'>,
): RawBuilder<unknown> {
  return sql`(a.undoes_id is not null and (
    exists (select from receipt r where r.org_id = ${org} and r.receipt_id = a.receipt_id and r.reversed_on <= ${day}::date
              and not ${isUnknown(org, 'r.reversal_entry_id', knownThrough)})
    or exists (select from credit k where k.org_id = ${org} and k.credit_id = a.credit_id and k.voided_on <= ${day}::date
                 and not ${isUnknown(org, 'k.void_entry_id', knownThrough)})))`;
}

/** Of some tenancies they are found by what they went to: a charge or a refund, always one of both. */
function allocationsOf(org: string, some: (column: string) => RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(
    select x.* from charge c join allocation x on x.org_id = c.org_id and x.charge_id = c.charge_id
     where c.org_id = ${org} and ${some('c.tenancy_id')}
    union all
    select x.* from refund f join allocation x on x.org_id = f.org_id and x.refund_id = f.refund_id
     where f.org_id = ${org} and ${some('f.tenancy_id')})`;
}
