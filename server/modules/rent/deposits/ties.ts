import { sql } from 'kysely';
import type { Tx } from '#server/kernel/database.ts';
import { isSeen } from '#server/kernel/some-properties/read-whole.ts';
import { chargeThen, isKnown } from '#server/modules/rent/tenancy-money/known-entries.ts';
import { registerRows } from './register-rows.ts';
import type { RegisterScope } from './register-rows.ts';
import { isAskedProperty } from '#server/kernel/reports/asked-property.ts';

interface Tie {
  readonly ledgerCents: number;
  readonly registerCents: number;
  readonly differenceCents: number;
}

interface PropertyTie {
  /** None of what was booked by hand without a building. */
  readonly property: { readonly id: string; readonly name: string; readonly colour: number } | null;
  readonly currency: string;
  /** For the tenancies that are in the building; their ties go by the building that each amount is booked for. */
  readonly heldCents: number;
  readonly elsewhereCents: number;
  readonly cash: Tie;
  readonly accrual: Tie;
}

interface Row {
  readonly propertyId: string | null;
  readonly name: string | null;
  readonly colour: number | null;
  readonly currency: string;
  readonly held: number;
  readonly moved: number;
  readonly open: number;
  readonly cash: number;
  readonly accrual: number;
}

/**
 * The register beside the liability of the books, by building. On the cash basis what is held is owed; on accrual also
 * what was asked for and is not paid yet, because the tenant owes it to us and we would owe it back.
 */
export async function readTies(tx: Tx, scope: RegisterScope, seesAllProperties: boolean): Promise<PropertyTie[]> {
  const { organisationId: org, asOf, known, accounts, propertyId } = scope;
  const only = (column: string) => sql`and ${isAskedProperty(column, propertyId)}`;
  const isCounted = (entry: Parameters<typeof isKnown>[1]) => isKnown(org, entry, known?.through);
  const charge = chargeThen(org, known?.through);
  const { rows } = await sql<Row>`
    with here as (
      select d."propertyId" as property_id, d.currency, sum(d."heldCents") as held from (${registerRows(scope)}) d
       group by 1, 2 having sum(d."heldCents") <> 0
    ), moved as (
      select m.property_id, m.currency, sum(m.cents) as held from deposit_movement m
       where m.org_id = ${org} and m.on_day <= ${asOf}::date and ${isCounted('m.entry_id')} ${only('m.property_id')} group by 1, 2
    ), asked as (
      select c.property_id, c.currency,
             sum(c.cents - coalesce((select sum(a.cents) from allocation a
               where a.org_id = c.org_id and a.charge_id = c.charge_id and a.on_day <= ${asOf}::date
                 and ${isCounted('a.entry_id')}), 0)) as open
        from charge c
       where c.org_id = ${org} and c.account_id = ${accounts.held.id} and c.kind <> 'rent'
         and ${charge.chargedOn} <= ${asOf}::date and ${isCounted(charge.entryId)}
         and (coalesce(c.voided_on > ${asOf}::date, true) or not ${isCounted('c.void_entry_id')}) ${only('c.property_id')}
       group by 1, 2
    ), booked as (
      select g.property_id, g.currency, -sum(g.amount_cents) filter (where g.basis <> 'accrual') as cash,
             -sum(g.amount_cents) filter (where g.basis <> 'cash') as accrual
        from posting g
       where g.org_id = ${org} and g.account_id = ${accounts.held.id} and g.date <= ${asOf}::date
         and ${isCounted('g.entry_id')} ${only('g.property_id')}
       group by 1, 2
    ), place as (
      select property_id, currency from moved union select property_id, currency from asked
      union select property_id, currency from booked union select property_id, currency from here
    )
    select e.property_id as "propertyId", p.name, p.colour, e.currency, coalesce(h.held, 0)::bigint as held,
           coalesce(m.held, 0)::bigint as moved, coalesce(k.open, 0)::bigint as open, coalesce(b.cash, 0)::bigint as cash, coalesce(b.accrual, 0)::bigint as accrual
      from place e
      left join property p on p.org_id = ${org} and p.property_id = e.property_id
      left join here h on h.property_id = e.property_id and h.currency = e.currency
      left join moved m on m.property_id = e.property_id and m.currency = e.currency
      left join asked k on k.property_id = e.property_id and k.currency = e.currency
      left join booked b on b.property_id is not distinct from e.property_id and b.currency = e.currency
     where (p.property_id is not null and ${isSeen('p.property_id')}) or (e.property_id is null and ${seesAllProperties})
     order by p.sort_name nulls last, e.currency`.execute(tx);
  return rows.map((row) => ({
    property: row.propertyId === null ? null : { id: row.propertyId, name: row.name ?? '', colour: row.colour ?? 0 },
    currency: row.currency,
    heldCents: row.held,
    elsewhereCents: row.held - row.moved,
    cash: tieOf(row.cash, row.moved),
    accrual: tieOf(row.accrual, row.moved + row.open),
  }));
}

function tieOf(ledgerCents: number, registerCents: number): Tie {
  return { ledgerCents, registerCents, differenceCents: ledgerCents - registerCents };
}

/** Ties of one currency as one: beside what the register shows of all buildings, or what it has of some. */
export function sumOfTies(ties: readonly Tie[], shownCents: number | undefined): Tie {
  return tieOf(
    ties.reduce((sum, { ledgerCents }) => sum + ledgerCents, 0),
    shownCents ?? ties.reduce((sum, { registerCents }) => sum + registerCents, 0),
  );
}
