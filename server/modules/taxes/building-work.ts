import { sql } from 'kysely';
import { taxRuleOn } from '#shared/tax/tax-rules.ts';
import type { TaxRule } from '#shared/tax/tax-rules.ts';
import { withheldByDay } from '#shared/tax/building-work.ts';
import type { WorkOfDay } from '#shared/tax/building-work.ts';
import type { Tx } from '#server/kernel/database.ts';
import { percentText } from './withheld.ts';
import type { Withheld } from './withheld.ts';

interface Asked {
  readonly year: number;
  readonly today: string;
  readonly rules: readonly TaxRule[];
}

/**
 * § 48 EStG: of what a vendor was paid for building work on properties in Germany, by the day of payment, and of what is
 * open as if it were paid today. A payment that was voided, stopped or returned was none; its bill is open again.
 */
export async function readBuildingWork(
  tx: Tx,
  organisationId: string,
  { year, today, rules }: Asked,
): Promise<Withheld[]> {
  const [from, to] = [`${year}-01-01`, `${year}-12-31`];
  const isCurrent = from <= today && today <= to;
  const { rows } = await sql<Row>`
    with work as (
      select b.vendor_id, l.property_id, p.paid_on as day, s.cents, s.kind = 'withheld' as withheld
        from bill_payment p
        join bill_settlement s on s.org_id = p.org_id and s.payment_id = p.payment_id and s.kind in ('paid', 'withheld')
        join bill_posting l on l.org_id = s.org_id and l.line_id = s.line_id
        join bill b on b.org_id = l.org_id and b.bill_id = l.bill_id
       where p.org_id = ${organisationId} and p.voided_on is null and p.paid_on between ${from}::date and ${to}::date
         and p.currency = 'EUR'
      union all
      select b.vendor_id, l.property_id, ${today}::date, l.cents - l.settled_cents, false
        from bill b join bill_line l on l.org_id = b.org_id and l.bill_id = b.bill_id
       where b.org_id = ${organisationId} and b.state in ('approved', 'part-paid') and b.currency = 'EUR' and ${isCurrent}),
    own as (
      select w.vendor_id, w.property_id, w.day, sum(w.cents)::bigint as gross,
             coalesce(sum(w.cents) filter (where w.withheld), 0)::bigint as withheld
        from work w group by 1, 2, 3 having sum(w.cents) > 0)
    select v.vendor_id as "vendorId", v.name, p.property_id as "propertyId", p.name as property,
           t.certificate_until::text as "certificateUntil", w.day::text as day, w.gross, w.withheld, o.landlord, f.flats
      from own w
      join tax_vendor t on t.org_id = ${organisationId} and t.vendor_id = w.vendor_id and t.does_building_work
      join vendor v on v.org_id = t.org_id and v.vendor_id = t.vendor_id
      join property p on p.org_id = t.org_id and p.property_id = w.property_id and p.country = 'DE'
     cross join lateral (
       select coalesce(string_agg(s.person_id::text, ' ' order by s.person_id), '') as landlord,
              coalesce(array_agg(s.person_id), '{}') as owners
         from ownership_share s
        where s.org_id = p.org_id and s.property_id = p.property_id
          and s.starts_on = (select max(n.starts_on) from ownership_share n
                              where n.org_id = s.org_id and n.property_id = s.property_id and n.starts_on <= w.day)) o
     cross join lateral (
       select count(*)::int as flats from unit u
        where u.org_id = p.org_id and u.archived_at is null and u.parent_unit_id is null
          and u.kind not in ('storage', 'parking') and (
            -- Properties of which nobody is known as owner are the workspace's own.
            o.landlord = '' and not exists (
              select from ownership_share s
               where s.org_id = u.org_id and s.property_id = u.property_id and s.starts_on <= w.day)
            or u.property_id in (
              select s.property_id from ownership_share s
               where s.org_id = p.org_id and s.person_id = any (o.owners)
                 and s.starts_on = (select max(n.starts_on) from ownership_share n
                                     where n.org_id = s.org_id and n.property_id = s.property_id and n.starts_on <= w.day)))) f
     order by v.sort_name, v.vendor_id, w.day, p.sort_name, p.property_id`.execute(tx);
  const reckoned = withheldByDay(rows, (day) => ({
    percent: percentText(taxRuleOn('de-48', day, rules).millipercent),
    limit: taxRuleOn('de-48-limit', day, rules).cents ?? 0,
  }));
  return reckoned.map(({ work, cents, reason }): Withheld => {
    const { millipercent, source } = taxRuleOn('de-48', work.day, rules);
    return {
      kind: 'de-48',
      payee: { id: work.vendorId, name: work.name },
      vendorId: work.vendorId,
      property: { id: work.propertyId, name: work.property },
      from: work.day,
      to: work.day,
      currency: 'EUR',
      receivedCents: work.gross,
      deductedCents: 0,
      baseCents: work.gross,
      millipercent: millipercent ?? 0,
      cents,
      withheldCents: work.withheld,
      dueOn: null,
      reason,
      source,
    };
  });
}

interface Row extends WorkOfDay {
  readonly name: string;
  readonly propertyId: string;
  readonly property: string;
  readonly withheld: number;
}
