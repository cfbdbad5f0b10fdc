import { query } from '#test/support/database.ts';
import { policies } from './lease-acts.ts';
import type { RentWorld } from './world.ts';

/** What must hold of the rows and the postings, each as a query for what breaks it; `$1` is the workspace. */
const rules: Readonly<Record<string, string>> = {
  'the receivable of a lease is what is open on it': `
    select coalesce(c.lease_id, p.lease_id) as id from
      (select lease_id, sum(open_cents) as cents from charge where org_id = $1 group by 1) c
      full join (select g.lease_id, sum(g.amount_cents) as cents from posting g join account a using (org_id, account_id)
                  where g.org_id = $1 and a.system_key = 'tenant-receivable' and g.basis <> 'cash' group by 1) p using (lease_id)
     where coalesce(c.cents, 0) <> coalesce(p.cents, 0)`,
  'the prepayments of a tenancy are what waits on it': `
    select coalesce(w.tenancy_id, p.tenancy_id) as id from
      (select tenancy_id, sum(cents) as cents from (
         select tenancy_id, unapplied_cents as cents from receipt_part where org_id = $1
         union all select tenancy_id, unapplied_cents from credit where org_id = $1) rows group by 1) w
      full join (select l.tenancy_id, -sum(g.amount_cents) as cents from posting g join account a using (org_id, account_id)
                   join lease l using (org_id, lease_id)
                  where g.org_id = $1 and a.system_key = 'prepayments' and g.basis <> 'cash' group by 1) p using (tenancy_id)
     where coalesce(w.cents, 0) <> coalesce(p.cents, 0)`,
  'what waits is a prepayment of the building that it waits for, on both bases': `
    select coalesce(w.tenancy_id, p.tenancy_id) as id from
      (select tenancy_id, property_id, sum(accrual) as accrual, sum(cash) as cash from (
         select tenancy_id, property_id, unapplied_cents as accrual, unapplied_cents as cash from receipt_part where org_id = $1
         union all select tenancy_id, property_id, unapplied_cents, case when kind = 'deposit' then unapplied_cents else 0 end
                     from credit where org_id = $1) rows group by 1, 2) w
      full join (select l.tenancy_id, g.property_id, coalesce(-sum(g.amount_cents) filter (where g.basis <> 'cash'), 0) as accrual,
                        coalesce(-sum(g.amount_cents) filter (where g.basis <> 'accrual'), 0) as cash
                   from posting g join account a using (org_id, account_id) join lease l using (org_id, lease_id)
                  where g.org_id = $1 and a.system_key = 'prepayments' group by 1, 2) p using (tenancy_id, property_id)
     where coalesce(w.accrual, 0) <> coalesce(p.accrual, 0) or coalesce(w.cash, 0) <> coalesce(p.cash, 0)`,
  'no building has prepayments at a debit on any day': `
    select id from (
      select l.tenancy_id as id,
             sum(coalesce(sum(g.amount_cents) filter (where g.basis <> 'cash'), 0)) over days as accrual,
             sum(coalesce(sum(g.amount_cents) filter (where g.basis <> 'accrual'), 0)) over days as cash
        from posting g join account a using (org_id, account_id) join lease l using (org_id, lease_id)
       where g.org_id = $1 and a.system_key = 'prepayments' group by l.tenancy_id, g.property_id, g.date
      window days as (partition by l.tenancy_id, g.property_id order by g.date)) d
     where d.accrual > 0 or d.cash > 0`,
  // What was never paid, or is not at the bank after all, and is paid out all the same, other money pays: nothing can be said then.
  'no building has less than nothing in a bank account or undeposited on any day': `
    select id from (
      select g.property_id as id, sum(sum(g.amount_cents)) over (partition by g.property_id, g.account_id order by g.date) as cents
        from posting g join account a using (org_id, account_id)
       where g.org_id = $1 and g.basis <> 'accrual' and (a.is_bank or a.system_key = 'undeposited')
       group by g.property_id, g.account_id, g.date) d
     where d.cents < 0
       and not exists (select from allocation x left join receipt r using (org_id, receipt_id)
                        where x.org_id = $1 and x.refund_id is not null and (x.credit_id is not null or r.reversed_on is not null
                          or exists (select from deposit_batch b where b.org_id = $1 and b.undone_on is not null)))
       and not exists (select from deposit_movement m where m.org_id = $1 and m.kind in ('interest', 'refunded', 'applied'))`,
  'every entry balances in each building': `
    select entry_id as id from posting where org_id = $1 group by entry_id, property_id, currency
    having coalesce(sum(amount_cents) filter (where basis <> 'cash'), 0) <> 0
        or coalesce(sum(amount_cents) filter (where basis <> 'accrual'), 0) <> 0`,
  'every entry balances in each place, and money at a bank lies there': `
    select entry_id as id from posting where org_id = $1 and basis <> 'accrual'
     group by entry_id, bank_account_id, currency having sum(amount_cents) <> 0
    union all
    select g.entry_id from posting g join account a using (org_id, account_id)
     where g.org_id = $1 and g.basis <> 'accrual' and (a.is_bank or a.system_key = 'undeposited')
       and g.bank_account_id is distinct from g.account_id`,
  'a bank account holds what is whose': `
    select g.bank_account_id as id from posting g where g.org_id = $1 and g.basis <> 'accrual'
     group by g.bank_account_id having coalesce(sum(g.amount_cents) filter (where g.account_id = g.bank_account_id), 0)
       <> coalesce(-sum(g.amount_cents) filter (where g.account_id is distinct from g.bank_account_id), 0)`,
  // Once a bank deposit is undone whose payments were used since, what is a deposit and what is the building's can have
  // changed places; each place has what it should all the same.
  'what a deposit bank account has of a tenancy is its deposit': `
    select tenancy_id as id from (
      select l.tenancy_id, g.bank_account_id, sum(g.amount_cents) filter (where a.is_bank) as bank,
             -sum(g.amount_cents) filter (where a.system_key = 'deposits-held') as held
        from posting g join account a using (org_id, account_id) join lease l using (org_id, lease_id)
        join account b on b.org_id = g.org_id and b.account_id = g.bank_account_id and b.system_key = 'deposit-bank'
       where g.org_id = $1 and g.basis <> 'accrual' group by 1, 2) d
     where coalesce(d.bank, 0) <> coalesce(d.held, 0)
       and not exists (select from deposit_batch b where b.org_id = $1 and b.undone_on is not null)`,
  'the deposit of a tenancy is its liability': `
    select coalesce(m.tenancy_id, p.tenancy_id) as id from
      (select tenancy_id, sum(cents) as cents from deposit_movement where org_id = $1 group by 1) m
      full join (select l.tenancy_id, -sum(g.amount_cents) as cents from posting g join account a using (org_id, account_id)
                   join lease l using (org_id, lease_id)
                  where g.org_id = $1 and a.system_key = 'deposits-held' and g.basis <> 'accrual' group by 1) p using (tenancy_id)
     where coalesce(m.cents, 0) <> coalesce(p.cents, 0)`,
  'what is held of a deposit, and is not undeposited, is in the deposit bank account': `
    select tenancy_id as id from
      (select m.tenancy_id, sum(m.cents) as cents,
              sum(m.cents) filter (where a.system_key = 'undeposited' and r.batch_id is null) as undeposited
         from deposit_movement m
         left join allocation x on x.org_id = m.org_id and x.allocation_id = m.allocation_id
         left join receipt r on r.org_id = m.org_id and r.receipt_id = x.receipt_id
         left join account a on a.org_id = r.org_id and a.account_id = r.account_id
        where m.org_id = $1 group by 1) m
      full join (select l.tenancy_id, sum(g.amount_cents) as cents from posting g join account a using (org_id, account_id)
                   join lease l using (org_id, lease_id)
                  where g.org_id = $1 and a.system_key = 'deposit-bank' and g.basis <> 'accrual' group by 1) p using (tenancy_id)
      -- Last month's rent that joined the deposit may be in the drawer too.
      left join (select x.tenancy_id, sum(x.cents) as cents from allocation x
                   join charge c on c.org_id = x.org_id and c.charge_id = x.charge_id and c.kind = 'last-months-rent'
                   join receipt r on r.org_id = x.org_id and r.receipt_id = x.receipt_id and r.batch_id is null
                   join account a on a.org_id = r.org_id and a.account_id = r.account_id and a.system_key = 'undeposited'
                  where x.org_id = $1 group by 1) k using (tenancy_id)
     where coalesce(p.cents, 0) not between
             coalesce(m.cents, 0) - greatest(coalesce(m.undeposited, 0), 0) - greatest(coalesce(k.cents, 0), 0)
             and coalesce(m.cents, 0)
        or coalesce(p.cents, 0) < 0`,
  'what is held never exceeds what came in and did not go back': `
    select tenancy_id as id from deposit_movement where org_id = $1 and kind in ('applied', 'refunded', 'correction')
     group by 1 having sum(cents) > 0`,
  'no building holds less than nothing of a deposit': `
    select tenancy_id as id from deposit_movement where org_id = $1 group by tenancy_id, property_id having sum(cents) < 0`,
  'income on accrual is what was charged, on cash what was paid of it': `
    select account_id as id from (
      select account_id, sum(charged) as charged, sum(paid) as paid, sum(accrual) as accrual, sum(cash) as cash from (
        select account_id, cents as charged, 0 as paid, 0 as accrual, 0 as cash
          from charge where org_id = $1 and voided_on is null
        union all select account_id, -cents, 0, 0, 0 from credit where org_id = $1 and voided_on is null and kind <> 'deposit'
        union all select c.account_id, 0, a.cents, 0, 0 from allocation a join charge c using (org_id, charge_id)
                    left join credit k on k.org_id = a.org_id and k.credit_id = a.credit_id
                   where a.org_id = $1 and (a.receipt_id is not null or k.kind = 'deposit')
        union all select k.account_id, -a.cents, -a.cents, 0, 0 from allocation a
                    join charge k on k.org_id = a.org_id and k.charge_key = 'refund-owed:' || a.allocation_id
                    join refund f on f.org_id = a.org_id and f.refund_id = a.refund_id
                   where a.org_id = $1 and f.voided_on is null
        -- A credit was never money until it is paid out.
        union all select k.account_id, 0, -a.cents, 0, 0 from allocation a join credit k using (org_id, credit_id)
                   where a.org_id = $1 and a.refund_id is not null and k.kind <> 'deposit'
        union all select k.account_id, -m.cents, -m.cents, 0, 0 from deposit_movement m
                    join charge k on k.org_id = m.org_id and k.charge_key = 'deposit-owed:' || m.movement_id
                   where m.org_id = $1 and not exists (select from journal_entry e
                     where e.org_id = m.org_id and e.reverses_entry_id = m.entry_id)
        union all select account_id, 0, 0, case when basis <> 'cash' then -amount_cents else 0 end,
                         case when basis <> 'accrual' then -amount_cents else 0 end from posting where org_id = $1) rows
       group by 1) sums join account a using (account_id)
     where a.org_id = $1 and (a.kind = 'income' or a.system_key = 'bad-debt') and (charged <> accrual or paid <> cash)`,
  'nothing is allocated beyond either side': `
    select charge_id as id from (select charge_id, sum(cents) as cents from allocation where org_id = $1 group by 1) a
      join charge c using (charge_id) where c.org_id = $1 and (a.cents < 0 or a.cents > c.cents)
    union all
    select credit_id from (select credit_id, sum(cents) as cents from allocation where org_id = $1 group by 1) a
      join credit k using (credit_id) where k.org_id = $1 and (a.cents < 0 or a.cents > k.cents)
    union all
    select refund_id from (select l.refund_id, sum(l.cents) + coalesce(sum(c.cents), 0) as cents from allocation l
        left join charge c on c.org_id = l.org_id and c.charge_key = 'refund-owed:' || l.undoes_id
         and not exists (select from refund v where v.org_id = l.org_id and v.refund_id = l.refund_id and v.voided_on is not null)
       where l.org_id = $1 group by 1) a
      join refund f using (refund_id)
     where f.org_id = $1 and f.kind = 'prepayment' and a.cents <> case when f.voided_on is null then f.cents else 0 end`,
  'no write-off waits': `
    select credit_id as id from credit where org_id = $1 and kind = 'write-off' and voided_on is null and unapplied_cents <> 0`,
  'nothing that is held or owed is below zero on any day': `
    select id from (
      select l.tenancy_id as id, a.system_key as key, case when a.kind = 'asset' then 1 else -1 end
             * sum(sum(g.amount_cents)) over (partition by l.tenancy_id, a.system_key order by g.date) as cents
        from posting g join account a using (org_id, account_id) join lease l using (org_id, lease_id)
       where g.org_id = $1 and g.basis <> 'accrual' and a.system_key in ('prepayments', 'deposits-held', 'last-months-rent')
       group by l.tenancy_id, a.system_key, a.kind, g.date
      union all
      select l.tenancy_id, 'accrual', sum(sum(g.amount_cents)) over (partition by l.tenancy_id order by g.date)
        from posting g join account a using (org_id, account_id) join lease l using (org_id, lease_id)
       where g.org_id = $1 and g.basis <> 'cash' and a.system_key = 'tenant-receivable' group by l.tenancy_id, g.date) days
     where cents < 0`,
  'numbers have no gaps': `
    select null::uuid as id from (
      select count(*) as many, max(number) as last, 'charge' as kind from charge where org_id = $1
      union all select count(*), max(number), 'receipt' from receipt where org_id = $1
      union all select count(*), max(number), 'credit' from credit where org_id = $1
      union all select count(*), max(number), 'refund' from refund where org_id = $1
      union all select count(*), max(number), 'deposit-batch' from deposit_batch where org_id = $1
      union all select count(*), max(number), 'charge-run' from charge_run where org_id = $1
      union all select count(*), max(number), 'entry' from journal_entry where org_id = $1) n
     where many <> coalesce(last, 0)`,
  'a time is charged once on a line of a lease': `
    select c.charge_id as id from charge c join charge o
        on o.org_id = c.org_id and o.lease_id = c.lease_id and o.kind = c.kind and o.charge_id < c.charge_id
       and daterange(o.period_from, o.period_to, '[]') && daterange(c.period_from, c.period_to, '[]')
     where c.org_id = $1 and c.run_id is not null and o.run_id is not null and c.kind in ('rent', 'parking')
       and c.charge_key not like '%~%' and o.charge_key not like '%~%'`,
  'an obligation has each of its fees once, and never one on a fee': `
    select c.charge_id as id from charge c where c.org_id = $1 and c.explanation ->> 'rule' = 'late-fee'
       and c.charge_key not like '%~%' and (
      exists (select 1 from charge o where o.org_id = c.org_id and o.lease_id = c.lease_id and o.charge_id <> c.charge_id
                 and o.explanation ->> 'rule' = 'late-fee' and o.charge_key not like '%~%'
                 and o.explanation ->> 'obligationDueOn' = c.explanation ->> 'obligationDueOn'
                 and o.explanation ->> 'step' = c.explanation ->> 'step')
      or not exists (select 1 from charge o where o.org_id = c.org_id and o.lease_id = c.lease_id
                 and o.due_on = (c.explanation ->> 'obligationDueOn')::date
                 and o.kind not in ('late-fee', 'returned-payment-fee', 'deposit', 'last-months-rent', 'opening', 'refund-owed')))`,
};

/** Fees by the policy of their lease: `$2` are tenancies with the first policy, `$3` with the second. */
const feeRules: Readonly<Record<string, string>> = {
  'a single fee is what the policy says': `
    select charge_id as id from charge where org_id = $1 and tenancy_id = any($2::uuid[])
       and explanation ->> 'rule' = 'late-fee' and (cents <> 5000 or explanation ->> 'step' <> '0')`,
  'daily fees are what the policy says, and all of them no more than their limit': `
    select (array_agg(charge_id))[1] as id from charge
     where org_id = $1 and tenancy_id = any($3::uuid[]) and explanation ->> 'rule' = 'late-fee' and voided_on is null
     group by lease_id, explanation ->> 'obligationDueOn'
    having sum(cents) > 6000 or max(cents) filter (where explanation ->> 'step' <> '0') > 500
        or max(cents) filter (where explanation ->> 'step' = '0') > 2000`,
};

/** Everything that breaks a rule, by the sentence that it breaks. */
export async function unsoundRows({ app, owner, leases }: RentWorld): Promise<Record<string, string | null>[]> {
  const of = (index: number) =>
    leases.filter(({ policy }) => policy === policies[index]).map(({ tenancyId }) => tenancyId);
  const plain = Object.entries(rules).map(([rule, sql]) => part(rule, sql));
  const fees = Object.entries(feeRules).map(([rule, sql]) => part(rule, sql));
  return query(app.connection, [...plain, ...fees].join('\nunion all\n'), [owner.organisationId, of(0), of(1)]);
}

function part(rule: string, sql: string): string {
  return `select '${rule}' as rule, broken.id::text as id from (${sql}) broken`;
}
