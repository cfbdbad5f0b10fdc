import { sql } from 'kysely';
import { taxRuleOn } from '#shared/tax/tax-rules.ts';
import type { TaxRule } from '#shared/tax/tax-rules.ts';
import { withheldOfBuildingWork } from '#shared/tax/withholding.ts';
import type { Tx } from '#server/kernel/database.ts';
import { percentText } from './withheld.ts';
import type { Withheld } from './withheld.ts';

interface Asked {
  readonly year: number;
  readonly today: string;
  readonly rules: readonly TaxRule[];
}

/** § 48 EStG: of what a vendor was paid and is owed for building work on a property in Germany. */
export async function readBuildingWork(
  tx: Tx,
  organisationId: string,
  { year, today, rules }: Asked,
): Promise<Withheld[]> {
  const [from, to] = [`${year}-01-01`, `${year}-12-31`];
  const payOn = today < to ? today : to;
  const { rows } = await sql<Row>`
    with work as (
      select b.vendor_id, l.property_id, s.cents, s.kind = 'withheld' as withheld
        from bill_payment p
        join bill_settlement s on s.org_id = p.org_id and s.payment_id = p.payment_id and s.kind in ('paid', 'withheld')
        join bill_posting l on l.org_id = s.org_id and l.line_id = s.line_id
        join bill b on b.org_id = l.org_id and b.bill_id = l.bill_id
       where p.org_id = ${organisationId} and p.voided_on is null and p.paid_on between ${from}::date and ${to}::date
         and p.currency = 'EUR'
      union all
      select b.vendor_id, l.property_id, l.cents - l.settled_cents, false
        from bill b join bill_line l on l.org_id = b.org_id and l.bill_id = b.bill_id
       where b.org_id = ${organisationId} and b.state in ('approved', 'part-paid') and b.currency = 'EUR'
         and b.dated_on <= ${to}::date and ${payOn}::date >= ${from}::date and ${today}::date <= ${to}::date)
    select v.vendor_id as "vendorId", v.name, p.property_id as "propertyId", p.name as property, t.certificate_until::text as "certificateUntil",
           sum(w.cents)::bigint as gross, coalesce(sum(w.cents) filter (where w.withheld), 0)::bigint as withheld,
           (select count(*)::int from unit u
             where u.org_id = p.org_id and u.archived_at is null and u.property_id in (
               select p.property_id union
               select o.property_id from ownership_share o join ownership_share own
                   on own.org_id = o.org_id and own.property_id = p.property_id and own.person_id = o.person_id
                where o.org_id = p.org_id)) as flats
      from work w
      join tax_vendor t on t.org_id = ${organisationId} and t.vendor_id = w.vendor_id and t.does_building_work
      join vendor v on v.org_id = t.org_id and v.vendor_id = t.vendor_id
      join property p on p.org_id = t.org_id and p.property_id = w.property_id and p.country = 'DE'
     group by v.org_id, v.vendor_id, p.org_id, p.property_id, t.certificate_until
     having sum(w.cents) > 0
     order by v.sort_name, p.sort_name`.execute(tx);
  const rate = taxRuleOn('de-48', payOn, rules);
  const limit = taxRuleOn('de-48-limit', payOn, rules);
  return rows.map((row) => {
    const { withheld: cents } = withheldOfBuildingWork({
      gross: row.gross,
      thisYearBefore: 0,
      onlyExemptRents: false,
      flatsLet: row.flats,
      certificateUntil: row.certificateUntil,
      payOn,
      percent: percentText(rate.millipercent),
      limit: limit.cents ?? 0,
    });
    return {
      kind: 'de-48',
      payee: { id: row.vendorId, name: row.name },
      vendorId: row.vendorId,
      property: { id: row.propertyId, name: row.property },
      from,
      to,
      currency: 'EUR',
      receivedCents: row.gross,
      deductedCents: 0,
      baseCents: row.gross,
      millipercent: rate.millipercent ?? 0,
      cents,
      withheldCents: row.withheld,
      dueOn: null,
      reason: reasonOf(row, payOn, limit.cents ?? 0),
      source: rate.source,
    };
  });
}

function reasonOf(row: Row, payOn: string, limit: number): Withheld['reason'] {
  if (row.certificateUntil !== null && row.certificateUntil >= payOn) return 'certificate';
  if (row.flats <= 2) return 'few-flats';
  return row.gross <= limit ? 'small' : 'due';
}

interface Row {
  readonly vendorId: string;
  readonly name: string;
  readonly propertyId: string;
  readonly property: string;
  readonly certificateUntil: string | null;
  readonly gross: number;
  readonly withheld: number;
  readonly flats: number;
}
