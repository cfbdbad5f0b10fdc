import { sql } from 'kysely';
import { monthOf } from '#shared/rent/calendar.ts';
import { equivalentCents } from '#shared/rent/periods.ts';
import type { Frequency } from '#shared/rent/periods.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { TermsInRun } from './read-terms.ts';

export interface UnitCount {
  readonly all: number;
  readonly let: number;
  readonly marketRentCents: number;
  readonly letMarketRentCents: number;
}

/** Units of properties at the end of months, by `property month`. A home that is let by the room counts by its rooms. */
export async function readUnitCounts(
  tx: Tx,
  organisationId: string,
  asked: readonly { readonly propertyId: string; readonly month: string }[],
): Promise<ReadonlyMap<string, UnitCount>> {
  if (asked.length === 0) return new Map();
  const { rows } = await sql<UnitCount & { readonly key: string }>`
    select n.property_id || ' ' || n.month as key, count(*)::int as "all", count(*) filter (where s.is_let)::int as "let",
           coalesce(sum(u.market_rent_cents), 0)::bigint as "marketRentCents",
           coalesce(sum(u.market_rent_cents) filter (where s.is_let), 0)::bigint as "letMarketRentCents"
      from unnest(${asked.map(({ propertyId }) => propertyId)}::uuid[], ${asked.map(({ month }) => month)}::date[],
                  ${asked.map(({ month }) => monthOf(month).to)}::date[]) as n (property_id, month, last)
      join unit u on u.org_id = ${organisationId} and u.property_id = n.property_id
       and (u.archived_at is null or u.archived_at::date > n.last)
       and not exists (select from unit room where room.org_id = u.org_id and room.parent_unit_id = u.unit_id
                          and (room.archived_at is null or room.archived_at::date > n.last))
     cross join lateral (
       select exists (
         select from lease l where l.org_id = u.org_id and l.unit_id = u.unit_id and l.stage = 'signed'
            and l.starts_on <= n.last
            and coalesce(l.leaves_on, case when l.at_end = 'stop' then l.ends_on end, 'infinity') >= n.last) as is_let) s
     group by 1`.execute(tx);
  return new Map(rows.map(({ key, ...count }) => [key, count]));
}

export interface BegunLease {
  readonly leaseId: string;
  readonly propertyId: string;
  readonly startsOn: string;
  readonly isRenewal: boolean;
  readonly firstMonthCents: number;
}

/** Leases that began in the days of terms with a fee for it; one that was cancelled is not among them. */
export async function readBegunLeases(
  tx: Tx,
  organisationId: string,
  terms: readonly TermsInRun[],
): Promise<ReadonlyMap<string, readonly BegunLease[]>> {
  const asked = terms.filter(({ leaseUp, renewal }) => leaseUp !== null || renewal !== null);
  if (asked.length === 0) return new Map();
  const { rows } = await sql<BegunRow>`
    select l.lease_id, l.property_id, l.starts_on::text, b.end_kind as before,
           (select jsonb_agg(jsonb_build_object('cents', a.cents, 'frequency', c.frequency))
              from lease_charge c
             cross join lateral (
               select m.cents from lease_charge_amount m
                where m.org_id = c.org_id and m.charge_id = c.charge_id and m.starts_on <= l.starts_on
                order by m.starts_on desc limit 1) a
             where c.org_id = l.org_id and c.lease_id = l.lease_id and c.kind = 'rent') as rents
      from lease l
      left join lease b on b.org_id = l.org_id and b.lease_id = l.continues_lease_id
     where l.org_id = ${organisationId} and l.stage = 'signed'
       and l.property_id = any(${[...new Set(asked.map(({ propertyId }) => propertyId))]}::uuid[])
       and l.starts_on between ${asked.map(({ from }) => from).toSorted()[0] ?? ''} and ${asked[0]?.to ?? ''}
       -- Who moves to another home carries on.
       and b.end_kind is distinct from 'transfer'
     order by l.starts_on, l.lease_id`.execute(tx);
  return Map.groupBy(
    rows.map((row) => ({
      leaseId: row.lease_id,
      propertyId: row.property_id,
      startsOn: row.starts_on,
      isRenewal: row.before !== null,
      firstMonthCents: (row.rents ?? []).reduce(
        (sum, { cents, frequency }) => sum + equivalentCents({ cents, from: frequency, to: 'monthly' }),
        0,
      ),
    })),
    ({ propertyId }) => propertyId,
  );
}

interface BegunRow {
  readonly lease_id: string;
  readonly property_id: string;
  readonly starts_on: string;
  readonly before: string | null;
  readonly rents: readonly { readonly cents: number; readonly frequency: Frequency }[] | null;
}
