import { sql } from 'kysely';
import { daysIn } from '#shared/rent/calendar.ts';
import type { Span } from '#shared/rent/calendar.ts';
import type { Tx } from '#server/kernel/database.ts';
import { readCharges } from '#server/modules/leasing/records/read-charges.ts';
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
  readonly state: 'let' | 'notice' | 'vacant';
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
  readonly holds: readonly { from: string; to: string | null; notice: string | null; lease: string }[];
}

/** Every unit that is let by itself, and how it stood in a range. Rooms count instead of the flat that they are of. */
export async function readVacancies(
  tx: Tx,
  organisationId: string,
  range: Span,
  propertyId: AskedProperty,
): Promise<LetUnit[]> {
  const rows = await readUnits(tx, organisationId, range, propertyId);
  const lastLeases = rows.flatMap(({ marketCents, holds }) =>
    marketCents === null ? (holds.at(-1)?.lease ?? []) : [],
  );
  const charges = await readCharges(tx, organisationId, lastLeases);
  return rows.map((row): LetUnit => {
    const vacant = vacantSpans(range, row.holds);
    const rent = rentOf(row, charges);
    const parts = vacant.flatMap(byMonth);
    return {
      id: row.id,
      name: row.name,
      property: { id: row.propertyId, name: row.property, colour: row.colour },
      currency: row.currency,
      state: stateOf(row, range.to),
      vacant,
      holds: row.holds,
      vacantDays: vacant.reduce((sum, span) => sum + daysIn(span), 0),
      lost: rent === undefined ? [] : lostRents(rent.cents, parts),
      rent,
    };
  });
}

async function readUnits(tx: Tx, organisationId: string, range: Span, propertyId: AskedProperty): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select u.unit_id as id, u.name, p.property_id as "propertyId", p.name as property, p.colour, p.currency,
           u.market_rent_cents as "marketCents",
           coalesce((select jsonb_agg(jsonb_build_object('from', h.first_day, 'to', h.last_day, 'notice', h.notice_given_on,
                                                         'lease', h.lease_id) order by h.first_day)
                       from unit_hold h
                      where h.org_id = u.org_id and h.first_day <= ${range.to}::date
                        and h.unit_id in (u.unit_id, u.parent_unit_id,
                              (select flat.parent_unit_id from unit flat
                                where flat.org_id = u.org_id and flat.unit_id = u.parent_unit_id))), '[]') as holds
      from unit u join property p on p.org_id = u.org_id and p.property_id = u.property_id
     where u.org_id = ${organisationId} and u.archived_at is null and p.archived_at is null
       and ${isAskedProperty('u.property_id', propertyId)}
       and not exists (select from unit room where room.org_id = u.org_id and room.parent_unit_id = u.unit_id
                          and room.archived_at is null)
     order by u.property_sort_name, u.property_id, u.sort_name, u.unit_id`.execute(tx);
  return rows;
}

function stateOf({ holds }: Row, day: string): LetUnit['state'] {
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
