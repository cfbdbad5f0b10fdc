import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { sumCents } from '#shared/money.ts';
import { numberOf } from '#server/modules/leasing/index.ts';
import type { ControlDay, Subledgers } from '#server/modules/ledger/index.ts';

/** What the records of tenants come to on control accounts at the end of a day, which closing compares with the books. */
export const controlSubledgers: Subledgers = {
  readSums: async (tx, day) => {
    const { rows } = await sql<{ currency: string; accrual: string; cash: string }>`
      select r.currency, sum(r.accrual)::text as accrual, sum(r.cash)::text as cash from (${recordsOf(day)}) r
       group by 1`.execute(tx);
    return rows.map(({ currency, accrual, cash }) => ({ currency, accrual: BigInt(accrual), cash: BigInt(cash) }));
  },
  findDifferences: async (tx, day, leavingOut, atMost) => {
    const kinds = sql`any(${leavingOut}::text[])`;
    const { rows } = await sql<{ id: string; number: number; currency: string; cents: string }>`
      with booked as (
        select l.tenancy_id, g.currency, coalesce(sum(g.amount_cents) filter (where g.basis <> 'cash'), 0) as accrual,
               coalesce(sum(g.amount_cents) filter (where g.basis <> 'accrual'), 0) as cash
          from posting g
          join lease l on l.org_id = g.org_id and l.lease_id = g.lease_id
          join journal_entry e on e.org_id = g.org_id and e.entry_id = g.entry_id
          left join journal_entry r on r.org_id = e.org_id and r.entry_id = e.reverses_entry_id
         where g.org_id = ${day.organisationId} and g.account_id = ${day.accountId} and g.date <= ${day.through}::date
           and not coalesce(r.source_kind, e.source_kind) = ${kinds}
         group by 1, 2
      ), kept as (
        select r.tenancy_id, r.currency, sum(r.accrual) as accrual, sum(r.cash) as cash from (${recordsOf(day)}) r
         group by 1, 2
      ), off as (
        select tenancy_id, currency, coalesce(b.accrual, 0) - coalesce(k.accrual, 0) as accrual,
               coalesce(b.cash, 0) - coalesce(k.cash, 0) as cash
          from booked b full join kept k using (tenancy_id, currency)
      )
      select l.lease_id as id, l.number, o.currency,
             (case when o.accrual = 0 then o.cash else o.accrual end)::text as cents
        from off o
        join lateral (select l.lease_id, l.number from lease l
                       where l.org_id = ${day.organisationId} and l.tenancy_id = o.tenancy_id
                       order by l.starts_on desc, l.number desc limit 1) l on true
       where o.accrual <> 0 or o.cash <> 0
       order by l.number desc, o.currency limit ${atMost}`.execute(tx);
    return rows.map(({ number, cents, ...row }) => ({
      ...row,
      number: numberOf(number),
      cents: sumCents(BigInt(cents)),
    }));
  },
};

/** Rows of `tenancy_id`, `currency`, `accrual` and `cash`; debits are positive. */
function recordsOf(day: ControlDay): RawBuilder<unknown> {
  if (day.account === 'tenant-receivable') return openCharges(day);
  if (day.account === 'prepayments') return unappliedMoney(day);
  return day.account === 'deposits-held' ? heldDeposits(day) : heldLastMonths(day);
}

/** Recorded by the day and not voided or returned by then. */
const stands = (from: string, until: string, { organisationId, through }: ControlDay) => {
  const [table = ''] = from.split('.');
  return sql`${sql.ref(`${table}.org_id`)} = ${organisationId} and ${sql.ref(from)} <= ${through}::date
    and coalesce(${sql.ref(until)} > ${through}::date, true)`;
};
const chargeStands = (day: ControlDay) => stands('c.charged_on', 'c.voided_on', day);
const creditStands = (day: ControlDay) => stands('k.given_on', 'k.voided_on', day);
const isApplied = ({ through }: ControlDay) => sql`a.on_day <= ${through}::date`;

/** Only a payment and a deposit that was kept are money. */
const ifMoney = (cents: RawBuilder<unknown>) => sql`case when k.kind = 'deposit' then ${cents} else 0 end`;

function openCharges(day: ControlDay): RawBuilder<unknown> {
  return sql`
    select c.tenancy_id, c.currency, c.cents as accrual, 0 as cash from charge c where ${chargeStands(day)}
    union all
    select c.tenancy_id, c.currency, -a.cents, 0
      from allocation a join charge c on c.org_id = a.org_id and c.charge_id = a.charge_id
     where ${chargeStands(day)} and ${isApplied(day)}`;
}

function unappliedMoney(day: ControlDay): RawBuilder<unknown> {
  const receiptStands = stands('r.received_on', 'r.reversed_on', day);
  return sql`
    select p.tenancy_id, p.currency, -p.cents as accrual, -p.cents as cash
      from receipt r join receipt_part p on p.org_id = r.org_id and p.receipt_id = r.receipt_id where ${receiptStands}
    union all
    select a.tenancy_id, a.currency, a.cents, a.cents
      from allocation a join receipt r on r.org_id = a.org_id and r.receipt_id = a.receipt_id
     where ${receiptStands} and ${isApplied(day)}
    union all
    select k.tenancy_id, k.currency, -k.cents, ${ifMoney(sql`-k.cents`)} from credit k where ${creditStands(day)}
    union all
    select k.tenancy_id, k.currency, a.cents, ${ifMoney(sql`a.cents`)}
      from allocation a join credit k on k.org_id = a.org_id and k.credit_id = a.credit_id
     where ${creditStands(day)} and ${isApplied(day)}`;
}

/** What is charged to a liability is owed back on accrual at once, unless it was brought forward against the clearing account. */
const chargedTo = (day: ControlDay) => sql`
    select c.tenancy_id, c.currency, -c.cents, 0 from charge c
     where ${chargeStands(day)} and c.account_id = ${day.accountId} and c.kind <> 'rent' and c.charged_as <> 'opening'`;

function heldDeposits(day: ControlDay): RawBuilder<unknown> {
  return sql`
    select m.tenancy_id, m.currency, case when m.allocation_id is null then -m.cents else 0 end as accrual, -m.cents as cash
      from deposit_movement m where m.org_id = ${day.organisationId} and m.on_day <= ${day.through}::date
    union all ${chargedTo(day)}
    union all
    select k.tenancy_id, k.currency, k.cents, 0 from credit k
     where ${creditStands(day)} and k.account_id = ${day.accountId} and k.kind <> 'deposit'`;
}

function heldLastMonths(day: ControlDay): RawBuilder<unknown> {
  return sql`
    select k.tenancy_id, k.currency, k.cents as accrual, ${ifMoney(sql`k.cents`)} as cash from credit k
     where ${creditStands(day)} and k.account_id = ${day.accountId}
    union all ${chargedTo(day)}
    union all
    select c.tenancy_id, c.currency, 0, -a.cents
      from allocation a
      join charge c on c.org_id = a.org_id and c.charge_id = a.charge_id
      left join credit k on k.org_id = a.org_id and k.credit_id = a.credit_id
     where ${chargeStands(day)} and c.account_id = ${day.accountId} and c.kind <> 'rent' and ${isApplied(day)}
       and coalesce(k.kind, 'deposit') = 'deposit'
    union all
    -- What joined the security deposit.
    select m.tenancy_id, m.currency, m.cents, m.cents
      from deposit_movement m
      join journal_entry e on e.org_id = m.org_id and e.entry_id = m.entry_id
      left join journal_entry r on r.org_id = e.org_id and r.entry_id = e.reverses_entry_id
     where m.org_id = ${day.organisationId} and m.on_day <= ${day.through}::date and m.allocation_id is null
       and coalesce(r.source_kind, e.source_kind) = 'last-month-joined'`;
}
