import { sql } from 'kysely';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import type { Asked } from '#server/kernel/reports/report.ts';
import { andKnown, readKnownThrough } from '#server/modules/ledger/index.ts';
import { isAskedProperty } from '#server/kernel/reports/asked-property.ts';

export const amounts = ['base', 'fee', 'tax', 'other', 'taken'] as const;
export type Amount = (typeof amounts)[number];

/** An entry on what a property owes its manager, in the month that it is for. */
export interface FeeItem extends Readonly<Record<Amount, number>> {
  readonly entryId: string;
  readonly number: number;
  readonly day: string;
  readonly memo: string;
  /** Its first day. */
  readonly month: string;
  readonly currency: string;
  readonly propertyId: string;
  readonly property: string;
  readonly colour: number;
}

/**
 * All entries on the account of what properties owe their manager, through the last day. A fee is of the month that it was
 * reckoned for, also where it was charged later; what was taken, mark-ups and advances are of their day. A fee that was
 * charged anew has the difference of what it is reckoned from, as it has of its amount.
 */
export async function readFeeItems(tx: Tx, { organisationId, today }: Act, asked: Asked): Promise<FeeItem[]> {
  const { to = today, propertyId, knownAt } = asked;
  const known = await readKnownThrough(tx, organisationId, knownAt);
  const { rows } = await sql<FeeItem>`
    with moved as (
      select e.entry_id, e.number, e.date as day, e.memo, e.is_reversal, coalesce(e.reverses_entry_id, e.entry_id) as origin,
             g.property_id, g.currency, -sum(g.amount_cents)::bigint as cents
        from account a
        join posting g on g.org_id = a.org_id and g.account_id = a.account_id and g.property_id is not null
         and g.basis <> 'cash' and g.date <= ${to}::date
         and ${isAskedProperty('g.property_id', propertyId)}
        join journal_entry e on e.org_id = g.org_id and e.entry_id = g.entry_id ${andKnown('e', known)}
       where a.org_id = ${organisationId} and a.system_key = 'due-to-manager'
       group by e.entry_id, e.number, e.date, e.memo, e.is_reversal, e.reverses_entry_id, g.property_id, g.currency
    ), charged as (
      select c.*, (case c.basis ->> 'kind' when 'percent-market' then c.basis ->> 'marketRentCents'
                   else c.basis ->> 'incomeCents' end)::bigint as based
        from fee_charge c where c.org_id = ${organisationId}
    ), standing as (
      select c.charge_id, c.based - coalesce(lag(c.based) over (
               partition by c.agreement_id, c.month, c.kind, c.subject_id order by c.revision), 0) as base
        from charged c
       where c.entry_id in (select m.origin from moved m group by 1 having bool_and(not m.is_reversal))
    )
    select m.entry_id as "entryId", m.number, m.day, m.memo, m.currency, m.property_id as "propertyId", p.name as property, p.colour,
           coalesce(c.month, date_trunc('month', m.day)::date) as month,
           coalesce(s.base, 0)::bigint as base,
           (case when c.charge_id is null then 0 else m.cents - f.sign * c.tax_cents end)::bigint as fee,
           (case when c.charge_id is null then 0 else f.sign * c.tax_cents end)::bigint as tax,
           (case when c.charge_id is null and t.taking_id is null then m.cents else 0 end)::bigint as other,
           (case when t.taking_id is null then 0 else -m.cents end)::bigint as taken
      from moved m
      cross join lateral (select case when m.is_reversal then -1 else 1 end as sign) f
      join property p on p.org_id = ${organisationId} and p.property_id = m.property_id
      left join charged c on c.entry_id = m.origin
      left join standing s on s.charge_id = c.charge_id
      left join fee_taking t on t.org_id = ${organisationId} and t.entry_id = m.origin
     order by p.sort_name, p.property_id, month, m.day, m.number`.execute(tx);
  return rows;
}
