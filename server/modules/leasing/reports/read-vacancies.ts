import { sql } from 'kysely';
import { daysIn, earlierOf, laterOf } from '#shared/rent/calendar.ts';
import type { Span } from '#shared/rent/calendar.ts';
import type { Tx } from '#server/kernel/database.ts';
import { readCharges } from '#server/modules/leasing/records/read-charges.ts';
import { archivedOn, firstDayOf, wasLetByItself } from '#server/modules/leasing/records/unit-was-there.ts';
import { rentOn } from '#server/modules/leasing/lists/present-lease.ts';
import { byMonth, lostRents, monthlyRent, vacantSpans } from './vacancy.ts';
import type { Hold } from './vacancy.ts';
import { isAskedProperty } from '#server/kernel/reports/asked-property.ts';
import type { AskedProperty } from '#server/kernel/reports/asked-property.ts';

export interface LetUnit {
  readonly id: string;
  readonly name: string;
  readonly property: { readonly id: string; readonly name: string; readonly colour: number };
  readonly currency: string;
  /** At the end of the range. */
  readonly state: 'let' | 'notice' | 'vacant' | 'archived';
  /** The days that it was there, also outside of the range. */
  readonly there: { readonly from: string; readonly to: string | null };
  /** Days of the range on which it was there. */
  readonly days: number;
  readonly vacant: readonly Span[];
  readonly vacantDays: number;
  /** Through the end of the range, also before it. */
  readonly holds: readonly Hold[];
  /** By month, what vacant days would have brought. */
  readonly lost: readonly { readonly part: Span; readonly cents: number }[];
  /** Where the rent is taken from: the market rent of the unit, else that of its last lease. */
  readonly rent: { readonly cents: number; readonly of: 'market' | 'last-lease' } | undefined;
}

interface Row {
  readonly id: string;
  readonly name: string;
  readonly propertyId: string;
  readonly property: string;
  readonly colour: number;
  readonly currency: string;
  readonly marketCents: number | null;
  readonly firstDay: string;
  readonly lastDay: string | null;
  readonly holds: readonly { from: string; to: string | null; notice: string | null; lease: string }[];
}

/**
 * Every unit that was let by itself on a day of a range, and how it stood then. Rooms count instead of the flat that they
 * are of. With `since`, also units that were gone before the range.
 */
export async function readVacancies(
  tx: Tx,
  organisationId: string,
  range: Span,
  propertyId: AskedProperty,
  since = range.from,
): Promise<LetUnit[]> {
  const rows = await readUnits(tx, organisationId, { from: since, to: range.to }, propertyId);
  const lastLeases = rows.flatMap(({ marketCents, holds }) =>
    marketCents === null ? (holds.at(-1)?.lease ?? []) : [],
  );
  const charges = await readCharges(tx, organisationId, lastLeases);
  return rows.map((row): LetUnit => {
    const there = { from: row.firstDay, to: row.lastDay };
    const own = spanThere(range, there);
    const vacant = own === undefined ? [] : vacantSpans(own, row.holds);
    const rent = rentOf(row, charges);
    const parts = vacant.flatMap(byMonth);
    return {
      id: row.id,
      name: row.name,
      property: { id: row.propertyId, name: row.property, colour: row.colour },
      currency: row.currency,
      state: stateOf(row, range.to),
      there,
      days: own === undefined ? 0 : daysIn(own),
      vacant,
      holds: row.holds,
      vacantDays: vacant.reduce((sum, span) => sum + daysIn(span), 0),
      lost: rent === undefined ? [] : lostRents(rent.cents, parts),
      rent,
    };
  });
}

/** The days of a range on which a unit was there. */
export function spanThere({ from, to }: Span, there: LetUnit['there']): Span | undefined {
  const own = { from: laterOf(from, there.from), to: there.to === null ? to : earlierOf(to, there.to) };
  return own.from <= own.to ? own : undefined;
}

async function readUnits(tx: Tx, organisationId: string, range: Span, propertyId: AskedProperty): Promise<Row[]> {
  const lastDay = sql`least(${archivedOn(organisationId, 'u')}, ${archivedOn(organisationId, 'p')}) - 1`;
  const { rows } = await sql<Row>`
    select u.unit_id as id, u.name, p.property_id as "propertyId", p.name as property, p.colour, p.currency,
           u.market_rent_cents as "marketCents", s.first_day as "firstDay", s.last_day as "lastDay",
           coalesce((select jsonb_agg(jsonb_build_object('from', h.first_day, 'to', h.last_day, 'notice', h.notice_given_on,
                                                         'lease', h.lease_id) order by h.first_day)
                       from unit_hold h
                      where h.org_id = u.org_id and h.first_day <= ${range.to}::date
                        and h.unit_id in (u.unit_id, u.parent_unit_id,
                              (select flat.parent_unit_id from unit flat
                                where flat.org_id = u.org_id and flat.unit_id = u.parent_unit_id))), '[]') as holds
      from unit u join property p on p.org_id = u.org_id and p.property_id = u.property_id
     cross join lateral (select ${firstDayOf(organisationId, 'u')} as first_day, ${lastDay} as last_day) s
     where u.org_id = ${organisationId} and ${isAskedProperty('u.property_id', propertyId)}
       and s.first_day <= ${range.to}::date and coalesce(s.last_day >= ${range.from}::date, true)
       and ${wasLetByItself(organisationId, 'u', sql`least(s.last_day, ${range.to}::date)`)}
     order by u.property_sort_name, u.property_id, u.sort_name, u.unit_id`.execute(tx);
  return rows;
}

function stateOf({ holds, lastDay }: Row, day: string): LetUnit['state'] {
  if (lastDay !== null && lastDay < day) return 'archived';
  const held = holds.find(({ from, to }) => from <= day && (to === null || to >= day));
  if (held === undefined) return 'vacant';
  return held.notice !== null && held.notice <= day ? 'notice' : 'let';
}

function rentOf({ marketCents, holds }: Row, charges: Awaited<ReturnType<typeof readCharges>>): LetUnit['rent'] {
  if (marketCents !== null) return { cents: marketCents, of: 'market' };
  const last = holds.at(-1);
  if (last === undefined) return undefined;
  const { rentCents, rentFrequency } = rentOn(charges.get(last.lease) ?? [], last.to ?? last.from);
  if (rentCents === null || rentFrequency === null) return undefined;
  return { cents: monthlyRent(rentCents, rentFrequency), of: 'last-lease' };
}
