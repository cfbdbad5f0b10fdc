import { sql } from 'kysely';
import { monthOf } from '#shared/rent/calendar.ts';
import type { FeeTerms } from '#shared/rent/fees.ts';
import { decimalText, divide, rational } from '#shared/rent/rational.ts';
import type { Tx } from '#server/kernel/database.ts';

/** Terms that bear fees up to the end of a month. */
export interface TermsInRun {
  readonly id: string;
  readonly propertyId: string;
  readonly property: { readonly id: string; readonly name: string; readonly colour: number };
  readonly currency: string;
  readonly startsOn: string;
  readonly endsOn: string | null;
  readonly fee: FeeTerms;
  readonly unitsCounted: 'all' | 'let';
  readonly taxPercent: string | null;
  readonly leaseUp: Once | null;
  readonly renewal: Once | null;
  /** The first and the last day that fees are reckoned for; the months between are whole. */
  readonly from: string;
  readonly to: string;
}

export interface Once {
  readonly amount: { readonly percent: string } | { readonly cents: number };
  readonly capCents: number | null;
}

export interface RunScope {
  /** The first day of the last month. */
  readonly month: string;
  /** From where a property without any fee yet begins. */
  readonly from: string;
  readonly propertyId: string | null;
  /** The last day that counts, where a property changes hands within the month: all terms end then. */
  readonly through?: string;
}

/** A property’s fees begin with the month of its first run: what lies before it was settled elsewhere. */
export async function readTerms(tx: Tx, organisationId: string, scope: RunScope): Promise<TermsInRun[]> {
  const { to } = monthOf(scope.month);
  const { through = null } = scope;
  const { rows } = await sql<TermsRow>`
    select t.*, p.name, p.colour, p.currency, least(f.first, ${scope.from}::date)::text as first
      from management_agreement t
      join property p on p.org_id = t.org_id and p.property_id = t.property_id
      left join lateral (
        select min(c.month) as first from fee_charge c
         where c.org_id = t.org_id and c.property_id = t.property_id) f on true
     where t.org_id = ${organisationId} and t.starts_on <= ${through ?? to}
       and (${scope.propertyId}::uuid is null or t.property_id = ${scope.propertyId})
       and (coalesce(t.ends_on, 'infinity') >= least(f.first, ${scope.from}::date) or exists (
         select from fee_charge c where c.org_id = t.org_id and c.agreement_id = t.agreement_id))
     order by p.sort_name, t.property_id, t.starts_on, t.agreement_id`.execute(tx);
  return rows.map((row) => ({
    id: row.agreement_id,
    propertyId: row.property_id,
    property: { id: row.property_id, name: row.name, colour: row.colour },
    currency: row.currency,
    startsOn: row.starts_on,
    endsOn: through !== null && (row.ends_on === null || row.ends_on > through) ? through : row.ends_on,
    fee: {
      basis: basisOf(row),
      minimumCents: row.minimum_cents,
      rates: Object.fromEntries(Object.entries(row.rates).map(([id, rate]) => [id, percentText(rate)])),
    },
    unitsCounted: row.units_counted,
    taxPercent: row.tax_millipercent === null ? null : percentText(row.tax_millipercent),
    leaseUp: onceOf(row.lease_up_millipercent, row.lease_up_cents, row.lease_up_cap_cents),
    renewal: onceOf(row.renewal_millipercent, row.renewal_cents, row.renewal_cap_cents),
    from: row.first,
    to,
  }));
}

interface TermsRow {
  readonly agreement_id: string;
  readonly property_id: string;
  readonly name: string;
  readonly colour: number;
  readonly currency: string;
  readonly first: string;
  readonly starts_on: string;
  readonly ends_on: string | null;
  readonly fee_kind: string;
  readonly fee_millipercent: number | null;
  readonly fee_cents: number | null;
  readonly minimum_cents: number | null;
  readonly units_counted: 'all' | 'let';
  readonly rates: Readonly<Record<string, number>>;
  readonly tax_millipercent: number | null;
  readonly lease_up_millipercent: number | null;
  readonly lease_up_cents: number | null;
  readonly lease_up_cap_cents: number | null;
  readonly renewal_millipercent: number | null;
  readonly renewal_cents: number | null;
  readonly renewal_cap_cents: number | null;
}

function basisOf({ fee_kind: kind, fee_millipercent: rate, fee_cents: cents }: TermsRow): FeeTerms['basis'] {
  switch (kind) {
    case 'percent-received':
    case 'percent-charged':
    case 'percent-market':
      return { kind, percent: percentText(rate ?? 0) };
    case 'per-unit':
    case 'per-property':
      return { kind, cents: cents ?? 0 };
    default:
      return { kind: 'none' };
  }
}

function onceOf(rate: number | null, cents: number | null, capCents: number | null): Once | null {
  if (rate !== null) return { amount: { percent: percentText(rate) }, capCents };
  return cents === null ? null : { amount: { cents }, capCents };
}

function percentText(millipercent: number): string {
  return decimalText(divide(rational(millipercent), rational(1000)), 3);
}
