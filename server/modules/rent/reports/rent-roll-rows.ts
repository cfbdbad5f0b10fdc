import { sql } from 'kysely';
import type { Tx } from '#server/kernel/database.ts';
import type { Asked } from '#server/kernel/reports/report.ts';
import { readWhole } from '#server/kernel/some-properties/read-whole.ts';
import {
  lastDayOf,
  leaseRows,
  moneyOf,
  numberOf,
  readCharges,
  readParties,
  rentOn,
  shownDay,
  stateOn,
  tenantsOn,
  wasLetByItself,
  wasThere,
} from '#server/modules/leasing/index.ts';
import { anyOf } from '#server/kernel/any-of.ts';
import { knownOn, rowsInView } from '#server/modules/rent/rent-roll/rent-board.ts';
import type { Found } from '#server/modules/rent/rent-roll/chosen-rows.ts';
import { asOf } from '#server/modules/rent/tenancy-money/money-on.ts';
import type { MoneyDay } from '#server/modules/rent/tenancy-money/money-on.ts';
import { neededFor } from '#server/modules/rent/tenancy-money/where-tenancies-are.ts';
import { isOfTenancy } from '#server/modules/rent/report-parts/narrow.ts';
import { isAskedProperty } from '#server/kernel/reports/asked-property.ts';

interface Place {
  readonly unit: { readonly id: string; readonly name: string };
  readonly property: { readonly id: string; readonly name: string; readonly colour: number };
  readonly currency: string;
  readonly order: string;
}

/** A tenancy of the rent roll, as its page counts it. */
export interface LetRow extends Place {
  readonly key: string;
  readonly tenancyId: string;
  readonly leaseId: string;
  readonly number: string;
  readonly tenants: readonly { readonly id: string; readonly name: string }[];
  readonly startsOn: string;
  readonly endsOn: string | null;
  readonly state: ReturnType<typeof stateOn>;
  readonly rentCents: number;
  readonly frequency: string | null;
  readonly depositCents: number;
  readonly balanceCents: number;
}

export interface VacantRow extends Place {
  readonly key: string;
}

type Rolled = Found & { readonly deposit: number; readonly currency: string };

/** All of the rent roll on a day; what narrows it does so as on the page, and by lease and person besides. */
export async function readLet(tx: Tx, on: MoneyDay, asked: Asked): Promise<LetRow[]> {
  const { propertyId, unitId } = asked;
  const rows = await rowsInView(tx, on, { view: 'all', propertyId, unitId });
  if (rows === undefined) return [];
  const all = rows
    .select('l.currency')
    .select(sql<number>`coalesce(b.deposit_cents, 0)`.as('deposit'))
    .where(isOfTenancy(on.organisationId, 'l.tenancy_id', asked));
  return readWhole(tx, async () => {
    const needed = await neededFor(tx, on, asked);
    const found = (await sql<Rolled>`${asOf(on, needed)} ${all}`.execute(tx)).rows;
    return present(tx, on, found);
  });
}

async function present(tx: Tx, on: MoneyDay, found: readonly Rolled[]): Promise<LetRow[]> {
  const { organisationId, day: today } = on;
  const ids = found.map(({ lease_id: id }) => id);
  if (ids.length === 0) return [];
  const leases = await leaseRows(tx, organisationId).where('l.lease_id', '=', anyOf(ids)).execute();
  const parties = await readParties(tx, organisationId, ids);
  const charges = await readCharges(tx, organisationId, ids);
  const byId = new Map(leases.map((row) => [row.lease_id, row]));
  return found.flatMap((one) => {
    const lease = byId.get(one.lease_id);
    if (lease === undefined) return [];
    const dates = knownOn(moneyOf(lease), on);
    const day = shownDay(dates, today);
    const { rentCents, rentFrequency } = rentOn(charges.get(one.lease_id) ?? [], day);
    return [
      {
        key: one.tenancy_id,
        tenancyId: one.tenancy_id,
        leaseId: one.lease_id,
        number: numberOf(lease.number),
        tenants: tenantsOn(parties.get(one.lease_id) ?? [], day).map(({ personId: id, name }) => ({ id, name })),
        unit: { id: one.unit_id, name: lease.unit_name },
        property: { id: one.property_id, name: lease.property_name, colour: lease.colour },
        currency: one.currency,
        order: orderOf(one),
        startsOn: dates.startsOn,
        endsOn: lastDayOf(dates) ?? dates.endsOn,
        state: stateOn(dates, today),
        rentCents: rentCents ?? 0,
        frequency: rentFrequency,
        depositCents: one.deposit,
        balanceCents: one.open - one.later - one.waiting,
      },
    ];
  });
}

interface Sorted {
  readonly property_sort_name: string;
  readonly sort_name: string;
  readonly unit_id: string;
}

/** By building and unit, as the page has them. */
function orderOf(row: Sorted): string {
  return [row.property_sort_name, row.sort_name, row.unit_id].join('\n');
}

type Empty = Sorted & {
  readonly name: string;
  readonly property_id: string;
  readonly property: string;
  readonly colour: number;
  readonly currency: string;
};

/** Units that nobody has on the day. One that is let by the room is none of them: its rooms are. */
export async function readVacant(tx: Tx, { organisationId, day }: MoneyDay, asked: Asked): Promise<VacantRow[]> {
  const { propertyId, unitId, leaseId, personId } = asked;
  if (leaseId !== undefined || personId !== undefined) return [];
  const { rows } = await sql<Empty>`
    select u.unit_id, u.name, u.sort_name, u.property_sort_name, p.property_id, p.name as property, p.colour, p.currency
      from unit u join property p on p.org_id = u.org_id and p.property_id = u.property_id
     where u.org_id = ${organisationId} and ${wasThere(organisationId, 'u', day)}
       and ${isAskedProperty('u.property_id', propertyId)}
       ${unitId === undefined ? sql`` : sql`and u.unit_id = ${unitId}::uuid`}
       and ${wasLetByItself(organisationId, 'u', day)}
       and not exists (select from unit_hold h where h.org_id = u.org_id and h.unit_id = u.unit_id
                          and h.first_day <= ${day}::date and coalesce(h.last_day >= ${day}::date, true))`.execute(tx);
  return rows.map((row) => ({
    key: `unit:${row.unit_id}`,
    unit: { id: row.unit_id, name: row.name },
    property: { id: row.property_id, name: row.property, colour: row.colour },
    currency: row.currency,
    order: orderOf(row),
  }));
}
